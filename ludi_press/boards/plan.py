"""The plan of a track, as in its file."""

from typing import Final

from msgspec import Struct

DEFAULT_CORNER_LENGTH: Final = 6
"""The length of a corner in units of progress, in every lane."""


class Section(Struct, frozen=True):
    """A straight or a corner.

    `spaces` has the number of spaces of each lane, inside first; on a straight they are equal.
    `length` is in units of progress: one unit is one space of a straight.
    `safe` is the safe speed of each lane of a corner, inside first; empty if the track file names none.
    """

    name: str
    spaces: tuple[int, ...]
    length: int
    corner: bool
    safe: tuple[int, ...] = ()


class TrackPlan(Struct, frozen=True):
    """A track, as in its file.

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
        """The number of places on the start grid."""
        return sum(len(rank) for rank in self.grid)
