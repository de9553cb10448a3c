"""What the archive knows of a race, as plain text and numbers, and the data of a turn's page for hosts.

A build writes it as race.json, also for other programs; pages about several races are made from it alone.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.race_file import LONGEST
from ludi_press.core.chronicle import Attack, ChartMark, Luck, Ranking, Result
from ludi_press.core.report import ROMAN_ZONE, EarlierEvent
from ludi_press.posts.document.gallery import PostPicture

LAST_STAND = 3
"""The last place on a podium."""
_LONGEST_BRIEF, _LONGEST_BESIDE_LEADER = 120, 80
"""A headline has less than this many characters; less still where "Thallus leads" would do."""


class Deadline(Struct, frozen=True):
    """The deadline of a turn's orders, and the start and end of the bonus window."""

    turn: int
    closes: datetime | None = None
    bonus_from: datetime | None = None
    bonus_to: datetime | None = None


class Planned(Struct, frozen=True):
    """A part of a race with a timetable, and its title."""

    id: str
    start: datetime
    end: datetime
    title: str


class ErratumCard(Struct, frozen=True):
    """An erratum of a turn; `changes` are lines that say what it changed for whom."""

    at: datetime
    reason: str
    since: int
    replaced: str
    changes: tuple[str, ...] = ()


class TurnCard(Struct, frozen=True):
    """A published turn; `leader` is the race's leader after it, or None, who has `won` in that turn or an earlier one.

    `at` is when its orders closed, None if unknown: a build reads no clock.
    `errata` are its later changes; `news` are a few sentences about what happened, `lead` the first of them.
    `headline` says the first in few words, "" where it cannot.
    """

    turn: int
    heading: str
    leader: str | None = None
    at: datetime | None = None
    errata: tuple[ErratumCard, ...] = ()
    news: str = ""
    lead: str = ""
    won: int | None = None
    headline: str = ""

    @property
    def folder(self) -> str:
        """The name of the turn's folder, with at least two digits."""
        return f"{self.turn:02}"


class PromptCard(Struct, frozen=True):
    """A story prompt for the host: its words and the kind of its beat.

    `events` are the indices in turn.json of the beat's events, `earlier` those of previous turns.
    """

    text: str
    kind: str
    events: tuple[int, ...]
    earlier: tuple[EarlierEvent, ...] = ()


