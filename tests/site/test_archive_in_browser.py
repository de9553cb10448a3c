"""Every kind of page of the archive in a real browser: valid, accessible, small, whole without scripts."""

import gzip
import re
import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which

import pytest
from conftest import TOOLS
from playwright.sync_api import Browser, Page

KINDS = {
    "front": "index.html",
    "year": "years/2024/index.html",
    "race that is over": "races/race-0/index.html",
    "race that runs": "races/race-3/index.html",
    "grid": "races/race-0/turns/00/index.html",
    "turn": "races/race-0/turns/02/index.html",
    "proof": "races/race-0/proof.html",
    "replay": "races/race-0/replay.html",
    "search": "search.html",
    "auriga": "aurigae/crescens--l-vibia-serena/index.html",
    "racer": "racers/l-vibia-serena/index.html",
    "factio": "factiones/praesina/index.html",
    "championship": "championships/cup/index.html",
    "rules": "rules/super-series-1/index.html",
    "chapter": "rules/super-series-1/ss-8.html",
}
EACH = pytest.mark.parametrize("path", KINDS.values(), ids=KINDS.keys())
LARGEST_PAGE = 150_000
LARGEST_SCRIPTS = 30_000

AXE = TOOLS / "axe-core" / "axe.min.js"
VNU = TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"


def whole_pages(site: Path) -> list[Path]:
    """Every page; posts are parts of pages."""
    return sorted(path for path in site.rglob("*.html") if path.name != "post.html")


@pytest.mark.skipif(not VNU.is_file() or which("java") is None, reason="`make test` installs the checker of HTML")
def test_every_page_is_valid_html(archive: Path, site: Path) -> None:
    pages = [str(page) for folder in (archive, site) for page in whole_pages(folder)]
    command = ["java", "-jar", str(VNU), "--format", "text", "--errors-only", *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not AXE.is_file(), reason="`make test` installs the checker of accessibility")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@EACH
def test_every_kind_of_page_is_accessible(page: Page, archive: Path, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.goto((archive / path).as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({preload: false}).then((result) => result.violations)")
    told = [(flaw["id"], [node["target"] for node in flaw["nodes"]][:3]) for flaw in found]
    assert told == []


@EACH
def test_every_kind_of_page_fits_a_phone(page: Page, archive: Path, path: str) -> None:
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto((archive / path).as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@EACH
def test_every_kind_of_page_is_whole_without_scripts(browser: Browser, archive: Path, path: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto((archive / path).as_uri())
    assert plain.get_by_role("heading", level=1).count() == 1
    assert len(plain.locator("main").inner_text()) > 60
    context.close()


def test_the_first_stop_of_the_keyboard_skips_to_the_content(page: Page, archive: Path) -> None:
    page.goto((archive / KINDS["race that is over"]).as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.url.endswith("#content")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_the_site_works_over_http_below_any_path(page: Page, archive: Path) -> None:
    handler = partial(SimpleHTTPRequestHandler, directory=str(archive.parent))
    handler.log_message = lambda *args: None  # type: ignore[attr-defined]
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page.goto(f"http://127.0.0.1:{server.server_port}/site/index.html")
        page.get_by_role("link", name="Race 1 of the sand").first.click()
        page.get_by_role("link", name="Check every die in your browser").click()
        page.get_by_role("button", name="Check the dice").click()
        page.locator(".verdict.good").wait_for()
    finally:
        server.shutdown()
        server.server_close()


def test_the_fonts_of_a_drawing_load_from_a_file_and_move_nothing(page: Page, archive: Path) -> None:
    page.goto((archive / "races/race-0/turns/02/index.html").as_uri())
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate("[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)")
    assert {"Cinzel", "Marcellus", "Noto Sans"} == {family.strip('"') for family in loaded}
    shifted = page.evaluate(
        "new Promise((done) => new PerformanceObserver((seen) => done(seen.getEntries().length))"
        ".observe({type: 'layout-shift', buffered: true}) || setTimeout(() => done(0), 300))"
    )
    assert shifted == 0


def test_the_lap_chart_has_a_twin_that_says_the_same(page: Page, archive: Path) -> None:
    page.goto((archive / KINDS["race that is over"]).as_uri())
    names = page.locator(".laps .name.end").all_text_contents()
    page.get_by_text("The lap chart as a table").click()
    assert [
        f"{n}  {name}" for n, name in enumerate(page.locator("table.places tbody th").all_inner_texts(), 1)
    ] == names
    marks = page.locator(".laps .mark").count()
    assert marks > 0
    assert page.locator("table.places tbody small").count() == marks


def test_an_event_has_a_link_of_its_own_and_its_rule_a_page(page: Page, archive: Path) -> None:
    page.goto((archive / KINDS["turn"]).as_uri())
    link = page.locator("a.here").first
    link.click()
    anchor = page.url.partition("#")[2]
    assert page.locator(f"li#{anchor}:target").count() == 1
    rule = page.locator("a.rule").first
    number = rule.inner_text()
    rule.click()
    assert page.url.endswith(f"#{number}")
    assert page.locator(":target").inner_text().startswith(number)


def test_the_front_page_tells_how_long_is_left(page: Page, archive: Path) -> None:
    page.clock.install(time="2025-04-08T17:59:00Z")
    page.goto((archive / "index.html").as_uri())
    assert page.locator(".left").first.inner_text() == "(2 days left)"


def drawn(page: Path) -> int:
    """The bytes of a page that are its picture."""
    return sum(len(svg) for svg in re.findall(rb"<svg.*?</svg>", page.read_bytes(), re.DOTALL))


def test_no_page_is_large(archive: Path, site: Path) -> None:
    """The host's page has a post nine times over, and no reader comes there."""
    pages = [page for folder in (archive, site) for page in whole_pages(folder) if page.name != "host.html"]
    sizes = {page: page.stat().st_size - drawn(page) for page in pages}
    assert max(sizes.values()) < LARGEST_PAGE, max(sizes, key=lambda page: sizes[page])


def test_the_scripts_are_small(archive: Path) -> None:
    packed = [len(gzip.compress(script.read_bytes())) for script in (archive / "scripts").glob("*.js")]
    assert 0 < sum(packed) <= LARGEST_SCRIPTS


@EACH
def test_every_kind_of_page_lives_under_a_strict_policy(archive: Path, path: str) -> None:
    text = (archive / path).read_text(encoding="utf-8")
    assert "default-src 'none'; style-src 'self'; script-src 'self'" in text
    assert "unsafe" not in text
    assert " style=" not in text
    assert " onclick=" not in text


def test_a_site_with_an_address_can_be_shared(archive: Path) -> None:
    front = (archive / "index.html").read_text(encoding="utf-8")
    assert '<meta property="og:url" content="https://ludi.example/races/index.html">' in front
    assert "https://ludi.example/races/races/race-0/index.html" in (archive / "sitemap.xml").read_text("utf-8")
    assert "Sitemap: https://ludi.example/races/sitemap.xml" in (archive / "robots.txt").read_text("utf-8")


def test_a_site_without_an_address_promises_none(site: Path) -> None:
    assert "og:" not in (site / "index.html").read_text(encoding="utf-8")
    assert not (site / "sitemap.xml").exists()
