"""Orders that are legal and look like a slip of the pen."""

from collections.abc import Iterator
from typing import Any

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Problem, Severity
from ludi_press.games.moritari.reading.forms import OrderForm, Point
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import NOBODY, Bout, Fighter, FighterOrders, Status
from ludi_press.games.moritari.rules.sand import INCH, Sand, apart, distance, inches


def order_warnings(
    set_up: BoutSetUp, bout: Bout, fighter: str, orders: FighterOrders, placed: Placed[OrderForm]
) -> Iterator[Problem]:
    """Warnings about a fighter's orders, judged by where everybody stands as the round begins."""
    me = bout.fighter(fighter)
    if me.status is Status.LYING and not set_up.may_rise(me, bout.round + 1):
        message = f"{fighter} lies still for this round: its orders do not count"
        yield _warning("order-lying", message, placed, "MO-5.2")
        return
    reach = set_up.row(fighter).move * INCH
    if isinstance(orders.move, Sand):
        if apart(me.at, orders.move) > reach * reach:
            far = inches(distance(me.at, orders.move))
            message = f"{fighter} moves {inches(reach)} inches at most, and [{orders.move}] is {far} away"
            yield _warning("move-far", message, spot(placed.value.move, placed), "MO-3.1")
        if not set_up.arena.holds(orders.move, set_up.tables.radius):
            message = f"{fighter} will stop at the wall before [{orders.move}]"
            yield _warning("move-wall", message, spot(placed.value.move, placed), "MO-3.4")
    if orders.fight not in (None, NOBODY) and _out_of_reach(set_up, me, bout.fighter(orders.fight or ""), reach):
        message = f"{fighter} is too far from {orders.fight} to be in contact, unless {orders.fight} comes to it"
        yield _warning("fight-far", message, spot(placed.value.fight, placed), "MO-4.1")


def spot(part: Placed[str] | Point | None, whole: Placed[OrderForm]) -> Placed[Any]:
    """Where a part of an order is written; of a point its first number, of none the whole order."""
    if part is None:
        return whole
    return part[0] if isinstance(part, tuple) else part


def _out_of_reach(set_up: BoutSetUp, me: Fighter, enemy: Fighter, reach: int) -> bool:
    return apart(me.at, enemy.at) > (reach + set_up.tables.contact) ** 2


def _warning(code: str, message: str, placed: Placed[object], rule: str) -> Problem:
    return Problem(code, message, placed.place, rule, severity=Severity.WARNING)
