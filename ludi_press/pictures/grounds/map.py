"""The still layer of a map: sea, lands in the colours of their kinds, straits, names and seats."""

from functools import lru_cache
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.paper import draw_paper
from ludi_press.pictures.picture import Art, Say, rectangle
from ludi_press.pictures.pieces.token import HEIGHT, SIZE, WIDTH
from ludi_press.pictures.svg import path, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Region, Vector

_CROWN: Final = "M-9 6L-11-5L-5 0L0-7L5 0L11-5L9 6Z"


def draw_map(ground: Map, frame: Box, at: tuple[float, float], theme: Theme) -> Art:
    """The map on its paper, its upper left corner at a point."""
    lands = draw_lands(ground, at, theme)
    paper = draw_paper(frame, theme, Box(at[0], at[1], at[0] + ground.width, at[1] + ground.height))
    return Art(tag("g", lands, paper), frame, (theme.label.font.path, theme.badge.font.path))


@lru_cache(maxsize=32)
def draw_lands(ground: Map, at: tuple[float, float], theme: Theme) -> str:
    """Sea, lands, straits and seats, without names: those hang on the language."""
    colours = theme.colours
    sea = rectangle(Box(at[0], at[1], at[0] + ground.width, at[1] + ground.height), fill=theme.tone("mare").fill)
    straits = tag(
        "path",
        d="".join(path([_shift(one, at), _shift(other, at)]) for one, other in ground.straits),
        stroke=colours.plate,
        stroke_width=4,
        stroke_dasharray="8 6",
        fill="none",
    )
    return sea + straits + "".join(_land(region, at, theme) for region in ground.regions) + _seats(ground, at, theme)


def _shift(point: Vector, at: tuple[float, float]) -> tuple[float, float]:
    return point[0] + at[0], point[1] + at[1]


def _land(region: Region, at: tuple[float, float], theme: Theme) -> str:
    corners = [_shift(point, at) for point in region.outline]
    return tag(
        "path",
        d=path(corners, closed=True),
        fill=theme.tone(region.kind).fill,
        stroke=theme.colours.ink,
        stroke_width=1.8,
        stroke_linejoin="round",
    )


def _seats(ground: Map, at: tuple[float, float], theme: Theme) -> str:
    """The seats as boxes, a throne with a crown; a leader from the heart to seats that stand outside the region."""
    colours = theme.colours
    parts = []
    for region in ground.regions:
        heart, label = _shift(region.heart, at), _shift(region.label, at)
        if not _inside(region.label, region.outline):
            parts.append(tag("path", d=path([heart, label]), stroke=colours.ink, stroke_width=2, fill="none"))
            parts.append(tag("circle", cx=heart[0], cy=heart[1], r=6, fill=colours.wall, stroke=colours.ink))
        for index, seat in enumerate(region.seats):
            x, y = _shift(seat, at)
            box = Box(x - WIDTH / 2, y - HEIGHT / 2, x + WIDTH / 2, y + HEIGHT / 2)
            parts.append(
                rectangle(box, radius=5, fill=colours.plate, fill_opacity=0.88, stroke=colours.faint, stroke_width=1.2)
            )
            if index >= len(region.seats) - region.thrones:
                crown = tag("path", d=_CROWN, fill=colours.gold, stroke=colours.ink, stroke_width=1.1)
                parts.append(tag("g", crown, transform=f"translate({x:g} {y:g})"))
    return "".join(parts)


def _inside(point: Vector, outline: tuple[Vector, ...]) -> bool:
    """Whether a point is within an outline: a line from it to the left crosses an odd number of edges."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        crossed += (y1 > y) is not (y2 > y) and (x2 - x1) * (y - y1) / (y2 - y1) + x1 < x
    return crossed % 2 == 1


def draw_names(ground: Map, at: tuple[float, float], theme: Theme, say: Say) -> Art:
    """The names of the regions, each on a plate above its seats; nought is the picture's corner."""
    parts, colours = [], theme.colours
    for region in ground.regions:
        x, y = _shift(region.label, at)
        text = theme.label.clean(say(region.name))
        half = theme.label.width(text, SIZE) / 2 + 5
        box = Box(x - half, y - SIZE * 0.68, x + half, y + SIZE * 0.68)
        parts.append(rectangle(box, radius=4, fill=colours.plate, stroke=colours.ink, stroke_width=1))
        parts.append(words(theme.label, text, x, y + SIZE * 0.34, SIZE, colours.ink, "middle"))
    box = Box(at[0], at[1], at[0] + ground.width, at[1] + ground.height)
    return Art("".join(parts), box, theme.label.paths(""))
