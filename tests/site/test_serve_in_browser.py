"""`ludi-press serve` as a host sees it: an open page follows the files."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import PATIENCE
from playwright.sync_api import Browser, Page, expect
from toy_press import ToyPress, environment


@pytest.fixture
def toy(tmp_path: Path) -> ToyPress:
    return ToyPress(tmp_path.resolve()).race()


@pytest.fixture
def address(toy: ToyPress) -> Iterator[str]:
    command = [sys.executable, "-m", "ludi_press", "serve", "--press", str(toy.root), "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment()
    ) as served:
        assert served.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", served.stdout.readline())
        assert found
        while not served.stdout.readline().startswith("built:"):
            pass
        yield found[0]
        served.terminate()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own, on which a server may come and go."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_an_open_page_follows_the_files(page: Page, address: str, toy: ToyPress) -> None:
    page.goto(address)
    expect(page.get_by_role("link", name="The small games").first).to_be_visible()

    toy.race(text=(toy.root / "content/races/small/race.yaml").read_text().replace("The small", "The greater"))
    expect(page.get_by_role("link", name="The greater games").first).to_be_visible()

    toy.write("content/races/small/turns/01.yaml", "orders: {ann: [go\n")
    expect(page.get_by_role("alert")).to_contain_text("turns/01.yaml")
    expect(page.get_by_role("link", name="The greater games").first).to_be_visible()

    (toy.root / "content/races/small/turns/01.yaml").unlink()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_new_style_is_put_on_at_once(page: Page, address: str, toy: ToyPress) -> None:
    page.goto(address)
    toy.write("themes/mosaic/style.css", "body { background: rgb(1, 2, 3); }")
    expect(page.locator("body")).to_have_css("background-color", "rgb(1, 2, 3)")
