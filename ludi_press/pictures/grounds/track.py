"""The still layer of a track: sand, walls, lanes, spaces with their numbers, zones, line, start boxes, carceres.

It is drawn from the plan and the theme alone, so that one drawing serves every turn of every race on the track.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from ludi_press.boards.plan import Plan
from ludi_press.boards.ring import Space
from ludi_press.pictures.box import Box, around
from ludi_press.pictures.grounds.names import draw_names, place_names
from ludi_press.pictures.grounds.outline import LANE
from ludi_press.pictures.grounds.spina import draw_spina, plots
from ludi_press.pictures.grounds.track_layout import Layout, arrange
from ludi_press.pictures.paper import draw_paper
from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.pieces.stood import Spot
from ludi_press.pictures.svg import number, path, small_words, tag, words
from ludi_press.pictures.theme import Theme

WALL: Final = 7.0
NUMBER: Final = 12.5
"""The type of a space's number."""
SPEED: Final = 15.0
"""The type of a safe speed."""
FIFTH: Final = 5
"""Of so many spaces one has its number in the small picture."""


def draw_ground(plan: Plan, theme: Theme, *, small: bool = False, cells: int = 1) -> Art:
    """The still layer of a track in a theme, of the large picture or the small; the same is drawn once."""
    return _ground(arrange(plan, small=small, cells=cells), theme)


@lru_cache(maxsize=32)
def _ground(layout: Layout, theme: Theme) -> Art:
    parts = (
        _paper,
        _arena,
        _zones,
        _grid_lines,
        _numbers,
        _safe_speeds,
        _start,
        _line,
        _lane_discs,
        draw_names,
        draw_spina,
    )
    return Art(
        tag("g", *(part(layout, theme) for part in parts)),
        layout.frame,
        (theme.title.font.path, theme.label.font.path, theme.badge.font.path, theme.label.fallback.path),
    )


@lru_cache(maxsize=32)
def landmarks(layout: Layout, theme: Theme) -> tuple[Box, ...]:
    """What names of chariots may not cover: the names of the ground, and what tells something on the spina."""
    names = (around(list(name.corners)) for name in place_names(layout, theme))
    yard = plots(layout)
    return (*names, yard.table, yard.eggs, yard.dolphins, *((yard.obelisk,) if yard.obelisk else ()))


def _paper(layout: Layout, theme: Theme) -> str:
    return draw_paper(layout.frame, theme)


def _arena(layout: Layout, theme: Theme) -> str:
    """The sand of ring and run-up within the outer wall; the inner edge is the kerb of the spina."""
    colours = theme.colours
    outer = layout.parallel(layout.lanes * LANE + WALL / 2)
    chute = layout.chute.grown(WALL / 2)
    walls = (rectangle(chute), tag("path", d=outer))
    return tag(
        "g",
        tag("g", *walls, fill=colours.sand, stroke=colours.wall, stroke_width=WALL),
        # The run-up opens into the ring: sand once more, over the walls between the two.
        tag("path", d=layout.parallel(layout.lanes * LANE), fill=colours.sand),
        rectangle(layout.chute, fill=colours.sand),
    )


def _zones(layout: Layout, theme: Theme) -> str:
    """Cornering zones: darker sand, and short strokes along the outer wall, so that they show without colour."""
    edge = layout.lanes * LANE
    parts = []
    for start, end, corner in _spans(layout):
        if not corner:
            continue
        band = layout.band(start, end, 0, edge)
        parts.append(tag("path", d=path(band, closed=True), fill=theme.colours.zone))
        count = max(8, round((end - start) * 8))
        ticks = "".join(
            path([(spot.x, spot.y) for spot in (layout.at(at, edge - 6), layout.at(at, edge))])
            for at in (start + (end - start) * (step + 0.5) / count for step in range(count))
        )
        parts.append(tag("path", d=ticks, stroke=theme.colours.wall, stroke_width=1.6, fill="none"))
    return "".join(parts)


def _spans(layout: Layout) -> Iterator[tuple[float, float, bool]]:
    start = 0.0
    for section in layout.track.plan.sections:
        yield start, start + section.length, section.corner
        start += section.length


def _grid_lines(layout: Layout, theme: Theme) -> str:
    """Lines between lanes, lines across between spaces, and the two edges."""
    colours = theme.colours
    lanes = "".join(layout.parallel(lane * LANE) for lane in range(1, layout.lanes + 1))
    across = "".join(
        path([(spot.x, spot.y) for spot in ends])
        for space in layout.track.spaces
        if not space.on_grid
        for at in (space.start / layout.track.unit,)
        for ends in ((layout.at(at, (space.lane - 1) * LANE), layout.at(at, space.lane * LANE)),)
    )
    bounds = "".join(
        path([(spot.x, spot.y) for spot in (layout.at(start, 0), layout.at(start, layout.lanes * LANE))])
        for start, _, _ in _spans(layout)
    )
    return tag(
        "g",
        tag("path", d=lanes, stroke=colours.lane, stroke_width=1),
        tag("path", d=across, stroke=colours.lane, stroke_width=1),
        tag("path", d=bounds, stroke=colours.wall, stroke_width=2.4),
        tag("path", d=layout.parallel(0), stroke=colours.wall, stroke_width=4),
        fill="none",
    )


def _numbers(layout: Layout, theme: Theme) -> str:
    """The number of every space, at the edge from which it is entered; in the small picture of every fifth."""
    entries, size = [], layout.type(NUMBER)
    for space in layout.track.spaces:
        if not has_number(layout, space):
            continue
        spot = layout.at(space.start / layout.track.unit, (space.lane - 0.5) * LANE)
        x, y = _ahead(spot, 17.0 if space.number == 1 else 4.0 + size * 0.56)  # past the disc of the lane
        entries.append((str(space.number), x, y + size * 0.35))
    return small_words(theme.badge, entries, size, theme.colours.faint)


