"""Where pieces stand in a picture, and what each covers there."""

from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Stamp
from ludi_press.pictures.shapes import Points
from ludi_press.scene import Piece


class Parts(Struct, frozen=True):
    """A piece that faces right, for a replay: its drawings, the undermost first, and a badge `ahead` of its middle."""

    parts: tuple[str, ...]
    badge: str
    ahead: float = 0.0


TURN_STEP: Final = 5
"""Pieces are turned by whole steps of so many degrees: a handful of rasters serves all bends."""


class Spot(Struct, frozen=True):
    """A point, and the way that one who stands there faces: clockwise from the right, in degrees."""

    x: float
    y: float
    turn: float = 0.0


Placed = tuple[Piece, Spot]


class PlacedPiece(Struct, frozen=True):
    """A piece in a picture: its body, its badge, which lies over all bodies, the box around it and its outline.

    What is `under` it lies on the ground, below all bodies.
    """

    piece: Piece
    body: Stamp
    badge: Stamp
    box: Box
    hull: Points
    under: tuple[Stamp, ...] = ()


def rounded_turn(turn: float) -> int:
    """The nearest turn that pieces are drawn at, 0 to 359."""
    return round(turn / TURN_STEP) * TURN_STEP % 360
