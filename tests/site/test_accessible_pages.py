"""A page of every kind is for everybody: by axe in light and dark, and by keyboard."""

from functools import cache
from pathlib import Path

import pytest
from kinds_of_page import EACH_IN_ENGLISH, EACH_LOOK
from playwright.sync_api import Page
from web_tools import TOOLS

AXE = TOOLS / "axe-core" / "axe.min.js"


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


FOLDED_AND_DRAWN = """
    document.querySelectorAll('details').forEach((fold) => { fold.open = true; });
    document.querySelectorAll('svg').forEach((svg) =>
      svg.replaceChildren(...[...svg.children].filter((one) => ['title', 'desc'].includes(one.localName))));
"""
"""Opens what is folded, and empties drawings: to axe each is one picture, and thousands of shapes take it seconds."""


@pytest.mark.skipif(not AXE.is_file(), reason="`make test` installs the checker of accessibility")
@EACH_LOOK
def test_it_is_accessible_in_light_and_in_dark(page: Page, visited: Path) -> None:
    page.goto(visited.as_uri())
    page.evaluate(FOLDED_AND_DRAWN)
    page.evaluate(axe())
    assert flaws(page, "{}") == []
    page.emulate_media(color_scheme="dark")
    assert flaws(page, "{runOnly: ['color-contrast']}") == [], "in dark"


def flaws(page: Page, options: str) -> list[object]:
    """What axe finds wrong with a page, and where first."""
    found = page.evaluate(f"axe.run({{preload: false, ...{options}}}).then((result) => result.violations)")
    return [(flaw["id"], [node["target"] for node in flaw["nodes"]][:3]) for flaw in found]


MOST_STOPS = 60
"""A walk goes no further: what follows are rows of the same kind."""
STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']"
"""Where the keyboard can stop."""


@EACH_IN_ENGLISH
def test_the_keyboard_walks_through_all_of_it_and_shows_where_it_is(page: Page, visited: Path) -> None:
    page.goto(visited.as_uri())
    stops = page.evaluate(
        """(stops) => {
          const all = [...document.querySelectorAll(stops)];
          // Of the buttons of one choice the keyboard stops at one; arrows lead to the others.
          const alone = (one) => one.type !== "radio" || all.find((other) => other.name === one.name) === one;
          const live = (one) => !one.disabled && one.checkVisibility({visibilityProperty: true});
          const seen = all.filter((one) => live(one) && alone(one));
          document.addEventListener("focusin", (event) => {
            const style = getComputedStyle(event.target);
            const box = event.target.getBoundingClientRect();
            window.walk ??= new Map();
            window.walk.set(event.target, style.outlineStyle !== "none" && box.width > 0 && box.height > 0);
          });
          return seen.length;
        }""",
        STOPS,
    )
    # A few more than there are: a page may begin in a field, and the walk comes round.
    for _ in range(min(stops, MOST_STOPS) + 3):
        page.keyboard.press("Tab")
    walk = page.evaluate("[...window.walk.values()]")
    assert len(walk) >= min(stops, MOST_STOPS)
    assert all(walk)
