"""The board of an order slip: all pieces, and the positions of the places that its options name.

`stage/slip` makes it from a Scene; pages show it without knowing the game.
"""

from collections.abc import Mapping

from msgspec import Struct

from ludi_press.pictures.box import Box
from ludi_press.pictures.pieces.placed import Pose
from ludi_press.scene import Where


class SlipBoard(Struct, frozen=True):
    """The ground with all pieces as SVG, of which `view` is shown; `pitch` is the distance between neighbouring places.

    `spots` are the positions of the places asked for, `pieces` those of the pieces on the ground, by id.
    """

    svg: str
    view: Box
    pitch: float
    spots: Mapping[Where, Pose]
    pieces: Mapping[str, Pose]
