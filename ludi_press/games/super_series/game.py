"""The Super Series as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludi_press.core.dice import STANDARD, Die
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import Campaign, Heard
from ludi_press.games.kit.game import RaceGame
from ludi_press.games.super_series.reading.entry import RaceForm, TurnForm, set_up_race
from ludi_press.games.super_series.reading.judging import judge_orders
from ludi_press.games.super_series.reading.orders import as_asked, hear_message
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, TurnOrders
from ludi_press.games.super_series.rules.turn import CONDITIONS, line_up, order_of_action, resolve
from ludi_press.games.super_series.telling.data import score, turn_data

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
    data = staticmethod(turn_data)
    score = staticmethod(score)
    order_of_action = staticmethod(order_of_action)

    @property
    def teller(self) -> "SuperSeriesTeller":
        """What tells of it: reports, pictures, offers, order slips."""
        from ludi_press.games.super_series.teller import SuperSeriesTeller

        return SuperSeriesTeller()

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """SS-18.3: the speed dice, and the standard ones."""
        return (*STANDARD, *set_up.tables.speed_die.values())

    def as_asked(self, heard: Heard, ask: Ask) -> Heard:
        """SS-3.4b: as many orders of a standing order as the turn asks, and a contingency for each but the first."""
        return replace(heard, entries=tuple(as_asked(entry, ask) for entry in heard.entries))

    def next_race(self, set_up: RaceSetUp, state: RaceState, campaign: Campaign) -> Judged[str]:
        """SS-19.1: the entries of the next race of a series."""
        from ludi_press.games.super_series.reading.entry import next_race

        return next_race(set_up, state, campaign)
