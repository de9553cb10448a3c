"""Pictures composed of cached pieces against the same picture rasterised whole."""

from functools import cache
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from picture_samples import THEMES, TONES, nose_to_tail, scene, spread_out, theme, track, words
from PIL import Image, ImageChops, ImageStat

from ludi_press.core.colour import Colour
from ludi_press.pictures.grounds.track import draw_track
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.picture import Art, LeaderLine, Picture, Stamp, document, lettering, tag
from ludi_press.pictures.pixels import (
    Rasteriser,
    Viewport,
    animate,
    changed_areas,
    encode,
    index,
    meet,
    own_colours,
    palette_of,
    redraw,
    svg_sheet,
)
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.overview import draw_close_ups, draw_overview
from ludi_press.press.reading.painter import rasterise
from ludi_press.scene import Scene

TOLERANCE = 2.5
"""The most that a composed picture differs from the whole one, of 255, on average over squares of four pixels.

In single pixels it may be more: pieces land on whole ones, up to half a pixel off.
"""


@cache
def rasteriser() -> Rasteriser:
    return Rasteriser(rasterise)


def scenes() -> dict[str, Scene]:
    course = track()
    return {
        "empty": scene(course.plan, ()),
        "spread": spread_out(course),
        "pack": nose_to_tail(course),
        "forty": spread_out(course, 40),
    }


def apart(one: Image.Image, other: Image.Image) -> float:
    assert one.size == other.size
    return sum(ImageStat.Stat(ImageChops.difference(one.reduce(4), other.reduce(4))).mean) / 3


def whole(picture: Picture, width: int) -> Image.Image:
    fonts = [
        *picture.ground.fonts,
        *(font for item in picture.items if isinstance(item, Stamp) for font in item.art.fonts),
    ]
    return rasterise(document(picture, "whole", width), tuple(dict.fromkeys(fonts))).convert("RGB")


@pytest.mark.parametrize(("name", "look"), [*((name, THEMES[0]) for name in scenes()), ("pack", THEMES[1])])
def test_a_composed_picture_is_the_picture(name: str, look: str) -> None:
    picture = draw_overview(scenes()[name], theme(look), words().say)
    composed = rasteriser().compose(picture, 1200)
    assert composed.mode == "RGB"
    assert apart(composed, whole(picture, 1200)) < TOLERANCE


def test_the_tolerance_tells_a_picture_without_its_pieces() -> None:
    picture = draw_overview(spread_out(track()), theme(), words().say)
    assert apart(rasteriser().compose(replace(picture, make_items=tuple), 1200), whole(picture, 1200)) > 2 * TOLERANCE


def test_a_close_up_cut_out_of_the_whole_ground_is_the_close_up() -> None:
    ground = draw_track(arrange(track().plan), theme())
    for picture in draw_close_ups(nose_to_tail(track()), theme(), words().say):
        assert apart(rasteriser().compose(picture, 1200, ground), whole(picture, 1200)) < TOLERANCE


def test_what_was_drawn_before_leaves_no_trace() -> None:
    picture = draw_overview(spread_out(track()), theme(), words().say)
    ground = draw_track(arrange(track().plan), theme())
    warm = rasteriser()
    warm.compose(draw_overview(nose_to_tail(track()), theme(), words().say), 1200, ground)
    assert (
        warm.compose(picture, 1200, ground).tobytes() == Rasteriser(rasterise).compose(picture, 1200, ground).tobytes()
    )


def test_a_piece_is_rasterised_once_for_all_places_and_pictures() -> None:
    calls: list[str] = []

    def counting(svg: str, fonts: tuple[str, ...]) -> Image.Image:
        calls.append(svg)
        return rasterise(svg, fonts)

    dot = Art(tag("circle", r=3, fill=theme().colours.ink), Box(-3, -3, 3, 3))
    ground = Art("", Box(0, 0, 100, 50), fill=theme().colours.paper)
    picture = Picture(ground, lambda: (Stamp(x + 0.3, 20, dot) for x in range(10, 90, 10)), "", "")
    mine = Rasteriser(counting)
    mine.compose(picture, 100)
    mine.compose(picture, 100)
    assert len(calls) == 1
    mine.compose(picture, 200)
    assert len(calls) == 2


