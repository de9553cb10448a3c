"""Draws the pictures of docs/hosts.md from the demonstrations: run `python tools/draw_guide.py` in the press.

Beside them stands what each shows, so that a test can tell when a page has changed since.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from re import DOTALL, findall, sub
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import Struct
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from ludi_press.core.problems import describe, has_errors
from ludi_press.press.building.build import build
from ludi_press.press.reading.find import Press

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "hosts" / "pictures"
SHOWN: Final = "shown.json"
RACES: Final = ("ludi-plebeii", "ludi-megalenses")
"""A race that stands open, and one that is over."""
WIDTH: Final = 1000


class Step(Struct, frozen=True):
    """A picture of the guide: a page of the site, what is scrolled to, and how much of it is seen."""

    page: str
    to: str = "h1"
    height: int = 700


STEPS: Final = {
    "front": Step("index.html"),
    "grid": Step("races/ludi-megalenses/turns/00/index.html"),
    "slip": Step("races/ludi-plebeii/orders/porphyrius.html"),
    "post": Step("races/ludi-plebeii/turns/03/host.html"),
    "turn": Step("races/ludi-megalenses/turns/05/index.html"),
    "proof": Step("races/ludi-megalenses/proof.html"),
    "end": Step("races/ludi-megalenses/turns/11/index.html"),
}


def make_press(root: Path, *, pictures: bool) -> Press:
    """Return a press of these races, built."""
    for race in RACES:
        shutil.copytree(ROOT / "content" / "races" / race, root / "content" / "races" / race)
    shutil.copy(ROOT / "press.yaml", root)
    press = Press(root.resolve())
    problems = build(press, pictures=pictures).problems
    if has_errors(problems):
        sys.exit("\n".join(map(describe, problems)))
    return press


def headings(press: Press, step: Step) -> list[str]:
    """Return what a page is about: its headings, of which no story is part."""
    text = (press.site / step.page).read_text(encoding="utf-8")
    found = findall(r"<h[12]\b[^>]*>(.*?)</h[12]>", text, DOTALL)
    return [" ".join(unescape(sub(r"<[^>]*>", "", one)).split()) for one in found]


def opened(press: Press) -> Iterator[tuple[str, Step, Page]]:
    """Yield each step with its page in a browser."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 700}, reduced_motion="reduce", locale="en")
        for name, step in STEPS.items():
            page.set_viewport_size({"width": WIDTH, "height": step.height})
            page.goto((press.site / step.page).as_uri())
            yield name, step, page
        browser.close()


def main() -> None:
    with TemporaryDirectory() as folder:
        press = make_press(Path(folder), pictures=True)
        FOLDER.mkdir(exist_ok=True)
        told: dict[str, list[str]] = {}
        for name, step, page in opened(press):
            page.locator(step.to).first.scroll_into_view_if_needed()
            page.wait_for_load_state("networkidle")
            image = Image.open(BytesIO(page.screenshot()))
            image.save(FOLDER / f"{name}.webp", quality=80, method=6)
            told[name] = headings(press, step)
        (FOLDER / SHOWN).write_text(
            json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n"
        )


if __name__ == "__main__":
    main()
