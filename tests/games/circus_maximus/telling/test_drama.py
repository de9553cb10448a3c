"""Beats for storytellers: what each kind comes from, and that nothing is told that no event tells (CM-15.3)."""

from typing import Any

import pytest
from circus_scenario import all_cases
from circus_told import CORNER, DUEL, demonstration, told

from ludi_press.core.report import Beat, Text
from ludi_press.games.circus_maximus.telling.drama import KINDS, turn_beats


def beats(data: dict[str, Any]) -> dict[str, Beat]:
    return {beat.kind: beat for beat in turn_beats(*told(data))}


def test_cm_15_3_every_beat_of_every_case_comes_from_events_and_has_its_arguments() -> None:
    found = set()
    for case in all_cases():
        race, record = told(case.data)
        for beat in turn_beats(race, record):
            found.add(beat.kind)
            assert beat.events
            assert all(0 <= event < len(record.events) for event in beat.events)
            assert tuple(name for name, _ in beat.args) == KINDS[beat.kind]
    assert set(KINDS) - found <= {"last-lap", "corner-mastered", "weary", "tractus", "whip-duel"}  # of whole races


def test_a_wheel_that_is_broken() -> None:
    assert beats(DUEL)["wheel-hurt"].teams == ("a", "b")


def test_cm_7_1_two_who_lash_at_each_other_are_a_duel_of_whips() -> None:
    missed = ["lash 3", "lash 4", "lash-result 4", "lash-result 5"]
    data: dict[str, Any] = {
        "teams": {"a": {"at": "3/0/1"}, "b": {"at": "4/0/1"}},
        "orders": {"a": "1: lash b", "b": "1: lash a"},
        "dice": {"a": [*missed, *missed[:2]], "b": [*missed[:2], *missed]},
    }
    assert beats(data)["whip-duel"].teams == ("b", "a")
    data |= {"orders": {"a": "1: lash b", "b": "0"}, "dice": {"a": missed, "b": missed[:2]}}
    assert "whip-duel" not in beats(data)


def test_a_flip_in_a_corner_tells_how_far_over() -> None:
    assert dict(beats(CORNER)["flip-corner"].args)["excess"] == 2


@pytest.mark.parametrize(
    ("turn", "kind", "team"),
    [
        (10, "death", "diocles"),
        (13, "victory", "scorpus"),
        (13, "cut-loose", "felix"),
        (10, "lead-change", "porphyrius"),
    ],
)
def test_beats_of_the_demonstration(turn: int, kind: str, team: str) -> None:
    race, records = demonstration()
    assert (kind, team) in {(beat.kind, beat.teams[0]) for beat in turn_beats(race, records[turn])}


def test_a_name_that_comes_again_is_short() -> None:
    race, records = demonstration()
    death = next(beat for beat in turn_beats(race, records[10]) if beat.kind == "death")
    assert death.again == (("auriga", Text("Diocles")),)


def test_the_grid_has_no_beats() -> None:
    race, records = demonstration()
    assert turn_beats(race, records[0]) == ()
