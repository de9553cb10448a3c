"""The fighters from near by: a window of the sand that holds them all, as large as it can be drawn."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ludi_press.pictures.arena.alt import describe_close_up
from ludi_press.pictures.arena.field import draw_field, on_sand
from ludi_press.pictures.arena.overview import draw_titles
from ludi_press.pictures.box import HEAD, SMALL, SMALL_TYPE, Box
from ludi_press.pictures.grounds.sand import draw_marks
from ludi_press.pictures.grounds.sand_layout import ArenaLayout, layout_of, sand_about
from ludi_press.pictures.grounds.track import draw_paper
from ludi_press.pictures.picture import Art, Picture, Say
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene

WIDTH, HEIGHT = 1160.0, 700.0
"""The most that the window fills."""
MARGIN: Final = 20.0
ROUND: Final = 1300
"""What a window shows around the fighters, in thousandths of an inch: their names need room."""
LEAST: Final = 1.5
"""A window that would not show them so much larger than the whole picture does is none."""
LARGEST: Final = 90.0
"""How long an inch is drawn at most."""


def draw_close_ups(scene: ArenaScene, theme: Theme, say: Say) -> Iterator[Picture]:
    """One picture, where the fighters stand so near to each other that it shows more than the whole does."""
    points = [at for _, at in on_sand(scene)]
    if not points:
        return
    west, east = min(x for x, _ in points) - ROUND, max(x for x, _ in points) + ROUND
    south, north = min(y for _, y in points) - ROUND, max(y for _, y in points) + ROUND
    inch = min(LARGEST, WIDTH * 1000 / (east - west), HEIGHT * 1000 / (north - south))
    if inch < LEAST * layout_of(scene).inch:
        return
    window = Box(MARGIN, HEAD + 10, MARGIN + WIDTH, HEAD + 10 + (north - south) * inch / 1000)
    sand = sand_about(scene, window, ((west + east) / 2, (south + north) / 2), inch)
    frame = Box(0, 0, window.right + MARGIN, window.bottom + MARGIN)
    layout = ArenaLayout(
        inch, scene.circle, sand, window, frame.right, frame.bottom, least=SMALL_TYPE * frame.width / SMALL
    )
    title, description = describe_close_up(scene, say)
    items = (*draw_titles(scene, frame, theme, say), *draw_field(scene, layout, theme, window))
    yield Picture(_ground(layout, theme), items, title, description)


@lru_cache(maxsize=32)
def _ground(layout: ArenaLayout, theme: Theme) -> Art:
    """The part of the sand that the window shows, cut off at its edge."""
    box, colours = layout.panel, theme.colours
    place = {"x": box.left, "y": box.top, "width": box.width, "height": box.height}
    view = f"{box.left:.2f} {box.top:.2f} {box.width:.2f} {box.height:.2f}"
    inside = tag("svg", draw_marks(layout, theme), viewBox=view, **place)
    edge = tag("rect", fill="none", stroke=colours.wall, stroke_width=2, **place)
    parts = (draw_paper(layout.frame, theme), inside, edge)
    return Art(tag("g", *parts), layout.frame, (theme.label.font.path, theme.badge.font.path))
