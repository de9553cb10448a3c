"""Random races of Circus Maximus: teams, orders and states as a seed gives them."""

from collections.abc import Iterator
from random import Random

from circus_scenario import CHARTS, TRACK, charts
from msgspec import Struct
from msgspec.structs import replace
from trees import tree_of

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId, Track, lay_out
from ludi_press.content.track_file import read_track
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Attack,
    Chariot,
    Fate,
    Finish,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    Team,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.circus_maximus.rules.turn import line_up, resolve
from ludi_press.games.circus_maximus.telling.odds import STYLES, Policy
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.race import Wreck
from ludi_press.press.playing.dicebook import secret_roller

Turn = tuple[RaceState, tuple[Event, ...], TurnDice]
"""The state after a turn, its events and its dice."""

NARROW = b"""
title: three lanes
lanes: 3
laps: 2
sections:
  - {name: first straight, straight: 9}
  - {name: the only quarter of the first turn, corner: [3, 4, 5], length: 5, safe: [5, 9, 13]}
  - {name: second straight, straight: 6}
  - {name: second turn in, corner: [2, 3, 4], length: 4, safe: [4, 7, 10]}
  - {name: second turn, corner: [1, 1, 1], length: 2, safe: [6, 8, 9]}
  - {name: second turn out, corner: [2, 3, 3], length: 4, safe: [4, 8, 12]}
grid: [[], [], [1, 2, 3]]
"""
"""A short track, with corners of one section and of three."""


def narrow() -> Track:
    plan = read_track("narrow", tree_of(NARROW)).value
    assert plan is not None
    return lay_out(plan)


TRACKS = {"eight lanes": TRACK, "three lanes": narrow()}

CRITICAL = {2: "deep", 3: "entangled", 4: "severe", 5: "arm", 6: "eye", 7: "repeat", 11: "showdown", 12: "none"}
"""Other critical hits, so that none is rare."""

SLIPS = {row: [("S", "SS", "J")[row % 3]] * 9 for row in range(4, 17)}
"""Another strain chart, by which chariots slip and ram those who are beside them."""

RULES = {
    "full": CHARTS,
    "simple": charts({"race": {"aftermath": "simple", "turns": 9}}),
    "bloody": charts({"lash": {"rows": {row: ["Wound"] * 10 for row in range(2, 12)}, "critical": CRITICAL}}),
    "slippery": charts({"strain": {"rows": SLIPS}, "lash": {"rows": {row: ["Swerve"] * 10 for row in range(2, 11)}}}),
    "mild": charts({"race": {"deaths": False, "wrecks": "2", "last-call": 1, "walk": 12}}),
}


def teams(chance: Random, count: int, lanes: int) -> tuple[Team, ...]:
    """Teams of any points, some of which wish for lanes, or have one from the host."""
    free = chance.sample(range(1, lanes + 1), lanes)
    return tuple(
        Team(id=f"t{n}", driver=f"T{n}", racer=None, factio=chance.choice(tuple(Tone)), skill=chance.randint(0, 2),
             chariot=chance.randint(0, 2), speed=chance.randint(0, 2), endurance=chance.randint(0, 2),
             wish=tuple(chance.sample(free, 2)) if chance.random() < 0.4 else (),
             lane=free[n] if chance.random() < 0.2 else None)
        for n in range(count)
    )  # fmt: skip


def attack(chance: Random, names: list[str]) -> Attack:
    """An attack, mostly on anyone."""
    target = chance.choice(names) if chance.random() < 0.3 else None
    return Attack(chance.choice((Act.RAM, Act.LASH, Act.LASH)), target, chance.random() < 0.4)


def step(chance: Random, names: list[str]) -> Step:
    """A step of a path."""
    kind = chance.choice(tuple(StepKind))
    most = {StepKind.FORWARD: 7, StepKind.BRAKE: 5}.get(kind, 1)
    return Step(kind, chance.randint(1, most), attack(chance, names) if kind is StepKind.ATTACK else None)


def orders(chance: Random, names: list[str]) -> TeamOrders:
    """Orders of any kind; a key that a driver's state does not allow has no effect."""
    ways = [Way.OUT, Way.IN, Way.BRAKE]
    return TeamOrders(
        speed=chance.choice((None, None, chance.randint(0, 25), chance.randint(8, 18))),
        path=tuple(step(chance, names) for _ in range(chance.choice((0, 0, 2, 4, 6)))),
        whip=chance.random() < 0.4,
        attack=tuple(attack(chance, names) for _ in range(chance.choice((0, 3)))),
        evade=chance.choice((None, tuple(chance.sample(ways, chance.randint(0, 3))))),
        passing=chance.choice((None, None, tuple(chance.sample(tuple(Side), chance.randint(0, 2))))),
        blocked=chance.choice((None, None, tuple(chance.sample(tuple(Way), chance.randint(0, 3))))),
        corner=chance.choice((None, None, None, 0, 1, 4)),
        hold_on=chance.random() < 0.5,
        run=chance.choice((None, *Side)),
    )


def turn_orders(chance: Random, race: RaceSetUp, state: RaceState, style: str) -> TurnOrders:
    """Orders with sense, or any; some are silent, and now and then somebody retires."""
    if style == "sense":
        return Policy(race, dict.fromkeys(race.by_id, STYLES["steady"])).orders(state, chance.random)
    acting = [one.team for one in state.chariots if one.status in (Status.DRIVING, Status.DRAGGED, Status.ON_FOOT)]
    retired = tuple(team for team in acting if chance.random() < 0.02)
    moving = [team for team in acting if team not in retired]
    given = {team: orders(chance, acting) for team in moving if chance.random() < 0.85}
    return TurnOrders(given, retired, tuple(chance.sample(moving, len(moving))) if chance.random() < 0.2 else ())


