"""The boards: everybody in the order of the race, with all that CM-15.1 asks."""

from typing import Any

import pytest
from circus_told import DUEL, demonstration, say, told

from ludi_press.core.report import Board
from ludi_press.games.circus_maximus.teller import CircusMaximusTeller, status_board


def cells(board: Board, team: str) -> dict[str, str]:
    row = next(row for row in board.rows if row.team == team)
    return {say(column.title): say(cell.content) for column, cell in zip(board.columns, row.cells, strict=True)}


def after(**chariot: Any) -> dict[str, str]:
    """The row of a team after a turn in which it stands still."""
    race, record = told({"teams": {"a": {"at": "3/0/5", **chariot}, "b": {"at": "8/0/1"}}, "orders": {"a": 0, "b": 0}})
    return cells(status_board(race, record.after), "a")


def test_cm_15_1_a_driver_with_all_his_numbers() -> None:
    row = after(horses=[5, 5, 0, 4], wheels=[0, 3], hits=6, skill=1, end=12)
    assert row["Where"] == "L1 \N{MIDDLE DOT} 3 \N{MIDDLE DOT} 1st str. 5"
    assert (row["Limit"], row["CDM"], row["END"]) == ("15", "+1", "12")
    assert (row["Hits"], row["Horses"], row["Wheels"]) == ("■■□□□□□□", "5 5 0 4", "L0 R3")


def test_cm_15_1a_squares_are_told_by_lane_section_and_number() -> None:
    race, records = demonstration()
    assert cells(status_board(race, records[7].after), "paezon")["Where"].split(" \N{MIDDLE DOT} ") == [
        *("L2", "2", "1st corner out 3")
    ]


@pytest.mark.parametrize(
    ("chariot", "told"),
    [
        ({"jostled": 3}, "no strain"),
        ({"has_whip": False}, "no whip"),
        ({"arm": True, "eyes": [1]}, "arm hurt and eye hurt"),
        ({}, "\N{EN DASH}"),
    ],
)
def test_cm_15_1_what_hinders_a_driver(chariot: dict[str, Any], told: str) -> None:
    assert after(**chariot)["State"] == told


def test_cm_2_3_a_limit_is_told_with_its_debt() -> None:
    teams = {"a": {"at": "3/0/1"}, "b": {"at": "4/0/3", "evade": ["out"]}}
    dice = {"a": ["evade 1", "evade 1"], "b": ["evade 6", "evade 6"]}
    race, record = told({**DUEL, "teams": teams, "dice": dice, "draw": ["b", "a"]})
    assert cells(status_board(race, record.after), "b")["Limit"] == "17/18"


def test_the_board_tells_places_won_and_lost_and_the_squares_behind_the_next_who_drives() -> None:
    race, records = demonstration()
    board = status_board(race, records[9].after, records[9].before)
    assert [cells(board, team)["#"] for team in ("scorpus", "porphyrius", "crescens")] == ["1↑", "2↓", "3"]
    assert [cells(board, team)["Gap"] for team in ("scorpus", "porphyrius", "teres")] == ["\N{EN DASH}", "1", "14"]


def test_the_board_of_the_grid_has_names_in_full_and_weights() -> None:
    race, records = demonstration()
    row = cells(status_board(race, records[0].after), "diocles")
    assert row["Driver"] == "C. Appuleius Diocles (M. Hortensius Varro)"
    assert row["State"] == "light"
    assert row["Where"].endswith("grey \N{MINUS SIGN}5")


def test_cm_12_5_the_last_board_has_all_places_and_how_each_ended() -> None:
    race, records = demonstration()
    board = CircusMaximusTeller().report(race, records[-1]).standings
    assert board is not None
    assert [cells(board, row.team)["#"] for row in board.rows] == [str(place) for place in range(1, 9)]
    assert cells(board, "scorpus")["How the race ended"].startswith("turn 13")
    assert cells(board, "diocles")["How the race ended"] == "dead"


def test_laps_name_everybody_once() -> None:
    race, records = demonstration()
    facts = CircusMaximusTeller().report(race, records[14]).laps
    assert [say(fact.label) for fact in facts] == ["Over the line", "Lap 3 of 3", "Out of the race"]


def test_badges_are_the_letter_of_the_factio_and_a_number() -> None:
    assert demonstration()[0].badges["musclosus"] == "R2"
