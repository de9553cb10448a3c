"""The Scene: everything there is to draw of a turn: a ground, the pieces on it, their actions in order, and a panel.

A game supplies a Scene beside its Report; the pictures draw it without knowing the game.
A game describes the look of things by tokens: names of drawings in `pictures/pieces`.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from ludi_press.boards.ring import TrackPlan
from ludi_press.core.report import Gauge, Phrase, Text

Vector = tuple[int, int]
"""A point: on sand east and north of the middle, in thousandths of an inch; on a map right and down, in its units."""
Where = int | Vector
"""A place on the ground: the number of a track's space, or a point of the sand or of a map."""


class Ring(Struct, frozen=True):
    """A track, the laps of the race, and the laps that the leader has completed.

    `cells` is how many spaces of its lane a piece covers: its own and those ahead.
    `key` has the tokens of the signs in the legend.
    """

    plan: TrackPlan
    laps: int
    laps_done: int
    cells: int = 1
    key: tuple[str, ...] = ("max", "stunned", "dragged", "leader", "wreck", "trail", "zone", "line")


class Sand(Struct, frozen=True):
    """An open arena: its size and `base`, the width of a piece's base, in thousandths of an inch.

    For a circle `width` and `height` are both the diameter.
    """

    circle: bool
    width: int
    height: int
    base: int


class Region(Struct, frozen=True):
    """A region of a map: its outline, the middle of its name, and the middles of its seats.

    `kind` is the token of its colour (provincia, regnum, roma); the last `thrones` of the seats are thrones.
    """

    name: Phrase
    kind: str
    outline: tuple[Vector, ...]
    label: Vector
    seats: tuple[Vector, ...]
    thrones: int = 0


class Lettering(Struct, frozen=True):
    """A name printed on the map: its middle, its font size, and the kind of feature that it names (mare, terra)."""

    name: Text
    at: Vector
    size: int
    kind: str


class Map(Struct, frozen=True):
    """Regions in a sea; width and height are in units; `straits` connect regions over water.

    `lands` are outlines of land without a region, `rivers` are lines, `peaks` are the feet of mountains.
    `names` are the same in all languages.
    """

    width: int
    height: int
    regions: tuple[Region, ...]
    straits: tuple[tuple[Vector, Vector], ...] = ()
    lands: tuple[tuple[Vector, ...], ...] = ()
    rivers: tuple[tuple[Vector, ...], ...] = ()
    peaks: tuple[Vector, ...] = ()
    names: tuple[Lettering, ...] = ()


SQUARE: Final = 1000
"""The width of a grid's square, in the thousandths of its coordinates."""


class Grid(Struct, frozen=True):
    """An arena of squares, rows from the north; each square has the tokens of its terrain, none for plain sand.

    Tokens: wall, high, rough, hides, hazard, and start-TONE for the start squares of a tone.
    `base` is the width of a piece's base, in thousandths of a square.
    """

    rows: tuple[tuple[tuple[str, ...], ...], ...]
    circle: bool = False
    base: int = 740

    @property
    def width(self) -> int:
        """The size from west to east."""
        return SQUARE * len(self.rows[0])

    @property
    def height(self) -> int:
        """The size from north to south."""
        return SQUARE * len(self.rows)

    def middle(self, row: int, column: int) -> Vector:
        return SQUARE * column - (self.width - SQUARE) // 2, (self.height - SQUARE) // 2 - SQUARE * row


Ground = Ring | Sand | Grid | Map


class Status(StrEnum):
    """The states of a piece that all games share."""

    ACTIVE = "active"
    DOWN = "down"
    FINISHED = "finished"
    OUT = "out"
    DEAD = "dead"


