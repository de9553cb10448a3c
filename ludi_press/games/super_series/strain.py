"""What a drive may cost, laid over a way that the engine played with harmless dice.

Points lost change nothing of a move but when the last of them ends it (SS-14.1, SS-14.1a).
So the chances of all losses are carried along the events of the way, by points lost, in exact arithmetic;
to fork at each harm die would take some hundred times as long.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from ludi_press.dice import D20
from ludi_press.games.super_series import events as ev
from ludi_press.games.super_series.damage import HALF, SIDE_PART
from ludi_press.games.super_series.live import LiveRace
from ludi_press.games.super_series.model import Part, Status
from ludi_press.track import Side

CERTAIN: Final = Fraction(1)
NEVER: Final = Fraction(0)
FIFTY: Final = Fraction(HALF, len(D20.faces))
"""SS-14.2: a 50-50 die."""

Losses = tuple[int, int, int]
"""Points lost: left, right, horses."""


Harms = tuple[tuple[Part, Fraction], ...]
"""The chance of losing a point, for each part that an event can cost one."""


class Hazards:
    """What events can cost one team, looked up once for all ways of an order."""

    def __init__(self, live: LiveRace, team: str) -> None:
        self.tables = live.tables
        self.entered = live.team(team)
        self.before = live.start.chariots[team]
        self._known: dict[tuple[type, Part | Side | None, int], Harms] = {}

    def harms(self, event: ev.Event, horses: int) -> Harms:
        """The harms of an event, with so many points of the horses lost before it."""
        where = event.part if isinstance(event, ev.Damaged) else None
        side = event.side if isinstance(event, ev.WallTouched) else None
        key = (type(event), where or side, horses)
        if key not in self._known:
            self._known[key] = tuple(self._harms(event, horses))
        return self._known[key]

    def _harms(self, event: ev.Event, horses: int) -> Iterator[tuple[Part, Fraction]]:
        """SS-9.4, SS-10.1, SS-11.1: the chances by the tables; a loss that the engine told of is certain."""
        tables, entered = self.tables, self.entered
        match event:
            case ev.Damaged(part=part):
                yield part, CERTAIN
            case ev.Whipped():
                yield Part.HORSES, tables.whip(max(0, entered.endurance - self.before.horses)).harm.probability
            case ev.WallTouched(side=side):
                for part in (Part.HORSES, SIDE_PART[side]):
                    yield part, FIFTY * tables.wall(entered.skill).probability
            case _:
                yield Part.HORSES, FIFTY * tables.slip_harm(max(0, entered.endurance - horses)).probability
                for part in (Part.LEFT, Part.RIGHT):
                    yield part, FIFTY * FIFTY * tables.slip_harm(entered.size).probability


class Strain:
    """The chances of what a chariot has lost so far; `chance` is that of being still under way."""

    def __init__(self, hazards: Hazards, chance: Fraction) -> None:
        self.hazards = hazards
        before = hazards.before
        self.lost: dict[Losses, Fraction] = {(before.left, before.right, before.horses): chance}
        self.chance = chance
        self.stopped = NEVER
        self.broken = NEVER

    def bear(self, event: ev.Event) -> tuple[ev.Event, Fraction]:
        """The event with its chance; then what it may cost is taken from what is left."""
        chance = self.chance
        if isinstance(event, _COSTLY):
            self._lose(event)
        return event, chance

    def _lose(self, event: ev.Event) -> None:
        after: dict[Losses, Fraction] = defaultdict(Fraction)
        for losses, chance in self.lost.items():
            kept = chance
            for part, harm in self.hazards.harms(event, losses[2]):
                share = chance * harm
                kept -= share
                self._take(after, losses, part, share)
            if kept:
                after[losses] += kept
        self.lost = after
        self.chance = sum(after.values(), NEVER)

    def _take(self, after: dict[Losses, Fraction], losses: Losses, part: Part, chance: Fraction) -> None:
        """SS-14.1: the last point of a side overturns, that of the horses stops."""
        left, right, horses = losses
        if part is Part.HORSES:
            horses += 1
        elif part is Part.LEFT:
            left += 1
        else:
            right += 1
        if horses >= self.hazards.tables.horses_points:
            self.stopped += chance
        elif max(left, right) >= self.hazards.tables.side_points:
            self.broken += chance
        else:
            after[left, right, horses] += chance


_FOR_SIDES: Final = (ev.Damaged, ev.WallTouched, ev.Slipped, ev.WreckStruck)
_COSTLY: Final = (*_FOR_SIDES, ev.Whipped)


def may_break(live: LiveRace, team: str, events: Iterable[ev.Event]) -> bool:
    """SS-14.1: whether all that the events could cost would overturn the chariot or stop its horses."""
    before = live.start.chariots[team]
    if before.status is not Status.RUNNING:
        return False
    costly = [event for event in events if isinstance(event, _COSTLY)]
    sides = sum(isinstance(event, _FOR_SIDES) for event in costly)
    return (
        before.horses + len(costly) >= live.tables.horses_points
        or max(before.left, before.right) + sides >= live.tables.side_points
    )
