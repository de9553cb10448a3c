"""The geometry of the grid, compared with exact fractions for all offsets of the board."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.boards.grid import (
    WINDS,
    Arc,
    RegionMap,
    Square,
    Wind,
    crossed,
    is_diagonal,
    opposite,
    read_square,
    routes,
    side_of,
    straight,
    turned,
    walked,
    wind_to,
)

SIZE = 26
squares = st.builds(Square, st.integers(0, 8), st.integers(0, 8))


def passes_inside(rows: int, columns: int, row: int, column: int) -> bool:
    """Return whether the line from (0, 0) to (rows, columns) crosses the open square, by exact clipping."""
    low, high = Fraction(0), Fraction(1)
    for length, centre in ((rows, row), (columns, column)):
        edges = (Fraction(2 * centre - 1, 2), Fraction(2 * centre + 1, 2))
        if length == 0:
            if not edges[0] < 0 < edges[1]:
                return False
            continue
        first, last = sorted(edge / length for edge in edges)
        low, high = max(low, first), min(high, last)
    return low < high


@pytest.mark.parametrize("rows", range(SIZE))
def test_the_line_of_sight_is_that_of_fractions_for_all_offsets(rows: int) -> None:
    for columns in range(SIZE):
        exact = {
            Square(row, column)
            for row, column in product(range(rows + 1), range(columns + 1))
            if (row, column) not in ((0, 0), (rows, columns)) and passes_inside(rows, columns, row, column)
        }
        assert set(crossed(Square(0, 0), Square(rows, columns))) == exact


@given(squares, squares)
def test_sight_is_the_same_from_both_ends_and_mirrored(one: Square, other: Square) -> None:
    there = set(crossed(one, other))
    assert there == set(crossed(other, one))
    mirrored = crossed(Square(one.row, -one.column), Square(other.row, -other.column))
    assert {Square(square.row, -square.column) for square in mirrored} == there


def test_nothing_lies_between_squares_one_apart_nor_between_diagonal_neighbours() -> None:
    assert list(crossed(Square(3, 3), Square(3, 4))) == []
    assert list(crossed(Square(3, 3), Square(4, 4))) == []
    assert list(crossed(Square(3, 3), Square(5, 5))) == [Square(4, 4)]


@pytest.mark.parametrize("facing", WINDS)
def test_the_arcs_are_those_of_fractions_for_all_offsets(facing: Wind) -> None:
    ahead = Square(0, 0).beside(facing)
    for row, column in product(range(-SIZE, SIZE + 1), repeat=2):
        if (row, column) == (0, 0):
            continue
        along = row * ahead.row + column * ahead.column
        cosine_squared = Fraction(along * along, row * row + column * column)
        expected = Arc.FLANK if cosine_squared <= Fraction(1, 2) else Arc.FRONT if along > 0 else Arc.REAR
        assert side_of(Square(0, 0), facing, Square(row, column)) is expected


@given(squares, squares)
def test_winds_lead_along_the_longer_axis(one: Square, other: Square) -> None:
    wind = wind_to(one, other)
    if abs(one.row - other.row) >= abs(one.column - other.column):
        assert wind in (Wind.NORTH, Wind.SOUTH)
    if one != other:
        assert walked(one.beside(wind), other) == walked(one, other) - 1
    assert (straight(one, other) is not None) == (one != other and (one.row == other.row or one.column == other.column))
    assert is_diagonal(one, other) == (
        one in {other.beside(Wind.NORTH, n).beside(Wind.EAST, m) for n in range(-9, 10) for m in (n, -n)}
    )


def test_winds_turn() -> None:
    assert opposite(Wind.WEST) is Wind.EAST
    assert turned(Wind.NORTH, 1) is Wind.EAST
    assert turned(Wind.NORTH, -1) is Wind.WEST


@given(squares)
def test_a_square_is_read_as_it_is_named(square: Square) -> None:
    assert read_square(str(square)) == square
    assert read_square(str(square).lower()) == square


@pytest.mark.parametrize("text", ["", "4C", "C", "C0", "C100", "CC4", "C4x"])
def test_what_names_no_square_is_not_read(text: str) -> None:
    assert read_square(text) is None


Best = dict[Square, tuple[int, int, tuple[int, ...]]]


def best_by_hand(start: Square, blocked: frozenset[Square], rough: frozenset[Square], size: int) -> Best:
    """Return the best (cost, steps, winds) to each square, by relaxing until nothing improves."""
    best: Best = {start: (0, 0, ())}
    changed = True
    while changed:
        changed = False
        for square, (cost, steps, winds) in list(best.items()):
            for place, wind in enumerate(WINDS):
                there = square.beside(wind)
                if not (0 <= there.row < size and 0 <= there.column < size) or there in blocked:
                    continue
                found = (cost + 1 + (there in rough), steps + 1, (*winds, place))
                if there not in best or found < best[there]:
                    best[there], changed = found, True
    return best


@given(squares, st.frozensets(squares, max_size=12), st.frozensets(squares, max_size=12))
def test_ways_are_the_best_in_cost_then_steps_then_winds(
    start: Square, blocked: frozenset[Square], rough: frozenset[Square]
) -> None:
    def cost(here: Square, there: Square) -> int | None:
        open_ = 0 <= there.row < 5 and 0 <= there.column < 5 and there not in blocked
        return 1 + (there in rough) if open_ else None

    start = Square(start.row % 5, start.column % 5)
    found = list(routes(start, cost))
    by_hand = best_by_hand(start, blocked, rough, 5)
    assert {
        route.at: (route.cost, route.steps, tuple(WINDS.index(wind) for wind in route.winds)) for route in found
    } == by_hand
    assert [(route.cost, route.steps) for route in found] == sorted((route.cost, route.steps) for route in found)


def test_a_way_is_cut_where_the_points_end() -> None:
    route = list(routes(Square(0, 0), lambda here, there: 2 if there.row == 0 and 0 <= there.column < 5 else None))[-1]
    assert (route.at, route.cost, route.steps) == (Square(0, 4), 8, 4)
    assert route.within(5).at == Square(0, 2)
    assert route.within(1).at == Square(0, 0)
    assert route.within(8) is route


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
