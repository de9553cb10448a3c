"""Circus Maximus as the press sees it: what a game's contract asks, each piece from its own module."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import Chronicle, RuleTable
from ludi_press.core.dice import Cup, Die
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask, Offer, Report
from ludi_press.games.circus_maximus.reading.entry import set_up_race
from ludi_press.games.circus_maximus.reading.forms import RaceForm, TurnForm
from ludi_press.games.circus_maximus.reading.hearing import hear_message
from ludi_press.games.circus_maximus.reading.judging import judge_orders
from ludi_press.games.circus_maximus.rules.charts import FILES, read_charts
from ludi_press.games.circus_maximus.rules.model import Fate, RaceSetUp, RaceState, TurnOrders
from ludi_press.games.circus_maximus.rules.start import line_up
from ludi_press.games.circus_maximus.rules.turn import DICE, resolve
from ludi_press.games.circus_maximus.telling.chronicle import chronicle
from ludi_press.games.circus_maximus.telling.data import score, turn_data
from ludi_press.games.circus_maximus.telling.drama import KINDS
from ludi_press.games.circus_maximus.telling.log import Record
from ludi_press.games.circus_maximus.telling.offers import blanks, offers
from ludi_press.games.circus_maximus.telling.order_slips import order_slips
from ludi_press.games.circus_maximus.telling.policy import Policy
from ludi_press.games.circus_maximus.telling.report import turn_report
from ludi_press.games.circus_maximus.telling.rule_tables import rule_tables
from ludi_press.games.circus_maximus.telling.scene import turn_scene
from ludi_press.games.contract import Brief, Json, Outcome, Played
from ludi_press.games.contract import Policy as AnyPolicy
from ludi_press.games.kit.hearing import Heard, Party, team_parties
from ludi_press.games.kit.outcomes import outcomes
from ludi_press.order_slip import OrderSlip
from ludi_press.scene import Scene

TOPICS: Final[Mapping[Topic, str]] = {
    Topic.ASKED: "CM-2.1",
    Topic.DICE: "CM-13.1",
    Topic.LANES: "CM-1.1",
    Topic.SECTIONS: "CM-1.4",
    Topic.STEPS: "CM-1.4",
    Topic.GRID: "CM-1.7",
    Topic.GRID_PLACE: "CM-1.7",
}
"""The rules about what the press judges for all games."""


class CircusMaximus:
    """Circus Maximus: chariots under the charts of the board game."""

    id = "circus-maximus"
    title = "Circus Maximus"
    package = "ludi_press.games.circus_maximus"
    editions = ("1",)
    race_form: type[Any] = RaceForm
    turn_form: type[Any] = TurnForm
    topics = TOPICS
    beats = KINDS
    rule_forms = FILES

    def set_up(self, brief: Brief) -> Judged[RaceSetUp]:
        """CM-1: charts, track and teams; all their problems together."""
        return set_up_race(brief)

    def actors(self, set_up: RaceSetUp) -> tuple[str, ...]:
        """The teams, in order of entry."""
        return tuple(team.id for team in set_up.teams)

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """CM-13: d6 and d20."""
        return DICE

    def begin(self, set_up: RaceSetUp, cup: Cup) -> Played[RaceState]:
        """CM-1.3, CM-1.7: everybody to the boxes."""
        return Played(*line_up(set_up, cup))

    def read_orders(
        self, set_up: RaceSetUp | None, state: RaceState | None, turn: int, ask: Ask, form: Any
    ) -> Judged[TurnOrders]:
        """CM-11, CM-14: the orders of a turn file."""
        return judge_orders(set_up, state, form)

    def parties(self, set_up: RaceSetUp) -> tuple[Party, ...]:
        """CM-14.2: the teams, each with its racer."""
        return team_parties(set_up.teams, set_up.drivers)

    def hear(self, set_up: RaceSetUp, text: str, parties: Sequence[Party]) -> Heard:
        """CM-11.1: a message with orders."""
        return hear_message(set_up, text, parties)

    def resolve(self, set_up: RaceSetUp, state: RaceState, orders: TurnOrders, cup: Cup) -> Played[RaceState]:
        """CM-2.1: one turn."""
        return Played(*resolve(set_up, state, orders, cup))

    def is_over(self, state: RaceState) -> bool:
        """CM-12.4: nobody drives any more, or the last call is over."""
        return state.over

    def report(self, set_up: RaceSetUp, record: Record) -> Report:
        """CM-15: a turn in no format."""
        return turn_report(set_up, record)

    def offers(self, set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
        """CM-2.3, CM-4, CM-6, CM-7: the orders that are open, and their chances."""
        return offers(set_up, state)

    def blanks(self, set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
        """CM-2.2: who has a phase, and what is open to each."""
        return blanks(set_up, state)

    def order_of_action(self, set_up: RaceSetUp, state: RaceState, orders: TurnOrders) -> tuple[str, ...]:
        """CM-2.2: who moves after whom, where the host drew it; else dice draw it."""
        return orders.draw

    def order_slips(self, set_up: RaceSetUp, state: RaceState, ask: Ask) -> tuple[OrderSlip, ...]:
        """CM-11.1: the slips of the next turn."""
        return order_slips(set_up, state, ask)

    def scene(self, set_up: RaceSetUp, record: Record) -> Scene:
        """What there is to draw of a turn."""
        return turn_scene(set_up, record)

    def data(self, set_up: RaceSetUp, record: Record) -> Json:
        """The game's parts of turn.json."""
        return turn_data(set_up, record)

    def score(self, data: Json) -> Mapping[str, Mapping[str, int | str]]:
        """How everybody stands, for errata."""
        return score(data)

    def chronicle(self, set_up: RaceSetUp, records: Sequence[Record]) -> Chronicle:
        """A race for the archive."""
        return chronicle(set_up, records)

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The charts with their odds."""
        charts = read_charts(trees)
        return rule_tables(charts.value) if charts.value else ()

    def policy(self, set_up: RaceSetUp) -> AnyPolicy:
        """Orders of sensible drivers, for races that are played out."""
        return Policy(set_up)

    def outcomes(self, state: RaceState) -> Mapping[str, frozenset[Outcome]]:
        """CM-9, CM-12: who won, finished, overturned and died."""
        dead = {chariot.team for chariot in state.chariots if chariot.fate is Fate.DEAD}
        places = {chariot.team: chariot.place if chariot.finish else None for chariot in state.chariots}
        return outcomes(places, {wreck.team for wreck in state.wrecks}, dead)
