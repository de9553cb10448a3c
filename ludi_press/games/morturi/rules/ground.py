"""The ground of an arena: what each square is, and what may be entered and seen through (MR-4)."""

from functools import cached_property
from typing import Final

from msgspec import Struct

from ludi_press.boards.grid import Square

NARROWEST: Final = 3
WIDEST: Final = 26
"""MR-4.5: the least and the most squares each way."""


class Ground(Struct, frozen=True):
    """A square: `cost` is what entering it costs more, `hazard` its damage, `start` whose start square it is, or 0."""

    wall: bool = False
    high: bool = False
    hides: bool = False
    cost: int = 0
    hazard: int = 0
    start: int = 0


WALL: Final = Ground(wall=True)
"""What lies beyond the edge of the board."""


class Arena(Struct, frozen=True, dict=True):
    """An arena: its squares by rows from the north."""

    title: str
    rows: tuple[tuple[Ground, ...], ...]

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.rows[0])

    @cached_property
    def grounds(self) -> dict[Square, Ground]:
        """The squares by name, row by row from the north, west first."""
        return {Square(row, column): ground for row, line in enumerate(self.rows) for column, ground in enumerate(line)}

    def ground(self, square: Square) -> Ground:
        """The ground of a square; beyond the edge a wall."""
        return self.grounds.get(square, WALL)

    def can_hold(self, square: Square) -> bool:
        """MR-4.3, MR-4.4: whether anybody may stand there by choice."""
        ground = self.ground(square)
        return not ground.wall and not ground.hazard

    def starts(self, number: int) -> tuple[Square, ...]:
        """MR-12.2: the start squares of the first, second … school."""
        return tuple(square for square, ground in self.grounds.items() if ground.start == number)
