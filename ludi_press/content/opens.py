"""What a turn asks of the racers: the `opens:` key of race.yaml and of turn files, and the Ask made from it."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

from msgspec import Struct

from ludi_press.content.deadlines import written
from ludi_press.content.rules import Doc, Range, Rule
from ludi_press.content.times import Moment
from ludi_press.core.problems import Judged, Place, Problem, Severity, Topic
from ludi_press.core.report import Ask, Window


class OpensForm(Struct, frozen=True):
    """How many orders the next turn asks, its deadline, and the bonus window."""

    orders: Annotated[int, Range(1, 3), Rule(Topic.ASKED), Doc("how many orders the turn asks of each racer")] = 1
    closes: Annotated[Moment | None, Doc("until when orders count, in Roman time")] = None
    bonus: Annotated[tuple[Moment, Moment] | None, Rule(Topic.BONUS), Doc("the bonus window: beginning and end")] = None


def ask(turn: int, opens: OpensForm | None, before: datetime | None = None, *, has_bonus: bool = True) -> Judged[Ask]:
    """Return what a turn asks; each order after the first comes with a contingency; the default is one order.

    `before` is when the previous turn closes: this turn, and its bonus window, should close later.
    In a game without a bonus the window is ignored, with a warning.
    """
    opens = opens or OpensForm()
    faults = tuple(_window_problems(opens) if has_bonus else _needless_window(opens))
    closes = opens.closes.value if opens.closes else None
    window = Window(opens.bonus[0].value, opens.bonus[1].value) if opens.bonus else None
    asked = Ask(turn, opens.orders, opens.orders - 1, closes, None if faults else window)
    return Judged(asked, (*faults, *_too_early(turn, opens, before)))


def _window_problems(opens: OpensForm) -> Iterator[Problem]:
    """A window begins before it ends, and ends no later than the turn."""
    if opens.bonus is None:
        return
    start, end = opens.bonus
    if start.value >= end.value:
        message = "the bonus window ends before it begins"
        suggestion = "write its beginning first: [19:00, 20:00]"
        yield Problem("bonus-window", message, end.place, Topic.BONUS, suggestion)
    if opens.closes and end.value > opens.closes.value:
        message = "the bonus window ends after the turn closes"
        suggestion = f"end it at {opens.closes.value:%Y-%m-%d %H:%M} at the latest"
        yield Problem("bonus-window", message, end.place, Topic.BONUS, suggestion)


def _needless_window(opens: OpensForm) -> Iterator[Problem]:
    if opens.bonus is not None:
        message = "this game has no bonus: its window is asked of nobody"
        yield Problem(
            "bonus-unknown", message, opens.bonus[0].place, Topic.ASKED, "take 'bonus:' out", Severity.WARNING
        )


def _too_early(turn: int, opens: OpensForm, before: datetime | None) -> Iterator[Problem]:
    """Warn of times before the close of the previous turn: probably carried over from it and not changed."""
    if before is None:
        return
    if opens.closes and opens.closes.value <= before:
        yield _early("closes-early", f"turn {turn} closes", opens.closes.place, turn, before)
    if opens.bonus and opens.bonus[1].value <= before:
        yield _early("bonus-early", f"the bonus window of turn {turn} ends", opens.bonus[1].place, turn, before)


def _early(code: str, what: str, place: Place, turn: int, before: datetime) -> Problem:
    message = f"{what} before anybody can answer: turn {turn - 1} closes at {written(before)}"
    return Problem(code, message, place, None, "write a later time", Severity.WARNING)
