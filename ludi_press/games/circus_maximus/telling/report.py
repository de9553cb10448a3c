"""A turn of Circus Maximus as a Report, with its boards and its log (CM-2.1, CM-12, CM-15.1)."""

from itertools import groupby

from ludi_press.core.report import (
    Board,
    Cell,
    Fact,
    Gauge,
    Listing,
    LogEntry,
    LogLine,
    LogRound,
    Message,
    Phrase,
    Report,
    Row,
    say,
)
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Status
from ludi_press.games.circus_maximus.telling.drama import TOLD, turn_beats
from ludi_press.games.circus_maximus.telling.narrate import Names, Record, horses
from ludi_press.games.circus_maximus.telling.news import turn_news
from ludi_press.games.kit import race_telling
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.log import Lines, Numbered
from ludi_press.games.kit.race_telling import full_name, name_cells, race_report, status_columns
from ludi_press.games.kit.report import right, signed


def phases(events: tuple[Event, ...]) -> tuple[str, ...]:
    """CM-2.2: the teams in the order of their phases; a round is a phase, and the end of the turn is one more."""
    return next((event.order for event in events if isinstance(event, ev.OrderSet)), ())


def turn_log(set_up: RaceSetUp, record: Record) -> tuple[LogRound, ...]:
    """The parts of a turn, in order."""
    order = phases(record.events)
    lines = Lines(record.events, record.rolls, Names.brief(set_up), TOLD)
    parts: dict[str, list[LogEntry]] = {}
    for number, group in groupby(enumerate(record.events), key=lambda item: item[1].round):
        items = list(group)
        team = order[number - 1] if 0 < number <= len(order) else None
        part = "phases" if team else "end" if number else "before"
        found = [_entry(set_up, record, team, lines.of(items, team))] if team else _outside(set_up, items, lines, part)
        parts.setdefault(part, []).extend(found)
    return tuple(LogRound(say(f"log.{part}"), tuple(entries)) for part, entries in parts.items())


def _entry(set_up: RaceSetUp, record: Record, team: str, lines: tuple[LogLine, ...]) -> LogEntry:
    """CM-2.2: the phase of a team."""
    given = record.orders.teams.get(team) if record.orders else None
    before = record.before or record.after
    order = Names.brief(set_up).orders(given, before.chariot(team).status)
    return LogEntry(team, order, lines, Names(set_up).team(team), set_up.by_id[team].factio.value, order)


def _outside(set_up: RaceSetUp, items: list[Numbered], lines: Lines, part: str) -> list[LogEntry]:
    """What happens before and after the phases; at the end each team has its own entry, which ends its line."""
    head = say(f"log.{part}.head")
    if part == "before":
        return [LogEntry("", head, lines.of(items, None))]
    found = []
    for team, group in groupby(items, key=lambda item: item[1].team):
        told = lines.of(list(group), team)
        tone = set_up.by_id[team].factio.value if team else None
        found.append(LogEntry(team or "", head, told, Names(set_up).team(team) if team else None, tone))
    return found


TONES = {Status.DRAGGED: "flipped", Status.ON_FOOT: "flipped", Status.FINISHED: "finished", Status.OUT: "out"}
"""The tones of a theme's boards for those who do not drive."""


def status_board(set_up: RaceSetUp, state: RaceState) -> Board:
    """CM-15.1: all teams in the order of the race."""
    named = ("where", "limit", "cdm", "endurance", "hits", "horses", "wheels", "state")
    columns = status_columns(*named, spare=("wheels", "cdm", "hits", "badge", "horses", "limit"))
    ranked = enumerate(standings(set_up, state), start=1)
    return Board(say("board.title"), columns, tuple(_row(set_up, state, chariot, rank) for rank, chariot in ranked))


