"""The ground of an arena: what each square is, and what may be entered and seen through (MR-4)."""

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


class Arena(Struct, frozen=True):
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

    def ground(self, square: Square) -> Ground:
        """The ground of a square; beyond the edge a wall."""
        inside = 0 <= square.row < self.height and 0 <= square.column < self.width
        return self.rows[square.row][square.column] if inside else WALL

    def can_hold(self, square: Square) -> bool:
        """MR-4.3, MR-4.4: whether anybody may stand there by choice."""
        ground = self.ground(square)
        return not ground.wall and not ground.hazard

    def squares(self) -> tuple[Square, ...]:
        """All squares, row by row from the north, west first."""
        return tuple(Square(row, column) for row in range(self.height) for column in range(self.width))

    def starts(self, number: int) -> tuple[Square, ...]:
        """MR-12.2: the start squares of the first, second … school."""
        return tuple(square for square in self.squares() if self.ground(square).start == number)
