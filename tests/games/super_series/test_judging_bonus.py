"""The bonus window, and when orders came (SS-16.1)."""

import pytest
from turn_files import TIMED, TIMED_TWO, caret, one, only, orders_of

from ludi_press.core.problems import Severity
from ludi_press.games.super_series.rules.model import Bonus, Refusal


def test_ss_16_1_orders_within_the_window_earn_what_the_racer_names() -> None:
    for time in ("19:00", "19:12", "20:00"):
        for bonus in Bonus:
            judged = one("velox", f"{{orders: whip, received: 2026-04-07 {time}, bonus: {bonus}}}", TIMED)
            assert judged.problems == ()
            assert orders_of(judged, "velox").bonus is bonus


@pytest.mark.parametrize("time", ["18:59", "20:01"])
def test_ss_16_1_outside_the_window_nothing_is_earned_and_the_host_is_told(time: str) -> None:
    judged = one("velox", f"{{orders: whip, received: 2026-04-07 {time}, bonus: space}}", TIMED)
    problem = only(judged, Severity.WARNING)
    assert (problem.code, problem.rule) == ("bonus-unearned", "SS-16.1")
    assert "outside" in problem.message
    assert (orders_of(judged, "velox").bonus, orders_of(judged, "velox").refused) == (None, Refusal.OUTSIDE)


def test_ss_16_1_a_turn_without_a_window_gives_no_bonus() -> None:
    judged = one("velox", "{orders: whip, received: 2026-04-07 19:12, bonus: space}")
    assert only(judged, Severity.WARNING).code == "bonus-unearned"
    assert (orders_of(judged, "velox").bonus, orders_of(judged, "velox").refused) == (None, Refusal.NO_WINDOW)


@pytest.mark.parametrize("orders", ["orders: [whip]", "orders: [whip, watch]", "otherwise: []"])
def test_ss_16_1_incomplete_orders_earn_nothing(orders: str) -> None:
    judged = one("velox", f"{{{orders}, received: 2026-04-07 19:12, bonus: space}}", TIMED_TWO)
    assert (orders_of(judged, "velox").bonus, orders_of(judged, "velox").refused) == (None, Refusal.INCOMPLETE)
    (problem,) = [problem for problem in judged.problems if problem.code == "bonus-unearned"]
    assert "missing" in problem.message
    assert not problem.is_error


def test_ss_16_1_complete_orders_of_a_longer_turn_earn_the_bonus() -> None:
    text = "{orders: [whip, watch], otherwise: brake, received: 2026-04-07 19:12, bonus: quality}"
    assert orders_of(one("velox", text, TIMED_TWO), "velox").bonus is Bonus.QUALITY


def test_ss_16_1_a_bonus_needs_the_time_of_the_message() -> None:
    problem = only(one("velox", "{orders: whip, bonus: space}", TIMED))
    assert (problem.code, problem.rule, caret(problem)[:5]) == ("bonus-received", "SS-16.1", "space")


def test_ss_16_1_who_names_no_bonus_gets_none() -> None:
    judged = one("velox", "{orders: whip, received: 2026-04-07 19:30}", TIMED)
    problem = only(judged, Severity.WARNING)
    assert (problem.code, problem.rule) == ("bonus-unnamed", "SS-16.1")
    assert orders_of(judged, "velox").bonus is None
    assert one("velox", "{orders: whip, received: 2026-04-07 20:30}", TIMED).problems == ()


def test_ss_16_1_times_are_roman_whatever_zone_they_are_written_in() -> None:
    judged = one("velox", "{orders: whip, received: 2026-04-07 17:30 UTC, bonus: space}", TIMED)
    assert orders_of(judged, "velox").bonus is Bonus.SPACE
