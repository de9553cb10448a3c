"""Every way that an order can go: the engine itself plays it once for each outcome of its dice that matters.

No rule is written twice: an order is carried out by `act`, with a cup that forks at each die.
Faces that the tables treat alike are one branch, with the sum of their chances.
Everybody else stands still where he stands now, since nobody knows their orders.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ludi_press.dice import Address, Cup, Die, Roll, Source
from ludi_press.games.super_series import events as ev
from ludi_press.games.super_series.act import act
from ludi_press.games.super_series.damage import HALF
from ludi_press.games.super_series.live import LiveRace, RaceSetUp, RoundStart, endurance_left, enliven
from ludi_press.games.super_series.model import Chariot, Order, RaceState, Status, TeamOrders, TurnOrders
from ludi_press.games.super_series.strain import CERTAIN, NEVER, Hazards, Strain, may_break
from ludi_press.games.super_series.tables import Corner, SlipDie, Tables

Branches = tuple[tuple[int, Fraction], ...]
"""The outcomes of a die that differ: a face for each, and the chance of all faces like it."""

FIRST_HALF: Final = frozenset(range(1, HALF + 1))
"""SS-14.2: the faces of the first of two parts."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way that an order can go, and the race as it then stands; all ways together are certain.

    `events` are those of the team, each with its chance: that of this way, less what has ended the drive before it.
    `chance` is that of coming through; `stopped` and `broken` that of losing the last point of the horses or of a side.
    """

    live: LiveRace
    events: tuple[tuple[ev.Event, Fraction], ...]
    chance: Fraction
    stopped: Fraction = NEVER
    broken: Fraction = NEVER


def ways(set_up: RaceSetUp, state: RaceState, team: str, order: Order, *, briefly: bool = False) -> list[Way]:
    """All ways of one order of one team, while everybody else stands still.

    Plays the order again and again, each time with the last die that has one more outcome on that outcome.
    The longest move is played first; `briefly`, a move on which nothing happens stands for all shorter ones,
    since each of these is its beginning (SS-5.4).
    """
    forks: list[_Fork] = []
    orders = TurnOrders(1, {team: TeamOrders((order,))})
    cup = _ForkingCup(forks, team, set_up.tables)
    still = enliven(set_up, state, orders, cup)
    live = _again(still)
    start = RoundStart(tuple(chariot.team for chariot in live.on_track()), dict(live.chariots))
    live.start = start
    hazards = Hazards(live, team)
    found: list[Way] = []
    while True:
        cup.follow(live)
        live.round, live.start = 1, start
        act(live, team)
        if briefly and not found and _is_calm(live, team):
            return [Way(live, (), CERTAIN)]
        chance = forks[-1].chance if forks else CERTAIN
        found.append(_overlaid(live, team, chance, hazards, harmless=bool(cup.overlaid)))
        while forks and forks[-1].is_last:
            forks.pop()
        if not forks:
            return found
        forks[-1].take(forks[-1].taken + 1)
        live = _again(still)


def _again(still: LiveRace) -> LiveRace:
    """The same race, to be played from the start."""
    live = LiveRace(still.set_up, still.cup, still.turn, still.orders, {**still.chariots}, [*still.wrecks])
    live.occupied = {**still.occupied}
    return live


def _overlaid(live: LiveRace, team: str, chance: Fraction, hazards: Hazards, *, harmless: bool) -> Way:
    """A way as the engine played it, with harmless dice, and the harm that they could have shown laid over it."""
    events = [event for event in live.events if event.team == team]
    if not harmless or not may_break(live, team, events):
        return _as_played(live, events, chance)
    strain = Strain(hazards, chance)
    return Way(live, tuple(strain.bear(event) for event in events), strain.chance, strain.stopped, strain.broken)


def _as_played(live: LiveRace, events: list[ev.Event], chance: Fraction) -> Way:
    """A way on which all that mattered was rolled."""
    kinds = {type(event) for event in events}
    stopped = ev.HorsesStopped in kinds
    broken = ev.Flipped in kinds and any(isinstance(event, ev.Flipped) and event.rule == "SS-14.1" for event in events)
    dated = tuple((event, chance) for event in events)
    return Way(live, dated, chance, chance if stopped else NEVER, chance if broken else NEVER)


def _may_hold(tables: Tables) -> bool:
    """Whether no row is certain harm, so that every harm die has a harmless face."""
    rows = (*tables.slip_rows, *tables.wall_rows, *(row.harm for row in tables.whip_rows))
    return all(len(row.faces) < len(row.die.faces) for row in rows)


def _is_calm(live: LiveRace, team: str) -> bool:
    """Whether nothing happened on a move but driving, far from walls, corners and the line."""
    spaces, edges = live.track.spaces, (1, live.track.plan.lanes)
    for event in live.events:
        if isinstance(event, _EVENTFUL) or event.team != team:
            return False
        if isinstance(event, ev.Moved) and any(spaces[space].lane in edges for space in event.path):
            return False
    return live.chariots[team].lap == live.start.chariots[team].lap


_EVENTFUL: Final = (
    ev.Whipped,
    ev.Blocked,
    ev.CornerTaken,
    ev.WreckStruck,
    ev.WallTouched,
    ev.Damaged,
    ev.Dragged,
    ev.Escaped,
)


@dataclass(slots=True)
class _Fork:
    """A die that was rolled: what it can show, which of that is taken, and the chance of coming so far."""

    index: int
    die: Die
    branches: Branches
    so_far: Fraction
    taken: int = field(init=False)
    chance: Fraction = field(init=False)
    roll: Roll = field(init=False)

    def __post_init__(self) -> None:
        self.take(0)

    def take(self, taken: int) -> None:
        """Takes one of the branches."""
        face, chance = self.branches[taken]
        self.taken = taken
        self.chance = self.so_far if chance is CERTAIN else self.so_far * chance
        self.roll = Roll(self.index, _NOWHERE, self.die.name, face, Source.SYSTEM)

    @property
    def is_last(self) -> bool:
        return self.taken + 1 == len(self.branches)


_NOWHERE: Final = Address("", 0, 0, "", "", 0)


class _ForkingCup(Cup):
    """A cup that follows the forks of the way before it, and forks anew at each die after them."""

    live: LiveRace

    def __init__(self, forks: list[_Fork], team: str, tables: Tables) -> None:
        super().__init__("", 0, _roll_nothing)
        self.forks = forks
        self.team = team
        self.overlaid = OVERLAID if _may_hold(tables) else frozenset()
        self.depth = 0

    def follow(self, live: LiveRace) -> None:
        """Begins a way, from its first die."""
        self.live, self.depth = live, 0

    def roll(self, round_number: int, team: str, label: str, die: Die, rule: str) -> Roll:
        """The face of this way; `label` tells which faces are alike."""
        if self.depth == len(self.forks):
            so_far = self.forks[-1].chance if self.forks else CERTAIN
            self.forks.append(_Fork(self.depth, die, self._branches(team, label, die), so_far))
        fork = self.forks[self.depth]
        self.depth += 1
        return fork.roll

    def _branches(self, team: str, label: str, die: Die) -> Branches:
        if label == "slip-space":
            return self._slip_space(die)
        find_marks = _MARKS.get(label)
        marks = find_marks(self.live, team) if find_marks else ()
        if self._matters(team, label):
            return outcomes(die, *marks)
        return ((harmless(die, *marks), CERTAIN),)

    def _matters(self, team: str, label: str) -> bool:
        """Whether the outcome of a die can change the move, or what is told of it."""
        if team != self.team:
            return _is_frail(self.live, self.live.chariots[team])
        upright = self.live.start.chariots[team].status is Status.RUNNING
        return not upright or label not in self.overlaid

    def _slip_space(self, die: Die) -> Branches:
        """SS-9.1: the spaces of the zone, rerolls left out; which one it is changes nothing for who overturns there."""
        corner = next(event for event in reversed(self.live.events) if isinstance(event, ev.CornerTaken))
        count = self.live.track.plan.sections[corner.section].spaces[corner.lane - 1]
        branches = slip_spaces(self.live.tables.slip_die(count), die)
        settled = corner.result is Corner.NAUFRAGIA and not self.live.wrecks
        return ((branches[0][0], CERTAIN),) if settled else branches


def _roll_nothing(address: Address, die: Die) -> tuple[int, Source]:
    raise LookupError(f"{address}: a forking cup rolls no {die.name}")


@lru_cache(maxsize=256)
def outcomes(die: Die, *marks: frozenset[int]) -> Branches:
    """The faces of a die that differ: by which of the marks they bear; without marks each number for itself."""
    kinds: dict[object, tuple[int, int]] = {}
    for face in die.faces:
        kind = tuple(face in mark for mark in marks) if marks else face
        first, count = kinds.get(kind, (face, 0))
        kinds[kind] = (first, count + 1)
    branches = ((face, Fraction(count, len(die.faces))) for face, count in kinds.values())
    return tuple(sorted(branches, reverse=True))


@lru_cache(maxsize=256)
def harmless(die: Die, *marks: frozenset[int]) -> int:
    """A face that bears none of the marks; any where all bear one."""
    return next((face for face in die.faces if not any(face in mark for mark in marks)), die.faces[0])


@lru_cache(maxsize=64)
def slip_spaces(slip_die: SlipDie, die: Die) -> Branches:
    """SS-9.1: the first face of each space; faces that are rolled again leave the others as likely as before."""
    faces = [face for face in die.faces if slip_die.space(face) is not None]
    firsts = {slip_die.space(face): face for face in reversed(faces)}
    counts = {space: sum(slip_die.space(face) == space for face in faces) for space in firsts}
    return tuple((face, Fraction(counts[space], len(faces))) for space, face in sorted(firsts.items(), key=str))


Marks = tuple[frozenset[int], ...]


def _halves(live: LiveRace, team: str) -> Marks:
    return (FIRST_HALF,)


def _slip_harm(live: LiveRace, team: str) -> Marks:
    """SS-9.4: Endurance for the horses, Size for the chariot."""
    entered = live.team(team)
    horses = live.tables.slip_harm(endurance_left(entered, live.chariots[team]))
    return (horses.faces, live.tables.slip_harm(entered.size).faces)


def _whip(live: LiveRace, team: str) -> Marks:
    row = live.tables.whip(endurance_left(live.team(team), live.chariots[team]))
    return (row.success.faces,)


def _whip_harm(live: LiveRace, team: str) -> Marks:
    row = live.tables.whip(endurance_left(live.team(team), live.chariots[team]))
    return (row.harm.faces,)


def _wall(live: LiveRace, team: str) -> Marks:
    return (live.tables.wall(live.team(team).skill).faces,)


def _fall(live: LiveRace, team: str) -> Marks:
    return (live.tables.fall(live.team(team).constitution).faces,)


_MARKS: Final[dict[str, Callable[[LiveRace, str], Marks]]] = {
    "whip": _whip,
    "whip-harm": _whip_harm,
    "slip-part": _halves,
    "slip-side": _halves,
    "slip-harm": _slip_harm,
    "struck-part": _halves,
    "struck-harm": _slip_harm,
    "wreck-part": _halves,
    "wreck-side": _halves,
    "wreck-harm": _slip_harm,
    "wall": _wall,
    "wall-part": _halves,
    "fall": _fall,
}
"""SS-18.3: which faces of a die are alike, by its label; a die that is not here forks at every number."""

OVERLAID: Final = frozenset(_MARKS) - {"whip", "struck-part"}
"""Dice that change nothing of the move but by ending it: they are left harmless, and `strain` lays the harm over."""


def _is_frail(live: LiveRace, chariot: Chariot) -> bool:
    """SS-14.1: whether one point more can end somebody's race."""
    return (
        chariot.horses + 1 >= live.tables.horses_points
        or max(chariot.left, chariot.right) + 1 >= live.tables.side_points
    )
