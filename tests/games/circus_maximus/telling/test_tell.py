"""Every event of every case has words, in each language; orders are repeated as they were meant."""

from functools import cache
from typing import Any

import pytest
from circus_scenario import all_cases, play, team_orders
from circus_told import CORNER, DUEL, LANGUAGES, demonstration, told, words

from ludi_press.core.report import Beat, Message, Text
from ludi_press.games.circus_maximus.rules.model import Status, TeamOrders
from ludi_press.games.circus_maximus.teller import CircusMaximusTeller
from ludi_press.games.circus_maximus.telling.tell import TOLD, Names
from ludi_press.games.kit.report import narrate, signed

turn_beats = CircusMaximusTeller().turn_beats


@cache
def sentences() -> tuple[Message, ...]:
    """What all events of all cases say."""
    outcomes = [play(case.data) for case in all_cases()]
    return tuple(narrate(event, Names(outcome.race)) for outcome in outcomes for event in outcome.events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_every_case_has_words(language: str) -> None:
    flaws = {flaw for sentence in sentences() for flaw in words(language).flaws(sentence)}
    assert flaws == set()


def test_nearly_every_phrase_about_an_event_is_said_in_some_case() -> None:
    known = {name for name in words().patterns if name.startswith("event.") and name.split(".")[1] not in OTHERS}
    unsaid = known - {sentence.id for sentence in sentences()}
    assert len(unsaid) < len(known) / 8, sorted(unsaid)


OTHERS = ("lined-up", "prepared")
"""Events before the race, which no case has."""


@pytest.mark.parametrize(
    ("language", "orders", "expected"),
    [
        ("en", "20: 9/out/ram b horses/10, corner 2, whip", "20, 9/out/ram B horses/10, whip, corner 2"),
        ("la", "20: 9/out/ram b horses/10, corner 2, whip", "20, 9/extra/impinge equos: B/10, flagella, flexus 2"),
        ("it", "20: 9/in/lash anyone", "20, 9/dentro/sferza chiunque"),
        ("en", "max: brake 3/4", "max, brake 3/4"),
    ],
)
def test_orders_in_words(language: str, orders: str, expected: str) -> None:
    race, _ = told(DUEL)
    given = team_orders(DUEL, orders)
    assert words(language).say(Names(race).orders(given, Status.DRIVING)) == expected


def test_who_was_dragged_or_on_foot_or_silent_is_told_so() -> None:
    names = Names(told(DUEL)[0])
    said = [
        (TeamOrders(hold_on=True), Status.DRAGGED),
        (None, Status.DRAGGED),
        (None, Status.ON_FOOT),
        (None, Status.DRIVING),
    ]
    assert [names.orders(*one).id for one in said] == ["order.hold", "order.cut", "order.run", "order.none"]


def test_grey_squares_are_counted_back_from_the_line() -> None:
    race, _ = told(DUEL)
    names = Names(race)
    assert words().say(names.space(race.track.at(3, 0, -2))) == "lane 3, grey square \u22122"
    assert words().say(names.space(race.track.at(3, 0, 4))) == "lane 3, first straight 4"


def test_a_number_has_its_sign() -> None:
    assert [signed(number).value for number in (-2, 0, 1)] == ["\u22122", "0", "+1"]


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
            assert tuple(name for name, _ in beat.args) == TOLD.arguments[beat.kind]
    untold = set(TOLD.arguments) - found
    assert untold <= {
        "last-lap",
        "palm",
        "corner-mastered",
        "crowd",
        "horse-strained",
        "level",
        "weary",
        "tractus",
        "whip-duel",
    }  # of whole races


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


def test_a_beat_has_the_names_of_the_board() -> None:
    race, records = demonstration()
    death = next(beat for beat in turn_beats(race, records[10]) if beat.kind == "death")
    assert dict(death.args)["auriga"] == Text("Diocles")


def test_the_grid_has_no_beats() -> None:
    race, records = demonstration()
    assert turn_beats(race, records[0]) == ()
