"""The search page in a real browser."""

import re
from pathlib import Path

import pytest
from browsing import Reader
from playwright.sync_api import Browser, Page, Route, expect

SEARCH = "search.html"


@pytest.fixture
def search(page: Page, site: Path) -> Page:
    page.goto((site / SEARCH).as_uri())
    page.wait_for_function("window.ludiSearch")
    return page


def ask(page: Page, query: str) -> None:
    page.get_by_role("searchbox").fill(query)
    expect(page.locator(".search li").first).to_be_visible()


def held_back(page: Page, waiting: list[Route]) -> Route:
    """The first request that waits; the page may tell what it has read before it asks for the next part."""
    while not waiting:
        page.wait_for_timeout(20)
    return waiting[0]


BEST = (
    ("scorpus", "Auriga", "Flavius Scorpus"),
    ("Scor", "Auriga", "Flavius Scorpus"),
    ("scorpvs", "Auriga", "Flavius Scorpus"),
    ("flauius", "Auriga", "Flavius Scorpus"),
    ("scropus", "Auriga", "Flavius Scorpus"),
    ("apuleius", "Auriga", "C. Appuleius Diocles"),
    ("SS-8.3", "Rule", "SS-8.3"),
    ("præsina", "Factio", "Praesina"),
    ("uibia serena", "Participant", "L. Vibia Serena"),
    ("megalenses final", "Race", "Ludi Megalenses"),
    ("april 2026", "Race", "Ludi"),
    ("circus maximus", "Race", "Ludi"),
    ("crash", "Race", "Ludi"),
    ("green faction", "Factio", "Praesina"),
)
"""What is asked, and the kind and the title of what then stands first."""


def test_the_best_of_the_whole_site_stands_first(search: Page) -> None:
    rows = search.locator(".search li")
    for query, kind, title in BEST:
        search.get_by_role("searchbox").fill("")
        expect(rows).to_have_count(0)
        ask(search, query)
        expect(rows.first.locator(".kind"), query).to_have_text(kind)
        expect(rows.first.locator(".found a"), query).to_contain_text(title)


def test_what_was_found_is_marked_in_titles_too(search: Page) -> None:
    ask(search, "scorp")
    expect(search.locator(".search .found mark").first).to_have_text("Scorpus")


def test_an_event_that_was_found_has_its_own_link(search: Page) -> None:
    ask(search, "thallus whip bites")
    event = search.locator(".search li p:not(.found) a").first
    expect(event).to_contain_text("The whip bites; Thallus")
    anchor = (event.get_attribute("href") or "").partition("#")[2]
    event.click()
    assert search.url.endswith(f"#{anchor}")
    expect(search.locator(f"#{anchor}:target")).to_contain_text("The whip bites; Thallus")


def test_turns_that_have_the_words_in_one_event_stand_before_those_that_have_them_apart(
    page: Page, archive: Path
) -> None:
    page.goto((archive / SEARCH).as_uri() + "#q=crescens+whip")
    expect(page.get_by_role("status")).to_have_text("10 results")
    rows = page.locator(".search li", has=page.locator(".kind", has_text="Turn"))
    expect(rows.filter(has_text="Crescens · whip · ")).to_have_count(3)
    for number in range(3):
        expect(rows.nth(number)).to_contain_text("Crescens · whip · ")
    apart = rows.nth(5)
    apart.scroll_into_view_if_needed()
    expect(apart.locator("mark", has_text="whip").first).to_be_visible()
    expect(apart.locator("mark", has_text="Crescens").first).to_be_visible()


def test_more_are_shown_when_the_reader_wants_more(search: Page) -> None:
    ask(search, "ss")
    rows, more = search.locator(".search li"), search.get_by_role("button", name="More results")
    count = int(search.get_by_role("status").inner_text().split()[0])
    assert (rows.count(), count > 50) == (50, True)
    more.click()
    expect(rows).to_have_count(min(100, count))
    expect(rows.nth(50).locator("a").first).to_be_focused()
    ask(search, "scorpus diocles thallus")
    expect(more).to_be_hidden()


