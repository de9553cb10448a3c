"""Points, walks and walls, in whole thousandths of an inch."""

from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.boards.plane import (
    UNIT as INCH,
)
from ludi_press.boards.plane import (
    WINDS,
    Arena,
    Direction,
    Point,
    Quarter,
    Shape,
    Walk,
    Wind,
    apart,
    clear_of,
    last,
    quarter,
    read_length,
    toward,
    units,
    wind,
)

lengths = st.integers(-50 * INCH, 50 * INCH)
points = st.builds(Point, lengths, lengths)


@pytest.mark.parametrize(
    ("text", "thousandths"),
    [("3", 3000), ("-3.25", -3250), ("+0.5", 500), (" 12.001 ", 12001), ("0", 0), ("-0.001", -1)],
)
def test_inches_are_read_exactly(text: str, thousandths: int) -> None:
    assert read_length(text) == thousandths


@pytest.mark.parametrize("text", ["", "three", "3.1415", "1e3", "3,5", "--3", "1000", "3.", ".5", "٣"])
def test_text_that_is_no_length_is_not_read(text: str) -> None:
    assert read_length(text) is None


@given(st.integers(-999_999, 999_999))
def test_inches_are_written_as_they_are_read(thousandths: int) -> None:
    assert read_length(units(thousandths)) == thousandths


@pytest.mark.parametrize(("name", "vector"), WINDS.items())
def test_each_wind_is_its_own(name: Wind, vector: Direction) -> None:
    assert wind(vector) is name


@pytest.mark.parametrize(
    ("facing", "name"),
    [
        (Direction(1000, 414), Wind.EAST),
        (Direction(1000, 415), Wind.NORTHEAST),
        (Direction(-415, 1000), Wind.NORTHWEST),
        (Direction(-414, 1000), Wind.NORTH),
        (Direction(-1000, -415), Wind.SOUTHWEST),
        (Direction(414, -1000), Wind.SOUTH),
    ],
)
def test_the_winds_part_at_half_a_right_angles_half(facing: Direction, name: Wind) -> None:
    assert wind(facing) is name


@given(points, points)
def test_a_direction_is_in_lowest_terms_and_never_zero(start: Point, end: Point) -> None:
    found = toward(start, end)
    assert (found is None) == (start == end)
    if found is not None:
        assert (end.x - start.x) * found.y == (end.y - start.y) * found.x


@given(points, points, st.integers(0, 12 * INCH), st.integers(0, 12 * INCH))
def test_mo_3_1_nobody_moves_farther_than_it_may(start: Point, goal: Point, reach: int, far: int) -> None:
    walk = Walk(start, goal, reach)
    assert apart(start, walk.at(min(far, walk.length))) <= reach * reach
    assert walk.at(0) == start or start == goal


@given(points, points)
def test_mo_3_1_a_goal_within_reach_is_reached(start: Point, goal: Point) -> None:
    walk = Walk(start, goal, isqrt(apart(start, goal)) + 1)
    assert walk.at(walk.length) == goal


@given(points, points, points)
def test_the_nearest_point_of_a_way_is_nearer_than_its_ends(start: Point, goal: Point, point: Point) -> None:
    """Except for the thousandth that rounding may cost."""
    walk = Walk(start, goal, 12 * INCH)
    near = isqrt(apart(walk.at(walk.nearest(point)), point))
    assert near <= isqrt(apart(start, point)) + 2
    assert near <= isqrt(apart(walk.at(walk.length), point)) + 2


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_the_last_that_is_good_is_found(edge: int, limit: int) -> None:
    assert last(lambda number: number <= edge, limit) == min(edge, limit)


@given(points, st.sampled_from([*WINDS.values()]), points)
def test_mo_4_4a_opposite_facings_swap_front_and_back(at: Point, facing: Direction, attacker: Point) -> None:
    seen = quarter(at, facing, attacker)
    turned = quarter(at, Direction(-facing.x, -facing.y), attacker)
    swapped = {Quarter.FRONT: (Quarter.BACK, Quarter.SIDE, Quarter.FRONT), Quarter.BACK: (Quarter.FRONT,)}
    assert turned in swapped.get(seen, (Quarter.SIDE, Quarter.FRONT))


def test_a_wall_holds_whole_bases() -> None:
    circle = Arena(Shape.CIRCLE, 24 * INCH, 24 * INCH)
    assert circle.holds(Point(11_500, 0), 500)
    assert not circle.holds(Point(11_500, 1), 500)
    table = Arena(Shape.RECTANGLE, 30 * INCH, 20 * INCH)
    assert table.holds(Point(-14_500, 9_500), 500)
    assert not table.holds(Point(-14_501, 9_500), 500)
    assert not table.holds(Point(0, -9_501), 500)


def test_mo_3_4c_a_base_is_clear_only_of_all_others() -> None:
    beside, afar = Point(999, 0), Point(5000, 0)
    assert not clear_of([beside, afar], Point(0, 0), INCH)
    assert not clear_of([afar, beside], Point(0, 0), INCH)
    assert clear_of([Point(1000, 0), afar], Point(0, 0), INCH)
