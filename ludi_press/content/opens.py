"""What a turn asks of the racers: the `opens:` of race.yaml and of a turn file, and the Ask that it becomes."""

from dataclasses import dataclass
from typing import Annotated

from ludi_press.content.rules import Doc, Range, Rule
from ludi_press.content.times import Moment
from ludi_press.problems import Judged, Problem, Topic
from ludi_press.report import Ask, Window


@dataclass(frozen=True, slots=True)
class OpensForm:
    """How many orders the next turn asks, until when, and the bonus window in it."""

    orders: Annotated[int, Range(1, 3), Rule(Topic.ASKED), Doc("how many orders the turn asks of each racer")] = 1
    closes: Annotated[Moment | None, Doc("until when orders count, in Roman time")] = None
    bonus: Annotated[tuple[Moment, Moment] | None, Rule(Topic.BONUS), Doc("the bonus window: beginning and end")] = None


def ask(turn: int, opens: OpensForm | None) -> Judged[Ask]:
    """What a turn asks; each order after the first goes with a contingency. Nothing said: one order."""
    opens = opens or OpensForm()
    problems = tuple(_window_problems(opens))
    closes = opens.closes.value if opens.closes else None
    window = Window(opens.bonus[0].value, opens.bonus[1].value) if opens.bonus else None
    return Judged(Ask(turn, opens.orders, opens.orders - 1, closes, None if problems else window), problems)


def _window_problems(opens: OpensForm) -> list[Problem]:
    """A window begins before it ends, and ends no later than the turn."""
    if opens.bonus is None:
        return []
    start, end = opens.bonus
    problems = []
    if start.value >= end.value:
        message = "the bonus window ends before it begins"
        problems.append(
            Problem("bonus-window", message, end.place, Topic.BONUS, "write its beginning first: [19:00, 20:00]")
        )
    if opens.closes and end.value > opens.closes.value:
        message = "the bonus window ends after the turn closes"
        suggestion = f"end it at {opens.closes.value:%Y-%m-%d %H:%M} at the latest"
        problems.append(Problem("bonus-window", message, end.place, Topic.BONUS, suggestion))
    return problems
