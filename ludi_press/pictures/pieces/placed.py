"""A piece at its place in a picture, and what it covers there."""

from math import hypot
from typing import Final

from msgspec import Struct

from ludi_press.pictures.picture import Stamp
from ludi_press.pictures.shapes import Box, Point, Points
from ludi_press.scene import Piece


class Parts(Struct, frozen=True):
    """A piece that faces right, for a replay: what turns, the undermost first, and `ahead` what stays upright."""

    parts: tuple[str, ...]
    upright: tuple[str, ...]
    ahead: float = 0.0


TURN_STEP: Final = 5
"""Pieces are turned in steps of this many degrees, so that few rasters are enough for all bends."""


class Pose(Struct, frozen=True):
    """A point, and the facing of a piece there: degrees, clockwise from the right."""

    x: float
    y: float
    turn: float = 0.0

    def beside(self, other: "Pose", aside: float) -> Point:
        """The middle between two pieces, moved this far aside, downward or to the right: off their faces."""
        across, down = other.x - self.x, other.y - self.y
        far = hypot(across, down) or 1.0
        if (across, -down) < (0.0, 0.0):
            across, down = -across, -down
        return (self.x + other.x) / 2 - down / far * aside, (self.y + other.y) / 2 + across / far * aside


Placed = tuple[Piece, Pose]


class PlacedPiece(Struct, frozen=True):
    """A piece in a picture: its body, its badge, which is above all bodies, its bounding box and its convex hull.

    Stamps in `under` are on the ground, below all bodies.
    """

    piece: Piece
    body: Stamp
    badge: Stamp
    box: Box
    hull: Points
    under: tuple[Stamp, ...] = ()


def rounded_turn(turn: float) -> int:
    """The nearest angle at which pieces are drawn, 0 to 355 degrees."""
    return round(turn / TURN_STEP) * TURN_STEP % 360
