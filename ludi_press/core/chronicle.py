"""The Chronicle: what a game tells the archive about a whole race, in no format and no language.

A Report covers one turn; a Chronicle has the data of careers and charts: who took part, the ranking after each round,
what happened to whom, who struck whom, and the luck of the dice.
"""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from ludi_press.core.report import Board, Phrase, Text


class Entrant(Struct, frozen=True):
    """A participant: `id` is the team's, `owner` its owner, `factio` the id of a faction or a school.

    `factio_name` is that one's name; `tone` is its tone in a theme, None if the id itself is a tone.
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
    """All ids, best first, at the end of a round."""

    at: Moment
    order: tuple[str, ...]


class Shape(StrEnum):
    """The shapes of marks, so that none depends on colour alone; `END` ends the line of a team that leaves the race."""

    DOT = "dot"
    TRIANGLE = "triangle"
    SQUARE = "square"
    DIAMOND = "diamond"
    END = "end"


class Mark(Struct, frozen=True):
    """Something that happened to a team in a round, for charts; `event` is its index in the turn."""

    team: str
    at: Moment
    shape: Shape
    name: Phrase
    event: int


class Attack(Struct, frozen=True):
    """A blow of one team at another; `name` is its kind."""

    team: str
    target: str
    at: Moment
    name: Phrase
    hit: bool
    event: int


class Luck(Struct, frozen=True):
    """The sum of some dice of a team, with its exact expected value (`owed`) and variance.

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
    """The place of a team from 1, None while it has none, `end` in words, and whether it has finished."""

    team: str
    place: int | None
    end: Phrase
    finished: bool


class Chronicle(Struct, frozen=True):
    """A race so far; `teams` is the table of its participants, for its page."""

    entrants: tuple[Entrant, ...]
    teams: Board
    rankings: tuple[Ranking, ...] = ()
    marks: tuple[Mark, ...] = ()
    attacks: tuple[Attack, ...] = ()
    luck: tuple[Luck, ...] = ()
    results: tuple[Result, ...] = ()


class RuleTable(Struct, frozen=True):
    """A table of the rules with its odds, and the number of its rule."""

    rule: str
    board: Board
