"""Coasts, borders and rivers from a few points: each line between two points is broken up into an irregular line.

Its shape depends on its two ends alone, so that two lands with a common border fit each other everywhere.
"""

from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import Final
from zlib import crc32

from ludi_press.pictures.shapes import Point
from ludi_press.scene import Vector

_LEAST: Final = 11.0
"""Lines shorter than this stay straight, in units of the map."""
_SWAY: Final = 0.17
"""The largest distance by which the middle of a line is moved aside, as a share of its length."""


def coast(points: tuple[Vector, ...], size: tuple[int, int]) -> list[Point]:
    """The outline of a land on a map of this size; edges along the edge of the map stay straight."""
    line: list[Point] = []
    for one, other in pairwise((*points, points[0])):
        edge = any(one[axis] == other[axis] in (0, size[axis]) for axis in (0, 1))
        line += [one] if edge else [one, *_between(one, other)]
    return line


def drawn(points: list[Point], *, closed: bool = False) -> str:
    """The `d` of a path through points with whole coordinates; relative steps make it a third of the length."""
    (x, y), steps = points[0], []
    for one, other in pairwise(points):
        across, down = round(other[0] - one[0]), round(other[1] - one[1])
        steps.append(f"{across}{down}" if down < 0 else f"{across} {down}")
    line = " ".join(steps).replace(" -", "-")
    return f"M{x:g} {y:g}l{line}" + ("z" if closed else "")


def river(points: tuple[Vector, ...]) -> list[Point]:
    return [*(at for pair in pairwise(points) for at in (pair[0], *_between(*pair))), points[-1]]


@lru_cache(maxsize=4096)
def _between(one: Point, other: Point) -> tuple[Point, ...]:
    """The points between two others, the same from either side, rounded to whole units."""
    if one > other:
        return _between(other, one)[::-1]
    if dist(one, other) < _LEAST:
        return ()
    sway = (crc32(f"{one}{other}".encode()) % 201 / 100 - 1) * _SWAY
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    middle = (round(x + (other[1] - one[1]) * sway), round(y - (other[0] - one[0]) * sway))
    return (*_between(one, middle), middle, *_between(middle, other))
