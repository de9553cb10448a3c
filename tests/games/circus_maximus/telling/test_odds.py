"""What a planned path leads to, against the charts and against dice that the rules themselves roll."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from circus_scenario import first_state, orders, race_of
from circus_told import say

from ludi_press.core.dice import D6, Address, Die, Source, TurnDice
from ludi_press.core.report import OpenOrder
from ludi_press.games.circus_maximus.rules.live import LiveRace, enliven
from ludi_press.games.circus_maximus.rules.model import Status
from ludi_press.games.circus_maximus.rules.turn import drive
from ludi_press.games.circus_maximus.telling.odds import plan_odds

HERE: dict[str, Any] = {"at": "4/0/20", "horses": [5, 5, 4, 4], "end": 30, "skill": 2}

NEVER = "never as written: something on the way prevents it"


def planned(text: str, mine: dict[str, Any] = HERE, **others: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """What a's plan leads to, in words."""
    data = {"teams": {"a": mine, **others}, "turn": 5, "orders": {"a": text}}
    offer = plan_odds(race_of(data), first_state(data), orders(data), "a")
    return {say(one.order): tuple(map(say, one.leads)) for one in offer.orders}


def test_cm_4_4_the_example_of_18_over_12_in_lane_4() -> None:
    """38% no effect, 9% flip, costs 6 endurance."""
    told = planned("18")
    leads = told["6 over safe 12 in lane 4 for 6 endurance"]
    assert (leads[0], leads[-1]) == ("37.5% no effect", "~9.3% flip")
    assert told["18"][:2] == ("37.5% all as written", "~9.3% a flip, before anything else goes wrong")


def test_cm_11_2_a_path_meets_the_corner_in_the_lane_that_it_takes() -> None:
    told = planned("18: 2/out/15")
    assert [corner for corner in told if "over safe" in corner] == ["4 over safe 14 in lane 5 for 4 endurance"]
    assert next(iter(told)) == "18, 2/out/15"
    assert planned("4: 2/out")["4, 2/out"] == (
        "100% all as written", "ends at lane 5, first corner, way in 1", "endurance 30 left"
    )  # fmt: skip


def test_cm_4_2_each_inward_change_in_a_corner_is_tested_anew_and_the_whip_in_six_ways() -> None:
    told = planned("20: 9/in/in, whip")
    tested = [leads[0] for corner, leads in told.items() if "safe 12" in corner]
    assert tested == ["tested in ~16.7%, and then"] * 6
    assert any("over safe 10 in lane 3 for 2 endurance" in corner for corner in told)


def test_cm_6_3_a_wheel_that_comes_off_is_a_flip_before_anything_else() -> None:
    told = planned("14: 2", {**HERE, "wheels": [13, 0]})
    assert told["14, 2"] == ("100% a flip, before anything else goes wrong", NEVER)


def test_cm_3_6_who_is_in_the_way_and_a_wreck_are_nothing_that_is_written() -> None:
    assert planned("6: 6", b={"at": "4/0/23"})["6, 6"] == (NEVER,)


def test_cm_6_1_an_attack_costs_its_mf_and_stands_beside_the_plan_with_its_own_chances() -> None:
    told = planned("12: ram b/12", b={"at": "5/0/20", "evade": ["brake"]})
    assert told["ram B"][-1].endswith("their wheel")
    assert told["12, ram B/12"][0] == "100% all as written"
    assert "ram B" not in planned("12: ram b/12", b={"at": "8/0/1"})


def test_cm_9_the_dragged_and_men_on_foot() -> None:
    dragged = {**HERE, "status": "dragged"}
    assert planned("cut loose", dragged) == {"cut loose": ("~91.7% loose",)}
    assert planned("hold on", dragged) == {"hold on": ()}
    assert planned("run in", {**HERE, "status": "on-foot"}) == {"run": ()}


def test_the_chances_are_those_of_every_roll_of_the_dice() -> None:
    """CM-4.4 to CM-4.10: one corner, every throw of its 3d6, and 2d6 of horses and wrecks where they follow."""
    data = {"teams": {"a": {**HERE, "end": 4}}, "turn": 5, "orders": {"a": "17: 17"}}
    race, state, given = race_of(data), first_state(data), orders(data)
    ends: Counter[Any] = Counter()
    for faces in product(D6.faces, repeat=3):
        rest = iter((*faces, *[3] * 20))

        def roller(address: Address, die: Die, rest: Any = rest) -> tuple[int, Source]:
            return next(rest), Source.SYSTEM

        live = enliven(LiveRace, race, state, given, TurnDice("case", 6, roller))
        drive(live, "a")
        ends[live.chariots["a"].status] += 1
    offer = plan_odds(race, state, given, "a")
    assert _chance(offer.orders[0], "odds.plan.flip") == Fraction(ends[Status.DRAGGED], 216)


def _chance(opened: OpenOrder, word: str) -> Any:
    return next(dict(lead.args)["chance"] for lead in opened.leads if lead.id == word)