def test_where_no_page_has_all_words_those_with_some_are_shown(search: Page) -> None:
    ask(search, "scorpus zzzzqqq")
    expect(search.get_by_role("status")).to_contain_text("Nothing has all of these words.")
    expect(search.locator(".search li .found a").first).to_have_text("Flavius Scorpus")


def test_names_are_found_while_races_are_still_read(page: Page, site: Path) -> None:
    waiting: list[Route] = []
    page.route(lambda url: "/search/20" in url, lambda route: waiting.append(route))
    page.goto((site / SEARCH).as_uri() + "#q=scorpus", wait_until="commit")
    expect(page.locator(".search li .found a").first).to_have_text("Flavius Scorpus")
    expect(page.get_by_role("status")).to_contain_text("Reading the archive, 2 of 3 …")
    held_back(page, waiting).continue_()
    expect(page.get_by_role("status")).to_have_text(re.compile("^[0-9]+ results$"))
    expect(page.locator(".search li", has_text="Turn 3").first).to_be_visible()


def test_it_finds_a_turn_by_the_words_of_its_story_and_shows_them(search: Page) -> None:
    ask(search, "trumpets mappa")
    first = search.locator(".search li").first
    assert first.locator(".kind").inner_text() == "Turn"
    expect(first.locator("mark")).to_have_text(["trumpets", "mappa"])
    first.locator("a").first.click()
    assert "Turn 1" in search.title()


def test_a_found_rule_leads_to_its_place(search: Page) -> None:
    ask(search, "ss-9.2")
    search.locator(".search li a").first.click()
    expect(search.locator(":target")).to_have_count(1)
    assert search.url.endswith("#SS-9.2")


def test_the_address_keeps_the_question(search: Page, site: Path) -> None:
    ask(search, "whip & wheel")
    assert search.url.endswith("#q=whip+%26+wheel")
    search.reload()
    assert search.get_by_role("searchbox").input_value() == "whip & wheel"
    expect(search.locator(".search li").first).to_be_visible()


def test_the_keyboard_walks_through_what_was_found(search: Page) -> None:
    search.keyboard.type("diocles")
    expect(search.locator(".search li").nth(1)).to_be_visible()
    search.keyboard.press("ArrowDown")
    search.keyboard.press("ArrowDown")
    links = search.locator(".search li a")
    expect(links.nth(1)).to_be_focused()
    search.keyboard.press("ArrowUp")
    search.keyboard.press("ArrowUp")
    expect(search.get_by_role("searchbox")).to_be_focused()
    search.keyboard.press("Enter")
    expect(links.first).to_be_focused()
    search.keyboard.press("Escape")
    expect(search.get_by_role("searchbox")).to_be_focused()


def test_what_is_not_there_is_not_found_and_it_says_so(search: Page) -> None:
    search.get_by_role("searchbox").fill("zzzzqqq")
    expect(search.get_by_role("status")).to_have_text("Nothing was found for “zzzzqqq”.")
    assert search.locator(".search li").count() == 0
    search.locator(".search .help").get_by_role("link", name="All games").click()
    assert search.url.endswith("/index.html")


def test_without_scripts_it_says_where_to_go(browser: Browser, site: Path) -> None:
    reader = Reader(browser, java_script_enabled=False)
    page = reader.open(site / SEARCH)
    assert not page.locator("#search").is_visible()
    page.locator("main").get_by_role("link", name="All games").click()
    assert page.url.endswith("index.html")
    reader.close()


def test_every_page_leads_to_it(page: Page, site: Path) -> None:
    page.goto((site / "races/ludi-megalenses/turns/03/index.html").as_uri())
    page.get_by_role("link", name="Search").first.click()
    assert page.url.endswith(SEARCH)


def test_an_accent_or_a_tag_in_a_question_does_no_harm(search: Page) -> None:
    ask(search, "<img src=x onerror=alert(1)> Scórpus")
    assert search.locator(".search img").count() == 0
    ask(search, "Scórpus")
    assert search.locator(".search img").count() == 0
