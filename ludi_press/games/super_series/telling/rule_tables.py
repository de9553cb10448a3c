"""The tables of an edition of the Super Series for readers: ranges of faces with their exact odds."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from ludi_press.core.chronicle import RuleTable
from ludi_press.core.dice import Die
from ludi_press.core.report import Board, Message, Phrase, Text, say
from ludi_press.games.kit.narration import in_a_row
from ludi_press.games.kit.report import percent, ranges, table
from ludi_press.games.super_series.rules.model import LEVELS, Part
from ludi_press.games.super_series.rules.tables import Chance, CornerRow, CrashDamage, Laceration, Landing, Tables

T = TypeVar("T")

_PARTS = {"chariot": Part.LEFT, "horses": Part.HORSES}


def rule_tables(tables: Tables) -> Iterator[RuleTable]:
    harm, across, columns = "tables.harm", tables.laceration.rows, "tables.target.constitution"
    yield RuleTable("SS-5.2", _speed_dice(tables))
    yield RuleTable("SS-8.3", _cornering(tables))
    yield RuleTable("SS-9.4", _single("tables.slip.title", "tables.slip.rank", harm, tables.slip.harm))
    yield RuleTable("SS-10.1", _single("tables.wall.title", "trait.skill", harm, tables.wall.harm))
    yield RuleTable("SS-11.1", _whip(tables))
    for landing in Landing:
        for name, part in _PARTS.items():
            rows = tables.crash_success.grid(landing, part)
            title = f"tables.crash.{landing}.{name}"
            yield RuleTable("SS-12.4", _grid(title, "tables.attacker", "tables.target.size", rows, chance_words))
    rows_of_damage, title = tables.crash_damage.rows, "tables.crash.damage"
    yield RuleTable("SS-12.5", _grid(title, "tables.combo", "tables.target.part", rows_of_damage, _crash_damage))
    yield RuleTable("SS-13.1", _grid("tables.laceration.title", "tables.attacker", columns, across, _laceration))
    fall = tables.naufragia.fall
    yield RuleTable("SS-15.1", _single("tables.fall.title", "trait.constitution", "tables.hurt", fall))


def chance_words(chance: Chance) -> Message:
    """The faces of a cell with their odds."""
    if not chance.faces:
        return say("tables.never")
    return say("tables.faces", faces=ranges(chance.faces), odds=percent(chance.probability))


def _single(title: str, rank: str, head: str, rows: Sequence[Chance]) -> Board:
    return table(title, (rank, head), ((number, chance_words(chance)) for number, chance in enumerate(rows)))


def _speed_dice(tables: Tables) -> Board:
    dice = ((level, die) for level in LEVELS if (die := tables.speed_die[level]) is not None)
    rows = ((f"speed.{level.name}", Text(", ".join(map(str, die.faces))), _odds(die)) for level, die in dice)
    return table("tables.speed.title", ("tables.speed", "tables.faces.title", "tables.odds"), rows)


def _odds(die: Die) -> Phrase:
    odds = ((face, Fraction(die.faces.count(face), len(die.faces))) for face in sorted({*die.faces}))
    return in_a_row("tables.join", [say("tables.face", face=face, odds=percent(chance)) for face, chance in odds])


def _cornering(tables: Tables) -> Board:
    skills = range(max(len(row) for lane in tables.corners for row in (lane.LOW, lane.FAST, lane.MAX)))
    heads: tuple[Phrase | str, ...] = (
        "tables.cornering.where",
        *(say("tables.trait", trait="trait.skill", value=n) for n in skills),
    )
    last = len(tables.corners)
    rows = (
        (
            say(f"tables.lane{'.beyond' if lane == last else ''}.speed", lane=lane, speed=f"speed.{level.name}"),
            *(_results(row) for row in by_level.at(level, ())),
        )
        for lane, by_level in enumerate(tables.corners, start=1)
        for level in LEVELS
    )
    return table("tables.cornering.title", heads, rows)


def _results(row: CornerRow) -> Phrase:
    told = (
        say(f"tables.result.{corner}", faces=ranges(chance.faces), odds=percent(chance.probability))
        for corner, chance in row.results
    )
    return in_a_row("tables.join", [*told])


def _whip(tables: Tables) -> Board:
    heads = ("trait.endurance", "tables.whip.success", "tables.whip.spaces", "tables.whip.harm")
    rows = ((chance_words(row.success), row.spaces, chance_words(row.harm)) for row in tables.whip.rows)
    return table("tables.whip.title", heads, ((number, *row) for number, row in enumerate(rows)))


def _grid(title: str, corner: str, across: str, rows: Sequence[Sequence[T]], words: Callable[[T], Phrase]) -> Board:
    """A table by two characteristics: the attacker's down, the defender's `across`."""
    heads: tuple[Phrase | str, ...] = (corner, *(say(across, value=number) for number in range(len(rows[0]))))
    return table(title, heads, ((rank, *map(words, row)) for rank, row in enumerate(rows)))


def _crash_damage(cell: CrashDamage) -> Message:
    return say("tables.damage", chance=chance_words(cell.self_), lost=cell.inflicts)


def _laceration(cell: Laceration) -> Message:
    how = "1" if cell.stun == 1 else "2"
    return say(f"tables.stun.{how}", chance=chance_words(cell.chance), orders=cell.stun)
