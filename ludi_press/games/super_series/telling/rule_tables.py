"""The tables of an edition for readers: ranges of faces with their exact odds, as Boards."""

from collections.abc import Callable, Iterable, Sequence
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
Rows = Iterable[tuple[Phrase, ...]]


def rule_tables(tables: Tables) -> tuple[RuleTable, ...]:
    """Every table, in the order of the rules."""
    lacerations = tables.laceration.rows
    return (
        RuleTable("SS-5.2", _speed(tables)),
        RuleTable("SS-8.3", _cornering(tables)),
        RuleTable("SS-9.4", _single("tables.slip.title", "tables.slip.rank", "tables.harm", tables.slip.harm)),
        RuleTable("SS-10.1", _single("tables.wall.title", "trait.skill", "tables.harm", tables.wall.harm)),
        RuleTable("SS-11.1", _whip(tables)),
        *(RuleTable("SS-12.4", board) for board in _crashes(tables)),
        RuleTable(
            "SS-12.5",
            _grid("tables.crash.damage", "tables.combo", "tables.target.part", tables.crash_damage.rows, _damage),
        ),
        RuleTable(
            "SS-13.1",
            _grid("tables.laceration.title", "tables.attacker", "tables.target.constitution", lacerations, _laceration),
        ),
        RuleTable("SS-15.1", _single("tables.fall.title", "trait.constitution", "tables.hurt", tables.naufragia.fall)),
    )


def chance_words(chance: Chance) -> Message:
    """The faces of a cell with their odds."""
    if not chance.faces:
        return say("tables.never")
    return say("tables.faces", faces=ranges(chance.faces), odds=percent(chance.probability))


def _single(title: str, rank: str, head: str, rows: Sequence[Chance]) -> Board:
    cells = ((number, chance_words(chance)) for number, chance in enumerate(rows))
    return table(title, (say(rank), say(head)), cells)


def _speed(tables: Tables) -> Board:
    heads = (say("tables.speed"), say("tables.faces.title"), say("tables.odds"))
    rows = (
        (say(f"speed.{level.name}"), Text(", ".join(map(str, die.faces))), in_a_row("tables.join", list(_odds(die))))
        for level, die in tables.speed_die.items()
    )
    return table("tables.speed.title", heads, rows)


def _odds(die: Die) -> Iterable[Message]:
    for face in sorted(set(die.faces)):
        yield say("tables.face", face=face, odds=percent(Fraction(die.faces.count(face), len(die.faces))))


def _cornering(tables: Tables) -> Board:
    skills = range(max(len(row) for lane in tables.corners for row in (lane.LOW, lane.FAST, lane.MAX)))
    heads = (say("tables.cornering.where"), *(say("tables.trait", trait="trait.skill", value=n) for n in skills))
    last = len(tables.corners)
    rows: Rows = (
        (
            say(f"tables.lane{'.beyond' if lane == last else ''}.speed", lane=lane, speed=f"speed.{level.name}"),
            *(_results(row) for row in by_level.at(level, ())),
        )
        for lane, by_level in enumerate(tables.corners, start=1)
        for level in LEVELS
    )
    return table("tables.cornering.title", heads, rows)


def _results(row: CornerRow) -> Phrase:
    return in_a_row(
        "tables.join",
        [
            say(f"tables.result.{corner}", faces=ranges(chance.faces), odds=percent(chance.probability))
            for corner, chance in row.results
        ],
    )


def _whip(tables: Tables) -> Board:
    heads = (say("trait.endurance"), say("tables.whip.success"), say("tables.whip.spaces"), say("tables.whip.harm"))
    rows = (
        (number, chance_words(row.success), row.spaces, chance_words(row.harm))
        for number, row in enumerate(tables.whip.rows)
    )
    return table("tables.whip.title", heads, rows)


def _grid(title: str, corner: str, across: str, rows: Sequence[Sequence[T]], words: Callable[[T], Phrase]) -> Board:
    """A table by two characteristics: the attacker's down, the defender's `across`."""
    heads = (say(corner), *(say(across, value=number) for number in range(len(rows[0]))))
    cells: Rows = ((rank, *map(words, row)) for rank, row in enumerate(rows))
    return table(title, heads, cells)


def _crashes(tables: Tables) -> Iterable[Board]:
    for landing in Landing:
        for name, part in (("chariot", Part.LEFT), ("horses", Part.HORSES)):
            title, rows = f"tables.crash.{landing}.{name}", tables.crash_success.grid(landing, part)
            yield _grid(title, "tables.attacker", "tables.target.size", rows, chance_words)


def _damage(cell: CrashDamage) -> Message:
    return say("tables.damage", chance=chance_words(cell.self_), lost=cell.inflicts)


def _laceration(cell: Laceration) -> Message:
    how = "1" if cell.stun == 1 else "2"
    return say(f"tables.stun.{how}", chance=chance_words(cell.chance), orders=cell.stun)