def _row(set_up: RaceSetUp, state: RaceState, chariot: Chariot, rank: int) -> Row:
    tone, drives = TONES.get(chariot.status), chariot.status is Status.DRIVING
    nothing = say("board.nothing")
    facts: tuple[Cell, ...] = (
        Cell(_where(set_up, chariot), tone),
        Cell(_limit(set_up, chariot) if drives else nothing),
        Cell(signed(set_up.cdm(chariot)) if drives else nothing),
        Cell(chariot.endurance, None if chariot.endurance else "lost"),
        Cell(Gauge(chariot.full_hits - chariot.hits, chariot.full_hits)),
        Cell(horses(chariot.horses), "lost" if 0 in chariot.horses else None),
        Cell(say("board.wheels.lost", left=chariot.wheels[0], right=chariot.wheels[1]))
        if any(chariot.wheels)
        else Cell(nothing),
        Cell(_condition(set_up, state, chariot), tone),
    )
    name = full_name(set_up.by_id[chariot.team]) if state.turn == 0 else Names.brief(set_up).team(chariot.team)
    return Row(chariot.team, (*name_cells(set_up, chariot.team, rank, name), *facts))


def _where(set_up: RaceSetUp, chariot: Chariot) -> Message:
    """CM-15.1a: the lap, and the square as the picture numbers it."""
    if chariot.status is Status.FINISHED:
        return say("board.where.finished")
    where = Names(set_up).space_in_brief(chariot.at)
    return say("board.where.lap", lap=chariot.lap, where=where) if chariot.lap else where


def _limit(set_up: RaceSetUp, chariot: Chariot) -> Phrase:
    """CM-2.3: the highest speed of the next turn, with the debt."""
    limit = set_up.limit(chariot)
    owed = chariot.debt
    return say("board.limit.debt", limit=limit, whole=limit + owed, debt=owed) if owed else limit


def _condition(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Phrase:
    """The status of a team and all that hinders its driver; at the start the weight of the chariot."""
    told = [end_words(chariot)]
    if state.turn == 0:
        told = [say(f"weight.{set_up.by_id[chariot.team].weight}")]
    if chariot.status is Status.DRIVING:
        flags = {
            "jostled": bool(chariot.jostled),
            "no-strain": not set_up.may_strain(chariot),
            "no-whip": not chariot.has_whip,
            "arm": chariot.arm,
            "eye": bool(chariot.eyes),
            "uncut": chariot.uncut,
            "spur": bool(chariot.spur),
        }
        told += [say(f"condition.{name}", n=chariot.spur) for name, holds in flags.items() if holds]
        told = told[1:] if state.turn else told
    return Listing(tuple(told)) if len(told) > 1 else told[0] if told else say("board.nothing")


def end_words(chariot: Chariot) -> Message:
    """The status of a team; of one that is out its fate (CM-12.3)."""
    if chariot.finish and chariot.finish.tractus:
        return say("status.tractus")
    return say(f"status.{chariot.fate or chariot.status}")


def laps(set_up: RaceSetUp, state: RaceState) -> tuple[Fact, ...]:
    """CM-12.2: the teams that finished, those on each lap, and those that are out."""

    def stage(chariot: Chariot) -> Message:
        if chariot.status in (Status.FINISHED, Status.OUT):
            return say(f"laps.{chariot.status}")
        return say("laps.lap", lap=max(1, chariot.lap), laps=set_up.laps)

    return race_telling.laps(set_up, standings(set_up, state), stage)


def final_places(set_up: RaceSetUp, state: RaceState) -> Board:
    """CM-12.2, CM-12.5: the places of a race that is over, and how each team ended it."""

    def end(chariot: Chariot) -> Message:
        if (done := chariot.finish) is None:
            return end_words(chariot)
        return say(f"places.finish.{'dragged' if done.tractus else 'upright'}", turn=done.turn, squares=done.squares)

    return race_telling.final_places(set_up, standings(set_up, state), right("board.rank"), end)


def turn_report(set_up: RaceSetUp, record: Record) -> Report:
    """CM-15: everything that a post or a page says about the turn."""
    state = record.after
    return race_report(
        "circus-maximus",
        set_up,
        record,
        standings(set_up, state),
        laps(set_up, state),
        final_places(set_up, state),
        board=status_board(set_up, state),
        news=turn_news(set_up, record),
        log=turn_log(set_up, record),
        beats=turn_beats(set_up, record),
    )
