"""Checks of arriving orders: who is awaited, who was late, and whether the next turn is opened."""

from collections.abc import Collection, Iterator
from typing import Final

from ludi_press.content.deadlines import following_ask, opens_line, written
from ludi_press.content.nodes import Mapping
from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.core.problems import Place, Problem, Severity, Topic
from ludi_press.core.report import Ask
from ludi_press.press.reading.turns import TurnSource

UNOPENED: Final = "opens-missing"
"""The code of the warning that a turn lacks `opens:`; it is given before it is known whether a turn follows."""


def open_names(turn: TurnSource, teams: Collection[str] | None) -> Iterator[Problem]:
    """Yield a warning for orders still awaited once others are in, and problems for names that take no part."""
    names = [blank.text for blank in turn.blanks]
    for blank in turn.blanks:
        if teams is not None and blank.text not in teams:
            suggestion = did_you_mean(blank.text, teams) or f"write {one_of(teams)}"
            yield Problem("orders-team", f"nobody here is called {shown(blank.text)}", blank.place, None, suggestion)
    if names and isinstance(turn.orders, Mapping) and turn.orders.entries:
        words = f"turn {turn.number} is open: no orders yet of {', '.join(names)}"
        suggestion = "write them; or take out the line of who stays silent"
        yield Problem("orders-awaited", words, turn.blanks[0].place, None, suggestion, Severity.WARNING)
    elif turn.head.hold and not names:
        words = f"turn {turn.number} is held open"
        suggestion = "take 'hold: yes' out when it may be resolved"
        yield Problem("turn-held", words, Place(turn.file), None, suggestion, Severity.WARNING)


def stray_names(turn: TurnSource, teams: Collection[str] | None) -> Iterator[Problem]:
    """Yield problems for times and notes of names that take no part."""
    for key, told in (("received", turn.head.received), ("notes", turn.head.notes)):
        for team, placed in (told or {}).items():
            if teams is not None and team not in teams:
                suggestion = did_you_mean(team, teams) or f"write {one_of(teams)}"
                words = f"nobody here is called {shown(team)}, who stands under '{key}:'"
                yield Problem("orders-team", words, placed.head, None, suggestion)


def late_orders(turn: TurnSource, ask: Ask) -> Iterator[Problem]:
    """Yield one warning for all orders that came after the deadline; they count while they are in the file."""
    came = (turn.head.received or {}).items()
    late = {team: moment for team, moment in came if ask.closes and moment.value > ask.closes}
    if ask.closes and late:
        message = f"the orders of {', '.join(late)} came after the turn closed, at {written(ask.closes)}"
        suggestion = "they count while they stand here; take them out, and who sent them is silent"
        place = next(iter(late.values())).place
        yield Problem("orders-late", message, place, Topic.ASKED, suggestion, Severity.WARNING)


def unopened(turn: TurnSource, asked: Ask) -> Iterator[Problem]:
    """Yield a warning if a turn with a deadline is followed by one without `opens:`."""
    if asked.closes is None or turn.head.opens is not None or not turn.complete:
        return
    following = following_ask(asked, None)
    message = f"nothing says what turn {following.turn} asks, and until when: one order, without a deadline"
    suggestion = f"write '{opens_line(following)}'; if the race ends with this turn, nothing is needed"
    yield Problem(UNOPENED, message, Place(turn.file), Topic.ASKED, suggestion, Severity.WARNING)
