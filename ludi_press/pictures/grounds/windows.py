"""Chooses the windows of close-ups, each as enlarged as it can be, and draws grounds small.

A plan shows where a window lies, and a miniature, with a dot for each piece, where everybody is.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from math import dist, hypot
from typing import Final

from msgspec.structs import replace

from ludi_press.pictures.grounds.map import draw_lands
from ludi_press.pictures.grounds.sand import SandLayout, draw_outline, draw_square, layout_of, square
from ludi_press.pictures.grounds.standings import STATUS_SIGNS
from ludi_press.pictures.grounds.track_layout import LANE, Layout, arrange
from ludi_press.pictures.grounds.view import point_of, space_of
from ludi_press.pictures.picture import Art, Stamp, lettering, moved, path, rectangle, tag
from ludi_press.pictures.shapes import Box, Point
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Grid, Piece, Ring, Sand, Scene, Status

MAP_SHARE: Final = 0.17
"""The width of the inset map, as a share of the window's width."""


def inset_box(whole: Box, window: Box, stands: tuple[Box, ...], free: Box | None = None) -> Box | None:
    """A place for the inset map that overlaps none of these boxes: on free ground, in a corner, else amid an edge."""
    width = window.width * MAP_SHARE
    height = width * whole.height / whole.width
    gap = window.width * 0.012
    right, bottom = window.right - gap - width, window.bottom - gap - height
    left, top = window.left + gap, window.top + gap
    across, down = (left + right) / 2, (top + bottom) / 2
    spots = [(right, top), (left, top), (right, bottom), (left, bottom)]
    if free and width <= free.width and height <= free.height:
        spots.insert(0, (free.centre[0] - width / 2, free.centre[1] - height / 2))
    for x, y in (*spots, (right, down), (left, down), (across, bottom), (across, top)):
        box = Box(x, y, x + width, y + height)
        if not any(box.meets(stand) for stand in stands):
            return box
    return None


def draw_inset(plan: str, whole: Box, theme: Theme, window: Box, inset: Box) -> Art:
    """The plan of the whole, and a frame where the window is; nought is the middle."""
    colours, scale = theme.colours, inset.width / whole.width * 0.9
    seen, wide, lost = window.shared(whole), 3 / scale, colours.lost
    parts = (plan, rectangle(seen, fill=lost, fill_opacity=0.3, stroke=lost, stroke_width=wide))
    x, y = whole.centre
    half_width, half_height = inset.width / 2, inset.height / 2
    about = Box(-half_width, -half_height, half_width, half_height)
    plate = rectangle(
        about, radius=inset.width * 0.03, fill=colours.plate, stroke=colours.ink, stroke_width=inset.width * 0.01
    )
    drawn = moved(-x * scale, -y * scale, "".join(parts), scale=scale)
    return Art(plate + drawn, about.grown(1))


ASPECT: Final = 1.6
"""The width of a close-up divided by its height."""
LOW: Final = 2.1
"""The same where its chariots need no more height."""
MARGIN: Final = 34.0
"""The room for names around the chariots of a close-up."""
WIDTHS: Final = (480.0, 640.0, 800.0, 1040.0)
"""The possible widths of a window, in drawing units."""
SHARE: Final = 1 / 3
"""The most of the ground that a close-up shows."""
PACK: Final = range(2, 7)
"""How many a close-up shows: more are nearly the whole field, which the other picture has."""
FEW: Final = 2


