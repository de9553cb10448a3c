"""What there is to draw of a turn: a ground, the pieces on it, what they did in order, and a panel beside them.

A game hands a Scene over beside its Report; the pictures draw it and know nothing of the game.
A game says what a thing looks like by tokens: names of drawings that `pictures/pieces` knows.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from ludi_press.boards.plan import Plan
from ludi_press.core.report import Gauge, Phrase, Text

Vector = tuple[int, int]
"""On the sand east and north, in whole thousandths of an inch from the middle; on a map right and down, in units."""
Where = int | Vector
"""A place on the ground: a space of a track by its number, or a point of the sand or of a map."""


class Ring(Struct, frozen=True):
    """A track, how many laps are run on it, and how many of them the leader has done.

    `cells` is how many spaces of its lane a piece holds: the one that it is at, and those ahead of that.
    `key` are the tokens of the signs that the picture explains.
    """

    plan: Plan
    laps: int
    laps_done: int
    cells: int = 1
    key: tuple[str, ...] = (
        *("stop", "low", "fast", "max", "damage", "horses", "stunned", "dragged"),
        *("leader", "wreck", "trail", "zone", "line"),
    )


class Sand(Struct, frozen=True):
    """An open arena. Of a circle `width` and `height` are the diameter; `base` is how wide a piece's base is."""

    circle: bool
    width: int
    height: int
    base: int


class Region(Struct, frozen=True):
    """A region of a map: its outline, the middle of its name, and the middles of its seats.

    `kind` is a token of its colour (provincia, regnum, roma). `thrones` are how many of the last seats are thrones.
    """

    name: Phrase
    kind: str
    outline: tuple[Vector, ...]
    label: Vector
    seats: tuple[Vector, ...]
    thrones: int = 0


class Lettering(Struct, frozen=True):
    """A name on a map: its middle, the size of its type, and the kind of what it names (mare, terra)."""

    name: Text
    at: Vector
    size: int
    kind: str


class Map(Struct, frozen=True):
    """Regions in a sea, so many units wide and high; `straits` join regions over water.

    `lands` are outlines of land that is no region, `rivers` lines, `peaks` the feet of mountains.
    `names` stand on the map whatever the language of its readers.
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
"""How wide a square of a grid is, in the thousandths that its places are told in."""


class Grid(Struct, frozen=True):
    """An arena of squares, rows from the north; of each square the tokens of its ground, none for plain sand.

    Tokens: wall, high, rough, hides, hazard, and start-TONE for a square where those of a tone start.
    """

    rows: tuple[tuple[tuple[str, ...], ...], ...]
    circle: bool = False
    base: int = 740

    @property
    def width(self) -> int:
        """From west to east."""
        return SQUARE * len(self.rows[0])

    @property
    def height(self) -> int:
        """From north to south."""
        return SQUARE * len(self.rows)

    def middle(self, row: int, column: int) -> Vector:
        """The middle of a square."""
        return SQUARE * column - (self.width - SQUARE) // 2, (self.height - SQUARE) // 2 - SQUARE * row


Ground = Ring | Sand | Grid | Map


class Status(StrEnum):
    """How a piece stands in the game, as far as all games share it."""

    ACTIVE = "active"
    DOWN = "down"
    FINISHED = "finished"
    OUT = "out"
    DEAD = "dead"


class Piece(Struct, frozen=True):
    """One who takes part.

    `tone` names its colours in the theme, its `badge` is a letter and a number (P1).
    `look` are tokens of its drawing: the kind of piece first, then how it is equipped; `marks` are tokens of how it is
    now, such as its speed. `gauges` are what it has lost, by name.
    `at` is None when it is no longer there; `facing` is None where the ground says which way it faces.
    `trail` has the path of each move of this turn, the place where the move began first.
    `side` is whom it belongs to, if several pieces belong together. `place` is its place in the end, if it has one,
    and `feat` what is said of that on the podium, such as when it finished.
    `told` is the sentence of the text alternative about it.
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
    place: int | None = None
    feat: Phrase | None = None
    told: Phrase = Text("")

    def gauge(self, name: str) -> Gauge:
        """The gauge of this name; an empty one where the piece has none."""
        return next((gauge for known, gauge in self.gauges if known == name), Gauge(0, 0))


class Thing(Struct, frozen=True):
    """Something that lies on the ground, by the token of its drawing."""

    token: str
    at: Where


class Mark(Struct, frozen=True):
    """What happened to a piece during an act: to the one that acts, or to one that it struck.

    `sign` is the token of what is shown beside it, or between it and the `other`; None where nothing is shown.
    `caption` says it in words. A film does not stop for one without `pause`.
    `status` and `gauges` are how the piece is from then on, where that changes before its last act of the turn.
    `gone` means that the piece leaves the ground. `leaves` is what it leaves there.
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
    """What one piece did: the places that it passed, the first and the last included, and what happened meanwhile.

    The path of one that stands still is its place alone.
    `facings` has the way that it faces at each place of the path, unless the ground says that.
    """

    piece: str
    path: tuple[Where, ...]
    marks: tuple[Mark, ...] = ()
    facings: tuple[Vector, ...] = ()


class Fact(Struct, frozen=True):
    """A line of the panel: words, and the token of a sign before them."""

    sign: str
    text: Text


class Cheer(Struct, frozen=True):
    """How the crowd is with a side: the favour that it has, and by how much that raises the damage of its blows."""

    side: Phrase
    favour: int
    raised: int = 0


class Scene(Struct, frozen=True):
    """All that the pictures of one turn tell.

    `pieces` stand in order of entry, `order` names them as they lie now, the best first; empty where there is none.
    `rounds` has the acts of each round in the order in which they were made.
    `contacts` are pairs that fight each other. `headline`, `facts` and `cheers` stand in the panel.
    `lead` and `more` are sentences of the text alternative before and after those of the pieces.
    `over` asks for a podium.
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
    facts: tuple[Fact, ...] = ()
    cheers: tuple[Cheer, ...] = ()
    lead: tuple[Phrase, ...] = ()
    more: tuple[Phrase, ...] = ()
    over: bool = False

    def piece(self, id_: str) -> Piece:
        """The piece of this id; raises KeyError for a stranger."""
        for piece in self.pieces:
            if piece.id == id_:
                return piece
        raise KeyError(id_)
