"""The Super Series as the press sees it: what a game's contract asks, each piece from its own module.

What tells a turn is imported when it is asked for: to check a race nobody tells it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludi_press.boards.ring import lay_out
from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import Chronicle, RuleTable
from ludi_press.core.dice import STANDARD, Cup, Die
from ludi_press.core.problems import Judged, Problem, Topic
from ludi_press.core.report import Ask, Offer, Report
from ludi_press.games.contract import Brief, Campaign, Json, Outcome, Played, Policy, TurnRecord
from ludi_press.games.kit.hearing import Heard, Party, team_parties
from ludi_press.games.kit.outcomes import outcomes
from ludi_press.games.super_series.reading.entry import judge_entry, track_problems
from ludi_press.games.super_series.reading.forms import RaceForm, TurnForm
from ludi_press.games.super_series.reading.hearing import hear_message
from ludi_press.games.super_series.reading.judging import judge_orders
from ludi_press.games.super_series.reading.tables_reading import FILES, read_tables
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, Status, TurnOrders
from ludi_press.games.super_series.rules.turn import line_up, order_of_action, resolve
from ludi_press.games.super_series.telling.data import score, turn_data
from ludi_press.games.super_series.telling.drama import KINDS
from ludi_press.order_slip import OrderSlip
from ludi_press.scene import Scene

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


class SuperSeries:
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

    def actors(self, set_up: RaceSetUp) -> tuple[str, ...]:
        """The teams, in order of entry."""
        return tuple(team.id for team in set_up.teams)

    def dice(self, set_up: RaceSetUp) -> tuple[Die, ...]:
        """SS-18.3: the speed dice, and the standard ones."""
        return (*STANDARD, *(die for die in set_up.tables.speed_die.values() if die))

    def begin(self, set_up: RaceSetUp, cup: Cup) -> Played[RaceState]:
        """SS-2.5: the start grid."""
        return Played(*line_up(set_up, cup))

    def read_orders(
        self, set_up: RaceSetUp | None, state: RaceState | None, turn: int, ask: Ask, form: Any
    ) -> Judged[TurnOrders]:
        """SS-3, SS-4, SS-16: the orders of a turn file."""
        return judge_orders(set_up, state, turn, ask, form)

    def parties(self, set_up: RaceSetUp) -> tuple[Party, ...]:
        """SS-1.4: the teams, each with its racer."""
        return team_parties(set_up.teams, {team.id: team.auriga for team in set_up.teams})

    def hear(self, set_up: RaceSetUp, text: str, parties: Sequence[Party]) -> Heard:
        """SS-4: a racer's message."""
        aurigae = {team.id: team.auriga for team in set_up.teams}
        return hear_message(text, aurigae, [party.id for party in parties])

    def resolve(self, set_up: RaceSetUp, state: RaceState, orders: TurnOrders, cup: Cup) -> Played[RaceState]:
        """SS-3: one turn."""
        return Played(*resolve(set_up, state, orders, cup))

    def is_over(self, state: RaceState) -> bool:
        """SS-17.2: none is left running."""
        return state.over

    def report(self, set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Report:
        """A turn in no format."""
        from ludi_press.games.super_series.telling.report import turn_report

        return turn_report(set_up, record)

    def offers(self, set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
        """SS-3.5, SS-4: the orders that are open, and what each leads to."""
        from ludi_press.games.super_series.telling.offers import offers

        return offers(set_up, state)

    def blanks(self, set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
        """SS-3.5, SS-13.2, SS-15.2: whom orders move, and by which."""
        from ludi_press.games.super_series.telling.offers import blanks

        return blanks(set_up, state)

    def order_slips(self, set_up: RaceSetUp, state: RaceState, ask: Ask) -> tuple[OrderSlip, ...]:
        """SS-3, SS-4: the slips of the next turn."""
        from ludi_press.games.super_series.telling.order_slips import order_slips

        return order_slips(set_up, state, ask)

    def order_of_action(self, set_up: RaceSetUp, state: RaceState, orders: TurnOrders) -> tuple[str, ...]:
        """SS-3.3: who acts after whom in the first round."""
        return order_of_action(set_up, state, orders)

    def scene(self, set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Scene:
        """What there is to draw of a turn."""
        from ludi_press.games.super_series.telling.scene import turn_scene

        return turn_scene(set_up, record)

    def data(self, set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Json:
        """The game's parts of turn.json."""
        return turn_data(set_up, record)

    def score(self, data: Json) -> Mapping[str, Mapping[str, int | str]]:
        """How everybody stands, for errata."""
        return score(data)

    def chronicle(self, set_up: RaceSetUp, records: Sequence[TurnRecord[RaceState, TurnOrders]]) -> Chronicle:
        """A race for the archive."""
        from ludi_press.games.super_series.telling.chronicle import chronicle

        return chronicle(set_up, records)

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The tables with their odds."""
        from ludi_press.games.super_series.telling.rule_tables import rule_tables

        tables = read_tables(trees)
        return rule_tables(tables.value) if tables.value else ()

    def next_race(self, set_up: RaceSetUp, state: RaceState, campaign: Campaign) -> Judged[str]:
        """SS-19: the teams as they enter the next race of a campaign."""
        from ludi_press.games.super_series.reading.next_race import next_race

        return next_race(set_up, state, campaign)

    def policy(self, set_up: RaceSetUp) -> Policy:
        """Orders of sensible racers, for races that are played out."""
        from ludi_press.games.super_series.telling import policy

        return policy.Policy(set_up)

    def outcomes(self, state: RaceState) -> Mapping[str, frozenset[Outcome]]:
        """SS-15, SS-17: who won, finished, overturned and died."""
        dead = {chariot.team for chariot in state.chariots if chariot.status is Status.DEAD}
        places = {chariot.team: chariot.place if chariot.finish else None for chariot in state.chariots}
        return outcomes(places, {wreck.team for wreck in state.wrecks}, dead)


def _no_track() -> Problem:
    return Problem("race-track", "the race names no track", rule="SS-2.1", suggestion="write 'track: circus-maximus'")
