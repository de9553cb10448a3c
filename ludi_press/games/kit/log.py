"""The lines of a turn's log: each event in words, with its rule, its dice and its depth below its first cause."""

from collections.abc import Callable, Iterable, Sequence

from ludi_press.core.dice import Roll
from ludi_press.core.report import LogLine
from ludi_press.games.kit.briefs import Briefs
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import Names, narrate
from ludi_press.games.kit.telling import depths

Numbered = tuple[int, Event]
"""An event with its index in the turn."""


def split(items: Iterable[Numbered], opens: Callable[[Numbered, Numbered], bool]) -> list[list[Numbered]]:
    """Groups events into entries: `opens(event, first event of the entry)` tells where a new entry begins."""
    entries: list[list[Numbered]] = []
    for item in items:
        if not entries or opens(item, entries[-1][0]):
            entries.append([])
        entries[-1].append(item)
    return entries


class Lines:
    def __init__(self, events: Sequence[Event], rolls: Sequence[Roll], names: Names, briefs: Briefs) -> None:
        self._depths, self._rolls, self._names, self._briefs = depths(events), rolls, names, briefs

    def of(self, items: Sequence[Numbered], actor: str | None) -> tuple[LogLine, ...]:
        """The lines of an entry about an actor; depths are counted from the least one in it."""
        base = min((self._depths[index] for index, _ in items), default=0)
        briefs = self._briefs.tell([event for _, event in items], actor, self._names, self._rolls)
        return tuple(
            LogLine(
                index,
                narrate(event, self._names),
                event.rule,
                tuple([self._rolls[die] for die in event.dice]),
                self._depths[index] - base,
                brief,
            )
            for (index, event), brief in zip(items, briefs, strict=True)
        )
