"""The log of a round: a part for each phase, an entry for each fighter or school that acts in it."""

from collections.abc import Iterable
from itertools import groupby

from ludi_press.core.dice import Roll
from ludi_press.core.report import LogEntry, LogLine, LogRound, Message, say
from ludi_press.games.kit.telling import depths, thrown
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.telling.briefs import BRIEFS
from ludi_press.games.moritari.telling.narrate import Names, narrate

_HEADS = {
    ev.Phase.INITIATIVE: "log.head.dice",
    ev.Phase.MOVEMENT: "log.head.acts",
    ev.Phase.MELEE: "log.head.fights",
    ev.Phase.CROWD: "log.head.implores",
}
"""What an entry of a phase is about; entries of the others tell of all."""

_TOGETHER = (ev.Phase.ENTRY, ev.Phase.INITIATIVE, ev.Phase.END)
"""Phases that are one entry."""

Numbered = tuple[int, ev.BoutEvent]


def turn_log(events: tuple[ev.BoutEvent, ...], rolls: tuple[Roll, ...], names: Names) -> tuple[LogRound, ...]:
    """The phases of a round, in order."""
    deep = depths(events)
    parts = []
    for phase, group in groupby(enumerate(events), key=lambda item: item[1].phase):
        entries = tuple(_entry(items, rolls, deep, names) for items in _entries(group))
        parts.append(LogRound(say(f"log.{phase}"), entries))
    return tuple(parts)


def _entries(items: Iterable[Numbered]) -> list[list[Numbered]]:
    """Splits a phase where somebody acts of its own: at an event that no event of the same phase brought about."""
    entries: list[list[Numbered]] = []
    for index, event in items:
        start, head = entries[-1][0] if entries else (index, event)
        own = event.phase not in _TOGETHER and (event.cause is None or event.cause < start)
        if not entries or (own and event.team != head.team):
            entries.append([])
        entries[-1].append((index, event))
    return entries


def _entry(items: list[Numbered], rolls: tuple[Roll, ...], deep: list[int], names: Names) -> LogEntry:
    head = items[0][1]
    base = min(deep[index] for index, _ in items)
    briefs = BRIEFS.tell([event for _, event in items], head.team, names, rolls)
    lines = tuple(
        LogLine(index, narrate(event, names), event.rule, thrown(event, rolls), deep[index] - base, brief)
        for (index, event), brief in zip(items, briefs, strict=True)
    )
    if head.phase in _TOGETHER or head.team is None:
        return LogEntry("", _headline(head), lines)
    return LogEntry(head.team, _headline(head), lines, names.team(head.team), tone_of(names, head.team))


def tone_of(names: Names, team: str) -> str | None:
    """The colour of a school, or of a fighter's; none for beasts of no side."""
    entrant = names.set_up.by_id.get(team)
    school = names.set_up.school_by_id.get((entrant.school or "") if entrant else team)
    return school.tone.value if school else None


def _headline(head: ev.BoutEvent) -> Message:
    return say(_HEADS.get(head.phase, "log.head.sand"))