def whole_race(chance: Random, name: str, rules: str, style: str, turns: int) -> Iterator[Turn]:
    """From the boxes to the end, or so many turns."""
    track, roller = TRACKS[name], secret_roller(chance.randbytes(8))
    entered = teams(chance, min(8, track.plan.lanes), track.plan.lanes)
    race = RaceSetUp("r", "R", None, track, RULES[rules], chance.randint(1, 2), entered)
    turn_dice = TurnDice("r", 0, roller)
    state, events = line_up(race, turn_dice)
    yield state, events, turn_dice
    while not state.over and state.turn < turns:
        turn_dice = TurnDice("r", state.turn + 1, roller)
        state, events = resolve(race, state, turn_orders(chance, race, state, style), turn_dice)
        yield state, events, turn_dice


class _Scene(Struct):
    """Where chariots of a turn in the thick of it may stand, and what is held."""

    track: Track
    near: list[SpaceId]
    held: set[SpaceId] = set()

    def place(self, status: Status) -> SpaceId:
        """A square that is free; who holds squares needs two."""
        for at in self.near:
            both = {at, course.ahead(self.track, at)}
            if status not in (Status.DRIVING, Status.DRAGGED):
                return at
            if not both & self.held:
                self.held |= both
                self.near.remove(at)
                return at
        return OFF_TRACK


def anywhere(chance: Random, team: Team, scene: _Scene, laps: int, turn: int) -> Chariot | None:
    """A chariot in any state in which a turn may find it, None where there is no room."""
    others = (Status.DRAGGED, Status.ON_FOOT) * 3 + (Status.FINISHED, Status.OUT)
    status = Status.DRIVING if chance.random() < 0.8 else chance.choice(others)
    at, full_hits, done = scene.place(status), chance.randint(6, 10), status is Status.FINISHED
    if at == OFF_TRACK:
        return None
    fit = Chariot(
        team=team.id, at=at, hits=full_hits, full_hits=full_hits, status=status, endurance=chance.choice((9, 30, 40)),
        horses=chance.choice(((4, 4, 4, 4), (5, 5, 5, 4))),
        evade=chance.choice(((), (Way.IN, Way.BRAKE), (Way.OUT, Way.IN))),
        lap=0 if scene.track.spaces[at].on_grid else laps + done - chance.choice((0, 0, laps - 1)),
        fate=chance.choice((Fate.DEAD, Fate.SAFE)) if status is Status.OUT else None,
        finish=Finish(chance.randint(1, max(1, turn)), chance.randint(1, 3), chance.randint(1, 8)) if done else None,
    )  # fmt: skip
    return hurt(chance, fit) if chance.random() < 0.6 else fit


def hurt(chance: Random, fit: Chariot) -> Chariot:
    """The same chariot with any harm done to it."""
    weak = (0, 1, 2, 3, 4, 5, 5, 5) if chance.random() < 0.8 else (0, 0, 1)
    horses = chance.sample([chance.choice((1, 2, 5)), *(chance.choice(weak) for _ in range(3))], 4)
    return replace(
        fit, hits=chance.randint(1, fit.full_hits), horses=tuple(horses),
        endurance=chance.choice((0, 1, 2, 3, 4, 9, 30)), uncut=0 in horses and chance.random() < 0.2,
        wheels=(chance.choice((0, 0, 1, 4, 8)), chance.choice((0, 0, 1, 4, 8))), has_whip=chance.random() < 0.8,
        tired=chance.choice((0, 0, 1, 3)), severe=chance.choice((0, 0, 0, 1)), jostled=chance.choice((0, 0, 0, 1, 3)),
        arm=chance.random() < 0.2, eyes=tuple(side for side in Side if chance.random() < 0.15),
        debt=chance.choice((0, 0, 1, 4)), spur=chance.choice((0, 0, 3)), ban=chance.choice((0, 0, 0, 1, 2)),
    )  # fmt: skip


def thick_of_it(chance: Random, name: str, rules: str) -> Turn:
    """One turn of a race in which everything happens at once: hurt, dragged and on foot, among wrecks."""
    track, laps, turn = TRACKS[name], 2, chance.choice((0, 1, 5, 5, 8, 29))
    start = [space for space in track.spaces if space.cell < 3 - track.run_up]
    middle = chance.choice(start if chance.random() < 0.2 else track.spaces)
    reach = chance.choice((1, 2, 4)) * track.unit
    near = [space.id for space in track.spaces if abs(track.gap(middle.id, space.id)) <= reach]
    scene = _Scene(track, chance.sample(near, len(near)))
    entered = teams(chance, chance.randint(2, 8), 8)
    placed = [anywhere(chance, team, scene, laps, turn) for team in entered]
    chariots = tuple(one for one in placed if one is not None)
    wrecks = tuple(Wreck(chance.choice(near), "old", chance.randint(0, turn)) for _ in range(chance.choice((0, 2, 6))))
    race = RaceSetUp("r", "R", None, track, RULES[rules], laps, entered)
    before = RaceState(turn, chariots, wrecks)
    turn_dice = TurnDice("r", turn + 1, secret_roller(chance.randbytes(8)))
    state, events = resolve(race, before, turn_orders(chance, race, before, "wild"), turn_dice)
    return state, events, turn_dice
