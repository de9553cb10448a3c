"""Old scores over several turns."""

from typing import Any

from msgspec.structs import replace
from scenario import Outcome, play

from ludi_press.core.report import EarlierEvent
from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.teller import SuperSeriesTeller

turn_beats = SuperSeriesTeller().turn_beats


def blow(attacker: str, side: str, hits: bool, turn: int) -> dict[str, Any]:
    """Two chariots level, one of which crashes into the other."""
    other = {"velox": "celer", "celer": "velox"}[attacker]
    dice = {attacker: ["speed 3", "crash-part 11", *(["crash 20", "crash-damage 1"] if hits else ["crash 1"])]}
    return {
        "turn": turn,
        "teams": {"velox": {"at": "3/0/5", "skill": 2}, "celer": {"at": "4/0/5", "skill": 2}},
        "orders": {attacker: f"crash {side}", other: "control"},
        "dice": {**dice, other: ["speed 3"]},
    }


def chain(*turns: dict[str, Any]) -> list[tuple[Outcome, TurnRecord[Any, Any]]]:
    played: list[tuple[Outcome, TurnRecord[Any, Any]]] = []
    for data in turns:
        outcome = play(data)
        previous = played[-1][1] if played else None
        record = TurnRecord(data["turn"], outcome.before, outcome.orders, outcome.state, outcome.events, outcome.rolls)
        played.append((outcome, replace(record, previous=previous)))
    return played


def kinds(played: list[tuple[Outcome, TurnRecord[Any, Any]]]) -> list[list[str]]:
    return [[beat.kind for beat in turn_beats(outcome.race, record)] for outcome, record in played]


def test_a_blow_is_paid_back_turns_later_and_only_once() -> None:
    first, quiet, second, third = kinds(
        chain(
            blow("velox", "right", True, 2),
            blow("velox", "right", False, 3),
            blow("celer", "left", True, 4),
            blow("celer", "left", True, 5),
        )
    )
    assert "crash" in first
    assert "revenge" not in quiet
    assert "revenge" in second
    assert "revenge" not in third
    assert "crash" in third


def test_who_paid_back_owes_nothing() -> None:
    *_, last = kinds(
        chain(
            blow("velox", "right", True, 2),
            blow("celer", "left", True, 3),
            blow("velox", "right", True, 4),
        )
    )
    assert "revenge" not in last


def test_revenge_names_the_turn_and_the_event_of_the_first_blow() -> None:
    (_, first), (outcome, second) = chain(blow("velox", "right", True, 2), blow("celer", "left", True, 3))
    (beat,) = (beat for beat in turn_beats(outcome.race, second) if beat.kind == "revenge")
    (earlier,) = beat.earlier
    assert earlier == EarlierEvent(2, next(i for i, event in enumerate(first.events) if event.what == "crash"))
    assert beat.teams == ("celer", "velox")
