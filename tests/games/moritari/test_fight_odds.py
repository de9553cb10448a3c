"""Exact odds, beside the engine itself."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from bout_scenario import set_up, start

from ludi_press.core.dice import Source, TurnDice
from ludi_press.games.moritari.rules.model import RoundOrders, Status
from ludi_press.games.moritari.rules.play import enliven, fight
from ludi_press.games.moritari.telling.ahead import appeal_odds, fight_odds


def pair(one: dict[str, Any], other: dict[str, Any], **rules: Any) -> dict[str, Any]:
    fighters = {"r1": {"at": [0, 0], **one}, "b1": {"at": [0, 1], "facing": "south", **other}}
    return {"fighters": fighters, **({"rules": rules} if rules else {})}


def by_the_engine(data: dict[str, Any]) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Every throw of the dice of a fight in which one armour at most is tried, each played once."""
    bout = set_up(data)
    state = start(bout, data)
    counts, throws = [0, 0, 0, 0], 0
    dice = sum(bout.row(one.id).dice for one in bout.roster) + 1
    for faces in product(range(1, 7), repeat=dice):
        left = iter(faces)
        turn_dice = TurnDice("odds", 1, lambda address, die: (next(left), Source.SECRET))  # noqa: B023 - used at once
        live = enliven(bout, state, RoundOrders({}), turn_dice)
        fight(live, "r1", "b1")
        throws += 1
        for place, one in ((0, "b1"), (2, "r1")):
            counts[place] += live.fighters[one].points < state.fighter(one).points
            counts[place + 1] += live.fighters[one].status is not Status.STANDING
    return tuple(Fraction(count, throws) for count in counts)  # type: ignore[return-value] # four of them


@pytest.mark.parametrize(
    "data",
    [
        pair({"kind": "rhino"}, {}),
        pair({"kind": "rhino", "killed": True}, {"kind": "light", "points": 1}),
        pair({"kind": "rhino"}, {"facing": "north"}),
        pair({"kind": "rhino"}, {"facing": "east"}, melee={"flank-penalty-on": "attacker"}),
        pair({"points": 1}, {"kind": "rhino", "killed": True}),
    ],
)
def test_odds_are_what_the_engine_does(data: dict[str, Any]) -> None:
    bout = set_up(data)
    state = start(bout, data)
    odds = fight_odds(bout, state.fighter("r1"), state.fighter("b1"))
    assert (odds.wounds, odds.fells, odds.wounded, odds.felled) == by_the_engine(data)


def test_two_heavies_of_equal_strength_are_equal() -> None:
    data = pair({}, {})
    bout = set_up(data)
    state = start(bout, data)
    odds = fight_odds(bout, state.fighter("r1"), state.fighter("b1"))
    assert odds.wounds == odds.wounded
    assert odds.fells == 0
    assert Fraction(1, 4) < odds.wounds < Fraction(1, 3)


def test_a_second_hit_counts_where_two_points_are_left() -> None:
    data = pair({}, {"points": 2})
    bout = set_up(data)
    state = start(bout, data)
    odds = fight_odds(bout, state.fighter("r1"), state.fighter("b1"))
    assert 0 < odds.fells < odds.wounds


@pytest.mark.parametrize(
    ("facts", "chance"),
    [
        ({}, Fraction(1, 3)),
        ({"killed": True}, Fraction(1, 2)),
        ({"appeals": 1}, Fraction(1, 6)),
        ({"appeals": 2, "killed": True}, Fraction(1, 3)),
    ],
)
def test_mo_5_1_the_chance_of_an_appeal(facts: dict[str, Any], chance: Fraction) -> None:
    data = pair(facts, {})
    bout = set_up(data)
    assert appeal_odds(bout, start(bout, data).fighter("r1")) == chance
