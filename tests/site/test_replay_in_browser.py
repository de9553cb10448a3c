"""The replay in a real browser: by mouse, keyboard and finger, by links, with and without motion and scripts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Reader, served
from playwright.sync_api import Browser, Page, expect

RACE = "races/race-0"
REPLAY = f"{RACE}/replay.html"
LAST = "t6r2"
ALL = 6
PLACES = "[...document.querySelectorAll('.stage .actor')].map((one) => one.getAttribute('transform')).join()"
"""Where everybody is, in JavaScript."""
STILL = """(() => {
  let now = 0;
  const waiting = [];
  performance.now = () => now;
  globalThis.requestAnimationFrame = (frame) => waiting.push(frame);
  globalThis.passTime = (seconds) => {
    for (const end = now + 1000 * seconds; now < end; ) {
      now += 50;
      for (const frame of waiting.splice(0)) frame(now);
    }
  };
})()"""
"""Stops the clock of a page: nothing plays but by `pass_time`, twenty frames a second, on a busy machine too."""


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Reader]:
    reader = Reader(browser)
    reader.page.add_init_script(STILL)
    yield reader
    reader.close()


@pytest.fixture
def replay(page: Page, archive: Path) -> Page:
    """A short race of six on a small track."""
    return opened(page, archive / REPLAY)


def opened(page: Page, path: Path) -> Page:
    page.goto(path.as_uri())
    page.locator(".events .acts, .events p").first.wait_for(state="attached")
    return page


def pass_time(page: Page, seconds: float) -> None:
    page.evaluate("(seconds) => passTime(seconds)", seconds)


def at(page: Page) -> str | None:
    return page.locator("#replay").get_attribute("data-moment")


def expect_at(page: Page, moment: str) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-moment", moment)


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def places(page: Page) -> list[str]:
    found: str = page.evaluate(PLACES)
    return found.split(",")


def test_the_start_shows_everybody_on_the_grid(replay: Page) -> None:
    assert at(replay) == "t0r0"
    assert replay.locator(".stage .actor:not([hidden])").count() == ALL
    assert len(set(places(replay))) == ALL


def test_a_click_plays_moves_the_chariots_and_pauses(replay: Page) -> None:
    before = places(replay)
    button(replay, "Play")
    pass_time(replay, 2)
    assert at(replay) == "t1r1"
    button(replay, "Pause")
    moved = places(replay)
    assert moved != before
    pass_time(replay, 1)
    assert places(replay) == moved


def test_playing_goes_on_to_the_end_and_stops_there(replay: Page) -> None:
    replay.get_by_label("Moment", exact=True).fill("10")
    expect_at(replay, "t6r1")
    replay.get_by_label("Speed").select_option("4")
    button(replay, "Play")
    pass_time(replay, 20)
    assert at(replay) == LAST
    assert replay.get_by_role("button", name="Play again", exact=True).is_visible()
    assert replay.get_by_role("button", name="To the end").is_disabled()


def test_buttons_step_and_lead_to_both_ends(replay: Page) -> None:
    button(replay, "To the end")
    assert at(replay) == LAST
    button(replay, "One round back")
    assert at(replay) == "t6r1"
    button(replay, "One round on")
    assert at(replay) == LAST
    button(replay, "To the start")
    assert at(replay) == "t0r0"


def test_the_keyboard_does_all(replay: Page) -> None:
    replay.keyboard.press("End")
    assert at(replay) == LAST
    replay.keyboard.press("ArrowLeft")
    assert at(replay) == "t6r1"
    replay.keyboard.press("Home")
    assert at(replay) == "t0r0"
    replay.keyboard.press("ArrowRight")
    expect_at(replay, "t1r1")
    pass_time(replay, 1)
    replay.keyboard.press("ArrowRight")  # it is still under way: on to the next one, no press is lost
    expect_at(replay, "t2r1")
    pass_time(replay, 1)
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Play", exact=True)).to_be_visible()
    replay.get_by_label("Speed").select_option("2")
    replay.keyboard.press("ArrowLeft")
    expect_at(replay, "t1r1")
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    replay.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_every_control_is_a_stop_of_the_tab_key(replay: Page) -> None:
    replay.evaluate("document.addEventListener('focusin', (event) => (window.stops ??= []).push(event.target.dataset))")
    for _ in range(25):
        replay.keyboard.press("Tab")
    names = replay.evaluate("window.stops.map((data) => data.part ?? data.follow)")
    for name in ["first", "back", "play", "next", "last", "scrub", "speed", "event", "whole", "pack", "0"]:
        assert name in names


def test_scrubbing_shows_any_moment_and_says_its_name(replay: Page) -> None:
    scrub = replay.get_by_label("Moment", exact=True)
    scrub.fill("7")
    assert at(replay) == "t4r2"
    assert scrub.get_attribute("aria-valuetext") == "Turn 4, round 2 of 2"
    assert replay.locator("[aria-live=polite]").inner_text() == "Turn 4, round 2 of 2"
    scrub.press("ArrowRight")
    assert at(replay) == "t5r1"


def test_a_link_leads_to_a_moment_and_the_address_keeps_up(page: Page, archive: Path) -> None:
    page.goto((archive / REPLAY).as_uri() + "#t4r1")
    expect_at(page, "t4r1")
    page.evaluate("location.hash = '#t6r2'")
    expect_at(page, "t6r2")
    button(page, "One round back")
    assert page.url.endswith("#t6r1")
    assert page.get_by_role("link", name="Link to this moment").get_attribute("href") == "#t6r1"
    page.locator(".follow").get_by_role("button", name="Fuscus").click()
    assert page.url.endswith("#t6r1&follow=fuscus")
    page.reload()
    expect_at(page, "t6r1")
    assert page.locator(".follow").get_by_role("button", name="Fuscus").get_attribute("aria-pressed") == "true"


def test_what_happened_stands_beside_with_rule_and_dice(replay: Page) -> None:
    replay.get_by_label("Moment", exact=True).fill("3")
    events = replay.locator(".events")
    expect(events).to_have_attribute("data-shown", "t2r2")
    assert events.locator(".acts > li").count() >= ALL
    assert events.get_by_text("speed", exact=False).count() > 0
    replay.get_by_text("What happened, with rules").click()
    rule = events.locator("a.rule").first
    number = rule.inner_text()
    rule.click()
    assert replay.url.endswith(f"#{number}")
    assert replay.locator(":target").inner_text().startswith(number)


def test_the_order_in_the_spina_is_that_of_the_turn(replay: Page) -> None:
    replay.get_by_label("Moment", exact=True).fill("3")
    replay.locator(".ground .board use").first.wait_for(state="attached")
    places = [int(place.removeprefix("=")) for place in replay.locator(".follow .place").all_inner_texts()]
    assert places == sorted(places)
    assert len(places) == ALL
    assert any(replay.locator(".follow .gain").all_inner_texts())
    assert any(replay.locator(".follow .pace").all_inner_texts())


def test_highlights_are_played_in_order_with_a_caption_and_who_acts_is_ringed(replay: Page) -> None:
    replay.get_by_role("button", name="Play them all").click()
    first = at(replay)
    pass_time(replay, 1)
    assert replay.locator(".stage.busy .actor.acting").count() > 0
    assert replay.locator(".caption").inner_text()
    replay.get_by_label("Speed").select_option("4")
    pass_time(replay, 20)
    assert at(replay) != first
    assert replay.locator(".marks i").count() >= replay.locator(".highlights li").count() > 1


def test_one_chariot_can_be_followed(replay: Page) -> None:
    whole = replay.locator(".stage").get_attribute("data-view")
    replay.locator(".follow").get_by_role("button", name="Fuscus").click()
    pass_time(replay, 3)
    expect(replay.locator(".stage")).to_have_attribute("data-view", re.compile("^[0-9.]+ [0-9.]+ 560.0 "))
    assert replay.locator(".follow").get_by_role("button", name="Fuscus").get_attribute("aria-pressed") == "true"
    assert replay.locator(".stage .followed").count() == 1
    button(replay, "Whole ground")
    pass_time(replay, 3)
    assert whole is not None
    back = " ".join(f"{float(part):.1f}" for part in whole.split())
    expect(replay.locator(".stage")).to_have_attribute("data-view", back)


def test_everybody_can_be_seen_from_near_by(replay: Page) -> None:
    stage = replay.locator(".stage")
    whole = float((stage.get_attribute("data-view") or "").split()[2])
    button(replay, "Everybody")
    pass_time(replay, 3)
    expect(stage).not_to_have_attribute("data-view", re.compile(rf" {whole} "))
    replay.keyboard.press("End")
    expect_at(replay, LAST)
    pass_time(replay, 3)
    box = stage.bounding_box()
    assert box is not None
    for actor in replay.locator(".stage .actor:not([hidden])").all():
        place = actor.bounding_box()
        assert place is not None
        assert box["x"] <= place["x"] + place["width"] / 2 <= box["x"] + box["width"]
        assert box["y"] <= place["y"] + place["height"] / 2 <= box["y"] + box["height"]
    button(replay, "Whole ground")
    pass_time(replay, 3)
    expect(stage).to_have_attribute("data-view", re.compile(rf" {whole}"))


def test_a_touch_follows_and_a_swipe_steps(browser: Browser, archive: Path) -> None:
    reader = Reader(browser, viewport={"width": 375, "height": 800}, has_touch=True, is_mobile=True)
    page = reader.page
    page.goto((archive / REPLAY).as_uri() + "#t2r1")
    expect_at(page, "t2r1")
    box = page.locator(".stage").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    swipe = """([x, y, to]) => {
      const stage = document.querySelector('.stage');
      const fire = (name, x) => stage.dispatchEvent(new PointerEvent(name, {clientX: x, clientY: y, bubbles: true}));
      fire('pointerdown', x); fire('pointerup', to);
    }"""
    page.evaluate(swipe, [x, y, x + 90])
    expect_at(page, "t1r1")
    page.evaluate(swipe, [x, y, x - 90])
    expect_at(page, "t2r1")
    page.evaluate("document.querySelector('.actor').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))")
    page.evaluate("document.querySelector('.actor').dispatchEvent(new PointerEvent('pointerup', {bubbles: true}))")
    assert page.locator(".stage .followed").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    reader.close()


def test_reduced_motion_jumps(page: Page, archive: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto((archive / REPLAY).as_uri() + "#t2r1")
    expect_at(page, "t2r1")
    button(page, "One round on")
    assert at(page) == "t2r2"
    stood = places(page)
    pass_time(page, 1)
    assert places(page) == stood
    page.get_by_label("Speed").select_option("4")
    button(page, "Play")
    seen = page.evaluate(f"""[...Array(30)].map(() => {{
      passTime(0.1);
      return [document.getElementById("replay").dataset.moment, {PLACES}];
    }})""")
    seen = {tuple(one) for one in seen}
    assert len(seen) == len({moment for moment, _ in seen}) > 2  # whole rounds, nothing between them


def test_without_scripts_the_turns_stand_in_order(browser: Browser, archive: Path) -> None:
    reader = Reader(browser, java_script_enabled=False)
    page = reader.open(archive / REPLAY)
    assert not page.locator("#replay").is_visible()
    pictures = page.locator(".frames img")
    assert pictures.count() == 7
    sources = [picture.get_attribute("src") or "" for picture in pictures.all()]
    assert sources == sorted(sources)
    assert page.locator(".frames img[alt='']").count() == 0
    assert page.locator("#t4r2").count() == 1
    reader.close()


def test_nothing_shifts_while_the_page_loads(own_page: Page, archive: Path) -> None:
    own_page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => {"
        " window.shift += one.value; })).observe({type: 'layout-shift', buffered: true});"
    )
    opened(own_page, archive / REPLAY)
    own_page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert own_page.evaluate("window.shift") < 0.02


def test_it_works_over_http_below_any_path(page: Page, archive: Path) -> None:
    with served(archive.parent) as address:
        page.goto(f"{address}/site/{REPLAY}#t5r1")
        expect(page.locator(".events")).to_have_attribute("data-shown", "t5r1")
        button(page, "One round on")
        expect_at(page, "t5r2")


def test_the_race_and_each_turn_lead_to_it(page: Page, archive: Path) -> None:
    page.goto((archive / RACE / "index.html").as_uri())
    page.get_by_role("link", name="Watch it round by round").click()
    expect_at(page, "t0r0")
    page.goto((archive / RACE / "turns/04/index.html").as_uri())
    page.get_by_role("link", name="Watch this turn in the replay").click()
    expect_at(page, "t4r1")
