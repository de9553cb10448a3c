"""A resolved turn of a race: who is where, how far or fast a team drove, and what befell it on its way."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, wraps
from typing import Any, ClassVar, Concatenate, Final, Generic, ParamSpec, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Beat, EarlierEvent, Listing, Message, Phrase, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.newsroom import NOTHING, Find
from ludi_press.games.kit.race import RankedChariot, spaces_between
from ludi_press.games.kit.race_telling import C, N, R, S, TrackNames, listed, short_names
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.kit.told import ToldTurn

PAIR: Final = 2
PODIUM: Final = 3
LEAP: Final = 3
"""So many places won or lost in a turn are news."""


TurnT = TypeVar("TurnT", bound="RaceTurn[Any, Any, Any, Any]")
P = ParamSpec("P")
Answer = TypeVar("Answer")


def once(question: Callable[Concatenate[TurnT, P], Answer]) -> Callable[Concatenate[TurnT, P], Answer]:
    """A question about a turn that is answered once, for its news, its beats and all later turns that look back."""

    @wraps(question)
    def asked(turn: TurnT, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        known, key = turn.answers, (question, *args, *kwargs.items())
        if key not in known:
            known[key] = question(turn, *args, **kwargs)
        answer: Answer = known[key]
        return answer

    return asked


class Drive(Struct, frozen=True):
    """How a team drove in a turn: how far or how fast in all, what the whip gained, how far over a corner was held."""

    n: int
    whip: int = 0
    over: int = 0


class RaceTurn(ToldTurn[S, R, N], Generic[S, R, N, C], frozen=True, dict=True):
    """A resolved turn as its beats are found.

    `racing` and `fallen` are the statuses of those who drive and of those behind their horses, `stretches` the events
    of a way that a team drove, and `first_lap` is how a chariot's first lap is counted.
    Where a game `counts_spaces`, a drive is so many of them; elsewhere it is a speed, which does not say how far.
    """

    racing: ClassVar[str]
    fallen: ClassVar[str]
    stretches: ClassVar[tuple[type[Event], ...]]
    first_lap: ClassVar[int]
    counts_spaces: ClassVar[bool] = True

    @classmethod
    def of(cls, set_up: S, record: TurnRecord[R, Struct], names: N) -> Self:
        """The turn of a record, one for its news and beats and for the later turns that look back at it."""
        known = set_up.told.get(record.turn)
        if not isinstance(known, cls) or known.record is not record:
            known = set_up.told[record.turn] = cls(set_up, record, names)
        return known

    def one(self, state: R, who: str | None) -> RankedChariot:
        return state.chariot(who or "")

    def beat(
        self, kind: str, events: Iterable[int], *who: str | None, earlier: tuple[EarlierEvent, ...] = (), **more: Phrase
    ) -> Beat:
        """A beat about a driver (`auriga`), and perhaps another (`victim`); repeated events count once."""
        teams = tuple(team for team in who if team)
        ids = dict(zip(("auriga", "victim"), teams, strict=False))
        given: dict[str, Phrase] = {name: self.names.team(one) for name, one in ids.items()} | more
        kind_of = self.kinds[kind]
        args = {name: given[name] for name in kind_of.args}
        return replace(self.beat_of(kind, kind_of.drama, events, args, ids), earlier=earlier)

    def pack_beat(self, kind: str, teams: Sequence[str]) -> Beat:
        """A beat about several who drive close together, the list `pack`."""
        names = Listing(tuple(map(TrackNames.brief(self.set_up).team, teams)))
        return replace(self.beat(kind, self.moves(*teams), pack=names), teams=(*teams,))

    def standings(self, state: R) -> Sequence[C]:
        raise NotImplementedError

    def progress(self, one: C) -> int:
        """How far a chariot has come, in ticks of the track."""
        raise NotImplementedError

    def margin_home(self, first: str, second: str) -> Message | None:
        """By how much a team came home before another of the same turn; None where only the judges tell them apart."""
        raise NotImplementedError

    def apart_home(self, first: str, second: str) -> Message | None:
        """By how much one came home before another, in turns where it was in another one; None where level."""
        one, other = (self.after.chariot(team).finish for team in (first, second))
        if one and other and one.turn != other.turn:
            return say("news.margin.turns", n=other.turn - one.turn)
        return self.margin_home(first, second)

    def drive(self, team: str) -> Drive | None:
        """How a team drove in the turn; None where it stood."""
        raise NotImplementedError

    def weakness(self, team: str) -> Message | None:
        """Why a team drove less than others, as words between commas behind its name."""
        return None

    def from_grid(self, team: str) -> Message | None:
        """From where a team started in the first turn, as words between commas, if that was no good place."""
        return None

    def fallen_state(self, team: str) -> Phrase:
        """The state of somebody behind the horses, as a clause at the end of the sentence about the fall."""
        return say("news.down")

    def where_fell(self, team: str) -> Phrase:
        """Where and how fast a team overturned in the turn, as words behind that it did; a blow is told otherwise."""
        return NOTHING

    def burden(self, team: str, told: Collection[int] = ()) -> Phrase:
        """What will hold a leader back from now on, as a sentence behind one about the events `told`."""
        return NOTHING

    def far(self, team: str) -> Phrase:
        """How far somebody who drives alone is from the line, as words behind a comma."""
        corners = self.corners(self.after, team)
        return say("news.corners", n=corners) if corners else NOTHING

    def passed_home(self, team: str, spaces: int) -> int:
        """How many of those who came home before a team it would have passed with so many spaces more."""
        raise NotImplementedError

    def grid(self) -> Iterator[Find]:
        """The news of turn 0."""
        raise NotImplementedError

    def found(self) -> Iterator[Find]:
        """What the game itself finds for the news, besides what its table tells."""
        return iter(())

    def found_beats(self) -> Iterator[Beat]:
        """The beats that the game itself finds, besides those of its table and of any race."""
        return iter(())

    @cached_property
    def answers(self) -> dict[object, Any]:
        """The answers to questions that are asked `once`."""
        return {}

    def inside(self, team: str, other: str) -> Phrase | None:
        """How a team took the inside of another in the last corner that both drove, as a clause."""
        return None

    def spaces_lost(self, index: int) -> int | None:
        """How many spaces an event has cost its team; None where nobody can say."""
        return None

    def hangs_on(self, team: str, spaces: int, against: str | None = None) -> bool:
        """Whether others, or one, would be ahead of a team that stood so many spaces on in its lane, below 0 back."""
        racing = self.running_by_team(self.after)
        if not spaces or team not in racing:
            return self.after.chariot(team).finish is not None and (spaces <= 0 or self.passed_home(team, spaces) > 0)
        more = self.farther(racing[team], spaces)
        apart = (
            self.ahead(other, racing[team]) for who, other in racing.items() if who != team and against in (None, who)
        )
        return any((one > 0, one == 0) != (one > more, one == more) for one in apart)

    def restored(self, team: str, spaces: int) -> bool:
        """Whether so many spaces more would give a team back the place that it had, of those who still race."""
        racing, then = self.running_by_team(self.after), self.running_by_team(self.record.before)
        here, more = racing[team], self.farther(racing[team], spaces)
        first = [who for who, other in racing.items() if who in then and self.ahead(then[who], then[team]) > 0]
        return sum(self.ahead(other, here) > more for other in racing.values()) <= len(first)

    def farther(self, one: C, spaces: int) -> int:
        """How much farther a chariot would be so many spaces on in its lane, in ticks of the track."""
        track = self.set_up.track
        here = track.spaces[one.at]
        laps = 0 if here.on_grid else (here.cell + spaces) // track.cells[here.lane]
        there = track.spaces[here.id + spaces - laps * track.cells[here.lane]]
        return there.start - here.start + laps * track.lap

    def brakes(self, index: int) -> bool:
        """Whether a team slows down by an order, for a cost that nobody can count."""
        return False

    def told_with(self, index: int) -> tuple[int, ...]:
        """The events that are told with one about a team's way, besides those that follow from it."""
        return ()

    def told_whole(self, index: int) -> bool:
        """Whether words in passing about an event tell all that followed from it."""
        return True

    def coming(self, front: Sequence[str]) -> Iterator[Phrase]:
        """What the next turn hangs on for the leader and those who are next or level, as sentences; one is told."""
        return iter(())

    def running(self, state: R | None) -> list[C]:
        """The chariots that race in a state, the leader first; none before turn 1, when places were drawn."""
        if state is None or not state.turn:
            return []
        if state.turn not in self._running:
            self._running[state.turn] = [one for one in self.in_order(state) if one.status == self.racing]
        return self._running[state.turn]

    def running_by_team(self, state: R | None) -> dict[str, C]:
        return {one.team: one for one in self.running(state)}

    def ranking(self, state: R) -> list[str]:
        return [one.team for one in self.in_order(state)]

    def in_order(self, state: R) -> Sequence[C]:
        """The standings after this turn or an earlier one as the board lists them, sorted once for all who ask."""
        if state.turn not in self._orders:
            self._orders[state.turn] = listed(self.standings(state), state, self.racing)
        return self._orders[state.turn]

    @cached_property
    def _running(self) -> dict[int, list[C]]:
        return {}

    @cached_property
    def _orders(self) -> dict[int, Sequence[C]]:
        return {}

    def ahead(self, one: C, other: C) -> int:
        """How far one chariot is ahead of another, in ticks of the track."""
        return self.progress(one) - self.progress(other)

    def level_with_first(self, racing: Sequence[C]) -> list[str]:
        """The first of some chariots, and those who are level with it."""
        return [one.team for one in racing if not self.ahead(racing[0], one)]

    @cached_property
    def leader(self) -> str | None:
        """Who is alone in front after the turn; None where several are level, and where nobody drives."""
        front = self.level_with_first(self.running(self.after))
        return front[0] if len(front) == 1 else None

    def dragged_home(self, team: str) -> bool:
        """Whether a team came home behind its horses."""
        done = self.after.chariot(team).finish
        return done is not None and done.dragged

    def last_move(self, team: str) -> int | None:
        """The index of the last stretch that a team drove in the turn; None where it stood."""
        return max((index for index, event in self.all(*self.stretches) if event.team == team), default=None)

    def moves(self, *teams: str | None) -> tuple[int, ...]:
        """The last stretches of some teams, of those that drove."""
        found = (self.last_move(team) for team in teams if team is not None)
        return tuple(index for index in found if index is not None)

    def last(self, team: str) -> int:
        return max(index for index, event in enumerate(self.events) if event.team == team)

    def is_last(self, lap: int) -> bool:
        return lap - self.first_lap >= self.set_up.laps - 1

    def corners(self, state: R, team: str) -> int:
        """How many corners a team has before it to the end of its lap, without the one that it has entered."""
        track = self.set_up.track
        ahead = [one.corner for one in track.plan.sections[track.spaces[state.chariot(team).at].section + 1 :]]
        return sum(corner and not before for before, corner in zip([False, *ahead], ahead, strict=False))

    def earlier(self) -> "Iterator[Self]":
        """The turns before this one, the latest first, without the start."""
        return (self.of(self.set_up, record, self.names) for record in self.record.earlier() if record.before)

    def down(self, team: str) -> bool:
        return self.after.chariot(team).status == self.fallen

    @cached_property
    def silent(self) -> Mapping[str, int]:
        """Who sent no orders, each with the first event that shows it."""
        found = [(one.team or "", at) for at, one in enumerate(self.events) if one.variant.split(".")[0] == "silent"]
        return dict(reversed(found))

    def gap(self, one: C, other: C) -> int:
        """How many spaces a chariot is ahead of another."""
        return spaces_between(self.set_up.track, one, other)

    def margin(self, one: C, other: C) -> Message:
        """How far a chariot is ahead of another, "less than a square" where it is none."""
        spaces = self.gap(one, other)
        return say("news.margin", n=spaces) if spaces else say("news.margin.close")

    @cached_property
    def short(self) -> Mapping[str, str]:
        return short_names(self.set_up.drivers)


def tail(parts: Iterable[Phrase]) -> Phrase:
    """Clauses one behind the other, each of which begins with its own sign."""
    found = [one for one in parts if one != NOTHING]
    return in_a_row("news.tail", found) if found else NOTHING
