"""The Report: what a game tells the world about one turn, in no format and no language.

Games write Reports; posts, pictures and the archive read them.
All words are Messages (an id with arguments), so that a catalogue of any language can say them;
text that people wrote is Text, which no writer may take for markup.
"""

from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct


class Text(Struct, frozen=True):
    """Words that a host or a racer wrote: hostile until a writer has escaped them."""

    value: str


class Term(Struct, frozen=True):
    """A name that a data file gave, such as a section of a track: `text`, unless the language has words for `id`."""

    id: str
    text: str


class Gauge(Struct, frozen=True):
    """A row of marks, so that a loss reads without colour: `lost` of `size` are ■."""

    lost: int
    size: int


class Message(Struct, frozen=True):
    """A phrase of the words catalogue: its id and its arguments by name; make one with `say`."""

    id: str
    args: "tuple[tuple[str, Phrase], ...]" = ()


class Listing(Struct, frozen=True):
    """Several phrases in a row; the language joins them (a, b and c)."""

    items: "tuple[Phrase, ...]"


Phrase = Text | Term | Gauge | Message | Listing | int | datetime | Fraction
"""Anything that a catalogue can put into words; a Fraction is a chance, from 0 to 1."""


def say(message_id: str, /, **args: "Phrase | str") -> Message:
    """A Message; an argument given as a plain str names a word of the catalogue (not a person's text: that is Text)."""
    named = [(name, Message(arg) if isinstance(arg, str) else arg) for name, arg in args.items()]
    return Message(message_id, tuple(named))


class Align(StrEnum):
    """How the cells of a column stand."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Column(Struct, frozen=True):
    """A column of a table."""

    title: Phrase
    align: Align = Align.LEFT


class Cell(Struct, frozen=True):
    """A cell with its meaning: `tone` names a colour of the theme (praesina, lost, dead …), never told by it alone."""

    content: Phrase
    tone: str | None = None


class Row(Struct, frozen=True):
    """A row of a table; `team` is the id of the team that it tells of."""

    team: str
    cells: tuple[Cell, ...]


class Board(Struct, frozen=True):
    """A table of cells with meaning: the status board, the standings."""

    caption: Phrase
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class Ballot(Struct, frozen=True):
    """The votes that somebody casts on one side; `tone` is the voter's colour."""

    name: Phrase
    votes: int
    tone: str | None = None


class Vote(Struct, frozen=True):
    """A vote that was taken: who cast how many for and against; `needed` votes carry it, `present` could be cast."""

    caption: Phrase
    ayes: tuple[Ballot, ...]
    noes: tuple[Ballot, ...]
    needed: int
    present: int


class ThrownDie(Struct, frozen=True):
    """A die as a log line shows it: which of the turn's dice, what for, which kind, which face, and who rolled it."""

    number: int
    label: str
    die: str
    face: int
    source: str

    @property
    def purpose(self) -> Term:
        """What it was rolled for, in words."""
        return purpose_of(self.label)


def purpose_of(label: str) -> Term:
    """What a die with this label was rolled for: in the words of the language, else the label itself."""
    return Term(f"die.{label}", label)


class Brief(Struct, frozen=True):
    """An event in a few words, with the faces of its dice that the words do not tell."""

    message: Message
    faces: tuple[int, ...] = ()


class LogLine(Struct, frozen=True):
    """One event in words. `event` is its index in the turn; `depth` counts how far it is from a first cause.

    `brief` is what the line of its chariot or fighter says of it; None where that line leaves it out.
    """

    event: int
    message: Message
    rule: str
    dice: tuple[ThrownDie, ...] = ()
    depth: int = 0
    brief: Brief | None = None


class LogEntry(Struct, frozen=True):
    """What happened to one team in one round: a headline (its order) and the lines below it.

    `team` is an id, `name` what people call it and `tone` its colour (its factio);
    "" and None where an entry tells of the whole race.
    `order` is what was ordered, and why where that was not the racer's own order; None where nothing was.
    `note` is what the host noted by the orders; the press puts it there, no game.
    """

    team: str
    headline: Message
    lines: tuple[LogLine, ...]
    name: Phrase | None = None
    tone: str | None = None
    order: Message | None = None
    note: Text | None = None


class LogRound(Struct, frozen=True):
    """The entries of one round, in the order in which the teams acted."""

    title: Message
    entries: tuple[LogEntry, ...]


class Fact(Struct, frozen=True):
    """A line of the post's head: what it is about, and what it says."""

    label: Phrase
    value: Phrase


class OpenOrder(Struct, frozen=True):
    """An order that is open, or several that lead to the same: `leads` says to what, with exact chances."""

    order: Phrase
    leads: tuple[Message, ...] = ()