class EntryCard(Struct, frozen=True):
    """A team: its id, auriga (or gladiator), participant and factio (or school), and a tone of its own, if any.

    `badge` is the text of its badge, such as P1; None if the race has no pictures.
    `motto` and `colour` (#rrggbb) are its own, or None; `figure` is its drawing where not all of a game look alike.
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
    figure: str | None = None
    is_beast: bool = False

    @property
    def shown_in(self) -> str | None:
        """The tone of the theme in which the team is shown."""
        return self.tone or self.factio


class Stand(Struct, frozen=True):
    """A place on the podium with all who share it, such as the gladiators of a school."""

    place: int
    entries: tuple[EntryCard, ...]

    @property
    def school(self) -> str | None:
        """The common factio or school of several who share the place; None for one alone."""
        return self._common([entry.factio_name for entry in self.entries])

    @property
    def racer(self) -> str | None:
        """The common participant of several who share the place; None for one alone."""
        return self._common([entry.racer for entry in self.entries])

    def _common(self, names: list[str | None]) -> str | None:
        return names[0] if len(names) > 1 and len(set(names)) == 1 else None


class ProofCard(Struct, frozen=True):
    """The proof of the dice: the commitment, the secret once it is revealed, and the scheme of drawing.

    `former` are commitments that the race made before this one and dropped.
    """

    commitment: str
    secret: str | None = None
    scheme: int = 1
    former: tuple[str, ...] = ()


class ProvedTurn(Struct, frozen=True):
    """How far the dice of a turn are proved; `facts` are pairs of label and value."""

    turn: TurnCard
    facts: tuple[tuple[str, str], ...]


_NUMBER: Final = re.compile(r"\d+")


def told_once(turns: Sequence[ProvedTurn]) -> tuple[dict[str, str], tuple[ProvedTurn, ...]]:
    """Return the facts that most turns share, by label; and the turns that have other facts, with those alone.

    In the first fact, how the dice were drawn, numbers may differ: they are given as a range.
    """
    shared: dict[str, str] = {}
    alike: set[tuple[str, str]] = set()
    labels = list(dict.fromkeys(label for one in turns for label, _ in one.facts))
    for label in labels:
        values = [value for one in turns for name, value in one.facts if name == label]
        bare = [_NUMBER.sub("", value) if label == labels[0] else value for value in values]
        words, count = Counter(bare).most_common(1)[0]
        if 2 * count > len(turns) > 1:
            same = [value for value, plain in zip(values, bare, strict=True) if plain == words]
            shared[label] = _ranged(same)
            alike |= {(label, value) for value in same}
    rest = (replace(one, facts=tuple(fact for fact in one.facts if fact not in alike)) for one in turns)
    return shared, tuple(one for one in rest if one.facts)


def _ranged(values: list[str]) -> str:
    """Return texts that differ in numbers alone as one."""
    columns = zip(*(map(int, _NUMBER.findall(value)) for value in values), strict=True)
    spans = iter([_span(min(column), max(column)) for column in columns])
    return _NUMBER.sub(lambda _: next(spans), values[0])


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}\u2013{most}"


class Share(Struct, frozen=True):
    """The preview picture of a page: its address relative to the site, its size in pixels."""

    href: str
    alt: str
    width: int
    height: int


class GameCard(Struct, frozen=True):
    """A game on the front page; `rules` is the folder of its rules pages, None if it has none."""

    id: str
    title: str
    rules: str | None


class RaceCard(Struct, frozen=True):
    """A race and its turns in order; `id` is also the name of its folder.

    `game_id` and `theme` are the ids in race.yaml; `rules` is the folder of its rules pages, None if its game has none.
    `changed` lists the parts of the rules that the race changes; if there are any, it has its own rules pages.
    `next` is what is asked now; `outcomes` are in order of place.
    `picture` is the newest turn's, as in its post; `small` is the one in its mail, made for small windows.
    `slips` tells whether the open turn has order slips, `orders_to` is the mail address for orders.
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
    proof: ProofCard | None = None
    deadlines: tuple[Deadline, ...] = ()
    planned: tuple[Planned, ...] = ()
    entries: tuple[EntryCard, ...] = ()
    ranks: tuple[Ranking, ...] = ()
    marks: tuple[ChartMark[str], ...] = ()
    blows: tuple[Attack[str], ...] = ()
    luck: tuple[Luck[str], ...] = ()
    outcomes: tuple[Result[str], ...] = ()
    picture: Share | None = None
    small: Share | None = None
    share: Share | None = None
    slips: bool = False
    orders_to: str | None = None

    @property
    def last(self) -> TurnCard | None:
        return self.turns[-1] if self.turns else None

    @property
    def state(self) -> str:
        """`over`, `open`, or `ready` before its first turn; the words `page.state.*` name them."""
        if self.over:
            return "over"
        return "open" if self.last and self.last.turn else "ready"

    @property
    def has_own(self) -> bool:
        """Whether a team has its own motto or colour."""
        return any(entry.motto or entry.colour for entry in self.entries)

    @property
    def next(self) -> Deadline | None:
        """What the race waits for, None if it is over."""
        return self.deadlines[-1] if self.deadlines and not self.over else None

    @property
    def is_open_ended(self) -> bool:
        """Whether it waits for orders without an end: its deadline is more than a year after the one before.

        A demonstration stays open so.
        """
        times = [deadline.closes for deadline in self.deadlines if deadline.closes]
        return len(times) > 1 and not self.over and times[-1] - times[-2] > LONGEST

    @property
    def year(self) -> int | None:
        """The year of its first deadline in Rome; None if it has no deadline."""
        times = (deadline.closes for deadline in self.deadlines if deadline.closes)
        first = next(times, None)
        return first.astimezone(ZoneInfo(ROMAN_ZONE)).year if first else None

    @property
    def moment(self) -> float:
        """A sort key: the time of its last deadline, 0 if it has none."""
        times = [deadline.closes.timestamp() for deadline in self.deadlines if deadline.closes]
        return max(times, default=0.0)

    def entry(self, team: str) -> EntryCard:
        """Return a team by id; raises KeyError for an unknown id."""
        return self.by_team[team]

    @property
    def by_team(self) -> dict[str, EntryCard]:
        return {entry.team: entry for entry in self.entries}

    def as_of(self, turn: int) -> "RaceCard":
        """Return what was known when a turn was published: nothing later, except that a next turn exists.

        The next turn keeps its heading, such as the name of a season, unless it would tell that the race ends there.
        It has only this turn's marks.
        """
        published = tuple(card for card in self.turns if card.turn <= turn)
        ends = self.over and self.turns[-1].turn == turn + 1
        later = tuple(TurnCard(card.turn, "" if ends else card.heading) for card in self.turns if card.turn == turn + 1)
        return replace(
            self,
            over=self.over and not later,
            turns=published + later,
            proof=replace(self.proof, secret=None) if self.proof else None,
            deadlines=() if later else self.deadlines[-2:],
            ranks=(),
            marks=tuple(mark for mark in self.marks if mark.turn == turn),
            blows=(),
            luck=(),
            outcomes=(),
            picture=None,
            small=None,
            slips=self.slips and not later,
        )

    def light(self) -> "RaceCard":
        """Return the card without its largest parts: rankings, marks, blows and luck."""
        return replace(self, ranks=(), marks=(), blows=(), luck=())

    def line(self) -> "RaceCard":
        """Return the card for a line in a list: no turns, places, proof, pictures; the first deadline, for its year."""
        first = tuple(deadline for deadline in self.deadlines if deadline.closes)[:1]
        bare = replace(self.light(), picture=None, small=None, share=None)
        return replace(bare, turns=(), deadlines=first, outcomes=(), proof=None)

    def ahead(self) -> tuple[EntryCard, ...]:
        """Return the first three of a running race; empty if nobody leads."""
        leads = self.state == "open" and self.last and self.last.leader
        return tuple(self.entry(outcome.team) for outcome in self.outcomes[:LAST_STAND]) if leads else ()

    def podium(self) -> Iterator[Stand]:
        """Yield the first three places of a finished race; teams with the same place share a stand."""
        placed = [outcome for outcome in self.outcomes if self.over and (outcome.place or LAST_STAND + 1) <= LAST_STAND]
        for place, sharing in groupby(placed, key=lambda outcome: outcome.place or 0):
            yield Stand(place, tuple(self.entry(outcome.team) for outcome in sharing))

    @property
    def brief(self) -> str:
        """The first sentence of the newest news where it is short enough for a headline, else ""."""
        lead = (self.last.headline or self.last.lead) if self.last else ""
        most = _LONGEST_BESIDE_LEADER if self.last and self.last.leader and not self.over else _LONGEST_BRIEF
        return lead if len(lead) < most else ""

    @property
    def unplaced(self) -> frozenset[str]:
        """Who came through a race that is over without a place, since they were no rivals in it."""
        ended = self.outcomes if self.over else ()
        return frozenset(one.team for one in ended if one.place is None and one.finished)

    @property
    def winner(self) -> str | None:
        """The winner of a finished race: the side or team that led it last, else the first placed, or None."""
        first = next(self.podium(), None)
        if first is None:
            return None
        return (self.last and self.last.leader) or first.entries[0].auriga


