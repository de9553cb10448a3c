"""The background of every picture: paper, a frame, and the strip of the titles."""

from ludi_press.pictures.box import HEAD, Box
from ludi_press.pictures.picture import rectangle
from ludi_press.pictures.svg import path, tag
from ludi_press.pictures.theme import Theme


def draw_paper(frame: Box, theme: Theme, window: Box | None = None) -> str:
    """Paper, a frame, and the strip under the titles.

    The paper has a hole at `window`, through which what was drawn before is visible.
    resvg takes far longer for a clipped drawing.
    """
    colours, foot = theme.colours, HEAD - 12
    outlines = "".join(path([*box.corners], closed=True) for box in (frame, window) if box)
    return tag(
        "g",
        tag("path", d=outlines, fill=colours.paper, fill_rule="evenodd"),
        rectangle(Box(0, 0, frame.width, foot), fill=theme.strip),
        rectangle(Box(0, foot, frame.width, foot + 4), fill=colours.gold),
        rectangle(frame.grown(-2), fill="none", stroke=colours.ink, stroke_width=4),
    )
