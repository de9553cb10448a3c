"""The charts of an edition for readers, with their exact odds, as Boards (CM-1.3, CM-4.4, CM-6, CM-7, CM-8.1, CM-9)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from ludi_press.core.chronicle import RuleTable
from ludi_press.core.report import Board, Phrase, Text, say
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
    strain_odds,
    sums,
    team_lash_odds,
    wheel_odds,
)
from ludi_press.games.kit.report import signed, table

T = TypeVar("T")
Rows = Iterable[Sequence[Phrase]]

APART: Final = range(-5, 6)
"""The differences of two CDM that tables show."""


def rule_tables(charts: Charts) -> tuple[RuleTable, ...]:
    """Every chart, in the order of the rules."""
    return (
        RuleTable("CM-1.3", _preparation(charts)),
        RuleTable("CM-4.4", _strain_chart(charts)),
        *(RuleTable("CM-4.4", _strain_odds(charts, cdm)) for cdm in (2, 1, 0, -1, -3)),
        RuleTable("CM-6.2", _apart("evade", ("tables.evades",), lambda apart: (evasion_odds(apart, 0),))),
        RuleTable("CM-6.3", _wheel_checks()),
        RuleTable("CM-6.4", _rams(charts)),
        RuleTable("CM-6.5", _damage("wheel", charts, charts.harm.wheel)),
        RuleTable("CM-7.2", _lash_chart(charts)),
        RuleTable("CM-7.2", _lashes(charts)),
        RuleTable("CM-7.8", _criticals(charts)),
        RuleTable("CM-7.9", _apart("lash-team", ("tables.driven",), lambda apart: (1 - team_lash_odds(apart, 0)[0],))),
        RuleTable("CM-8.1", _damage("horse", charts, charts.harm.horse)),
        RuleTable("CM-9.2", _lies(charts)),
        RuleTable("CM-9.3", _over(charts)),
    )


def _chance(chance: Fraction) -> Phrase:
    return chance or say("board.nothing")


def _steps(chart: Mapping[int, T]) -> Iterator[tuple[Text, int, T]]:
    """The rows of a chart for totals up to a number: the range in words, that number, and the result."""
    last, low = max(chart), None
    for high, value in chart.items():
        span = str(high) if low == high else f"{low}\N{EN DASH}{high}"
        span = f"\N{LESS-THAN OR EQUAL TO} {high}" if low is None else f"{low}+" if high == last else span
        yield Text(span), high, value
        low = high + 1


def _preparation(charts: Charts) -> Board:
    prep = charts.prep
    faces = range(1, 7)
    rows: Rows = [
        (say(f"tables.prep.{name}", n=points), *chart[points])
        for name, chart in (("speed", prep.speed), ("endurance", prep.endurance))
        for points in range(prep.most + 1)
    ]
    hits: Rows = [
        (say("tables.prep.hits", n=skill), *(prep.hits[face + skill] for face in faces))
        for skill in range(prep.most + 1)
    ]
    return table("tables.prep.title", (say("tables.prep"), *(Text(str(face)) for face in faces)), (*hits, *rows))


def _strain_chart(charts: Charts) -> Board:
    rows = charts.strain.rows
    heads: Sequence[Phrase] = (
        say("tables.strain.roll"),
        *(signed(over) for over in range(1, len(next(iter(rows.values()))) + 1)),
    )
    cells: Rows = ((total, *(say(f"strain.{result.word}") for result in row)) for total, row in rows.items())
    return table("tables.strain.title", heads, cells)


def _strain_odds(charts: Charts, cdm: int) -> Board:
    heads = (say("tables.strain.over"), *(say(f"strain.{result.word}") for result in Strain))
    rows = []
    for over in range(1, len(next(iter(charts.strain.rows.values()))) + 1):
        odds = strain_odds(charts.strain, over, cdm)
        rows.append((signed(over), *(_chance(odds.get(result, Fraction())) for result in Strain)))
    return table(say("tables.strain.odds", cdm=signed(cdm)), heads, rows)


def _apart(title: str, heads: Sequence[str], read: Callable[[int], Iterable[Fraction]]) -> Board:
    rows = ((signed(apart), *map(_chance, read(apart))) for apart in APART)
    return table(f"tables.{title}.title", (say("tables.apart"), *map(say, heads)), rows)


def _rams(charts: Charts) -> Board:
    heads = [f"tables.ram.{result}" for result in RamResult]
    return _apart(
        "ram", heads, lambda apart: [ram_odds(charts, apart, 0).get(outcome, Fraction()) for outcome in RamResult]
    )


def _lashes(charts: Charts) -> Board:
    heads = [f"lash.{result.name.lower()}" for result in Lash]
    return _apart("lash", heads, lambda apart: [lash_odds(charts, apart, 0).get(lash, Fraction()) for lash in Lash])


def _wheel_checks() -> Board:
    rows = ((damage, *map(_chance, wheel_odds(damage))) for damage in range(1, 13))
    heads = (say("tables.damage"), say("tables.wheel.worse"), say("tables.wheel.off"))
    return table("tables.wheel-check.title", heads, rows)


def _damage(name: str, charts: Charts, chart: Mapping[int, int]) -> Board:
    weights = {weight: damage_odds(chart, charts.weight(weight)) for weight in Weight}
    points = sorted({*chart.values()})
    rows = ((point, *(_chance(odds.get(point, Fraction())) for odds in weights.values())) for point in points)
    return table(f"tables.{name}.title", (say("tables.damage"), *(say(f"weight.{one}") for one in Weight)), rows)


def _lash_chart(charts: Charts) -> Board:
    heads: Sequence[Phrase] = (Text("2d6"), *map(signed, range(-4, 6)))
    cells: Rows = (
        (row, *(say(f"lash.{result.name.lower()}") for result in results)) for row, results in charts.lash.rows.items()
    )
    return table("tables.lash.chart", heads, cells)


def _criticals(charts: Charts) -> Board:
    odds = sums(2)
    chart = charts.lash.critical
    rows = []
    low = min(odds)
    for text, high, result in _steps(chart):
        chance = sum((odds.get(total, Fraction()) for total in range(low, high + 1)), Fraction())
        rows.append((text, say(f"critical.{result}"), chance))
        low = high + 1
    return table("tables.critical.title", (Text("2d6"), say("tables.result"), say("tables.odds")), rows)


def _lies(charts: Charts) -> Board:
    odds = sums(2)
    rows = ((total, signed(lanes), forward, odds[total]) for total, (lanes, forward) in charts.wrecks.lies.items())
    heads = (Text("2d6"), say("tables.lies.lanes"), say("tables.lies.squares"), say("tables.odds"))
    return table("tables.lies.title", heads, rows)


def _over(charts: Charts) -> Board:
    rows = ((text, say(f"over-wreck.{result}")) for text, _, result in _steps(charts.wrecks.over))
    return table("tables.over.title", (say("tables.strain.roll"), say("tables.result")), rows)
