"""Windows: as few and as narrow as hold everybody, inside the frame."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludi_press.pictures.layout import Box
from ludi_press.pictures.windows import ASPECT, FEW, WIDTHS, choose_windows

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
    assert all(abs(window.width - window.height * ASPECT) < 1e-6 for window in windows)


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
