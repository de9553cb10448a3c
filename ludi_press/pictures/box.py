"""Upright rectangles in drawing units, and the measures that all pictures share."""

from collections.abc import Iterable
from math import hypot
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
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
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

    def moved(self, x: float, y: float) -> "Box":
        """The rectangle moved by these distances."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


def around(points: Iterable[tuple[float, float]]) -> Box:
    """The smallest upright rectangle around the points."""
    points = tuple(points)
    across, down = [point[0] for point in points], [point[1] for point in points]
    return Box(min(across), min(down), max(across), max(down))