class Offer(Struct, frozen=True):
    """The orders that are open to some teams next, or a note why they have none; `teams` are ids, `names` in words."""

    teams: tuple[str, ...]
    names: tuple[Phrase, ...]
    orders: tuple[OpenOrder, ...]
    note: Message | None = None


class Window(Struct, frozen=True):
    """A span of time, both ends with their zone."""

    start: datetime
    end: datetime


class Ask(Struct, frozen=True):
    """What the next turn asks of each racer: orders, contingencies, and until when; times carry their zone."""

    turn: int
    orders: int = 1
    contingencies: int = 0
    closes: datetime | None = None
    bonus: Window | None = None


class EarlierEvent(Struct, frozen=True):
    """An event of a turn before: `event` is its index there."""

    turn: int
    event: int


class Beat(Struct, frozen=True):
    """A moment worth telling, for whoever tells the story: what it is, never how it is said.

    `kind` is a word of the game's own (`Game.beats`); `drama` is 0 to 100, the highest first.
    `events` are indices of the turn's events, the one that it hangs on first; `earlier` those of turns before.
    `args` are what a phrase may name, all of it told by these events; `again` is what it calls some of them when it
    names them once more (a long name, shortened); `teams` are the ids of who takes part.
    """

    kind: str
    drama: int
    events: tuple[int, ...]
    args: tuple[tuple[str, Phrase], ...] = ()
    teams: tuple[str, ...] = ()
    earlier: tuple[EarlierEvent, ...] = ()
    again: tuple[tuple[str, Phrase], ...] = ()


class Change(Struct, frozen=True):
    """What an erratum changed for a team: `what` (place, damage and so on, words of the game) before and after.

    `name` is what people call the team. A value is a number, or the id of an entry of the words catalogue; None where
    the team has none.
    """

    team: str
    name: str
    what: str
    before: int | str | None
    after: int | str | None

    def told(self) -> Message:
        """The change in words, without the team."""
        return say(f"change.{self.what}", before=_value(self.before), after=_value(self.after))


def _value(value: int | str | None) -> "Phrase | str":
    return Text("\N{EN DASH}") if value is None else value


class Erratum(Struct, frozen=True):
    """A change of a turn that was published already: when and why, in the host's words.

    `since` is the turn that was amended: the turn itself, or one before it from which the change follows.
    `replaced` is the SHA-256 of the seal that stood until then.
    `changes` are what it changed for whom; None where the seal was amended by an earlier version, or the game does not
    tell.
    """

    at: datetime
    reason: str
    since: int
    replaced: str
    changes: tuple[Change, ...] | None = None

    def told(self) -> tuple[Message, ...]:
        """What it changed in words, a line for each team; a line that says so where it changed nothing for anybody."""
        if self.changes is None:
            return ()
        teams: dict[tuple[str, str], list[Phrase]] = {}
        for change in self.changes:
            teams.setdefault((change.team, change.name), []).append(change.told())
        lines = [
            say("erratum.change", name=Text(name), changes=Listing(tuple(told))) for (_, name), told in teams.items()
        ]
        return tuple(lines) or (say("erratum.unchanged"),)


class Sheet(Struct, frozen=True):
    """What is for one participant's eyes, or for those of the stewards: no post or page has it.

    `who` names its file: the id of a participant.
    """

    who: str
    title: Phrase
    facts: tuple[Fact, ...]


ROMAN_ZONE: Final = "Europe/Rome"
"""The zone of times that are written without one."""


class Report(Struct, frozen=True):
    """All that a post or a page says about one turn.

    `news` are a few sentences of what happened, in the order of events; of a race that is over the winner comes first.
    `laps` says of each lap, the farthest first, who drives on it; `tables` and `votes` are what else its page shows.
    `log` is empty for turn 0, the grid.
    `offers` and `ask` are None or empty when the race is over; a game leaves `offers` to the press (`Game.offers`).
    `standings` are the final places of a race that is over, `leader` is who leads it now or has won it: nobody before
    the first turn.
    `story` is the host's own telling in Markdown; `beats` are what there is to tell, the most dramatic first.
    """

    game: str
    race: str
    turn: int
    over: bool
    title: Text
    heading: Message
    facts: tuple[Fact, ...]
    board: Board
    news: tuple[Message, ...] = ()
    laps: tuple[Fact, ...] = ()
    tables: tuple[Board, ...] = ()
    votes: tuple[Vote, ...] = ()
    log: tuple[LogRound, ...] = ()
    standings: Board | None = None
    leader: Phrase | None = None
    offers: tuple[Offer, ...] = ()
    ask: Ask | None = None
    story: str | None = None
    beats: tuple[Beat, ...] = ()
