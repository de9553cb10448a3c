"""Beats: what there is to tell of a round, each from its events."""

from typing import Any

import bout_scenario
import pytest
import yaml
from bout_scenario import CASES, play
from fight_reports import entered, reported

from ludi_press.core.report import Beat, Text
from ludi_press.games.moritari.telling.names import inches, rounded
from ludi_press.games.moritari.telling.tell import TOLD


def beats(data: dict[str, Any]) -> tuple[Beat, ...]:
    return reported(bout_scenario, data).beats


def down(die: int, **more: Any) -> dict[str, Any]:
    """r1 brings b1 down, and the crowd's die shows this."""
    return {
        "fighters": {
            "r1": {"at": [0, 0]},
            "b1": {"at": [0, 1], "facing": "south", "points": 1},
            "b2": {"at": [9, 0]},
        },
        "dice": {"r1": ["fight 6", "fight 1"], "b1": ["fight 1", "fight 1", "armour 1", f"appeal {die}"]},
        **more,
    }


@pytest.mark.parametrize(
    ("data", "kind", "who"),
    [
        (down(1), "death", ("b1", "r1")),
        (down(5), "mercy", ("b1", "r1")),
        (down(1, caesar={"red": {"thumb": "up"}}), "thumb-up", ("b1", "red")),
        (down(5, caesar={"red": {"thumb": "down"}}), "thumb-down", ("b1", "red")),
    ],
)
def test_the_fate_of_who_fell_comes_first(data: dict[str, Any], kind: str, who: tuple[str, ...]) -> None:
    first = beats(data)[0]
    assert (first.kind, first.teams) == (kind, who)


def test_a_beat_names_its_events_and_their_causes() -> None:
    data = down(1)
    first = beats(data)[0]
    whats = [play(data).events[index].what for index in first.events]
    assert whats == ["died", "implored", "fell", "point-lost", "armour", "compared", "fought"]
    assert dict(first.args) == {"fighter": Text("B1"), "foe": Text("R1")}


def test_of_beats_about_one_event_the_most_dramatic_is_told_and_the_second_of_a_kind_thrills_less() -> None:
    for path in sorted(CASES.glob("*.yaml")):
        for data in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]:
            found = beats(data)
            heads = [beat.events[0] for beat in found]
            assert len(heads) == len(set(heads))
            assert [beat.drama for beat in found] == sorted((beat.drama for beat in found), reverse=True)
            by_kind: dict[str, list[int]] = {}
            for beat in found:
                assert tuple(name for name, _ in beat.args) == TOLD.arguments[beat.kind]
                by_kind.setdefault(beat.kind, []).append(beat.drama)
            assert all(len(set(dramas)) == len(dramas) for dramas in by_kind.values())


def struck(facing: str, mine: list[str], theirs: list[str]) -> dict[str, Any]:
    """r1 attacks b1, who has three hit points and faces this way."""
    fighters = {"r1": {"at": [0, 0]}, "b1": {"at": [0, 1], "facing": facing}, "b2": {"at": [9, 0]}}
    return {"fighters": fighters, "dice": {"r1": mine, "b1": theirs}}


EXCHANGE = struck("south", ["fight 6", "fight 2", "armour 1"], ["fight 5", "fight 4", "armour 1"])
EVEN = struck("south", ["fight 6", "fight 5"], ["fight 6", "fight 5"])
BEHIND = struck("north", ["fight 6", "fight 2"], ["fight 1", "fight 4", "armour 1"])
ANSWERED = struck("south", ["fight 2", "fight 1", "armour 1"], ["fight 6", "fight 1"])
LAST = down(1, fighters={**down(1)["fighters"], "g1": {"at": [-9, 0]}, "b2": {"at": [9, 0], "status": "dead"}})

ALONE: dict[str, Any] = {
    "fighters": {"r1": {"at": [0, 0]}, "w1": {"at": [0, 9], "kind": "animal"}},
    "barred": "red",
    "orders": {"r1": {"move": [0, 3]}},
    "dice": {},
}
"""A round without a Caesar in which somebody walks."""


def test_every_kind_of_beat_is_found_in_some_case() -> None:
    cases = [
        data
        for path in sorted(CASES.glob("*.yaml"))
        for data in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]
    ]
    found = {beat.kind for data in (*cases, EXCHANGE, BEHIND, EVEN, ANSWERED, LAST, ALONE) for beat in beats(data)}
    assert set(TOLD.arguments) - found == set()


def test_mo_4_5_a_wound_and_armour_that_holds_say_who_had_attacked() -> None:
    assert [(one.kind, one.teams) for one in beats(ANSWERED)] == [("answered", ("r1", "b1"))]
    rang = struck("south", ["fight 2", "fight 1", "armour 6"], ["fight 6", "fight 1"])
    assert [(one.kind, one.teams) for one in beats(rang)] == [("answer-held", ("r1", "b1"))]


def test_the_end_of_a_school_is_told_by_its_name() -> None:
    assert ("school-gone", ("b1", "r1", "blue")) in [(one.kind, one.teams) for one in beats(LAST)]


def test_there_is_nothing_to_tell_of_the_entry() -> None:
    assert entered(bout_scenario, down(1)).beats == ()


def test_mirrored_places_look_alike() -> None:
    assert [rounded(length) for length in (2500, -2500, 9499, -9499, 0)] == [3, -3, 9, -9, 0]


@pytest.mark.parametrize(
    ("length", "told"),
    [
        (350, "sand.little"),
        (500, "sand.half"),
        (1020, "sand.inches"),
        (6602, "sand.inches.half"),
        (6850, "sand.inches.half"),
        (4947, "sand.inches"),
    ],
)
def test_mo_3_1_a_way_is_told_in_half_inches_and_hardly_longer_than_it_was(length: int, told: str) -> None:
    assert inches(length).id == told
