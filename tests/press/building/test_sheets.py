"""Private sheets: what is written, for whom, and where."""

from pathlib import Path

from romani_game import game

from ludi_press.core.report import Fact, Sheet, Text
from ludi_press.press.building.sheets import sheet_text, write_sheets
from ludi_press.press.reading.find import Press
from ludi_press.testing import Trial


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
