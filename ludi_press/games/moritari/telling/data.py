"""The game's parts of turn.json; lengths are in whole thousandths of an inch, points are counted from the middle."""

from typing import Final

from ludi_press.boards.plane import Direction, Point
from ludi_press.core.report import ScoreValue
from ludi_press.games.contract import Json
from ludi_press.games.kit.report import Hooks, differing, event_data, plain
from ludi_press.games.moritari.rules.live import BEASTS, BoutSetUp, standings
from ludi_press.games.moritari.rules.model import CaesarOrders, Fighter, FighterOrders, RoundOrders
from ludi_press.games.moritari.telling.tell import Record

BASE: Final = ("phase",)
"""The fields that come first in the JSON of every event."""


_AIMS: Final[Hooks] = {Point: str, Direction: str}


def turn_data(set_up: BoutSetUp, record: Record) -> Json:
    """Fighters, Caesar, sides, orders and events of a round."""
    bout, orders = record.after, record.orders or RoundOrders({})
    given = {fighter: differing(one, FighterOrders(), _AIMS) for fighter, one in orders.fighters.items()}
    return {
        "teams": {one.id: _fighter_data(set_up, one) for one in bout.fighters},
        "caesar": bout.caesar,
        "barred": bout.barred,
        "sides": [
            {"side": standing.side, "place": standing.place, "left": [left.id for left in standing.left]}
            for standing in standings(set_up, bout)
        ],
        "orders": given | {school: _caesar_data(one) for school, one in orders.caesar.items()},
        "events": [event_data(event, BASE) for event in record.events],
    }


def _fighter_data(set_up: BoutSetUp, fighter: Fighter) -> Json:
    """Where a fighter is and how it stands; `at` is where it was last."""
    entrant = set_up.by_id[fighter.id]
    facts = {name: value for name, value in plain(fighter).items() if name != "id"}
    return {"school": entrant.school, "kind": entrant.kind.value, **facts}


def _caesar_data(given: CaesarOrders) -> Json:
    """What a school would have done as Caesar."""
    thumb = {fighter: shown.value for fighter, shown in sorted(given.thumb.items())}
    return {
        "sequence": list(given.sequence),
        "fights": list(given.fights),
        "thumb": thumb or given.thumb_else.value,
    }


def score(_set_up: BoutSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
    """MO-4.5, MO-6a: place, hit points and status of each fighter; it shares the place of its side."""
    places = {row["side"]: row["place"] for row in data["sides"]}
    return {
        fighter: {
            "place": places[row["school"] or BEASTS],
            "points": row["points"],
            "status": f"status.{row['status']}",
        }
        for fighter, row in data["teams"].items()
    }
