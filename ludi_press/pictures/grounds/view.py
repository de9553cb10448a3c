"""What the stage asks of a ground that is laid out for a picture, whatever kind of board it is."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Message, Phrase, Text
from ludi_press.pictures.frame import HeadLine, Legend, Tally
from ludi_press.pictures.picture import Art, Item, PlacedPiece, Pose, Say
from ludi_press.pictures.pieces.tokens import draw_event
from ludi_press.pictures.shapes import HEAD, Box
from ludi_press.pictures.theme import Theme
from ludi_press.scene import SQUARE, Act, Mark, Scene, Thing, Vector, Where

EDGE: Final = 10.0
"""The width of a picture's frame, in drawing units."""


class LabelArea(Struct, frozen=True):
    """Where the names of pieces may be placed: inside `frame`, in type of this `size`, not over boxes in `taken`.

    Names avoid `marks`, but their leader lines may cross them; they avoid `ways` as far as they can.
    Pieces in `unnamed` get no name; those in `foremost` have this rank on the plate of their name.
    With `beside` a name is placed next to its piece or left out.
    With `smaller` names that find no place are tried again in smaller type.
    """

    frame: Box
    size: float
    taken: tuple[Box, ...] = ()
    marks: tuple[Box, ...] = ()
    unnamed: frozenset[str] = frozenset()
    foremost: Mapping[str, str] = {}
    beside: bool = False
    smaller: bool = True
    ways: tuple[Box, ...] = ()


class CloseUp(Struct, frozen=True):
    """An enlarged part of the ground: its layout, its still layer, where names may be, and items above all.

    `pieces` are the ids of the pieces in it.
    """

    view: "View"
    ground: Art
    labels: LabelArea
    pieces: tuple[str, ...]
    over: tuple[Item, ...] = ()


class FilmArea(Struct, frozen=True):
    """The part of the ground that a film shows."""

    view: "View"
    window: Box
    ground: Art


