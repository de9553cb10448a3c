"""Settings for every test: the same examples on every run, so that a failure can be seen again."""

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --goldens` writes anew what is kept to compare with; then read the difference."""
    parser.addoption("--goldens", action="store_true", help="write the golden files anew")
