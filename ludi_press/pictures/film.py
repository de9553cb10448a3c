"""The parts of films: frames, how long each is shown, and the band of captions at the top.

A frame is a list of items over a still layer, as in a Picture; `film_file` makes pixels of it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Text
from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Item, Stamp, lettering, scaled
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme

STEP: Final = 150
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
    x = window.left + size
    # Each word is a separate drawing, since most words come again in other captions.
    for word in own.fit(caption or title.value, size, room).split():
        yield Stamp(x, base, lettering(own, word, size, ink))
        x += own.width(f"{word} ", size)


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
    inside = window.grown(-16 * size)
    x, y = within(at[0] + 14 * size, inside.left, inside.right), within(at[1] - 22 * size, inside.top, inside.bottom)
    return Stamp(x, y, scaled(art, size))


def within(value: float, low: float, high: float) -> float:
    """The value, or the nearest bound where it is outside them."""
    return min(max(value, low), high)