class View(Struct, frozen=True, eq=False):
    """A ground laid out for a picture. What is not abstract is the same on most grounds."""

    @property
    @abstractmethod
    def frame(self) -> Box:
        """The bounding box of the whole picture."""

    @property
    @abstractmethod
    def replay_bottom(self) -> float:
        """The lower edge of what a replay shows; the list and the legend are below it."""

    @abstractmethod
    def title(self, scene: Scene) -> Message:
        """The title of the picture of the whole ground."""

    @abstractmethod
    def spot(self, at: Where, facing: Vector | None = None) -> Pose:
        """Where a piece at this place is drawn."""

    @abstractmethod
    def steps(self, start: Where, end: Where) -> tuple[Where, ...]:
        """The places that a moving piece is shown at between one place and the next, with the last."""

    @abstractmethod
    def still_layer(self, theme: Theme) -> Art:
        """The ground without pieces."""

    @abstractmethod
    def legend(self, scene: Scene) -> Legend:
        """The legend of the signs that can occur in a scene."""

    @abstractmethod
    def panel(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The ranking and the condition of all, for the picture of the whole ground."""

    @abstractmethod
    def label_area(self, scene: Scene, theme: Theme) -> LabelArea:
        """Where names may be placed in the picture of the whole ground."""

    @abstractmethod
    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """Where pieces started in this turn, and the paths that they took."""

    @abstractmethod
    def placed_pieces(self, scene: Scene, theme: Theme) -> tuple[PlacedPiece, ...]:
        """The pieces on the ground, the undermost first."""

    @abstractmethod
    def film_area(self, scene: Scene, theme: Theme) -> FilmArea:
        """The part of the ground where everything in this turn happens."""

    @property
    def window(self) -> Box:
        """The part of the picture that shows the ground."""
        return self.frame

    @property
    def head(self) -> HeadLine:
        """Where the title is placed."""
        return HeadLine(self.frame.width, 22, 35, 27, 22)

    @property
    def scale(self) -> float:
        """How many times their own size pieces are drawn."""
        return 1.0

    @property
    def sign_offset(self) -> float:
        """How far to the right of a piece's middle, and above it, its signs begin."""
        return 0.0

    @property
    def neighbours(self) -> tuple[Where, Where]:
        """Two neighbouring places: their distance is the size of a place on an order slip."""
        return (0, 0), (SQUARE, 0)

    @property
    def is_shared(self) -> bool:
        """Whether many turns have the same still layer, so that it is worth a file of its own."""
        return True

    @property
    def is_cropped(self) -> bool:
        """Whether close-ups are parts of the same still layer."""
        return False

    @property
    def replay_box(self) -> Box:
        """The part of the picture that a replay shows: below the titles, without the frame's lines at both sides."""
        return Box(EDGE, HEAD, self.frame.width - EDGE, self.replay_bottom)

    def progress(self, scene: Scene, say: Say) -> str:
        """How far the game is, for the head line."""
        return say(scene.heading)

    def tally(self, scene: Scene, say: Say) -> Tally:
        """The score of the sides, for the head line."""
        return ()

    def thing_spot(self, at: Where) -> Pose:
        return self.spot(at)

    def events(self, scene: Scene) -> Sequence[Mark]:
        """What happened that is numbered on the ground, and told beside it."""
        return ()

    def visible_things(self, scene: Scene) -> tuple[Thing, ...]:
        """The things on the ground that are inside the picture."""
        return scene.things

    def board(self, scene: Scene, theme: Theme, say: Say, window: Box | None = None) -> Iterator[Item]:
        """What is told on the ground itself, for a replay too; for a film only the part inside its window."""
        return iter(())

    def foreground(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """Items above all pieces."""
        return iter(())

    def near(self, scene: Scene, theme: Theme) -> CloseUp | None:
        """The part of the ground that the small picture shows alone; None where it shows the whole."""
        return None

    def close_ups(self, scene: Scene, theme: Theme, say: Say) -> Iterator[CloseUp]:
        """Enlarged parts that together show all pieces; none where they would be no larger than in the whole."""
        return iter(())


def space_of(at: Where | None) -> SpaceId:
    """A place on a track; raises TypeError for a place of another board."""
    if not isinstance(at, int):
        raise TypeError("on a track a place is the number of a space")
    return SpaceId(at)


def point_of(at: Where | None) -> Vector:
    """A place on the sand or a map; raises TypeError for a place of another board."""
    if not isinstance(at, tuple):
        raise TypeError("on the sand a place is a point")
    return at


Step = tuple[Where, Vector | None]
"""A place, and the facing of the piece there; None if the ground determines it."""


class ActSteps(Struct, frozen=True):
    """All steps of an act, the first included, and for each of its marks the index of the step at which it happens."""

    steps: tuple[Step, ...]
    moments: tuple[int, ...]


def steps_of(act: Act, view: View) -> ActSteps:
    """The steps along the path of an act, at distances that the ground chooses."""
    facings: tuple[Vector | None, ...] = act.facings or (None,) * len(act.path)
    steps: list[Step] = [(act.path[0], facings[0])]
    ends = [0]
    for start, end, facing in zip(act.path, act.path[1:], facings[1:], strict=False):
        steps += [(at, facing) for at in view.steps(start, end)]
        ends.append(len(steps) - 1)
    return ActSteps(tuple(steps), tuple(ends[moment] for moment in _moments(act)))


def _moments(act: Act) -> list[int]:
    """The index on the path at which each mark happens.

    A mark of the acting piece happens at its own place; one of another piece just before the mark that follows it.
    """
    there = len(act.path) - 1
    moments = []
    for mark in reversed(act.marks):
        if mark.piece == act.piece and mark.at in act.path[: there + 1]:
            there = act.path[: there + 1].index(mark.at)
        moments.append(there)
    return moments[::-1]


# Events, whose numbers stand on the ground and whose words in the key

MOST_EVENTS: Final = 4
"""The most events that a picture numbers."""
_HALF: Final = 1.05
"""Half of a lozenge, as a multiple of the type size of its number."""


def dramatic(scene: Scene, signs: Sequence[str]) -> list[tuple[Act, Mark]]:
    """What happened with one of these signs, those with the first sign first."""
    found = [(act, mark) for act in scene.acts for mark in act.marks if mark.sign in signs]
    return sorted(found, key=lambda one: signs.index(one[1].sign or ""))


def numbered(scene: Scene, events: Sequence[Mark], size: float) -> tuple[tuple[Phrase, Callable[[Theme], Art]], ...]:
    """The events of a key in type of this size: the words of each, and the drawing of its number."""
    drawn = (partial(draw_event, number, size, scene.piece(mark.piece).tone) for number, mark in enumerate(events, 1))
    return tuple((told_event(mark), draw) for mark, draw in zip(events, drawn, strict=True))


def told_event(mark: Mark) -> Phrase:
    """The caption of an event, in which everybody is called by the last name alone."""
    return _brief(mark.caption) if mark.caption is not None else Text("")


def _brief(phrase: Phrase) -> Phrase:
    if not isinstance(phrase, Message):
        return phrase
    args = dict(phrase.args)
    name = args.get("name")
    if phrase.id == "picture.team" and isinstance(name, Text):
        return Text(" ".join(name.value.split()[-1:]))
    return replace(phrase, args=tuple((key, _brief(value)) for key, value in args.items()))


def event_box(spot: Pose, size: float) -> Box:
    half = _HALF * size
    return Box(spot.x - half, spot.y - half, spot.x + half, spot.y + half)
