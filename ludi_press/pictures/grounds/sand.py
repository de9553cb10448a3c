"""The still layer of a bout: paper, wall, sand, the middle and the four winds."""

from functools import lru_cache

from ludi_press.core.colour import Colour
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.grid import draw_grid
from ludi_press.pictures.grounds.sand_layout import WALL, SandLayout
from ludi_press.pictures.paper import draw_paper
from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.svg import path, tag
from ludi_press.pictures.theme import Theme


@lru_cache(maxsize=32)
def draw_sand(layout: SandLayout, theme: Theme) -> Art:
    """The arena without anybody in it."""
    parts = (draw_paper(layout.frame, theme), draw_marks(layout, theme), _panel(layout, theme))
    return Art(tag("g", *parts), layout.frame, (theme.label.font.path, theme.badge.font.path))


def draw_marks(layout: SandLayout, theme: Theme) -> str:
    """Wall and sand, with the marks of its inches; or the squares of a grid."""
    if layout.rows:
        return draw_grid(layout, theme)
    return _wall(layout, theme) + _inches(layout, theme)


def _wall(layout: SandLayout, theme: Theme) -> str:
    """The podium around the sand: a broad wall with a line of marble."""
    colours, box = theme.colours, layout.sand
    broad = _outline(layout, box.grown(WALL / 2 + 3), fill=colours.sand, stroke=colours.wall, stroke_width=WALL)
    line = _outline(layout, box.grown(WALL / 2 + 3), fill="none", stroke=colours.marble, stroke_width=1.6)
    ring = _outline(layout, box.grown(-box.width * 0.22), fill="none", stroke=colours.zone, stroke_width=2)
    return broad + line + ring


def _outline(layout: SandLayout, box: Box, fill: Colour | str, stroke: Colour, stroke_width: float) -> str:
    if layout.circle:
        x, y = box.centre
        return tag("circle", cx=x, cy=y, r=box.width / 2, fill=fill, stroke=stroke, stroke_width=stroke_width)
    return rectangle(box, fill=fill, stroke=stroke, stroke_width=stroke_width)


def _inches(layout: SandLayout, theme: Theme) -> str:
    """The middle, and every inch on its two axes, so that orders can be read off."""
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


def _panel(layout: SandLayout, theme: Theme) -> str:
    box, colours = layout.panel, theme.colours
    return rectangle(box, radius=8, fill=colours.plate, stroke=colours.wall, stroke_width=1.6)


@lru_cache(maxsize=32)
def draw_window(layout: SandLayout, theme: Theme) -> Art:
    """The part of the sand that the panel's box shows, cut off at its edge."""
    box, colours = layout.panel, theme.colours
    edge = rectangle(box, fill="none", stroke=colours.wall, stroke_width=2)
    parts = (draw_marks(layout, theme), draw_paper(layout.frame, theme, box), edge)
    return Art(tag("g", *parts), layout.frame, (theme.label.font.path, theme.badge.font.path))