def has_number(layout: Layout, space: Space) -> bool:
    """Whether the ground tells the number of a space."""
    return not space.on_grid and not (layout.small and space.number % FIFTH)


def _ahead(spot: Spot, by: float) -> tuple[float, float]:
    return spot.x + by * cos(radians(spot.turn)), spot.y + by * sin(radians(spot.turn))


def _safe_speeds(layout: Layout, theme: Theme) -> str:
    """The safe speed of each lane, where the track has any, on a sign in the middle space of each corner section.

    In the small picture a corner of several sections has its signs in the first alone.
    """
    size, sections = layout.type(SPEED), layout.track.plan.sections
    spots = [
        (str(safe), layout.at(start + section.length * ((count - 1) // 2 + 0.5) / count, (lane + 0.5) * LANE))
        for section, before, (start, _, _) in zip(sections, (sections[-1], *sections), _spans(layout), strict=False)
        if not (layout.small and before.safe == section.safe)
        for lane, (safe, count) in enumerate(zip(section.safe, section.spaces, strict=False))
    ]
    return "".join(safe_speed(text, spot.x, spot.y, size, theme) for text, spot in spots)


def safe_speed(text: str, x: float, y: float, size: float, theme: Theme) -> str:
    """The sign of a safe speed about a point, in this type."""
    colours = theme.colours
    sign = tag("circle", cx=x, cy=y, r=size * 0.86, fill=colours.plate, stroke=colours.lost, stroke_width=size * 0.16)
    return sign + words(theme.badge, text, x, y + size * 0.36, size, colours.ink, "middle")


def _run_up(layout: Layout, theme: Theme) -> str:
    """The spaces of the grid in which nobody starts: a zone of their own before the line."""
    places = {layout.track.place(number) for number in range(1, layout.track.plan.places + 1)}
    squares = [
        tag("path", d=path(layout.corners(space.id), closed=True))
        for space in layout.track.spaces
        if space.on_grid and space.id not in places and not layout.track.plan.grid[-space.cell - 1]
    ]
    return grey_zone(squares, theme) if squares else ""


def grey_zone(squares: list[str], theme: Theme) -> str:
    """Squares of the run-up, in grey."""
    return tag("g", *squares, fill=theme.colours.faint, fill_opacity=0.35, stroke=theme.colours.lane)


def _start(layout: Layout, theme: Theme) -> str:
    """The start boxes with the numbers of their places, and the carceres behind them."""
    colours = theme.colours
    places = {layout.track.place(number): number for number in range(1, layout.track.plan.places + 1)}
    boxes = []
    for space, place in places.items():
        corners = layout.corners(space, inset=2.5)
        spot = layout.spot(space)
        boxes.append(tag("path", d=path(corners, closed=True), fill=colours.plate, stroke=colours.lane))
        size = layout.type(20)
        boxes.append(words(theme.title, str(place), spot.x, spot.y + size * 0.35, size, colours.faint, "middle"))
    return tag("g", _run_up(layout, theme), *boxes, _carceres(layout, theme))


def _carceres(layout: Layout, theme: Theme) -> str:
    """The starting gates: one arch for each lane's height, as far as the wall goes."""
    colours, stalls = theme.colours, layout.stalls
    count = max(1, round(stalls.height / LANE))
    pitch = stalls.height / count
    gates = []
    for index in range(count):
        top = stalls.top + index * pitch
        depth, half = 18.0, pitch / 2 - 7
        gate = (
            f"M{number(stalls.right)} {number(top + 7)}H{number(stalls.right - depth)}"
            f"A{number(half)} {number(half)} 0 0 0 {number(stalls.right - depth)} {number(top + pitch - 7)}"
            f"H{number(stalls.right)}Z"
        )
        gates.append(tag("path", d=gate, fill=colours.ink))
    return tag("g", rectangle(stalls, fill=colours.marble, stroke=colours.ink, stroke_width=1.4), *gates)


def _line(layout: Layout, theme: Theme) -> str:
    ends = (layout.at(0, 0), layout.at(0, layout.lanes * LANE))
    return finish_line(path([(spot.x, spot.y) for spot in ends]), theme)


def finish_line(line: str, theme: Theme) -> str:
    """The finish line along a path: a chequered band between two dark edges."""
    return tag(
        "g",
        tag("path", d=line, stroke=theme.colours.ink, stroke_width=9),
        tag("path", d=line, stroke=theme.colours.line, stroke_width=5.4),
        tag("path", d=line, stroke=theme.colours.ink, stroke_width=5.4, stroke_dasharray="8 8"),
        fill="none",
    )


def _lane_discs(layout: Layout, theme: Theme) -> str:
    """The numbers of the lanes, on the lines between the sections."""
    colours = theme.colours
    spots = [
        (str(lane), layout.at(start, (lane - 0.5) * LANE))
        for start, _, _ in _spans(layout)
        for lane in range(1, layout.lanes + 1)
    ]
    size = layout.type(NUMBER)
    radius = size * (0.6 if layout.small else 0.68)
    discs = tag("g", *(tag("circle", cx=spot.x, cy=spot.y, r=radius) for _, spot in spots), fill=colours.wall)
    entries = ((text, spot.x, spot.y + size * 0.37) for text, spot in spots)
    return discs + small_words(theme.badge, entries, size, colours.plate)
