"""Circus Maximus as the press sees it: the parts of the contract of a game, each from its own module."""

from collections.abc import Mapping
from typing import Any

from ludi_press.core.dice import Die
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.circus_maximus.reading.forms import RaceForm, TurnForm
from ludi_press.games.circus_maximus.reading.judging import judge_orders
from ludi_press.games.circus_maximus.rules.charts import FILES
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, RaceState, TurnOrders
from ludi_press.games.circus_maximus.rules.turn import DICE
from ludi_press.games.circus_maximus.telling.drama import KINDS
from ludi_press.games.kit.game import Part, RaceGame


class CircusMaximus(RaceGame):
    """Circus Maximus: chariots under the charts of the board game."""

    id = "circus-maximus"
    title = "Circus Maximus"
    package = "ludi_press.games.circus_maximus"
    editions = ("1",)
    race_form: type[Any] = RaceForm
    turn_form: type[Any] = TurnForm
    topics: Mapping[Topic, str] = {
        Topic.ASKED: "CM-2.1",
        Topic.DICE: "CM-13.1",
        Topic.LANES: "CM-1.1",
        Topic.SECTIONS: "CM-1.4",
        Topic.STEPS: "CM-1.4",
        Topic.GRID: "CM-1.7",
        Topic.GRID_PLACE: "CM-1.7",
    }
    beats = KINDS
    rule_forms = FILES

    read_rules = Part("rules.charts", "read_charts")

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """CM-13: d6 and d20."""
        return DICE

    def read_orders(
        self, set_up: RaceSetUp | None, state: RaceState | None, turn: int, ask: Ask, form: Any
    ) -> Judged[TurnOrders]:
        """CM-11, CM-14: the orders of a turn file."""
        return judge_orders(set_up, state, form)

    def order_of_action(self, set_up: RaceSetUp, state: RaceState, orders: TurnOrders) -> tuple[str, ...]:
        """CM-2.2: the order of the phases where the host drew it; empty where dice decide it."""
        return orders.draw
