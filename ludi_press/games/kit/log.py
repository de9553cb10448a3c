"""The lines of a turn's log: each event in words and in brief, with its rule, its dice and its depth below causes."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from ludi_press.core.dice import Roll
from ludi_press.core.report import Brief, LogLine, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import Names, narrate
from ludi_press.games.kit.telling import depths
from ludi_press.games.kit.told import ToldRow, ToldTable

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
    """The lines of a turn; its game's table has how each event is told in brief."""

    def __init__(self, events: Sequence[Event], rolls: Sequence[Roll], names: Names, told: ToldTable) -> None:
        self._depths, self._rolls, self._names, self._told = depths(events), rolls, names, told

    def of(self, items: Sequence[Numbered], actor: str | None) -> tuple[LogLine, ...]:
        """The lines of an entry about an actor; depths are counted from the least one in it, a die is shown once."""
        base = min((self._depths[index] for index, _ in items), default=0)
        rows = [self._told.row(event) for _, event in items]
        whole, shown = any(row.brief and not row.slight for row in rows), set[int]()
        return tuple(
            LogLine(
                index,
                narrate(event, self._names),
                event.rule,
                tuple([self._rolls[die] for die in event.dice]),
                self._depths[index] - base,
                self._brief(event, row, actor, shown) if row.brief and not (row.slight and whole) else None,
            )
            for (index, event), row in zip(items, rows, strict=True)
        )

    def _brief(self, event: Event, row: ToldRow, actor: str | None, shown: set[int]) -> Brief:
        """An event in a few words; one about somebody else than the actor has that name before it."""
        message = replace(narrate(event, self._names), id=f"brief.{row.brief}")
        if event.team not in (actor, None) and not row.named:
            message = say("brief.of", team=self._names.team(event.team), what=message)
        fresh = () if row.spoken else tuple(die for die in event.dice if die not in shown)
        shown.update(fresh)
        return Brief(message, tuple(self._rolls[die].face for die in fresh))
