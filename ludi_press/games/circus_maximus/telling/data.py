"""A turn for machines: the game's parts of turn.json."""

from functools import partial

from ludi_press.core.report import ScoreValue
from ludi_press.games.circus_maximus.rules.live import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, TurnOrders
from ludi_press.games.circus_maximus.telling.tell import Record
from ludi_press.games.contract import Json
from ludi_press.games.kit.race_telling import race_data, space_data, space_value
from ludi_press.games.kit.report import plain


def turn_data(set_up: RaceSetUp, record: Record) -> Json:
    """Teams, wrecks, race order, orders and events of a turn."""
    order = (chariot.team for chariot in standings(set_up, record.after))
    orders = orders_data(record.orders) if record.orders else {}
    return race_data(set_up, record, order, partial(_chariot, set_up), orders, {})


def orders_data(orders: TurnOrders) -> Json:
    """The orders of each team, its number in the host's draw (CM-2.2), and whether it retired."""
    return {
        team: {
            **(plain(orders.teams[team]) if team in orders.teams else {}),
            **({"drawn": orders.draw.index(team) + 1} if team in orders.draw else {}),
            **({"retired": True} if team in orders.retired else {}),
        }
        for team in dict.fromkeys((*orders.teams, *orders.retired, *orders.draw))
    }


def _chariot(set_up: RaceSetUp, chariot: Chariot) -> Json:
    facts = {name: value for name, value in plain(chariot).items() if name not in ("team", "at")}
    numbers = {"limit": set_up.limit(chariot), "cdm": set_up.cdm(chariot)}
    return {**space_data(set_up.track, chariot.at), **facts, **numbers}


def score(set_up: RaceSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
    """CM-12.5, CM-15.1: how each team stands after a turn, for errata."""
    return {
        team: {
            "place": place,
            "lap": data["teams"][team]["lap"],
            "where": space_value(set_up.track.plan, data["teams"][team], "space.grey"),
            "hits": data["teams"][team]["hits"],
            "endurance": data["teams"][team]["endurance"],
            "status": f"status.{data['teams'][team]['fate'] or data['teams'][team]['status']}",
        }
        for place, team in enumerate(data["race_order"], start=1)
    }
