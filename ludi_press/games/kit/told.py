"""What a game tells of its events by one table, `data/told.yaml`, with queries on a turn.

A row is found by the phrase name of an event without `event.` (`moved.slip`), else by its longest known prefix.
A row that adds a rule to the name (`flipped CM-4.10`) holds where this rule led to the event, over the plain row.
An argument comes from a field of the event, or of its nearest cause of a kind: `team`, `attacked.team`;
or of whom the event is about, before or after the turn: `after.life`; or from a function of the turn: `turn.latest`.
Several sentences or beats of a row are alternatives: the first one all of whose arguments are there is told.
"""

import pkgutil
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, Final, Generic, Protocol, TypeVar

import yaml
from msgspec import Meta, Struct, convert, field

from ludi_press.core.chronicle import ChartMark, MarkShape, Moment
from ludi_press.core.report import Beat, Listing, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.newsroom import HEAVIEST, NONE, REMEMBERED, Find, Key, Memory, NewsTopic, PastDeed, key_of
from ludi_press.games.kit.report import Names, phrase_id, said

E = TypeVar("E", bound=Event)
SetUp = TypeVar("SetUp")
State = TypeVar("State")
Orders = TypeVar("Orders")
N = TypeVar("N", bound=Names)


class TakesPart(Protocol):
    """Somebody in a state of the game."""

    @property
    def status(self) -> str: ...


