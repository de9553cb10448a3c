"""The head line of a picture: the title on the left, the progress on the right.

Text with figures uses the face of badges: in the capitals of the title face "Turn 11" would look like "Turn II".
"""

from collections.abc import Iterator
from math import fsum
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Text
from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Stamp, lettering, rectangle
from ludi_press.pictures.svg import words
from ludi_press.pictures.theme import Theme


class HeadLine(Struct, frozen=True):
    """The layout of a head line: picture width, margin, baseline, and the type sizes of title and progress."""

    width: float
    edge: float
    base: float
    title: float
    told: float


_BETWEEN: Final = 8.0
"""The distance between two plates of the tally."""
Tally = tuple[tuple[str, str], ...]
"""Counts of sides: the tone of each, and its name with the number."""


def draw_head(name: Text, told: str, line: HeadLine, theme: Theme, tally: Tally = ()) -> Iterator[Stamp]:
    """The title is cut where the rest leaves it too little room; the progress takes less than half of the line.

    The tally is before the progress, if it leaves the title half of the line.
    """
    face, figures, colours = theme.title, theme.badge, theme.colours
    heading = figures.fit(told, line.told, line.width * 0.44)
    right = line.width - line.edge - figures.width(heading, line.told) - line.title
    tiles = [_tile(tone, figures.clean(text), line.told * 0.82, theme) for tone, text in tally]
    wide = fsum(tile.box.width + _BETWEEN for tile in tiles)
    left = right - wide if right - wide > line.width / 2 else right
    title = face.fit(name.value, line.title, left - line.edge - 0.5 * line.title)
    yield Stamp(line.edge, line.base, lettering(face, title, line.title, colours.plate))
    for tile in tiles if left < right else ():
        yield Stamp(left - tile.box.left, line.base - 1, tile)
        left += tile.box.width + _BETWEEN
    yield Stamp(line.width - line.edge, line.base - 1, lettering(figures, heading, line.told, colours.plate, "end"))


def _tile(tone: str, text: str, size: float, theme: Theme) -> Art:
    """A text on a plate in its tone; nought is the start of its baseline."""
    box = Box(-size * 0.5, -size * 1.12, theme.badge.width(text, size) + size * 0.5, size * 0.44)
    paint = theme.tone(tone)
    plate = rectangle(box, radius=4, fill=paint.fill, stroke=theme.colours.plate, stroke_width=1.4)
    return Art(plate + words(theme.badge, text, 0, 0, size, paint.ink), box.grown(1), theme.badge.paths(text))
