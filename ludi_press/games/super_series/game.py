"""The Super Series as the press sees it: what a game's contract asks, each piece from its own module."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludi_press.boards.ring import lay_out
from ludi_press.content.nodes import Node
from ludi_press.core.dice import STANDARD, Die
from ludi_press.core.problems import Judged, Problem, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import Brief
from ludi_press.games.kit.game import Part, RaceGame
from ludi_press.games.kit.hearing import Heard, Party
from ludi_press.games.super_series.reading.entry import judge_entry, track_problems
from ludi_press.games.super_series.reading.forms import RaceForm, TurnForm
from ludi_press.games.super_series.reading.hearing import hear_message
from ludi_press.games.super_series.reading.judging import judge_orders
from ludi_press.games.super_series.reading.tables_reading import FILES, read_tables
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, TurnOrders
from ludi_press.games.super_series.rules.tables import Tables
from ludi_press.games.super_series.telling.drama import KINDS

TOPICS: Final[Mapping[Topic, str]] = {
    Topic.ASKED: "SS-3.1",
    Topic.BONUS: "SS-16.1",
    Topic.DICE: "SS-18.1",
    Topic.LANES: "SS-2.1",
    Topic.SECTIONS: "SS-2.2",
    Topic.STEPS: "SS-2.2a",
    Topic.GRID: "SS-2.5",
    Topic.GRID_PLACE: "SS-2.4",
}
"""The rules about what the press judges for all games."""


class SuperSeries(RaceGame):
    """Ludi Circenses Supremi: the first game of the press."""

    id = "super-series"
    title = "Ludi Circenses Supremi"
    package = "ludi_press.games.super_series"
    editions = ("1",)
    race_form: type[Any] = RaceForm
    turn_form: type[Any] = TurnForm
    topics = TOPICS
    beats = KINDS
    rule_forms = FILES

    next_race = Part("reading.next_race", "next_race")
    order_of_action = Part("rules.turn", "order_of_action")

    def set_up(self, brief: Brief) -> Judged[RaceSetUp]:
        """SS-1, SS-2: tables, track and teams; all their problems together."""
        tables = read_tables(brief.tables)
        if brief.plan is None:
            return Judged(None, (*tables.problems, _no_track()))
        if tables.value is None:
            return Judged(None, tables.problems)
        teams = judge_entry(brief.form, brief.plan, tables.value, whole=brief.whole)
        too_short = track_problems(brief.plan, tables.value, brief.tables)
        problems = (*tables.problems, *too_short, *teams.problems)
        if teams.value is None or too_short:
            return Judged(None, problems)
        laps = brief.form.laps or brief.plan.laps
        track = lay_out(brief.plan)
        return Judged(RaceSetUp(brief.race, brief.title, brief.host, track, tables.value, laps, teams.value), problems)

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """SS-18.3: the speed dice, and the standard ones."""
        return (*STANDARD, *(die for die in set_up.tables.speed_die.values() if die))

    def read_orders(
        self, set_up: RaceSetUp | None, state: RaceState | None, turn: int, ask: Ask, form: Any
    ) -> Judged[TurnOrders]:
        """SS-3, SS-4, SS-16: the orders of a turn file."""
        return judge_orders(set_up, state, turn, ask, form)

    def hear(self, set_up: RaceSetUp, text: str, parties: Sequence[Party]) -> Heard:
        """SS-4: a racer's message."""
        return hear_message(text, set_up.drivers, [party.id for party in parties])

    def read_rules(self, trees: Mapping[str, Node]) -> Judged[Tables]:
        """The tables of an edition."""
        return read_tables(trees)


def _no_track() -> Problem:
    return Problem("race-track", "the race names no track", rule="SS-2.1", suggestion="write 'track: circus-maximus'")
