"""The odds of a plan: of its first order only, since the others depend on its end and on all other teams."""

from ludi_press.core.report import Offer, OpenOrder, say
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Order, RaceState, TurnOrders
from ludi_press.games.super_series.telling.narrate import Names
from ludi_press.games.super_series.telling.odds import CRUISE, Oracle, leads
from ludi_press.games.super_series.telling.offers import open_to


def plan_odds(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, who: str) -> Offer:
    """SS-3.1: the orders of a plan in sequence, the first with its odds."""
    names, (first, *later) = Names(set_up), _orders(orders, who)
    opened = OpenOrder(names.order(first), leads(Oracle(set_up, state).odds(who, first), Names.brief(set_up)))
    rest = (OpenOrder(names.order(order), (say("slip.later"),)) for order in later)
    return Offer((who,), (names.team(who),), (opened, *rest), open_to(state, state.chariot(who))[1])


def _orders(orders: TurnOrders, who: str) -> tuple[Order, ...]:
    """SS-3.5: the orders of a team; without any it cruises."""
    given = orders.teams.get(who)
    return (given.orders if given else ()) or (CRUISE,)
