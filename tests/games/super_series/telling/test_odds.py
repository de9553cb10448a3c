"""Odds against an independent count: whole turns, every die forked, ranges as the source has them."""

from fractions import Fraction
from typing import Any

import pytest
from all_faces import (
    ACC,
    BLOWS,
    BRAKE,
    CONTROL,
    CRUISE,
    ENDURE,
    ESCAPE,
    LEFT,
    PLAIN,
    RIGHT,
    WATCH,
    WHIP,
    brute,
    race,
    told,
)
from scenario import tables

from ludi_press.games.super_series.rules.model import Order, Status
from ludi_press.games.super_series.telling.forecast import Fate
from ludi_press.games.super_series.telling.odds import Oracle

NEIGHBOURS = {
    "beside": {"at": "3/0/8", "speed": "STOP", "size": 1},
    "ahead": {"at": "2/0/11", "speed": "STOP", "constitution": 1},
    "outer": {"at": "1/0/9", "speed": "STOP"},
}
CASES: list[tuple[str, dict[str, Any], list[Order], dict[str, Any]]] = [
    ("on an open straight", {"at": "3/0/2", "speed": "LOW"}, [*PLAIN, WHIP], {}),
    ("at the first corner", {"at": "2/0/12", "speed": "FAST", "skill": 1}, PLAIN, {}),
    ("inside the corner", {"at": "1/0/13", "speed": "FAST", "skill": 2}, [ACC, BRAKE, CONTROL, *LEFT, *RIGHT], {}),
    ("a battered chariot", {"at": "3/0/13", "speed": "FAST", "horses": 3, "left": 2}, [ACC, WATCH], {}),
    ("tired horses at the whip", {"at": "4/0/3", "speed": "LOW", "horses": 3, "endurance": 1}, [WHIP], {}),
    ("a hurt team between walls", {"at": "6/0/4", "speed": "LOW", "horses": 3, "right": 2}, [ACC, CRUISE, LEFT[0]], {}),
    ("at STOP", {"at": "4/0/3", "speed": "STOP"}, [ACC, BRAKE, WATCH], {}),
    ("the last straight", {"at": "5/3/6", "speed": "LOW", "lap": 2}, [ACC, CRUISE, BRAKE], {}),
    ("a wreck", {"at": "4/0/3", "speed": "LOW", "right": 2, "size": 2}, [CRUISE, LEFT[0]], {"wrecks": {"4/0/5": 4}}),
]  # fmt: skip


@pytest.mark.parametrize(("title", "team", "orders", "more"), CASES, ids=[case[0] for case in CASES])
def test_the_odds_are_those_of_all_faces(title: str, team: dict[str, Any], orders: list[Order], more: Any) -> None:
    set_up, state = race({"velox": team}, **more)
    oracle = Oracle(set_up, state)
    for order in orders:
        assert told(oracle.odds("velox", order)) == brute(set_up, state, "velox", order), f"{title}: {order}"


@pytest.mark.parametrize("order", [ACC, CRUISE, BRAKE, *LEFT[:2], RIGHT[0], *BLOWS], ids=str)
@pytest.mark.parametrize("speed", ["LOW", "FAST"])
def test_ss_12_odds_among_others(order: Order, speed: str) -> None:
    """SS-12.4, SS-13.1, SS-6.2: blows and obstacles, where the others stand."""
    set_up, state = race({"velox": {"at": "2/0/8", "speed": speed, "skill": 1}, **NEIGHBOURS})
    assert told(Oracle(set_up, state).odds("velox", order)) == brute(set_up, state, "velox", order)


@pytest.mark.parametrize("battered", [{}, {"horses": 3}, {"right": 2}, {"left": 1, "horses": 2}], ids=str)
def test_ss_9_3_odds_of_a_slip_into_somebody(battered: dict[str, Any]) -> None:
    """SS-9.3, SS-14.1: harm without a roll may be the last that a chariot bears, and that of the one it strikes."""
    others = {"outer": {"at": "3/1/3", "speed": "STOP", "left": 2}, "far": {"at": "3/1/4", "speed": "STOP"}}
    set_up, state = race({"velox": {"at": "2/0/12", "speed": "FAST", **battered}, **others})
    assert told(Oracle(set_up, state).odds("velox", CRUISE)) == brute(set_up, state, "velox", CRUISE)


@pytest.mark.parametrize("order", [ENDURE, ESCAPE], ids=str)
@pytest.mark.parametrize("constitution", [0, 1])
@pytest.mark.parametrize("hurts", [0, 1])
def test_ss_15_odds_of_who_is_overturned(order: Order, constitution: int, hurts: int) -> None:
    """SS-15.4, SS-15.5: to hold on, to let go."""
    fallen = {"at": "2/0/8", "status": "flipped", "constitution": constitution, "hurts": hurts}
    behind = {name: {"at": at, "speed": "STOP"} for name, at in (("a", "2/0/5"), ("b", "1/0/3"), ("c", "5/0/7"))}
    set_up, state = race({"velox": fallen, **behind})
    odds = Oracle(set_up, state).odds("velox", order)
    assert told(odds) == brute(set_up, state, "velox", order)
    assert (Fate.TRAMPLED in odds.fates) is (order == ESCAPE)


def test_the_example_of_the_rules() -> None:
    """SS-8.3: "at FAST in lane 2 with Skill 1: 50% clear, 50% slip"."""
    set_up, state = race({"velox": {"at": "2/0/13", "speed": "FAST", "skill": 1}})
    (corner,) = Oracle(set_up, state).odds("velox", WATCH).corners
    assert [(result.value, chance) for result, chance in corner.results] == [
        ("clear", Fraction(1, 2)),
        ("slip", Fraction(1, 2)),
    ]
    assert corner.reached == 1


def test_a_race_with_rules_of_its_own_has_odds_of_its_own() -> None:
    set_up, state = race({"velox": {"at": "6/0/3", "speed": "LOW"}}, tables({"wall": {"harm": ["20", "20", "20"]}}))
    assert Oracle(set_up, state).odds("velox", CRUISE).fates == {Fate.WALL: Fraction(1, 20)}


@pytest.mark.parametrize("order", [CRUISE, RIGHT[0]], ids=str)
def test_odds_where_harm_is_certain(order: Order) -> None:
    """SS-14.1: rules of a race's own, by which every slip, wall and whip harms."""
    sure = ["1-20", "1-20", "1-20"]
    rules = tables({"wall": {"harm": sure}, "slip": {"harm": sure}})
    set_up, state = race({"velox": {"at": "1/0/12", "speed": "FAST", "skill": 2, "left": 2, "horses": 2}}, rules)
    assert told(Oracle(set_up, state).odds("velox", order)) == brute(set_up, state, "velox", order)


def test_who_stands_alone_strikes_nobody() -> None:
    set_up, state = race({"velox": {"at": "3/0/3", "speed": "LOW"}})
    assert all(Oracle(set_up, state).odds("velox", blow).strikes == () for blow in BLOWS)
    assert state.chariot("velox").status is Status.RUNNING
