"""A tiny but complete game: each team that goes rolls one die, and the first to reach the goal ends the race."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Struct

from ludi_press.content.rules import DisplayName, Placed
from ludi_press.core.dice import D6
from ludi_press.core.event import Event
from ludi_press.core.problems import Judged, Problem, Severity, Topic
from ludi_press.core.report import (
    Beat,
    Board,
    Cell,
    Column,
    LogEntry,
    LogLine,
    LogRound,
    Offer,
    OpenOrder,
    Report,
    Row,
    Text,
    say,
)
from ludi_press.games.contract import Played


class RaceForm(Struct, frozen=True):
    teams: Annotated[Mapping[str, str], DisplayName()]
    draw: bool = False


class TurnForm(Struct, frozen=True):
    orders: Mapping[str, Placed[Literal["go", "rest"]]] | None = None


class SetUp(Struct, frozen=True):
    race: str
    title: str
    teams: Mapping[str, str]
    draw: bool
    goal: int


class State(Struct, frozen=True):
    far: Mapping[str, int]
    goal: int


class Moved(Event, frozen=True, kw_only=True):
    rule: str = "TOY-2"
    far: int


class Toy:
    id = "toy"
    title = "Toy race"
    package = "toy_game"
    editions: tuple[str, ...] = ("1",)
    race_form = RaceForm
    turn_form = TurnForm
    topics: Mapping[Topic, str] = {Topic.DICE: "TOY-2", Topic.BONUS: "TOY-3"}  # as a game writes it
    beats: Mapping[str, tuple[str, ...]] = {"far": ("team", "far"), "still": ("team",)}  # as a game writes it

    @property
    def teller(self):
        return self

    def set_up(self, brief):
        goal = int(brief.tables["race"].get("goal").text)
        return Judged(SetUp(brief.race, brief.title, brief.form.teams, brief.form.draw, goal))

    def actors(self, set_up):
        return tuple(set_up.teams)

    def dice(self, set_up):
        return (D6,)

    def begin(self, set_up, turn_dice):
        return self._played(
            set_up, State(dict.fromkeys(set_up.teams, 0), set_up.goal), set_up.teams if set_up.draw else (), turn_dice
        )

    def read_orders(self, set_up, state, turn, ask, form):
        if form.orders is None:
            return Judged(None)
        teams = set_up.teams if set_up else form.orders
        problems = tuple(
            Problem("toy-team", f"there is no team {team}", order.place, "TOY-1")
            for team, order in form.orders.items()
            if team not in teams
        )
        silent = sorted(set(teams) - set(form.orders))
        if silent:
            problems += (Problem("toy-silent", f"silent: {', '.join(silent)}", severity=Severity.WARNING),)
        orders = {team: order.value for team, order in form.orders.items()}
        return Judged(None if any(problem.is_error for problem in problems) else orders, problems)

    def resolve(self, set_up, state, orders, turn_dice):
        return self._played(set_up, state, [team for team in set_up.teams if orders.get(team) == "go"], turn_dice)

    def _played(self, set_up, state, movers, turn_dice):
        far, events = dict(state.far), []
        for team in movers:
            roll = turn_dice.roll(1, team, "step", D6, "TOY-2")
            far[team] += roll.face
            events.append(Moved(team=team, dice=(roll.index,), far=far[team]))
        return Played(State(far, set_up.goal), tuple(events))

    def is_over(self, state):
        return max(state.far.values()) >= state.goal

    def report(self, set_up, record):
        lines = [
            LogEntry(event.team, say("toy.go"), (self._line(set_up, record, index, event),), self._name(set_up, event))
            for index, event in enumerate(record.events)
        ]
        rows = tuple(Row(team, (Cell(Text(set_up.teams[team])), Cell(far))) for team, far in record.after.far.items())
        return Report(
            game=self.id,
            race=set_up.race,
            turn=record.turn,
            over=self.is_over(record.after),
            title=Text(set_up.title),
            heading=say("toy.heading", turn=record.turn),
            facts=(),
            board=Board(say("toy.board"), (Column(say("toy.team")), Column(say("toy.far"))), rows),
            log=(LogRound(say("toy.round"), tuple(lines)),) if lines else (),
            ask=record.ask,
            beats=self._beats(set_up, record),
        )

    def offers(self, set_up, state):
        return () if self.is_over(state) else tuple(map(self._offer, set_up.teams, set_up.teams.values()))

    def blanks(self, set_up, state):
        teams = () if self.is_over(state) else tuple(set_up.teams)
        names = tuple(Text(set_up.teams[team]) for team in teams)
        return (Offer(teams, names, (OpenOrder(say("toy.order")),)),) if teams else ()

    def _offer(self, team, name):
        six = say("toy.six", chance=Fraction(1, 6))
        return Offer((team,), (Text(name),), (OpenOrder(say("toy.order"), (six,)),))

    def _beats(self, set_up, record):
        """Every step, the last one first."""
        beats = [
            Beat("far", event.far, (index,), (("team", self._name(set_up, event)), ("far", event.far)), (event.team,))
            for index, event in enumerate(record.events)
        ]
        return tuple(reversed(beats))

    def _name(self, set_up, event):
        return Text(set_up.teams[event.team])

    def _line(self, set_up, record, index, event):
        message = say("toy.moved", name=self._name(set_up, event), far=event.far)
        return LogLine(index, message, "TOY-2", (record.rolls[event.dice[0]],))

    def scene(self, set_up, record):
        return None

    def score(self, set_up, data):
        return {team: {"far": row["far"]} for team, row in data["teams"].items()}

    def data(self, set_up, record):
        return {
            "teams": {team: {"far": far} for team, far in record.after.far.items()},
            "orders": dict(record.orders or {}),
            "events": [{"team": event.team, "far": event.far, "dice": [*event.dice]} for event in record.events],
        }
