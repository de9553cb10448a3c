"""Stone and mosaic, lit from the north-west: walls, sunk basins, rows of tesserae.

Stones and tesserae are dashes of a stroke, so that they follow every bend in a single path.
"""

from ludi_press.core.colour import Colour
from ludi_press.pictures.svg import number, tag
from ludi_press.pictures.theme import Theme


def draw_wall(d: str, width: float, theme: Theme) -> str:
    """A wall of dressed stone along a path; its shadow is to the south-east."""
    colours = theme.colours
    stones = colours.wall.mixed(colours.marble, 0.25)
    return tag(
        "g",
        draw_shade(d, width, theme, width * 0.55),
        tag("path", d=d, stroke=colours.ink, stroke_width=width + 1.6),
        tag("path", d=d, stroke=colours.wall, stroke_width=width),
        tag("path", d=d, stroke=stones, stroke_width=width * 0.5, stroke_dasharray="12 2"),
        fill="none",
    )


def draw_shade(d: str, width: float, theme: Theme, far: float) -> str:
    """The shadow of something along a path, at this distance to the south-east."""
    shift = f"translate({number(far)} {number(far * 1.2)})"
    return tag(
        "path", d=d, stroke=theme.colours.ink, stroke_width=width, stroke_opacity=0.28, fill="none", transform=shift
    )


def draw_tesserae(d: str, size: float, one: Colour, other: Colour, theme: Theme) -> str:
    """A row of tesserae along a path, in two alternating colours on dark mortar."""
    dash = f"{number(size - 0.8)} {number(size + 0.8)}"
    rows = ((one, 0.0), (other, size))
    stones = (
        tag("path", d=d, stroke=colour, stroke_width=size - 0.8, stroke_dasharray=dash, stroke_dashoffset=off or None)
        for colour, off in rows
    )
    return tag("g", tag("path", d=d, stroke=theme.colours.faint, stroke_width=size + 0.8), *stones, fill="none")