class PartCard(Struct, frozen=True):
    """A part of a post: its file in the turn's folder, its length, and whether its target would refuse it."""

    file: str
    length: int
    too_long: bool

    @property
    def size(self) -> str:
        """The length with grouped thousands."""
        return grouped(self.length)


class PostCard(Struct, frozen=True):
    """A post in one format, whose id names its words in the catalogue.

    `limit` is in characters, None for none; `rich` text is copied as rendered; `opened` means opened by a program.
    `uploads` are the numbers, from 1, of the host's pictures to upload first.
    """

    format: str
    limit: int | None
    rich: bool
    opened: bool
    parts: tuple[PartCard, ...]
    uploads: tuple[int, ...]

    @property
    def most(self) -> str:
        """The limit with grouped thousands, "" for none."""
        return grouped(self.limit) if self.limit is not None else ""


class LanguageCard(Struct, frozen=True):
    """A language of the race's posts: its tag, its own name, and the host's page in it."""

    tag: str
    name: str
    file: str


class HostCard(Struct, frozen=True):
    """What a host needs to post a turn: the subject, the post in each format, and all pictures to upload.

    `texts` is the script beside the page with the texts that its buttons copy.
    `languages` are the race's, the first one first; empty if it has only one.
    """

    subject: str
    texts: str
    posts: tuple[PostCard, ...]
    pictures: tuple[PostPicture, ...]
    languages: tuple[LanguageCard, ...] = ()


def grouped(number: int) -> str:
    """Return a number with thousands separated by a narrow non-breaking space, readable in all languages."""
    return f"{number:,}".replace(",", "\u202f")
