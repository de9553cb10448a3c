"""All ways of who is overturned."""

from fractions import Fraction

import pytest
from all_faces import ENDURE, ESCAPE, race

from ludi_press.core.dice import D20, Cup
from ludi_press.games.super_series.rules.model import Order
from ludi_press.games.super_series.telling.chances import outcomes, roll_nothing, ways


@pytest.mark.parametrize(("order", "ends"), [(ENDURE, 3 * 2), (ESCAPE, 2)], ids=str)
def test_ss_15_2_all_ways_together_are_certain(order: Order, ends: int) -> None:
    """SS-15.4: three numbers of the LOW die, hurt or not; SS-15.5: run over or not."""
    others = {"a": {"at": "2/0/5"}, "b": {"at": "1/0/3"}}
    set_up, state = race({"velox": {"at": "2/0/8", "status": "flipped"}, **others})
    found = ways(set_up, state, "velox", order)
    assert sum(way.chance for way in found) == 1
    assert len({tuple(way.live.events) for way in found}) == ends
    assert {way.live.chariots["a"] for way in found} == {state.chariot("a")}


def test_faces_that_bear_the_same_marks_are_one_outcome() -> None:
    assert outcomes(D20, frozenset(range(14, 21))) == ((14, Fraction(7, 20)), (1, Fraction(13, 20)))
    assert outcomes(D20) == tuple((face, Fraction(1, 20)) for face in range(20, 0, -1))


def test_a_cup_for_nobody_is_not_rolled_from() -> None:
    with pytest.raises(LookupError, match="d20"):
        Cup("", 0, roll_nothing).roll(1, "velox", "fall", D20, "SS-15.1")
