"""The game's parts of turn.json."""

from functools import partial
from typing import Final

from ludi_press.boards.ring import Track
from ludi_press.core.report import ScoreValue, Term
from ludi_press.games.contract import Json
from ludi_press.games.kit.race_telling import race_data, space_data, space_value
from ludi_press.games.super_series.rules.events import OrderTaken
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, Order
from ludi_press.games.super_series.rules.turn import running_order
from ludi_press.games.super_series.telling.tell import Record

ORDERS: Final = {Order: str}
"""Orders are written in the words of a turn file."""


def turn_data(set_up: RaceSetUp, record: Record) -> Json:
    """Teams, wrecks, race order, orders and events of a turn."""
    order = running_order(set_up, record.after)
    return race_data(set_up, record, order, partial(chariot_data, set_up.track), orders_data(record), ORDERS)


def chariot_data(track: Track, chariot: Chariot) -> Json:
    """The position and the status of a team; `place` is null until it has one."""
    return {
        "lap": chariot.lap,
        **space_data(track, chariot.at),
        "speed": chariot.speed.name,
        "left": chariot.left,
        "right": chariot.right,
        "horses": chariot.horses,
        "hurts": chariot.hurts,
        "stunned": chariot.stunned,
        "status": chariot.status.value,
        "place": chariot.place,
        **({"tractus": True} if chariot.finish and chariot.finish.dragged else {}),
    }


def orders_data(record: Record) -> Json:
    """The orders and contingencies of each team, and what it carried out, round by round."""
    if record.orders is None:
        return {}
    done: dict[str, list[str]] = {team: [] for team in record.orders.teams}
    for event in record.events:
        if isinstance(event, OrderTaken) and event.team is not None:
            done.setdefault(event.team, []).append(str(event.done))
    retired: Json = {
        team: {"asked": [], "otherwise": [], "retired": True, "done": []} for team in record.orders.retired
    }
    return retired | {
        team: {
            "asked": [str(order) for order in given.orders],
            "otherwise": [str(order) for order in given.otherwise],
            **({"bonus": given.bonus.value} if given.bonus else {}),
            "done": done[team],
        }
        for team, given in record.orders.teams.items()
    }


def score(set_up: RaceSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
    """SS-14.3, SS-17.2: the orders, place, space, speed, damage and status of each team.

    Off the track it has no place until the race is over.
    """
    teams = data["teams"]
    placed = {team: row["place"] for team, row in teams.items() if row["place"] is not None}
    places = placed | {team: rank for rank, team in enumerate(data["race_order"], start=len(placed) + 1)}
    return {
        team: {
            "orders": tuple(map(_ordered, data["orders"].get(team, {}).get("asked", ()))),
            **({"place": places[team]} if team in places else {}),
            "lap": row["lap"],
            "where": space_value(set_up.track.plan, row, "space.grid"),
            "speed": f"speed.{row['speed']}",
            **{part: row[part] for part in ("left", "right", "horses", "hurts", "stunned")},
            "status": f"status.{row['status']}",
        }
        for team, row in teams.items()
    }


def _ordered(order: str) -> Term:
    """An order of a turn file: from the words catalogue, else as it stands there."""
    return Term(f"order.{order.replace(' ', '.')}", order)
