"""Circus Maximus as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from ludi_press.core.dice import D6, D20, Die
from ludi_press.core.problems import Topic
from ludi_press.core.report import ScoreValue
from ludi_press.games.circus_maximus.reading.entry import RaceForm, TurnForm, set_up_race
from ludi_press.games.circus_maximus.reading.judging import CONDITIONS, judge_orders
from ludi_press.games.circus_maximus.reading.orders import hear_message
from ludi_press.games.circus_maximus.rules.live import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, TurnOrders
from ludi_press.games.circus_maximus.rules.turn import line_up, resolve
from ludi_press.games.contract import Json, TurnRecord
from ludi_press.games.kit.game import RaceGame
from ludi_press.games.kit.race import race_data, space_data, space_value
from ludi_press.games.kit.report import plain

if TYPE_CHECKING:
    from ludi_press.games.circus_maximus.teller import CircusMaximusTeller


class CircusMaximus(RaceGame[RaceSetUp, RaceState, TurnOrders, RaceForm, TurnForm]):
    """Circus Maximus: chariots under the charts of the board game."""

    id = "circus-maximus"
    title = "Circus Maximus"
    package = "ludi_press.games.circus_maximus"
    editions = ("1",)
    race_form = RaceForm
    turn_form = TurnForm
    topics: Mapping[Topic, str] = {
        Topic.STANDING: "CM-2.6d",
        Topic.ASKED: "CM-2.1",
        Topic.DICE: "CM-13.1",
        Topic.LANES: "CM-1.1",
        Topic.SECTIONS: "CM-1.4",
        Topic.STEPS: "CM-1.4",
        Topic.GRID: "CM-1.7",
        Topic.GRID_PLACE: "CM-1.7",
    }

    conditions = CONDITIONS
    set_up = staticmethod(set_up_race)
    hear = staticmethod(hear_message)
    begin = staticmethod(line_up)
    read_orders = staticmethod(judge_orders)
    resolve = staticmethod(resolve)

    @property
    def teller(self) -> "CircusMaximusTeller":
        from ludi_press.games.circus_maximus.teller import CircusMaximusTeller

        return CircusMaximusTeller()

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """CM-13: d6 and d20."""
        return (D6, D20)

    def order_of_action(self, set_up: RaceSetUp, state: RaceState, orders: TurnOrders) -> tuple[str, ...]:
        """CM-2.2: the order of the phases where the host drew it; empty where dice decide it."""
        return orders.draw

    def data(self, set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Json:
        order = (chariot.team for chariot in standings(set_up, record.after))
        orders = _orders(record.orders) if record.orders else {}
        return race_data(set_up, record, order, partial(_chariot, set_up), orders, {})

    def score(self, set_up: RaceSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
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


def _orders(orders: TurnOrders) -> Json:
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
