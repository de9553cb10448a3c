"""A page of every kind, of every game, in every language and theme: valid, small, for everybody."""

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import which
from typing import Literal

import pytest
from browsing import DESK, Reader
from kinds_of_page import VISITED, VISITS, Visit
from playwright.sync_api import Browser, Page, ViewportSize
from web_tools import TOOLS

LARGEST_PAGE = 150_000

VNU = TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"
BRIEFLY = ("-Xss2m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""To run for seconds, Java needs neither its best compiler nor several processors."""
AXE = TOOLS / "axe-core" / "axe.min.js"

PHONE: ViewportSize = {"width": 375, "height": 800}

EACH = pytest.mark.parametrize("visit", VISITS, ids=str)
EACH_OPENED = pytest.mark.parametrize("visit", [visit for visit in VISITS if visit.is_opened], ids=str)
EACH_TEMPLATE = pytest.mark.parametrize("visit", [visit for visit in VISITS if visit.has_own_marks], ids=str)

Seen = dict[tuple[str, str], set[str]]
"""The kinds of text whose contrast axe has looked at, by theme and scheme."""


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
def seen() -> Seen:
    return defaultdict(set)


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


@EACH_OPENED
def test_it_is_for_everybody(reader: Reader, visit: Visit, visited: Path, seen: Seen) -> None:
    """One load of a page serves all checks of it: styled, on a phone, by keyboard, and by axe in light and in dark."""
    reader.page.evaluate("document.documentElement.replaceChildren()")  # of which nothing is laid out anew
    reader.page.emulate_media(color_scheme="light")
    reader.page.set_viewport_size(PHONE)
    page = reader.open(visited)
    found = ill_looking(page)
    if visit.has_own_marks or visit.has_own_colours:
        page.set_viewport_size(DESK)
    if visit.has_own_marks:
        found["keyboard"] = unreached(page)
    if AXE.is_file() and visit.has_own_marks:
        page.evaluate(BARE)
        found["marks"] = flaws(page, "document", MARKS)
    if AXE.is_file() and visit.has_own_colours:
        found |= pale(page, visit.theme, seen)
    found["console"] = list(reader.faults)
    assert {check: wrong for check, wrong in found.items() if wrong} == {}


LOOK = """() => [
  getComputedStyle(document.documentElement).backgroundColor,
  [...document.querySelectorAll("h1")].filter((one) => one.checkVisibility()).length,
  document.documentElement.scrollWidth,
]"""


def ill_looking(page: Page) -> dict[str, list[object]]:
    """No ground where no theme gave it one, not one main heading, and a page that is wider than its window."""
    ground, headings, wide = page.evaluate(LOOK)
    return {
        "style": [ground] * (ground == "rgba(0, 0, 0, 0)") + [headings] * (headings != 1),
        "phone": [wide] * (wide > PHONE["width"]),
    }


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
    one.focus({{ preventScroll: true }});
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
MARKS = "{rules: {'color-contrast': {enabled: false}}}"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRAST = "{runOnly: ['color-contrast']}"
PLAIN = r"^rgb\((\d+), (\d+), (\d+)\); ([\d.]+)px; (\d+); none; rgb\((\d+), (\d+), (\d+)\) none ; 1; $"
"""A kind of text in one colour on one colour, without a shadow, in the flow of the page."""
KINDS_OF_TEXT = """([scheme, known, plain]) => {
  const grounds = new Map([[null, ["", 1, ""]]]);
  const ground = (one) => {
    if (!grounds.has(one)) {
      const [behind, clear, where] = ground(one.parentElement);
      const look = getComputedStyle(one);
      const { backgroundColor: colour, backgroundImage: image, position } = look;
      const bare = colour === "rgba(0, 0, 0, 0)" && image === "none";
      const solid = colour.startsWith("rgb(") && image === "none";
      grounds.set(one, [
        bare ? behind : [colour, image, solid ? "" : behind].join(" "),
        clear * look.opacity,
        ["absolute", "fixed", "sticky"].includes(position) ? `${where} ${position} ${one.className}` : where,
      ]);
    }
    return grounds.get(one);
  };
  const kind = (one) => {
    const look = getComputedStyle(one);
    return [look.color, look.fontSize, look.fontWeight, look.textShadow, ...ground(one)].join("; ");
  };
  const tells = (one) => ["INPUT", "SELECT", "TEXTAREA"].includes(one.tagName)
    || [...one.childNodes].map((node) => node.nodeType === Node.TEXT_NODE ? node.data : "").join("").trim().length > 1;
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const all = new Set(known);
  const fresh = [];
  for (const one of document.body.querySelectorAll("*")) {
    if (one.closest("svg") || !tells(one) || !one.checkVisibility({ visibilityProperty: true })) continue;
    const own = kind(one);
    if (all.has(own)) continue;
    all.add(own);
    fresh.push(own);
    if (!new RegExp(plain).test(own)) one.setAttribute(`data-${scheme}`, "");
  }
  return fresh;
}"""
"""Lists the kinds of text that are not yet known: colour, size, weight, and what lies behind.

Contrast depends on these alone. Of a plain kind it is computed here, which takes a hundredth of axe's time.
The first text of any other kind is marked for axe.
An element whose own text is one character cannot stand for its kind: axe does not judge the contrast of such texts.
"""


HIDE = """() => {
  const fresh = "[data-light], [data-dark]";
  for (const one of document.body.querySelectorAll("*")) {
    if (!one.isConnected || one.matches(fresh) || one.querySelector(fresh)) continue;
    one.style.display = "none";
    if (!one.querySelector("input, select, textarea")) one.replaceChildren();
  }
}"""
"""Hides and empties what axe need not see, which still stands where it stood for the selectors of the theme.

Fields stay: a theme may colour what stands around a field by its state.
"""


def pale(page: Page, theme: str, seen: Seen) -> dict[str, list[object]]:
    """The texts with too little contrast in light and in dark, of the kinds that no page before had."""
    found: dict[str, list[object]] = {}
    odd: dict[str, bool] = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        fresh = page.evaluate(KINDS_OF_TEXT, [scheme, sorted(seen[theme, scheme]), PLAIN])
        seen[theme, scheme].update(fresh)
        found[scheme] = [kind for kind in fresh if is_pale(kind)]
        odd[scheme] = not all(re.search(PLAIN, kind) for kind in fresh)
    if any(odd.values()):
        page.evaluate(HIDE)
    for scheme in reversed(SCHEMES):
        if odd[scheme]:
            page.emulate_media(color_scheme=scheme)
            found[scheme] += flaws(page, f"'[data-{scheme}]'", CONTRAST)
    return found


def is_pale(kind: str) -> bool:
    """Whether a plain kind of text has less contrast than WCAG 2 (1.4.3) asks for: 3 if it is large, else 4.5."""
    plain = re.search(PLAIN, kind)
    if not plain:
        return False
    *colour, size, weight, red, green, blue = map(float, plain.groups())
    darker, lighter = sorted((luminance(*colour), luminance(red, green, blue)))
    large = size >= 24 or (size * 72 / 96 >= 14 and weight >= 700)
    return (lighter + 0.05) / (darker + 0.05) < (3 if large else 4.5)


def luminance(*channels: float) -> float:
    """The relative luminance of a colour of sRGB, as WCAG 2 defines it."""
    parts = (part / 255 for part in channels)
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(factor * part for factor, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


TEXTS = "".join(
    f'<p id="p{grey}-{size}-{weight}" style="color: rgb({grey}, {grey}, {grey}); font: {weight} {size}px serif">Ave</p>'
    for size, weight, greys in (
        (16, 400, (118, 119)),
        (24, 400, (148, 149)),
        (18, 700, (118, 119)),
        (19, 700, (148, 149)),
        (19, 600, (118, 119)),
    )
    for grey in greys
)


@pytest.mark.skipif(not AXE.is_file(), reason="`make test` installs the checker of accessibility")
def test_contrast_is_computed_as_axe_does(reader: Reader) -> None:
    """On white, of each size the darker grey is just enough and the lighter is not."""
    reader.reset()
    reader.page.set_content(f'<body style="background: white">{TEXTS}</body>')
    kinds = reader.page.evaluate(KINDS_OF_TEXT, ["light", [], PLAIN])
    assert [is_pale(kind) for kind in kinds] == [False, True] * 5
    pale_ones = ("119-16-400", "149-24-400", "119-18-700", "149-19-700", "119-19-600")
    found = flaws(reader.page, "document", CONTRAST)
    assert found == [("color-contrast", [[f"#p{one}"] for one in pale_ones])]


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


def flaws(page: Page, within: str, options: str) -> list[object]:
    """What axe finds wrong in a part of a page, and where first."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate(f"axe.run({within}, {{preload: false, ...{options}}}).then((result) => result.violations)")
    return [(flaw["id"], [node["target"] for node in flaw["nodes"]][:9]) for flaw in found]


WALKED = ("archive: turn", "archive: search", "archive: order slip", "site: replay of a bout", "site: host of twelve")
"""Pages whose scripts could keep the keyboard from going on."""
MOST_STOPS = 30
"""A walk goes no further: what follows are rows of the same kind."""
WATCH = f"""() => {{
  {STOPS}
  window.walk = new Set();
  document.addEventListener("focusin", (event) => window.walk.add(event.target));
  return stops.length;
}}"""


@pytest.mark.parametrize("visit", [visit for visit in VISITS if str(visit) in WALKED], ids=str)
def test_the_keyboard_walks_from_stop_to_stop(reader: Reader, visited: Path) -> None:
    reader.reset()
    page = reader.open(visited)
    stops = min(page.evaluate(WATCH), MOST_STOPS)
    for _ in range(stops + 3):  # a page may begin in a field, and the walk comes round
        page.keyboard.press("Tab")
    assert page.evaluate("window.walk.size") >= stops


@EACH_TEMPLATE
def test_it_is_whole_without_scripts(reader_without_scripts: Reader, visited: Path) -> None:
    page = reader_without_scripts.open(visited)
    assert page.get_by_role("heading", level=1).count() == 1
    assert len(page.locator("main").inner_text()) > 60


@EACH
def test_it_lives_under_a_strict_policy(visited: Path) -> None:
    text = visited.read_text(encoding="utf-8")
    inside = r"( 'sha256-[\w+/=]{44}')?" if visited.name.startswith("404") else ""
    assert re.search(f"default-src 'none'; style-src 'self'{inside}; script-src 'self'", text)
    assert "unsafe" not in text
    assert " style=" not in text
    assert " onclick=" not in text


@pytest.mark.parametrize("site", ["latin", "italian"])
def test_pages_in_a_language_say_so(request: pytest.FixtureRequest, site: str) -> None:
    root: Path = request.getfixturevalue(site)
    tag = {"latin": "la", "italian": "it"}[site]
    pages = [root / path for path in VISITED[site].values()]
    assert [page for page in pages if f'<html lang="{tag}">' not in page.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("site", ["latin", "italian", "archive"])
def test_rules_that_are_in_another_language_say_so(request: pytest.FixtureRequest, site: str) -> None:
    root: Path = request.getfixturevalue(site)
    text = (root / "rules/super-series-1/ss-8.html").read_text(encoding="utf-8")
    foreign = site != "archive"
    assert ('<p class="note">' in text) == foreign
    assert ('<p lang="en">A corner is tested' in text, '<div class="example" lang="en">' in text) == (foreign, foreign)


def drawn(page: Path) -> int:
    """The bytes of a page that are its picture, or what a script marks on it."""
    return sum(
        map(len, re.findall(rb"<svg.*?</svg>|<script type=.application/json.*?</script>", page.read_bytes(), re.DOTALL))
    )


def test_no_page_shows_a_key_of_the_catalogue(request: pytest.FixtureRequest) -> None:
    pages = [page for site in VISITED for page in whole_pages(request.getfixturevalue(site))]
    assert [page for page in pages if "⟦" in page.read_text(encoding="utf-8")] == []


def test_no_page_is_large(request: pytest.FixtureRequest) -> None:
    pages = [page for site in VISITED for page in whole_pages(request.getfixturevalue(site))]
    sizes = {page: page.stat().st_size - drawn(page) for page in pages}
    assert max(sizes.values()) < LARGEST_PAGE, max(sizes, key=lambda page: sizes[page])
