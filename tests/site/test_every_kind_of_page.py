"""A page of every kind, of every game, in every language and theme: valid, small, for everybody."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import which

import pytest
from browsing import Reader
from kinds_of_page import VISITED, VISITS, Visit
from playwright.sync_api import Browser, Page, ViewportSize
from web_tools import TOOLS

LARGEST_PAGE = 150_000

VNU = TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"
BRIEFLY = ("-Xss2m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""To run for seconds, Java needs neither its best compiler nor several processors."""
AXE = TOOLS / "axe-core" / "axe.min.js"

PHONE: ViewportSize = {"width": 375, "height": 800}
DESK: ViewportSize = {"width": 1280, "height": 720}

EACH = pytest.mark.parametrize("visit", VISITS, ids=str)
EACH_IN_ENGLISH = pytest.mark.parametrize("visit", [visit for visit in VISITS if visit.is_english], ids=str)


@pytest.fixture
def visited(request: pytest.FixtureRequest, visit: Visit) -> Path:
    """The page; the one for what is missing as it is at the root of a host, which no disk has."""
    site: Path = request.getfixturevalue(visit.site)
    found = site / visit.path
    if visit.path != "404.html":
        return found
    near = found.with_name("404-on-disk.html")
    near.write_text(found.read_text(encoding="utf-8").replace('href="/', 'href="'), encoding="utf-8")
    return near


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Reader]:
    reader = Reader(browser)
    yield reader
    reader.close()


@pytest.fixture(scope="module")
def reader_without_scripts(browser: Browser) -> Iterator[Reader]:
    reader = Reader(browser, java_script_enabled=False)
    yield reader
    reader.close()


def whole_pages(site: Path) -> list[Path]:
    """Every page, posts too."""
    return sorted(site.rglob("*.html"))


@pytest.mark.skipif(not VNU.is_file() or which("java") is None, reason="`make test` installs the checker of HTML")
def test_pages_are_valid_html(request: pytest.FixtureRequest) -> None:
    """All of two sites, posts too, and of the others one of each kind and those that lie beside it."""
    pages = {page for site in ("archive", "bound") for page in whole_pages(request.getfixturevalue(site))}
    visited = (request.getfixturevalue(visit.site) / visit.path for visit in VISITS)
    pages |= {page for path in visited for page in (path, *path.parent.glob("turn*.html"))}
    command = ["java", *BRIEFLY, "-jar", str(VNU), "--format", "text", "--errors-only", *map(str, sorted(pages))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_checker_of_accessibility_is_here() -> None:
    if not AXE.is_file():
        pytest.skip("`make test` installs the checker of accessibility")
    assert "color-contrast" in axe()


@EACH
def test_it_is_for_everybody(reader: Reader, visit: Visit, visited: Path) -> None:
    """One load of a page serves all checks of it: styled, on a phone, by keyboard, and by axe in light and in dark."""
    reader.page.emulate_media(color_scheme="light")
    reader.page.set_viewport_size(PHONE)
    page = reader.open(visited)
    found = {"style": unstyled(page), "phone": too_wide(page)}
    page.set_viewport_size(DESK)
    if visit.is_english:
        found["keyboard"] = unreached(page)
    if visit.axe and AXE.is_file():
        page.evaluate(BARE)
        page.evaluate(axe())
        found["light"] = flaws(page, visit.axe)
        page.emulate_media(color_scheme="dark")
        found["dark"] = flaws(page, CONTRAST)
    found["console"] = list(reader.faults)
    assert {check: wrong for check, wrong in found.items() if wrong} == {}


def unstyled(page: Page) -> list[object]:
    """The colour of the ground where no theme gave it one, and the number of main headings where it is not one."""
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    headings = page.locator("h1:visible").count()
    return [ground] * (ground == "rgba(0, 0, 0, 0)") + [headings] * (headings != 1)


def too_wide(page: Page) -> list[object]:
    """The width of a page that is wider than its window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth")
    return [wide] if wide > PHONE["width"] else []


STOPS = """
  // Of the buttons of one choice the keyboard stops at one; arrows lead to the others.
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
  const alone = (one) => one.type !== "radio" || all.find((other) => other.name === one.name) === one;
  const live = (one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true });
  const stops = all.filter((one) => live(one) && alone(one));
