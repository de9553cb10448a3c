"""Offers: those to whom the same is open stand together."""

from bout_scenario import set_up

from ludi_press.core.report import OpenOrder, say
from ludi_press.games.kit.offers import alike, together
from ludi_press.games.moritari.telling.narrate import Names

BOUT = set_up({"fighters": {"r1": {"at": [0, 0]}, "r2": {"at": [2, 0]}, "b1": {"at": [4, 0]}}})


def test_equal_keys_stand_together_in_order_of_appearance() -> None:
    assert alike([("x", 1), ("y", 2), ("x", 3)]) == [("x", [1, 3]), ("y", [2])]
    assert alike([]) == []


def test_those_to_whom_the_same_is_open_have_one_offer() -> None:
    move, stay = (OpenOrder(say("move")),), (OpenOrder(say("stay")),)
    found = together([((move, None), "r1"), ((stay, None), "b1"), ((move, None), "r2")], Names(BOUT))
    assert [offer.teams for offer in found] == [("r1", "r2"), ("b1",)]
    assert [offer.orders for offer in found] == [move, stay]
