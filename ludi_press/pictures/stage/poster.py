"""What the compositions of a podium share: the frame of the poster, its plaques, the rows of spectators."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.pictures.picture import Art, Stamp, rectangle
from ludi_press.pictures.shapes import SMALL, SMALL_TYPE, Box
from ludi_press.pictures.svg import number, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece

FRAME: Final = Box(0.0, 0.0, 1200.0, 630.0)
"""The shape in which other sites show the picture of a linked page, in drawing units."""
LEAST: Final = SMALL_TYPE * FRAME.width / SMALL
"""The least size of type: at 690 pixels it is still legible."""
HEAD, BASE = 78.0, 496.0
"""The lower edge of the head, and the upper edge of the strip with the plaques."""

Stand = tuple[Piece, ...]
"""The pieces that share a place."""


class Plaque(Struct, frozen=True):
    """What a plaque says: numeral, name, ways to write the line below it, and the tone of its band, None for stone."""

    numeral: str
    name: str
    lines: tuple[str, ...]
    tone: str | None

    @property
    def lesser(self) -> bool:
        """Whether it is for a place after the first."""
        return self.tone is not None and self.numeral != "I"


def name_size(plaque: Plaque, box: Box, theme: Theme) -> float:
    """The type size at which its name fits, or is shortened to its last words: it is not made much smaller."""
    most = 27.0 if plaque.lesser else 34.0
    return theme.title.shrunk(plaque.name, most, 0.86 * most, box.width - _left(plaque, theme) - 14)


def _left(plaque: Plaque, theme: Theme) -> float:
    """Where the name begins, after the numeral."""
    return 40 + theme.title.width(plaque.numeral, 32 if plaque.lesser else 40)


def draw_plaque(plaque: Plaque, box: Box, small: float, theme: Theme) -> Stamp:
    """A plaque with a band in the tone of its place; of its lines the first that fits, else the last one, cut.

    All names after the first have one type size, the `small` one.
    """
    colours, left = theme.colours, _left(plaque, theme)
    room = box.width - left - 14
    size = small if plaque.lesser else name_size(plaque, box, theme)
    face, type_ = theme.label, LEAST + 1
    fitting = (line for line in plaque.lines if face.width(face.clean(line), type_) <= room)
    lines = face.lines(next(fitting, plaque.lines[-1]), type_, room)[:2]
    name = _named(plaque.name, size, room, theme)
    first, below = 64 - 14 * len(lines), 106 - 24 * len(lines)
    band = Box(0, 0, box.width, 9)
    parts = (
        _slab(box, colours.plate, theme),
        rectangle(band, fill=theme.tone(plaque.tone).fill, stroke=colours.ink, stroke_width=1.6),
        words(theme.title, plaque.numeral, 24, 64, 32 if plaque.lesser else 40, theme.strip),
        words(theme.title, name, left, first, size, colours.ink),
        *(
            words(face, face.fit(line, type_, room), left, below + 23 * row, type_, colours.ink)
            for row, line in enumerate(lines)
        ),
    )
    fonts = (*theme.title.paths(name + plaque.numeral), *face.paths("".join(lines)))
    return Stamp(box.left, box.top, Art("".join(parts), Box(-2, -2, box.width + 2, box.height + 2), fonts))


def draw_stone(plaque: Plaque, box: Box, theme: Theme) -> Stamp:
    """The stone of the dead: names, and below them what became of them."""
    colours, middle, room = theme.colours, box.width / 2, box.width - 24
    told = theme.label.lines(plaque.lines[0], LEAST, room)[:2]
    name = _named(plaque.name, 25.0, room - 26, theme)
    texts = [(theme.title, f"{plaque.numeral} {name}", 25.0), *((theme.label, line, LEAST) for line in told)]
    first = 40 + 12 * (2 - len(told))
    lines = (
        words(face, face.fit(text, size, room), middle, first + 23 * row, size, colours.ink, "middle")
        for row, (face, text, size) in enumerate(texts)
    )
    fonts = tuple(dict.fromkeys(font for face, text, _ in texts for font in face.paths(text)))
    stone = _slab(box, colours.shade, theme)
    return Stamp(box.left, box.top, Art(stone + "".join(lines), Box(-2, -2, box.width + 2, box.height + 2), fonts))


def _slab(box: Box, fill: Colour, theme: Theme) -> str:
    whole, line = Box(0, 0, box.width, box.height), Box(5, 14, box.width - 5, box.height - 5)
    return rectangle(whole, fill=fill, stroke=theme.colours.ink, stroke_width=2) + rectangle(
        line, fill="none", stroke=fill.mixed(theme.colours.bronze, 0.4), stroke_width=1.4
    )


def _named(name: str, size: float, room: float, theme: Theme) -> str:
    """One person's name, by its last words where it is too long; of several, as many letters as fit."""
    several = any(sign in name for sign in ",\N{MIDDLE DOT}")
    return theme.title.fit(name, size, room) if several else theme.title.brief(name, size, room)


def draw_tesserae(boxes: Iterable[Box], theme: Theme) -> str:
    """Stones laid over the ground in these boxes: one tile again and again, whose edges meet.

    A tile is whole pixels wide at both sizes of a poster, so files stay small.
    """
    tile = theme.symbols["tesserae"]
    size = {"width": tile.box.width, "height": tile.box.height}
    drawn = tag("pattern", tile.drawn(theme.paint(None)), id="tesserae", patternUnits="userSpaceOnUse", **size)
    return drawn + "".join(rectangle(box, fill="url(#tesserae)") for box in boxes)


def draw_tiles(name: str, box: Box, theme: Theme, size: float = 1.0) -> Iterator[Stamp]:
    """A box filled with a symbol of about this size again and again, whose parts take turns.

    Those that are larger than life, and seen in few pixels, are alike within a row.
    """
    tile = theme.symbols[name]
    count, rows = round(box.width / tile.box.width / size), max(1, round(box.height / tile.box.height / size))
    wide, high = box.width / count, box.height / rows
    grow = f"scale({number(wide / tile.box.width)} {number(high / tile.box.height)})"
    for row, place in product(range(rows), range(count)):
        drawn = tile.drawn(theme.paint(None), (f"row-{(2 * row + place * (size <= 1)) % 3 + 1}",))
        art = Art(tag("g", drawn, transform=grow), Box(-1, 0, wide + 1, high))
        yield Stamp(box.left + place * wide, box.top + row * high, art)


def draw_shadow(y: float, wide: float, theme: Theme) -> str:
    """The shadow of a figure on the sand, with its middle below that of the figure."""
    ground = theme.colours.sand.mixed(theme.colours.bronze, 0.6)
    return tag("ellipse", cx=0, cy=y, rx=wide, ry=max(4.0, wide * 0.09), fill=ground)
