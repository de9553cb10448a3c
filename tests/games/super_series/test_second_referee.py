"""Whole races, whatever is ordered, against a second referee that was written from the rules alone."""

from itertools import groupby
from random import Random
from typing import Any

import pytest
from scenario import TABLES, TRAITS, track
from second_ground import Car, Ground
from second_referee import Referee

from ludi_press.boards.ring import Side, SpaceId, Track
from ludi_press.core.dice import TurnDice
from ludi_press.games.kit.tone import Tone
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    Act,
    Bonus,
    Chariot,
    Order,
    RaceState,
    Speed,
    Status,
    Team,
    TeamOrders,
    TurnOrders,
    Wreck,
)
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.press.playing.rollers import secret_roller

TRACKS = {name: track(name) for name in ("circus-maximus", "bovillae", "caesarea", "constantinople", "maxentius")}
GROUNDS = {name: Ground(course.plan) for name, course in TRACKS.items()}

SHIFTS = [Order(act, lanes) for act in (Act.LEFT, Act.RIGHT) for lanes in (1, 2, 3)]
BLOWS = [Order(act, side=side) for act in (Act.CRASH, Act.LACERATE) for side in Side]
STEADY = [Order(Act.CONTROL), Order(Act.WATCH), Order(Act.CRUISE)]
PACE = [Order(Act.ACCELERATE), Order(Act.WHIP), Order(Act.BRAKE)]
OTHERWISE = [Order(Act.LEFT, 1), Order(Act.RIGHT, 1), Order(Act.BRAKE), Order(Act.CONTROL), Order(Act.WATCH)]
STYLES: dict[str, list[Order]] = {
    "all": [*SHIFTS, *BLOWS, *STEADY, *PACE],
    "whips": [Order(Act.WHIP)],
    "slips": [Order(Act.ACCELERATE), Order(Act.LEFT, 1), Order(Act.CONTROL)],
    "standing": [Order(Act.BRAKE), Order(Act.CONTROL), *BLOWS],
    "one lane": [Order(Act.LEFT, 3), Order(Act.ACCELERATE), Order(Act.CRUISE)],
    "outmost lane": [Order(Act.RIGHT, 3), Order(Act.WHIP), Order(Act.CRUISE)],
    "blows": [*BLOWS, *BLOWS, *SHIFTS, Order(Act.ACCELERATE), Order(Act.WATCH)],
}


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


def teams(chance: Random, count: int) -> tuple[Team, ...]:
    points = ({trait: chance.randint(0, 2) for trait in TRAITS} for _ in range(count))
    return tuple(Team(f"t{n}", f"T{n}", None, Tone.ALBATA, "any", **traits) for n, traits in enumerate(points))


def orders(chance: Random, race: RaceSetUp, state: RaceState, style: str, asked: int) -> TurnOrders:
    """Orders as the judge lets them through: the overturned hold on or let go, nobody else does."""
    given = {}
    for chariot in state.chariots:
        if not chariot.on_track or chance.random() < 0.1:
            continue
        flipped = [Order(Act.ENDURE), Order(Act.ENDURE), Order(Act.ESCAPE)]
        pool = flipped if chariot.status is Status.FLIPPED else STYLES[style]
        sent = [aimed(chance, race, chariot.team, chance.choice(pool)) for _ in range(chance.choice((asked, asked, 1)))]
        otherwise = [chance.choice(OTHERWISE) for _ in range(chance.choice((len(sent) - 1, 0)))]
        bonus = chance.choice((None, None, Bonus.SPACE, Bonus.QUALITY))
        given[chariot.team] = TeamOrders(tuple(sent), tuple(otherwise), bonus)
    return TurnOrders(asked, given)


def aimed(chance: Random, race: RaceSetUp, team: str, order: Order) -> Order:
    """Every fourth blow names its target."""
    others = [other.id for other in race.teams if other.id != team]
    if order.act not in (Act.CRASH, Act.LACERATE) or not others or chance.random() > 0.25:
        return order
    return Order(order.act, side=order.side, target=chance.choice(others))


def second(name: str, race: RaceSetUp, state: RaceState) -> Referee:
    """A second referee who sees the same sand."""
    cars = {}
    for team, chariot in zip(race.teams, state.chariots, strict=True):
        points = {trait: getattr(team, trait) for trait in TRAITS}
        cars[team.id] = Car(team.id, points, *facts(race.track, chariot))
    wrecks = [(spot_of(race.track, wreck.at), wreck.team) for wreck in state.wrecks]
    return Referee(GROUNDS[name], race.laps, cars, wrecks)