class Piece(Struct, frozen=True):
    """A piece of a participant.

    `tone` names its colours in the theme; `badge` is a letter and a number (P1).
    `look` are tokens of its drawing: the kind of piece first, then its equipment.
    `marks` are tokens of its present state, such as its speed; `gauges` are its losses, by name.
    `at` is None when it has left; `facing` is None if the ground determines it.
    `trail` has the path of each move of this turn, starting place first.
    `side` is its owner, if several pieces belong together.
    `behind` are the spaces between it and whoever leads, None where no distance can be told.
    `place` is its final place; `feat` is a text for the podium, such as its finishing time.
    `told` is its sentence in the text alternative.
    `far` is how far it has come on a track, in ticks of progress from the first start; None if it is not on one.
    """

    id: str
    name: Text
    tone: str
    badge: str
    look: tuple[str, ...]
    at: Where | None
    facing: Vector | None = None
    status: Status = Status.ACTIVE
    marks: tuple[str, ...] = ()
    gauges: tuple[tuple[str, Gauge], ...] = ()
    trail: tuple[tuple[Where, ...], ...] = ()
    side: Phrase | None = None
    behind: int | None = None
    place: int | None = None
    feat: Phrase | None = None
    told: Phrase = Text("")
    far: int | None = None

    def gauge(self, name: str) -> Gauge:
        """Return the gauge of this name; an empty one if the piece has none."""
        return next((gauge for known, gauge in self.gauges if known == name), Gauge(0, 0))

    @property
    def first_gauge(self) -> Gauge:
        """The gauge that pictures show beside the piece; an empty one if it has none."""
        return self.gauges[0][1] if self.gauges else Gauge(0, 0)


class Thing(Struct, frozen=True):
    """An object on the ground; `token` names its drawing."""

    token: str
    at: Where


class Mark(Struct, frozen=True):
    """Something that happened to a piece during an act: to the acting piece, or to one that it hit.

    `sign` is the token shown beside it, or between it and the `other`; None if nothing is shown.
    `caption` describes it; a film pauses for it only with `pause`.
    `status` and `gauges` are the piece's new state, if it changes before its last act of the turn.
    `gone` means that the piece leaves the ground; `leaves` is the thing that it leaves there.
    """

    sign: str | None
    piece: str
    at: Where
    caption: Phrase | None = None
    other: str | None = None
    pause: bool = True
    status: Status | None = None
    gauges: tuple[tuple[str, Gauge], ...] | None = None
    gone: bool = False
    leaves: Thing | None = None


class Act(Struct, frozen=True):
    """The action of one piece: the places on its path, first and last included, and what happened on the way.

    The path of a piece that does not move is its place alone.
    `facings` has its facing at each place of the path, unless the ground determines it.
    """

    piece: str
    path: tuple[Where, ...]
    marks: tuple[Mark, ...] = ()
    facings: tuple[Vector, ...] = ()


class PanelLine(Struct, frozen=True):
    """A line of the panel: a text, and the token of the sign before it."""

    sign: str
    text: Phrase


class Cheer(Struct, frozen=True):
    """A side's favour with the crowd, and by how much it raises the damage of the side's blows."""

    side: Phrase
    favour: int
    raised: int = 0


class Scene(Struct, frozen=True):
    """Everything in the pictures of one turn.

    `pieces` are in order of entry; `order` is their present ranking, best first, empty if there is none.
    `rounds` has the acts of each round in order.
    `contacts` are pairs of pieces that fight each other; `headline`, `facts` and `cheers` are in the panel.
    `lead` and `more` are sentences of the text alternative before and after those of the pieces.
    At the end of the race or bout `over` is set: the turn has a podium; `margin` is by how much a race was won.
    """

    title: Text
    heading: Phrase
    ground: Ground
    pieces: tuple[Piece, ...]
    order: tuple[str, ...] = ()
    rounds: tuple[tuple[Act, ...], ...] = ()
    things: tuple[Thing, ...] = ()
    contacts: tuple[tuple[str, str], ...] = ()
    headline: Phrase | None = None
    facts: tuple[PanelLine, ...] = ()
    cheers: tuple[Cheer, ...] = ()
    lead: tuple[Phrase, ...] = ()
    more: tuple[Phrase, ...] = ()
    over: bool = False
    margin: Phrase | None = None

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(act for acts in self.rounds for act in acts)

    def piece(self, id_: str) -> Piece:
        """Return the piece with this id; raises KeyError for an unknown id."""
        for piece in self.pieces:
            if piece.id == id_:
                return piece
        raise KeyError(id_)
