"""Whole races, whatever is ordered, against a second referee that was written from the rules alone."""

import json
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import invoke
from random_races import STYLES, TRACKS, Turn, thick_of_it, whole_race
from scenario import TABLES, TRAITS, address, play
from second_ground import Car, Ground
from second_referee import Referee

from ludi_press.boards.ring import SpaceId, Track
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Speed
from ludi_press.press.reading.books import RuleCase, read_rule_cases

GROUNDS = {name: Ground(course.plan) for name, course in TRACKS.items()}


def spot_of(course: Track, at: SpaceId) -> tuple[int, int]:
    return course.spaces[at].lane, course.spaces[at].cell


def facts(course: Track, chariot: Chariot) -> tuple[Any, ...]:
    """What the rules know of a chariot, in the order of `Car`."""
    return (
        spot_of(course, chariot.at),
        chariot.lap,
        int(chariot.speed),
        chariot.left,
        chariot.right,
        chariot.horses,
        chariot.hurts,
        chariot.stunned,
        chariot.status.value,
        chariot.on_track,
        chariot.place,
        bool(chariot.finish and chariot.finish.dragged),
    )


def second(name: str, race: RaceSetUp, state: RaceState) -> Referee:
    """A second referee who sees the same sand."""
    cars = {}
    for team, chariot in zip(race.teams, state.chariots, strict=True):
        points = {trait: getattr(team, trait) for trait in TRAITS}
        cars[team.id] = Car(team.id, points, *facts(race.track, chariot))
    wrecks = [(spot_of(race.track, wreck.at), wreck.team) for wreck in state.wrecks]
    return Referee(GROUNDS[name], race.laps, cars, wrecks)


def agree(turn: Turn, referee: Referee) -> None:
    """The second referee comes to the same: the same dice for the same ends in the same order, and the same race."""
    race, after, events, rolls = turn.race, turn.after, turn.events, turn.turn_dice.rolls
    dice = [(roll.address.team, roll.address.label, die_faces(roll.die), roll.face) for roll in rolls]
    referee.turn(turn.given.asked, turn.given.teams, dice)
    found = {chariot.team: facts(race.track, chariot) for chariot in after.chariots}
    assert found == {team: car.record() for team, car in referee.cars.items()}
    assert [(spot_of(race.track, wreck.at), wreck.team) for wreck in after.wrecks] == referee.wrecks
    assert after.over is referee.over
    assert len({roll.address for roll in rolls}) == len(rolls)
    assert all(event.round == rolls[index].address.round for event in events for index in event.dice)
    well_ordered(events)


PHASES: tuple[tuple[type[ev.Event], ...], ...] = (
    (ev.RoundBegun,),
    (ev.OrderTaken, ev.Moved, ev.Dragged, ev.Escaped, ev.WallTouched, ev.CornerTaken, ev.Blocked),
    (ev.Crashed,),
    (ev.Lacerated,),
    (ev.Finished,),
    (ev.LedAway,),
    (ev.RaceOver, ev.Unclassified),
)
"""SS-3.6: what a round is made of, from its beginning to its end; other events belong to what caused them."""


def well_ordered(events: tuple[ev.Event, ...]) -> None:
    """SS-3.2, SS-3.6: round after round, phase after phase; who acts or strikes does so once, in race order."""
    assert [event.round for event in events] == sorted(event.round for event in events)
    for _, group in groupby((event for event in events if event.round), key=lambda event: event.round):
        told = list(group)
        phases = [phase for event in told for phase, kinds in enumerate(PHASES) if isinstance(event, kinds)]
        assert phases == sorted(phases)
        begun = next(event for event in told if isinstance(event, ev.RoundBegun))
        for kind in (ev.OrderTaken, ev.Crashed, ev.Lacerated):
            places = [begun.order.index(event.team or "") for event in told if isinstance(event, kind)]
            assert places == sorted(set(places))


def die_faces(name: str) -> tuple[int, ...]:
    """The faces of a die by its name."""
    special = {die.name: die.faces for die in TABLES.speed_die.values()}
    return special[name] if name in special else tuple(range(1, int(name[1:]) + 1))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", TRACKS)
def test_two_referees_agree_about_a_race(name: str, style: str) -> None:
    chance = Random(f"{name} {style}")  # noqa: S311 - the same race on every run
    for count in (2, 12):
        referee = None
        for turn in whole_race(chance, name, style, count):
            referee = referee or second(name, turn.race, turn.before)
            agree(turn, referee)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", TRACKS)
def test_two_referees_agree_in_the_thick_of_it(name: str, style: str) -> None:
    chance = Random(f"thick {name} {style}")  # noqa: S311 - the same turns on every run
    for _ in range(12):
        turn = thick_of_it(chance, name, style)
        agree(turn, second(name, turn.race, turn.before))


def test_it_answers_the_numbered_cases_as_any_engine_does(tmp_path: Path) -> None:
    """It knows neither changed rules nor hosts who take a team out."""
    cases = [
        case for case in read_rule_cases("super-series") if case.wanted and not case.data.keys() & {"rules", "retire"}
    ]
    path = tmp_path / "answers.json"
    path.write_text(json.dumps({"answers": {case.id: answered(case) for case in cases}}), encoding="utf-8")
    done = invoke("cases", "super-series", "--answers", str(path))
    assert "0 differences" in done.output, done.output
    assert len(cases) > 150


def answered(case: RuleCase) -> dict[str, dict[str, Any]]:
    """What the second referee makes of a case, in its words."""
    outcome = play(dict(case.data))
    name = case.data.get("track", "circus-maximus")
    course = outcome.race.track
    GROUNDS.setdefault(name, Ground(course.plan))
    referee = second(name, outcome.race, outcome.before)
    dice = [(one.address.team, one.address.label, die_faces(one.die), one.face) for one in outcome.rolls]
    referee.turn(outcome.orders.asked, outcome.orders.teams, dice)
    spaces = {(space.lane, space.cell): address(course, space.id) for space in course.spaces}
    return {
        car.id: {
            "at": spaces[car.spot],
            "speed": Speed(car.speed).name,
            "status": car.status,
            **{fact: getattr(car, fact) for fact in (*COUNTS, "on_track", "place", "dragged")},
        }
        for car in referee.cars.values()
    }


COUNTS = ("lap", "left", "right", "horses", "hurts", "stunned")
