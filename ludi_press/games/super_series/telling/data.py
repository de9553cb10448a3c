"""A turn for machines: the game's parts of turn.json (design: turn.json)."""

from collections.abc import Callable, Mapping
from typing import Any

from ludi_press.boards.ring import Side, SpaceId, Track
from ludi_press.games.contract import Json, TurnRecord
from ludi_press.games.kit.data import event_data
from ludi_press.games.super_series.rules.events import OrderTaken
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, Order, Position, RaceState, TurnOrders, Wreck
from ludi_press.games.super_series.rules.standings import race_order


def turn_data(set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Json:
    """Teams, wrecks, race order, orders and events of a turn."""
    state, more = record.after, hooks(set_up.track)
    return {
        "teams": {chariot.team: chariot_data(set_up.track, chariot) for chariot in state.chariots},
        "wrecks": [wreck_data(set_up.track, wreck) for wreck in state.wrecks],
        "race_order": list(race_order(set_up, state)),
        "orders": orders_data(record),
        "events": [event_data(event, more=more) for event in record.events],
    }


def chariot_data(track: Track, chariot: Chariot) -> Json:
    """Where a team is and how it stands; `place` is null until it has one."""
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


def space_data(track: Track, at: SpaceId) -> Json:
    """The address of a space: lane and space from 1, section from 0; the grid is section 0, spaces 0 to -3."""
    space = track.spaces[at]
    return {"lane": space.lane, "section": space.section, "space": space.number}


def wreck_data(track: Track, wreck: Wreck) -> Json:
    """Where a wreck lies, whose it is, since which turn."""
    return {**space_data(track, wreck.at), "team": wreck.team, "turn": wreck.turn}


def orders_data(record: TurnRecord[RaceState, TurnOrders]) -> Json:
    """What each team asked, its contingencies, and what it did, round by round."""
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


def hooks(track: Track) -> Mapping[Any, Callable[[Any], Any]]:
    """How facts become JSON that this track alone understands, by their type."""
    return {
        SpaceId: lambda at: space_data(track, at),
        Position: lambda position: {"lap": position.lap, **space_data(track, position.at)},
        Side: lambda side: side.name.lower(),
        Order: str,
    }


def score(data: Json) -> dict[str, dict[str, int | str]]:
    """SS-14.3, SS-17.2: how each team stands after a turn; who is off the track has no place until the race is over."""
    teams = data["teams"]
    placed = {team: row["place"] for team, row in teams.items() if row["place"] is not None}
    places = placed | {team: rank for rank, team in enumerate(data["race_order"], start=len(placed) + 1)}
    return {
        team: {
            **({"place": places[team]} if team in places else {}),
            "damage": row["left"] + row["right"] + row["horses"],
            "hurts": row["hurts"],
            "status": f"status.{row['status']}",
        }
        for team, row in teams.items()
    }
