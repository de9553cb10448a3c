"""The inset map of a close-up: where its window is on the whole ground."""

from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.svg import moved, tag
from ludi_press.pictures.theme import Theme

MAP_SHARE: Final = 0.17
"""The width of the inset map, as a share of the window's width."""


def inset_box(whole: Box, window: Box, stands: tuple[Box, ...]) -> Box | None:
    """A place for the inset map that overlaps none of these boxes: a corner, else the middle of an edge."""
    width = window.width * MAP_SHARE
    height = width * whole.height / whole.width
    gap = window.width * 0.012
    right, bottom = window.right - gap - width, window.bottom - gap - height
    left, top = window.left + gap, window.top + gap
    across, down = (left + right) / 2, (top + bottom) / 2
    spots = ((right, top), (left, top), (right, bottom), (left, bottom))
    for x, y in (*spots, (right, down), (left, down), (across, bottom), (across, top)):
        box = Box(x, y, x + width, y + height)
        if not any(box.meets(stand) for stand in stands):
            return box
    return None


def draw_inset(outer: str, inner: str, whole: Box, theme: Theme, window: Box, inset: Box) -> Art:
    """The outline of the whole, and a frame where the window is; nought is the middle."""
    colours, scale = theme.colours, inset.width / whole.width * 0.9
    parts = (
        tag("path", d=outer, fill=colours.sand, stroke=colours.wall, stroke_width=2.5 / scale),
        tag("path", d=inner, fill=colours.marble, stroke=colours.wall, stroke_width=1.4 / scale),
        rectangle(
            window.shared(whole), fill=colours.lost, fill_opacity=0.3, stroke=colours.lost, stroke_width=3 / scale
        ),
    )
    x, y = whole.centre
    half_width, half_height = inset.width / 2, inset.height / 2
    about = Box(-half_width, -half_height, half_width, half_height)
    plate = rectangle(
        about, radius=inset.width * 0.03, fill=colours.plate, stroke=colours.ink, stroke_width=inset.width * 0.01
    )
    drawn = moved(-x * scale, -y * scale, "".join(parts), scale=scale)
    return Art(plate + drawn, about.grown(1))
