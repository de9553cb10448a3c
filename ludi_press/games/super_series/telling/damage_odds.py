"""What a drive may cost, by the costly things that it meets, one after the other.

Points lost change nothing of a move but when the last of them ends it (SS-14.1, SS-14.1a).
So harm is told apart from the way: where a chariot is depends on its speed die and its slips alone,
and the chance that it is still under way there on what it met before, in exact arithmetic.
"""

from collections import defaultdict
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from typing import Final

from ludi_press.boards.ring import Side
from ludi_press.core.dice import D20
from ludi_press.games.kit.odds import CERTAIN, NEVER
from ludi_press.games.super_series.rules.damage import HALF, SIDE_PART
from ludi_press.games.super_series.rules.live import endurance_left
from ludi_press.games.super_series.rules.model import Chariot, Part, Team
from ludi_press.games.super_series.rules.tables import Tables

FIFTY: Final = Fraction(HALF, len(D20.faces))
"""SS-14.2: a 50-50 die."""


class Hazard(Enum):
    """What can cost a chariot one point.

    A wreck that is driven over is a test like a slip (SS-15.7); `STRUCK` is who is slipped into (SS-9.3).
    """

    WHIP, SLIP, BUMP, HELD = "whip", "slip", "bump", "held"
    LEFT_WALL, RIGHT_WALL, STRUCK = "left wall", "right wall", "struck"


WALL_HAZARDS: Final = {Side.LEFT: Hazard.LEFT_WALL, Side.RIGHT: Hazard.RIGHT_WALL}
_WALL_PARTS: Final = {hazard: SIDE_PART[side] for side, hazard in WALL_HAZARDS.items()}
_FOR_HORSES_ALONE: Final = (Hazard.WHIP, Hazard.HELD)

Losses = tuple[int, int, int]
"""Points lost: left, right, horses."""


class Risks:
    """What each hazard can cost one team as the tables have it; looked up once for all its drives."""

    def __init__(self, tables: Tables, entered: Team, before: Chariot) -> None:
        self.tables = tables
        self.entered = entered
        self.before = before
        self._known: dict[tuple[Hazard, int], tuple[tuple[Part, Fraction], ...]] = {}

    def harms(self, hazard: Hazard, horses: int) -> tuple[tuple[Part, Fraction], ...]:
        """The chance of losing a point, for each part, with so many points of the horses lost before."""
        if (hazard, horses) not in self._known:
            self._known[hazard, horses] = tuple(self._harms(hazard, horses))
        return self._known[hazard, horses]

    def _harms(self, hazard: Hazard, horses: int) -> Iterator[tuple[Part, Fraction]]:
        """SS-6.2, SS-9.3, SS-9.4, SS-10.1, SS-11.1: the chances by the tables; the outward side is the right one."""
        tables, entered = self.tables, self.entered
        match hazard:
            case Hazard.HELD:
                yield Part.HORSES, CERTAIN
            case Hazard.WHIP:
                yield Part.HORSES, tables.whip(endurance_left(entered, horses)).harm.probability
            case Hazard.BUMP:
                yield Part.HORSES, FIFTY
                yield Part.RIGHT, 1 - FIFTY
            case Hazard.SLIP:
                yield Part.HORSES, FIFTY * tables.slip_harm(endurance_left(entered, horses)).probability
                side = (1 - FIFTY) * tables.slip_harm(entered.size).probability
                yield Part.LEFT, FIFTY * side
                yield Part.RIGHT, (1 - FIFTY) * side
            case Hazard.STRUCK:
                yield Part.HORSES, FIFTY * tables.slip_harm(endurance_left(entered, horses)).probability
                yield Part.LEFT, (1 - FIFTY) * tables.slip_harm(entered.size).probability
            case Hazard.LEFT_WALL | Hazard.RIGHT_WALL:
                harm = tables.wall(entered.skill).probability
                yield Part.HORSES, FIFTY * harm
                yield _WALL_PARTS[hazard], (1 - FIFTY) * harm


class DamageOdds:
    """A chariot after some hazards: the chance that it is still under way, and those that it stopped or broke before.

    All drives of a team that met the same hazards in the same order share one of these.
    While even the worst could not end the drive nothing is worked out: the chance is 1.
    """

    __slots__ = ("_after", "_before", "_hazard", "_lost", "_worst", "broken", "chance", "risks", "stopped")

    def __init__(self, risks: Risks, before: "DamageOdds | None" = None, hazard: Hazard | None = None) -> None:
        self.risks = risks
        self.chance, self.stopped, self.broken = CERTAIN, NEVER, NEVER
        self._before, self._hazard = before, hazard
        self._after: dict[Hazard, DamageOdds] = {}
        self._lost: dict[Losses, Fraction] | None = None
        self._worst = (risks.before.horses, max(risks.before.left, risks.before.right))
        if before is not None:
            horses, side = before._worst
            self._worst = (horses + 1, side + (hazard not in _FOR_HORSES_ALONE))
            self.stopped, self.broken = before.stopped, before.broken
            if self._may_end():
                self.chance = sum(self.lost().values(), NEVER)

    def then(self, hazard: Hazard) -> "DamageOdds":
        """The damage after one more hazard."""
        after = self._after.get(hazard)
        if after is None:
            after = self._after[hazard] = DamageOdds(self.risks, self, hazard)
        return after

    def _may_end(self) -> bool:
        """SS-14.1: whether all that the hazards could cost would overturn the chariot or stop its horses."""
        tables = self.risks.tables
        return self._worst[0] >= tables.horses_points or self._worst[1] >= tables.side_points

    def lost(self) -> dict[Losses, Fraction]:
        """The chance of each loss with which the chariot is still under way."""
        if self._lost is None:
            if self._before is None or self._hazard is None:
                chariot = self.risks.before
                self._lost = {(chariot.left, chariot.right, chariot.horses): CERTAIN}
            else:
                self._lost = self._lose(self._before.lost(), self._hazard)
        return self._lost

    def _lose(self, before: dict[Losses, Fraction], hazard: Hazard) -> dict[Losses, Fraction]:
        after: dict[Losses, Fraction] = defaultdict(Fraction)
        for losses, chance in before.items():
            kept = chance
            for part, harm in self.risks.harms(hazard, losses[2]):
                share = chance * harm
                kept -= share
                self._take(after, losses, part, share)
            if kept:
                after[losses] += kept
        return after

    def _take(self, after: dict[Losses, Fraction], losses: Losses, part: Part, chance: Fraction) -> None:
        """SS-14.1: the last point of a side overturns, that of the horses stops."""
        left, right, horses = losses
        if part is Part.HORSES:
            horses += 1
        elif part is Part.LEFT:
            left += 1
        else:
            right += 1
        if horses >= self.risks.tables.horses_points:
            self.stopped += chance
        elif max(left, right) >= self.risks.tables.side_points:
            self.broken += chance
        elif chance:
            after[left, right, horses] += chance
