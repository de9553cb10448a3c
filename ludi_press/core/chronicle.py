"""The Chronicle: what a game tells the archive about a whole race, in no format and no language.

A Report tells one turn; a Chronicle tells what careers and charts are made of: who took part, who was where after
each round, what befell them, who struck whom, and what the dice gave beside what they owed.
"""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from ludi_press.core.report import Board, Phrase, Text


class Entrant(Struct, frozen=True):
    """Who takes part: `id` is the team's, `owner` the participant, `factio` the id of a faction or a school.

    `factio_name` is what that is called; `tone` the tone of a theme that it is shown in, None where its id is one.
    """

    id: str
    name: Text
    owner: Text | None = None
    factio: str | None = None
    factio_name: Phrase | None = None
    tone: str | None = None


class Moment(Struct, frozen=True):
    """A round of a turn; round 0 of turn 0 is the start."""

    turn: int
    round: int


class Ranking(Struct, frozen=True):
    """Everybody, by id, the first first, as they stand when a round has ended."""

    at: Moment
    order: tuple[str, ...]


class Shape(StrEnum):
    """The shapes of marks, so that none is told by colour alone; `END` ends the line of who leaves the race."""

    DOT = "dot"
    TRIANGLE = "triangle"
    SQUARE = "square"
    DIAMOND = "diamond"
    END = "end"


class Mark(Struct, frozen=True):
    """What befell somebody in a round, as a chart shows it; `event` is its index in the turn."""

    team: str
    at: Moment
    shape: Shape
    name: Phrase
    event: int


class Attack(Struct, frozen=True):
    """A blow of one at another; `name` says of which kind."""

    team: str
    target: str
    at: Moment
    name: Phrase
    hit: bool
    event: int


class Luck(Struct, frozen=True):
    """What some dice gave to somebody, what they owed, and the variance of that (exact, each die on its own terms).

    `name` says what was counted; `welcome` tells whether more of it is good.
    """

    team: str
    name: Phrase
    dice: int
    got: int
    owed: Fraction
    variance: Fraction
    welcome: bool


class Result(Struct, frozen=True):
    """How somebody stands: the place from 1, None while there is none, `end` in words, and whether he has finished."""

    team: str
    place: int | None
    end: Phrase
    finished: bool


class Chronicle(Struct, frozen=True):
    """A race as far as it went; `teams` is the table of those who take part, for its page."""

    entrants: tuple[Entrant, ...]
    teams: Board
    rankings: tuple[Ranking, ...] = ()
    marks: tuple[Mark, ...] = ()
    attacks: tuple[Attack, ...] = ()
    luck: tuple[Luck, ...] = ()
    results: tuple[Result, ...] = ()


class RuleTable(Struct, frozen=True):
    """A table of the rules with its odds: the number of its rule, and the table."""

    rule: str
    board: Board
