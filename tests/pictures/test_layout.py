"""Lanes, spaces, start boxes, infield and frame never get in each other's way, whatever the track."""

from math import cos, hypot, radians, sin

import pytest
from hypothesis import given, settings
from picture_samples import TRACKS, plans, track

from ludi_press.boards.ring import SpaceId, TrackPlan
from ludi_press.pictures.grounds.spina import meta_boxes, plots
from ludi_press.pictures.grounds.track_layout import LANE, Layout, arrange
from ludi_press.pictures.picture import rounded_turn
from ludi_press.pictures.pieces.chariot import footprint, hull
from ludi_press.pictures.shapes import HEAD, Box, apart, around


def shape(layout: Layout, space: SpaceId) -> tuple[tuple[float, float], ...]:
    """The chariot without the empty corners of its box, which in the narrowest bends pass over each other."""
    spot = layout.spot(space)
    return tuple((spot.x + x * 0.93, spot.y + y * 0.93) for x, y in hull(rounded_turn(spot.turn)))


@given(plans())
@settings(max_examples=25)
def test_everything_stands_inside_the_frame(plan: TrackPlan) -> None:
    layout = arrange(plan)
    below = Box(0, HEAD, layout.width, layout.height)
    assert below.holds(layout.ring)
    assert below.holds(layout.stalls)
    for space in layout.track.spaces:
        spot = layout.spot(space.id)
        assert below.holds(footprint(spot.turn).moved(spot.x, spot.y))
        assert below.holds(around(layout.corners(space.id)))


@given(plans())
@settings(max_examples=25)
def test_no_two_chariots_ever_overlap(plan: TrackPlan) -> None:
    layout = arrange(plan)
    spots = {space.id: layout.spot(space.id) for space in layout.track.spaces}
    shapes = {space: shape(layout, space) for space in spots}
    ordered = sorted(spots, key=lambda space: spots[space].x)
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if spots[other].x - spots[one].x > 65:
                break
            if abs(spots[other].y - spots[one].y) < 65:
                assert apart(shapes[one], shapes[other])


@given(plans())
@settings(max_examples=25)
def test_the_start_boxes_lie_between_the_carceres_and_the_ring(plan: TrackPlan) -> None:
    layout = arrange(plan)
    assert layout.stalls.right <= layout.grid.left + 0.01
    assert layout.grid.right < layout.ring.left
    assert not layout.grid.meets(layout.ring)
    for number in range(1, plan.places + 1):
        assert layout.grid.holds(around(layout.corners(layout.track.place(number), 2.5)))


@given(plans())
@settings(max_examples=25)
def test_the_infield_and_what_stands_in_it_is_clear_of_the_lanes(plan: TrackPlan) -> None:
    layout = arrange(plan)
    yard = plots(layout)
    boxes = (yard.eggs, yard.dolphins, yard.table, *meta_boxes(layout), *((yard.obelisk,) if yard.obelisk else ()))
    lap = layout.outline.lap
    edge = [layout.at(lap * step / 400, 0) for step in range(400)]
    for box in boxes:
        assert box.width > 20
        assert box.height > 20
        assert not any(box.left < spot.x < box.right and box.top < spot.y < box.bottom for spot in edge)
    for index, box in enumerate(boxes):
        assert not any(box.grown(-0.01).meets(other) for other in boxes[index + 1 :])


@pytest.mark.parametrize("name", TRACKS)
def test_a_space_of_a_straight_faces_along_its_lane(name: str) -> None:
    layout = arrange(track(name).plan)
    for space in layout.track.spaces:
        if space.on_grid or layout.track.plan.sections[space.section].corner:
            continue
        here, there = layout.spot(space.id), layout.spot(space.ahead)
        if there.turn == here.turn:
            apart_x, apart_y = there.x - here.x, there.y - here.y
            length = hypot(apart_x, apart_y)
            assert (apart_x / length, apart_y / length) == pytest.approx(
                (cos(radians(here.turn)), sin(radians(here.turn))), abs=1e-6
            )


def test_lanes_lie_outside_each_other() -> None:
    layout = arrange(track().plan)
    first, second = layout.spot(layout.track.at(1, 0, 5)), layout.spot(layout.track.at(2, 0, 5))
    assert (second.x, second.y) == pytest.approx((first.x, first.y + LANE))


def test_the_same_plan_is_laid_out_once() -> None:
    assert arrange(track().plan) is arrange(track().plan)


def test_boxes_know_how_far_apart_they_are() -> None:
    box = Box(0, 0, 10, 10)
    assert box.gap(Box(13, 14, 20, 20)) == 5
    assert box.gap(Box(12, 0, 20, 5)) == 2
    assert box.gap(Box(5, 5, 20, 20)) == 0


def test_cm_1_6_a_chariot_stands_in_the_middle_of_the_squares_that_it_holds() -> None:
    plan = track("circus-maximus-eight").plan
    one, two = arrange(plan), arrange(plan, cells=2)
    assert two.width < one.width
    for space in two.track.spaces:
        here, ahead = two.spot(space.id), two.spot(space.ahead)
        place = two.place(space.id)
        assert one.place(space.id) == one.spot(space.id)
        if space.on_grid is two.track.spaces[space.ahead].on_grid:
            # A chord is shorter than its arc.
            apart_ = [hypot(place.x - there.x, place.y - there.y) for there in (here, ahead)]
            assert abs(apart_[0] - apart_[1]) < 0.6 * hypot(here.x - ahead.x, here.y - ahead.y)


def test_cm_1_6_two_chariots_in_a_lane_that_hold_no_square_together_do_not_overlap() -> None:
    layout = arrange(track("circus-maximus-eight").plan, cells=2)
    for space in layout.track.spaces:
        behind = layout.place(space.id)
        other = layout.track.spaces[layout.track.spaces[space.ahead].ahead]
        if not space.on_grid:
            ahead = layout.place(other.id)
            assert hypot(behind.x - ahead.x, behind.y - ahead.y) > 46
