"""The background of every picture: paper, a frame, and the theme's border under the titles."""

from ludi_press.pictures.box import HEAD, Box
from ludi_press.pictures.picture import rectangle
from ludi_press.pictures.svg import path, tag
from ludi_press.pictures.theme import Theme


def draw_paper(frame: Box, theme: Theme, window: Box | None = None) -> str:
    """Paper, a frame, and the theme's border under the titles.

    The paper has a hole at `window`, through which what was drawn before is visible.
    resvg takes far longer for a clipped drawing.
    """
    colours = theme.colours
    edge = frame.grown(-5)
    border = theme.ornament("border")
    count = int((edge.width - 20) // border.width)
    left = frame.width / 2 - count * border.width / 2
    tiles = (border.drawn(left + (index + 0.5) * border.width, HEAD - border.height / 2 - 2) for index in range(count))
    outlines = "".join(path([*box.corners], closed=True) for box in (frame, window) if box)
    return tag(
        "g",
        tag("path", d=outlines, fill=colours.paper, fill_rule="evenodd"),
        rectangle(edge, fill="none", stroke=colours.wall, stroke_width=3),
        rectangle(edge.grown(-4), fill="none", stroke=colours.wall, stroke_width=1),
        *tiles,
    )
