"""Geometry: corners, levels, changes of lane."""

import pytest
from circus_scenario import TRACK, address, spot
from msgspec.structs import replace

from ludi_press.boards.ring import OFF_TRACK, Side
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules.model import Chariot


@pytest.mark.parametrize(("at", "lap", "back"), [("3/0/1", 1, "3/0/0"), ("3/0/1", 2, "3/5/4"), ("3/1/1", 1, "3/0/23")])
def test_cm_1_7_behind_the_line_lie_grey_squares_in_the_first_lap(at: str, lap: int, back: str) -> None:
    assert address(course.behind(TRACK, spot(at), lap)) == back


def test_cm_1_7_behind_the_boxes_is_nothing() -> None:
    assert course.behind(TRACK, spot("1/0/-5"), 0) == OFF_TRACK


def test_cm_1_5_neighbouring_corner_sections_are_one_corner() -> None:
    assert [course.corner_of(TRACK, spot(at)) for at in ("3/1/1", "3/2/4", "3/4/1", "3/5/2")] == [1, 1, 4, 4]


def test_cm_1_5_level_is_the_square_that_holds_the_middle() -> None:
    assert address(course.level(TRACK, spot("3/1/1"), Side.RIGHT)) == "4/1/1"
    assert address(course.level(TRACK, spot("3/1/4"), Side.RIGHT)) == "4/1/5"
    assert address(course.level(TRACK, spot("4/1/3"), Side.LEFT)) == "3/1/3"
    assert course.level(TRACK, spot("8/1/3"), Side.RIGHT) == OFF_TRACK


def test_cm_3_2_and_cm_3_3_every_change_goes_forward_or_stays_level() -> None:
    for space in TRACK.spaces:
        for side in Side:
            over = course.change(TRACK, space.id, side)
            assert over == OFF_TRACK or TRACK.gap(space.id, over) >= 0


def test_cm_2_6_squares_to_the_next_corner() -> None:
    count, corner, safe = course.to_corner(TRACK, spot("3/0/20"))
    assert (count, address(corner), safe) == (3, "3/1/1", 10)
    assert course.to_corner(TRACK, spot("3/1/2"))[0] == 0
    assert course.to_corner(TRACK, spot("3/2/4"))[0] == 23


def test_cm_1_5_from_the_grey_squares_into_the_first_lap_it_is_one_way() -> None:
    one = Chariot(team="a", at=spot("3/0/1"), hits=1, full_hits=1, endurance=1, horses=(1, 1, 1, 1), lap=1)
    grey = course.progress(TRACK, replace(one, at=spot("3/0/0"), lap=0))
    first, second = (course.progress(TRACK, replace(one, lap=lap)) for lap in (1, 2))
    assert (first - grey, second - first) == (TRACK.unit, TRACK.lap)
