"""Stone and mosaic, lit from the north-west: walls, seats, sunk basins, rows of tesserae.

Stones and tesserae are dashes of a stroke, so that they follow every bend in a single path.
"""

from collections.abc import Callable

from ludi_press.core.colour import Colour
from ludi_press.pictures.svg import number, tag
from ludi_press.pictures.theme import Theme


def draw_wall(d: str, width: float, theme: Theme) -> str:
    """A wall along a path, its top of marble with joints; its shadow is to the south-east."""
    colours = theme.colours
    return tag(
        "g",
        draw_shade(d, width, theme, width * 0.55),
        tag("path", d=d, stroke=colours.ink, stroke_width=width + 1.6),
        tag("path", d=d, stroke=colours.wall, stroke_width=width),
        tag("path", d=d, stroke=colours.marble, stroke_width=width * 0.4, stroke_dasharray="22 1.6"),
        fill="none",
    )


def draw_seats(at: Callable[[float], str], inner: float, deep: float, tiers: int, theme: Theme) -> str:
    """Tiers of seats with the heads of the crowd; `at` returns the parallel at a distance as the `d` of a path."""
    colours, row, parts = theme.colours, deep / tiers, []
    stone = colours.sand.mixed(colours.bronze, 0.34)
    coats = [theme.tone(tone).fill.mixed(stone, 0.3) for tone in ("russata", "veneta", "albata", "praesina")]
    parts.append(tag("path", d=at(inner + deep / 2), stroke=colours.ink, stroke_width=deep + 3))
    for tier in range(tiers):
        d = at(inner + row * (tier + 0.5))
        parts.append(tag("path", d=d, stroke=stone.mixed(colours.ink, 0.08 * (tier % 2)), stroke_width=row))
        for place, coat in enumerate((*coats, colours.wood)):
            dash = f"0.1 {number(row * (3.9 + 0.37 * tier + 0.61 * place))}"
            shift = row * (0.93 * place + 0.31 * tier)
            parts.append(
                tag(
                    "path",
                    d=d,
                    stroke=coat,
                    stroke_width=row * 0.56,
                    stroke_dasharray=dash,
                    stroke_dashoffset=shift,
                    stroke_linecap="round",
                )
            )
    return tag("g", *parts, fill="none")


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
