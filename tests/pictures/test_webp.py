"""The animated WebP of a film, read back by Pillow."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from ludi_press.pictures.webp import animate

SIZE = (37, 23)
COLOURS = (40, 10, 10, 250, 240, 220, 10, 90, 200, 200, 20, 20)

Dot = tuple[int, int, int]


def frame(*dots: Dot) -> Image.Image:
    """Plain ground with dots of a few pixels: x, y, colour."""
    drawn = Image.new("P", SIZE, 1)
    drawn.putpalette(COLOURS)
    for x, y, colour in dots:
        drawn.paste(colour, (x, y, x + 5, y + 3))
    return drawn


def read(data: bytes) -> list[tuple[bytes, int]]:
    """The pixels of each frame, and how long it stands."""
    film = Image.open(BytesIO(data))
    frames = []
    for index in range(getattr(film, "n_frames", 1)):
        film.seek(index)
        film.load()
        frames.append((film.convert("RGB").tobytes(), film.info["duration"]))
    return frames


dots = st.lists(st.tuples(st.integers(0, 32), st.integers(0, 20), st.integers(0, 3)), max_size=4)


@given(st.lists(dots, min_size=2, max_size=5))
def test_every_frame_comes_back_as_it_was(shots: list[list[Dot]]) -> None:
    frames = [frame(*shot) for shot in shots]
    frames = [one for one, before in zip(frames, [None, *frames], strict=False) if not before or one != before]
    millis = [100 + number for number in range(len(frames))]
    pixels = [one.convert("RGB").tobytes() for one in frames]
    assert [pixel for pixel, _ in read(animate(frames, millis))] == pixels
    if len(frames) > 1:
        assert [stood for _, stood in read(animate(frames, millis))] == millis


def test_a_frame_that_shows_nothing_new_lengthens_the_one_before() -> None:
    one, other = frame(), frame((4, 4, 2))
    film = read(animate([one, other, other, one], [1800, 120, 700, 900]))
    assert [stood for _, stood in film] == [1800, 820, 900]


@pytest.mark.parametrize("far", [(0, 0, 3), (32, 20, 3), (15, 7, 3)])
def test_a_small_change_takes_few_bytes_and_plays_for_ever(far: Dot) -> None:
    still, film = animate([frame()], [100]), animate([frame(), frame(far)], [100, 100])
    assert len(film) - len(still) < 100
    assert Image.open(BytesIO(film)).info["loop"] == 0
