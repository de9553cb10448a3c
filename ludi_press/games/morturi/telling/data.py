"""A round for machines: the game's parts of turn.json."""

from typing import Final

from ludi_press.boards.grid import Square
from ludi_press.core.report import ScoreValue
from ludi_press.games.contract import Json
from ludi_press.games.kit.report import Hooks, differing, event_data, plain
from ludi_press.games.morturi.rules.fight import places_of, standings
from ludi_press.games.morturi.rules.model import BattleSetUp, Gladiator, Plan, RoundOrders, SchoolOrders
from ludi_press.games.morturi.telling.tell import Record

_HOOKS: Final[Hooks] = {Square: str}
"""Squares are told by their names."""


def turn_data(set_up: BattleSetUp, record: Record) -> Json:
    """Gladiators, schools, orders and events of a round."""
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


def _gladiator(set_up: BattleSetUp, gladiator: Gladiator) -> Json:
    """The state of a gladiator; `at` is his last square."""
    entrant = set_up.by_id[gladiator.id]
    facts = {name: plain(getattr(gladiator, name), _HOOKS) for name in gladiator.__struct_fields__ if name != "id"}
    return {"school": entrant.school, "type": entrant.profile.id, **facts}


def score(_set_up: BattleSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
    """MR-7: place, life and status of each gladiator after a round; the place is that of the school."""
    return {
        gladiator: {"place": row["place"], "life": row["life"], "status": f"status.{row['status']}"}
        for gladiator, row in data["teams"].items()
    }
