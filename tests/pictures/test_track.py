"""The names of the ground: inside the frame, off each other and off the ring."""

import pytest
from hypothesis import given, settings
from picture_samples import THEMES, TRACKS, plans, theme, track

from ludi_press.boards.ring import TrackPlan
from ludi_press.pictures.grounds.track import place_names
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.shapes import apart, around


@given(plans())
@settings(max_examples=25)
def test_names_keep_apart_and_inside(plan: TrackPlan) -> None:
    layout = arrange(plan)
    names = place_names(layout, theme())
    for index, name in enumerate(names):
        assert layout.frame.holds(around(name.corners))
        assert all(apart(name.corners, other.corners) for other in names[index + 1 :])


@given(plans())
@settings(max_examples=25)
def test_names_leave_the_lanes_free(plan: TrackPlan) -> None:
    layout = arrange(plan)
    names = place_names(layout, theme())
    for space in layout.track.spaces:
        corners = tuple(layout.corners(space.id, 1))
        here = layout.spot(space.id)
        for name in names:
            if abs(name.spot.x - here.x) + abs(name.spot.y - here.y) < 400 and len(corners) == 4:
                assert apart(name.corners, corners)


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("look", THEMES)
def test_a_shipped_track_shows_all_its_names(name: str, look: str) -> None:
    plan = track(name).plan
    shown = [one.text for one in place_names(arrange(plan), theme(look))]
    assert shown == [*(section.name for section in plan.sections), *plan.title.split()]
