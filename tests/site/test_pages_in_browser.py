"""The demonstration race in a real browser: from page to page, on a phone, on paper."""

from pathlib import Path

import pytest
from browsing import Reader
from playwright.sync_api import Browser, Page

RACE = "races/ludi-megalenses/"


def test_a_visitor_walks_from_the_front_page_through_the_turns_and_back(page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.locator("h3 a", has_text="Ludi Megalenses").click()
    assert page.get_by_role("heading", level=1).inner_text().startswith("Ludi Megalenses")
    page.get_by_role("link", name="Turn 3", exact=True).click()
    assert "Turn 3" in page.title()
    page.locator("a[rel=next]").first.click()
    assert "Turn 4" in page.title()
    page.locator("a[rel=prev]").first.click()
    assert "Turn 3" in page.title()
    page.get_by_role("link", name="Ludi Megalenses").first.click()
    assert page.url.endswith(RACE + "index.html")


def test_the_board_shows_all_twelve_teams_without_scripts(browser: Browser, site: Path) -> None:
    reader = Reader(browser, java_script_enabled=False)
    plain = reader.open(site / RACE / "turns/04/index.html")
    assert plain.locator("table").first.locator("tbody tr").count() == 12
    assert plain.get_by_text("Naufragi").first.is_visible()
    reader.close()


def test_the_board_of_a_race_draws_how_far_everybody_is_behind(page: Page, site: Path) -> None:
    page.goto((site / RACE / "turns/04/index.html").as_uri())
    rows = page.locator(".board table.seen tbody tr").all()
    gaps = [int(row.locator(".gap").inner_text()) for row in rows]
    bars = [int((row.locator(".gap svg").get_attribute("width") or "").removesuffix("%")) for row in rows]
    driving = gaps[: gaps.index(max(gaps)) + 1]  # whoever lies is listed below them
    assert driving == sorted(driving)
    assert gaps[0] == bars[0] == 0
    assert bars == [round(100 * gap / max(gaps)) for gap in gaps]
    changes = [cell.inner_text() for row in rows for cell in row.locator("td:first-child small").all()]
    assert {change[0] for change in changes} == {"▲", "▼"}


@pytest.mark.parametrize("name", [f"{RACE}index.html", f"{RACE}turns/04/index.html"])
def test_no_row_of_a_board_is_cut_on_a_phone(page: Page, site: Path, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((site / name).as_uri())
    boards = page.locator(".scroll:has(> .stack)")
    assert boards.count()
    assert boards.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_paper_has_neither_ways_elsewhere_nor_what_is_folded_away(page: Page, site: Path) -> None:
    page.goto((site / RACE / "turns/04/index.html").as_uri())
    page.emulate_media(media="print")
    unseen = ("header.band", ".neighbours", ".watch", ".here", "details.log", ".files")
    assert not [name for name in unseen if page.locator(name).first.is_visible()]
    assert (
        page.locator("table td[data-label]").first.evaluate("(cell) => getComputedStyle(cell).display") == "table-cell"
    )
    page.evaluate("document.querySelector('details.log').open = true")
    assert page.locator("details.log table").first.is_visible()


def test_a_turn_links_its_data_and_its_posts(page: Page, site: Path) -> None:
    page.goto((site / RACE / "turns/04/index.html").as_uri())
    for name in ("turn.json", "host.html"):
        link = page.locator(f"a[href$='{name}']").first.get_attribute("href")
        assert link is not None
        assert (site / RACE / "turns/04" / link).is_file()
