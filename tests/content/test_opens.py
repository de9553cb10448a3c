"""What a turn asks."""

from datetime import UTC, datetime

import pytest

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.opens import OpensForm, ask
from ludi_press.core.problems import Judged, Severity, Topic
from ludi_press.core.report import Ask


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


BEFORE = datetime(2026, 4, 14, 18, tzinfo=UTC)


def early(text: str) -> list[tuple[str, str, int]]:
    """Return the warnings (code, severity, column) of a turn 4 whose previous turn closes at 20:00 in Rome."""
    node = load(text.encode(), "a.yaml").value
    assert node is not None
    found = ask(4, fill_one(node, OpensForm).value, BEFORE).problems
    return [(one.code, str(one.severity), one.place.column) for one in found if one.place]


def test_a_turn_that_closes_before_the_one_before_it_is_warned_of() -> None:
    assert early("closes: 2026-04-14 20:00") == [("closes-early", "warning", 9)]
    assert early("closes: 2026-04-14 20:01") == []


def test_an_unchanged_window_of_the_previous_turn_is_a_warning() -> None:
    window = "{closes: 2026-04-16 20:00, bonus: [2026-04-13 19:00, 2026-04-13 20:00]}"
    assert early(window) == [("bonus-early", "warning", 54)]
    assert early(window.replace("04-13", "04-15")) == []


def test_the_warning_names_the_deadline_in_roman_time() -> None:
    node = load(b"closes: 2026-04-12 20:00", "a.yaml").value
    assert node is not None
    (problem,) = ask(4, fill_one(node, OpensForm).value, BEFORE).problems
    assert problem.message == "turn 4 closes before anybody can answer: turn 3 closes at 2026-04-14 20:00"


def test_a_game_without_a_bonus_asks_none() -> None:
    node = load(b"bonus: [2026-04-05 19:00, 2026-04-05 20:00]\n", "a.yaml").value
    assert node is not None
    judged = ask(4, fill_one(node, OpensForm).value, has_bonus=False)
    (problem,) = judged.problems
    assert (problem.code, problem.severity, problem.suggestion) == (
        "bonus-unknown",
        Severity.WARNING,
        "take 'bonus:' out",
    )
    assert judged.value == Ask(4)
