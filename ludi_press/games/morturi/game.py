"""Morturi Te Salutant as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.kit.game import SchoolsGame
from ludi_press.games.morturi.reading.entry import set_up
from ludi_press.games.morturi.reading.forms import BattleForm, RoundForm
from ludi_press.games.morturi.reading.orders import hear_message, judge_orders
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders
from ludi_press.games.morturi.rules.play import enter, resolve
from ludi_press.games.morturi.telling.data import score, turn_data

if TYPE_CHECKING:
    from ludi_press.games.morturi.teller import MorturiTeller


class Morturi(SchoolsGame[BattleSetUp, Battle, RoundOrders, BattleForm, RoundForm]):
    """Morturi Te Salutant: schools of gladiators on the squares of an arena."""

    id = "morturi"
    title = "Morturi Te Salutant"
    package = "ludi_press.games.morturi"
    editions = ("1",)
    race_form = BattleForm
    turn_form = RoundForm
    topics: Mapping[Topic, str] = {Topic.STANDING: "MR-9.8c", Topic.ASKED: "MR-1.7", Topic.DICE: "MR-11.1"}

    set_up = staticmethod(set_up)
    hear = staticmethod(hear_message)
    begin = staticmethod(enter)
    resolve = staticmethod(resolve)
    data = staticmethod(turn_data)
    score = staticmethod(score)

    @property
    def teller(self) -> "MorturiTeller":
        """What tells of it: reports, pictures, offers, order slips."""
        from ludi_press.games.morturi.teller import MorturiTeller

        return MorturiTeller()

    def read_orders(
        self, set_up: BattleSetUp | None, state: Battle | None, turn: int, ask: Ask, form: RoundForm
    ) -> Judged[RoundOrders]:
        """MR-1.7: the orders of a round."""
        return judge_orders(set_up, state, ask, form)
