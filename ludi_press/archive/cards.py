"""What the archive knows of a race: plain text and numbers, not HTML, in the language of the race.

A build keeps it as race.json, which is also what machines read; pages that tell of many races are made from it alone.
"""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.chronicle import Shape
from ludi_press.core.report import ROMAN_ZONE, EarlierEvent

LAST_STAND = 3
"""The last place that stands on a podium."""


class Deadline(Struct, frozen=True):
    """Until when the orders of a turn counted, and the bonus window, its beginning and its end."""

    turn: int
    closes: datetime | None = None
    bonus_from: datetime | None = None
    bonus_to: datetime | None = None


class Planned(Struct, frozen=True):
    """A part of a race that is played by a timetable, and what it is called."""

    id: str
    start: datetime
    end: datetime
    title: str


class ErratumCard(Struct, frozen=True):
    """A change of a turn after it was published; `changes` are its lines that say what it changed for whom."""

    at: datetime
    reason: str
    since: int
    replaced: str
    changes: tuple[str, ...] = ()


class TurnCard(Struct, frozen=True):
    """A published turn; `leader` is who leads the race after it, None where nobody does; `at` is when it was played.

    `at` is when its orders closed, since a build asks no clock; None where nobody said. `errata` are what was changed
    in it since; `news` are a few sentences of what happened.
    """

    turn: int
    heading: str
    leader: str | None = None
    at: datetime | None = None
    errata: tuple[ErratumCard, ...] = ()
    news: str = ""

    @property
    def folder(self) -> str:
        """The name of the turn's folder, of two digits at least."""
        return f"{self.turn:02}"


class PromptCard(Struct, frozen=True):
    """A story prompt for the host: its words, the kind of its beat, and the events that it hangs on.

    `events` are their indices in turn.json, `earlier` those of turns before.
    """

    text: str
    kind: str
    events: tuple[int, ...]
    earlier: tuple[EarlierEvent, ...] = ()


class Entry(Struct, frozen=True):
    """A team: its id, auriga (or gladiator), participant, factio (or school), and its tone where that is another.

    `badge` is what its badge says, such as P1; None where nothing is drawn of the race.
    `motto` and `colour` (#rrggbb) are its own, None where it has none.
    """

    team: str
    auriga: str
    racer: str | None = None
    factio: str | None = None
    factio_name: str | None = None
    tone: str | None = None
    badge: str | None = None
    motto: str | None = None
    colour: str | None = None

    @property
    def shown_in(self) -> str | None:
        """The tone of a theme that the team is shown in."""
        return self.tone or self.factio


class Ranks(Struct, frozen=True):
    """Everybody, the first first, after a round."""

    turn: int
    round: int
    order: tuple[str, ...]


class Mark(Struct, frozen=True):
    """What befell a team in a round; `event` is its index in the turn."""

    team: str
    turn: int
    round: int
    shape: Shape
    name: str
    event: int


class Blow(Struct, frozen=True):
    """An attack; `kind` is the id of its name, the same in every language."""

    team: str
    target: str
    turn: int
    round: int
    name: str
    hit: bool
    event: int
    kind: str = ""


class LuckSum(Struct, frozen=True):
    """What some dice gave and owed, and the variance of that; `kind` is the id of its name, as of a Blow."""

    team: str
    name: str
    dice: int
    got: int
    owed: Fraction
    variance: Fraction
    welcome: bool
    kind: str = ""


class Outcome(Struct, frozen=True):
    """How a team stands, or ended."""

    team: str
    place: int | None
    end: str
    finished: bool


class Stand(Struct, frozen=True):
    """A place on the podium, and all who share it, such as the gladiators of a school."""

    place: int
    entries: tuple[Entry, ...]

    @property
    def school(self) -> str | None:
        """The factio or school that all who share the place are of; None where one stands alone."""
        return self._common([entry.factio_name for entry in self.entries])

    @property
    def racer(self) -> str | None:
        """The participant whose are all who share the place; None where one stands alone."""
        return self._common([entry.racer for entry in self.entries])

    def _common(self, names: list[str | None]) -> str | None:
        return names[0] if len(names) > 1 and len(set(names)) == 1 else None


class Proof(Struct, frozen=True):
    """What proves the dice: the commitment, the secret once it is revealed, and the scheme that draws them."""

    commitment: str
    secret: str | None = None
    scheme: int = 1


class ProvedTurn(Struct, frozen=True):
    """How far the dice of a turn are proved: `facts` are labels with what stands behind them."""

    turn: TurnCard
    facts: tuple[tuple[str, str], ...]


class Share(Struct, frozen=True):
    """A picture of a turn by which a page is shown elsewhere: its address relative to the site, its size in pixels."""

    href: str
    alt: str
    width: int
    height: int


