"""Order slips in a real browser: what a racer chooses comes to lines that the engine takes, and the board shows it."""

import re
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
from browsing import Reader
from playwright.sync_api import Browser, Page, expect
from slips import errors

from ludi_press.press.building.making import play
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

CHOOSE = """(seed) => {
  let state = seed;
  const next = (most) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return (state >>> 8) % most; };
  const lines = [];
  for (let time = 0; time < 12; time += 1) {
    const fields = [...document.querySelectorAll('#slip fieldset')];
    const field = fields[next(fields.length)];
    field.closest('details')?.setAttribute('open', '');
    const list = field.querySelector('select');
    const hands = [...field.querySelectorAll('input[type=radio]:enabled, button:enabled')];
    const own = field.querySelector('input[type=text]');
    if (list) {
      const open = [...list.options].filter((one) => !one.disabled);
      list.value = open[next(open.length)].value;
      list.dispatchEvent(new Event('change'));
    } else if (own) {
      own.value = ['Vale: "ave" {x}, [y] # z\\\\', 'panem', "l'Élan 2"][next(3)];
      own.dispatchEvent(new Event('input'));
    } else if (hands.length) hands[next(hands.length)].click();
    const places = [...document.querySelectorAll('#slip .slip-places circle')];
    if (places.length && next(2)) places[next(places.length)].dispatchEvent(new MouseEvent('click', { bubbles: true }));
    if (!next(3)) document.querySelector('#slip [data-part=gather]:enabled')?.click();
    lines.push(document.querySelector('[data-part=text]').value);
  }
  return lines;
}"""
"""Chooses at random whatever the page lets be chosen, and tells what it came to after each choice."""


def checked_lines(page: Page, root: Path, race: str, slips: int) -> int:
    """Fills in some slips of a race at random; how many different lines the engine took. Fails for any other."""
    press = Press(root)
    source = read_race(press, race)
    record = play(press, source).turns[-1].record
    assert source.game is not None
    assert record.ask is not None
    folder = root / "site/races" / race / "orders"
    dice, found = Random(race), set()  # noqa: S311 # the same choices in every run
    for path in dice.sample(sorted(one for one in folder.glob("*.html") if one.name != "index.html"), slips):
        page.goto(path.as_uri())
        for written in page.evaluate(CHOOSE, dice.randrange(10**6)):
            assert written == "" or errors(source.game, source.set_up, record.after, record.ask, written) == (), written
            found.add(written)
    return len(found - {""})


@pytest.fixture
def slip(page: Page, archive: Path) -> Page:
    page.goto((archive / "races/race-3/orders/index.html").as_uri())
    page.locator("main .slips a").first.click()
    return page


RUNNING = {
    "super-series": ("archive", "race-3"),
    "circus-maximus": ("site", "ludi-augustales"),
    "morturi": ("site", "quinquatrus"),
    "ludi-romani": ("site", "ludi-romani"),
    "moritari": ("latin", "munus-apollinare"),
}
"""A race of each game that is under way."""


@pytest.mark.parametrize(("where", "race"), RUNNING.values(), ids=RUNNING)
def test_whatever_can_be_chosen_comes_to_lines_that_the_engine_takes(
    page: Page, request: pytest.FixtureRequest, where: str, race: str
) -> None:
    assert checked_lines(page, request.getfixturevalue(where).parent, race, 2) > 5


def test_a_choice_is_shown_written_copied_and_mailed(slip: Page) -> None:
    lines = slip.locator("[data-part=text]")
    expect(lines).to_have_value("")
    first = slip.get_by_role("group", name="Order 1")
    second = slip.get_by_role("group", name="Order 2", exact=True)
    assert second.get_by_role("radio", name="whip").is_disabled()
    first.get_by_role("radio", name="whip").check()
    assert slip.locator(".slip-marks circle").count() > 0
    assert slip.locator(".slip-here circle").count() == 1
    second.get_by_role("radio", name="brake").check()
    expect(lines).to_have_value(re.compile(r"^\w+: \[whip, brake\]$"))
    slip.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.got = text; }}})"
    )
    slip.get_by_role("button", name="Copy").click()
    expect(slip.get_by_role("status")).to_have_text("Copied.")
    assert slip.evaluate("window.got") == lines.input_value()
    mail = slip.get_by_role("link", name="Open a mail").get_attribute("href") or ""
    assert mail.startswith("mailto:editor@ludi.example?subject=")
    assert lines.input_value() in unquote(mail)
    first.get_by_role("radio", name="nothing").check()  # the second order cannot stand without the first
    expect(lines).to_have_value("")


