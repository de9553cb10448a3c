"""Convex shapes: what covers what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.pictures.shapes import Box, Point, apart, centroid, cross, entry, holds, parts, way_out

SQUARE = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))


def moved(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return tuple((a + x, b + y) for a, b in SQUARE)


@pytest.mark.parametrize(
    ("x", "y", "parted"), [(3, 0, True), (2, 0, True), (1, 1, False), (0, 0, False), (1.9, 1.9, False)]
)
def test_shapes_are_apart_when_they_share_no_more_than_an_edge(x: float, y: float, parted: bool) -> None:
    assert apart(SQUARE, moved(x, y)) is parted


def test_a_turned_shape_may_lie_in_anothers_corner() -> None:
    diamond = ((2.6, 1.4), (3.6, 2.4), (2.6, 3.4), (1.6, 2.4))
    assert apart(SQUARE, diamond)


def test_a_line_enters_at_the_edge() -> None:
    assert entry(((-1.0, 1.0), (1.0, 1.0)), SQUARE) == 0.5
    assert entry(((0.5, 0.5), (1.0, 1.0)), SQUARE) == 1.0


def test_points_inside_on_the_edge_and_outside() -> None:
    assert [holds(SQUARE, point) for point in ((1, 1), (0, 1), (3, 1))] == [True, True, False]


def test_lines_cross_or_only_touch() -> None:
    assert cross(((0, 0), (2, 2)), ((0, 2), (2, 0)))
    assert not cross(((0, 0), (2, 2)), ((2, 2), (3, 0)))


def test_the_middle_of_a_triangle() -> None:
    assert centroid(((0, 0), (3, 0), (0, 3))) == pytest.approx((1, 1))


def test_the_way_out_of_a_square() -> None:
    assert way_out(SQUARE, (0.5, 1.0), (1.0, 0.0)) == 1.5
    assert way_out(SQUARE, (0.5, 1.0), (-0.25, 0.25)) == 2.0


PLACES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@given(PLACES, PLACES)
def test_a_line_that_parts_a_box_and_reaches_it_is_not_apart_from_it(start: Point, end: Point) -> None:
    box = Box(-4, -3, 4, 3)
    (x1, y1), (x2, y2) = start, end
    reaches = min(x1, x2) < box.right and box.left < max(x1, x2) and min(y1, y2) < box.bottom and box.top < max(y1, y2)
    assert (reaches and parts((start, end), box.corners)) != apart((start, end), box.corners)
