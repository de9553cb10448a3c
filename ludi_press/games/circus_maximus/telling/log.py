"""The log of a turn: before the phases, an entry for the phase of each team, and the end of the turn (CM-2.1)."""

from itertools import groupby
from typing import Final

from ludi_press.core.report import LogEntry, LogLine, LogRound, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, RaceState, TurnOrders
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.briefs import Briefs
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.log import Lines

Record = TurnRecord[RaceState, TurnOrders]

BRIEFS: Final = Briefs(
    {
        "set-out.ordered": "speed",
        "set-out.silent": "speed",
        "set-out.ordered.spurred": "speed.spurred",
        "set-out.silent.spurred": "speed.spurred",
        "horses-cut.done": "cut.done",
        "horses-cut.failed": "cut.failed",
        "whipped": "whip",
        "change-lost": "change-lost",
        "moved.slip": "slip",
        "moved.dragged": "dragged",
        "moved.run": "runs",
        "blocked.brake": "blocked",
        "slowed.braked": "braked",
        "strain-judged.nothing": "strain.nothing",
        "strain-judged.slip": "strain.slip",
        "strain-judged.double-slip": "strain.double-slip",
        "strain-judged.jostled": "strain.jostled",
        "strain-judged.left-horse": "strain.horse",
        "strain-judged.right-horse": "strain.horse",
        "attacked.ram.car": "ram.car",
        "attacked.ram.horses": "ram.horses",
        "attacked.lash.car": "lash.car",
        "attacked.lash.horses": "lash.horses",
        "attacked.unwilled.car": "unwilled",
        "attacked.unwilled.horses": "unwilled",
        "attacked.ahead": "ahead",
        "evaded.done": "evaded",
        "car-rammed.none": "no-harm",
        "wheel-hurt.hurt": "wheel",
        "horse-hurt.hurt": "horse",
        "horse-hurt.unhurt": "no-harm",
        "driver-lashed.nothing": "lashed.nothing",
        "driver-lashed.swerve": "lashed.swerve",
        "driver-lashed.grab": "lashed.grab",
        "driver-lashed.wound": "lashed.wound",
        "team-lashed.spurred": "team-lashed",
        "team-lashed.tired": "team-lashed",
        "horse-died": "horse-died",
        "flipped": "flipped",
        "wreck-met": "wreck",
        "run-down": "run-down",
        "cut-loose.done": "loose",
        "cut-loose.failed": "not-loose",
        "changed.hits": "hits",
        "changed.debt": "debt",
        "went-out.dead": "dead",
        "went-out.safe": "safe",
        "went-out.stopped": "stopped",
        "finished.upright": "finished",
        "finished.dragged": "finished",
    }
)
"""Which events the line of a chariot tells, and by which phrase."""


def phases(events: tuple[Event, ...]) -> tuple[str, ...]:
    """CM-2.2: whose phase each round of a turn is; the round after the last is the end of the turn."""
    return next((event.order for event in events if isinstance(event, ev.OrderSet)), ())


def turn_log(set_up: RaceSetUp, record: Record) -> tuple[LogRound, ...]:
    """The parts of a turn, in order."""
    order = phases(record.events)
    lines = Lines(record.events, record.rolls, Names.brief(set_up), BRIEFS)
    parts: dict[str, list[LogEntry]] = {}
    for number, group in groupby(enumerate(record.events), key=lambda item: item[1].round):
        items = list(group)
        team = order[number - 1] if 0 < number <= len(order) else None
        part = "phases" if team else "end" if number else "before"
        parts.setdefault(part, []).append(_entry(set_up, record, team, lines.of(items, team), part))
    return tuple(LogRound(say(f"log.{part}"), tuple(entries)) for part, entries in parts.items())


def _entry(set_up: RaceSetUp, record: Record, team: str | None, lines: tuple[LogLine, ...], part: str) -> LogEntry:
    if team is None:
        return LogEntry("", say(f"log.{part}.head"), lines)
    given = record.orders.teams.get(team) if record.orders else None
    before = record.before or record.after
    order = Names.brief(set_up).orders(given, before.chariot(team).status)
    return LogEntry(team, order, lines, Names(set_up).team(team), set_up.by_id[team].factio.value, order)
