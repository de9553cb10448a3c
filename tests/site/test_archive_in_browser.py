"""The archive in a real browser: over http, its chart and links, its scripts, what it tells other programs."""

import gzip
from pathlib import Path

import pytest
from browsing import served
from playwright.sync_api import Browser, Page, Route

RACE = "races/race-0/index.html"
TURN = "races/race-0/turns/02/index.html"
LARGEST_SCRIPTS = 32_000
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((seen) => window.shifts.push(...seen.getEntries().map((one) => one.value)))
      .observe({type: 'layout-shift', buffered: true});
"""
LOADED = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family.replaceAll('\"', ''))"


def test_the_first_stop_of_the_keyboard_skips_to_the_content(page: Page, archive: Path) -> None:
    page.goto((archive / RACE).as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.wait_for_url("**#content")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_the_site_works_over_http_below_any_path(page: Page, archive: Path) -> None:
    with served(archive.parent) as address:
        page.goto(f"{address}/site/index.html")
        page.locator(".card h3 a", has_text="Race 1 of the sand").click()
        page.get_by_role("link", name="Check every die in your browser").click()
        page.get_by_role("button", name="Check the dice").click()
        page.locator(".verdict.good").wait_for()


def test_the_page_for_what_is_missing_works_at_any_depth(page: Page, archive: Path, tmp_path: Path) -> None:
    (tmp_path / "races").symlink_to(archive)
    (tmp_path / "lost/deeper").mkdir(parents=True)
    (tmp_path / "lost/deeper/page.html").write_bytes((archive / "404.html").read_bytes())
    with served(tmp_path) as address:
        page.goto(f"{address}/lost/deeper/page.html")
        assert page.evaluate("document.styleSheets[1].cssRules.length") > 50
        page.get_by_role("link", name="All games").click()
        assert page.url == f"{address}/races/index.html"
        page.wait_for_load_state("networkidle")


def test_the_page_for_what_is_missing_is_styled_where_nothing_is_beside_it(
    browser: Browser, archive: Path, tmp_path: Path
) -> None:
    (tmp_path / "404.html").write_bytes((archive / "404.html").read_bytes())
    page = browser.new_page()
    page.goto((tmp_path / "404.html").as_uri())
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(248, 241, 225)"
    page.close()


def test_the_fonts_of_a_drawing_load_from_a_file(page: Page, archive: Path) -> None:
    page.goto((archive / "races/race-0/replay.html").as_uri())
    page.wait_for_function(f"['Cinzel', 'Marcellus', 'Noto Sans'].every((face) => {LOADED}.includes(face))")


@pytest.mark.parametrize("path", ["index.html", RACE, "rules/super-series-1/ss-8.html"])
@pytest.mark.parametrize("width", [390, 1200])
def test_headings_are_in_the_theme_s_capitals_and_these_move_at_most_a_line(
    own_page: Page, archive: Path, path: str, width: int
) -> None:
    """The font of bold words comes late, as over a slow line; those of headings and text are in the style sheet."""

    def late(route: Route) -> None:
        own_page.wait_for_timeout(400)
        route.continue_()

    own_page.set_viewport_size({"width": width, "height": 900})
    own_page.add_init_script(SHIFTS)
    own_page.route("**/*.woff2", late)
    with served(archive) as address:
        own_page.goto(f"{address}/{path}")
        own_page.wait_for_function(f"{LOADED}.includes('Cinzel')")
        own_page.wait_for_timeout(200)
    strange = {face for face in own_page.evaluate(LOADED) if not face.startswith("Like ")}
    assert strange <= {"Cinzel", "Marcellus", "Figures", "Noto Sans"}
    assert sum(own_page.evaluate("window.shifts")) < 0.02


def test_the_lap_chart_has_a_twin_that_says_the_same(page: Page, archive: Path) -> None:
    page.goto((archive / RACE).as_uri())
    names = page.locator(".laps .name.end").all_text_contents()
    page.get_by_text("The lap chart as a table").click()
    assert [
        f"{n}  {name}" for n, name in enumerate(page.locator("table.places tbody th").all_inner_texts(), 1)
    ] == names
    marks = page.locator(".chart .mark").count()
    assert marks > 0
    assert page.locator("table.places tbody small").count() == marks


def test_an_event_has_a_link_of_its_own_and_its_rule_a_page(page: Page, archive: Path) -> None:
    page.goto((archive / TURN).as_uri())
    page.locator("details.log > summary").click()
    link = page.locator("a.here").first
    link.click()
    anchor = page.url.partition("#")[2]
    assert page.locator(f"li#{anchor}:target").count() == 1
    rule = page.locator("a.rule").first
    number = rule.inner_text()
    rule.click()
    assert page.url.endswith(f"#{number}")
    assert page.locator(":target").inner_text().startswith(number)


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ("2025-04-08T17:59:00Z", "(2 days left)"),
        ("2025-04-10T17:56:30Z", "(3 minutes left)"),
        ("2025-04-10T17:58:30Z", "(less than two minutes left)"),
        ("2025-04-10T18:00:00Z", "(closed)"),
    ],
)
def test_the_front_page_tells_how_long_is_left(page: Page, archive: Path, now: str, told: str) -> None:
    page.clock.set_fixed_time(now)
    page.goto((archive / "index.html").as_uri())
    assert page.locator(".left").first.inner_text() == told


def test_the_scripts_are_small(archive: Path) -> None:
    packed = [len(gzip.compress(script.read_bytes())) for script in (archive / "scripts").glob("*.js")]
    assert 0 < sum(packed) <= LARGEST_SCRIPTS


def test_a_site_with_an_address_can_be_shared(archive: Path) -> None:
    front = (archive / "index.html").read_text(encoding="utf-8")
    assert '<meta property="og:url" content="https://ludi.example/races/index.html">' in front
    assert "https://ludi.example/races/races/race-0/index.html" in (archive / "sitemap.xml").read_text("utf-8")
    assert "Sitemap: https://ludi.example/races/sitemap.xml" in (archive / "robots.txt").read_text("utf-8")


def test_a_site_without_an_address_promises_none(site: Path) -> None:
    assert "og:" not in (site / "index.html").read_text(encoding="utf-8")
    assert not (site / "sitemap.xml").exists()


def test_the_front_page_shows_what_runs_and_leads_to_its_replay(page: Page, archive: Path) -> None:
    page.goto((archive / "index.html").as_uri())
    assert "Race 4" in page.locator(".newest h3").first.inner_text()
    replay = page.locator(".thumbnail a[href$='replay.html']").first
    href = replay.get_attribute("href") or ""
    replay.click()
    assert page.url.endswith(href)


def test_a_rule_that_a_race_changes_is_reached_from_the_race_and_marked(page: Page, archive: Path) -> None:
    page.goto((archive / "races/race-3/index.html").as_uri())
    page.get_by_role("link", name="Race 4 of the sand: its rules").click()
    page.get_by_role("link", name="SS-15.7", exact=True).click()
    assert page.url.endswith("races/race-3/rules/ss-15.html#SS-15.7")
    assert page.locator(":target .own").inner_text() == "changed"
    turn = (archive / "races/race-3/turns/02/index.html").read_text(encoding="utf-8")
    assert 'href="../../../../races/race-3/rules/' in turn
    assert 'href="../../../../rules/' not in turn
