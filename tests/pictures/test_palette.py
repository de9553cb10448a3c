"""The fixed palette: factiones keep their colours, the same picture gives the same bytes."""

from io import BytesIO

import pytest
from picture_samples import THEMES, TONES, nose_to_tail, theme, track, words
from PIL import Image, ImageChops, ImageStat

from ludi_press.core.colour import Colour
from ludi_press.pictures.palette import encode, index, own_colours, palette_of
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
