"""What stands and moves on the track: ribbons, rings, wrecks, chariots, in that order."""

from math import dist, hypot

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from picture_samples import figure, scene, spread_out, theme, track

from ludi_press.core.report import Text
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import covered
from ludi_press.pictures.grounds.view import LabelArea
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Band, Bands, Stamp
from ludi_press.pictures.pieces.tokens import draw_wreck
from ludi_press.pictures.shapes import Box, cross
from ludi_press.pictures.stage.field import (
    CROWD,
    NAME_ROOM,
    LabelRequest,
    PlacedLabel,
    draw_field,
    name_plate,
    place_labels,
)
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
    assert min(sides) < 3 < 4 < max(sides)


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


FRAME = Box(0, 0, 1700, 800)


def request(owner: str, x: float, y: float, width: float = 110, height: float = 23) -> LabelRequest:
    return LabelRequest(owner, Box(x - 25, y - 19, x + 25, y + 19), width, height)


@st.composite
def requests(draw: st.DrawFn) -> list[LabelRequest]:
    """Chariots anywhere, no two on one spot; as many again in a crowd."""
    grid = st.tuples(st.integers(1, 31), st.integers(1, 18))
    packed = st.tuples(st.integers(10, 15), st.integers(5, 9))
    cells = draw(st.lists(st.one_of(grid, packed), unique=True, max_size=24))
    sizes = st.tuples(st.floats(20, 125), st.floats(14, 24))
    return [request(f"w{n}", 53 * x, 41 * y, *draw(sizes)) for n, (x, y) in enumerate(cells)]


@given(requests())
@settings(max_examples=150)
def test_no_two_names_overlap_and_none_covers_a_chariot(given_wishes: list[LabelRequest]) -> None:
    placed = place_labels(given_wishes, (), FRAME)
    for index, label in enumerate(placed):
        assert FRAME.holds(label.box)
        assert not any(label.box.meets(other.box) for other in placed[index + 1 :])
        assert not any(label.box.meets(one.about) for one in given_wishes)


@given(requests())
@settings(max_examples=100)
def test_leaders_cross_no_leader_and_no_chariot_but_their_own(given_wishes: list[LabelRequest]) -> None:
    placed = place_labels(given_wishes, (), FRAME)
    leaders = [label for label in placed if label.leader]
    for index, label in enumerate(leaders):
        assert label.leader is not None
        assert not any(other.leader and cross(label.leader, other.leader) for other in leaders[index + 1 :])
        for other in given_wishes:
            if other.owner != label.owner:
                assert not crosses(label, other.about.grown(-0.01))


def crosses(label: PlacedLabel, box: Box) -> bool:
    """Whether a leader passes a box, by a hundred steps along it."""
    assert label.leader is not None
    (x1, y1), (x2, y2) = label.leader
    points = ((x1 + (x2 - x1) * step / 100, y1 + (y2 - y1) * step / 100) for step in range(101))
    return any(box.left < x < box.right and box.top < y < box.bottom for x, y in points)


@given(requests())
@settings(max_examples=100)
def test_who_stands_in_a_crowd_has_a_leader_that_ends_at_his_chariot(given_wishes: list[LabelRequest]) -> None:
    owners = {one.owner: one for one in given_wishes}
    for label in place_labels(given_wishes, (), FRAME):
        own = owners[label.owner]
        x, y = own.about.centre
        near = [one for one in given_wishes if one is not own and within(one, x, y)]
        if near:
            assert label.leader is not None
        if label.leader:
            assert own.about.grown(0.01).holds(Box(*label.leader[1], *label.leader[1]))
            assert label.box.grown(0.01).holds(Box(*label.leader[0], *label.leader[0]))


def within(one: LabelRequest, x: float, y: float) -> bool:
    return hypot(one.about.centre[0] - x, one.about.centre[1] - y) < CROWD


@given(st.lists(st.tuples(st.integers(1, 31), st.integers(1, 18)), unique=True, min_size=1, max_size=12))
@settings(max_examples=60)
def test_twelve_chariots_all_have_their_names(cells: list[tuple[int, int]]) -> None:
    spread = [request(f"w{n}", 53 * x, 41 * y, 80, 20) for n, (x, y) in enumerate(cells)]
    assert len(place_labels(spread, (), FRAME)) >= len(spread) - 1


