"""Settings for every test: the same examples on every run, so that a failure can be seen again.

With HYPOTHESIS_PROFILE=fuzz (`make fuzz`) examples are random, and those that fail are kept for the next run.
"""

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from ludi_press.press.building.pool import hurry

if TYPE_CHECKING:
    from playwright.sync_api import Browser

os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="caches-")
"""Tests keep nothing among the caches of whoever runs them."""

# Compiled modules are kept even where the environment says not to.
# Each program that a test starts would otherwise compile all it imports, and pytest would rewrite every test file.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=20)
settings.register_profile(
    "fuzz",
    derandomize=False,  # where CI is set, Hypothesis begins with profiles that are
    database=DirectoryBasedExampleDatabase(".hypothesis/examples"),
    deadline=None,
    max_examples=200,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --goldens` writes anew what is kept to compare with; then read the difference."""
    parser.addoption("--goldens", action="store_true", help="write the golden files anew")


SLOW_FIRST = ("site/test_every_kind_of_page.py", "press", "targets", "site", "cli", "house", "pictures")
"""Tests that start browsers, wikis, programs and builds; the first makes the sites that others in its folder read."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put slow tests first: with `--no-loadscope-reorder` no process is left alone with a slow file at the end."""
    here = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        path = item.path.relative_to(here).as_posix()
        return next((place for place, start in enumerate(SLOW_FIRST) if path.startswith(start)), len(SLOW_FIRST))

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Looks for garbage as seldom as a build does: thousands of tests are kept, and nothing among them is garbage."""
    hurry()
    atexit.register(gc.freeze)


@pytest.fixture(scope="session", autouse=True)
def quick_disk() -> Iterator[None]:
    """Nobody waits for the disk: what tests write need not outlive a power cut."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Debian's Chromium where it is installed, else the one that Playwright brought; one serves all tests.

    The shell without windows comes first: the whole browser draws a window around each page, and takes twice as long.
    """
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=120_000)  # a busy machine is no fault
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        started = playwright.chromium.launch(executable_path=path, args=flags)
        yield started
        started.close()