"""
"""Where the keyboard can stop."""
UNREACHED = f"""() => {{
  {STOPS}
  return stops.filter((one) => {{
    one.focus();
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const shown = style.outlineStyle !== "none" && box.width > 0 && box.height > 0;
    return document.activeElement !== one || !shown || one.tabIndex > 0;
  }}).map((one) => one.outerHTML.slice(0, 99));
}}"""
"""The stops that the keyboard does not reach in the order of the page, or that do not show where it is."""


def unreached(page: Page) -> list[object]:
    page.keyboard.press("Tab")  # from here on, the browser shows where the keyboard is
    found: list[object] = page.evaluate(UNREACHED)
    return found


BARE = """
() => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  for (const svg of document.querySelectorAll("svg")) {
    svg.replaceChildren(...[...svg.children].filter((one) => ["title", "desc"].includes(one.localName)));
  }
  const build = (one) => [one.localName, one.className, ...one.getAttributeNames(),
    one.children.length ? [...one.children].map(build) : Boolean(one.textContent.trim())].join();
  const seen = new Map();
  for (const row of document.querySelectorAll("tr, li, option")) {
    const kind = build(row.parentElement.cloneNode()) + build(row);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (seen.get(kind) > 3) row.remove();
  }
}
"""
"""Opens what is folded, empties drawings, each of which is one picture to axe, and keeps three rows of each build.

What axe does takes as long as there are nodes; rows with the same tags, classes and attributes have the same flaws.
"""
CONTRAST = "{runOnly: ['color-contrast']}"


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def flaws(page: Page, options: str) -> list[object]:
    """What axe finds wrong with a page, and where first."""
    found = page.evaluate(f"axe.run({{preload: false, ...{options}}}).then((result) => result.violations)")
    return [(flaw["id"], [node["target"] for node in flaw["nodes"]][:3]) for flaw in found]


WALKED = ("archive: turn", "archive: search", "archive: order slip", "site: replay of a bout", "site: host of twelve")
"""Pages whose scripts could keep the keyboard from going on."""
MOST_STOPS = 40
"""A walk goes no further: what follows are rows of the same kind."""
WATCH = f"""() => {{
  {STOPS}
  window.walk = new Set();
  document.addEventListener("focusin", (event) => window.walk.add(event.target));
  return stops.length;
}}"""


@pytest.mark.parametrize("visit", [visit for visit in VISITS if str(visit) in WALKED], ids=str)
def test_the_keyboard_walks_from_stop_to_stop(reader: Reader, visited: Path) -> None:
    page = reader.open(visited)
    stops = min(page.evaluate(WATCH), MOST_STOPS)
    for _ in range(stops + 3):  # a page may begin in a field, and the walk comes round
        page.keyboard.press("Tab")
    assert page.evaluate("window.walk.size") >= stops


@EACH_IN_ENGLISH
def test_it_is_whole_without_scripts(reader_without_scripts: Reader, visited: Path) -> None:
    page = reader_without_scripts.open(visited)
    assert page.get_by_role("heading", level=1).count() == 1
    assert len(page.locator("main").inner_text()) > 60


@EACH
def test_it_lives_under_a_strict_policy(visited: Path) -> None:
    text = visited.read_text(encoding="utf-8")
    assert "default-src 'none'; style-src 'self'; script-src 'self'" in text
    assert "unsafe" not in text
    assert " style=" not in text
    assert " onclick=" not in text


@pytest.mark.parametrize("site", ["latin", "italian"])
def test_pages_in_a_language_say_so(request: pytest.FixtureRequest, site: str) -> None:
    root: Path = request.getfixturevalue(site)
    tag = {"latin": "la", "italian": "it"}[site]
    pages = [root / path for path in VISITED[site].values()]
    assert [page for page in pages if f'<html lang="{tag}">' not in page.read_text(encoding="utf-8")] == []


def drawn(page: Path) -> int:
    """The bytes of a page that are its picture, or what a script marks on it."""
    return sum(
        map(len, re.findall(rb"<svg.*?</svg>|<script type=.application/json.*?</script>", page.read_bytes(), re.DOTALL))
    )


def test_no_page_is_large(request: pytest.FixtureRequest) -> None:
    pages = [page for site in VISITED for page in whole_pages(request.getfixturevalue(site))]
    sizes = {page: page.stat().st_size - drawn(page) for page in pages}
    assert max(sizes.values()) < LARGEST_PAGE, max(sizes, key=lambda page: sizes[page])
