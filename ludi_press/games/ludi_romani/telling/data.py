"""A season for machines: the game's parts of turn.json."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from ludi_press.core.report import ScoreValue
from ludi_press.games.contract import Json
from ludi_press.games.kit.report import event_data, plain
from ludi_press.games.ludi_romani.rules.actium import places, worth
from ludi_press.games.ludi_romani.rules.forms import SeasonOrders
from ludi_press.games.ludi_romani.rules.model import Goods, Person, SetUp, title
from ludi_press.games.ludi_romani.telling.tell import Record


def turn_data(set_up: SetUp, record: Record) -> Json:
    """Everybody with holdings and bonds, what the season was, the turn file's acts, and the events."""
    state = record.after
    more = {Goods: _goods}
    return {
        "teams": {person.id: _person(set_up, person) for person in state.people},
        "season": {"season": set_up.row(state.season).season.value, "year": set_up.row(state.season).year}
        if state.season >= 0
        else None,
        "consuls": list(state.consuls),
        "amicitiae": [plain(bond) for bond in state.amicitiae],
        "loans": [plain(loan) for loan in state.loans],
        "pestes": [plain(pestis) for pestis in state.pestes],
        "actium": plain(state.actium),
        "places": {who: place for place, members in places(state) for who in members},
        "orders": _orders(record.orders) if record.orders else {},
        "events": [event_data(event, more=more) for event in record.events],
    }


def _goods(goods: Goods) -> Json:
    return {str(good): count for good, count in goods}


_APART: Final = ("id", "goods", "arrived")


def _person(set_up: SetUp, person: Person) -> Json:
    """The fields of a person that are not empty, with title, goods and worth."""
    facts = {name: value for name, value in plain(person).items() if value and name not in _APART}
    return {**facts, "title": title(person).value, "goods": _goods(person.goods), "worth": worth(set_up, person.goods)}


def _orders(orders: SeasonOrders) -> Json:
    """The turn file by its parts; of acts what the host wrote."""
    parts: Json = {
        "by": orders.opening.act.by,
        "motus": {who: _written(to) for who, to in orders.motus.items()},
        "acts": [{told.word: _written(told.act)} for told in orders.acts],
        "actium": _written(orders.actium),
        "triumphus": _written(orders.triumph),
    }
    return {name: part for name, part in parts.items() if part}


def _written(value: object) -> object:
    """A form without what the host left out; every key a text."""
    if isinstance(value, Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {name.rstrip("_"): _written(one) for name, one in fields if one not in (None, (), {}, False)}
    if isinstance(value, Mapping):
        return {str(key): _written(one) for key, one in value.items()}
    return [_written(one) for one in value] if isinstance(value, tuple) else plain(value)


def score(_set_up: SetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
    """LR-12.4, LR-11.3: how each mortal stands: place, worth and title, for errata."""
    places = data.get("places", {})
    return {
        who: {
            **({"place": places[who]} if who in places else {}),
            "worth": row["worth"],
            "title": f"title.{row['title']}",
        }
        for who, row in data["teams"].items()
        if row["kind"] != "numen"
    }
