"""The geometry of the sand, in whole thousandths of an inch and without a single float (MO-3.4).

The middle of the arena is 0, 0; x grows to the east and y to the north.
A point on a straight way is rounded toward where the way began, each coordinate by itself, to a thousandth of an inch:
so nobody moves farther than allowed, and the same orders give the same bytes on every machine.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import gcd, isqrt
from re import ASCII
from re import compile as pattern
from typing import Final, NewType

from msgspec import Struct

INCH: Final = 1000
"""Thousandths of an inch in an inch."""

_INCHES: Final = pattern(r"([+-]?)(\d{1,3})(?:\.(\d{1,3}))?", ASCII)


def read_inches(text: str) -> int | None:
    """Inches as a host writes them (-3.25), in thousandths; None where they are none, or finer than that."""
    match = _INCHES.fullmatch(text.strip())
    if match is None:
        return None
    size = int(match[2]) * INCH + int((match[3] or "").ljust(3, "0"))
    return -size if match[1] == "-" else size


Length = NewType("Length", int)
"""A length on the sand, in thousandths of an inch."""


def inches(thousandths: int) -> str:
    """Thousandths as inches, without noughts that say nothing: -3.25."""
    whole, rest = divmod(abs(thousandths), INCH)
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{whole}.{rest:03}".rstrip("0").rstrip(".")


class Sand(Struct, frozen=True):
    """A point of the sand, in thousandths of an inch from the middle."""

    x: int
    y: int

    def __str__(self) -> str:
        """The point as orders write it: "-3.25, 4"."""
        return f"{inches(self.x)}, {inches(self.y)}"


class Way(Struct, frozen=True):
    """A direction: a vector in lowest terms, never nought; make one with `way`."""

    x: int
    y: int

    def __str__(self) -> str:
        """The nearest of the eight winds."""
        return wind(self).value


class Wind(StrEnum):
    """The eight directions that have a name."""

    EAST = "east"
    NORTHEAST = "northeast"
    NORTH = "north"
    NORTHWEST = "northwest"
    WEST = "west"
    SOUTHWEST = "southwest"
    SOUTH = "south"
    SOUTHEAST = "southeast"


WINDS: Final = {
    Wind.EAST: Way(1, 0),
    Wind.NORTHEAST: Way(1, 1),
    Wind.NORTH: Way(0, 1),
    Wind.NORTHWEST: Way(-1, 1),
    Wind.WEST: Way(-1, 0),
    Wind.SOUTHWEST: Way(-1, -1),
    Wind.SOUTH: Way(0, -1),
    Wind.SOUTHEAST: Way(1, -1),
}


def way(start: Sand, end: Sand) -> Way | None:
    """The direction from one point to another, None where they are one."""
    x, y = end.x - start.x, end.y - start.y
    size = gcd(x, y)
    return Way(x // size, y // size) if size else None


def wind(direction: Way) -> Wind:
    """The wind that a direction is nearest to, by comparing squares: 22.5° is where y² + 2xy = x²."""
    x, y = abs(direction.x), abs(direction.y)
    if y * y + 2 * x * y < x * x:
        y = 0
    elif x * x + 2 * x * y < y * y:
        x = 0
    sign = (_sign(direction.x) if x else 0, _sign(direction.y) if y else 0)
    return next(name for name, vector in WINDS.items() if (vector.x, vector.y) == sign)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def apart(one: Sand, other: Sand) -> int:
    """The square of the distance of two points."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def distance(one: Sand, other: Sand) -> int:
    """The distance of two points, rounded down to a thousandth."""
    return isqrt(apart(one, other))


class Quarter(StrEnum):
    """Where an attack comes from, as the one attacked faces (MO-4.4)."""

    FRONT = "front"
    SIDE = "side"
    BACK = "back"


def quarter(at: Sand, facing: Way, attacker: Sand) -> Quarter:
    """MO-4.4a: four quarters of a base, cut by its diagonals; an attack right on one counts as the milder."""
    x, y = attacker.x - at.x, attacker.y - at.y
    ahead = facing.x * x + facing.y * y
    aside = abs(facing.x * y - facing.y * x)
    if ahead >= aside:
        return Quarter.FRONT
    return Quarter.BACK if -ahead > aside else Quarter.SIDE


class Shape(StrEnum):
    """The two shapes of an arena."""

    CIRCLE = "circle"
    RECTANGLE = "rectangle"


class Arena(Struct, frozen=True):
    """The arena, in thousandths of an inch; of a circle both measures are its diameter."""

    shape: Shape
    width: int
    height: int

    def holds(self, at: Sand, radius: int) -> bool:
        """MO-3.4a: whether a base of this radius lies within the wall."""
        if self.shape is Shape.CIRCLE:
            room = self.width // 2 - radius
            return room >= 0 and at.x * at.x + at.y * at.y <= room * room
        return abs(at.x) <= self.width // 2 - radius and abs(at.y) <= self.height // 2 - radius


class Walk(Struct, frozen=True):
    """MO-3.1b: a straight way on the sand: `reach` is how far it goes at most, in thousandths of an inch."""

    start: Sand
    goal: Sand
    reach: int

    @property
    def length(self) -> int:
        """How far it goes: its reach, or to the goal, rounded up."""
        span = apart(self.start, self.goal)
        return self.reach if self.reach * self.reach < span else isqrt(span - 1) + 1 if span else 0

    def at(self, far: int) -> Sand:
        """The point so far along, each coordinate rounded toward the start; the goal itself from its distance on."""
        span = apart(self.start, self.goal)
        if far * far >= span:
            return self.goal
        return Sand(
            self.start.x + _share(self.goal.x - self.start.x, far, span),
            self.start.y + _share(self.goal.y - self.start.y, far, span),
        )

    def nearest(self, point: Sand) -> int:
        """How far along the way, at most to its end, is nearest to a point."""
        x, y = self.goal.x - self.start.x, self.goal.y - self.start.y
        along = x * (point.x - self.start.x) + y * (point.y - self.start.y)
        span = apart(self.start, self.goal)
        return min(self.length, isqrt(along * along // span)) if along > 0 and span else 0


def _share(step: int, far: int, span: int) -> int:
    """Step · far / √span, rounded toward nought."""
    return _sign(step) * isqrt(step * step * far * far // span)


def last(good: Callable[[int], bool], limit: int) -> int:
    """MO-3.4c: the greatest number from 0 to the limit up to which something is good, which it is at 0, by halving.

    The points of a way are rounded, so that one which grazes a base is good and bad by turns, for up to 0.05 inches.
    Then the answer is a good one with a bad one next to it, and which of them is decided by this way of searching.
    """
    if good(limit):
        return limit
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if good(middle) else (low, middle)
    return low


def clear_of(points: Sequence[Sand], at: Sand, width: int) -> bool:
    """MO-3.4c: whether a base at a point overlaps none at the others."""
    return all(apart(at, point) >= width * width for point in points)
