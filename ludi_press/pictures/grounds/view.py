"""What the stage asks of a ground that is laid out for a picture, whatever the board is."""

from collections.abc import Iterator
from typing import Final, Protocol

from msgspec import Struct

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Message
from ludi_press.pictures.box import Box
from ludi_press.pictures.head import HeadLine
from ludi_press.pictures.legend import Legend
from ludi_press.pictures.picture import Art, Item, Say
from ludi_press.pictures.pieces.stood import Spot, Stood
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Scene, Thing, Vector, Where

EDGE: Final = 10.0
"""How far the frame of a drawing reaches inwards."""


class NameRoom(Struct, frozen=True):
    """Where names may stand: inside the frame, in type of this size, off what is `taken`, rather off the `marks`.

    Pieces that are `unnamed` have none; the plates of the `foremost` have their places.
    With `beside` a name stands next to its piece or nowhere.
    With `smaller` names that find no place are tried in smaller type.
    """

    frame: Box
    size: float
    taken: tuple[Box, ...] = ()
    marks: tuple[Box, ...] = ()
    unnamed: frozenset[str] = frozenset()
    foremost: tuple[str, ...] = ()
    beside: bool = False
    smaller: bool = True


class CloseUp(Struct, frozen=True):
    """A part of the ground from near by: how it is laid out, its still layer, names, and items under and over all.

    `pieces` are the ids of those that it shows.
    """

    view: "View"
    ground: Art
    names: NameRoom
    pieces: tuple[str, ...]
    under: tuple[Item, ...] = ()
    over: tuple[Item, ...] = ()


class Footage(Struct, frozen=True):
    """The part of the ground that a film shows; the first and the last shot have names if it is `named`."""

    view: "View"
    window: Box
    ground: Art
    named: bool = False


class View(Protocol):
    """A ground laid out for a picture. `scale` is how much larger than their own size pieces are drawn."""

    @property
    def frame(self) -> Box:
        """The whole picture."""

    @property
    def head(self) -> HeadLine:
        """Where the title stands."""

    @property
    def scale(self) -> float:
        """How much larger than their own size pieces are drawn."""

    @property
    def reach(self) -> float:
        """How far to the right of a piece's middle, and above it, its signs begin."""

    @property
    def seen(self) -> Box:
        """What a replay shows of the picture."""

    @property
    def upper(self) -> float:
        """How much of the height a mail shows, 0 to 1."""

    def title(self, scene: Scene) -> Message:
        """What the picture of the whole ground is called."""

    def told(self, scene: Scene, say: Say) -> str:
        """How far all has come, for the head."""

    def spot(self, at: Where, facing: Vector | None) -> Spot:
        """Where a place of the board is in the picture."""

    def lies(self, at: Where) -> Spot:
        """Where a thing that lies at a place is in the picture."""

    def things(self, scene: Scene) -> tuple[Thing, ...]:
        """The things on the ground that are seen."""

    def way(self, start: Where, end: Where) -> tuple[Where, ...]:
        """The places on the way from one place to the next, the last included."""

    def still(self, theme: Theme) -> Art:
        """The ground without anybody on it."""

    def legend(self, scene: Scene) -> Legend:
        """What the signs mean that a scene may have."""

    def panel(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """What tells how all stand, in the picture of the whole ground."""

    def board(self, scene: Scene, theme: Theme, say: Say, window: Box | None = None) -> Iterator[Item]:
        """The same for a replay, or as far as it is in the window of a film."""

    def foot(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """What stands below the ground, over all else."""

    def names(self, scene: Scene, theme: Theme) -> NameRoom:
        """Where names may stand in the picture of the whole ground."""

    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """Where pieces stood before, and the ways that they went."""

    def stand(self, scene: Scene, theme: Theme) -> tuple[Stood, ...]:
        """The pieces that are there, the undermost first."""

    def close_ups(self, scene: Scene, theme: Theme, say: Say) -> Iterator[CloseUp]:
        """Parts that together show all pieces larger than the whole does; none where none would."""

    def footage(self, scene: Scene, theme: Theme) -> Footage:
        """The part in which all happens in this turn."""


def space_of(at: Where | None) -> SpaceId:
    """A place on a track; raises TypeError for a place of another board."""
    if not isinstance(at, int):
        raise TypeError("on a track a place is the number of a space")
    return SpaceId(at)


def point_of(at: Where | None) -> Vector:
    """A place on the sand; raises TypeError for a place of another board."""
    if not isinstance(at, tuple):
        raise TypeError("on the sand a place is a point")
    return at


def within_frame(width: float, top: float, bottom: float) -> Box:
    """What a replay shows of a drawing: from the titles down to here, without the frame's lines at both sides."""
    return Box(EDGE, top, width - EDGE, bottom)
