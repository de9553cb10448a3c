"""Blows: whom the own move brings within reach, against the engine's own judgement."""

from fractions import Fraction
from typing import Any

import pytest
from all_faces import BLOWS, brute, race, told

from ludi_press.boards.ring import Side
from ludi_press.games.super_series.rules.model import Act, Order
from ludi_press.games.super_series.telling.odds import Oracle

CRASH_RIGHT, LACERATE_RIGHT = Order(Act.CRASH, side=Side.RIGHT), Order(Act.LACERATE, side=Side.RIGHT)


def strikes(order: Order, teams: dict[str, Any]) -> tuple[Any, ...]:
    set_up, state = race(teams)
    assert told(Oracle(set_up, state).odds("velox", order)) == brute(set_up, state, "velox", order)
    return Oracle(set_up, state).odds("velox", order).strikes


def test_ss_12_2_of_two_as_near_the_one_ahead_is_told() -> None:
    """Both lie in the next space of the own lane; the one physically ahead is struck, wherever it entered."""
    behind, before = {"at": "3/1/3", "speed": "STOP"}, {"at": "3/1/4", "speed": "STOP"}
    mine = {"at": "2/1/3", "speed": "STOP"}
    (strike,) = strikes(CRASH_RIGHT, {"velox": mine, "behind": behind, "before": before})
    assert strike.target == "before"


def test_ss_12_2_targets_are_told_as_the_longest_move_meets_them() -> None:
    near, far = {"at": "3/0/5", "speed": "STOP"}, {"at": "3/0/7", "speed": "STOP"}
    found = strikes(CRASH_RIGHT, {"velox": {"at": "2/0/3", "speed": "LOW"}, "near": near, "far": far})
    assert [strike.target for strike in found] == ["far", "near"]


def test_ss_13_1_a_laceration_tells_its_stun() -> None:
    (strike,) = strikes(LACERATE_RIGHT, {"velox": {"at": "2/0/8", "speed": "STOP"}, "a": {"at": "3/0/8"}})
    assert (strike.target, strike.reached, strike.stun > 0) == ("a", Fraction(1), True)


@pytest.mark.parametrize("order", BLOWS, ids=str)
def test_to_ask_for_one_side_leaves_the_other_as_it_was(order: Order) -> None:
    teams = {"velox": {"at": "2/0/8", "speed": "LOW"}, "in": {"at": "1/0/9"}, "out": {"at": "3/0/10"}}
    set_up, state = race(teams)
    one, all_sides = Oracle(set_up, state), Oracle(set_up, state)
    for other in BLOWS:
        all_sides.odds("velox", other)
    assert one.odds("velox", order).strikes == all_sides.odds("velox", order).strikes
    assert one.odds("in", order).strikes == all_sides.odds("in", order).strikes
