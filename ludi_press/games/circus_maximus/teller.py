"""What tells of Circus Maximus: boards, log, Chronicle, charts for readers (CM-1.3, CM-2.1, CM-6, CM-9, CM-12)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeVar

from msgspec.structs import replace

from ludi_press.core.chronicle import Attack, Chronicle, Moment, Ranking, RuleTable
from ludi_press.core.dice import D6
from ludi_press.core.report import (
    Ask,
    Board,
    Brief,
    Cell,
    Gauge,
    Listing,
    LogEntry,
    LogLine,
    LogRound,
    Message,
    Phrase,
    Row,
    Text,
    say,
)
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import (
    Charts,
    Lash,
    RamResult,
    Strain,
    Weight,
    damage_odds,
    evasion_odds,
    lash_odds,
    ram_odds,
    read_charts,
    strain_odds,
    sums,
    team_lash_odds,
    wheel_odds,
)
from ludi_press.games.circus_maximus.rules.live import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Status, TurnOrders
from ludi_press.games.circus_maximus.telling.ahead import blanks, offers, opened, order_slips
from ludi_press.games.circus_maximus.telling.odds import Policy, plan_odds
from ludi_press.games.circus_maximus.telling.scene import end, end_words, turn_scene
from ludi_press.games.circus_maximus.telling.tell import TOLD, Names, Record, Turn, horses
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.judging import file_forms, told_tables
from ludi_press.games.kit.log import Lines, Numbered
from ludi_press.games.kit.odds import chance_that, faces_luck
from ludi_press.games.kit.race_news import RaceTeller
from ludi_press.games.kit.race_telling import (
    entrants,
    full_name,
    line_up_board,
    name_cells,
    placed_and_apart,
    results,
    status_columns,
)
from ludi_press.games.kit.report import right, signed, table


def phases(events: tuple[Event, ...]) -> tuple[str, ...]:
    """CM-2.2: the teams in the order of their phases; a round is a phase, and the end of the turn is one more."""
    return next((event.order for event in events if isinstance(event, ev.OrderSet)), ())


def turn_log(set_up: RaceSetUp, record: Record) -> tuple[LogRound, ...]:
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
    places = [one.team for one in standings(set_up, record.after)]
    lines = tuple(_placed(one, record.events[one.event], places) for one in lines)
    return LogEntry(team, order, lines, Names.brief(set_up).team(team), set_up.by_id[team].factio.value, order)


def _placed(line: LogLine, event: Event, places: Sequence[str | None]) -> LogLine:
    """CM-12.2: a line about somebody who comes home, whose summary has the place, which the end of the turn gives."""
    if not isinstance(event, ev.Finished) or line.brief is None:
        return line
    told = say("brief.placed", told=line.brief.message, place=places.index(event.team) + 1)
    return replace(line, brief=Brief(told))


def _outside(set_up: RaceSetUp, items: list[Numbered], lines: Lines, part: str) -> list[LogEntry]:
    """What happens before and after the phases; at the end each team has its own entry, which ends its line."""
    head = say(f"log.{part}.head")
    if part == "before":
        return [LogEntry("", head, lines.of(items, None))]
    found = []
    for team, group in groupby(items, key=lambda item: item[1].team):
        told = lines.of(list(group), team)
        tone = set_up.by_id[team].factio.value if team else None
        found.append(LogEntry(team or "", head, told, Names.brief(set_up).team(team) if team else None, tone))
    return found


TONES = {Status.DRAGGED: "flipped", Status.ON_FOOT: "flipped", Status.FINISHED: "finished", Status.OUT: "out"}
"""The tones of a theme's boards for those who do not drive."""


def status_board(set_up: RaceSetUp, state: RaceState, before: RaceState | None = None) -> Board:
    """CM-15.1: all teams in the order of the race, with arrows for places gained and lost since `before`."""
    named = ("where", *["gap"] * bool(state.turn), "limit", "cdm", "endurance", "hits", "horses", "wheels", "state")
    columns = status_columns(*named, spare=("wheels", "cdm", "hits", "limit", "badge", "horses"))
    order = placed_and_apart(set_up, standings, state, before, Status.DRIVING)
    return Board(say("board.title"), columns, tuple(_row(set_up, state, *one) for one in order))


def _row(set_up: RaceSetUp, state: RaceState, chariot: Chariot, rank: Phrase, gap: Phrase) -> Row:
    tone, drives = TONES.get(chariot.status), chariot.status is Status.DRIVING
    nothing = say("board.nothing")
    facts: tuple[Cell, ...] = (
        Cell(_where(set_up, chariot), tone),
        *[Cell(gap)] * bool(state.turn),
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
            "no-strain": not set_up.may_strain(chariot),
            "jostled": bool(chariot.jostled) and set_up.may_strain(chariot),
            "no-whip": not chariot.has_whip,
            "arm": chariot.arm,
            "eye": bool(chariot.eyes),
            "uncut": chariot.uncut,
            "spur": bool(chariot.spur),
        }
        told += [say(f"condition.{name}", n=chariot.spur) for name, holds in flags.items() if holds]
        told = told[1:] if state.turn else told
    return Listing(tuple(told)) if len(told) > 1 else told[0] if told else say("board.nothing")


