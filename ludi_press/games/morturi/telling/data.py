"""A round for machines: the game's parts of turn.json."""

from typing import Final

from msgspec import Struct

from ludi_press.boards.grid import Square
from ludi_press.games.contract import Json
from ludi_press.games.kit.data import Hooks, event_data, plain
from ludi_press.games.morturi.rules.model import BattleSetUp, Gladiator, Plan, RoundOrders, SchoolOrders
from ludi_press.games.morturi.rules.standings import places_of, standings
from ludi_press.games.morturi.telling.narrate import Record

_HOOKS: Final[Hooks] = {Square: str}
"""Squares are told by their names."""


def turn_data(set_up: BattleSetUp, record: Record) -> Json:
    """Gladiators, schools, orders and events of a round."""
    battle, orders = record.after, record.orders or RoundOrders({})
    schools = {one: _filled(said, SchoolOrders()) for one, said in orders.schools.items()}
    plans: Json = {one: [_filled(plan, Plan()) for plan in given] for one, given in orders.plans.items()}
    places = places_of(set_up, battle)
    return {
        "teams": {one.id: _gladiator(set_up, one) | {"place": places[one.id]} for one in battle.gladiators},
        "schools": [
            {
                "school": one.side,
                "place": one.place,
                "left": [left.id for left in one.left],
                "favour": battle.school(one.side).favour,
                "flag": plain(battle.school(one.side).flag, _HOOKS),
            }
            for one in standings(set_up, battle)
        ],
        "priority": [school.id for school in battle.schools],
        "orders": plans | {school: said for school, said in schools.items() if said},
        "events": [event_data(event, more=_HOOKS) for event in record.events],
    }


def _gladiator(set_up: BattleSetUp, one: Gladiator) -> Json:
    """The state of a gladiator; `at` is his last square."""
    entrant = set_up.by_id[one.id]
    facts = {name: plain(getattr(one, name), _HOOKS) for name in one.__struct_fields__ if name != "id"}
    return {"school": entrant.school, "type": entrant.profile.id, **facts}


def _filled(value: Struct, empty: Struct) -> Json:
    """The fields that differ from those of the empty value."""
    given = {name: getattr(value, name) for name in value.__struct_fields__}
    return {name: plain(said, _HOOKS) for name, said in given.items() if said != getattr(empty, name, None)}


def score(data: Json) -> dict[str, dict[str, int | str]]:
    """MR-7: place, life and status of each gladiator after a round; the place is that of the school."""
    return {
        gladiator: {"place": row["place"], "life": row["life"], "status": f"status.{row['status']}"}
        for gladiator, row in data["teams"].items()
    }
