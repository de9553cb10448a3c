"""The Report: what a game tells about one turn, in no format and no language.

Games write Reports; posts, pictures and the archive read them.
All words are Messages (an id with arguments), so that the catalogue of any language can express them.
Text that people wrote is Text, which no writer may read as markup.
"""

from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final

from msgspec import Meta, Struct

from ludi_press.core.dice import Roll


class Text(Struct, frozen=True):
    """Words that a host or a racer wrote: untrusted until a writer has escaped them."""

    value: str


class Term(Struct, frozen=True):
    """A name from a data file, such as a track's section: `text`, unless the language has words for `id`."""

    id: str
    text: str


class Gauge(Struct, frozen=True):
    """A row of marks, so that a loss is readable without colour: `lost` of `size` are ■.

    Where it `hurts`, what is lost is damage: not where it is spent, such as endurance, or mustered, such as legions.
    """

    lost: int
    size: int
    hurts: bool = True


class Message(Struct, frozen=True):
    """A phrase of the words catalogue: its id and its arguments by name; create it with `say`."""

    id: str
    args: "tuple[tuple[str, Phrase], ...]" = ()


class Listing(Struct, frozen=True):
    """Several phrases in a row; the language joins them (a, b and c)."""

    items: "tuple[Phrase, ...]"


Phrase = Text | Term | Gauge | Message | Listing | int | datetime | Fraction
"""Anything that a catalogue can put into words; a Fraction is a chance, from 0 to 1."""


def say(message_id: str, /, **args: "Phrase | str") -> Message:
    """Return a Message; a str argument is the id of a word in the catalogue (use Text for what people wrote)."""
    named = [(name, Message(arg) if isinstance(arg, str) else arg) for name, arg in args.items()]
    return Message(message_id, tuple(named))


class Align(StrEnum):
    LEFT, CENTRE, RIGHT = "left", "centre", "right"


class Column(Struct, frozen=True):
    """A column of a table.

    A plain text that is too narrow for all columns leaves out those that are `spare`, the greatest number first, and
    those of one number together.
    Numbers that are `measured` are bars where a page can draw them.
    """

    title: Phrase
    align: Align = Align.LEFT
    spare: int = 0
    measured: bool = False


class Cell(Struct, frozen=True):
    """A cell with its meaning: `tone` names a theme colour (praesina, lost, dead …), never the only sign of it."""

    content: Phrase
    tone: str | None = None


class Row(Struct, frozen=True):
    """A row of a table; `team` is its team's id."""

    team: str
    cells: tuple[Cell, ...]


class Board(Struct, frozen=True):
    """A table of cells with meaning: the status board, the standings; `note` is what readers must know of it."""

    caption: Phrase
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: Phrase | None = None


class VoteBoard(Struct, frozen=True):
    """The votes that somebody casts for one side; `tone` is the voter's colour."""

    name: Phrase
    votes: int
    tone: str | None = None


class Vote(Struct, frozen=True):
    """A vote: who cast how many votes for and against; `needed` votes carry it, `present` could be cast."""

    caption: Phrase
    ayes: tuple[VoteBoard, ...]
    noes: tuple[VoteBoard, ...]
    needed: int
    present: int


def purpose_of(label: str) -> Term:
    """Return what a die with this label was rolled for: in the language's words, or the label itself."""
    return Term(f"die.{label}", label)


class Brief(Struct, frozen=True):
    """An event in a few words, with the faces of its dice that the words do not mention.

    Where two rolled the same dice, `against` are those of the other, and `then` what was rolled besides.
    """

    message: Message
    faces: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    then: tuple[int, ...] = ()


class LogLine(Struct, frozen=True):
    """One event in words; `event` is its index in the turn, `depth` its distance from a first cause.

    `brief` is its text in the team's one-line summary; None if it is left out there.
    """

    event: int
    message: Message
    rule: str
    dice: tuple[Roll, ...] = ()
    depth: int = 0
    brief: Brief | None = None


class LogEntry(Struct, frozen=True):
    """What happened to one team in one round: a headline (its order) and the lines below it.

    `team` is an id, `name` the display name and `tone` its colour (its factio); "" and None if it is about the race.
    `order` is what was ordered, with the reason if it was not the racer's own order; None without an order.
    `apart`: it is a line of its own where posts say who did what, after what others did before it.
    `note` is the host's note beside the orders; it is added by the press, not by a game.
    """

    team: str
    headline: Message
    lines: tuple[LogLine, ...]
    name: Phrase | None = None
    tone: str | None = None
    order: Message | None = None
    note: Text | None = None
    apart: bool = False


class LogRound(Struct, frozen=True):
    """The entries of one round, in the order in which the teams acted."""

    title: Message
    entries: tuple[LogEntry, ...]


class Fact(Struct, frozen=True):
    """A line in the head of a post: a label and its value."""

    label: Phrase
    value: Phrase