def once(record: Record, event: Event | None = None) -> Moment:
    """When something happened: a turn has one moment, since its rounds are phases of single teams."""
    return record.turn, min(record.turn, 1)


def _teams(set_up: RaceSetUp) -> Board:
    """CM-1.2: who drives, for whom, and with which points."""
    points = (right(f"points.{name}") for name in ("driver", "chariot", "speed", "endurance"))
    return line_up_board(set_up, points, lambda team: (team.skill, team.chariot, team.speed, team.endurance))


def _attacks(set_up: RaceSetUp, record: Record) -> Iterator[Attack[Phrase]]:
    """CM-6.1: attacks by order; those that were not evaded have hit."""
    turn = Turn.of(set_up, record, Names(set_up))
    evaded = {event.cause for _, event in turn.all(ev.Evaded) if event.success}
    for index, event in turn.all(ev.Attacked):
        if event.rule == "CM-6.1" and event.team is not None:
            name = say(f"mark.attack.{event.variant}")
            yield Attack(event.team, event.target, *once(record), name, index not in evaded, index)


T = TypeVar("T")
_Rows = list[tuple[Phrase, ...]]

APART: Final = range(-5, 6)
"""The differences of two CDM that tables show."""
FACES: Final = tuple(Text(str(face)) for face in range(1, 7))
CDMS: Final = (2, 1, 0, -1, -3)
"""The CDM whose odds of a strain are shown."""


def rule_tables(charts: Charts) -> tuple[RuleTable, ...]:
    return (*_driving_tables(charts), *_attack_tables(charts), *_wreck_tables(charts))


def _driving_tables(charts: Charts) -> Iterator[RuleTable]:
    """CM-1.3, CM-4.4: the preparation, and strain in corners."""
    strain, results = charts.strain.rows, [f"strain.{one.word}" for one in Strain]
    overs = range(1, len(next(iter(strain.values()))) + 1)
    yield _chart("CM-1.3", "prep", ("tables.prep", *FACES), _preparation(charts))
    yield _chart("CM-4.4", "strain", ("tables.strain.roll", *map(signed, overs)), _words("strain", strain))
    for cdm in CDMS:
        rows: _Rows = [(signed(one), *_each(Strain, strain_odds(charts.strain, one, cdm))) for one in overs]
        title = say("tables.strain.odds", cdm=signed(cdm))
        yield _chart("CM-4.4", title, ("tables.strain.over", *results), rows)


def _attack_tables(charts: Charts) -> Iterator[RuleTable]:
    """CM-6.2 to CM-7.9: evasion, wheels, rams and lashes."""
    yield _apart("CM-6.2", "evade", ("tables.evades",), lambda apart: (evasion_odds(apart, 0),))
    wheels: _Rows = [(damage, *wheel_odds(damage)) for damage in range(1, 13)]
    yield _chart("CM-6.3", "wheel-check", ("tables.damage", "tables.wheel.worse", "tables.wheel.off"), wheels)
    rams = [f"tables.ram.{one}" for one in RamResult]
    yield _apart("CM-6.4", "ram", rams, lambda apart: _each(RamResult, ram_odds(charts, apart, 0)))
    yield _damage("CM-6.5", "wheel", charts, charts.harm.wheel)
    lash = _words("lash", charts.lash.rows)
    yield _chart("CM-7.2", say("tables.lash.chart"), (Text("2d6"), *map(signed, range(-4, 6))), lash)
    lashes = [f"lash.{one.name.lower()}" for one in Lash]
    yield _apart("CM-7.2", "lash", lashes, lambda apart: _each(Lash, lash_odds(charts, apart, 0)))
    steps = ((text, f"critical.{one}", totals) for text, totals, one in _steps(charts.lash.critical))
    hits = [(text, one, chance_that(sums(2).items(), totals.__contains__)) for text, one, totals in steps]
    yield _chart("CM-7.8", "critical", (Text("2d6"), "tables.result", "tables.odds"), hits)
    yield _apart("CM-7.9", "lash-team", ("tables.driven",), lambda apart: (1 - team_lash_odds(apart, 0)[0],))


def _wreck_tables(charts: Charts) -> Iterator[RuleTable]:
    """CM-8.1 to CM-9.3: horses, and wrecks."""
    two, heads = sums(2), (Text("2d6"), "tables.lies.lanes", "tables.lies.squares", "tables.odds")
    lies = ((total, signed(lanes), ahead, two[total]) for total, (lanes, ahead) in charts.wrecks.lies.items())
    yield _damage("CM-8.1", "horse", charts, charts.harm.horse)
    yield _chart("CM-9.2", "lies", heads, lies)
    over = [(text, f"over-wreck.{one}") for text, _, one in _steps(charts.wrecks.over)]
    yield _chart("CM-9.3", "over", ("tables.strain.roll", "tables.result"), over)