class ToldTurn(Struct, Generic[SetUp, State, N], frozen=True, dict=True):
    """A resolved turn, with the names of those who take part; `table` is how the game tells its events."""

    table: ClassVar["ToldTable"]
    set_up: SetUp
    record: TurnRecord[State, Struct]
    names: N

    @property
    def kinds(self) -> Mapping[str, "BeatKind"]:
        return self.table.kinds

    @property
    def events(self) -> tuple[Event, ...]:
        return self.record.events

    @cached_property
    def rows(self) -> dict[int, Sequence["ToldRow"]]:
        return {}

    @cached_property
    def befell(self) -> dict[str, dict[Message, tuple[int, int]]]:
        """What befell each team on its way, once it is found."""
        return {}

    @cached_property
    def memory(self) -> Memory:
        """The deeds of the turns before, found once for all who ask."""
        return self.table.memory(self.record)

    @property
    def after(self) -> State:
        return self.record.after

    @property
    def end(self) -> int:
        """The index for a sentence that comes after all events."""
        return len(self.record.events)

    def all(self, *kinds: type[E]) -> Sequence[tuple[int, E]]:
        if kinds not in self._found:
            numbered = enumerate(self.events)
            self._found[kinds] = tuple((index, event) for index, event in numbered if isinstance(event, kinds))
        return self._found[kinds]

    @cached_property
    def _found(self) -> dict[tuple[type[Event], ...], tuple[tuple[int, Any], ...]]:
        return {}

    def causes(self, index: int) -> tuple[int, ...]:
        """The indices of an event and all its causes, the event first."""
        found = [index]
        while (cause := self.events[found[-1]].cause) is not None:
            found.append(cause)
        return tuple(found)

    def cause(self, index: int, kind: type[E]) -> E:
        """The nearest cause of a kind that an event has; raises StopIteration where it has none."""
        return next(one for at in self.causes(index) if isinstance(one := self.events[at], kind))

    def caused_by(self, index: int, kind: type[E]) -> E | None:
        """The same, but None where it has none."""
        return next((one for at in self.causes(index) if isinstance(one := self.events[at], kind)), None)

    def teams(self, who: Iterable[str]) -> Listing:
        return Listing(tuple(map(self.names.team, who)))

    def about(self, team: str | None, *kinds: type[E]) -> Sequence[E]:
        """The events of some kinds that are about a team; they are sorted by teams once for all who ask."""
        if kinds not in self._about:
            found = self._about[kinds] = {}
            for _, event in self.all(*kinds):
                found.setdefault(event.team, []).append(event)
        return self._about[kinds].get(team, ())

    @cached_property
    def _about(self) -> dict[tuple[type[Event], ...], dict[str | None, list[Any]]]:
        return {}

    @property
    def short(self) -> Mapping[str, str]:
        """The shorter names of those who have one, for beats."""
        return {}

    def takes_part(self, one: str) -> bool:
        """Whether somebody who is named in a beat counts as taking part; a game may exclude some."""
        return True

    def one(self, state: State, who: str | None) -> TakesPart:
        """Somebody who takes part, as a state of the game has it."""
        raise NotImplementedError

    def latest(self, index: int) -> bool:
        """Whether no later event of this kind is about the same one."""
        key = (self.events[index].what, self.events[index].team)
        return key not in ((event.what, event.team) for event in self.events[index + 1 :])

    def fact(self, index: int, source: str) -> tuple[Any, Phrase] | None:
        """What a source names, and the same as a phrase; None where it is not there."""
        kind, _, name = source.rpartition(".")
        if kind == "turn":
            found = getattr(self, name)(index)
            return (found, self.names.team(found) if isinstance(found, str) else found) if found else None
        if kind in ("before", "after"):
            value = getattr(self.one(getattr(self.record, kind), self.events[index].team), name)
            return None if value is None else (value, value)
        for at in self.causes(index):
            event = self.events[at]
            if kind in ("", event.what):
                value = getattr(event, name)
                return None if value is None else (value, said(event, name, value, self.names))
        return None

    def find(
        self,
        name: str,
        args: Mapping[str, Phrase],
        about: str | None = None,
        *,
        row: str = "",
        more: int = 0,
        at: int | None = None,
        also: tuple[str, ...] = (),
        covers: frozenset[int] = frozenset(),
    ) -> Find:
        """A sentence that code finds, after all events if it is `at` none; `more` is added to the weight of its row."""
        told = self.table.sentence(row or name)
        when, weight = self.end if at is None else at, told.w + more
        return Find(weight, when, name, args, about, told.topic, also=also, covers=covers)

    def chain(self, index: int) -> tuple[int, ...]:
        """The events that a beat about an event refers to, the main one first."""
        return self.causes(index)

    def beat_of(
        self, kind: str, drama: int, events: Iterable[int], args: Mapping[str, Phrase], ids: Mapping[str, str]
    ) -> Beat:
        """A beat about some events; `ids` are those of the arguments that name somebody, by the short name if any."""
        taking = {name: text for name, text in ids.items() if self.takes_part(text)}
        named = {**args, **{name: Text(self.short[one]) for name, one in taking.items() if one in self.short}}
        return Beat(kind, drama, tuple(dict.fromkeys(events)), tuple(named.items()), tuple(taking.values()))

    def lone_beat(self, kind: str, index: int, *who: str) -> Beat:
        """A beat about an event by itself; its arguments are the names of `who`."""
        ids = dict(zip(self.kinds[kind].args, who, strict=True))
        args = {name: self.names.team(one) for name, one in ids.items()}
        return self.beat_of(kind, self.kinds[kind].drama, (index,), args, ids)


def in_round(record: TurnRecord[State, Orders], event: Event) -> Moment:
    """When an event happened: its turn and round."""
    return record.turn, event.round


def moments(
    records: Iterable[TurnRecord[State, Orders]],
    when: Callable[[TurnRecord[State, Orders], Event], Moment] = in_round,
) -> Iterator[tuple[Moment, int, Event]]:
    for record in records:
        for index, event in enumerate(record.events):
            yield when(record, event), index, event


