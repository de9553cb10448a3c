"""The odds of a plan: of its first order only, since the others depend on its end and on all other teams."""

from ludi_press.core.report import Offer, OpenOrder, say
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, TurnOrders
from ludi_press.games.super_series.telling.narrate import Names
from ludi_press.games.super_series.telling.odds import CRUISE, Oracle, leads
from ludi_press.games.super_series.telling.offers import open_to


def plan_odds(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, who: str) -> Offer:
    """SS-3.1, SS-3.5: the orders of a plan in sequence, the first with its odds; without any the team cruises."""
    names, given = Names(set_up), orders.teams.get(who)
    first, *later = (given.orders if given else ()) or (CRUISE,)
    opened = OpenOrder(names.order(first), leads(Oracle(set_up, state).odds(who, first), Names.brief(set_up)))
    rest = (OpenOrder(names.order(order), (say("slip.later"),)) for order in later)
    return Offer((who,), (names.team(who),), (opened, *rest), open_to(state, state.chariot(who))[1])
