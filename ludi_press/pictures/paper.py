"""What lies behind every ground: paper, a frame, and the theme's running border under the titles."""

from ludi_press.pictures.box import HEAD, Box
from ludi_press.pictures.picture import rectangle
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme


def draw_paper(frame: Box, theme: Theme) -> str:
    """The ground behind all, a frame, and the theme's running border under the titles."""
    colours = theme.colours
    edge = frame.grown(-5)
    border = theme.ornament("border")
    count = int((edge.width - 20) // border.width)
    left = frame.width / 2 - count * border.width / 2
    tiles = (border.drawn(left + (index + 0.5) * border.width, HEAD - border.height / 2 - 2) for index in range(count))
    return tag(
        "g",
        tag("rect", width=frame.width, height=frame.height, fill=colours.paper),
        rectangle(edge, fill="none", stroke=colours.wall, stroke_width=3),
        rectangle(edge.grown(-4), fill="none", stroke=colours.wall, stroke_width=1),
        *tiles,
    )
