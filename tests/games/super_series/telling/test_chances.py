"""All ways of who is overturned."""

import pytest
from all_faces import ENDURE, ESCAPE, race

from ludi_press.games.super_series.rules.model import Order
from ludi_press.games.super_series.telling.odds import overturned_ways


@pytest.mark.parametrize(("order", "ends"), [(ENDURE, 3 * 2), (ESCAPE, 2)], ids=str)
def test_ss_15_2_all_ways_together_are_certain(order: Order, ends: int) -> None:
    """SS-15.4: three numbers of the LOW die, hurt or not; SS-15.5: run over or not."""
    others = {"a": {"at": "2/0/5"}, "b": {"at": "1/0/3"}}
    set_up, state = race({"velox": {"at": "2/0/8", "status": "flipped"}, **others})
    found = overturned_ways(set_up, state, "velox", order)
    assert sum(chance for _, chance in found) == 1
    assert len({tuple(live.events) for live, _ in found}) == ends
    assert {live.chariots["a"] for live, _ in found} == {state.chariot("a")}
