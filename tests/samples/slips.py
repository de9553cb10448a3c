"""Fills order slips in at random, as their rules allow, and hands what they come to to the engine."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Table
from random import Random
from typing import Any

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode
from ludi_press.content.race_file import BESIDE, set_apart, without_blanks
from ludi_press.core.problems import Judged, Problem
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game
from ludi_press.order_slip import (
    ORDERS,
    AnyField,
    ChoiceField,
    LineForm,
    OrderSlip,
    Picks,
    PointField,
    RankingField,
    RouteField,
    WordsField,
    broken,
    line,
)

KEYS = ("orders:", "words:", "notes:", "caesar:", "schools:", "motus:", "acts:")
MOST_STEPS = 12
"""A random route goes so far at most."""


def find(game: str) -> AnyGame:
    """A game by its id."""
    found = find_game(game)
    assert found is not None
    return found


def read(game: AnyGame, set_up: Any, state: Any, ask: Ask, written: str) -> Judged[Any]:
    """The lines of slips as the orders of a turn; lines without a key are orders."""
    file = written if written.startswith(KEYS) else f"orders:\n{indented(written)}"
    if "orders" in game.turn_form.__struct_fields__ and not file.startswith("orders:"):
        file = f"orders: {{}}\n{file}"  # those of others stand there
    tree = load(file.encode(), "turn.yaml").value
    apart = set_apart(tree).value if tree else None
    node = without_blanks(apart)[0] if apart else None
    assert isinstance(node, MappingNode), file
    words = tuple(entry for entry in node if entry.key.text not in BESIDE.values())
    form = fill_one(MappingNode(words, node.place), game.turn_form)
    if form.value is None:
        return form
    judged = game.read_orders(set_up, state, ask.turn, ask, form.value)
    return Judged(judged.value, (*form.problems, *judged.problems))


def any_state(played: tuple[Any, Sequence[Any]], dice: Random) -> tuple[Any, Any, Ask]:
    """A set-up, one of its states, and what its next turn asks; each state that was played comes first of its row."""
    set_up, history = played
    state = dice.choice(history)[0]
    return set_up, state, Ask(state.round + 1)


def refusals(game: Any, set_up: Any, state: Any, ask: Ask, dice: Random) -> list[Problem]:
    """What the engine refuses of the slips of a turn, each filled in at random; a slip may stay empty."""
    lines = (filled(slip, dice) for slip in game.teller.order_slips(set_up, state, ask))
    return [problem for written in lines if written for problem in errors(game, set_up, state, ask, written)]


def errors(game: AnyGame, set_up: Any, state: Any, ask: Ask, written: str) -> tuple[Problem, ...]:
    """What the engine refuses of the lines of slips."""
    return tuple(problem for problem in read(game, set_up, state, ask, written).problems if problem.is_error)


def indented(lines: str) -> str:
    return "".join(f"  {line}\n" for line in lines.splitlines())


def filled(slip: OrderSlip, dice: Random) -> str:
    """The lines of a slip, of which some fields are filled in at random, with nothing that its rules forbid."""
    if not slip.gathers:
        return text(slip, {form.id: filled_form(form, dice) for form in slip.forms})
    forms = dice.sample(slip.forms, min(3, len(slip.forms)))
    return text(slip, {}, [(form.id, filled_form(form, dice)) for form in forms])


def filled_form(form: LineForm, dice: Random) -> dict[str, tuple[str, ...]]:
    picks: dict[str, tuple[str, ...]] = {}
    for field in form.fields:
        value = value_of(field, dice) if dice.random() < 0.7 else ()
        if value and not broken(form, {**picks, field.id: value}):
            picks[field.id] = value
    return picks


def value_of(field: AnyField, dice: Random) -> tuple[str, ...]:
    match field:
        case ChoiceField():
            return (dice.choice(field.options).write,) if field.options else ()
        case RankingField():
            found = dice.sample(field.options, dice.randint(0, len(field.options)))
            return tuple(option.write for option in found)
        case RouteField():
            return tuple(filter(None, [route_text(field, walk(field, dice))]))
        case PointField() if field.options and dice.random() < 0.5:
            return (dice.choice(field.options).write,)
        case PointField():
            return (f"[{dice.randint(-120, 120) / 10:g}, {dice.randint(-120, 120) / 10:g}]",)
        case WordsField():
            return ('"panem et 2"',)


def walk(route: RouteField, dice: Random) -> Iterator[str]:
    at = route.start
    for _ in range(dice.randint(0, MOST_STEPS)):
        if route.extras and dice.random() < 0.2:
            yield dice.choice(route.extras).write
            continue
        steps = [step for step in route.steps if step.start == at]
        if not steps:
            return
        step = dice.choice(steps)
        at = step.end
        yield step.write


def text(slip: OrderSlip, picks: Table[str, Picks], gathered: Sequence[tuple[str, Picks]] = ()) -> str:
    """Return all lines of a slip, by form id; with their section keys, unless all are orders.

    Lines that were `gathered` come first.
    """
    forms = {form.id: form for form in slip.forms}
    sections: dict[str, list[str]] = {}
    for name, filled in (*gathered, *((name, picks.get(name, {})) for name in forms)):
        if written := line(forms[name], filled):
            sections.setdefault(forms[name].section, []).append(written)
    if {*sections} <= {ORDERS}:
        return "\n".join(sections.get(ORDERS, ()))
    return "\n".join(
        part for section, lines in sections.items() for part in (f"{section}:", *(f"  {one}" for one in lines))
    )


def route_text(route: RouteField, words: Iterable[str]) -> str:
    """Return the words of a route as written."""
    written: list[str | int] = []
    for word in words:
        if word != route.counted:
            written.append(word)
        elif written and isinstance(written[-1], int):
            written[-1] += 1
        else:
            written.append(1)
    return route.joint.join(map(str, written))
