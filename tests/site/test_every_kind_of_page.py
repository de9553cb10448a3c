"""A page of every kind, of every game, in every language and theme: valid, accessible, small, whole without scripts."""

import re
import subprocess
from functools import cache
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Browser, Page
from web_tools import TOOLS

SHARED = {
    "front": "index.html",
    "search": "search.html",
    "auriga": "aurigae/crescens--l-vibia-serena/index.html",
    "racer": "racers/l-vibia-serena/index.html",
    "factio": "factiones/praesina/index.html",
    "championship": "championships/cup/index.html",
    "race that is over": "races/race-0/index.html",
    "grid": "races/race-0/turns/00/index.html",
    "turn": "races/race-0/turns/02/index.html",
    "host": "races/race-0/turns/02/host.html",
    "proof": "races/race-0/proof.html",
    "replay": "races/race-0/replay.html",
    "rules": "rules/super-series-1/index.html",
    "chapter": "rules/super-series-1/ss-8.html",
}
MISSING = {"404": "404.html"}
"""Where the site names its address, this page links its style by a path that no disk has."""
BOUT = {
    "bout": "races/munus-apollinare/index.html",
    "round of a bout": "races/munus-apollinare/turns/02/index.html",
    "host of a bout": "races/munus-apollinare/turns/02/host.html",
    "replay of a bout": "races/munus-apollinare/replay.html",
    "rules of bouts": "rules/moritari-1/index.html",
    "chapter of bouts": "rules/moritari-1/mo-4.html",
}
OWN_RULES = {
    "race that runs": "races/{race}/index.html",
    "rules of a race": "races/{race}/rules/index.html",
    "chapter of a race": "races/{race}/rules/ss-15.html",
}
OF_ARCHIVE = {name: path.format(race="race-3") for name, path in OWN_RULES.items()}
OF_FOREIGN = {name: path.format(race="race-1") for name, path in OWN_RULES.items()}
VISITED: dict[str, dict[str, str]] = {
    "archive": SHARED | OF_ARCHIVE | {"year": "years/2024/index.html"},
    "site": BOUT
    | MISSING
    | {
        "fighter": "aurigae/flamma--l-vibia-serena/index.html",
        "turn of twelve": "races/ludi-megalenses/turns/04/index.html",
        "host of twelve": "races/ludi-megalenses/turns/04/host.html",
        "replay of twelve": "races/ludi-megalenses/replay.html",
    },
    "latin": SHARED | MISSING | OF_FOREIGN | BOUT,
    "italian": SHARED | MISSING | OF_FOREIGN | BOUT,
}
"""The pages by site and kind."""

ALL = [(site, path) for site, pages in VISITED.items() for path in pages.values()]
NAMES = [f"{site}: {kind}" for site, pages in VISITED.items() for kind in pages]
EACH = pytest.mark.parametrize("visited", ALL, ids=NAMES, indirect=True)
IN_ENGLISH = [number for number, (site, _) in enumerate(ALL) if site in ("archive", "site")]
EACH_IN_ENGLISH = pytest.mark.parametrize(
    "visited", [ALL[number] for number in IN_ENGLISH], ids=[NAMES[number] for number in IN_ENGLISH], indirect=True
)
LARGEST_PAGE = 150_000

AXE = TOOLS / "axe-core" / "axe.min.js"
VNU = TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"


@pytest.fixture
def visited(request: pytest.FixtureRequest) -> Path:
    """A page of the table."""
    site, path = request.param
    found: Path = request.getfixturevalue(site) / path
    return found


@pytest.fixture(scope="session")
def all_sites(archive: Path, site: Path, latin: Path, italian: Path) -> tuple[Path, ...]:
    return archive, site, latin, italian


def whole_pages(site: Path) -> list[Path]:
    """Every page; posts are parts of pages."""
    return sorted(path for path in site.rglob("*.html") if path.name != "post.html")


@cache
def axe() -> str:
    return AXE.read_text(encoding="utf-8")


@pytest.mark.skipif(not VNU.is_file() or which("java") is None, reason="`make test` installs the checker of HTML")
def test_every_page_is_valid_html(all_sites: tuple[Path, ...]) -> None:
    pages = [str(page) for site in all_sites for page in whole_pages(site)]
    command = ["java", "-jar", str(VNU), "--format", "text", "--errors-only", *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not AXE.is_file(), reason="`make test` installs the checker of accessibility")
@EACH
def test_it_is_accessible_in_light_and_in_dark(page: Page, visited: Path) -> None:
    page.goto(visited.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.evaluate(axe())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        found = page.evaluate("axe.run({preload: false}).then((result) => result.violations)")
        told = [(flaw["id"], [node["target"] for node in flaw["nodes"]][:3]) for flaw in found]
        assert told == [], scheme


@EACH
def test_it_fits_a_phone(page: Page, visited: Path) -> None:
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto(visited.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@EACH_IN_ENGLISH
def test_it_is_whole_without_scripts(browser: Browser, visited: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(visited.as_uri())
    assert plain.get_by_role("heading", level=1).count() == 1
    assert len(plain.locator("main").inner_text()) > 60
    context.close()


STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']"
"""Where the keyboard can stop."""


@EACH_IN_ENGLISH
def test_the_keyboard_walks_through_all_of_it_and_shows_where_it_is(page: Page, visited: Path) -> None:
    page.goto(visited.as_uri())
    stops = page.evaluate(
        """(stops) => {
          const all = [...document.querySelectorAll(stops)];
          const seen = all.filter((one) => one.checkVisibility({visibilityProperty: true}));
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
    for _ in range(min(stops, 150) + 3):
        page.keyboard.press("Tab")
    walk = page.evaluate("[...window.walk.values()]")
    assert len(walk) >= min(stops, 150)
    assert all(walk)


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
    """The bytes of a page that are its picture."""
    return sum(len(svg) for svg in re.findall(rb"<svg.*?</svg>", page.read_bytes(), re.DOTALL))


def test_no_page_is_large(all_sites: tuple[Path, ...]) -> None:
    sizes = {page: page.stat().st_size - drawn(page) for site in all_sites for page in whole_pages(site)}
    assert max(sizes.values()) < LARGEST_PAGE, max(sizes, key=lambda page: sizes[page])
