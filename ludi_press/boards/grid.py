"""Grids of squares and maps of regions: neighbours, arcs, lines of sight and paths, all in whole numbers.

Rows count from the north, columns from the west, both from 0.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from heapq import heappop, heappush
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct

COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of the columns, which limit the width of a grid."""
_NAME: Final = pattern(r"([a-zA-Z])([1-9][0-9]?)", ASCII)


class Wind(StrEnum):
    """The four directions, in the order that decides between paths of equal cost."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"


WINDS: Final = tuple(Wind)
_STEPS: Final = {Wind.NORTH: (-1, 0), Wind.EAST: (0, 1), Wind.SOUTH: (1, 0), Wind.WEST: (0, -1)}


class Arc(StrEnum):
    """The side of a piece from which something comes: four arcs of 90°; their borders count as flank."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Square(Struct, frozen=True, order=True):
    """A square; squares sort by row from the north, then by column from the west."""

    row: int
    column: int

    def __str__(self) -> str:
        """Return its name: A1 is the north-western corner."""
        return f"{COLUMNS[self.column]}{self.row + 1}"

    def beside(self, wind: Wind, count: int = 1) -> "Square":
        """Return the square that many steps away; it may be off the board."""
        rows, columns = _STEPS[wind]
        return Square(self.row + count * rows, self.column + count * columns)


def read_square(text: str) -> Square | None:
    """Return the square with this name, None if the text is no such name."""
    found = _NAME.fullmatch(text.strip())
    return Square(int(found[2]) - 1, COLUMNS.index(found[1].upper())) if found else None


def walked(one: Square, other: Square) -> int:
    """Return how many steps apart two squares are, without obstacles."""
    return abs(one.row - other.row) + abs(one.column - other.column)


def is_diagonal(one: Square, other: Square) -> bool:
    return abs(one.row - other.row) == abs(one.column - other.column)


def wind_to(start: Square, end: Square) -> Wind:
    """Return the direction along the longer axis between two squares; if both are equal, north or south."""
    rows, columns = end.row - start.row, end.column - start.column
    if abs(rows) >= abs(columns):
        return Wind.NORTH if rows < 0 else Wind.SOUTH
    return Wind.WEST if columns < 0 else Wind.EAST


def straight(start: Square, end: Square) -> Wind | None:
    """Return the direction that leads straight from one square to another, None if there is none."""
    return wind_to(start, end) if (start.row == end.row) != (start.column == end.column) else None


def opposite(wind: Wind) -> Wind:
    return WINDS[(WINDS.index(wind) + 2) % 4]


def turned(wind: Wind, quarters: int) -> Wind:
    """Return the direction turned right by that many quarters."""
    return WINDS[(WINDS.index(wind) + quarters) % 4]


def side_of(at: Square, facing: Wind, other: Square) -> Arc:
    """Return the side of a piece with this facing on which another square is."""
    rows, columns = _STEPS[facing]
    along = (other.row - at.row) * rows + (other.column - at.column) * columns
    across = abs((other.row - at.row) * columns - (other.column - at.column) * rows)
    if along > across:
        return Arc.FRONT
    return Arc.REAR if -along > across else Arc.FLANK


def crossed(start: Square, end: Square) -> Iterator[Square]:
    """Yield the squares between two that the line between their centres crosses; touching a corner is no crossing.

    A square at c from the start is crossed if it is in the ends' bounding box and 2·|Dx·cy - Dy·cx| < |Dx| + |Dy|.
    """
    rows, columns = end.row - start.row, end.column - start.column
    for row in range(min(rows, 0), max(rows, 0) + 1):
        for column in range(min(columns, 0), max(columns, 0) + 1):
            if 2 * abs(columns * row - rows * column) < abs(rows) + abs(columns):
                square = Square(start.row + row, start.column + column)
                if square not in (start, end):
                    yield square


class SquarePath(Struct, frozen=True):
    """A path to a square: its cost, its number of steps, the direction of the last step, and the path before it."""

    at: Square
    cost: int = 0
    steps: int = 0
    wind: Wind | None = None
    before: "SquarePath | None" = None

    @property
    def winds(self) -> tuple[Wind, ...]:
        return (*self.before.winds, self.wind) if self.before and self.wind else ()

    def step(self, wind: Wind, cost: int) -> "SquarePath":
        return SquarePath(self.at.beside(wind), self.cost + cost, self.steps + 1, wind, self)

    def within(self, points: int) -> "SquarePath":
        """Return the longest part of the path that costs at most that many points."""
        route = self
        while route.cost > points and route.before:
            route = route.before
        return route


StepCost = Callable[[Square, Square], int | None]
"""The cost of a step from a square to the next, at least 1; None if it is not possible."""


def routes(start: Square, step_cost: StepCost) -> Iterator[SquarePath]:
    """Yield the best path to each reachable square, best first: least cost, then fewest steps, then directions.

    Directions are compared in the order of WINDS at the first difference.
    """
    reached: set[Square] = set()
    # The directions are the digits of a number, which sorts paths with equally many steps.
    waiting: list[tuple[int, int, int, SquarePath]] = [(0, 0, 0, SquarePath(start))]
    while waiting:
        *_, digits, route = heappop(waiting)
        if route.at in reached:
            continue
        reached.add(route.at)
        yield route
        for place, wind in enumerate(WINDS):
            there = route.at.beside(wind)
            price = None if there in reached else step_cost(route.at, there)
            if price is not None:
                after = route.step(wind, price)
                heappush(waiting, (after.cost, after.steps, 4 * digits + place, after))


class RegionMap(Struct, frozen=True):
    """Regions by id, each with its point in per cent from the upper left, and the edges between them.

    Edges lead both ways.
    Of two equally long paths the region that is first in `points` decides.
    """

    points: dict[str, tuple[int, int]]
    edges: tuple[tuple[str, str], ...]

    def neighbours(self, region: str) -> tuple[str, ...]:
        """Return the neighbouring regions, in the order of `points`; raises KeyError for an unknown region."""
        self.points[region]
        pairs = {(*edge,) for edge in self.edges} | {(to, start) for start, to in self.edges}
        return tuple([other for other in self.points if (region, other) in pairs])

    def steps(self, start: str) -> dict[str, int]:
        """Return the number of edges from a region to each reachable one, the nearest first."""
        found, frontier = {start: 0}, [start]
        for region in frontier:
            for other in self.neighbours(region):
                if other not in found:
                    found[other] = found[region] + 1
                    frontier.append(other)
        return found

    def way(self, start: str, goal: str) -> tuple[str, ...] | None:
        """Return a shortest path: the regions after the start up to the goal; None if there is no path."""
        left = self.steps(goal)
        if start not in left:
            return None
        way = [start]
        while way[-1] != goal:
            way.append(next(one for one in self.neighbours(way[-1]) if left[one] < left[way[-1]]))
        return tuple(way[1:])
