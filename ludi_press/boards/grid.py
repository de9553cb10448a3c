"""A grid of squares: neighbours, arcs, lines of sight and ways, all in whole numbers.

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
"""The letters of the columns: a grid is at most so wide."""
_NAME: Final = pattern(r"([a-zA-Z])([1-9][0-9]?)", ASCII)


class Wind(StrEnum):
    """The four sides of a square, in the order in which ways of equal cost are told apart."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"


WINDS: Final = tuple(Wind)
_STEPS: Final = {Wind.NORTH: (-1, 0), Wind.EAST: (0, 1), Wind.SOUTH: (1, 0), Wind.WEST: (0, -1)}


class Side(StrEnum):
    """From where something comes, as the one that it comes to faces: four arcs of 90°, their borders are flank."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Square(Struct, frozen=True, order=True):
    """A square; squares sort by rows from the north, in a row from the west."""

    row: int
    column: int

    def __str__(self) -> str:
        """Its name: A1 is the north-western corner."""
        return f"{COLUMNS[self.column]}{self.row + 1}"

    def beside(self, wind: Wind, count: int = 1) -> "Square":
        """The square so many steps off; it may lie off the board."""
        rows, columns = _STEPS[wind]
        return Square(self.row + count * rows, self.column + count * columns)


def read_square(text: str) -> Square | None:
    """The square of this name, None where the text is no name of a square."""
    found = _NAME.fullmatch(text.strip())
    return Square(int(found[2]) - 1, COLUMNS.index(found[1].upper())) if found else None


def walked(one: Square, other: Square) -> int:
    """How many steps apart two squares are, with nothing in the way."""
    return abs(one.row - other.row) + abs(one.column - other.column)


def is_diagonal(one: Square, other: Square) -> bool:
    """Whether two squares lie on one exact diagonal."""
    return abs(one.row - other.row) == abs(one.column - other.column)


def wind_to(start: Square, end: Square) -> Wind:
    """The wind along the longer axis between two squares; where the axes are equal, north or south."""
    rows, columns = end.row - start.row, end.column - start.column
    if abs(rows) >= abs(columns):
        return Wind.NORTH if rows < 0 else Wind.SOUTH
    return Wind.WEST if columns < 0 else Wind.EAST


def straight(start: Square, end: Square) -> Wind | None:
    """The wind that leads from one square straight to another, None where none does."""
    return wind_to(start, end) if (start.row == end.row) != (start.column == end.column) else None


def opposite(wind: Wind) -> Wind:
    """The wind that blows against another."""
    return WINDS[(WINDS.index(wind) + 2) % 4]


def turned(wind: Wind, quarters: int) -> Wind:
    """The wind so many quarters of a circle to the right."""
    return WINDS[(WINDS.index(wind) + quarters) % 4]


def side_of(at: Square, facing: Wind, other: Square) -> Side:
    """On which side of somebody who faces so another square lies."""
    rows, columns = _STEPS[facing]
    along = (other.row - at.row) * rows + (other.column - at.column) * columns
    across = abs((other.row - at.row) * columns - (other.column - at.column) * rows)
    if along > across:
        return Side.FRONT
    return Side.REAR if -along > across else Side.FLANK


def crossed(start: Square, end: Square) -> Iterator[Square]:
    """The squares between two that the line from centre to centre passes through; a touched corner is no passing.

    A square c from the start is passed where it lies in the box of both ends and 2·|Dx·cy - Dy·cx| < |Dx| + |Dy|.
    """
    rows, columns = end.row - start.row, end.column - start.column
    for row in range(min(rows, 0), max(rows, 0) + 1):
        for column in range(min(columns, 0), max(columns, 0) + 1):
            if 2 * abs(columns * row - rows * column) < abs(rows) + abs(columns):
                square = Square(start.row + row, start.column + column)
                if square not in (start, end):
                    yield square


class Way(Struct, frozen=True):
    """A way to a square: its cost, its steps, the wind of its last step, and the way before that."""

    at: Square
    cost: int = 0
    steps: int = 0
    wind: Wind | None = None
    before: "Way | None" = None

    @property
    def winds(self) -> tuple[Wind, ...]:
        """The winds of all its steps."""
        return (*self.before.winds, self.wind) if self.before and self.wind else ()

    def within(self, points: int) -> "Way":
        """As much of the way as so many points pay for."""
        way = self
        while way.cost > points and way.before:
            way = way.before
        return way


StepCost = Callable[[Square, Square], int | None]
"""What a step from a square to the next costs, at least 1; None where it is not open."""


def ways(start: Square, step_cost: StepCost) -> Iterator[Way]:
    """The best way to each square that can be reached, the best first: least cost, then fewest steps, then winds.

    Of two lists of winds that one comes first which is first in the order of WINDS at the first difference.
    """
    reached: set[Square] = set()
    # A way's winds are the digits of a number: among ways of equally many steps it sorts as they do.
    waiting: list[tuple[int, int, int, Way]] = [(0, 0, 0, Way(start))]
    while waiting:
        cost, steps, digits, way = heappop(waiting)
        if way.at in reached:
            continue
        reached.add(way.at)
        yield way
        for place, wind in enumerate(WINDS):
            there = way.at.beside(wind)
            price = None if there in reached else step_cost(way.at, there)
            if price is not None:
                after = Way(there, cost + price, steps + 1, wind, way)
                heappush(waiting, (after.cost, after.steps, 4 * digits + place, after))
