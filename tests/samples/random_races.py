"""Random races of the Super Series: teams, orders and states as a seed gives them."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from scenario import TABLES, TRAITS, track

from ludi_press.boards.ring import Side, SpaceId, Track
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.games.super_series.rules.events import Event
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
from ludi_press.press.playing.dicebook import secret_roller

TRACKS = {name: track(name) for name in ("circus-maximus", "bovillae", "caesarea", "constantinople", "maxentius")}

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


def anywhere(chance: Random, team: Team, course: Track, at: SpaceId) -> Chariot:
    """A chariot in any state in which a turn may find it."""
    status = chance.choice((Status.RUNNING,) * 6 + (Status.FLIPPED,))
    lap = 0 if course.spaces[at].on_grid else chance.randint(0, 1)
    hurts = chance.randint(0, 1 + team.constitution) if status is Status.FLIPPED else 0
    left, right, horses = (chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2, 3)))
    speed, stunned = Speed(chance.choice((0, 1, 2, 2, 3, 3))), chance.choice((0, 0, 0, 1, 2))
    return Chariot(team.id, at, lap, speed, left, right, horses, hurts, stunned, status)


class Turn(Struct, frozen=True):
    """A turn of a race: what was before it and ordered, and what came of it."""

    race: RaceSetUp
    before: RaceState
    given: TurnOrders
    after: RaceState
    events: tuple[Event, ...]
    turn_dice: TurnDice


def turn(chance: Random, race: RaceSetUp, before: RaceState, style: str, secret: bytes) -> Turn:
    """A turn with orders of a style."""
    given = orders(chance, race, before, style, chance.randint(1, 3))
    turn_dice = TurnDice("race", before.turn + 1, secret_roller(secret))
    return Turn(race, before, given, *resolve(race, before, given, turn_dice), turn_dice)


def whole_race(chance: Random, name: str, style: str, count: int, turns: int = 40) -> Iterator[Turn]:
    """From the grid to the end, or so many turns."""
    course, secret = TRACKS[name], chance.randbytes(8)
    count = min(count, course.plan.places)
    race = RaceSetUp("race", "Race", None, course, TABLES, chance.randint(1, course.plan.laps), teams(chance, count))
    state, _ = line_up(race, TurnDice("race", 0, secret_roller(secret)))
    while not state.over and state.turn < turns:
        played = turn(chance, race, state, style, secret)
        yield played
        state = played.after


def thick_of_it(chance: Random, name: str, style: str) -> Turn:
    """One turn of a race in which everything happens at once: hurt, stunned and overturned, among wrecks."""
    course, secret = TRACKS[name], chance.randbytes(8)
    middle, reach = chance.choice(course.spaces), chance.choice((2, 9)) * course.unit
    near = [space.id for space in course.spaces if abs(course.gap(middle.id, space.id)) <= reach]
    entered = teams(chance, chance.randint(2, min(12, len(near))))
    race = RaceSetUp("race", "Race", None, course, TABLES, 2, entered)
    places = chance.sample(near, len(entered))
    chariots = tuple(anywhere(chance, team, course, at) for team, at in zip(entered, places, strict=True))
    wrecks = tuple(Wreck(chance.choice(near), "old", 0) for _ in range(chance.randint(0, 6)))
    return turn(chance, race, RaceState(5, chariots, wrecks), style, secret)
