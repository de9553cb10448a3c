"""Windows: few, as narrow as hold the packs, inside the frame."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludi_press.pictures.grounds.windows import FEW, LOW, WIDTHS, choose_windows
from ludi_press.pictures.shapes import Box

FRAME = Box(0, 60, 1718, 780)
spots = st.tuples(st.floats(30, 1680), st.floats(90, 750))


def box(x: float, y: float) -> Box:
    return Box(x - 25, y - 19, x + 25, y + 19)


@given(st.lists(spots, max_size=20))
@settings(max_examples=60)
def test_windows_are_few_hold_packs_and_lie_inside(given_spots: list[tuple[float, float]]) -> None:
    stands = [box(*spot) for spot in given_spots]
    windows = choose_windows(stands, FRAME)
    assert len(windows) <= FEW
    assert all(sum(map(window.holds, stands)) > 1 for window in windows)
    assert all(FRAME.grown(1e-6).holds(window) for window in windows)
    assert all(1.0 - 1e-6 <= window.width / window.height <= LOW + 1e-6 for window in windows)


def test_there_is_no_empty_sand_above_and_below_a_row() -> None:
    (window,) = choose_windows([box(400 + 100 * n, 400) for n in range(3)], FRAME)
    assert abs(window.width / window.height - LOW) < 1e-6
    assert abs(window.centre[1] - 400) < 1e-6


def test_a_pack_fits_the_narrowest() -> None:
    (window,) = choose_windows([box(400 + 50 * n, 400) for n in range(4)], FRAME)
    assert window.width == WIDTHS[0]


def test_a_window_grows_where_it_would_cut_somebody() -> None:
    pack = [box(400 + 50 * n, 400) for n in range(4)]
    (window,) = choose_windows([*pack, box(710, 400)], FRAME)
    assert window.holds(box(710, 400))


def test_nobody_needs_no_window() -> None:
    assert choose_windows([], FRAME) == ()


def test_what_would_show_more_than_a_third_of_the_ground_has_no_window() -> None:
    assert choose_windows([box(100, 100), box(110, 120)], Box(0, 0, 300, 200)) == ()


def test_more_than_six_have_no_window() -> None:
    pack = [box(400 + 60 * column, 120 + 50 * row) for column in range(4) for row in range(2)]
    assert choose_windows(pack, FRAME) == ()
    assert len(choose_windows(pack[:6], FRAME)) == 1


def test_who_is_alone_has_no_window() -> None:
    pack = [box(400 + 60 * column, 120 + 50 * row) for column in range(3) for row in range(2)]
    (window,) = choose_windows([box(1600, 700), *pack], FRAME)
    assert all(window.holds(stand) for stand in pack)


def test_two_packs_have_two_windows() -> None:
    stands = [box(x, y) for x, y in ((460, 120), (500, 160), (1500, 700), (1560, 680))]
    assert len(choose_windows(stands, FRAME)) == 2
