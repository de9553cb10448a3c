"""Moritari Te Salutamus as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.kit.game import SchoolsGame
from ludi_press.games.moritari.reading.entry import set_up
from ludi_press.games.moritari.reading.judging import CONDITIONS, judge_orders
from ludi_press.games.moritari.reading.orders import BoutForm, RoundForm, hear_message
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.rules.play import enter, resolve
from ludi_press.games.moritari.telling.data import score, turn_data

if TYPE_CHECKING:
    from ludi_press.games.moritari.teller import MoritariTeller


class Moritari(SchoolsGame[BoutSetUp, Bout, RoundOrders, BoutForm, RoundForm]):
    """Moritari Te Salutamus: gladiators and beasts on a table of sand."""

    id = "moritari"
    title = "Moritari Te Salutamus"
    package = "ludi_press.games.moritari"
    editions = ("1",)
    race_form = BoutForm
    turn_form = RoundForm
    topics: Mapping[Topic, str] = {Topic.STANDING: "MO-2.2d", Topic.ASKED: "MO-1"}

    conditions = CONDITIONS
    set_up = staticmethod(set_up)
    hear = staticmethod(hear_message)
    begin = staticmethod(enter)
    resolve = staticmethod(resolve)
    data = staticmethod(turn_data)
    score = staticmethod(score)

    @property
    def teller(self) -> "MoritariTeller":
        """What tells of it: reports, pictures, offers, order slips."""
        from ludi_press.games.moritari.teller import MoritariTeller

        return MoritariTeller()

    def read_orders(
        self, set_up: BoutSetUp | None, state: Bout | None, turn: int, ask: Ask, form: RoundForm
    ) -> Judged[RoundOrders]:
        """MO-2.2: the orders of a round."""
        return judge_orders(set_up, state, ask, form)
