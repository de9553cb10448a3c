"""The log of a turn: before the phases, an entry for the phase of each team, and the end of the turn (CM-2.1)."""

from itertools import groupby

from ludi_press.core.report import LogEntry, LogLine, LogRound, Message, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, RaceState, TurnOrders
from ludi_press.games.circus_maximus.telling.briefs import BRIEFS
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import narrate
from ludi_press.games.kit.telling import depths, thrown

Record = TurnRecord[RaceState, TurnOrders]


def phases(events: tuple[Event, ...]) -> tuple[str, ...]:
    """CM-2.2: whose phase each round of a turn is; the round after the last is the end of the turn."""
    return next((event.order for event in events if isinstance(event, ev.OrderSet)), ())


def turn_log(set_up: RaceSetUp, record: Record) -> tuple[LogRound, ...]:
    """The parts of a turn, in order."""
    names, deep, order = Names.brief(set_up), depths(record.events), phases(record.events)
    parts: dict[str, list[LogEntry]] = {}
    for number, group in groupby(enumerate(record.events), key=lambda item: item[1].round):
        items = list(group)
        team = order[number - 1] if 0 < number <= len(order) else None
        briefs = BRIEFS.tell([event for _, event in items], team, names, record.rolls)
        lines = tuple(
            LogLine(index, narrate(event, names), event.rule, thrown(event, record.rolls), deep[index], brief)
            for (index, event), brief in zip(items, briefs, strict=True)
        )
        part = "phases" if team else "end" if number else "before"
        parts.setdefault(part, []).append(_entry(set_up, record, team, lines, part))
    return tuple(LogRound(say(f"log.{part}"), tuple(entries)) for part, entries in parts.items())


def _entry(set_up: RaceSetUp, record: Record, team: str | None, lines: tuple[LogLine, ...], part: str) -> LogEntry:
    if team is None:
        return LogEntry("", say(f"log.{part}.head"), lines)
    order = _order(set_up, record, team)
    return LogEntry(team, order, lines, Names(set_up).team(team), set_up.team(team).factio.value, order)


def _order(set_up: RaceSetUp, record: Record, team: str) -> Message:
    given = record.orders.teams.get(team) if record.orders else None
    before = record.before or record.after
    return Names.brief(set_up).orders(given, before.chariot(team).status)
