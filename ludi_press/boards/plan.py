"""The plan of a track, as its file tells it."""

from typing import Final

from msgspec import Struct

DEFAULT_CORNER_LENGTH: Final = 6
"""How many units of progress a corner is long, in every lane."""


class Section(Struct, frozen=True):
    """A straight or a cornering zone.

    `spaces` has one number a lane, inside first; on a straight they are all the same.
    `length` is in units of progress: one unit is one space of a straight.
    `safe` is the safe speed of each lane in a corner, inside first; empty where the track file names none.
    """

    name: str
    spaces: tuple[int, ...]
    length: int
    corner: bool
    safe: tuple[int, ...] = ()


class Plan(Struct, frozen=True):
    """A track as its file tells it.

    `grid` lists the ranks before the line, the front one first; a rank lists its lanes in the order of places.
    """

    id: str
    title: str
    lanes: int
    laps: int
    sections: tuple[Section, ...]
    grid: tuple[tuple[int, ...], ...]

    @property
    def places(self) -> int:
        """How many chariots the start grid holds."""
        return sum(len(rank) for rank in self.grid)
