"""The log of a season: the motus, an entry for each act in sequence, the rounds of Actium, the close (LR-14.1)."""

from itertools import groupby
from typing import Final

from ludi_press.core.report import LogEntry, LogRound, Message, Text, say
from ludi_press.games.kit.log import Lines, Numbered
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.rules.tables import SeasonKind
from ludi_press.games.ludi_romani.telling.drama import TOLD
from ludi_press.games.ludi_romani.telling.narrate import TONES, Names, Record

_QUIET: Final = (ev.Moved, ev.Waived, ev.Said)
"""Events that tell whom an act is about only where it has no others."""


def turn_log(set_up: SetUp, record: Record) -> tuple[LogRound, ...]:
    """The parts of a season; of the start those who are played."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, TOLD.briefs)
    parts = []
    for name, items in _parts(set_up, record):
        groups = groupby(items, key=lambda item: item[1].round)
        entries = [_entry(record, list(group), lines, names, name) for _, group in groups]
        parts.append(LogRound(say(f"log.{name}"), tuple(entries)))
    return tuple(parts)


def _parts(set_up: SetUp, record: Record) -> list[tuple[str, list[Numbered]]]:
    """LR-13.4: events by the part of the turn in which they happened."""
    items = list(enumerate(record.events))
    if record.before is None:
        played = [(at, one) for at, one in items if set_up.roster[one.team or ""].player is not None]
        return [("start", played)]
    row = set_up.row(record.after.season)
    acts = [at for at, event in items if event.round]
    first, last = (acts[0], acts[-1] + 1) if acts else (len(items), len(items))
    middle = "actium" if row.season is SeasonKind.ACTIUM else "acts"
    parts = [("motus", items[:first]), (middle, items[first:last]), ("close", items[last:])]
    return [part for part in parts if part[1]]


def _entry(record: Record, items: list[Numbered], lines: Lines, names: Names, part: str) -> LogEntry:
    """The entry of an act under the name of the person it is about; motus, Actium and close have no name."""
    own = [event.team for _, event in items if event.team and not isinstance(event, _QUIET)]
    team = next(iter(own or [event.team for _, event in items if event.team]), None)
    if part != "acts" or team is None:
        return LogEntry("", _headline(items, part), lines.of(items, None))
    act = record.orders.acts[items[0][1].round - 1] if record.orders else None
    order = say("log.act", act=Text(act.word if act else ""))
    row = names.set_up.roster[team].row
    return LogEntry(team, order, lines.of(items, team), names.team(team), TONES[row.kind], order)


def _headline(items: list[Numbered], part: str) -> Message:
    number = items[0][1].round
    return say("log.round", n=number) if part == "actium" and number else say(f"log.{part}.head")
