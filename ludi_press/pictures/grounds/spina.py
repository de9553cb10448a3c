"""Stone lit from the north-west, and the island in the middle of a track with its basin and metae.

Stones and tesserae are dashes of a stroke, so that they follow every bend in a single path.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.pictures.grounds.track_layout import Layout, along
from ludi_press.pictures.picture import number, rectangle, tag
from ludi_press.pictures.shapes import Box
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
        for place, coat in enumerate((*coats, colours.wood, *coats)):
            # Periods without a common measure stand in for chance; nobody sits at the end of a row alone.
            dash = f"0.1 {number(row * (6.1 + 0.83 * ((5 * place + 3 * tier) % 7) + 0.17 * place))}"
            shift = row * (7.3 * place + 4.7 * tier + 1.9 * place * tier)
            parts.append(
                tag(
                    "path",
                    d=d,
                    stroke=coat,
                    stroke_width=row * (0.62 if place % 2 else 0.5),
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


KERB: Final = 9.0
"""The distance between the inner edge of the lanes and the platform."""
META: Final = Box(-21.0, -32.5, 21.0, 32.5)
"""The box of a meta, around its middle."""


class Plots(Struct, frozen=True):
    """The boxes of the eggs, the dolphins, the standings and the obelisk (None if there is no room for it)."""

    eggs: Box
    dolphins: Box
    table: Box
    obelisk: Box | None


@lru_cache(maxsize=32)
def plots(layout: Layout) -> Plots:
    """Divides the infield: all in a row if it is long, else the counters above the standings."""
    box = layout.infield
    for meta in meta_boxes(layout):
        box = _clear_of(box, meta.grown(5))
    if box.width >= 2.8 * box.height:
        eggs = Box(box.left, box.top, box.left + 96, box.bottom)
        dolphins = Box(box.right - 96, box.top, box.right, box.bottom)
        wide = box.width > 520 and not layout.small
        post = Box(dolphins.left - 50, box.top, dolphins.left - 6, box.bottom) if wide else None
        right = post.left if post else dolphins.left
        return Plots(eggs, dolphins, Box(eggs.right + 8, box.top, right - 8, box.bottom), post)
    bar = box.top + min(130.0, box.height * 0.34)
    half = box.width / 2
    return Plots(
        Box(box.left, box.top, box.left + half - 24, bar),
        Box(box.right - half + 24, box.top, box.right, bar),
        Box(box.left, bar + 8, box.right, box.bottom),
        Box(box.left + half - 20, box.top, box.left + half + 20, bar),
    )


def draw_spina(layout: Layout, theme: Theme) -> str:
    """Everything on the spina that does not change: all but the counters and the standings."""
    colours = theme.colours
    edge = layout.parallel
    post = plots(layout).obelisk
    parts = [
        draw_shade(edge(0), 6, theme, 4),
        tag("path", d=edge(0), stroke=colours.ink, stroke_width=5.6, fill=colours.marble),
        tag("path", d=edge(0), stroke=colours.wall, stroke_width=4, fill="none"),
        draw_tesserae(edge(-KERB + 2.5), 5, colours.marble, colours.shade, theme),
        # The basin is sunk: its north-western rim casts the shadow into it.
        tag("path", d=edge(-KERB - 4.5), stroke=colours.water, stroke_width=10, fill="none"),
        draw_shade(edge(-KERB - 1.5), 3, theme, 1.6),
        draw_tesserae(edge(-KERB - 12), 5, colours.plate, colours.gold, theme),
        tag("path", d=edge(-KERB - 14.5), fill=colours.marble),
        _plate(plots(layout).table, theme),
        *(layout.upright(theme.symbols["meta"], box, theme) for box in meta_boxes(layout)),
    ]
    if post:
        parts.append(layout.upright(theme.symbols["obelisk"], post.grown(-2), theme))
    return tag("g", *parts)


def _plate(box: Box, theme: Theme) -> str:
    shade = rectangle(box.moved(3, 4), radius=3, fill=theme.colours.ink, fill_opacity=0.28)
    plate = rectangle(box, radius=3, fill=theme.colours.plate, stroke=theme.colours.bronze, stroke_width=1.4)
    return tag("g", shade, plate, class_="board")  # a replay leaves it out where it is too small to be read


def meta_boxes(layout: Layout) -> tuple[Box, ...]:
    """The box of the meta in the middle of each bend, as near to it as the platform allows."""
    arcs = (piece for piece in layout.outline.pieces if piece.sweep)
    spots = (along(piece, 0.5, -KERB - 46, layout.outline.radius) for piece in arcs)
    return tuple(META.moved(spot.x + layout.x, spot.y + layout.y) for spot in spots)


def _clear_of(box: Box, other: Box) -> Box:
    """The largest part of a box that does not overlap another."""
    if not box.meets(other):
        return box
    parts = (
        Box(other.right, box.top, box.right, box.bottom),
        Box(box.left, box.top, other.left, box.bottom),
        Box(box.left, other.bottom, box.right, box.bottom),
        Box(box.left, box.top, box.right, other.top),
    )
    fitting = (part for part in parts if part.width > 0 and part.height > 0)
    return max(fitting, key=lambda part: part.width * part.height)
