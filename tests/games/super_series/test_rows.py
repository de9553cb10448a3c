"""Every row of every table, played on the track against a second transcription of the source."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
import yaml
from msgspec import Struct
from scenario import TABLES, Outcome, all_cases, event_facts, play
from trees import ROOT

from ludi_press.games.super_series.rules.model import Speed
from ludi_press.games.super_series.rules.tables import Chance, CornerRow

ROWS: dict[str, Any] = yaml.safe_load((ROOT / "tests" / "cases" / "super-series-rows.yaml").read_text(encoding="utf-8"))
RESULTS = {"c": "clear", "s": "slip", "n": "naufragia"}
LOWEST = {"LOW": 2, "FAST": 4, "MAX": 7}
RANKS = (0, 1, 2)
AFTER_CORNER = {
    "clear": [],
    "slip": ["slip-space 1", "slip-part 1", "slip-harm 1"],
    "naufragia": ["slip-space 1", "fall 1"],
}
CRASH_TABLES = ("crash-adjacent-chariot", "crash-adjacent-horses", "crash-overtaking-horses")
NEVER_READ = {f"/crash_success/overtaking/chariot/{skill}/{size}" for skill, size in product(RANKS, RANKS)}
"""SS-12.3, SS-12.4: in passing a crash can only meet horses; the source prints the chariot's ranges all the same."""


def facts(outcome: Outcome, what: str) -> dict[str, Any]:
    events = (event_facts(outcome.race.track, event, outcome.rolls) for event in outcome.events)
    return next(event for event in events if event["what"] == what)


def corner_turns() -> Iterator[tuple[dict[str, Any], str]]:
    for key, rows in ROWS["cornering"].items():
        lane, level = key.split()
        for skill, results in enumerate(rows):
            for face, letter in enumerate(results, start=LOWEST[level]):
                result = RESULTS[letter]
                wall = ["wall 1"] if lane == "1" and result == "clear" else []
                dice = [f"speed {face}", *AFTER_CORNER[result], *wall]
                team = {"at": f"{lane}/0/14", "speed": level, "skill": skill}
                yield {"teams": {"velox": team}, "orders": {"velox": "watch"}, "dice": {"velox": dice}}, result


@pytest.mark.parametrize(("turn", "result"), list(corner_turns()))
def test_ss_8_3_cornering(turn: dict[str, Any], result: str) -> None:
    assert facts(play(turn), "corner")["result"] == result


@pytest.mark.parametrize(("skill", "offset"), list(product(RANKS, (0, -1))))
def test_ss_10_1_wall(skill: int, offset: int) -> None:
    face = ROWS["wall"][skill] + offset
    dice = ["speed 2", f"wall {face}", *(["wall-part 1"] if offset == 0 else [])]
    turn = {"teams": {"velox": {"at": "1/0/3", "skill": skill}}, "orders": {"velox": "watch"}, "dice": {"velox": dice}}
    assert facts(play(turn), "wall")["harmed"] is (offset == 0)


@pytest.mark.parametrize(("rank", "offset"), list(product(RANKS, (0, -1))))
def test_ss_9_4_slip(rank: int, offset: int) -> None:
    dice = ["speed 2", "wreck-part 1", f"wreck-harm {ROWS['slip'][rank] + offset}"]
    teams = {"velox": {"at": "3/0/3", "endurance": rank}}
    turn = {"teams": teams, "wrecks": {"3/0/4": 0}, "orders": {"velox": "watch"}, "dice": {"velox": dice}}
    assert play(turn).state.chariot("velox").horses == (offset == 0)


@pytest.mark.parametrize(("constitution", "offset"), list(product(RANKS, (0, -1))))
def test_ss_15_1_fall(constitution: int, offset: int) -> None:
    dice = ["speed 8", "slip-space 1", f"fall {ROWS['fall'][constitution] + offset}"]
    team = {"at": "1/0/14", "speed": "FAST", "constitution": constitution}
    turn = {"teams": {"velox": team}, "orders": {"velox": "watch"}, "dice": {"velox": dice}}
    assert play(turn).state.chariot("velox").hurts == (offset == 0)


@pytest.mark.parametrize(("endurance", "offset"), list(product(RANKS, (0, -1))))
def test_ss_11_1_whip(endurance: int, offset: int) -> None:
    harmed = offset == 0
    harm = ROWS["whip-harm"][endurance] + (0 if harmed else 1)
    dice = [f"whip {ROWS['whip-success'][endurance] + offset}", f"whip-harm {harm}", "speed 2"]
    teams = {"velox": {"at": "3/0/1", "speed": "STOP", "endurance": endurance}}
    outcome = play({"teams": teams, "orders": {"velox": "whip"}, "dice": {"velox": dice}})
    assert facts(outcome, "whipped")["spaces"] == (ROWS["whip-spaces"][endurance] if offset == 0 else 0)
    assert outcome.state.chariot("velox").horses == harmed


