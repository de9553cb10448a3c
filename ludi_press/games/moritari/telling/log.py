"""The log of a round: a part for each phase, an entry for each fighter or school that acts in it."""

from itertools import groupby
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import LogEntry, LogRound, say
from ludi_press.games.kit.briefs import read_briefs
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.moritari.rules.events import BoutEvent, Phase
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.telling.narrate import Names, Record

BRIEFS: Final = replace(
    read_briefs("""
    laid-still, stood-up, moved.goal: moved, moved.spent, moved.base: moved, moved.wall: moved, moved.contact: met,
    turned.wind, turned.other, turned.engaged,
    refused.pinned: pinned, refused.several: unturned, refused.turned: unturned,
    no-fight.apart: apart, no-fight.fallen: fallen, no-fight.fought: fought-already, fight-declined: declined,
    fought.front: fought, fought.side, fought.back, compared.hit: hit, armour.saved: saved,
    point-lost, fell, beast-killed,
    implored.spared: spared, implored.spared.killer: spared, implored.doomed: doomed, implored.doomed.killer: doomed,
    no-appeal, thumb.up, thumb.down, died
    """),
    spoken=frozenset({"fought", "fought.side", "fought.back"}),
    slight=frozenset({"turned.wind", "turned.other", "turned.engaged", "laid-still"}),
)
"""The events in the summary line of a fighter, with their phrases."""

_HEADS: Final = {
    Phase.INITIATIVE: "log.head.dice",
    Phase.MOVEMENT: "log.head.acts",
    Phase.MELEE: "log.head.fights",
    Phase.CROWD: "log.head.implores",
}
"""The headline of an entry, by phase; entries of other phases are about everybody."""

_TOGETHER: Final = (Phase.ENTRY, Phase.INITIATIVE, Phase.END)
"""Phases that are a single entry."""


def turn_log(set_up: BoutSetUp, record: Record) -> tuple[LogRound, ...]:
    """The phases of a round, in order."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, BRIEFS)
    return tuple(
        LogRound(say(f"log.{phase}"), tuple(_entry(phase, items, lines, names) for items in split(group, _opens)))
        for phase, group in groupby(enumerate(record.events), key=lambda item: item[1].phase)
    )


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
    return LogEntry(team, headline, told, names.team(team), names.set_up.tone_of(team))
