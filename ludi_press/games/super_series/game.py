"""The Super Series: what the contract of a game asks, each part from its own module."""

from collections.abc import Mapping
from typing import Any

from ludi_press.core.dice import STANDARD, Die
from ludi_press.core.problems import Topic
from ludi_press.games.kit.game import Part, RaceGame
from ludi_press.games.super_series.reading.forms import RaceForm, TurnForm
from ludi_press.games.super_series.reading.tables_reading import FILES
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.telling.drama import KINDS


class SuperSeries(RaceGame):
    """Ludi Circenses Supremi: the first game of the press."""

    id = "super-series"
    title = "Ludi Circenses Supremi"
    package = "ludi_press.games.super_series"
    editions = ("1",)
    race_form: type[Any] = RaceForm
    turn_form: type[Any] = TurnForm
    topics: Mapping[Topic, str] = {
        Topic.ASKED: "SS-3.1",
        Topic.BONUS: "SS-16.1",
        Topic.DICE: "SS-18.1",
        Topic.LANES: "SS-2.1",
        Topic.SECTIONS: "SS-2.2",
        Topic.STEPS: "SS-2.2a",
        Topic.GRID: "SS-2.5",
        Topic.GRID_PLACE: "SS-2.4",
    }
    beats = KINDS
    rule_forms = FILES

    read_rules = Part("reading.tables_reading", "read_tables")
    next_race = Part("reading.next_race", "next_race")
    read_orders = Part("reading.judging", "judge_orders")
    order_of_action = Part("rules.turn", "order_of_action")

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """SS-18.3: the speed dice, and the standard ones."""
        return (*STANDARD, *(die for die in set_up.tables.speed_die.values() if die))