def strike(
    order: str, dice: list[str], attacker: dict[str, int], defender: dict[str, int], passing: bool = False
) -> Outcome:
    here = {"at": "3/0/3", "speed": "FAST"} if passing else {"at": "3/0/5", "speed": "STOP"}
    there = {"at": "4/0/5", "speed": "LOW" if passing else "STOP"}
    moves = {"velox": ["speed 6"], "celer": ["speed 2"]} if passing else {"velox": [], "celer": []}
    return play(
        {
            "teams": {"velox": {**here, **attacker}, "celer": {**there, **defender}},
            "orders": {"velox": order, "celer": "control"},
            "dice": {"velox": [*moves["velox"], *dice], "celer": moves["celer"]},
        }
    )


@pytest.mark.parametrize(
    ("table", "skill", "size", "offset"),
    [(table, *rest) for table in CRASH_TABLES for rest in product(RANKS, RANKS, (0, -1))],
)
def test_ss_12_4_crash_success(table: str, skill: int, size: int, offset: int) -> None:
    part = {"crash-adjacent-chariot": ["crash-part 11"], "crash-adjacent-horses": ["crash-part 10"]}.get(table, [])
    dice = [*part, f"crash {ROWS[table][skill][size] + offset}", *(["crash-damage 1"] if offset == 0 else [])]
    outcome = strike("crash right", dice, {"skill": skill}, {"size": size}, passing=not part)
    assert facts(outcome, "crash")["hit"] is (offset == 0)


@pytest.mark.parametrize(("combo", "column"), list(product(range(7), RANKS)))
def test_ss_12_5_crash_damage(combo: int, column: int) -> None:
    """Rows 5 and 6 need a campaign's characteristics of 3."""
    skill = min(3, combo)
    attacker, defender = {"skill": skill, "size": combo - skill}, {"size": column}
    limit = ROWS["crash-damage"][combo][column]
    for face in {min(20, limit), limit - 1}:
        dice = ["crash-part 11", "crash 20", f"crash-damage {face}"]
        found = facts(strike("crash right", dice, attacker, defender), "crash-damage")
        assert found["self_damage"] is (face >= limit)
        assert found["inflicted"] == ROWS["crash-inflicts"][combo][column]


@pytest.mark.parametrize(("skill", "constitution", "offset"), list(product(RANKS, RANKS, (0, -1))))
def test_ss_13_1_laceration(skill: int, constitution: int, offset: int) -> None:
    dice = [f"lacerate {ROWS['laceration'][skill][constitution] + offset}"]
    outcome = strike("lacerate right", dice, {"skill": skill}, {"constitution": constitution})
    stun = ROWS["laceration-stun"][skill][constitution]
    assert outcome.state.chariot("celer").stunned == (stun if offset == 0 else 0)


def test_ss_1_1a_a_characteristic_of_three_reads_row_two_where_a_table_has_no_row_three() -> None:
    assert TABLES.wall.at(3) is TABLES.wall.at(2)
    assert TABLES.corner_row(6, Speed.MAX, 3) is TABLES.corner_row(5, Speed.MAX, 2)


def named_rows(part: Any, name: str = "") -> Iterator[tuple[int, str]]:
    """The rows of the tables: their identities and their names."""
    if isinstance(part, Chance | CornerRow):
        yield id(part), name
    elif isinstance(part, tuple):
        for number, value in enumerate(part):
            yield from named_rows(value, f"{name}/{number}")
    elif isinstance(part, Struct):
        for field in part.__struct_fields__:
            yield from named_rows(getattr(part, field), f"{name}/{field}")


def play_everything() -> None:
    """Every case, and every row of the second transcription."""
    for case in all_cases():
        play(case.data)
    for turn, _ in corner_turns():
        play(turn)
    for rank, offset in product(RANKS, (0, -1)):
        for played in (test_ss_10_1_wall, test_ss_9_4_slip, test_ss_15_1_fall, test_ss_11_1_whip):
            played(rank, offset)
    for skill, column, offset in product(RANKS, RANKS, (0, -1)):
        test_ss_13_1_laceration(skill, column, offset)
    for table, skill, size, offset in product(CRASH_TABLES, RANKS, RANKS, (0, -1)):
        test_ss_12_4_crash_success(table, skill, size, offset)
    for combo, column in product(range(7), RANKS):
        test_ss_12_5_crash_damage(combo, column)


def test_every_row_of_every_table_is_read_by_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    read: set[int] = set()
    hits, result = Chance.hits, CornerRow.result

    def noted_hits(self: Chance, face: int) -> bool:
        read.add(id(self))
        return hits(self, face)

    def noted_result(self: CornerRow, reading: int) -> Any:
        read.add(id(self))
        return result(self, reading)

    monkeypatch.setattr(Chance, "hits", noted_hits)
    monkeypatch.setattr(CornerRow, "result", noted_result)
    play_everything()
    rows = [*named_rows(TABLES), *named_rows(TABLES.corners)]
    assert {name for row, name in rows if row not in read} == NEVER_READ
