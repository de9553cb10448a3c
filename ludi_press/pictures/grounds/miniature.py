"""A ground in miniature, with a dot for each piece: where everybody is, without addresses."""

from functools import lru_cache
from itertools import combinations, product
from math import hypot
from typing import Final

from ludi_press.pictures.grounds.outline import LANE
from ludi_press.pictures.grounds.sand import draw_outline, draw_square, square
from ludi_press.pictures.grounds.sand_layout import SandLayout, layout_of
from ludi_press.pictures.grounds.standings import STATUS_SIGNS
from ludi_press.pictures.grounds.track_layout import Layout, arrange
from ludi_press.pictures.grounds.view import point_of, space_of
from ludi_press.pictures.picture import Art, Stamp, lettering, rectangle
from ludi_press.pictures.shapes import Box, Point
from ludi_press.pictures.svg import moved, path, tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Grid, Piece, Ring, Sand, Scene, Status

_DOT: Final = 9.0
"""The radius of a dot."""
_PUSHES: Final = 12
"""How often dots that cover each other are moved apart."""


def miniature(scene: Scene, box: Box, theme: Theme) -> tuple[Stamp, ...]:
    """The ground in a box with its dots, the foremost uppermost; nothing for a map."""
    ground = scene.ground
    at: list[tuple[Piece, Point]]
    if isinstance(ground, Ring):
        layout = arrange(ground.plan, cells=ground.cells, boxes=False)
        held, drawn = layout.ring.joined(layout.stalls), draw_course(layout, theme)
        here = [one for one in scene.pieces if isinstance(one.at, int) and not layout.track.spaces[one.at].on_grid]
        places = [(one, layout.place(space_of(one.at))) for one in here]
        at = [(one, (spot.x, spot.y)) for one, spot in places]
    elif isinstance(ground, Sand | Grid):
        sand = layout_of(scene, ground, whole=True)
        held, drawn = sand.sand, draw_arena(sand, theme)
        at = [(one, sand.spot(point_of(one.at))) for one in scene.pieces if isinstance(one.at, tuple)]
    else:
        return ()
    scale = min(box.width / held.width, box.height / held.height)
    shift = (box.centre[0] - held.centre[0] * scale, box.centre[1] - held.centre[1] * scale)
    rank = {id_: place for place, id_ in enumerate(scene.order)}
    at.sort(key=lambda pair: (pair[0].status is not Status.DEAD, -rank.get(pair[0].id, 0)))
    spots = _spread([(shift[0] + x * scale, shift[1] + y * scale) for _, (x, y) in at])
    figures = (STATUS_SIGNS[Status.DEAD] if one.status is Status.DEAD else one.badge[1:] for one, _ in at)
    dots = (
        Stamp(*spot, _dot(one.tone, figure, rank.get(one.id) == 0, theme))
        for (one, _), spot, figure in zip(at, spots, figures, strict=True)
    )
    return (Stamp(*shift, Art(moved(0, 0, drawn, scale=scale), held.scaled(scale).grown(6))), *dots)


def _spread(spots: list[Point]) -> list[Point]:
    """The spots, moved apart as far as dots that would cover each other need."""
    for _, (one, other) in product(range(_PUSHES), combinations(range(len(spots)), 2)):
        (x, y), (to_x, to_y) = spots[one], spots[other]
        far = hypot(to_x - x, to_y - y)
        push = max(0.0, (2 * _DOT - far) / 2)
        across, down = ((to_x - x) / far * push, (to_y - y) / far * push) if far else (push, 0.0)
        spots[one], spots[other] = (x - across, y - down), (to_x + across, to_y + down)
    return spots


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


def draw_arena(layout: SandLayout, theme: Theme) -> str:
    """The whole sand, and what is on its squares."""
    squares = (
        draw_square(tokens, square(layout, row, column), theme)
        for row, line in enumerate(layout.rows)
        for column, tokens in enumerate(line)
    )
    edge = tag("path", d=draw_outline(layout, 0), fill=theme.colours.sand, stroke=theme.colours.wall, stroke_width=8)
    return edge + "".join(squares)