_LOADER: Final[type[yaml.SafeLoader]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Sources = Mapping[str, str]
"""Where each argument comes from, by its name."""
Weight = Annotated[int, Meta(ge=0, le=99)]


class ToldRow(Struct, frozen=True, forbid_unknown_fields=True):
    """How one event is told; `quiet` gives the reason why nothing is.

    `w` weighs its sentence in the news and its beat, 0 to 99.
    `brief` names its phrase in "who did what"; a `slight` one stands only where the line has no other, and one that is
    `spoken` names its dice in words; one that is `named` says itself whom it is about.
    `news` are sentences by name with their arguments; one without arguments names all to whom the same happened, one
    with a number `n` or a `part` alone each with it (`news.<name>.of`); `{answer}` in a name stands for a field.
    `topic` is the bullet of the news that the sentence joins.
    `beat` are kinds of beats with their arguments; one that stands `alone` does not refer to the event's causes.
    `least` are the least values of fields for a sentence, a beat and a sign; `when` are the conditions of single
    sentences and beats by their names: sources that must be there, with a value or a least number or, after `not`, not
    be there (`{overkill: overkill>=3, final-rear: attacked.side=rear, wound: turn.latest}`).
    `recalls` says what counts as the same deed for the memory of the news: a kind, and the sources of those concerned.
    `how` is how a sentence about somebody's place tells the event in passing, as a verb (`news.did.<name>`).
    `sign` is the event's mark on charts, and `deed` what pictures show: a sign, and the source of whom it befell.
    """

    w: Weight = 0
    quiet: str = ""
    brief: str = ""
    slight: bool = False
    spoken: bool = False
    named: bool = False
    news: Mapping[str, Sources] = field(default_factory=dict)
    topic: NewsTopic = NewsTopic.FRONT
    beat: Mapping[str, Sources] = field(default_factory=dict)
    alone: bool = False
    least: Mapping[str, int] = field(default_factory=dict)
    when: Mapping[str, str] = field(default_factory=dict)
    recalls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    how: Mapping[str, Sources] = field(default_factory=dict)
    sign: str = ""
    deed: Mapping[str, str] = field(default_factory=dict)

    def counts(self, event: Event) -> bool:
        """Whether no field of an event is less than the least value."""
        return all(getattr(event, name) >= least for name, least in self.least.items())


class BeatKind(Struct, frozen=True, forbid_unknown_fields=True, rename={"drama": "w"}):
    """A kind of beat, which an event's row gives or code finds: its drama, and the names of its arguments."""

    drama: Weight
    args: tuple[str, ...]


class FoundRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence that code finds: its weight, its bullet, and the kind of beat that tells the same."""

    w: Weight
    topic: NewsTopic = NewsTopic.FRONT
    beat: str = ""


class ToldTable(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The table of a game: `events` are its rows, `signs` the shapes of its marks.

    `code` are the beats and `found` the sentences that code finds, which no single event gives.
    `weights` are those of kinds of beats and of sentences that do not weigh as their row does.
    `topics` are those of sentences that do not stand in their row's bullet.
    `together` are sentences that are one about all whom they befell, though alone each says more.
    `moulds` are the sentences with several wordings that take turns, by how many there are.
    `feats` are the words in passing (`how`) that tell a blow of the team's own, and no mishap.
    `holds` are the statuses that the first who takes part in a kind of beat must have after the turn: its phrases
    must be true of the turn as a whole.
    `blows` are the kinds of `recalls` that can be paid back: the first who takes part strikes the second.
    `resumes` says that a line names its actor again before deeds that stand behind words about somebody else.
    `unshown` are the labels of dice that lines leave out: which part is hit says the line itself.
    `luck` names the dice that are counted as somebody's luck, and whether more of it is good.
    """

    events: Mapping[str, ToldRow]
    signs: Mapping[str, MarkShape] = field(default_factory=dict)
    code: Mapping[str, BeatKind] = field(default_factory=dict)
    found: Mapping[str, FoundRow] = field(default_factory=dict)
    weights: Mapping[str, Weight] = field(default_factory=dict)
    topics: Mapping[str, NewsTopic] = field(default_factory=dict)
    together: tuple[str, ...] = ()
    moulds: Mapping[str, int] = field(default_factory=dict)
    feats: tuple[str, ...] = ()
    holds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    blows: tuple[str, ...] = ()
    resumes: bool = False
    unshown: tuple[str, ...] = ()
    luck: Mapping[str, bool] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> Mapping[str, BeatKind]:
        """The kinds of beats, each with its weight and its arguments."""
        rows = ((kind, args, row.w) for row in self.events.values() for kind, args in row.beat.items())
        found = {kind: BeatKind(self.weights.get(kind, w), tuple(args)) for kind, args, w in rows}
        return found | {**self.code}

    @cached_property
    def arguments(self) -> Mapping[str, tuple[str, ...]]:
        """The arguments of every kind of beat, as the contract of a game asks for them."""
        return {name: kind.args for name, kind in self.kinds.items()}

    def row(self, event: Event) -> ToldRow:
        """The row of an event; an event without a row is not told."""
        known = (event.what, event.variant, event.rule)
        if known not in self._rows:
            name = phrase_id(event).removeprefix("event.")
            while name not in self.events and "." in name:
                name = name.rpartition(".")[0]
            plain = self.events.get(name, ToldRow())
            self._rows[known] = self.events.get(f"{name} {event.rule}", plain)
        return self._rows[known]

    def sentence(self, name: str) -> FoundRow:
        """The row of a sentence that code finds: its own, else the one with the longest beginning of its name."""
        while name not in self.found and "." in name:
            name = name.rpartition(".")[0]
        return self.found[name]

    @cached_property
    def _rows(self) -> dict[tuple[str, str, str], ToldRow]:
        return {}

    def told(self, turn: ToldTurn[SetUp, State, N]) -> Iterator[tuple[Event, ToldRow]]:
        """The events of a turn, each with its row, which is looked up once."""
        if id(self) not in turn.rows:
            turn.rows[id(self)] = [*map(self.row, turn.events)]
        return zip(turn.events, turn.rows[id(self)], strict=True)

    def beats(self, turn: ToldTurn[SetUp, State, N]) -> Iterator[Beat]:
        for index, (_, row) in enumerate(self.told(turn)):
            for kind, args, ids in _first(turn, index, row.beat, row):
                weight, events = self.weights.get(kind, row.w), (index,) if row.alone else turn.chain(index)
                beat = turn.beat_of(kind, weight, events, args, ids)
                if self.still_true(turn, beat):
                    yield beat

    def still_true(self, turn: ToldTurn[SetUp, State, N], beat: Beat) -> bool:
        """Whether the turn ended as the phrases of a beat say."""
        wanted = self.holds.get(beat.kind)
        return wanted is None or turn.one(turn.after, beat.teams[0]).status in wanted

    def news(self, turn: ToldTurn[SetUp, State, N]) -> Iterator[Find]:
        """The sentences that the events of a turn give, about the `target` where there is one, else about the team."""
        for index, (event, row) in enumerate(self.told(turn)):
            for name, args, ids in _first(turn, index, row.news, row):
                team, about = {"team": turn.names.team(event.team)}, ids.get("target", event.team)
                key = key_of(turn.events, index, row.recalls)
                base = self.weights.get(name, row.w)
                if key is None:
                    shared = not {*args} - {"n", "part"}
                    told, topic = {**team, **args} if shared else args, self.topics.get(name, row.topic)
                    yield Find(base, index, name, told, about, topic, shared, other=ids.get("team"))
                    continue
                clause = turn.memory.clause(key)
                weight = base if clause == NONE else min(HEAVIEST, base + REMEMBERED)
                args, shared = {**args, "memory": clause}, name in self.together
                yield Find(weight, index, name, args, about, row.topic, shared, other=ids.get("team"))

    def memory(self, record: TurnRecord[State, Orders]) -> Memory:
        """The deeds of the turns before a turn."""
        earlier = reversed([*record.earlier()])
        deeds = [PastDeed(one.turn, key) for one in earlier for key in self._keys(one.events)]
        return Memory(record.turn, deeds, self.blows)

    def _keys(self, events: Sequence[Event]) -> Iterator[Key]:
        """As which deeds the events of a turn are remembered."""
        for index, event in enumerate(events):
            row = self.row(event)
            if row.counts(event) and (key := key_of(events, index, row.recalls)) is not None:
                yield key

    def hows(
        self, turn: ToldTurn[SetUp, State, N], team: str, most: int | None = None, without: Collection[int] = ()
    ) -> list[tuple[int, Message]]:
        """What befell a team on its way, in passing: the weightiest, or all, with their events and in their order.

        What weighs nothing is told only where nothing else befell; events `without` are left out.
        """
        found = {one: rank for one, rank in self._befell(turn, team).items() if rank[1] not in without}
        weighty = [one for one, (weight, _) in found.items() if weight] or [*found]
        weightiest = sorted(weighty, key=lambda one: found[one])[:most]
        return sorted(((found[one][1], one) for one in weightiest), key=lambda pair: pair[0])

    def _befell(self, turn: ToldTurn[SetUp, State, N], team: str) -> Mapping[Message, tuple[int, int]]:
        """What befell a team on its way, each with its rank: the heaviest, then the first; found once."""
        if team not in turn.befell:
            found = turn.befell[team] = {}
            for index, (event, row) in enumerate(self.told(turn)):
                if event.team == team and row.how:
                    for name, args, _ in _first(turn, index, row.how, row):
                        found.setdefault(say(f"news.did.{name}", **args), (-row.w, index))
        return turn.befell[team]

    def marks(
        self,
        records: Iterable[TurnRecord[State, Orders]],
        when: Callable[[TurnRecord[State, Orders], Event], Moment] = in_round,
    ) -> tuple[ChartMark[Phrase], ...]:
        """What a chart marks of a race."""
        signs = ((at, index, event, self.row(event).sign) for at, index, event in moments(records, when))
        return tuple(
            ChartMark(event.team, *at, self.signs[sign], say(f"mark.{sign}"), index)
            for at, index, event, sign in signs
            if sign and event.team is not None
        )


def _first(
    turn: ToldTurn[SetUp, State, N], index: int, choices: Mapping[str, Sources], row: ToldRow
) -> Iterator[tuple[str, dict[str, Phrase], dict[str, str]]]:
    """The first choice of a row that holds: its name, its arguments, and their ids.

    All its arguments must be there and name nobody twice; there is none where a field is less than the row's `least`.
    """
    event = turn.events[index]
    if not choices or not row.counts(event):
        return
    for name, sources in choices.items():
        if not _holds(turn, index, row.when.get(name, "")):
            continue
        facts = {argument: turn.fact(index, source) for argument, source in sources.items()}
        there = {argument: fact for argument, fact in facts.items() if fact is not None}
        ids = {argument: value for argument, (value, _) in there.items() if type(value) is str}
        if len(there) == len(facts) and len({*ids.values()}) == len(ids):
            named = _FIELD.sub(lambda field: str(getattr(event, field[1])), name)
            yield named, {argument: phrase for argument, (_, phrase) in there.items()}, ids
            return


def _holds(turn: ToldTurn[SetUp, State, N], index: int, wanted: str) -> bool:
    """Whether all conditions of a choice hold for an event."""
    return all(one.holds(turn.fact(index, one.source)) for one in _conditions(wanted))


class _Condition(Struct, frozen=True):
    """A source that must be there, has a value (`side=rear`) or at least a number (`overkill>=3`); or must not."""

    source: str
    least: int | None
    value: str | None
    denied: bool

    def holds(self, fact: tuple[Any, Phrase] | None) -> bool:
        if fact is None or (self.least is not None and fact[0] < self.least):
            return self.denied
        return (self.value is None or str(fact[0]) == self.value) is not self.denied


@lru_cache(maxsize=1024)
def _conditions(wanted: str) -> tuple[_Condition, ...]:
    """The conditions of a choice, as the table writes them."""
    return tuple(map(_condition, wanted.replace("not ", "not:").split()))


def _condition(word: str) -> _Condition:
    source, least, number = word.removeprefix("not:").partition(">=")
    source, equals, text = source.partition("=")
    return _Condition(source, int(number) if least else None, text if equals else None, word.startswith("not:"))


_FIELD: Final = re.compile(r"\{(\w+)\}")
"""A field of the event in the name of a sentence."""


@lru_cache
def read_told(package: str) -> ToldTable:
    """The table of a game's package, with the rows `found` of the table of the kit that it names.

    Raises msgspec.ValidationError where it is no such table.
    """
    table = _read(package, "data/told.yaml")
    shared = _read("ludi_press.games.kit", f"data/told/{table.pop('kit')}.yaml") if "kit" in table else {}
    rows = table["events"]
    laid = {name: {**rows.get(name.partition(" ")[0], {}), **row} for name, row in rows.items()}
    return convert({**table, "events": laid, "found": {**shared, **table.get("found", {})}}, ToldTable)


def _read(package: str, file: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(pkgutil.get_data(package, file) or b"", _LOADER)  # noqa: S506 a safe loader
    return found