class RaceCard(Struct, frozen=True):
    """A race and its turns, the first turn first; `id` is also the name of its folder.

    `game_id` and `theme` are the words of race.yaml; `rules` is the folder of its rules page, None where its game has
    none; `changed` lists the parts of the rules that the race changes: its rules page is its own then. `next` is what
    is asked now. `outcomes` are in order of place.
    `picture` is of the newest turn, as its post shows it, `start` of the beginning, `film` the newest turn in motion (of a
    race that is over the most eventful one), `still` where all stood after that turn.
    `slips` tells whether there are order slips for the turn that is asked, `orders_to` who gets them by mail.
    """

    id: str
    title: str
    game: str
    host: str | None
    over: bool
    turns: tuple[TurnCard, ...]
    language: str = "en"
    game_id: str = ""
    edition: str = ""
    theme: str = ""
    rules: str | None = None
    changed: tuple[str, ...] = ()
    track: str | None = None
    proof: Proof | None = None
    deadlines: tuple[Deadline, ...] = ()
    planned: tuple[Planned, ...] = ()
    entries: tuple[Entry, ...] = ()
    ranks: tuple[Ranks, ...] = ()
    marks: tuple[Mark, ...] = ()
    blows: tuple[Blow, ...] = ()
    luck: tuple[LuckSum, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    picture: Share | None = None
    share: Share | None = None
    slips: bool = False
    orders_to: str | None = None
    start: Share | None = None
    film: Share | None = None
    still: Share | None = None

    @property
    def last(self) -> TurnCard | None:
        """The newest turn."""
        return self.turns[-1] if self.turns else None

    @property
    def state(self) -> str:
        """How far it is: `over`, `open`, or `ready` before its first turn; pages say it by `page.state.` and this."""
        if self.over:
            return "over"
        return "open" if self.last and self.last.turn else "ready"

    @property
    def has_own(self) -> bool:
        """Whether a team has a motto or a colour of its own."""
        return any(entry.motto or entry.colour for entry in self.entries)

    @property
    def next(self) -> Deadline | None:
        """What the race waits for, None when it is over."""
        return self.deadlines[-1] if self.deadlines and not self.over else None

    @property
    def year(self) -> int | None:
        """The year of its first deadline, in Rome; None where no deadline was ever named."""
        times = (deadline.closes for deadline in self.deadlines if deadline.closes)
        first = next(times, None)
        return first.astimezone(ZoneInfo(ROMAN_ZONE)).year if first else None

    @property
    def moment(self) -> float:
        """When it was last heard of, to put races in order; 0 where nobody knows."""
        times = [deadline.closes.timestamp() for deadline in self.deadlines if deadline.closes]
        return max(times, default=0.0)

    def entry(self, team: str) -> Entry:
        """A team by id; raises KeyError for a stranger."""
        for entry in self.entries:
            if entry.team == team:
                return entry
        raise KeyError(team)

    def as_of(self, turn: int) -> "RaceCard":
        """What was known when a turn was published: no later turn but that there is one, and not how the race ended.

        Of what befell, what did in this turn.
        """
        told = tuple(card for card in self.turns if card.turn <= turn)
        later = tuple(TurnCard(card.turn, "") for card in self.turns if card.turn == turn + 1)
        return replace(
            self,
            over=self.over and not later,
            turns=told + later,
            proof=replace(self.proof, secret=None) if self.proof else None,
            deadlines=(),
            ranks=(),
            marks=tuple(mark for mark in self.marks if mark.turn == turn),
            blows=(),
            luck=(),
            outcomes=(),
            picture=None,
            slips=self.slips and not later,
            start=None,
            film=None,
            still=None,
        )

    def light(self) -> "RaceCard":
        """The card without what fills it: rounds, marks, blows and luck."""
        return replace(self, ranks=(), marks=(), blows=(), luck=())

    def line(self) -> "RaceCard":
        """The card as a line of a list tells it: no turns, places or proof, and no deadline but the one of its year."""
        first = tuple(deadline for deadline in self.deadlines if deadline.closes)[:1]
        return replace(self.light(), turns=(), deadlines=first, outcomes=(), proof=None)

    def ahead(self) -> tuple[Entry, ...]:
        """The first three of a race that runs; nobody where nobody leads."""
        leads = self.state == "open" and self.last and self.last.leader
        return tuple(self.entry(outcome.team) for outcome in self.outcomes[:LAST_STAND]) if leads else ()

    def podium(self) -> Iterator[Stand]:
        """The stands of the first three places of a race that is over; who shares a place stands on one."""
        placed = [outcome for outcome in self.outcomes if self.over and (outcome.place or LAST_STAND + 1) <= LAST_STAND]
        for place, sharing in groupby(placed, key=lambda outcome: outcome.place or 0):
            yield Stand(place, tuple(self.entry(outcome.team) for outcome in sharing))

    @property
    def winner(self) -> str | None:
        """Who won a race that is over: the side or team that led it last, else the first placed; None for nobody."""
        first = next(self.podium(), None)
        if first is None:
            return None
        return (self.last and self.last.leader) or first.entries[0].auriga
