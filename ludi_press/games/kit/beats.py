"""Beats from a table: which event gives which beat, how dramatic it is, and what fills its arguments."""

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from ludi_press.core.report import Beat
from ludi_press.games.kit.narration import phrase_id
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import Kind

Conditions = Mapping[str, Callable[[Any], bool]]
"""Further conditions on the event, by the kind of beat; a kind without one needs only an event of the right name."""


class BeatRow(Struct, frozen=True):
    """A kind of beat, and the events that give it.

    `events` are phrase names without `event.`, with * as a wildcard; empty for a kind that the game finds by code.
    `sources` name the field that fills each argument: of the event itself, or of its nearest cause of a kind.
    A beat that stands `alone` refers to its own event only, not to the causes of that event.
    """

    kind: str
    drama: int
    events: tuple[str, ...]
    sources: Mapping[str, str]
    alone: bool


def read_beats(table: str) -> tuple[BeatRow, ...]:
    """Rows from lines such as "point-lost: wound 32 fighter=team foe=compared.team points=after".

    Several events of a kind are divided by commas; an ! at the end of a line says that its beat stands alone.
    """
    rows = []
    for line in table.strip().splitlines():
        events, _, told = line.partition(":")
        kind, drama, *args = told.removesuffix("!").split()
        sources = dict(part.partition("=")[::2] for part in args)
        names = tuple(events.replace(",", " ").split())
        rows.append(BeatRow(kind, int(drama), names, MappingProxyType(sources), told.endswith("!")))
    return tuple(rows)


def kinds_of(rows: tuple[BeatRow, ...]) -> Mapping[str, Kind]:
    """The kinds of beats by name, as a game's `DramaticTurn` has them."""
    return MappingProxyType({row.kind: Kind(row.drama, tuple(row.sources)) for row in rows})


def beats_of(
    played: DramaticTurn[Any, Any, Any], rows: tuple[BeatRow, ...], when: Conditions = MappingProxyType({})
) -> Iterator[Beat]:
    """The beats that the events of a turn give by these rows."""
    for index, event in enumerate(played.events):
        name = phrase_id(event).removeprefix("event.")
        for row in rows:
            fits = any(fnmatchcase(name, one) for one in row.events)
            if fits and (row.kind not in when or when[row.kind](event)):
                values = [_value(played, index, source) for source in row.sources.values()]
                who = [value for value in values if not isinstance(value, int)]
                number = next((value for value in values if isinstance(value, int)), None)
                yield played.beat(row.kind, index, *who, alone=row.alone, number=number)


def _value(played: DramaticTurn[Any, Any, Any], index: int, source: str) -> Any:
    """A field of an event, or of its nearest cause of the kind that `source` names; of a tuple the first item."""
    event, (first, *rest) = played.events[index], source.split(".")
    if not hasattr(event, first):
        event = next(one for at in played.causes(index) if (one := played.events[at]).what == first)
        first, *rest = rest
    value = getattr(event, first)
    for name in rest:
        value = getattr(value, name)
    return value[0] if isinstance(value, tuple) else value
