"""What the second referee knows: the tables as transcribed by hand, chariots, and the track as plain fractions."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from ludi_press.boards.ring import TrackPlan

ROWS: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases" / "super-series-rows.yaml").read_text(encoding="utf-8")
)
LEVELS = ("STOP", "LOW", "FAST", "MAX")
DICE = {1: (2, 3, 3, 4, 4, 4), 2: (4, 5, 6, 6, 7, 7, 8, 8), 3: (7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12)}
REACH, DISCARDS, CONTROL = {0: 0, 1: 2, 2: 5, 3: 7}, {1: 99, 2: 2, 3: 4}, {1: 0, 2: -1, 3: -2}
SPEED_BONUS = {1: (0, 0, 0), 2: (0, 0, 1), 3: (0, 1, 2)}
SLIP_SPACE = {2: (6, 3), 3: (6, 2), 4: (8, 2), 5: (6, 1), 6: (6, 1), 7: (8, 1), 8: (8, 1)}
"""SS-9.1: for each number of spaces the sides of the die, and how many faces share a space."""

Spot = tuple[int, int]
"""A lane, and a cell of it counted from the line: negative on the grid."""


class Car(Struct):
    """A chariot as the second referee keeps it."""

    id: str
    traits: dict[str, int]
    spot: Spot
    lap: int = 0
    speed: int = 0
    left: int = 0
    right: int = 0
    horses: int = 0
    hurts: int = 0
    stunned: int = 0
    status: str = "running"
    on_track: bool = True
    place: int | None = None
    dragged: bool = False

    def record(self) -> tuple[Any, ...]:
        """All that the rules know of it."""
        return (
            self.spot, self.lap, self.speed, self.left, self.right, self.horses, self.hurts, self.stunned,
            self.status, self.on_track, self.place, self.dragged,
        )  # fmt: skip

    @property
    def endurance(self) -> int:
        """SS-14.1."""
        return max(0, self.traits["endurance"] - self.horses)

    @property
    def penalty(self) -> int:
        """SS-14.1."""
        sides = self.left + self.right
        return max(0, self.horses - self.traits["endurance"]) + max(0, sides - self.traits["size"])


class Ground:
    """SS-2.3: the track as intervals of progress."""

    def __init__(self, plan: TrackPlan) -> None:
        self.plan = plan
        self.length = Fraction(sum(section.length for section in plan.sections))
        self.lanes: dict[int, list[tuple[Fraction, Fraction, int, int]]] = {}
        for lane in range(1, plan.lanes + 1):
            cells, start = [], Fraction(0)
            for index, section in enumerate(plan.sections):
                count = section.spaces[lane - 1]
                share = Fraction(section.length, count)
                cells += [(start + n * share, start + (n + 1) * share, index, n + 1) for n in range(count)]
                start += section.length
            self.lanes[lane] = cells

    def interval(self, spot: Spot) -> tuple[Fraction, Fraction]:
        lane, cell = spot
        return self.lanes[lane][cell][:2] if cell >= 0 else (Fraction(cell), Fraction(cell + 1))

    def section(self, spot: Spot) -> int:
        return self.lanes[spot[0]][spot[1]][2] if spot[1] >= 0 else 0

    def number(self, spot: Spot) -> int:
        return self.lanes[spot[0]][spot[1]][3] if spot[1] >= 0 else spot[1] + 1

    def is_corner(self, section: int) -> bool:
        return self.plan.sections[section].corner

    def holding(self, lane: int, point: Fraction) -> int:
        """SS-2.3a: the cell that holds a point."""
        if point < 0:
            return int(point // 1)
        point %= self.length
        return next(n for n, (start, end, _, _) in enumerate(self.lanes[lane]) if start <= point < end)

    def ahead(self, spot: Spot) -> Spot:
        return (spot[0], self.holding(spot[0], self.interval(spot)[1]))

    def diagonal(self, spot: Spot, side: int) -> Spot | None:
        lane = spot[0] + side
        return (lane, self.holding(lane, self.interval(spot)[1])) if 1 <= lane <= self.plan.lanes else None

    def passes_line(self, before: Spot, after: Spot) -> bool:
        return before[1] >= 0 and self.interval(after)[0] < self.interval(before)[0]

    def adjacent(self, one: Spot, other: Spot) -> bool:
        if abs(one[0] - other[0]) != 1:
            return False
        (start, end), (first, last) = self.interval(one), self.interval(other)
        return (min(end, last) - max(start, first)) * 2 >= min(end - start, last - first)

    def distance(self, mine: Spot, other: Spot) -> int:
        """SS-2.3, SS-2.3b: spaces of my lane, the nearer way round."""
        start, end = self.interval(other)
        apart = self.holding(mine[0], (start + end) / 2) - mine[1]
        if mine[1] < 0 or other[1] < 0:
            return apart
        cells = len(self.lanes[mine[0]])
        return min((apart, apart - cells, apart + cells), key=lambda way: (abs(way), -way))

    def gap(self, mine: Spot, other: Spot) -> Fraction:
        """Units of progress from my start to the other's, the nearer way round."""
        apart = self.interval(other)[0] - self.interval(mine)[0]
        if mine[1] < 0 or other[1] < 0:
            return apart
        return min((apart, apart - self.length, apart + self.length), key=lambda way: (abs(way), -way))
