"""Lets the game judge a message's entries before they go into the turn file."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ludi_press.content.form import fill
from ludi_press.content.load import load
from ludi_press.content.nodes import as_key
from ludi_press.content.turn_file import TurnHead, set_apart, without_blanks
from ludi_press.core.problems import Judged, Place, Problem, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame, OrderEntry
from ludi_press.press.receiving.entering import flow


class Checker(Struct, frozen=True):
    """What entries are judged by: the state as the turn begins, None before the start, and what the turn asks."""

    game: AnyGame
    set_up: Any
    state: Any
    ask: Ask

    def problems(self, entry: OrderEntry) -> tuple[Problem, ...]:
        """Return the problems of one entry; missing orders of others are ignored."""
        if self.state is None:
            return (Problem("orders-early", "orders are taken when the start is drawn", None),)
        found = self.orders([entry]).problems
        return tuple(problem for problem in found if problem.place and problem.place.line > 1)

    def allows(self, entry: OrderEntry) -> bool:
        """Whether the rules allow an order now."""
        return not any(problem.is_error for problem in self.problems(entry))

    def orders(self, entries: Sequence[OrderEntry]) -> Judged[Any]:
        """Return the orders of some entries, with all problems of a turn file with nothing else."""
        tree = load(_text(entries, self.game).encode(), "message")
        if tree.value is None:
            return Judged(None, tree.problems)
        apart = set_apart(tree.value, ("received",) if Topic.BONUS in self.game.topics else ())
        told, _ = without_blanks(apart.value or tree.value)
        (_, form), found = fill(told, TurnHead, self.game.turn_form)
        problems = (*apart.problems, *found)
        if form is None:
            return Judged(None, problems)
        judged = self.game.read_orders(self.set_up, self.state, self.ask.turn, self.ask, form)
        return Judged(judged.value, (*problems, *judged.problems))


def deaf(game: AnyGame, place: Place | None = None) -> Problem:
    """Return the problem of messages for a game that reads none."""
    return Problem("no-ear", f"{game.title} does not tell how messages are read", place)


def _text(entries: Sequence[OrderEntry], game: AnyGame) -> str:
    lines = []
    for entry in entries:
        others = "orders: {}\n" if entry.section != "orders" and "orders" in game.turn_form.__struct_fields__ else "\n"
        if isinstance(entry.value, list) and entry.section == "acts":
            items = "".join(f"  - {flow(item)}\n" for item in entry.value)
            lines.append(f"{others}{entry.section}:\n{items}")
        else:
            lines.append(f"{others}{entry.section}:\n  {as_key(entry.who)}: {flow(entry.value)}\n")
    return "".join(lines)
