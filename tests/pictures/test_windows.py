"""Windows: as few and as narrow as hold everybody, inside the frame."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludi_press.pictures.grounds.windows import FEW, LOW, WIDTHS, choose_windows, shared
from ludi_press.pictures.shapes import Box

FRAME = Box(0, 60, 1718, 780)
spots = st.tuples(st.floats(30, 1680), st.floats(90, 750))


def box(x: float, y: float) -> Box:
    return Box(x - 25, y - 19, x + 25, y + 19)


@given(st.lists(spots, max_size=20))
@settings(max_examples=60)
def test_windows_hold_everybody_and_lie_inside(given_spots: list[tuple[float, float]]) -> None:
    stands = [box(*spot) for spot in given_spots]
    windows = choose_windows(stands, FRAME)
    assert all(any(window.holds(stand) for window in windows) for stand in stands)
    assert all(FRAME.grown(1e-6).holds(window) for window in windows)
    assert all(1.0 - 1e-6 <= window.width / window.height <= LOW + 1e-6 for window in windows)


def test_there_is_no_empty_sand_above_and_below_a_row() -> None:
    (window,) = choose_windows([box(400 + 100 * n, 400) for n in range(3)], FRAME)
    assert abs(window.width / window.height - LOW) < 1e-6
    assert abs(window.centre[1] - 400) < 1e-6


def test_a_pack_fits_the_narrowest() -> None:
    (window,) = choose_windows([box(400 + 50 * n, 400) for n in range(4)], FRAME)
    assert window.width == WIDTHS[0]


def test_wider_windows_are_taken_before_many() -> None:
    stands = [box(60 + 80 * n, 400) for n in range(20)]
    assert len(choose_windows(stands, FRAME)) <= FEW


def test_nobody_needs_no_window() -> None:
    assert choose_windows([], FRAME) == ()


def test_a_frame_smaller_than_any_window_bounds_it() -> None:
    small = Box(0, 0, 300, 200)
    (window,) = choose_windows([box(100, 100)], small)
    assert small.holds(window)


@given(st.lists(spots, min_size=1, max_size=14))
@settings(max_examples=60)
def test_no_window_shows_only_whom_others_show_well(given_spots: list[tuple[float, float]]) -> None:
    stands = [box(*spot) for spot in given_spots]
    windows = choose_windows(stands, FRAME)
    for window in windows:
        others = [other for other in windows if other is not window]
        own = [stand for stand in stands if window.holds(stand)]
        assert not others or not all(any(other.holds(stand.grown(34)) for other in others) for stand in own)


def test_a_field_over_both_straights_is_shown_by_windows_that_differ() -> None:
    stands = [box(x, y) for x, y in ((460, 120), (600, 690), (900, 160), (1000, 700), (1300, 130), (1600, 680))]
    windows = choose_windows(stands, FRAME)
    assert 1 < len(windows) <= FEW
    assert max(shared(one, other) for one in windows for other in windows if one is not other) < 0.3


def test_few_pictures_are_taken_before_a_little_nearer_ones() -> None:
    stands = [box(600, 150), box(640, 690), box(1500, 300)]
    assert len(choose_windows(stands, FRAME)) == 1


def test_each_window_is_as_near_as_its_own_chariots_let_it_be() -> None:
    pack = [box(400 + 60 * column, 120 + 50 * row) for column in range(7) for row in range(6)]
    windows = choose_windows([*pack, box(1600, 700)], FRAME)
    assert sorted(window.width for window in windows) == [WIDTHS[0], WIDTHS[1]]
