"""Helpers that games share when they report: badges, the dice and depths of events, and the ranking of beats."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Beat
from ludi_press.games.kit.event import Event

FATIGUE: Final = 10
"""By how much each further beat of the same kind in a turn is less dramatic than the one before."""


class BeatKind(Struct, frozen=True):
    """A kind of beat: its drama, 0 to 100, and the names of its arguments."""

    drama: int
    args: tuple[str, ...]


def arguments(kinds: Mapping[str, BeatKind]) -> Mapping[str, tuple[str, ...]]:
    """The arguments of every kind of beat, as the contract of a game asks for them."""
    return MappingProxyType({name: kind.args for name, kind in kinds.items()})


def badges(sides: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The badges of all participants by id, from ids and side letters in order of entry: P1, P2, V1."""
    entered: Counter[str] = Counter()
    found = {}
    for one, letter in sides:
        entered[letter] += 1
        found[one] = f"{letter}{entered[letter]}"
    return found


def depths(events: Iterable[Event]) -> list[int]:
    """How many causes each event has before it."""
    found: list[int] = []
    for event in events:
        found.append(0 if event.cause is None else found[event.cause] + 1)
    return found


def ranked(beats: Iterable[Beat], *, whole: bool = False) -> tuple[Beat, ...]:
    """The most dramatic beats first, equal ones in order of time; of beats with the same first event only one.

    Where stories are told `whole`, a beat goes whose events and teams are all in a more dramatic one, such as the slide
    that ended in a fall.
    """
    heads: dict[int, Beat] = {}
    for beat in _in_order(beats):
        if not (whole and any(_is_part(beat, other) for other in heads.values())):
            heads.setdefault(beat.events[0], beat)
    told: Counter[str] = Counter()
    tired = []
    for beat in heads.values():
        tired.append(replace(beat, drama=max(0, beat.drama - FATIGUE * told[beat.kind])))
        told[beat.kind] += 1
    return _in_order(tired)


def _is_part(beat: Beat, other: Beat) -> bool:
    return {*beat.events} <= {*other.events} and {*beat.teams} <= {*other.teams}


def _in_order(beats: Iterable[Beat]) -> tuple[Beat, ...]:
    return tuple(sorted(beats, key=lambda beat: (-beat.drama, beat.events, beat.kind, beat.teams)))
