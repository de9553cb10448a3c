"""Morturi Te Salutant as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ludi_press.boards.grid import Square
from ludi_press.core.problems import Topic
from ludi_press.core.report import ScoreValue
from ludi_press.games.contract import Json, TurnRecord
from ludi_press.games.kit.game import SchoolsGame
from ludi_press.games.kit.report import Hooks, differing, event_data, plain
from ludi_press.games.morturi.reading.entry import set_up
from ludi_press.games.morturi.reading.forms import BattleForm, RoundForm
from ludi_press.games.morturi.reading.orders import hear_message, judge_orders
from ludi_press.games.morturi.rules.fight import places_of, standings
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Gladiator, Plan, RoundOrders, SchoolOrders
from ludi_press.games.morturi.rules.play import enter, resolve

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
    read_orders = staticmethod(judge_orders)
    resolve = staticmethod(resolve)

    @property
    def teller(self) -> "MorturiTeller":
        from ludi_press.games.morturi.teller import MorturiTeller

        return MorturiTeller()

    def data(self, set_up: BattleSetUp, record: TurnRecord[Battle, RoundOrders]) -> Json:
        battle, orders = record.after, record.orders or RoundOrders({})
        schools = {who: differing(said, SchoolOrders(), _HOOKS) for who, said in orders.schools.items()}
        plans: Json = {who: [differing(plan, Plan(), _HOOKS) for plan in given] for who, given in orders.plans.items()}
        places = places_of(set_up, battle)
        return {
            "teams": {
                gladiator.id: _gladiator(set_up, gladiator) | {"place": places[gladiator.id]}
                for gladiator in battle.gladiators
            },
            "schools": [
                {
                    "school": standing.side,
                    "place": standing.place,
                    "left": [left.id for left in standing.left],
                    "favour": battle.school(standing.side).favour,
                    "flag": plain(battle.school(standing.side).flag, _HOOKS),
                }
                for standing in standings(set_up, battle)
            ],
            "priority": [school.id for school in battle.schools],
            "orders": plans | {school: said for school, said in schools.items() if said},
            "events": [event_data(event, more=_HOOKS) for event in record.events],
        }

    def score(self, set_up: BattleSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
        """MR-7: place, life and status of each gladiator after a round; the place is that of the school."""
        return {
            gladiator: {"place": row["place"], "life": row["life"], "status": f"status.{row['status']}"}
            for gladiator, row in data["teams"].items()
        }


_HOOKS: Final[Hooks] = {Square: str}
"""Squares are told by their names."""


def _gladiator(set_up: BattleSetUp, gladiator: Gladiator) -> Json:
    """The state of a gladiator; `at` is his last square."""
    entrant = set_up.by_id[gladiator.id]
    facts = {name: plain(getattr(gladiator, name), _HOOKS) for name in gladiator.__struct_fields__ if name != "id"}
    return {"school": entrant.school, "type": entrant.profile.id, **facts}