def test_a_still_layer_that_many_turns_have_may_be_known_from_another_build() -> None:
    known = Image.new("RGBA", (100, 50), "red")
    mine = Rasteriser(rasterise, lambda svg, fonts: known)
    pixels = []
    for common in (True, False):
        ground = Art(tag("circle", r=3, fill=theme().colours.ink), Box(0, 0, 100, 50), common=common)
        pixels.append(mine.ground(ground, 100).getpixel((90, 40)))
    assert pixels == [(255, 0, 0), (0, 0, 0)]


def test_a_part_drawn_again_is_that_part_of_the_whole() -> None:
    picture = draw_overview(spread_out(track()), theme(), words().say)
    frame = Viewport(picture.ground.box, 690)
    area = (200, 100, 420, 260)
    laid = rasteriser().lay(picture.items, frame)
    part = redraw(rasteriser().ground(picture.ground, 690), laid, area)
    assert part.tobytes() == rasteriser().compose(picture, 690).crop(area).tobytes()


def test_what_changed_covers_all_that_differs() -> None:
    one = draw_overview(spread_out(track()), theme(), words().say)
    other = draw_overview(spread_out(track(), 11), theme(), words().say)
    frame = Viewport(one.ground.box, 690)
    here, there = (rasteriser().compose(picture, 690) for picture in (one, other))
    before, after = (rasteriser().lay(picture.items, frame) for picture in (one, other))
    parts = changed_areas(before, after, frame)
    for area in parts:
        here.paste(there.crop(area), area)
    assert here.tobytes() == there.tobytes()
    assert changed_areas(before, before, frame) == ()
    assert not [pair for pair in combinations(parts, 2) if meet(*pair)]


@pytest.mark.parametrize("name", ["spread", "pack"])
def test_every_piece_keeps_to_its_box(name: str) -> None:
    """Else it would be cut off."""
    pictures = (
        draw_overview(scenes()[name], theme(), words().say),
        *draw_close_ups(scenes()[name], theme(), words().say),
    )
    arts = {item.art for picture in pictures for item in picture.items if isinstance(item, Stamp) and item.art.svg}
    for art in arts:
        room = art.box.grown(12)
        size = (round(room.width * 2), round(room.height * 2))
        drawn = rasterise(svg_sheet(art, 2.0, (room.left, room.top), size), art.fonts)
        ink = drawn.getchannel("A").point(lambda cover: 255 if cover > 64 else 0).getbbox()
        assert ink is not None, art
        margin = 22  # of 24 pixels around the box: two for what is painted over an edge
        assert ink[0] >= margin
        assert ink[1] >= margin
        assert ink[2] <= drawn.width - margin
        assert ink[3] <= drawn.height - margin


@pytest.mark.parametrize("look", THEMES)
def test_words_leave_ink_in_every_face(look: str) -> None:
    """resvg leaves words out without a sound where it does not find their font."""
    for face in (theme(look).title, theme(look).label, theme(look).badge):
        for text in ("Scorpus", "Ωμέγα", "Ж"):
            sprite = rasteriser()._sprite(lettering(face, text, 20, theme(look).colours.ink), 1.0)
            assert sprite.cover.getextrema()[1] == 255, (face.family, text)


def test_a_line_is_drawn_from_end_to_end() -> None:
    ground = Art("", Box(0, 0, 100, 50), fill=theme().colours.paper)
    ink = theme().colours.ink
    drawn = rasteriser().compose(Picture(ground, lambda: (LeaderLine((10, 40), (90, 10), ink, 4),), "", ""), 100)
    seen = [point for point in ((11, 39), (50, 25), (88, 11)) if drawn.getpixel(point) == ink.rgb]
    assert len(seen) == 3
    assert drawn.getpixel((11, 11)) == theme().colours.paper.rgb


@pytest.mark.parametrize("end", [(90, 25), (10, 45), (40, 45)])
def test_a_hairline_is_drawn_however_it_runs(end: tuple[float, float]) -> None:
    ground = Art("", Box(0, 0, 100, 50), fill=theme().colours.paper)
    line = LeaderLine((10, 25), end, theme().colours.ink, 0.8)
    drawn = rasteriser().compose(Picture(ground, lambda: (line,), "", ""), 120)
    assert min(drawn.convert("L").tobytes()) < 180


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