def _chart(
    rule: str, title: str | Message, heads: Iterable[Phrase | str], rows: Iterable[Iterable[Phrase | str]]
) -> RuleTable:
    """A chart; a title, head or cell that is a word names its phrase, and a chance of nought is a dash."""
    cells = (["board.nothing" if one == 0 and isinstance(one, Fraction) else one for one in row] for row in rows)
    return RuleTable(rule, table(f"tables.{title}.title" if isinstance(title, str) else title, heads, cells))


def _each(results: Iterable[T], odds: Mapping[T, Fraction]) -> Iterator[Fraction]:
    return (odds.get(one, Fraction()) for one in results)


def _words(kind: str, rows: Mapping[int, Iterable[Strain | Lash]]) -> Iterator[tuple[Phrase | str, ...]]:
    for total, row in rows.items():
        yield total, *(f"{kind}.{one.name.lower().replace('_', '-')}" for one in row)


def _apart(rule: str, title: str, heads: Iterable[str], read: Callable[[int], Iterable[Fraction]]) -> RuleTable:
    """Chances by the difference of two CDM."""
    return _chart(rule, title, ("tables.apart", *heads), [(signed(apart), *read(apart)) for apart in APART])


def _steps(chart: Mapping[int, T]) -> Iterator[tuple[Text, range, T]]:
    """The rows of a chart for totals up to a number: the range in words, its totals, and the result."""
    last, low = max(chart), None
    for high, value in chart.items():
        span = str(high) if low == high else f"{low}\N{EN DASH}{high}"
        span = f"\N{LESS-THAN OR EQUAL TO} {high}" if low is None else f"{low}+" if high == last else span
        yield Text(span), range(low or 0, high + 1), value
        low = high + 1


def _preparation(charts: Charts) -> Iterator[tuple[Phrase, ...]]:
    """CM-1.3: hits by the die and the points on the driver; speed and endurance by the die and their own points."""
    prep = charts.prep
    for points in range(prep.most + 1):
        yield say("tables.prep.hits", n=points), *(prep.hits[face + points] for face in range(1, 7))
    for name, chart in (("speed", prep.speed), ("endurance", prep.endurance)):
        yield from ((say(f"tables.prep.{name}", n=points), *chart[points]) for points in range(prep.most + 1))


def _damage(rule: str, name: str, charts: Charts, chart: Mapping[int, int]) -> RuleTable:
    """The chances of damage by the weight of the other chariot."""
    odds = [damage_odds(chart, charts.weight(weight)) for weight in Weight]
    rows: _Rows = [(points, *(one.get(points, Fraction()) for one in odds)) for points in sorted({*chart.values()})]
    return _chart(rule, name, ("tables.damage", *(f"weight.{one}" for one in Weight)), rows)


class CircusMaximusTeller(RaceTeller[RaceSetUp, RaceState, TurnOrders, Names, Chariot]):
    id = "circus-maximus"
    turn, names = Turn, Names
    beats = TOLD.arguments
    rule_forms = file_forms(Charts)
    rule_tables = staticmethod(told_tables(read_charts, rule_tables))

    place = right("board.rank")
    standings = staticmethod(standings)
    end = staticmethod(end)
    status_board = staticmethod(status_board)
    turn_log = staticmethod(turn_log)
    opened = staticmethod(opened)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    plan_odds = staticmethod(plan_odds)
    policy = Policy

    def asked(self, record: Record) -> Ask | None:
        """CM-6.1: what is asked; of one who drives alone no answer to attacks."""
        ask = super().asked(record)
        driving = [chariot for chariot in record.after.chariots if chariot.status is Status.DRIVING]
        return replace(ask, kind="alone") if ask and len(driving) == 1 else ask

    def stage(self, set_up: RaceSetUp, chariot: Chariot) -> Message:
        """CM-12.2: whether a team has finished, on which lap it is, or that it is out."""
        if chariot.status in (Status.FINISHED, Status.OUT):
            return say(f"laps.{chariot.status}")
        return say("laps.lap", lap=max(1, chariot.lap), laps=set_up.laps)

    def chronicle(self, set_up: RaceSetUp, records: Sequence[Record]) -> Chronicle:
        ranked = [self.places(set_up, record.after) for record in records]
        return Chronicle(
            entrants=entrants(set_up),
            teams=_teams(set_up),
            rankings=tuple(
                Ranking(*once(record), tuple(places), tuple(places.values()))
                for record, places in zip(records, ranked, strict=True)
            ),
            marks=TOLD.marks(records, once),
            attacks=tuple(attack for record in records for attack in _attacks(set_up, record)),
            luck=faces_luck((roll for record in records for roll in record.rolls), set_up.by_id, TOLD.luck, D6),
            results=results(standings(set_up, records[-1].after), end_words) if records else (),
        )
