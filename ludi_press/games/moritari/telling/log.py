"""The log of a round: a part for each phase, an entry for each fighter or school that acts in it."""

from itertools import groupby
from typing import Final

from ludi_press.core.dice import Roll
from ludi_press.core.report import LogEntry, LogRound, say
from ludi_press.games.kit.briefs import Briefs
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.moritari.rules.events import BoutEvent, Phase
from ludi_press.games.moritari.telling.narrate import Names

BRIEFS: Final = Briefs(
    {
        "laid-still": "laid-still",
        "stood-up": "stood-up",
        "moved.goal": "moved",
        "moved.spent": "moved.spent",
        "moved.base": "moved",
        "moved.wall": "moved",
        "moved.contact": "met",
        "turned.wind": "turned.wind",
        "turned.other": "turned.other",
        "turned.engaged": "turned.engaged",
        "refused.pinned": "pinned",
        "refused.several": "unturned",
        "refused.turned": "unturned",
        "no-fight.apart": "apart",
        "no-fight.fallen": "fallen",
        "no-fight.fought": "fought-already",
        "fight-declined": "declined",
        "fought.front": "fought",
        "fought.side": "fought.side",
        "fought.back": "fought.back",
        "compared.hit": "hit",
        "armour.saved": "saved",
        "point-lost": "point-lost",
        "fell": "fell",
        "beast-killed": "beast-killed",
        "implored.spared": "spared",
        "implored.spared.killer": "spared",
        "implored.doomed": "doomed",
        "implored.doomed.killer": "doomed",
        "no-appeal": "no-appeal",
        "thumb.up": "thumb.up",
        "thumb.down": "thumb.down",
        "died": "died",
    },
    spoken=frozenset({"fought", "fought.side", "fought.back"}),
    slight=frozenset({"turned.wind", "turned.other", "turned.engaged", "laid-still"}),
)
"""Which events the line of a fighter tells, and by which phrase."""

_HEADS: Final = {
    Phase.INITIATIVE: "log.head.dice",
    Phase.MOVEMENT: "log.head.acts",
    Phase.MELEE: "log.head.fights",
    Phase.CROWD: "log.head.implores",
}
"""What an entry of a phase is about; entries of the others tell of all."""

_TOGETHER: Final = (Phase.ENTRY, Phase.INITIATIVE, Phase.END)
"""Phases that are one entry."""


def turn_log(events: tuple[BoutEvent, ...], rolls: tuple[Roll, ...], names: Names) -> tuple[LogRound, ...]:
    """The phases of a round, in order."""
    lines = Lines(events, rolls, names, BRIEFS)
    return tuple(
        LogRound(say(f"log.{phase}"), tuple(_entry(phase, items, lines, names) for items in split(group, _opens)))
        for phase, group in groupby(enumerate(events), key=lambda item: item[1].phase)
    )


def _opens(item: Numbered, first: Numbered) -> bool:
    """Whether somebody else acts of its own: by an event that no event of this entry brought about."""
    event, (start, head) = item[1], first
    together = isinstance(event, BoutEvent) and event.phase in _TOGETHER
    return not together and (event.cause is None or event.cause < start) and event.team != head.team


def _entry(phase: Phase, items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    team = items[0][1].team
    headline, told = say(_HEADS.get(phase, "log.head.sand")), lines.of(items, team)
    if phase in _TOGETHER or team is None:
        return LogEntry("", headline, told)
    return LogEntry(team, headline, told, names.team(team), names.set_up.tone_of(team))
