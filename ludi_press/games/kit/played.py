"""Queries on the events of a resolved turn, for its news, its beats and its chronicle."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from ludi_press.core.chronicle import Moment
from ludi_press.core.report import Beat, Phrase, Text
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import Names, said
from ludi_press.games.kit.telling import BeatKind

E = TypeVar("E", bound=Event)
SetUp = TypeVar("SetUp")
State = TypeVar("State")
Orders = TypeVar("Orders")
N = TypeVar("N", bound=Names)


class ToldTurn(Struct, Generic[SetUp, State, N], frozen=True, dict=True):
    """A resolved turn, with the names of those who take part."""

    set_up: SetUp
    record: TurnRecord[State, Struct]
    names: N

    @property
    def events(self) -> tuple[Event, ...]:
        return self.record.events

    @property
    def after(self) -> State:
        return self.record.after

    @property
    def end(self) -> int:
        """The index for a sentence that comes after all events."""
        return len(self.record.events)

    def all(self, *kinds: type[E]) -> Iterator[tuple[int, E]]:
        """The events of some kinds, with their indices."""
        return ((index, event) for index, event in enumerate(self.events) if isinstance(event, kinds))

    def told(self, kind: type[E], when: Callable[[E], bool] | None = None) -> list[tuple[int, Phrase]]:
        """The events of a kind that satisfy `when`: their indices with the names of their teams."""
        return [(at, self.names.team(e.team)) for at, e in self.all(kind) if when is None or when(e)]

    def face(self, event: Event) -> int:
        """The face of the last die of an event."""
        return self.record.rolls[event.dice[-1]].face

    def follows(self, cause: int, kind: type[E]) -> tuple[int, E] | None:
        """The first event of a kind whose direct cause is the event with this index."""
        return next(((index, event) for index, event in self.all(kind) if event.cause == cause), None)

    def causes(self, index: int) -> tuple[int, ...]:
        """The indices of an event and all its causes, the event first."""
        found = [index]
        while (cause := self.events[found[-1]].cause) is not None:
            found.append(cause)
        return tuple(found)

    @property
    def short(self) -> Mapping[str, str]:
        """The shorter names of those who have one, for the second time that they are named."""
        return {}

    def takes_part(self, one: str) -> bool:
        """Whether somebody who is named in a beat counts as taking part; a game may exclude some."""
        return True

    def fact(self, index: int, source: str) -> tuple[Any, Phrase] | None:
        """A field of an event, or of its nearest cause of the kind before the dot, and the same as a phrase."""
        kind, _, name = source.rpartition(".")
        for at in self.causes(index):
            event = self.events[at]
            if kind in ("", event.what):
                value = getattr(event, name)
                return None if value is None else (value, said(event, name, value, self.names))
        return None

    def chain(self, index: int) -> tuple[int, ...]:
        """The events that a beat about an event refers to, the main one first."""
        return self.causes(index)

    def beat_of(
        self, kind: str, drama: int, events: Iterable[int], args: Mapping[str, Phrase], ids: Mapping[str, str]
    ) -> Beat:
        """A beat about some events; `ids` are those of the arguments that name somebody."""
        taking = {name: text for name, text in ids.items() if self.takes_part(text)}
        again = tuple((name, Text(self.short[text])) for name, text in taking.items() if text in self.short)
        return Beat(kind, drama, tuple(dict.fromkeys(events)), tuple(args.items()), tuple(taking.values()), (), again)


def in_round(record: TurnRecord[State, Orders], event: Event) -> Moment:
    """When an event happened: its turn and round."""
    return record.turn, event.round


class DramaticTurn(ToldTurn[SetUp, State, N], frozen=True, dict=True):
    """A resolved turn as its beats are found; a game's own class names its kinds of beats."""

    kinds: ClassVar[Mapping[str, BeatKind]] = MappingProxyType({})

    def beat(self, kind: str, index: int, *who: str | None, alone: bool = False, number: int | None = None) -> Beat:
        """A beat about an event and, unless it stands `alone`, its causes.

        Its arguments are the names of `who`, then the number if there is one.
        """
        values: list[Phrase] = [*map(self.names.team, who), *([] if number is None else [number])]
        args = tuple(zip(self.kinds[kind].args, values, strict=True))
        events = (index,) if alone else self.causes(index)
        teams = tuple(team for team in who if team is not None and self.takes_part(team))
        return Beat(kind, self.kinds[kind].drama, events, args, teams)

    def cause(self, index: int, kind: type[E]) -> E:
        """The nearest cause of a kind that an event has; raises StopIteration where it has none."""
        return next(one for at in self.causes(index) if isinstance(one := self.events[at], kind))


def moments(
    records: Iterable[TurnRecord[State, Orders]],
    when: Callable[[TurnRecord[State, Orders], Event], Moment] = in_round,
) -> Iterator[tuple[Moment, int, Event]]:
    """All events of a race: the moment of each, its index in its turn, and the event itself."""
    for record in records:
        for index, event in enumerate(record.events):
            yield when(record, event), index, event
