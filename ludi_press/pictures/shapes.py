"""Rectangles and convex polygons in drawing units, and the measures that all pictures share."""

from collections.abc import Iterable, Iterator
from math import fsum, hypot
from typing import Final

from msgspec import Struct

HEAD: Final = 62.0
"""The height of the band above the ground for the titles."""
SMALL: Final = 690
"""The width in pixels of the small picture, in which type has a least size."""
PHONE: Final = 390
"""The width in pixels at which a telephone shows a picture."""
SMALL_TYPE: Final = 11.3
"""The least size of type in the small picture, in its pixels."""


class Box(Struct, frozen=True):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The four corners, clockwise from the upper left."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap; a common edge is not enough."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: "Box") -> bool:
        """Whether the other lies wholly inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom

    def gap(self, other: "Box") -> float:
        """The distance between the two, 0 where they touch or overlap."""
        across = max(self.left - other.right, other.left - self.right, 0.0)
        down = max(self.top - other.bottom, other.top - self.bottom, 0.0)
        return hypot(across, down)

    def joined(self, other: "Box") -> "Box":
        """The smallest rectangle around both."""
        return around((*self.corners, *other.corners))

    def shared(self, other: "Box") -> "Box":
        """The overlap of the two; it has no size where they do not overlap."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Box(left, top, max(left, min(self.right, other.right)), max(top, min(self.bottom, other.bottom)))

    def grown(self, by: float) -> "Box":
        """The rectangle enlarged by this much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def scaled(self, by: float) -> "Box":
        return Box(self.left * by, self.top * by, self.right * by, self.bottom * by)

    def about(self, x: float, y: float, width: float, height: float) -> "Box":
        """A rectangle of this size about a point, moved as far as it must be to lie inside."""
        left = min(max(x - width / 2, self.left), self.right - width)
        top = min(max(y - height / 2, self.top), self.bottom - height)
        return Box(left, top, left + width, top + height)

    def moved(self, x: float, y: float) -> "Box":
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


def around(points: Iterable[tuple[float, float]]) -> Box:
    points = tuple(points)
    across, down = [point[0] for point in points], [point[1] for point in points]
    return Box(min(across), min(down), max(across), max(down))


Point = tuple[float, float]
Segment = tuple[Point, Point]
Points = tuple[Point, ...]
"""The corners of a polygon, in order."""


def edges(shape: Points) -> Iterator[Segment]:
    """The edges, the last one back to the first corner."""
    return zip(shape, (*shape[1:], shape[0]), strict=True)


def hull_of(points: Iterable[Point]) -> Points:
    """The convex hull of points that are not all on one line (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    return (*_chain(ordered), *_chain(ordered[::-1]))


def _chain(ordered: list[Point]) -> Points:
    """Half of a hull, without its last point."""
    kept: list[Point] = []
    for point in ordered:
        while len(kept) > 1 and side((kept[-2], kept[-1]), point) <= 0:
            kept.pop()
        kept.append(point)
    return tuple(kept[:-1])


def side(line: Segment, point: Point) -> float:
    """On which side of a line a point is: positive, negative, or 0 on the line."""
    (x1, y1), (x2, y2) = line
    return (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)


def holds(shape: Points, point: Point) -> bool:
    """Whether a point lies in a convex polygon or on its edge."""
    turns = [side(edge, point) for edge in edges(shape)]
    return all(turn <= 0 for turn in turns) or all(turn >= 0 for turn in turns)


def apart(one: Points, other: Points) -> bool:
    """Whether two convex polygons share no more than an edge: then a line along an edge of one separates them."""
    return any(_parts(edge, one, other) for edge in (*edges(one), *edges(other)))


def parts(line: Segment, shape: Points) -> bool:
    """Whether a line has corners of a polygon on both its sides, seen from either of its ends."""
    return all(min(sides) < 0 < max(sides) for sides in ([side(way, at) for at in shape] for way in (line, line[::-1])))


def _parts(line: Segment, one: Points, other: Points) -> bool:
    """Whether a line has one polygon on each side; `side` is written out, since crowds need it a million times."""
    (x1, y1), (x2, y2) = line
    across, down = x2 - x1, y2 - y1
    mine = [across * (y - y1) - down * (x - x1) for x, y in one]
    yours = [across * (y - y1) - down * (x - x1) for x, y in other]
    return max(mine) <= min(yours) or max(yours) <= min(mine)


def cross(one: Segment, other: Segment) -> bool:
    return side(one, other[0]) * side(one, other[1]) < 0 and side(other, one[0]) * side(other, one[1]) < 0


def entry(line: Segment, shape: Points) -> float:
    """At which share (0 to 1) of a line that ends inside a polygon it enters it."""
    (x1, y1), (x2, y2) = line
    shares = [1.0]
    for (ax, ay), (bx, by) in edges(shape):
        across = (x2 - x1) * (by - ay) - (y2 - y1) * (bx - ax)
        if across == 0:
            continue
        share = ((ax - x1) * (by - ay) - (ay - y1) * (bx - ax)) / across
        along = ((ax - x1) * (y2 - y1) - (ay - y1) * (x2 - x1)) / across
        if 0 <= share <= 1 and 0 <= along <= 1:
            shares.append(share)
    return min(shares)


def way_out(shape: Points, point: Point, way: Point) -> float:
    """How many times a step can be made from a point inside before it leaves a convex polygon."""
    steps = []
    for (x1, y1), (x2, y2) in edges(shape):
        rate = (x2 - x1) * way[1] - (y2 - y1) * way[0]
        if rate:
            steps.append(-side(((x1, y1), (x2, y2)), point) / rate)
    return min((step for step in steps if step > 0), default=0.0)


def centroid(shape: Points) -> Point:
    double = fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(shape))
    across = fsum((x1 + x2) * (x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in edges(shape))
    down = fsum((y1 + y2) * (x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in edges(shape))
    return across / 3 / double, down / 3 / double
