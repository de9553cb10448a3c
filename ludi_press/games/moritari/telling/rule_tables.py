"""The tables of an edition for readers, with their exact odds, as Boards."""

from ludi_press.core.chronicle import RuleTable
from ludi_press.core.dice import D6
from ludi_press.core.report import Message, Text, say
from ludi_press.games.kit.odds import chance_from
from ludi_press.games.kit.report import table
from ludi_press.games.moritari.rules.model import Kind
from ludi_press.games.moritari.rules.tables import Tables


def rule_tables(tables: Tables) -> tuple[RuleTable, ...]:
    """Every table, in the order of the rules."""
    kinds = [(say(f"kind.{kind}"), tables.kinds.at(kind)) for kind in Kind]
    melee, crowd = tables.melee, tables.crowd
    sizes = {"killed": melee.killed, "charged": melee.charged, "side": -melee.side, "back": -melee.back}
    whose = say(f"tables.whose.{melee.flank_penalty_on}")
    signed = [
        (say(f"tables.modifier.{name}", whose=whose), Text(f"{size:+d}".replace("-", "\u2212")))
        for name, size in sizes.items()
    ]
    appeals = [
        (say(f"tables.appeal.{name}"), _from(least), _from(least - crowd.killed))
        for name, least in (("first", crowd.first), ("later", crowd.later))
    ]
    kind, appeal = say("board.kind"), say("tables.appeal")
    dice, hits = say("tables.dice"), say("tables.hits")
    boards = {
        "MO-3.1": table("tables.moves.title", (kind, say("tables.inches")), [(who, row.move) for who, row in kinds]),
        "MO-4.2": table(
            "tables.melee.title", (kind, dice, hits), [(who, row.dice, _from(row.hits)) for who, row in kinds]
        ),
        "MO-4.4": table("tables.modifiers.title", (say("tables.modifier"), say("tables.every-die")), signed),
        "MO-4.5": table(
            "tables.armour.title", (kind, say("tables.saves")), [(who, _from(row.saves)) for who, row in kinds]
        ),
        "MO-5.1": table("tables.appeal.title", (appeal, say("tables.spared"), say("tables.spared-killer")), appeals),
    }
    return tuple(RuleTable(rule, board) for rule, board in boards.items())


def _from(least: int) -> Message:
    """The least face that succeeds, with its chance."""
    odds = chance_from(least, D6)
    return say("tables.from", least=least, odds=odds) if odds else say("tables.never")
