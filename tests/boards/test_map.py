"""Maps of regions: neighbours, steps, paths."""

import pytest

from ludi_press.boards.map import RegionMap

SQUARE = RegionMap(
    {"a": (0, 0), "b": (1, 0), "c": (1, 1), "d": (0, 1), "island": (9, 9)},
    (("a", "b"), ("b", "c"), ("d", "c"), ("a", "d")),
)


def test_edges_lead_both_ways_in_the_order_of_the_points() -> None:
    assert SQUARE.neighbours("c") == ("b", "d")
    assert SQUARE.neighbours("island") == ()


def test_an_unknown_region_has_no_neighbours() -> None:
    with pytest.raises(KeyError):
        SQUARE.neighbours("nowhere")


def test_steps_count_edges_the_nearest_first() -> None:
    assert list(SQUARE.steps("a").items()) == [("a", 0), ("b", 1), ("d", 1), ("c", 2)]


def test_a_shortest_way_by_the_first_region_of_equals() -> None:
    assert SQUARE.way("a", "c") == ("b", "c")
    assert SQUARE.way("a", "a") == ()
    assert SQUARE.way("a", "island") is None
