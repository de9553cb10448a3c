"""The island in the middle of a track: platform and basin, metae, obelisk, and room for standings and lap counters."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.outline import along
from ludi_press.pictures.grounds.stone import draw_shade, draw_tesserae
from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.picture import rectangle
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme

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
        *_metae(layout, theme),
    ]
    if post:
        parts.append(layout.upright(theme.symbols["obelisk"], post.grown(-2), theme))
    return tag("g", *parts)


def _plate(box: Box, theme: Theme) -> str:
    shade = rectangle(box.moved(3, 4), radius=3, fill=theme.colours.ink, fill_opacity=0.28)
    return shade + rectangle(box, radius=3, fill=theme.colours.plate, stroke=theme.colours.bronze, stroke_width=1.4)


def _metae(layout: Layout, theme: Theme) -> list[str]:
    """A meta in the middle of each bend, as near to it as the platform allows."""
    return [layout.upright(theme.symbols["meta"], box, theme) for box in meta_boxes(layout)]


def meta_boxes(layout: Layout) -> tuple[Box, ...]:
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
