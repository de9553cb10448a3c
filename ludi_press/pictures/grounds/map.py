"""The still layer of a map in the style of old prints: sea, coasts, lands, rivers, mountains and names.

Its shape depends on its two ends alone, so that two lands with a common border fit each other everywhere.

The plates with the names of its regions are drawn over it, since the names depend on the language.
"""

from functools import lru_cache
from itertools import pairwise
from math import dist, fsum, hypot
from typing import Final
from zlib import crc32

from ludi_press.pictures.frame import draw_paper
from ludi_press.pictures.picture import Art, moved, number, path, plate, rectangle, tag, words
from ludi_press.pictures.pieces.tokens import HEIGHT, SIZE, WIDTH
from ludi_press.pictures.shapes import Box, Point, around, centroid, entry
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Lettering, Map, Region, Vector

_LEAST: Final = 11.0
"""Lines shorter than this stay straight, in units of the map."""
_SWAY: Final = 0.17
"""The largest distance by which the middle of a line is moved aside, as a share of its length."""


def coast(points: tuple[Vector, ...], size: tuple[int, int]) -> list[Point]:
    """The outline of a land on a map of this size; edges along the edge of the map stay straight."""
    line: list[Point] = []
    for one, other in pairwise((*points, points[0])):
        edge = any(one[axis] == other[axis] in (0, size[axis]) for axis in (0, 1))
        line += [one] if edge else [one, *_between(one, other)]
    return line


def drawn(points: list[Point], *, closed: bool = False) -> str:
    """The `d` of a path through points with whole coordinates; relative steps make it a third of the length."""
    (x, y), steps = points[0], []
    for one, other in pairwise(points):
        across, down = round(other[0] - one[0]), round(other[1] - one[1])
        steps.append(f"{across}{down}" if down < 0 else f"{across} {down}")
    line = " ".join(steps).replace(" -", "-")
    return f"M{x:g} {y:g}l{line}" + ("z" if closed else "")


def river(points: tuple[Vector, ...]) -> list[Point]:
    return [*(at for pair in pairwise(points) for at in (pair[0], *_between(*pair))), points[-1]]


@lru_cache(maxsize=4096)
def _between(one: Point, other: Point) -> tuple[Point, ...]:
    """The points between two others, the same from either side, rounded to whole units."""
    if one > other:
        return _between(other, one)[::-1]
    if dist(one, other) < _LEAST:
        return ()
    sway = (crc32(f"{one}{other}".encode()) % 201 / 100 - 1) * _SWAY
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    middle = (round(x + (other[1] - one[1]) * sway), round(y - (other[0] - one[0]) * sway))
    return (*_between(one, middle), middle, *_between(middle, other))


_DEPTHS: Final = (84, 46, 16)
"""The widths of the belts of shallow water around all coasts; the narrowest, nearest to them, is the palest."""
_PEAK, _SHADE = "M{} {}m-8 0l8-13 8 13", "M{} {}m0-13l8 13h-6l-3-5 2-3z"
_WASH: Final = 9.0
"""The width of the holder's colour along the border of a region."""


def draw_map(ground: Map, frame: Box, at: Point, theme: Theme) -> Art:
    """The map on its paper, with its upper left corner at a point."""
    window = Box(0, 0, ground.width, ground.height).moved(*at)
    edge = rectangle(window, fill="none", stroke=theme.colours.wall, stroke_width=2.4)
    paper = draw_paper(frame, theme, window)
    return Art(tag("g", draw_lands(ground, at, theme), paper, edge), frame, theme.title.paths(""), common=True)


@lru_cache(maxsize=32)
def draw_lands(ground: Map, at: Point, theme: Theme) -> str:
    """Everything on the map that is the same in all languages."""
    colours, size = theme.colours, (ground.width, ground.height)
    outlines = (*(region.outline for region in ground.regions), *ground.lands)
    coarse = "".join(drawn([*outline], closed=True) for outline in outlines)
    rivers = "".join(drawn(river(line)) for line in ground.rivers)
    peaks, shades = ("".join(sign.format(*foot) for foot in ground.peaks) for sign in (_PEAK, _SHADE))
    straits = "".join(path([*strait]) for strait in ground.straits)
    kinds = (*(region.kind for region in ground.regions), *("terra" for _ in ground.lands))
    lands = (
        tag("path", d=drawn(coast(outline, size), closed=True), fill=theme.tone(kind).fill)
        for outline, kind in zip(outlines, kinds, strict=True)
    )
    shallows = (tag("path", d=coarse, stroke_width=broad) for broad in _DEPTHS)
    return moved(
        *at,
        rectangle(Box(0, 0, *size), fill=theme.tone("mare").fill)
        + tag("g", *shallows, fill="none", stroke=colours.plate, stroke_opacity=0.24, stroke_linejoin="round")
        + tag("g", *lands, stroke=colours.faint, stroke_width=1.5, stroke_linejoin="round")
        + tag("path", d=rivers, fill="none", stroke=colours.water, stroke_width=1.7, stroke_opacity=0.75)
        + tag("path", d=peaks, fill=colours.plate, fill_opacity=0.6, stroke=colours.faint, stroke_linejoin="round")
        + tag("path", d=shades, fill=colours.faint, fill_opacity=0.5)
        + "".join(_name(name, theme) for name in ground.names)
        + tag("path", d=straits, fill="none", stroke=colours.ink, stroke_width=2.6, stroke_dasharray="5 4"),
    )


