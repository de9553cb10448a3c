"""The Super Series as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ludi_press.boards.ring import Track
from ludi_press.core.dice import STANDARD, Die
from ludi_press.core.problems import Topic
from ludi_press.core.report import Ask, ScoreValue, Term
from ludi_press.games.contract import Heard, Json, TurnRecord
from ludi_press.games.kit.game import RaceGame
from ludi_press.games.kit.race import race_data, space_data, space_value
from ludi_press.games.kit.report import plain
from ludi_press.games.super_series.reading.entry import RaceForm, TurnForm, next_race, set_up_race
from ludi_press.games.super_series.reading.judging import judge_orders
from ludi_press.games.super_series.reading.orders import as_asked, hear_message
from ludi_press.games.super_series.rules.events import OrderTaken
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, Order, RaceState, TurnOrders
from ludi_press.games.super_series.rules.turn import CONDITIONS, line_up, order_of_action, resolve, running_order

if TYPE_CHECKING:
    from ludi_press.games.super_series.teller import SuperSeriesTeller


class SuperSeries(RaceGame[RaceSetUp, RaceState, TurnOrders, RaceForm, TurnForm]):
    """Ludi Circenses Supremi: the first game of the press."""

    id = "super-series"
    title = "Ludi Circenses Supremi"
    package = "ludi_press.games.super_series"
    editions = ("1",)
    race_form = RaceForm
    turn_form = TurnForm
    topics: Mapping[Topic, str] = {
        Topic.STANDING: "SS-3.4b",
        Topic.ASKED: "SS-3.1",
        Topic.BONUS: "SS-16.1",
        Topic.DICE: "SS-18.1",
        Topic.LANES: "SS-2.1",
        Topic.SECTIONS: "SS-2.2",
        Topic.STEPS: "SS-2.2a",
        Topic.GRID: "SS-2.5",
        Topic.GRID_PLACE: "SS-2.4",
    }

    conditions = CONDITIONS
    set_up = staticmethod(set_up_race)
    hear = staticmethod(hear_message)
    begin = staticmethod(line_up)
    read_orders = staticmethod(judge_orders)
    resolve = staticmethod(resolve)
    order_of_action = staticmethod(order_of_action)
    next_race = staticmethod(next_race)

    @property
    def teller(self) -> "SuperSeriesTeller":
        from ludi_press.games.super_series.teller import SuperSeriesTeller

        return SuperSeriesTeller()

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """SS-18.3: the speed dice, and the standard ones."""
        return (*STANDARD, *set_up.tables.speed_die.values())

    def as_asked(self, heard: Heard, ask: Ask) -> Heard:
        """SS-3.4b: as many orders of a standing order as the turn asks, and a contingency for each but the first."""
        return replace(heard, entries=tuple(as_asked(entry, ask) for entry in heard.entries))

    def data(self, set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Json:
        """Teams, wrecks, race order, orders in the words of a turn file, and events of a turn."""
        order, team = running_order(set_up, record.after), partial(_chariot, set_up.track)
        return race_data(set_up, record, order, team, _orders(record), {Order: str})

    def score(self, set_up: RaceSetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
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


_APART: Final = ("team", "at", "lap", "on_track", "finish")


def _chariot(track: Track, chariot: Chariot) -> Json:
    """The position and the status of a team; `place` is null until it has one."""
    facts = {name: value for name, value in plain(chariot).items() if name not in _APART}
    dragged = {"tractus": True} if chariot.finish and chariot.finish.dragged else {}
    return {"lap": chariot.lap, **space_data(track, chariot.at), **facts, **dragged}


def _orders(record: TurnRecord[RaceState, TurnOrders]) -> Json:
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


def _ordered(order: str) -> Term:
    """An order of a turn file: from the words catalogue, else as it stands there."""
    return Term(f"order.{order.replace(' ', '.')}", order)
