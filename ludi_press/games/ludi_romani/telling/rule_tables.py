"""The tables of an edition for readers: roster, regions, prices, ships, and the odds of battles (LR-14.4)."""

from fractions import Fraction

from ludi_press.content.words import named
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.report import Message, Phrase, Text, say
from ludi_press.games.kit.report import table
from ludi_press.games.ludi_romani.rules.model import Good
from ludi_press.games.ludi_romani.rules.tables import Kind, Tables
from ludi_press.games.ludi_romani.telling.ahead import battle_odds, clash_odds, god_odds
from ludi_press.games.ludi_romani.telling.narrate import money


def rule_tables(tables: Tables) -> tuple[RuleTable, ...]:
    """Every table, in the order of the rules."""
    return (
        *(RuleTable("LR-1.1", table(f"tables.roster.{kind}", _ROLE, _roles(tables, kind))) for kind in Kind),
        RuleTable("LR-2.1", table("tables.timetable", _SEASON, _seasons(tables))),
        RuleTable("LR-3.2", table("tables.regions", _REGION, _regions(tables))),
        RuleTable("LR-4.6", table("tables.prices", _PRICE, _prices(tables))),
        RuleTable("LR-5.11", table("tables.clash", (say("tables.outcome"), say("tables.chance")), _clash())),
        RuleTable("LR-5.9", table("tables.battle", _BATTLE, [(n, *map(_said, battle_odds(n))) for n in range(1, 11)])),
        RuleTable("LR-11.4", table("tables.ships", (say("tables.worth"), say("good.naves")), _ships(tables))),
    )


_GOODS = (Good.DENARII, Good.SUFFRAGIA, Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)
_ROLE = (say("tables.role"), *(say(f"good.{good}") for good in _GOODS), say("good.dos"))
_SEASON = (say("tables.season"), say("tables.motus"), say("tables.hours"))
_REGION = (say("tables.region"), say("tables.kind"), say("tables.seats"), say("tables.throne"), say("tables.tributum"))
_PRICE = (say("tables.ware"), say("tables.price"), say("tables.redeemed"))
_BATTLE = (say("tables.legions"), say("tables.more"), say("tables.fewer"), say("tables.same"))
Rows = list[tuple[Phrase, ...]]


def _roles(tables: Tables, kind: Kind) -> Rows:
    return [
        (Text(row.name), *(money(getattr(row, good)) for good in _GOODS), money(row.dos))
        for row in tables.roster.roles.values()
        if row.kind is kind
    ]


def _seasons(tables: Tables) -> Rows:
    """LR-2.1, LR-2.3: every season with the hours of its motus and its own on the suggested evening."""
    rows = tables.calendar.seasons
    return [(say(f"season.{row.season}", year=row.year), _hours(row.motus), _hours(row.time)) for row in rows]


def _hours(hours: tuple[str, ...]) -> Phrase:
    return Text("\N{EN DASH}".join(hours)) if hours else say("board.nothing")


def _regions(tables: Tables) -> Rows:
    return [
        (
            named("region", row.name),
            say(f"region-kind.{row.kind}"),
            row.seats,
            Text(tables.roster.roles[row.throne].name) if row.throne else say("board.nothing"),
            money(row.tributum),
        )
        for row in tables.map.regions.values()
    ]


def _prices(tables: Tables) -> Rows:
    """LR-4.6, LR-11.3: what is bought, and what everything is worth at Actium."""
    prices, worth = tables.prices.prices, tables.prices.redemption
    same = {"curialis": "legio", "clientarum": "legio", "classis": "classis"}
    rows: Rows = [(say(f"ware.{ware}"), money(cost), money(worth[same[ware]])) for ware, cost in prices.items()]
    rest = [name for name in worth if name not in same.values()]
    return rows + [(say(f"ware.{name}"), say("board.nothing"), money(worth[name])) for name in rest]


def _clash() -> Rows:
    take, lose, tie, taken = clash_odds()
    kept, lost = god_odds()
    found = {"take": take, "win": lose, "lose": lose, "tie": tie, "taken": taken, "god-kept": kept, "god-lost": lost}
    return [(say(f"clash.{name}"), _said(chance)) for name, chance in found.items()]


def _said(chance: Fraction) -> Message:
    return say("tables.percent", chance=chance)


def _ships(tables: Tables) -> Rows:
    return [(money(cost), ships) for cost, ships in tables.prices.naves_longae.chart.items()]
