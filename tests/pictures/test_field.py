"""What stands and moves on the track: ribbons, rings, wrecks, chariots, in that order."""

from msgspec.structs import replace
from picture_samples import figure, scene, spread_out, theme, track

from ludi_press.core.report import Text
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import covered
from ludi_press.pictures.grounds.view import LabelArea
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Band, Bands, Stamp
from ludi_press.pictures.pieces.tokens import draw_wreck
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.field import NAME_ROOM, draw_field, name_plate
from ludi_press.scene import Act, Scene, Status

COURSE = track()
LAYOUT = arrange(COURSE.plan, boxes=False)
RING, DOT, PRINT = 'r="8" stroke-width="6"', '<circle r="3"', "M-6 -7.5L8 0L-6 7.5L-2.4 0Z"
WRECK = draw_wreck(theme()).svg


def stamps(view: Scene) -> list[Stamp]:
    items = draw_field(view, view_of(view), theme(), LabelArea(LAYOUT.frame, 17.0))
    return [item for item in items if isinstance(item, Stamp)]


def moved(**facts: object) -> Scene:
    path = tuple(COURSE.at(1, 0, number) for number in (3, 4, 5, 6))
    rounds = facts.pop("rounds", ())
    return scene(COURSE.plan, (figure(0, path[-1], trail=(path[:3], path[2:]), **facts),), rounds=rounds)


def spots(view: Scene, sign: str) -> list[tuple[float, float]]:
    return [(stamp.x, stamp.y) for stamp in stamps(view) if sign in stamp.art.svg]


def at(lane: int, number: int) -> tuple[float, float]:
    spot = LAYOUT.spot(COURSE.at(lane, 0, number))
    return spot.x, spot.y


def ribbons(view: Scene) -> list[Band]:
    items = draw_field(view, view_of(view), theme(), None)
    return [band for item in items if isinstance(item, Bands) for band in item.bands]


def test_a_ring_stands_where_the_turn_began_and_a_dot_where_a_round_ended() -> None:
    assert spots(moved(), RING) == [at(1, 3)]
    assert spots(moved(), DOT) == [at(1, 5)]


def test_a_ribbon_leads_from_there_to_the_chariot_and_widens_toward_it() -> None:
    (band,) = ribbons(moved())
    (x, y), (to_x, _) = at(1, 3), at(1, 6)
    sides = [abs(height - y) for across, height in band.outline if across in (x, to_x)]
    assert {across for across, _ in band.outline} == {x, to_x}
    assert min(sides) < 2 < 4 < max(sides)


def test_ribbons_that_share_a_space_lie_side_by_side() -> None:
    view = moved()
    follower = replace(figure(1, COURSE.at(1, 0, 5)), trail=view.pieces[0].trail[:1])
    one, other = ribbons(replace(view, pieces=(*view.pieces, follower)))
    assert max(y for _, y in one.outline) < min(y for _, y in other.outline)


def test_in_a_film_arrow_heads_mark_every_space_of_the_way() -> None:
    view = moved(rounds=((Act("team-0", (COURSE.at(1, 0, 3), COURSE.at(1, 0, 6))),),))
    film = view_of(view).film_area(view, theme()).view
    found = [item for item in film.trails(view, theme()) if isinstance(item, Stamp) and PRINT in item.art.svg]
    assert len(found) == 3
    assert not any(isinstance(item, Bands) for item in film.trails(view, theme()))


def test_no_ring_stands_under_a_chariot() -> None:
    view = moved()
    follower = figure(1, COURSE.at(1, 0, 3))
    assert spots(replace(view, pieces=(*view.pieces, follower)), RING) == []


def test_wrecks_lie_where_they_broke() -> None:
    assert spots(scene(COURSE.plan, (), wrecks=(COURSE.at(2, 0, 7),)), WRECK) == [at(2, 7)]


def test_who_left_the_track_is_not_on_it_but_his_trail_is() -> None:
    view = moved(status=Status.DEAD)
    gone = replace(view, pieces=(replace(view.pieces[0], at=None),))
    assert spots(gone, RING) == [at(1, 3)]


def test_rings_lie_under_wrecks_under_chariots_under_names() -> None:
    pieces = [stamp.art.svg for stamp in stamps(spread_out(COURSE))]
    found = [svg for svg in pieces if not svg.startswith("<text")]  # the badges, each on its piece
    ranks = [1 if RING in svg or DOT in svg else 2 if WRECK in svg else 3 for svg in found]
    assert ranks == sorted(ranks)


def test_names_outside_the_frame_are_left_out() -> None:
    corner = Box(0, 0, 200, 200)
    items = draw_field(moved(), view_of(moved()), theme(), LabelArea(corner, 17.0))
    assert not any(isinstance(item, Stamp) and "Scorpus" in item.art.svg for item in items)


def test_a_plate_is_no_wider_than_its_room() -> None:
    plate = name_plate(figure(0, None, name=Text("X" * 60)), theme(), 10)
    assert plate.box.width <= 10 * (NAME_ROOM + 1)


def test_a_chariot_covers_its_own_space() -> None:
    box = covered(LAYOUT, COURSE.at(1, 0, 3))
    assert box.centre == at(1, 3)