def test_own_words_are_written_as_they_are_typed_or_it_is_said_why_not(page: Page, site: Path) -> None:
    page.goto((site / "races/ludi-romani/orders/octavian.html").as_uri())
    lines, folds = page.locator("[data-part=text]"), page.locator("[data-part=form] > details")
    word = page.locator("input[aria-label='A word for the dice']")
    folds.filter(has=word).evaluate("(fold) => { fold.open = true; }")
    why = page.locator("fieldset", has=word).locator(".refused")
    for typed, told in {
        "panem \u043f\u0430\u043d": "\u043f \u0430 \u043d cannot stand in a word",
        "!?": "at least one letter or digit",
        "x" * 81: "it has 81 characters, and at most 80",
    }.items():
        word.fill(typed)
        word.blur()
        expect(why).to_contain_text(told)
        expect(word).to_have_value(typed)
        expect(lines).to_have_value("")
    word.fill("Panem, Élan & Straße!")
    expect(why).to_be_empty()
    expect(lines).to_have_value('words:\n  octavian: "Panem, Élan & Straße!"')
    note = page.locator("input[aria-label='A note']")
    folds.filter(has=note).evaluate("(fold) => { fold.open = true; }")
    note.fill('Salve: "ave" пан')
    both = r'notes:\n  octavian: "Salve: \"ave\" пан"\nwords:\n  octavian: "Panem, Élan & Straße!"'
    expect(lines).to_have_value(both.replace(r"\n", "\n"))
    page.evaluate("document.querySelector('#slip input[type=radio]:enabled:not([value=\"\"])').click()")
    expect(lines).to_have_value(re.compile(r"words:\n  octavian"))
    page.get_by_role("button", name="Begin anew").click()
    expect(lines).to_have_value("")
    expect(word).to_have_value("")


def test_a_choice_that_is_given_up_is_named(slip: Page) -> None:
    first = slip.get_by_role("group", name="Order 1")
    first.get_by_role("radio", name="whip").check()
    slip.get_by_role("group", name="Order 2", exact=True).get_by_role("radio", name="brake").check()
    slip.get_by_role("textbox", name="A note").fill("Vale.")
    expect(slip.locator("[data-part=text]")).to_have_value(
        re.compile(r'^\w+: \{orders: \[whip, brake\], note: "Vale."\}$')
    )
    first.get_by_role("radio", name="nothing").check()
    expect(slip.locator("[data-part=cautions]")).to_contain_text("Taken out")
    expect(slip.locator("[data-part=cautions]")).to_contain_text("Order 2")
    expect(slip.locator("[data-part=text]")).to_have_value(re.compile(r'^\w+: \{note: "Vale."\}$'))


def test_a_path_is_clicked_on_the_picture_and_tells_the_strain_of_its_corners(page: Page, site: Path) -> None:
    page.goto((site / "races/ludi-augustales/orders/crescens.html").as_uri())
    path = page.get_by_role("group", name="Path", exact=True)
    path.get_by_role("button").first.click()
    far = "document.querySelectorAll('.slip-places circle')"
    page.evaluate(f"[...{far}].at(-1).dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
    expect(page.locator("[data-part=text]")).to_have_value(re.compile(r"path: [0-9a-z/]+\}$"))
    assert len((page.locator(".slip-lines .role-way").get_attribute("points") or "").split()) > 4
    expect(path.locator(".risk").first).to_contain_text("over safe")
    path.get_by_role("button", name="No path").click()
    expect(page.locator("[data-part=text]")).to_have_value("")


def test_a_square_shows_its_arcs_and_the_lines_of_sight(page: Page, site: Path) -> None:
    page.goto((site / "races/quinquatrus/orders/ludus-magnus.html").as_uri())
    page.evaluate(
        "document.querySelector('.slip-places circle').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    expect(page.locator("[data-part=text]")).to_have_value(re.compile(r"^[a-z]+: \{move: [A-Z]\d+\}$"))
    for role in ("front", "flank", "rear"):
        assert page.locator(f".slip-marks .role-{role}").count() > 0
    assert page.locator(".slip-lines line").count() >= 4


def test_all_acts_of_a_season_are_put_on_one_slip_and_one_is_taken_out_again(page: Page, site: Path) -> None:
    page.goto((site / "races/ludi-romani/orders/octavian.html").as_uri())
    lines = page.locator("[data-part=text]")
    for act in ("emptio", "iter", "emptio"):
        page.evaluate(
            """(act) => {
              const field = document.querySelector(`[data-field="${act}/${act}"]`);
              const list = field.querySelector('select');
              if (list) { list.selectedIndex = 1; list.dispatchEvent(new Event('change')); }
              else field.querySelectorAll('input[type=radio]')[1].click();
              document.querySelector('[data-part=gather]').click();
            }""",
            act,
        )
    assert re.findall(r"(?m)^(?:  - )?(\w+):", lines.input_value()) == ["acts", "emptio", "iter", "emptio"]
    page.get_by_role("button", name="Take out").first.click()
    assert re.findall(r"(?m)^(?:  - )?(\w+):", lines.input_value()) == ["acts", "iter", "emptio"]


def test_without_scripts_it_lists_all_lines(browser: Browser, archive: Path) -> None:
    reader = Reader(browser, java_script_enabled=False)
    page = reader.open(archive / "races/race-3/orders/diocles.html")
    assert not page.locator("#slip").is_visible()
    assert page.locator("noscript img, main > p img").first.is_visible()
    assert page.get_by_text("diocles: whip", exact=True).is_visible()
    reader.close()
