"""A round for machines: the game's parts of turn.json. Lengths are whole thousandths of an inch, from the middle."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

from ludi_press.games.contract import Json, TurnRecord
from ludi_press.games.moritari.rules.events import Event
from ludi_press.games.moritari.rules.live import BEASTS, BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, CaesarOrders, Fighter, FighterOrders, RoundOrders
from ludi_press.games.moritari.rules.sand import Sand
from ludi_press.games.moritari.rules.standings import standings

_KEYS: Final = {"before": "from", "after": "to"}
_BASE: Final = ("phase", "team", "rule")


def turn_data(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> Json:
    """Fighters, Caesar, sides, orders and events of a round."""
    bout = record.after
    return {
        "teams": {one.id: fighter_data(set_up, one) for one in bout.fighters},
        "caesar": bout.caesar,
        "barred": bout.barred,
        "sides": [
            {"side": one.side, "place": one.place, "left": [left.id for left in one.left]}
            for one in standings(set_up, bout)
        ],
        "orders": orders_data(record.orders),
        "events": [event_data(event) for event in record.events],
    }


def fighter_data(set_up: BoutSetUp, fighter: Fighter) -> Json:
    """Where a fighter is and how it stands; `at` is where it was last."""
    entrant = set_up.by_id[fighter.id]
    return {"school": entrant.school, "kind": entrant.kind.value, **_value(fighter)}


def orders_data(orders: RoundOrders | None) -> Json:
    """What each fighter was ordered, and what each school would have done as Caesar."""
    if orders is None:
        return {}
    caesar = {school: _caesar_data(given) for school, given in orders.caesar.items()}
    return {fighter: _order_data(given) for fighter, given in orders.fighters.items()} | caesar


def _order_data(given: FighterOrders) -> Json:
    data: Json = {name: str(aim) for name in ("move", "face", "fight") if (aim := getattr(given, name)) is not None}
    return data if given.appeal else {**data, "appeal": False}


def _caesar_data(given: CaesarOrders) -> Json:
    thumb = {fighter: shown.value for fighter, shown in sorted(given.thumb.items())}
    return {
        "sequence": list(given.sequence),
        "fights": list(given.fights),
        "thumb": thumb or given.thumb_else.value,
    }


def event_data(event: Event) -> Json:
    """One event: phase, who, rule and what it was, then its own facts, its dice, and its cause where it has one."""
    data: Json = {name: _value(getattr(event, name)) for name in _BASE}
    data["what"] = event.what
    for field in fields(event):
        if field.name not in (*_BASE, "dice", "cause"):
            data[_KEYS.get(field.name, field.name)] = _value(getattr(event, field.name))
    data["dice"] = list(event.dice)
    if event.cause is not None:
        data["cause"] = event.cause
    return data


def _value(value: Any) -> Any:
    """A value as JSON: dataclasses by field, but for a fighter's own id, which is its key."""
    if isinstance(value, Fighter | Sand) or (is_dataclass(value) and not isinstance(value, type)):
        return {field.name: _value(getattr(value, field.name)) for field in fields(value) if field.name != "id"}
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def score(data: Json) -> dict[str, dict[str, int | str]]:
    """MO-4.5, MO-6a: how each fighter stands after a round; it shares the place of its side."""
    places = {row["side"]: row["place"] for row in data["sides"]}
    return {
        fighter: {
            "place": places[row["school"] or BEASTS],
            "points": row["points"],
            "status": f"status.{row['status']}",
        }
        for fighter, row in data["teams"].items()
    }
