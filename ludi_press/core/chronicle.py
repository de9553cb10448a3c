"""The Chronicle: what a game tells the archive about a whole race, in no format and no language.

A Report covers one turn; a Chronicle has the data of careers and charts: who took part, the ranking after each round,
what happened to whom, who struck whom, and the luck of the dice.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from ludi_press.core.report import Board, Phrase, Text

Words_co = TypeVar("Words_co", covariant=True)
"""Words: Phrases in a Chronicle, plain text in the archive."""


class Entrant(Struct, frozen=True):
    """A participant: `id` is the team's, `owner` its owner, `factio` the id of a faction or a school.

    `factio_name` is that one's name; `tone` is its tone in a theme, None if the id itself is a tone.
    `figure` is the drawing of a fighter or a beast, None where all look alike.
    """

    id: str
    name: Text
    owner: Text | None = None
    factio: str | None = None
    factio_name: Phrase | None = None
    tone: str | None = None
    figure: str | None = None
    is_beast: bool = False


Moment: TypeAlias = tuple[int, int]
"""A turn and a round in it; round 0 of turn 0 is the start."""


class Ranking(Struct, frozen=True):
    """All ids, best first, at the end of a round; `places` are theirs where some are level and share one."""

    turn: int
    round: int
    order: tuple[str, ...]
    places: tuple[int, ...] = ()

    def shown(self, id_: str) -> str:
        """Return the place of one, with a sign of equality where it is shared."""
        at = self.order.index(id_)
        place = self.places[at] if self.places else at + 1
        return f"={place}" if self.places.count(place) > 1 else str(place)


class MarkShape(StrEnum):
    """The shapes of marks, so that none depends on colour alone; `END` ends the line of a team that leaves the race."""

    DOT = "dot"
    TRIANGLE = "triangle"
    SQUARE = "square"
    DIAMOND = "diamond"
    BAR = "bar"
    END = "end"


class ChartMark(Struct, Generic[Words_co], frozen=True):
    """Something that happened to a team in a round, for charts; `event` is its index in the turn."""

    team: str
    turn: int
    round: int
    shape: MarkShape
    name: Words_co
    event: int


class Attack(Struct, Generic[Words_co], frozen=True):
    """A blow of one team at another; `name` is its kind.

    `kind` is the id of that name, the same in every language; only the archive knows it.
    """

    team: str
    target: str
    turn: int
    round: int
    name: Words_co
    hit: bool
    event: int
    kind: str = ""


class Luck(Struct, Generic[Words_co], frozen=True):
    """The sum of some dice of a team, with its exact expected value (`owed`) and variance.

    `name` says what was counted; `welcome` tells whether more of it is good; `kind` is as in an Attack.
    """

    team: str
    name: Words_co
    dice: int
    got: int
    owed: Fraction
    variance: Fraction
    welcome: bool
    kind: str = ""


class Result(Struct, Generic[Words_co], frozen=True):
    """The place of a team from 1, None while it has none, `end` in words, and whether it has finished."""

    team: str
    place: int | None
    end: Words_co
    finished: bool


class Chronicle(Struct, frozen=True):
    """A race so far; `teams` is the table of its participants, for its page."""

    entrants: tuple[Entrant, ...]
    teams: Board
    rankings: tuple[Ranking, ...] = ()
    marks: tuple[ChartMark[Phrase], ...] = ()
    attacks: tuple[Attack[Phrase], ...] = ()
    luck: tuple[Luck[Phrase], ...] = ()
    results: tuple[Result[Phrase], ...] = ()


class RuleTable(Struct, frozen=True):
    rule: str
    board: Board
