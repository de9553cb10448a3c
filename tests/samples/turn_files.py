"""Judges turn files that tests write in a few words: three teams that drive far from each other."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from scenario import TABLES, track

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Judged, Problem, Severity
from ludi_press.core.report import ROMAN_ZONE, Ask, Window
from ludi_press.games.super_series.reading.entry import TurnForm
from ludi_press.games.super_series.reading.judging import judge_orders
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Speed, Team, TeamOrders, TurnOrders

TRACK = track("circus-maximus")
IDS = ("velox", "celer", "ferox")
RACE = RaceSetUp(
    "race",
    "Race",
    None,
    TRACK,
    TABLES,
    3,
    tuple(Team(team, team.title(), None, Tone.VENETA, "noble", 1, 1, 1, 1, 1, 0) for team in IDS),
)
AFAR = tuple(Chariot(team, TRACK.at(lane, 0, 5), speed=Speed.LOW) for team, lane in zip(IDS, (2, 4, 6), strict=True))
"""Nobody is in the lane next to another."""

ONE = Ask(2)
TWO = Ask(2, 2, 1)
THREE = Ask(2, 3, 2)


def clock(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 4, 7, hour, minute, tzinfo=ZoneInfo(ROMAN_ZONE))


TIMED = Ask(2, closes=clock(21), bonus=Window(clock(19), clock(20)))
TIMED_TWO = replace(TIMED, orders=2, contingencies=1)


def state(**changes: dict[str, Any]) -> RaceState:
    """Turn 1 is over; chariots with changes by team."""
    return RaceState(1, tuple(replace(chariot, **changes.get(chariot.team, {})) for chariot in AFAR))


RUNNING = state()


def judge(text: str, ask: Ask = ONE, turn: int = 2, before: RaceState | None = RUNNING) -> Judged[TurnOrders]:
    node = load(text.encode(), "02.yaml").value
    assert node is not None
    form = fill_one(node, TurnForm)
    assert form.value is not None, form.problems
    return judge_orders(RACE, before, turn, ask, form.value)


def one(
    team: str, orders: str, ask: Ask = ONE, turn: int = 2, before: RaceState | None = RUNNING
) -> Judged[TurnOrders]:
    """One team's orders, while the other teams that race send complete ones without a mistake."""
    others = [other for other in IDS if other != team and (before is None or before.chariot(other).on_track)]
    calm = ", ".join(["whip" if turn == 1 else "cruise"] * ask.orders)
    watch = ", ".join(["watch"] * ask.contingencies)
    lines = [f"{team}: {orders}", *(f"{other}: {{orders: [{calm}], otherwise: [{watch}]}}" for other in others)]
    return judge(f"orders: {{{', '.join(lines)}}}", ask, turn, before)


def only(judged: Judged[TurnOrders], severity: Severity = Severity.ERROR) -> Problem:
    (problem,) = judged.problems
    assert problem.severity is severity
    assert (judged.value is None) == problem.is_error
    return problem


def orders_of(judged: Judged[TurnOrders], team: str) -> TeamOrders:
    assert judged.value is not None, judged.problems
    return judged.value.teams[team]


def caret(problem: Problem) -> str:
    """What the caret begins with."""
    assert problem.place is not None
    return problem.place.text[problem.place.column - 1 :]
