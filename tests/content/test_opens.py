"""What a turn asks."""

import pytest

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.opens import OpensForm, ask
from ludi_press.problems import Judged, Topic
from ludi_press.report import Ask


def asked(text: str) -> Judged[Ask]:
    node = load(text.encode(), "a.yaml").value
    assert node is not None
    judged = fill_one(node, OpensForm)
    assert judged.problems == ()
    return ask(4, judged.value)


def test_nothing_said_asks_one_order_without_an_end() -> None:
    assert ask(1, None) == Judged(Ask(1, 1, 0, None, None))
    assert asked("") == ask(4, None)


@pytest.mark.parametrize("orders", [1, 2, 3])
def test_each_order_after_the_first_goes_with_a_contingency(orders: int) -> None:
    judged = asked(f"orders: {orders}")
    assert judged.problems == ()
    assert judged.value is not None
    assert (judged.value.turn, judged.value.orders, judged.value.contingencies) == (4, orders, orders - 1)


@pytest.mark.parametrize("orders", ["0", "4", "two", "[1]"])
def test_a_turn_asks_one_to_three_orders(orders: str) -> None:
    node = load(f"orders: {orders}".encode(), "a.yaml").value
    assert node is not None
    (problem,) = fill_one(node, OpensForm).problems
    assert problem.rule == Topic.ASKED


def test_the_end_and_the_window_are_roman_times() -> None:
    judged = asked("closes: 2026-04-05 20:00\nbonus: [2026-04-04 19:00, 2026-04-04 20:00]\n")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.closes is not None
    assert judged.value.closes.isoformat() == "2026-04-05T20:00:00+02:00"
    assert judged.value.bonus is not None
    assert judged.value.bonus.start.isoformat() == "2026-04-04T19:00:00+02:00"
    assert judged.value.bonus.end.isoformat() == "2026-04-04T20:00:00+02:00"


def test_a_window_may_end_when_the_turn_closes_and_needs_no_end_of_the_turn() -> None:
    assert asked("closes: 2026-04-05 20:00\nbonus: [2026-04-05 19:00, 2026-04-05 20:00]\n").problems == ()
    assert asked("bonus: [2026-04-05 19:00, 2026-04-05 20:00]\n").problems == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bonus: [2026-04-05 20:00, 2026-04-05 19:00]", "ends before it begins"),
        ("bonus: [2026-04-05 20:00, 2026-04-05 20:00]", "ends before it begins"),
        ("bonus: [2026-04-05 19:00 UTC, 2026-04-05 20:00]", "ends before it begins"),
        ("{closes: 2026-04-05 20:00, bonus: [2026-04-05 19:00, 2026-04-05 20:01]}", "after the turn closes"),
    ],
)
def test_a_window_out_of_order_is_a_problem_at_its_end(text: str, words: str) -> None:
    judged = asked(text)
    (problem,) = judged.problems
    assert problem.rule == Topic.BONUS
    assert words in problem.message
    assert problem.place is not None
    assert problem.place.column == text.rindex("2026") + 1
    assert judged.value is not None
    assert judged.value.bonus is None


@pytest.mark.parametrize("bonus", ["2026-04-05 20:00", "[2026-04-05 20:00]", "[1, 2, 3]"])
def test_a_window_has_two_times(bonus: str) -> None:
    node = load(f"bonus: {bonus}".encode(), "a.yaml").value
    assert node is not None
    judged = fill_one(node, OpensForm)
    assert judged.value is None
    assert all(problem.rule == Topic.BONUS for problem in judged.problems)
