"""A ground in miniature, with a dot for each piece: where everybody is, without addresses."""

from functools import lru_cache
from typing import Final

from ludi_press.pictures.grounds.outline import LANE
from ludi_press.pictures.grounds.sand import square
from ludi_press.pictures.grounds.sand_layout import SandLayout, layout_of
from ludi_press.pictures.grounds.track_layout import Layout, arrange
from ludi_press.pictures.grounds.view import point_of, space_of
from ludi_press.pictures.picture import Art, Stamp, lettering, rectangle
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.svg import moved, path, tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Grid, Piece, Ring, Sand, Scene

_DOT: Final = 9.0
"""The radius of a dot."""


def miniature(scene: Scene, box: Box, theme: Theme) -> tuple[Stamp, ...]:
    """The ground in a box with its dots, the foremost uppermost; nothing for a map."""
    ground = scene.ground
    at: list[tuple[Piece, tuple[float, float]]]
    if isinstance(ground, Ring):
        layout = arrange(ground.plan, cells=ground.cells, boxes=False)
        held, drawn = layout.ring.joined(layout.stalls), draw_course(layout, theme)
        here = [one for one in scene.pieces if isinstance(one.at, int) and not layout.track.spaces[one.at].on_grid]
        spots = [(one, layout.place(space_of(one.at))) for one in here]
        at = [(one, (spot.x, spot.y)) for one, spot in spots]
    elif isinstance(ground, Sand | Grid):
        sand = layout_of(scene, ground)
        held = sand.window or sand.sand
        drawn = _arena(sand, held, theme)
        at = [(one, sand.spot(point_of(one.at))) for one in scene.pieces if isinstance(one.at, tuple)]
    else:
        return ()
    scale = min(box.width / held.width, box.height / held.height)
    shift = (box.centre[0] - held.centre[0] * scale, box.centre[1] - held.centre[1] * scale)
    rank = {id_: place for place, id_ in enumerate(scene.order)}
    at.sort(key=lambda pair: -rank.get(pair[0].id, 0))
    dots = (
        Stamp(shift[0] + x * scale, shift[1] + y * scale, _dot(one.tone, one.badge[1:], rank.get(one.id) == 0, theme))
        for one, (x, y) in at
    )
    return (Stamp(*shift, Art(moved(0, 0, drawn, scale=scale), held.scaled(scale).grown(6))), *dots)


@lru_cache(maxsize=512)
def _dot(tone: str, figure: str, first: bool, theme: Theme) -> Art:
    """A dot in a tone with a figure; who leads has a gilt rim."""
    colours, paint = theme.colours, theme.tone(tone)
    rim = tag("circle", r=_DOT + 2.4, fill=colours.gold, stroke=colours.ink) if first else ""
    disc = tag("circle", r=_DOT, fill=paint.fill, stroke=colours.ink, stroke_width=1.6)
    text = moved(0, _DOT * 0.46, lettering(theme.badge, figure, _DOT * 1.3, paint.ink, "middle").svg)
    return Art(rim + disc + text, Box(-_DOT, -_DOT, _DOT, _DOT).grown(4), theme.badge.paths(figure))


def draw_course(layout: Layout, theme: Theme) -> str:
    """The course of a race as a plan: lanes, spina, finish line, carceres."""
    colours, outer = theme.colours, layout.lanes * LANE
    lanes = "".join(layout.parallel(LANE * lane) for lane in range(1, layout.lanes))
    line = path([(layout.x, layout.y), (layout.x, layout.y + outer)])
    return "".join((
        rectangle(layout.chute, fill=colours.sand, stroke=colours.wall, stroke_width=8),
        tag("path", d=layout.parallel(outer), fill=colours.sand, stroke=colours.wall, stroke_width=10),
        tag("path", d=lanes, fill="none", stroke=colours.lane, stroke_opacity=0.5, stroke_width=2),
        tag("path", d=layout.parallel(0), fill=colours.marble, stroke=colours.water, stroke_width=12),
        tag("path", d=line, stroke=colours.ink, stroke_width=12, stroke_dasharray="12 12"),
        rectangle(layout.stalls, fill=theme.deep),
    ))  # fmt: skip


def _arena(layout: SandLayout, box: Box, theme: Theme) -> str:
    """The sand that is seen, and the blocks of wall on it."""
    colours = theme.colours
    blocks = (
        rectangle(square(layout, row, column), fill=colours.shade, stroke=colours.ink, stroke_width=3)
        for row, line in enumerate(layout.rows)
        for column, tokens in enumerate(line)
        if "wall" in tokens
    )
    return rectangle(box, fill=colours.sand, stroke=colours.wall, stroke_width=8) + "".join(blocks)
