"""The fixed palette: factiones keep their colours, the same picture gives the same bytes."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from picture_samples import THEMES, TONES, nose_to_tail, theme, track, words
from PIL import Image, ImageChops, ImageStat

from ludi_press.core.colour import Colour
from ludi_press.pictures.palette import animate, encode, index, own_colours, palette_of
from ludi_press.pictures.rasteriser import Rasteriser
from ludi_press.pictures.stage.overview import draw_overview
from ludi_press.press.reading.painter import rasterise


def drawn(look: str) -> Image.Image:
    return Rasteriser(rasterise).compose(draw_overview(nose_to_tail(track()), theme(look), words().say), 690)


@pytest.mark.parametrize("look", THEMES)
def test_a_palette_fits_into_a_png_and_holds_all_own_colours_first(look: str) -> None:
    own = own_colours(theme(look))
    for palette in (palette_of(theme(look)), own_colours(theme(look))):
        assert len(set(palette)) == len(palette) <= 256
        assert palette[: len(own)] == own


@pytest.mark.parametrize("look", THEMES)
def test_factiones_keep_their_colours_and_others_are_not_seen_to_change(look: str) -> None:
    for palette in (palette_of(theme(look)), own_colours(theme(look))):
        for colour in own_colours(theme(look)):
            found = index(Image.new("RGB", (3, 3), colour.rgb), palette).convert("RGB").getpixel((1, 1))
            assert isinstance(found, tuple)
            off = max(abs(mine - yours) for mine, yours in zip(found, colour.rgb, strict=True))
            assert off <= (0 if colour in factiones(look) else 4)


def factiones(look: str) -> set[Colour]:
    return {part for name in TONES for part in (theme(look).tone(name).fill, theme(look).tone(name).ink)}


@pytest.mark.parametrize("look", THEMES)
def test_a_picture_in_the_palette_is_the_picture_with_the_factiones_in_it(look: str) -> None:
    picture, palette = drawn(look), palette_of(theme(look))
    read = Image.open(BytesIO(encode(picture, palette))).convert("RGB")
    assert sum(ImageStat.Stat(ImageChops.difference(picture, read)).mean) / 3 < 3
    colours = {colour for _, colour in read.getcolors(1 << 20) or ()}
    assert {theme(look).tone(name).fill.rgb for name in TONES} <= colours
    assert colours <= {colour.rgb for colour in palette}


def test_the_same_picture_gives_the_same_bytes() -> None:
    picture, palette = drawn("mosaic"), palette_of(theme())
    assert encode(picture, palette) == encode(drawn("mosaic"), palette)


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
    for number in range(getattr(film, "n_frames", 1)):
        film.seek(number)
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
