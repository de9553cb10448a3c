"""The log of a round: a part for each phase, an entry for each fighter or school that acts in it."""

from itertools import groupby
from typing import Final

from ludi_press.core.report import LogEntry, LogRound, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.moritari.rules.events import BoutEvent, Phase
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.telling.drama import TOLD
from ludi_press.games.moritari.telling.narrate import Names, Record

_HEADS: Final = {
    Phase.INITIATIVE: "log.head.dice",
    Phase.MOVEMENT: "log.head.acts",
    Phase.MELEE: "log.head.fights",
    Phase.CROWD: "log.head.implores",
}
"""The headline of an entry, by phase; entries of other phases are about everybody."""

_APART: Final = (Phase.MELEE, Phase.CROWD)
"""Phases whose entries are lines of their own, since they tell what came of moves and fights before them."""

_TOGETHER: Final = (Phase.ENTRY, Phase.INITIATIVE, Phase.END)
"""Phases that are a single entry."""


def turn_log(set_up: BoutSetUp, record: Record) -> tuple[LogRound, ...]:
    """The phases of a round, in order."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, TOLD)
    return tuple(
        LogRound(say(f"log.{phase}"), tuple(_entry(phase, items, lines, names) for items in split(group, _opens)))
        for phase, group in groupby(enumerate(record.events), key=lambda item: _phase(item[1]))
    )


def _phase(event: Event) -> Phase:
    return event.phase if isinstance(event, BoutEvent) else Phase.ENTRY


def _opens(item: Numbered, first: Numbered) -> bool:
    """Whether an event of somebody else begins a new entry: none of the current entry's events caused it."""
    event, (start, head) = item[1], first
    together = isinstance(event, BoutEvent) and event.phase in _TOGETHER
    return not together and (event.cause is None or event.cause < start) and event.team != head.team


def _entry(phase: Phase, items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    team = items[0][1].team
    headline, told = say(_HEADS.get(phase, "log.head.sand")), lines.of(items, team)
    if phase in _TOGETHER or team is None:
        return LogEntry("", headline, told)
    return LogEntry(team, headline, told, names.team(team), names.set_up.tone_of(team), apart=phase in _APART)
