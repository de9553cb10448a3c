"""What stands and moves on the track: trails, ghosts, wrecks, chariots, in that order."""

from msgspec.structs import replace
from picture_samples import figure, scene, spread_out, theme, track

from ludi_press.core.report import Text
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import covered
from ludi_press.pictures.grounds.view import NameRoom
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Stamp
from ludi_press.pictures.stage.field import NAME_ROOM, draw_field, name_plate
from ludi_press.scene import Scene, Status

COURSE = track()
LAYOUT = arrange(COURSE.plan)
GHOST, PRINT, WRECK = "stroke-dasharray", 'd="M-5-6.5L6 0L-5 6.5L-1.6 0Z"', "M-14-10L14 9"


def stamps(view: Scene) -> list[Stamp]:
    items = draw_field(view, view_of(view), theme(), NameRoom(LAYOUT.frame, 17.0))
    return [item for item in items if isinstance(item, Stamp)]


def moved(**facts: object) -> Scene:
    path = tuple(COURSE.at(1, 0, number) for number in (3, 4, 5, 6))
    return scene(COURSE.plan, (figure(0, path[-1], trail=(path[:3], path[2:]), **facts),))


def spots(view: Scene, sign: str) -> list[tuple[float, float]]:
    return [(stamp.x, stamp.y) for stamp in stamps(view) if sign in stamp.art.svg]


def at(lane: int, number: int) -> tuple[float, float]:
    spot = LAYOUT.spot(COURSE.at(lane, 0, number))
    return spot.x, spot.y


def test_a_ghost_stands_where_the_turn_began() -> None:
    assert spots(moved(), GHOST) == [at(1, 3)]


def test_prints_mark_every_space_of_the_way_but_where_the_chariot_stands() -> None:
    assert spots(moved(), PRINT) == [at(1, 4), at(1, 5)]


def test_no_ghost_stands_under_a_chariot() -> None:
    view = moved()
    follower = figure(1, COURSE.at(1, 0, 3))
    assert spots(replace(view, pieces=(*view.pieces, follower)), GHOST) == []


def test_wrecks_lie_where_they_broke() -> None:
    assert spots(scene(COURSE.plan, (), wrecks=(COURSE.at(2, 0, 7),)), WRECK) == [at(2, 7)]


def test_who_left_the_track_is_not_on_it_but_his_trail_is() -> None:
    view = moved(status=Status.DEAD)
    gone = replace(view, pieces=(replace(view.pieces[0], at=None),))
    assert spots(gone, GHOST) == [at(1, 3)]


def test_trails_lie_under_ghosts_under_chariots_under_names() -> None:
    pieces = [stamp.art.svg for stamp in stamps(spread_out(COURSE))]
    found = [svg for svg in pieces if not svg.startswith("<text")]  # the badges, each on its piece
    ranks = [0 if PRINT in svg else 1 if GHOST in svg else 2 if WRECK in svg else 3 for svg in found]
    assert ranks == sorted(ranks)


def test_names_outside_the_frame_are_left_out() -> None:
    corner = Box(0, 0, 200, 200)
    items = draw_field(moved(), view_of(moved()), theme(), NameRoom(corner, 17.0))
    assert not any(isinstance(item, Stamp) and "Scorpus" in item.art.svg for item in items)


def test_a_plate_is_no_wider_than_its_room() -> None:
    plate = name_plate(figure(0, None, name=Text("X" * 60)), theme(), 10)
    assert plate.box.width <= 10 * (NAME_ROOM + 1)


def test_a_chariot_covers_its_own_space() -> None:
    box = covered(LAYOUT, COURSE.at(1, 0, 3))
    assert box.centre == at(1, 3)