def agree(
    name: str, race: RaceSetUp, state: RaceState, referee: Referee, given: TurnOrders, secret: bytes
) -> RaceState:
    """Plays a turn twice: the same dice for the same ends in the same order, and the same race after it."""
    turn_dice = TurnDice("race", state.turn + 1, secret_roller(secret))
    after, events = resolve(race, state, given, turn_dice)
    dice = [(roll.address.team, roll.address.label, die_faces(roll.die), roll.face) for roll in turn_dice.rolls]
    referee.turn(given.asked, given.teams, dice)
    found = {chariot.team: facts(race.track, chariot) for chariot in after.chariots}
    assert found == {team: car.record() for team, car in referee.cars.items()}
    assert [(spot_of(race.track, wreck.at), wreck.team) for wreck in after.wrecks] == referee.wrecks
    assert after.over is referee.over
    assert len({roll.address for roll in turn_dice.rolls}) == len(turn_dice.rolls)
    assert all(event.round == turn_dice.rolls[index].address.round for event in events for index in event.dice)
    well_ordered(events)
    return after


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
    special = {die.name: die.faces for die in TABLES.speed_die.values() if die is not None}
    return special[name] if name in special else tuple(range(1, int(name[1:]) + 1))


def whole_race(chance: Random, name: str, style: str, count: int, turns: int = 40) -> None:
    """From the grid to the end, or so many turns."""
    course, secret = TRACKS[name], chance.randbytes(8)
    count = min(count, course.plan.places)
    race = RaceSetUp("race", "Race", None, course, TABLES, chance.randint(1, course.plan.laps), teams(chance, count))
    state, _ = line_up(race, TurnDice("race", 0, secret_roller(secret)))
    referee = second(name, race, state)
    while not state.over and state.turn < turns:
        given = orders(chance, race, state, style, chance.randint(1, 3))
        state = agree(name, race, state, referee, given, secret)


def thick_of_it(chance: Random, name: str, style: str) -> None:
    """One turn of a race in which everything happens at once: hurt, stunned and overturned, among wrecks."""
    course, secret = TRACKS[name], chance.randbytes(8)
    middle, reach = chance.choice(course.spaces), chance.choice((2, 9)) * course.unit
    near = [space.id for space in course.spaces if abs(course.gap(middle.id, space.id)) <= reach]
    entered = teams(chance, chance.randint(2, min(12, len(near))))
    race = RaceSetUp("race", "Race", None, course, TABLES, 2, entered)
    places = chance.sample(near, len(entered))
    chariots = tuple(anywhere(chance, team, course, at) for team, at in zip(entered, places, strict=True))
    wrecks = tuple(Wreck(chance.choice(near), "old", 0) for _ in range(chance.randint(0, 6)))
    state = RaceState(5, chariots, wrecks)
    agree(
        name, race, state, second(name, race, state), orders(chance, race, state, style, chance.randint(1, 3)), secret
    )


def anywhere(chance: Random, team: Team, course: Track, at: SpaceId) -> Chariot:
    """A chariot in any state in which a turn may find it."""
    status = chance.choice((Status.RUNNING,) * 6 + (Status.FLIPPED,))
    lap = 0 if course.spaces[at].on_grid else chance.randint(0, 1)
    hurts = chance.randint(0, 1 + team.constitution) if status is Status.FLIPPED else 0
    left, right, horses = (chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2, 3)))
    speed, stunned = Speed(chance.choice((0, 1, 2, 2, 3, 3))), chance.choice((0, 0, 0, 1, 2))
    return Chariot(team.id, at, lap, speed, left, right, horses, hurts, stunned, status)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", TRACKS)
def test_two_referees_agree_about_a_race(name: str, style: str) -> None:
    chance = Random(f"{name} {style}")  # noqa: S311 - the same race on every run
    whole_race(chance, name, style, 2)
    whole_race(chance, name, style, 12)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", TRACKS)
def test_two_referees_agree_in_the_thick_of_it(name: str, style: str) -> None:
    chance = Random(f"thick {name} {style}")  # noqa: S311 - the same turns on every run
    for _ in range(12):
        thick_of_it(chance, name, style)
