"""A turn in motion as pixels: an animated WebP, and a GIF that plays everywhere, each below a million bytes.

From shot to shot only what changed is drawn again; all are in the theme's palette, so factiones keep their colours.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from ludi_press.pictures.palette import index, palette_of
from ludi_press.pictures.rasteriser import Frame, Laid, Rasteriser, changed, redraw
from ludi_press.pictures.shots import Film, Shot
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.webp import animate

LIMIT: Final = 1_000_000
"""The most bytes of a film."""
_FINE: Final = ((4, 690), (3, 690), (2, 600), (1, 520))
_SMALL: Final = (1, 400)
"""Steps of a move and pixels across, the best first; when even the small one is too large, shots are left out."""

Shoot = Callable[[int], Film]
"""The film of a turn in which a move takes at most so many steps."""


class Reel(Struct, frozen=True):
    """A film as a file: `data` is the file, `width` and `height` are in pixels."""

    data: bytes
    width: int
    height: int


class Strip(Struct, frozen=True):
    """The frames of a film, in the colours of one palette, and how long each stands in milliseconds."""

    frames: tuple[Image.Image, ...]
    millis: tuple[int, ...]


def develop(shoot: Shoot, rasteriser: Rasteriser, theme: Theme, limit: int = LIMIT) -> Reel:
    """The WebP of a turn, as fine as the limit allows."""
    return _finest(shoot, rasteriser, theme, _webp, limit)


def develop_gif(shoot: Shoot, rasteriser: Rasteriser, theme: Theme, limit: int = LIMIT) -> Reel:
    """The same as a GIF."""
    return _finest(shoot, rasteriser, theme, _gif, limit)


def _finest(shoot: Shoot, rasteriser: Rasteriser, theme: Theme, encode: Callable[[Strip], bytes], limit: int) -> Reel:
    for steps, width, every in _tries():
        exposed = expose(_thinned(shoot(steps), every), rasteriser, theme, width)
        data = encode(exposed)
        if len(data) <= limit or len(exposed.frames) <= 2:
            break
    return Reel(data, *exposed.frames[0].size)


def _tries() -> Iterator[tuple[int, int, int]]:
    """Steps, width, and which shots are kept: all, then every second, every fourth and so on."""
    for steps, width in _FINE:
        yield steps, width, 1
    for doublings in count():
        yield *_SMALL, 2**doublings


def expose(film: Film, rasteriser: Rasteriser, theme: Theme, width: int) -> Strip:
    """The frames of a film, this many pixels wide."""
    frame, palette = Frame(film.ground.box, width), palette_of(theme)
    ground = rasteriser.ground(film.ground, width)
    canvas = index(ground, palette)
    shown: tuple[Laid, ...] = ()
    frames = []
    for shot in film.shots:
        canvas, laid = canvas.copy(), rasteriser.lay(shot.items, frame)
        for area in changed(shown, laid, frame):
            canvas.paste(index(redraw(ground, laid, area), palette), area)
        shown = laid
        frames.append(canvas)
    return Strip(tuple(frames), tuple(shot.millis for shot in film.shots))


def _thinned(film: Film, every: int) -> Film:
    """The first shot, and the last of each so many after it, for as long as all of them stood."""
    shots = film.shots
    groups = [shots[start : start + every] for start in range(1, len(shots), every)]
    merged = (Shot(group[-1].items, sum(shot.millis for shot in group)) for group in groups)
    return replace(film, shots=(*shots[:1], *merged))


def _gif(strip: Strip) -> bytes:
    """One palette for all frames, nothing blended: what does not change is not written again."""
    written = BytesIO()
    first, *others = strip.frames
    times = list(strip.millis)
    first.save(written, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False, disposal=1)
    return written.getvalue()


def _webp(strip: Strip) -> bytes:
    return animate(strip.frames, strip.millis)
