"""Films: frames, their times and captions, and the file, an animated WebP or GIF.

A frame is a list of items over a still layer, as in a Picture; `film_file` makes pixels of it.

Only the parts that differ from the frame before are drawn again.
All frames have one palette, in which the colours of factiones are exact.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from ludi_press.core.report import Text
from ludi_press.pictures.picture import Art, Item, Stamp, lettering, scaled, tag, word_by_word
from ludi_press.pictures.pixels import (
    PlacedItem,
    Rasteriser,
    Viewport,
    animate,
    changed_areas,
    index,
    palette_of,
    redraw,
)
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.theme import Theme

STEP: Final = 180
MARK: Final = 700
PAUSE: Final = 900
BEGIN: Final = 1800
END: Final = 3600
"""How long frames are shown, in milliseconds: a step, a mark, the start of a round, the first frame and the last."""
WIDTH: Final = 690.0
"""The width in pixels for which the sizes of type and signs are chosen."""
_BAND: Final = 34.0
"""The height of the caption band in a film of that width."""
_TYPE: Final = 18.0


class FilmFrame(Struct, frozen=True):
    """The items shown for this many milliseconds, the first undermost."""

    items: tuple[Item, ...]
    millis: int


class Film(Struct, frozen=True):
    """The film of a turn; all its frames have the same ground."""

    ground: Art
    frames: tuple[FilmFrame, ...]
    title: str
    description: str


def framed(window: Box) -> Box:
    """A window extended at the top by the caption band."""
    return Box(window.left, window.top - _BAND * window.width / WIDTH, window.right, window.bottom)


def draw_captions(window: Box, title: Text, caption: str, told: str, theme: Theme) -> Iterator[Item]:
    """The caption band: the turn on the right; on the left what the acting piece does, else the title."""
    unit, face, ink = window.width / WIDTH, theme.badge, theme.colours.plate
    size, base = _TYPE * unit, window.top - 11 * unit
    yield Stamp(window.left, window.top, _band(window.width, theme))
    yield Stamp(window.right - size, base, lettering(face, told, size, ink, "end"))
    room = window.width - face.width(told, size) - 4 * size
    # Captions contain badges: the face of tables distinguishes V1 from VI.
    own = theme.table if caption else theme.title
    yield from word_by_word(own, own.fit(caption or title.value, size, room), window.left + size, base, size, ink)


@lru_cache(maxsize=16)
def _band(width: float, theme: Theme) -> Art:
    """The background of the caption band, about its lower left corner."""
    height = _BAND * width / WIDTH
    band = tag("rect", x=-1, y=-height - 1, width=width + 2, height=height + 1, fill=theme.strip)
    rule = tag("rect", x=-1, y=-2.6, width=width + 2, height=2.6, fill=theme.colours.gold)
    return Art(band + rule, Box(-1, -height - 1, width + 1, 0))


def stamp_sign(art: Art, at: tuple[float, float], window: Box) -> Stamp:
    """A sign beside the point where something happened, of the same size in pixels in every window."""
    size = max(1.0, 0.9 * window.width / WIDTH)
    x, y = window.about(at[0] + 14 * size, at[1] - 22 * size, 32 * size, 32 * size).centre
    return Stamp(x, y, scaled(art, size))


LIMIT: Final = 1_000_000
"""The largest size of a film in bytes."""
_FINE: Final = ((3, 690), (2, 690), (2, 600), (1, 520))
_SMALL: Final = (1, 400)
"""Steps of a move and width in pixels, the best first.

If even the small one is too large, frames are left out.
"""

MakeFilm = Callable[[int], Film]
"""Makes the film of a turn in which a move has at most this many steps."""


class FilmFile(Struct, frozen=True):
    """A film as a file: `data` is the file, `width` and `height` are in pixels."""

    data: bytes
    width: int
    height: int


EncodeFrames = Callable[[Sequence[Image.Image], Sequence[int]], bytes]
"""Makes a file of frames in the colours of one palette, each shown for so many milliseconds."""


def encode_webp(make_film: MakeFilm, rasteriser: Rasteriser, theme: Theme, limit: int = LIMIT) -> FilmFile:
    """The film of a turn as an animated WebP, in the best quality whose file is within the limit of bytes."""
    return _encode(make_film, rasteriser, theme, animate, limit)


def encode_gif(make_film: MakeFilm, rasteriser: Rasteriser, theme: Theme, limit: int = LIMIT) -> FilmFile:
    return _encode(make_film, rasteriser, theme, _gif, limit)


def _encode(
    make_film: MakeFilm, rasteriser: Rasteriser, theme: Theme, encode_frames: EncodeFrames, limit: int
) -> FilmFile:
    for steps, width, every in _tries():
        film = _thinned(make_film(steps), every)
        frames = render_frames(film, rasteriser, theme, width)
        data = encode_frames(frames, [frame.millis for frame in film.frames])
        if len(data) <= limit or len(frames) <= 2:
            break
    return FilmFile(data, *frames[0].size)


def _tries() -> Iterator[tuple[int, int, int]]:
    """Steps, width, and which frames are kept: all, then every second, every fourth and so on."""
    for steps, width in _FINE:
        yield steps, width, 1
    for doublings in count():
        yield *_SMALL, 2**doublings


def render_frames(film: Film, rasteriser: Rasteriser, theme: Theme, width: int) -> list[Image.Image]:
    """The frames of a film, this many pixels wide, in the palette of the theme."""
    viewport, ground, palette = (
        Viewport(film.ground.box, width),
        rasteriser.ground(film.ground, width),
        palette_of(theme),
    )
    canvas = index(ground, palette)
    shown: tuple[PlacedItem, ...] = ()
    images = []
    for frame in film.frames:
        canvas, items = canvas.copy(), rasteriser.lay(frame.items, viewport)
        for area in changed_areas(shown, items, viewport):
            canvas.paste(index(redraw(ground, items, area), palette), area)
        shown = items
        images.append(canvas)
    return images


def _thinned(film: Film, every: int) -> Film:
    """The first frame, then the last frame of each group of this many, shown as long as the whole group."""
    frames = film.frames
    groups = [frames[start : start + every] for start in range(1, len(frames), every)]
    merged = (FilmFrame(group[-1].items, sum(frame.millis for frame in group)) for group in groups)
    return replace(film, frames=(*frames[:1], *merged))


def _gif(frames: Sequence[Image.Image], millis: Sequence[int]) -> bytes:
    """One palette for all frames and no blending: unchanged pixels are not written again."""
    written = BytesIO()
    first, *others = frames
    times = list(millis)
    first.save(written, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=True, disposal=1)
    return written.getvalue()
