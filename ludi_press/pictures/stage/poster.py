"""What the compositions of a podium share: the frame of the poster, its plaques, the rows of spectators."""

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


def draw_plaque(plaque: Plaque, box: Box, theme: Theme) -> Stamp:
    """A plaque with a band in the tone of its place; of its lines the first that fits, else the last one, cut."""
    colours, first = theme.colours, plaque.numeral == "I"
    height, numeral = box.height, 40 if first else 32
    left = 24 + theme.title.width(plaque.numeral, numeral) + 16
    room = box.width - left - 14
    size = theme.title.shrunk(plaque.name, 34.0 if first else 27.0, LEAST, room)
    fitting = (line for line in plaque.lines if theme.label.width(theme.label.clean(line), LEAST + 1) <= room)
    line = theme.label.fit(next(fitting, plaque.lines[-1]), LEAST + 1, room)
    name = _named(plaque.name, size, room, theme)
    band = [] if plaque.tone is None else [
        rectangle(Box(0, 0, box.width, 9), fill=theme.tone(plaque.tone).fill, stroke=colours.ink, stroke_width=1.6)
    ]  # fmt: skip
    parts = (
        rectangle(
            Box(0, 0, box.width, height),
            fill=colours.shade if plaque.tone is None else colours.plate,
            stroke=colours.ink,
            stroke_width=2,
        ),
        rectangle(Box(5, 14, box.width - 5, height - 5), fill="none", stroke=colours.shade, stroke_width=1.4),
        *band,
        words(theme.title, plaque.numeral, 24, 64, numeral, theme.strip),
        words(theme.title, name, left, 50 if line else 64, size, colours.ink),
        words(theme.label, line, left, 82, LEAST + 1, colours.ink),
    )
    fonts = (*theme.title.paths(name + plaque.numeral), *theme.label.paths(line))
    return Stamp(box.left, box.top, Art("".join(parts), Box(-2, -2, box.width + 2, height + 2), fonts))


def _named(name: str, size: float, room: float, theme: Theme) -> str:
    """One person's name, by its last words where it is too long; of several, as many letters as fit."""
    several = any(sign in name for sign in ",\N{MIDDLE DOT}")
    return theme.title.fit(name, size, room) if several else theme.title.brief(name, size, room)


def draw_crowd(box: Box, theme: Theme) -> str:
    """Rows of spectators on stone seats, in soft colours of the four factiones."""
    colours = theme.colours
    seats = colours.sand.mixed(colours.bronze, 0.34)
    tones = ("praesina", "albata", "russata", "veneta")
    cloth = [theme.tone(tone).fill.mixed(seats, 0.45) for tone in tones] + [colours.bronze.mixed(seats, 0.3)]
    rows = max(1, int(box.height // 19))
    bodies: dict[Colour, list[str]] = {colour: [] for colour in cloth}
    heads: list[str] = []
    for row in range(rows):
        y = box.top + (row + 1) * box.height / rows
        for column in range(int(box.width // 13)):
            # A fixed pattern without a visible period stands in for chance: the same picture is drawn every time.
            at = (row * 37 + column * 61 + (row + 3) * column * column) % 97
            if at % 6 == 0:
                continue
            x = box.left + 7 + column * 13 + row % 2 * 6 - at % 3
            bodies[cloth[at % len(cloth)]].append(f"M{number(x - 4)} {number(y)}v-5q4-5 8 0v5Z")
            heads.append(f"M{number(x)} {number(y - 10.6)}h.01")
    skin = colours.wood.mixed(seats, 0.35)
    lines = "".join(
        f"M{number(box.left)} {number(box.top + row * box.height / rows)}H{number(box.right)}" for row in range(1, rows)
    )
    return "".join((
        rectangle(box, fill=seats),
        tag("path", d=lines, stroke=seats.mixed(colours.ink, 0.2), stroke_width=1.4) if lines else "",
        *(tag("path", d="".join(drawn), fill=colour) for colour, drawn in bodies.items() if drawn),
        tag("path", d="".join(heads), stroke=skin, stroke_width=5.4, stroke_linecap="round"),
    ))  # fmt: skip


def draw_shadow(x: float, y: float, wide: float, theme: Theme) -> str:
    """The shadow of a figure on the sand."""
    ground = theme.colours.sand.mixed(theme.colours.bronze, 0.6)
    return tag("ellipse", cx=x, cy=y, rx=wide, ry=max(4.0, wide * 0.09), fill=ground)
