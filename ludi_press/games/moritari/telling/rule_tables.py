"""The tables of an edition for readers, with their exact odds, as Boards."""

from collections.abc import Iterable, Sequence

from ludi_press.core.chronicle import RuleTable
from ludi_press.core.report import Align, Board, Cell, Column, Message, Phrase, Row, Text, say
from ludi_press.games.moritari.rules.model import Kind
from ludi_press.games.moritari.rules.tables import Tables, chance_from


def rule_tables(tables: Tables) -> tuple[RuleTable, ...]:
    """Every table, in the order of the rules."""
    return (
        RuleTable("MO-3.1", _moves(tables)),
        RuleTable("MO-4.2", _melee(tables)),
        RuleTable("MO-4.4", _modifiers(tables)),
        RuleTable("MO-4.5", _armour(tables)),
        RuleTable("MO-5.1", _appeals(tables)),
    )


def _board(title: str, heads: Sequence[str], rows: Iterable[tuple[Phrase, ...]]) -> Board:
    first, *rest = heads
    columns = (Column(say(first)), *(Column(say(head), Align.CENTRE) for head in rest))
    return Board(say(title), columns, tuple(Row("", tuple(Cell(value) for value in row)) for row in rows))


def _from(least: int) -> Message:
    """The faces that will do, and how often they come."""
    odds = chance_from(least)
    return say("tables.from", least=least, odds=odds) if odds else say("tables.never")


def _kind(kind: Kind) -> Message:
    return say(f"kind.{kind}")


def _moves(tables: Tables) -> Board:
    rows = ((_kind(kind), tables.kinds[kind].move) for kind in Kind)
    return _board("tables.moves.title", ("board.kind", "tables.inches"), rows)


def _melee(tables: Tables) -> Board:
    rows = ((_kind(kind), tables.kinds[kind].dice, _from(tables.kinds[kind].hits)) for kind in Kind)
    return _board("tables.melee.title", ("board.kind", "tables.dice", "tables.hits"), rows)


def _modifiers(tables: Tables) -> Board:
    melee = tables.melee
    sizes = (("killed", melee.killed), ("charged", melee.charged), ("side", -melee.side), ("back", -melee.back))
    whose = say(f"tables.whose.{melee.flank_penalty_on}")
    rows = (
        (say(f"tables.modifier.{name}", whose=whose), Text(f"{size:+d}".replace("-", "\u2212"))) for name, size in sizes
    )
    return _board("tables.modifiers.title", ("tables.modifier", "tables.every-die"), rows)


def _armour(tables: Tables) -> Board:
    rows = ((_kind(kind), _from(tables.kinds[kind].saves)) for kind in Kind)
    return _board("tables.armour.title", ("board.kind", "tables.saves"), rows)


def _appeals(tables: Tables) -> Board:
    crowd = tables.crowd
    rows = (
        (say(f"tables.appeal.{name}"), _from(least), _from(least - crowd.killed))
        for name, least in (("first", crowd.first), ("later", crowd.later))
    )
    return _board("tables.appeal.title", ("tables.appeal", "tables.spared", "tables.spared-killer"), rows)
