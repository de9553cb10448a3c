"""The order slips as files of the site."""

import shutil
from pathlib import Path

import pytest
from romani_game import game
from slips import text
from trees import ROOT

from ludi_press.core.report import Fact, Sheet, Text
from ludi_press.order_slip import line
from ludi_press.posts.formats.copies import chosen
from ludi_press.press.building.albums import Albums
from ludi_press.press.building.cards import race_card, tell_chronicle
from ludi_press.press.building.making import play
from ludi_press.press.building.posting import imprint, to_post, write_copies
from ludi_press.press.building.render import tell, tell_turn
from ludi_press.press.building.slips import has_slips, make_slips, sheet_text, slip_files, with_word, write_sheets
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import read_theme
from ludi_press.testing import Trial

RACES = "content/races"


def played(root: Path, race: str, turns: int) -> tuple[Press, PlayedRace]:
    """A race of this press as it stood after so many turns."""
    home = root / RACES / race
    shutil.copytree(ROOT / RACES / race, home)
    for path in (home / "turns").iterdir():
        if int(path.name[:2]) > turns:
            path.unlink()
    press = Press(root.resolve())
    return press, play(press, read_race(press, race))


def test_a_race_that_is_over_has_none(tmp_path: Path) -> None:
    _, over = played(tmp_path, "ludi-megalenses", 99)
    assert not has_slips(over)
    assert make_slips(over) == ()


@pytest.mark.parametrize(
    "race", ["ludi-megalenses", "ludi-augustales", "quinquatrus", "munus-apollinare", "ludi-romani"]
)
def test_each_participant_has_a_page_and_one_lists_them(tmp_path: Path, race: str) -> None:
    press, race_so_far = played(tmp_path, race, 2)
    theme, _ = read_theme(press, "mosaic", None, race_so_far.source.game)
    assert theme is not None
    reports = tell(race_so_far)
    card = race_card(race_so_far, reports, tell_chronicle(race_so_far), theme.words)
    files, problems = slip_files(race_so_far, card, theme, Albums())
    assert problems == ()
    slips = make_slips(race_so_far)
    assert {*files} == {f"races/{race}/orders/{name}.html" for name in ("index", *(slip.who for slip in slips))}
    listed = files[f"races/{race}/orders/index.html"].decode()
    for slip in slips:
        assert f'href="{slip.who}.html"' in listed
        page = files[f"races/{race}/orders/{slip.who}.html"].decode()
        assert "<code>" in page
        assert "⟦" not in page


def test_a_word_for_the_dice_stands_beside_the_orders_of_a_team(tmp_path: Path) -> None:
    _, race = played(tmp_path, "ludi-megalenses", 2)
    (form,) = with_word(make_slips(race)[0]).forms
    assert line(form, {"order-1": ("whip",), "word": ('"panem"',)}) == f'{form.id}: {{orders: whip, word: "panem"}}'


def test_a_word_of_who_orders_others_has_a_form_of_its_own(tmp_path: Path) -> None:
    _, race = played(tmp_path, "munus-apollinare", 2)
    slip = with_word(make_slips(race)[0])
    assert text(slip, {"words": {"word": ('"panem"',)}}) == f'words:\n  {slip.who}: "panem"'


def test_the_post_of_the_newest_turn_leads_to_the_slips_where_the_site_has_an_address(tmp_path: Path) -> None:
    press, race = played(tmp_path, "ludi-megalenses", 2)
    theme, _ = read_theme(press, "mosaic", None, race.source.game)
    assert theme is not None
    address = "https://ludi.example/races/ludi-megalenses/orders/index.html"
    assert imprint(race, race.turns[0], "https://ludi.example/").slips is None
    newest = imprint(race, race.turns[-1], "https://ludi.example/")
    copies, problems = write_copies(to_post(tell_turn(race, -1), theme, newest, ()), chosen(("markdown",), "phpbb"))
    assert problems == ()
    assert f"[Send your orders](<{address}>)" in copies[0].parts[0].text
    assert imprint(race, race.turns[-1]).slips is None


def written(trial: Trial, turn: int) -> dict[str, str]:
    told = trial.game.teller.sheets(trial.set_up, trial.records[turn])  # type: ignore[attr-defined]
    return {sheet.who: sheet_text(sheet, trial.words) for sheet in told}


def test_each_player_has_a_sheet_and_the_stewards_one() -> None:
    trial = game()
    played = [who for who, one in trial.set_up.roster.items() if one.player is not None]
    assert list(written(trial, 3)) == [*played, "stewards"]


def test_a_sheet_tells_what_its_player_holds_and_not_what_others_do() -> None:
    sheet = written(game(), 1)["maecenas"]
    assert "You hold: 500\u202f000 denarii, 3 legiones curiales, 1 classis and 60 suffragia" in sheet
    assert "Cleopatra" not in sheet


def test_the_stewards_see_everybody() -> None:
    sheet = written(game(), 1)["stewards"]
    assert "Juppiter: 14\u202f000\u202f000 denarii and 20 legiones curiales" in sheet
    assert "Next: Hiems 43 BCE" in sheet


def test_a_sheet_is_a_title_and_lines() -> None:
    sheet = Sheet("a", Text("You"), (Fact(Text("Holds"), Text("a\nb")),))
    assert sheet_text(sheet, game().words) == "You\n===\n\nHolds: a b\n"


def test_a_game_without_secrets_says_so() -> None:
    root = Path(__file__).parents[3]
    judged = write_sheets(Press(root), "munus-apollinare")
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["sheets-none"]
