"""Plane geometry in whole numbers, without floats: points, directions, walks, and areas inside a wall.

Lengths are whole thousandths of a unit, such as an inch; the middle is (0, 0), x grows to the east and y to the north.
A point on a straight walk is rounded toward the start, each coordinate by itself, to a thousandth.
So nobody moves farther than allowed, and the same orders give the same bytes on every machine.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import gcd, isqrt
from re import ASCII
from re import compile as pattern
from typing import Final, NewType

from msgspec import Struct

UNIT: Final = 1000
"""Thousandths in a unit."""

_LENGTH: Final = pattern(r"([+-]?)(\d{1,3})(?:\.(\d{1,3}))?", ASCII)


def read_length(text: str) -> int | None:
    """Return a written length (-3.25) in thousandths; None if it is none or has more decimals."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        return None
    size = int(match[2]) * UNIT + int((match[3] or "").ljust(3, "0"))
    return -size if match[1] == "-" else size


Length = NewType("Length", int)
"""A length, in thousandths."""


def units(thousandths: int) -> str:
    """Return a length as text, without trailing zeros: -3.25."""
    whole, rest = divmod(abs(thousandths), UNIT)
    sign = "-" if thousandths < 0 else ""
    return f"{sign}{whole}.{rest:03}".rstrip("0").rstrip(".")


class Point(Struct, frozen=True):
    """A point, in thousandths from the middle."""

    x: int
    y: int

    def __str__(self) -> str:
        """Return the point as written in orders: "-3.25, 4"."""
        return f"{units(self.x)}, {units(self.y)}"


class Direction(Struct, frozen=True):
    """A direction: a vector in lowest terms, never zero; created by `toward`."""

    x: int
    y: int

    def __str__(self) -> str:
        """Return the nearest of the eight compass directions."""
        return wind(self).value


class Wind(StrEnum):
    EAST = "east"
    NORTHEAST = "northeast"
    NORTH = "north"
    NORTHWEST = "northwest"
    WEST = "west"
    SOUTHWEST = "southwest"
    SOUTH = "south"
    SOUTHEAST = "southeast"


WINDS: Final = {
    Wind.EAST: Direction(1, 0),
    Wind.NORTHEAST: Direction(1, 1),
    Wind.NORTH: Direction(0, 1),
    Wind.NORTHWEST: Direction(-1, 1),
    Wind.WEST: Direction(-1, 0),
    Wind.SOUTHWEST: Direction(-1, -1),
    Wind.SOUTH: Direction(0, -1),
    Wind.SOUTHEAST: Direction(1, -1),
}


def toward(start: Point, end: Point) -> Direction | None:
    """Return the direction from one point to another, None if they are equal."""
    x, y = end.x - start.x, end.y - start.y
    size = gcd(x, y)
    return Direction(x // size, y // size) if size else None


def wind(direction: Direction) -> Wind:
    """Return the nearest compass direction, by comparing squares: 22.5° is where y² + 2xy = x²."""
    x, y = abs(direction.x), abs(direction.y)
    if y * y + 2 * x * y < x * x:
        y = 0
    elif x * x + 2 * x * y < y * y:
        x = 0
    sign = (_sign(direction.x) if x else 0, _sign(direction.y) if y else 0)
    return next(name for name, vector in WINDS.items() if (vector.x, vector.y) == sign)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def apart(one: Point, other: Point) -> int:
    """Return the square of the distance of two points."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def distance(one: Point, other: Point) -> int:
    """Return the distance of two points, rounded down to a thousandth."""
    return isqrt(apart(one, other))


class Quarter(StrEnum):
    """The side of a piece from which something comes."""

    FRONT = "front"
    SIDE = "side"
    BACK = "back"


def quarter(at: Point, facing: Direction, other: Point) -> Quarter:
    """Return the quarter, bounded by diagonals, in which a point lies; on a diagonal the one nearer the front."""
    x, y = other.x - at.x, other.y - at.y
    ahead = facing.x * x + facing.y * y
    aside = abs(facing.x * y - facing.y * x)
    if ahead >= aside:
        return Quarter.FRONT
    return Quarter.BACK if -ahead > aside else Quarter.SIDE


class Shape(StrEnum):
    """The shapes of a wall."""

    CIRCLE = "circle"
    RECTANGLE = "rectangle"


class Arena(Struct, frozen=True):
    """The area inside a wall, around the middle; for a circle both measures are its diameter."""

    shape: Shape
    width: int
    height: int

    def holds(self, at: Point, radius: int) -> bool:
        """Return whether a disc of this radius is inside the wall."""
        if self.shape is Shape.CIRCLE:
            room = self.width // 2 - radius
            return room >= 0 and at.x * at.x + at.y * at.y <= room * room
        return abs(at.x) <= self.width // 2 - radius and abs(at.y) <= self.height // 2 - radius


class Walk(Struct, frozen=True):
    """A straight walk; `reach` is its greatest length."""

    start: Point
    goal: Point
    reach: int

    @property
    def length(self) -> int:
        """Its length: the reach, or the distance to the goal, rounded up."""
        span = apart(self.start, self.goal)
        return self.reach if self.reach * self.reach < span else isqrt(span - 1) + 1 if span else 0

    def at(self, far: int) -> Point:
        """Return the point at a distance, each coordinate rounded toward the start; the goal if that is nearer."""
        span = apart(self.start, self.goal)
        if far * far >= span:
            return self.goal
        return Point(
            self.start.x + _share(self.goal.x - self.start.x, far, span),
            self.start.y + _share(self.goal.y - self.start.y, far, span),
        )

    def nearest(self, point: Point) -> int:
        """Return the distance along the walk that is nearest to a point."""
        x, y = self.goal.x - self.start.x, self.goal.y - self.start.y
        along = x * (point.x - self.start.x) + y * (point.y - self.start.y)
        span = apart(self.start, self.goal)
        return min(self.length, isqrt(along * along // span)) if along > 0 and span else 0

    def stop_at(self, point: Point, width: int, contact: int) -> int | None:
        """Return the distance at which another disc of the same width stops the walk, None if it passes.

        A disc that is only grazed, with the middles within `contact`, stops the walk at the nearest distance.
        """
        nearest = self.nearest(point)
        if apart(self.at(nearest), point) < width * width:
            return last(lambda far: apart(self.at(far), point) >= width * width, nearest)
        return nearest if apart(self.at(nearest), point) <= contact * contact else None


def _share(step: int, far: int, span: int) -> int:
    """Return step · far / √span, rounded toward zero."""
    return _sign(step) * isqrt(step * step * far * far // span)


def last(good: Callable[[int], bool], limit: int) -> int:
    """Return the greatest number from 0 to the limit up to which `good` holds, by bisection; it holds at 0.

    Points of a walk are rounded, so near a grazed disc `good` may alternate for some thousandths.
    Then the result is a good number next to a bad one, and the search order decides which.
    """
    if good(limit):
        return limit
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if good(middle) else (low, middle)
    return low


def clear_of(points: Sequence[Point], at: Point, width: int) -> bool:
    """Return whether a disc of this width at a point overlaps none of the others."""
    return all(apart(at, point) >= width * width for point in points)
