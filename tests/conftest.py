"""Settings for every test: the same examples on every run, so that a failure can be seen again."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="caches-")
"""Tests keep nothing among the caches of whoever runs them."""

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --goldens` writes anew what is kept to compare with; then read the difference."""
    parser.addoption("--goldens", action="store_true", help="write the golden files anew")


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Debian's Chromium where it is installed, else the one that Playwright brought; one serves all tests."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)  # as long as a page may take to load: a busy machine is no fault
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        yield started
        started.close()
