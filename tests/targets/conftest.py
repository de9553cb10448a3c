"""Real programs that posts are pasted into, each started once."""

import os
from collections.abc import Iterator

import pytest
from live_wiki import Wiki, running_wiki, wanting


@pytest.fixture(scope="session")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiki]:
    """A wiki that runs; in CI it is never left out."""
    reason = wanting()
    if reason and not os.environ.get("CI"):
        pytest.skip(reason)
    assert reason is None
    with running_wiki(tmp_path_factory.mktemp("wiki")) as running:
        yield running
