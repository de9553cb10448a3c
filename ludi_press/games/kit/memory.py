"""What the news remember of a race: again, for the third time, first since turn four, in return for turn six.

Everything is counted over the turns before this one, so that a turn that was posted never changes by it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct, field

from ludi_press.core.event import Event
from ludi_press.core.report import Message, say

LONG: Final = 10
"""After so many turns without, the turn of the last time is told instead of how often it happened."""

MILESTONES: Final = (3, 5, 8, 12)
"""The lengths of a streak that are told; to tell each would be the same sentence every turn."""

TOLD_TIMES: Final = range(3, 13)
"""How often something must have happened to be counted; there are words for no more."""

NONE: Final = say("memory.none")
"""The clause of something that happens for the first time."""

Key = tuple[str, ...]
"""What counts as the same: a kind of deed, and the ids of those who take part."""


class PastDeed(Struct, frozen=True):
    """Something that happened: who did what to whom, or one to whom it befell."""

    turn: int
    key: Key


class Memory(Struct, frozen=True):
    """The deeds of the turns before one, in order of time; `now` is that turn.

    `blows` are the kinds of deeds that can be paid back.
    """

    now: int
    deeds: Sequence[PastDeed] = field(default_factory=tuple)
    blows: Sequence[str] = ()

    def clause(self, key: Key) -> Message:
        """What is to be said of a deed that happens now: a return, how often it happened, or nothing."""
        turns = self._turns(key)
        owed = self._owed(key)
        if owed is not None:
            return say("memory.return", turn=owed)
        return again(self.now, turns)

    def _turns(self, key: Key) -> list[int]:
        return sorted({deed.turn for deed in self.deeds if deed.key == key})

    def _owed(self, key: Key) -> int | None:
        """The turn in which the victim of a blow last struck the other, if nothing was paid back since."""
        kind, *who = key
        blows = [deed for deed in self.deeds if deed.key[0] in self.blows and {*deed.key[1:]} == {*who}]
        if kind not in self.blows or not blows or [*blows[-1].key[1:]] == who:
            return None
        return blows[-1].turn


def again(now: int, turns: Sequence[int]) -> Message:
    """How often something has happened, from the turns before in which it did."""
    if not turns:
        return NONE
    if now - turns[-1] > LONG:
        return say("memory.since", turn=turns[-1])
    times = len(turns) + 1
    return say("memory.nth", n=times) if times in TOLD_TIMES else say("memory.again")


def running(turns: int) -> Message:
    """In how many turns without a break something is so, this one among them; told at some lengths only."""
    return say("memory.running", n=turns) if turns in MILESTONES else NONE


class Recalled(Protocol):
    """The row of an event: what counts as the same deed, and the least values of fields that make it one."""

    @property
    def recalls(self) -> Mapping[str, Sequence[str]]: ...
    @property
    def least(self) -> Mapping[str, int]: ...


def _who(events: Sequence[Event], index: int, source: str) -> str | None:
    """Whom a field of an event names, or of its nearest cause of the kind before the dot; None for nobody."""
    kind, _, name = source.rpartition(".")
    at: int | None = index
    while at is not None:
        if kind in ("", events[at].what):
            who = getattr(events[at], name)
            return who if isinstance(who, str) else None
        at = events[at].cause
    return None


def key_of(events: Sequence[Event], index: int, recalls: Mapping[str, Sequence[str]]) -> Key | None:
    """The key of an event by its row: the first kind all of whose sources name somebody."""
    for kind, sources in recalls.items():
        who = [one for source in sources if (one := _who(events, index, source)) is not None]
        if len({*who}) == len(sources):
            return (kind, *who)
    return None


def keys(events: Sequence[Event], rows: Callable[[Event], Recalled]) -> Iterator[Key]:
    """The keys of a turn's events, by the table of its game."""
    for index, event in enumerate(events):
        row = rows(event)
        if row.recalls and not any(getattr(event, name) < least for name, least in row.least.items()):
            key = key_of(events, index, row.recalls)
            if key is not None:
                yield key