class OpenOrder(Struct, frozen=True):
    """An open order, or several with the same results: `leads` are these, with exact chances."""

    order: Phrase
    leads: tuple[Message, ...] = ()


class Offer(Struct, frozen=True):
    """The orders open to some teams next, or a note why they have none; `teams` are ids, `names` display names."""

    teams: tuple[str, ...]
    names: tuple[Phrase, ...]
    orders: tuple[OpenOrder, ...]
    note: Message | None = None


class Window(Struct, frozen=True):
    """A span of time; both ends have a zone."""

    start: datetime
    end: datetime


class Ask(Struct, frozen=True):
    """What the next turn asks of each racer: orders, contingencies, and the deadline; times have a zone.

    `changed` tells that it asks for more or fewer orders than the turn before.
    `kind` is for a turn that asks for something else than others: the words `ask.<kind>` and `reply.<kind>` say it, and
    `ask.wanted.<kind>` of whom.
    """

    turn: int
    orders: int = 1
    contingencies: int = 0
    closes: datetime | None = None
    bonus: Window | None = None
    kind: str = ""
    changed: bool = False


class EarlierEvent(Struct, frozen=True):
    """An event of a previous turn: `event` is its index there."""

    turn: int
    event: int


class Beat(Struct, frozen=True):
    """A moment worth telling, for storytellers: what happened, not how it is worded.

    `kind` is a word of the game's own (`Game.beats`); `drama` is 0 to 100.
    `events` are indices of the turn's events, the main one first; `earlier` those of previous turns.
    `args` are what a phrase may name, all from these events; people by the names of the board.
    `teams` are the ids of those who take part.
    """

    kind: str
    drama: int
    events: tuple[int, ...]
    args: tuple[tuple[str, Phrase], ...] = ()
    teams: tuple[str, ...] = ()
    earlier: tuple[EarlierEvent, ...] = ()


class Worded(Struct, frozen=True):
    """A value of several parts, such as a space of the track: an entry of the words catalogue and its arguments.

    An argument that is a str is the id of an entry.
    """

    id: str
    args: tuple[tuple[str, int | str | Term], ...]


ScoreValue = int | str | Worded | tuple[Term, ...]
"""A value of a team's score: a number, the id of an entry of the words catalogue, several parts, or names in a row."""


class Change(Struct, frozen=True):
    """A value of a team that an erratum changed: `what` (place, damage and so on, words of the game) before and after.

    `name` is the team's display name.
    A value is None if the team has none.
    """

    team: str
    name: str
    what: str
    before: ScoreValue | None
    after: ScoreValue | None

    def told(self) -> Message:
        """Return the change in words, without the team."""
        return say(f"change.{self.what}", before=_value(self.before), after=_value(self.after))


def _value(value: ScoreValue | None) -> "Phrase | str":
    if isinstance(value, Worded):
        return say(value.id, **dict(value.args))
    if isinstance(value, tuple):
        return Listing(value) if value else Text("\N{EN DASH}")
    return Text("\N{EN DASH}") if value is None else value


class Erratum(Struct, frozen=True):
    """A change of a published turn: when and why, in the host's words.

    `since` is the amended turn: this one, or an earlier one from which the change follows.
    `replaced` is the SHA-256 of the replaced seal.
    `changes` are what it changed for whom; None if the game has no scores.
    """

    at: Annotated[datetime, Meta(tz=True)]
    reason: str
    since: int
    replaced: str
    changes: tuple[Change, ...] | None = None

    def told(self) -> tuple[Message, ...]:
        """Return its changes in words, a line for each team, or one line that says that nothing changed."""
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
    """Private information for one participant or for the stewards; no post or page has it.

    `who` is the name of its file: the id of a participant.
    """

    who: str
    title: Phrase
    facts: tuple[Fact, ...]


ROMAN_ZONE: Final = "Europe/Rome"
"""The zone of times that are written without one."""


class Report(Struct, frozen=True):
    """All that a post or a page says about one turn.

    `news` are at most three bullets in the order of events; in a finished race the winner comes first.
    `laps` lists who drives on each lap, the farthest first; `tables` and `votes` are shown on its page too.
    `log` is empty for turn 0, the grid.
    `offers` and `ask` are empty or None when the race is over; a game leaves `offers` to the press (`Game.offers`).
    `ask_title` is the heading of what is asked, for a turn that has a name, such as a season.
    `open` lists in a few words which orders are open, for a post.
    `standings` are the final places of a finished race; `leader` leads or has won, None before turn 1 and where
    several are level; `won` is the turn in which the leader has won.
    `story` is the host's own text in Markdown; `beats` are the moments worth telling, the most dramatic first.
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
    won: int | None = None
    offers: tuple[Offer, ...] = ()
    ask: Ask | None = None
    ask_title: Phrase | None = None
    open: tuple[Fact, ...] = ()
    story: str | None = None
    beats: tuple[Beat, ...] = ()