def test_one_alone_has_his_name_beside_him_without_a_leader() -> None:
    (label,) = place_labels([request("velox", 400, 400)], (), FRAME)
    assert label.leader is None
    assert label.box.top - 419 < 5


def test_names_keep_off_obstacles() -> None:
    below = Box(300, 419, 500, 480)
    (label,) = place_labels([request("velox", 400, 400)], (below,), FRAME)
    assert not label.box.meets(below)


@given(requests(), st.lists(st.tuples(st.integers(1, 15), st.integers(1, 9)), max_size=6))
@settings(max_examples=60)
def test_leaders_pass_over_no_obstacle(given_wishes: list[LabelRequest], corners: list[tuple[int, int]]) -> None:
    tables = [Box(100 * x, 80 * y, 100 * x + 160, 80 * y + 60) for x, y in corners]
    free = [one for one in given_wishes if not any(one.about.meets(table) for table in tables)]
    for label in place_labels(free, tables, FRAME):
        assert not label.leader or not any(crosses(label, table.grown(-0.01)) for table in tables)


def test_a_leader_may_pass_over_a_mark_on_which_no_name_stands() -> None:
    about = request("velox", 400, 400).about.grown(10)
    marks = [
        Box(0, 0, 1700, about.top),
        Box(0, about.bottom, 1700, 490),
        Box(0, about.top, about.left, about.bottom),
        Box(about.right, about.top, 1700, about.bottom),
    ]
    (label,) = place_labels([request("velox", 400, 400)], (), FRAME, marks)
    assert label.leader is not None
    assert not any(label.box.meets(mark) for mark in marks)
    assert place_labels([request("velox", 400, 400)], marks, FRAME) == ()


def test_a_name_that_is_to_stand_beside_its_chariot_stands_there_or_nowhere() -> None:
    around = request("velox", 400, 400).about.grown(70)
    assert len(place_labels([request("velox", 400, 400)], (), FRAME, (around,))) == 1
    assert place_labels([request("velox", 400, 400)], (), FRAME, (around,), beside=True) == ()
    assert len(place_labels([request("velox", 400, 400)], (), FRAME, beside=True)) == 1


def test_a_name_without_room_is_left_out() -> None:
    assert place_labels([request("velox", 400, 400)], (FRAME,), FRAME) == ()


def test_the_order_of_the_wishes_does_not_matter() -> None:
    pack = [request(f"w{n}", 300 + 53 * (n % 4), 300 + 41 * (n // 4)) for n in range(12)]
    assert place_labels(pack, (), FRAME) == place_labels(pack[::-1], (), FRAME)


def test_names_of_a_pack_stand_by_their_own_chariots() -> None:
    pack = [
        request(f"w{n}", 500 + 53 * x, 300 + 41 * y, 90, 24)
        for n, (x, y) in enumerate([(0, 0), (0, 1), (0, 2), (1, 0)])
    ]
    about = {one.owner: one.about for one in pack}
    for label in place_labels(pack, (), FRAME):
        nearest = min(label.box.gap(box) for box in about.values())
        assert label.box.gap(about[label.owner]) <= nearest + 0.5


def test_a_leader_ends_where_the_piece_is_drawn() -> None:
    low = Box(10, 20, 30, 40)
    wish = LabelRequest("one", Box(0, 0, 40, 40), 30, 10, parts=(low.corners,))
    (label,) = place_labels([wish], (), Box(-100, -100, 200, -5), unlabelled=(Box(42, 0, 80, 40),))
    assert label.leader is not None
    assert abs(label.leader[1][1] - low.top) < 1


def test_a_name_touches_no_other_piece_unless_a_line_shows_whose_it_is() -> None:
    rows = [request(f"w{n}", 400 + 45 * (n % 3), 400 + 30 * (n // 3), 80, 20) for n in range(9)]
    placed = place_labels(rows, (), FRAME)
    assert placed
    for label in placed:
        own = next(one.about for one in rows if one.owner == label.owner)
        nearest = min(label.box.gap(one.about) for one in rows if one.owner != label.owner)
        assert nearest > label.box.gap(own) or (label.leader is not None and dist(*label.leader) >= 14)
