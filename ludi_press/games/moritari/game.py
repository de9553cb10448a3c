"""Moritari Te Salutamus as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ludi_press.boards.plane import Direction, Point
from ludi_press.core.problems import Topic
from ludi_press.core.report import ScoreValue
from ludi_press.games.contract import Json, TurnRecord
from ludi_press.games.kit.game import SchoolsGame
from ludi_press.games.kit.report import Hooks, differing, event_data, plain
from ludi_press.games.moritari.reading.entry import BoutForm, RoundForm, set_up
from ludi_press.games.moritari.reading.judging import CONDITIONS, judge_orders
from ludi_press.games.moritari.reading.orders import hear_message
from ludi_press.games.moritari.rules.model import (
    BEASTS,
    Bout,
    BoutSetUp,
    CaesarOrders,
    Fighter,
    FighterOrders,
    RoundOrders,
    standings,
)
from ludi_press.games.moritari.rules.play import enter, resolve

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
    read_orders = staticmethod(judge_orders)
    resolve = staticmethod(resolve)

    @property
    def teller(self) -> "MoritariTeller":
        from ludi_press.games.moritari.teller import MoritariTeller

        return MoritariTeller()

    def data(self, set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> Json:
        """Fighters, Caesar, sides, orders and events of a round.

        Lengths are in whole thousandths of an inch, points are counted from the middle.
        """
        bout, orders = record.after, record.orders or RoundOrders({})
        given = {fighter: differing(own, FighterOrders(), _AIMS) for fighter, own in orders.fighters.items()}
        return {
            "teams": {fighter.id: _fighter_data(set_up, fighter) for fighter in bout.fighters},
            "caesar": bout.caesar,
            "barred": bout.barred,
            "sides": [
                {"side": standing.side, "place": standing.place, "left": [left.id for left in standing.left]}
                for standing in standings(set_up, bout)
            ],
            "orders": given | {school: _caesar_data(own) for school, own in orders.caesar.items()},
            "events": [event_data(event, ("phase",)) for event in record.events],
        }

    def score(self, set_up: BoutSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
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


_AIMS: Final[Hooks] = {Point: str, Direction: str}


def _fighter_data(set_up: BoutSetUp, fighter: Fighter) -> Json:
    """Where a fighter is and how it stands; `at` is where it was last."""
    entrant = set_up.by_id[fighter.id]
    facts = {name: value for name, value in plain(fighter).items() if name != "id"}
    return {"school": entrant.school, "kind": entrant.kind.value, **facts}


def _caesar_data(given: CaesarOrders) -> Json:
    thumb = {fighter: shown.value for fighter, shown in sorted(given.thumb.items())}
    return {
        "sequence": list(given.sequence),
        "fights": list(given.fights),
        "thumb": thumb or given.thumb_else.value,
    }
