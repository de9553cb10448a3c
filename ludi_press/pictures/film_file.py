"""The film of a turn as a file: an animated WebP, or a GIF, which plays everywhere, each below a million bytes.

Only the parts that differ from the frame before are drawn again.
All frames have one palette, in which the colours of factiones are exact.
"""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from ludi_press.pictures.film import Film, FilmFrame
from ludi_press.pictures.palette import few_colours, index
from ludi_press.pictures.rasteriser import PlacedItem, Rasteriser, Viewport, changed_areas, redraw
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.webp import animate

LIMIT: Final = 1_000_000
"""The largest size of a film in bytes."""
_COLOURS: Final = 44
"""How many colours of its own a film has: each makes every frame larger."""
_FINE: Final = ((4, 690), (3, 690), (2, 600), (1, 520))
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
    """The frames of a film, this many pixels wide, in one palette, chosen by the last."""
    viewport, ground = Viewport(film.ground.box, width), rasteriser.ground(film.ground, width)
    last = rasteriser.lay(film.frames[-1].items, viewport)
    palette = few_colours(redraw(ground, last, (0, 0, *ground.size)), theme, _COLOURS)
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
    first.save(written, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False, disposal=1)
    return written.getvalue()