def choose_windows(stands: Sequence[Box], frame: Box) -> tuple[Box, ...]:
    """At most two windows, each for a pack of a few whose boxes these are, the leader's pack first.

    Each lies in the frame, as near as its pack allows, and cuts nobody who could be shown whole.
    """
    most = frame.width * frame.height * SHARE
    widest = min(frame.width, frame.height * ASPECT)
    every = [width for width in WIDTHS if width <= widest] or [widest]
    widths = [width for width in every if width * width / ASPECT <= most] or every[:1]
    windows: list[Box] = []
    left = list(stands)
    while left and len(windows) < FEW:
        first, *others = left
        held = first
        for box in sorted(others, key=lambda box: dist(box.centre, first.centre)):
            held = held.joined(box) if _width(held.joined(box), widths) else held
        window = _around(held, stands, every, frame)
        shown = [box for box in left if window.holds(box)]
        if len(shown) in PACK and window.width * window.height <= most:
            windows.append(window)
        left = [box for box in others if box not in shown]
    return tuple(windows)


def _width(held: Box, widths: Sequence[float]) -> float:
    """The width of the narrowest window that holds this with the room for names; nought if none does."""
    fits = (one for one in widths if held.width <= one - 2 * MARGIN and held.height <= one / ASPECT - 2 * MARGIN)
    return next(fits, 0.0)


def _around(held: Box, stands: Sequence[Box], widths: Sequence[float], frame: Box) -> Box:
    """The window around these: without empty sand above and below, larger where it would cut somebody."""
    width = _width(held, widths) or widths[-1]
    height = min(width / ASPECT, max(width / LOW, held.height + 2 * MARGIN))
    window = frame.about(*held.centre, width, min(height, frame.height))
    cut = next((box for box in stands if window.meets(box) and not window.holds(box)), None)
    if cut is None or not _width(held.joined(cut), widths):
        return window
    return _around(held.joined(cut), stands, widths, frame)


_DOT: Final = 9.0
"""The radius of a dot."""
_PUSHES: Final = 12
"""How often dots that cover each other are moved apart."""


def miniature(scene: Scene, box: Box, theme: Theme, *, started: bool = True) -> tuple[Stamp, ...]:
    """The ground in a box with its dots, the foremost uppermost; once it has `started` nothing for a map.

    Before that an arrow shows the way on a track.
    """
    ground = scene.ground
    at: list[tuple[Piece, Point]]
    if isinstance(ground, Ring):
        layout = arrange(ground.plan, cells=ground.cells, boxes=not started)
        held, drawn = layout.ring.joined(layout.stalls), draw_course(layout, theme)
        drawn += "" if started else _arrow(layout, theme)
        here = [one for one in scene.pieces if isinstance(one.at, int)]
        here = [one for one in here if not (started and layout.track.spaces[space_of(one.at)].on_grid)]
        places = [(one, layout.place(space_of(one.at))) for one in here]
        at = [(one, (spot.x, spot.y)) for one, spot in places]
    elif isinstance(ground, Sand | Grid):
        sand = layout_of(scene, ground, whole=True)
        held, drawn = sand.sand, draw_arena(sand, theme)
        at = [(one, sand.spot(point_of(one.at))) for one in scene.pieces if isinstance(one.at, tuple)]
    elif started:
        return ()
    else:
        held, lands = Box(0, 0, ground.width, ground.height), draw_lands(replace(ground, names=()), (0, 0), theme)
        drawn = tag("svg", lands, width=held.width, height=held.height)
        at = [(one, point_of(one.at)) for one in scene.pieces if one.at is not None]
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


def _arrow(layout: Layout, theme: Theme) -> str:
    """An arrow along the straight before the stands: the way on which all drive."""
    y, left = layout.y + layout.lanes * LANE / 2, layout.x + 60
    right = left + 0.4 * (layout.ring.right - left)
    d = path([(left, y), (right, y)]) + path([(right - 44, y - 34), (right, y), (right - 44, y + 34)])
    return tag("path", d=d, fill="none", stroke=theme.strip, stroke_width=14, stroke_linejoin="round")


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
    squares = (
        draw_square(tokens, square(layout, row, column), theme)
        for row, line in enumerate(layout.rows)
        for column, tokens in enumerate(line)
    )
    edge = tag("path", d=draw_outline(layout, 0), fill=theme.colours.sand, stroke=theme.colours.wall, stroke_width=8)
    return edge + "".join(squares)