def printed_box(name: Lettering, theme: Theme) -> Box:
    """The room of a name that is printed on the map."""
    half = theme.title.width(name.name.value, name.size) / 2 + 0.11 * name.size * len(name.name.value)
    return Box(-half, -name.size, half, 0.3 * name.size).moved(*name.at)


def _name(name: Lettering, theme: Theme) -> str:
    """A name on the map itself, letterspaced as on old prints."""
    colour = theme.colours.faint if name.kind == "terra" else theme.colours.water
    letters = words(theme.title, name.name.value, *name.at, name.size, colour, "middle")
    return tag("g", letters, letter_spacing=number(name.size * 0.22), fill_opacity=0.8)


def seats_box(region: Region) -> Box:
    return around(region.seats).grown(max(WIDTH, HEIGHT) / 2 + 2)


def titled_box(region: Region, *, taken: bool = True) -> Box:
    """The box of the name, and of the seats below or above it where any is `taken`."""
    box, (x, y) = seats_box(region), region.label
    name = Box(x - 10, y - SIZE * 0.7, x + 10, y + SIZE * 0.7)
    return box.joined(name) if taken else name


@lru_cache(maxsize=256)
def draw_title(region: Region, name: str, theme: Theme) -> Art:
    """The name of a region on a plate; nought is the corner of the map."""
    x, y = region.label
    half = theme.label.width(name, SIZE) / 2 + 7
    box = Box(x - half, y - SIZE * 0.68, x + half, y + SIZE * 0.68)
    colours = theme.colours
    return plate(theme.label, name, box, SIZE, colours.plate, colours.ink, colours.faint, 1.2)


@lru_cache(maxsize=256)
def draw_seats(region: Region, taken: bool, theme: Theme) -> Art:
    """The thrones of a region with their crowns; seats off their region have a field once any is `taken`.

    A leader line connects the two; nought is the corner of the map.
    """
    colours, box = theme.colours, seats_box(region)
    thrones = region.seats[len(region.seats) - region.thrones :]
    crown = theme.symbols["crown"].within(Box(-13, -10, 13, 10), theme.paint(None))
    leader = _leader(region, box if taken else titled_box(region, taken=False), theme)
    field = rectangle(box, radius=8, fill=colours.plate, fill_opacity=0.4, stroke=colours.faint, stroke_width=0.8)
    drawn = (leader.svg, field if leader.svg and taken else "", *(moved(*seat, crown) for seat in thrones))
    return Art("".join(drawn), leader.box.joined(box).grown(1))


def is_apart(region: Region) -> bool:
    """Whether the seats of a region are not on it."""
    return not _inside(seats_box(region).centre, region.outline)


def _leader(region: Region, plate: Box, theme: Theme) -> Art:
    """A line from the middle of a region to its plate; empty if the plate is on the region."""
    colours, heart, middle = theme.colours, centroid(region.outline), plate.centre
    if not is_apart(region):
        return Art("", plate)
    share = entry((heart, middle), plate.corners)
    end = (heart[0] + (middle[0] - heart[0]) * share, heart[1] + (middle[1] - heart[1]) * share)
    line = tag("path", d=path([heart, end]), stroke=colours.faint, stroke_width=1.4, fill="none")
    dot = tag("circle", cx=heart[0], cy=heart[1], r=3.6, fill=colours.faint)
    return Art(line + dot, plate.joined(around([heart]).grown(6)))


def _inside(point: Point, outline: tuple[Vector, ...]) -> bool:
    """Whether a point is inside an outline: a line from it to the left crosses an odd number of edges."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        crossed += (y1 > y) is not (y2 > y) and (x2 - x1) * (y - y1) / (y2 - y1) + x1 < x
    return crossed % 2 == 1


@lru_cache(maxsize=256)
def draw_wash(outline: tuple[Vector, ...], tone: str, theme: Theme) -> Art:
    """The colour of a region's holder along its border, as on hand-coloured maps; nought is the corner of the map."""
    line = path(_inset(outline, _WASH / 2 + 1), closed=True)
    wash = tag("path", d=line, fill="none", stroke=theme.tone(tone).fill, stroke_width=_WASH, stroke_opacity=0.6)
    return Art(wash, around(outline).grown(2))


def _inset(outline: tuple[Vector, ...], by: float) -> list[Point]:
    """The outline moved inwards by this distance."""
    line: list[Point] = []
    turn = by if _area(outline) > 0 else -by
    for before, (x, y), after in zip((outline[-1], *outline), outline, (*outline[1:], outline[0]), strict=False):
        across, down = before[1] - after[1], after[0] - before[0]
        far = hypot(across, down) or 1.0
        line.append((round(x + across * turn / far, 1), round(y + down * turn / far, 1)))
    return line


def _area(outline: tuple[Vector, ...]) -> float:
    """Twice the area of an outline; positive if it is clockwise in the picture."""
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])))
