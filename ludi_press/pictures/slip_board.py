"""The board of an order slip: everybody where he stands, and where the places are that its options speak of.

`stage/slip` makes it from a Scene; whoever shows one knows nothing of chariots.
"""

from collections.abc import Mapping

from msgspec import Struct

from ludi_press.pictures.box import Box
from ludi_press.pictures.pieces.placed import Spot
from ludi_press.scene import Where


class SlipBoard(Struct, frozen=True):
    """The ground with all that stands on it as SVG, of which `view` is seen; `pitch` is from one place to the next.

    `spots` are the places that were asked for, `pieces` where those stand that are there, by id.
    """

    svg: str
    view: Box
    pitch: float
    spots: Mapping[Where, Spot]
    pieces: Mapping[str, Spot]
