"""Circus Maximus as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ludi_press.core.dice import Die
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.circus_maximus.reading.entry import RaceForm, TurnForm, set_up_race
from ludi_press.games.circus_maximus.reading.judging import CONDITIONS, judge_orders
from ludi_press.games.circus_maximus.reading.orders import hear_message
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, RaceState, TurnOrders
from ludi_press.games.circus_maximus.rules.turn import DICE, line_up, resolve
from ludi_press.games.circus_maximus.telling.data import score, turn_data
from ludi_press.games.kit.game import RaceGame

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
    resolve = staticmethod(resolve)
    data = staticmethod(turn_data)
    score = staticmethod(score)

    @property
    def teller(self) -> "CircusMaximusTeller":
        """What tells of it: reports, pictures, offers, order slips."""
        from ludi_press.games.circus_maximus.teller import CircusMaximusTeller

        return CircusMaximusTeller()

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """CM-13: d6 and d20."""
        return DICE

    def read_orders(
        self, set_up: RaceSetUp | None, state: RaceState | None, turn: int, ask: Ask, form: TurnForm
    ) -> Judged[TurnOrders]:
        """CM-11, CM-14: the orders of a turn file."""
        return judge_orders(set_up, state, form)

    def order_of_action(self, set_up: RaceSetUp, state: RaceState, orders: TurnOrders) -> tuple[str, ...]:
        """CM-2.2: the order of the phases where the host drew it; empty where dice decide it."""
        return orders.draw
