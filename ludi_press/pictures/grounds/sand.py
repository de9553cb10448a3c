"""The still layer of an arena: seats, wall and gates, sand and its marks; paper covers what is outside the window."""

from functools import lru_cache
from itertools import product
from math import hypot

from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.grid import draw_grid
from ludi_press.pictures.grounds.sand_layout import TIERS, WALL, SandLayout
from ludi_press.pictures.grounds.stone import draw_seats, draw_wall
from ludi_press.pictures.paper import draw_paper
from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.svg import moved, number, path, tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import SQUARE


@lru_cache(maxsize=32)
def draw_sand(layout: SandLayout, theme: Theme) -> Art:
    """The visible part of the arena without pieces."""
    window = layout.window
    parts = [draw_marks(layout, theme), draw_paper(layout.frame, theme, window)]
    if window is None:
        parts.reverse()
    else:
        parts.append(rectangle(window, fill="none", stroke=theme.colours.wall, stroke_width=3))
    colours = theme.colours
    parts.append(rectangle(layout.panel, radius=8, fill=colours.plate, stroke=colours.wall, stroke_width=1.6))
    fonts = (theme.label.font.path, theme.badge.font.path)
    # Each turn shows another part of open sand, so only a grid is worth keeping.
    return Art(tag("g", *parts), layout.frame, fonts, common=bool(layout.rows))


def draw_marks(layout: SandLayout, theme: Theme) -> str:
    """Seats, wall and sand with a mark at each inch; or the squares of a grid."""
    if layout.rows:
        return draw_grid(layout, theme)
    behind = rectangle(layout.window or layout.frame, fill=theme.colours.paper)
    depth = TIERS * layout.inch / SQUARE
    rows = "" if _is_within(layout) else draw_seats(lambda out: draw_outline(layout, out), WALL, depth, 4, theme)
    return behind + rows + _wall(layout, theme) + _inches(layout, theme) + ("" if not rows else _doors(layout, theme))


def _is_within(layout: SandLayout) -> bool:
    window, sand = layout.window, layout.sand.grown(-WALL)
    if window is None or not layout.arena.circle:
        return window is not None and sand.holds(window)
    x, y = sand.centre
    corners = product((window.left, window.right), (window.top, window.bottom))
    far = (hypot(across - x, down - y) for across, down in corners)
    return max(far) < sand.width / 2


def _wall(layout: SandLayout, theme: Theme) -> str:
    """The sand within its wall, and a ring on it."""
    colours = theme.colours
    sand = tag("path", d=draw_outline(layout, 0), fill=colours.sand)
    ring = draw_outline(layout, -layout.sand.width * 0.22)
    deep = layout.inch
    rake = (
        tag(
            "path",
            d=draw_outline(layout, -deep * (0.45 + 0.62 * step)),
            stroke_width=2.2 if step % 3 else 5,
            stroke_dasharray=f"{60 + 37 * (step % 4)} {150 + 71 * (step % 5)} 34 210",
            stroke_dashoffset=83 * step,
        )
        for step in range(int(layout.sand.height / 2 / deep / 0.62) - 1)
    )
    raked = tag(
        "g",
        *rake,
        fill="none",
        stroke=colours.sand.mixed(colours.zone, 0.5),
        stroke_opacity=0.5,
        stroke_linecap="round",
    )
    return "".join((
        sand,
        tag("path", d=ring, fill=colours.sand.mixed(colours.zone, 0.25), stroke=colours.zone, stroke_width=2),
        raked,
        "" if _is_within(layout) else draw_wall(draw_outline(layout, WALL / 2), WALL, theme),
    ))  # fmt: skip


def draw_outline(layout: SandLayout, out: float) -> str:
    """The edge of the sand, or a parallel this far outside it, as the `d` of a path."""
    box = layout.sand.grown(out)
    if not layout.arena.circle:
        return f"M{number(box.left)} {number(box.top)}H{number(box.right)}V{number(box.bottom)}H{number(box.left)}Z"
    y, radius = box.centre[1], number(box.width / 2)
    half = f"A{radius} {radius} 0 0 1 {{}} {number(y)}"
    return f"M{number(box.left)} {number(y)}{half.format(number(box.right))}{half.format(number(box.left))}Z"


def _doors(layout: SandLayout, theme: Theme) -> str:
    """The gate of the living in the east, that of the dead in the west; in the north the lodge of the games' giver."""
    (x, y), box, inch, paint = layout.sand.centre, layout.sand, layout.inch, theme.paint(None)
    gate, lodge = theme.symbols["door"], theme.symbols["lodge"]
    half = 0.5 * inch
    door = gate.within(Box(-half, -1.6 * half, half, 1.6 * half), paint)
    return "".join((
        moved(box.right + half - 2, y, door),
        moved(box.left - half + 2, y, door, 180),
        lodge.within(Box(x - 2 * inch, box.top - 1.8 * inch, x + 2 * inch, box.top + 2), paint),
    ))  # fmt: skip


def _inches(layout: SandLayout, theme: Theme) -> str:
    """The middle, and a mark at every inch of both axes, so that orders can be read off."""
    x, y = layout.sand.centre
    inch = layout.inch
    across, down = int(layout.sand.width / 2 / inch), int(layout.sand.height / 2 / inch)
    marks = [path([(x - 9, y), (x + 9, y)]), path([(x, y - 9), (x, y + 9)])]
    for step in range(1, max(across, down) + 1):
        size = 6 if step % 5 == 0 else 3
        for sign in (-1, 1):
            if step < across:
                marks.append(path([(x + sign * step * inch, y - size), (x + sign * step * inch, y + size)]))
            if step < down:
                marks.append(path([(x - size, y + sign * step * inch), (x + size, y + sign * step * inch)]))
    return tag("path", d="".join(marks), fill="none", stroke=theme.colours.lane, stroke_width=1.4)


@lru_cache(maxsize=32)
def draw_window(layout: SandLayout, theme: Theme) -> Art:
    """The arena seen through the panel's box, for a close-up."""
    box, colours = layout.panel, theme.colours
    edge = rectangle(box, fill="none", stroke=colours.wall, stroke_width=2)
    parts = (draw_marks(layout, theme), draw_paper(layout.frame, theme, box), edge)
    return Art(tag("g", *parts), layout.frame, (theme.label.font.path, theme.badge.font.path))
