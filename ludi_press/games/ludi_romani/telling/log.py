"""The log of a season: the motus, an entry for each act in sequence, each party of Actium, the close (LR-14.1)."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import LogEntry, LogLine, LogRound, Message, Phrase, Text, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.log import Lines, Numbered
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.rules.tables import SeasonKind
from ludi_press.games.ludi_romani.telling.drama import TOLD
from ludi_press.games.ludi_romani.telling.narrate import TONES, Names, Record

_QUIET: Final = (ev.Moved, ev.Waived, ev.Quoted)
"""Events that tell whom an act is about only where it has no others."""
_GATHERED: Final = frozenset({"emptio", "tributum", "dat", "verba"})
"""Acts of which all are one entry, at the place of the first one."""


def turn_log(set_up: SetUp, record: Record) -> tuple[LogRound, ...]:
    """The parts of a season; of the start those who are played."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, TOLD)
    return tuple(
        LogRound(say(f"log.{part}"), tuple(_entries(record, part, items, lines, names)))
        for part, items in _parts(set_up, record)
    )


def _parts(set_up: SetUp, record: Record) -> list[tuple[str, list[Numbered]]]:
    """LR-13.4: events by the part of the turn in which they happened."""
    items = list(enumerate(record.events))
    if record.before is None:
        played = [(at, one) for at, one in items if set_up.roster[one.team or ""].player is not None]
        return [("start", played)]
    row = set_up.row(record.after.season)
    if row.season is SeasonKind.ACTIUM:
        return [("close" if any(isinstance(event, ev.Triumphed) for _, event in items) else "actium", items)]
    acts = [at for at, event in items if event.round]
    first, last = (acts[0], acts[-1] + 1) if acts else (len(items), len(items))
    parts = [("motus", items[:first]), ("acts", items[first:last]), ("close", items[last:])]
    return [part for part in parts if part[1]]


def _entries(record: Record, part: str, items: list[Numbered], lines: Lines, names: Names) -> Iterator[LogEntry]:
    """The entries of a part: in the acts one for each, with those of some kinds gathered; at Actium one a party."""
    if part == "actium":
        keys: dict[object, list[Numbered]] = {}
        for item in items:
            keys.setdefault(_party(record, item[1]), []).append(item)
        rest = keys.pop(None, [])
        yield LogEntry("", say("log.actium.head"), lines.of(rest, None))
        yield from (_about(str(leader), own, lines, names) for leader, own in keys.items())
    elif part == "acts":
        of: dict[object, list[Numbered]] = {}
        for number, own in groupby(items, key=lambda item: item[1].round):
            word = record.orders.acts[number - 1].word if record.orders and number else ""
            of.setdefault(word if word in _GATHERED else number, []).extend(own)
        yield from (_act(record, key, own, lines, names) for key, own in of.items())
    elif part == "motus" and record.orders:
        yield _gathered("motus", say("log.motus.line"), items, lines)
    else:
        yield LogEntry("", say(f"log.{part}.head"), lines.of(items, None))


def _party(record: Record, event: Event) -> str | None:
    """LR-11.4: the leader of the party that an event of Actium is about."""
    about = {event.team, getattr(event, "party", None), getattr(event, "to", None)}
    battle = record.after.actium
    led = (party.leader for party in battle.parties if about & {*party.members}) if battle else iter(())
    return next(led, None)


def _act(record: Record, key: object, items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    """LR-13.4: an act under the name of the person it is about, with the rule that the Fates waived for it."""
    if isinstance(key, str):
        return _gathered(key, say(f"log.{key}"), items, lines)
    own = [event.team for _, event in items if event.team and not isinstance(event, _QUIET)]
    moved = [event.team for _, event in items if event.team and isinstance(event, ev.Moved)]
    team = next(iter([*own, *moved, *(event.team for _, event in items if event.team)]), "")
    act = record.orders.acts[items[0][1].round - 1] if record.orders else None
    order = say("log.act", act=Text(act.word if act else ""))
    waived = [event.rule for _, event in items if isinstance(event, ev.Waived)]
    order = say("log.act.waived", act=order, rule=Text(waived[0])) if waived else order
    return _about(team, items, lines, names, order)


def _gathered(team: str, name: Phrase, items: list[Numbered], lines: Lines) -> LogEntry:
    """An entry about several people, each named in its line."""
    told = lines.of(items, None)
    kept = told if team == "verba" else _unsaid(items, told)
    return LogEntry(team, say("log.acts.head"), kept, name, apart=True)


def _about(team: str, items: list[Numbered], lines: Lines, names: Names, order: Message | None = None) -> LogEntry:
    """An entry about one person, or about the season where an act names nobody."""
    told = _unsaid(items, lines.of(items, team))
    if team not in names.set_up.roster:
        return LogEntry(team, order or say("log.acts.head"), told, apart=True)
    tone = TONES[names.set_up.roster[team].row.kind]
    return LogEntry(team, order or say("log.actium.party"), told, names.team(team), tone, order, apart=True)


def _unsaid(items: list[Numbered], told: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The lines without what the host says beside an act, in the line that sums it up."""
    pairs = zip(items, told, strict=True)
    return tuple(replace(line, brief=None) if isinstance(event, ev.Quoted) else line for (_, event), line in pairs)
