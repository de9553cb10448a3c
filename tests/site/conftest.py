"""Sites in a real browser: the demonstration press and a press of several races, built once."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from sample_press import make_press

from ludi_press.press.build import build

ROOT = Path(__file__).parents[2]
TOOLS = Path(sys.prefix) / "web" / "node_modules"
"""Where `make test` puts the checkers of package.json."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a copy of this press."""
    press = tmp_path_factory.mktemp("press")
    shutil.copytree(ROOT / "content", press / "content")
    command = [sys.executable, "-m", "ludi_press", "build", "--press", str(press)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return press / "site"


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a press with four races, one of them running, and a championship."""
    press = make_press(tmp_path_factory.mktemp("archive"), address="https://ludi.example/races")
    built = build(press)
    assert not [problem for problem in built.problems if problem.is_error or problem.code.startswith("theme")]
    return press.site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium where it is installed, else the one that Playwright brought."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails its test by an error on the console, or a request that leaves the folder."""
    context = browser.new_context()
    opened = context.new_page()
    faults: list[str] = []
    opened.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: faults.append(str(error)))
    home = ("file:", "http://127.0.0.1:")
    opened.on("request", lambda request: None if request.url.startswith(home) else faults.append(request.url))
    yield opened
    context.close()
    assert faults == []
