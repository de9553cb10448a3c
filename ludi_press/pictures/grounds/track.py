"""The still layer of a track: sand, walls, lanes, spaces, zones, line, start boxes, carceres, symbol and names.

It depends on the plan and the theme alone, so that all turns of all races on the track share it.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import cos, hypot, radians, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import Space
from ludi_press.core.colour import Colour
from ludi_press.pictures.fonts import widest
from ludi_press.pictures.frame import draw_paper
from ludi_press.pictures.grounds.spina import draw_seats, draw_shade, draw_spina, draw_wall, plots
from ludi_press.pictures.grounds.track_layout import LANE, WALL, Layout
from ludi_press.pictures.picture import Art, Pose, Stamp, moved, number, path, plate, rectangle, small_words, tag, words
from ludi_press.pictures.shapes import Box, Points, apart, around
from ludi_press.pictures.theme import Theme

NUMBER: Final = 12.5
"""The type size of a space's number."""
DISC: Final = 13.0
"""The type size of a lane's number."""
SPEED: Final = 15.0
"""The type size of a safe speed."""
CHECK: Final = LANE / 6
"""The size of a square of the finish line, which is two squares wide."""
COUNTED: Final = (1, 5, 10)
"""The numbered spaces, besides the last of a section; in the small picture every fifth is numbered."""
HAIR, PALE = 0.35, 0.4
"""The opacity of the lines between spaces and of their numbers: pale, since only planning needs them."""
_RUTS: Final = ((0.3, 13.0, "260 390 140 510"), (0.66, 9.0, "190 610 330 270"))
"""The worn sand in a lane: where across it, how broad, and how long it and its gaps are."""
RAMP: Final = 8
"""The number of steps from sand to the red ochre of zones; lanes of a corner use them, the inmost the last."""


@lru_cache(maxsize=32)
def draw_track(layout: Layout, theme: Theme) -> Art:
    parts = (
        _arena,
        _zones,
        _ruts,
        _grid_lines,
        _numbers,
        _safe_speeds,
        _start,
        _finish_line,
        _lane_discs,
        draw_motif,
        draw_names,
        draw_spina,
    )
    return Art(
        tag("g", draw_paper(layout.frame, theme, head=layout.head), *(part(layout, theme) for part in parts)),
        layout.frame,
        (theme.title.font.path, theme.label.font.path, theme.badge.font.path, theme.label.fallback.path),
        common=True,
    )


@lru_cache(maxsize=32)
def landmarks(layout: Layout, theme: Theme) -> tuple[Box, ...]:
    """What names of chariots must not cover: the names on the ground, and everything on the spina."""
    names = (around(name.corners) for name in place_names(layout, theme))
    yard = plots(layout)
    return (*names, yard.table, yard.eggs, yard.dolphins, *((yard.obelisk,) if yard.obelisk else ()))


def _arena(layout: Layout, theme: Theme) -> str:
    """The sand of ring and run-up within the outer wall; the inner edge is the kerb of the spina."""
    colours, chute = theme.colours, layout.chute.grown(WALL / 2)
    court = path(
        [(chute.right, chute.top), (chute.left, chute.top), (chute.left, chute.bottom), (chute.right, chute.bottom)]
    )
    edge = layout.lanes * LANE
    seats = layout.margin - WALL - 7

    def stands(out: float) -> str:
        sides = (layout.chute.top - out, layout.chute.bottom + out)
        return "".join(path([(layout.chute.right, y), (layout.chute.left, y)]) for y in sides)

    return tag(
        "g",
        draw_shade(layout.parallel(edge + WALL + seats / 2), seats, theme, 6),
        draw_seats(lambda out: layout.parallel(edge + out), WALL, seats, 2, theme),
        draw_seats(stands, WALL, seats, 2, theme),
        draw_wall(layout.parallel(edge + WALL / 2), WALL, theme),
        draw_wall(court, WALL, theme),
        # The run-up opens into the ring: sand is drawn again, over the walls between the two.
        tag("path", d=layout.parallel(layout.lanes * LANE), fill=colours.sand),
        rectangle(layout.chute, fill=colours.sand),
    )


def ramp(lane: int, lanes: int, theme: Theme) -> Colour:
    """The colour of a lane in a corner: the inmost lane has the deepest red ochre."""
    step = RAMP - round((RAMP - 3) * lane / max(1, lanes - 1))
    return theme.colours.sand.mixed(theme.colours.zone, step / RAMP)


def _zones(layout: Layout, theme: Theme) -> str:
    """Corners: red ochre, and short strokes along the outer wall, so that they are recognised without colour."""
    edge, parts, ticks = layout.lanes * LANE, [], []
    corners = [(start, end) for start, end, corner in _spans(layout) if corner]
    for lane in range(layout.lanes):
        d = "".join(layout.course(start, end, (lane + 0.5) * LANE) for start, end in corners)
        parts.append(tag("path", d=d, stroke=ramp(lane, layout.lanes, theme), stroke_width=LANE + 0.6, fill="none"))
    for start, end in corners:
        count = max(8, round((end - start) * 8))
        ticks += [
            path([(spot.x, spot.y) for spot in (layout.at(at, edge - 6), layout.at(at, edge))])
            for at in (start + (end - start) * (step + 0.5) / count for step in range(count))
        ]
    return "".join(parts) + tag("path", d="".join(ticks), stroke=theme.colours.wall, stroke_width=1.6, fill="none")


def _spans(layout: Layout) -> Iterator[tuple[float, float, bool]]:
    start = 0.0
    for section in layout.track.plan.sections:
        yield start, start + section.length, section.corner
        start += section.length


def _ruts(layout: Layout, theme: Theme) -> str:
    """Sand worn by wheels along the lanes; it is darker under the outer wall."""
    colours, edge = theme.colours, layout.lanes * LANE
    strokes = (
        tag(
            "path",
            d=layout.parallel((lane + share) * LANE),
            stroke_width=wide,
            stroke_dasharray=dash,
            stroke_dashoffset=71 * lane + 190 * share,
        )
        for lane in range(layout.lanes)
        for share, wide, dash in _RUTS
    )
    shade = "".join(
        tag("path", d=layout.parallel(edge - deep / 2), stroke=colours.ink, stroke_width=deep, stroke_opacity=0.1)
        for deep in (16.0, 8.0)
    )
    return tag("g", *strokes, shade, fill="none", stroke=colours.zone, stroke_opacity=0.15, stroke_linecap="round")


def _grid_lines(layout: Layout, theme: Theme) -> str:
    """Hairlines between lanes and between spaces, the borders of the sections, and the kerb."""
    colours = theme.colours
    lanes = "".join(layout.parallel(lane * LANE) for lane in range(1, layout.lanes))
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
        tag("path", d=lanes + across, stroke=colours.lane, stroke_width=1.2, stroke_opacity=HAIR),
        tag("path", d=bounds, stroke=colours.wall, stroke_width=2),
        fill="none",
    )


def _numbers(layout: Layout, theme: Theme) -> str:
    """The numbers of spaces, each at the edge where it is entered."""
    entries, size = [], layout.type(NUMBER)
    for space in layout.track.spaces:
        if not has_number(layout, space):
            continue
        spot = layout.at(space.start / layout.track.unit, (space.lane - 0.5) * LANE)
        x, y = _ahead(spot, 17.0 if space.number == 1 else 4.0 + size * 0.56)  # past the disc of the lane
        entries.append((str(space.number), x, y + size * 0.35))
    return tag("g", small_words(theme.badge, entries, size, theme.colours.faint), fill_opacity=PALE)


def has_number(layout: Layout, space: Space) -> bool:
    """On straights, where all lanes are alike, the outermost lane has the numbers."""
    if not layout.track.plan.sections[space.section].corner and space.lane < layout.lanes:
        return False
    if space.on_grid or layout.small:
        return not (space.on_grid or layout.quarter) and space.number % COUNTED[1] == 0
    section = layout.track.plan.sections[space.section]
    return space.number in (*COUNTED, section.spaces[space.lane - 1])


def _ahead(spot: Pose, by: float) -> tuple[float, float]:
    return spot.x + by * cos(radians(spot.turn)), spot.y + by * sin(radians(spot.turn))


def _safe_speeds(layout: Layout, theme: Theme) -> str:
    """The safe speed of each lane, if the track has any, on a sign in the middle space of a corner's first section."""
    turn, size = -90 if layout.quarter else 0, layout.type(SPEED)
    return "".join(moved(spot.x, spot.y, safe_speed(text, size, theme), turn) for text, spot in safe_speeds(layout))


def safe_speeds(layout: Layout) -> Iterator[tuple[str, Pose]]:
    """Each safe speed and where its sign is."""
    sections = layout.track.plan.sections
    for section, before, (start, _, _) in zip(sections, (sections[-1], *sections), _spans(layout), strict=False):
        for lane, (safe, count) in enumerate(zip(section.safe, section.spaces, strict=False)):
            if before.safe != section.safe:
                along = start + section.length * ((count - 1) // 2 + 0.5) / count
                yield str(safe), layout.at(along, (lane + 0.5) * LANE)


@lru_cache(maxsize=64)
def draw_safe_speed(text: str, size: float, theme: Theme) -> Art:
    """The sign of a safe speed, to be drawn over the ways that pass it."""
    box = Box(-size, -size, size, size)
    return Art(safe_speed(text, size, theme), box, theme.badge.paths(text), common=True)


def safe_speed(text: str, size: float, theme: Theme) -> str:
    """The sign of a safe speed around nought, in this type size."""
    colours, edge = theme.colours, size * 0.08
    sign = tag("circle", r=size * 0.8, fill=colours.plate, fill_opacity=0.8, stroke=colours.lost, stroke_width=edge)
    return sign + words(theme.badge, text, 0, size * 0.36, size, colours.ink, "middle")


def _run_up(layout: Layout, theme: Theme) -> str:
    """The spaces of the grid in which nobody starts: a zone of its own before the line."""
    places = {layout.track.place(number) for number in range(1, layout.track.plan.places + 1)}
    squares = [
        tag("path", d=path(layout.corners(space.id), closed=True))
        for space in layout.track.spaces
        if space.on_grid and space.id not in places and not layout.track.plan.grid[-space.cell - 1]
    ]
    faint, lane = theme.colours.faint, theme.colours.lane
    return tag("g", *squares, fill=faint, fill_opacity=0.35, stroke=lane) if squares else ""


def _start(layout: Layout, theme: Theme) -> str:
    """The start boxes with the numbers of their places, as long as anybody is there, and the carceres behind them."""
    colours, boxes = theme.colours, []
    places = {layout.track.place(number): number for number in range(1, layout.track.plan.places + 1)}
    for space, place in places.items() if layout.boxes else ():
        corners, spot = layout.corners(space, inset=2.5), layout.spot(space)
        boxes.append(tag("path", d=path(corners, closed=True), fill=colours.plate, stroke=colours.lane))
        size = layout.type(20)
        boxes.append(words(theme.title, str(place), spot.x, spot.y + size * 0.35, size, colours.faint, "middle"))
    return tag("g", _run_up(layout, theme) if layout.boxes else "", *boxes, _carceres(layout, theme))


def _carceres(layout: Layout, theme: Theme) -> str:
    """The starting gates: an arch for each lane, as far as the wall reaches."""
    colours, stalls = theme.colours, layout.stalls
    count = max(1, round(stalls.height / LANE))
    pitch, wide = stalls.height / count, min(stalls.width, stalls.height / count)
    first = Box(stalls.right - wide, stalls.top, stalls.right, stalls.top + pitch)
    gates = (theme.symbols["stall"].within(first.moved(0, step * pitch), theme.paint(None)) for step in range(count))
    return tag("g", rectangle(stalls, fill=colours.marble, stroke=colours.ink, stroke_width=1.4), *gates)


def _finish_line(layout: Layout, theme: Theme) -> str:
    return finish_line(Box(layout.x - CHECK, layout.y, layout.x + CHECK, layout.y + layout.lanes * LANE), theme)


def finish_line(box: Box, theme: Theme) -> str:
    """The finish line: a chequered band, two squares wide, between dark edges."""
    colours, middle, dash = theme.colours, box.width / 4, f"{number(box.width / 2)}"
    columns = (
        tag(
            "path",
            d=f"M{number(x)} {number(box.top)}V{number(box.bottom)}",
            stroke=colours.ink,
            stroke_width=middle * 2,
            stroke_dasharray=dash,
            stroke_dashoffset=dash if index else None,
        )
        for index, x in enumerate((box.left + middle, box.right - middle))
    )
    return rectangle(box, fill=colours.line, stroke=colours.ink, stroke_width=1.6) + "".join(columns)


def _lane_discs(layout: Layout, theme: Theme) -> str:
    """The numbers of the lanes where sections begin; fewer in the small picture."""
    colours, size = theme.colours, layout.type(DISC)
    starts = [start for start, _, corner in _spans(layout) if not (layout.small and corner)]
    spots = [
        (str(lane), *_ahead(layout.at(start, (lane - 0.5) * LANE), 0 if start else CHECK + size * 0.8))
        for start in starts
        for lane in range(1, layout.lanes + 1)
    ]
    circles = (tag("circle", cx=x, cy=y, r=size * 0.58) for _, x, y in spots)
    discs = tag("g", *circles, fill=colours.plate, fill_opacity=0.6, stroke=colours.wall, stroke_width=size * 0.09)
    if not layout.quarter:
        return discs + small_words(
            theme.badge, ((text, x, y + size * 0.37) for text, x, y in spots), size, colours.wall
        )
    written = (words(theme.badge, text, 0, size * 0.37, size, colours.wall, "middle") for text, _, _ in spots)
    return discs + "".join(moved(x, y, one, -90) for (_, x, y), one in zip(spots, written, strict=True))


def draw_motif(layout: Layout, theme: Theme) -> str:
    """The symbol of the circus, if the theme has one: in the corner outside the wall."""
    symbol = theme.motif(layout.track.plan.id)
    if symbol is None:
        return ""
    right, top = layout.width - 18.0, layout.head + 12.0
    out = layout.lanes * LANE + WALL + 6
    spots = [layout.at(layout.outline.lap * step / 240, out) for step in range(240)]
    names = [corner for name in place_names(layout, theme) for corner in name.corners]
    edges = [*((spot.x, spot.y) for spot in spots), *names]
    side = 0.92 * min(max(right - x, y - top) for x, y in edges)
    return layout.upright(symbol, Box(right - side, top, right, top + side), theme) if side > 40 else ""


SIZE: Final = 16.0
"""The type size of a section's name."""
_SHARES: Final = (0.5, 0.42, 0.58, 0.35, 0.65, 0.78, 0.22)
"""Where along its section the middle of a name may be, the best first."""
_LARGEST: Final = 30.0
_SMALLEST: Final = 11.0
_PITCH: Final = 1.25
"""The line spacing of the track's name, as a multiple of its type size."""
_LINE_NAME: Final = 8.0
"""The largest width of the name of the finish line, as a multiple of its type size."""
_DEEP: Final = 0.2
"""How far the track's name reaches down toward the grid, as a share of the way."""
_SAMPLES: Final = 160


class Name(Struct, frozen=True):
    """A line of text: its middle and angle, type size, the corners of its bounding box, and whether it has a plate."""

    text: str
    spot: Pose
    size: float
    corners: Points
    plated: bool = False


@lru_cache(maxsize=32)
def place_names(layout: Layout, theme: Theme) -> tuple[Name, ...]:
    """All names that have room: inside the frame, not over each other; of that of the track all lines or none."""
    placed: list[Name] = []
    for lines in (*([name] for name in _section_names(layout, theme)), [*_track_name(layout, theme)]):
        if all(apart(name.corners, other.corners) for name in lines for other in placed):
            placed += lines
    return tuple(placed)


def draw_names(layout: Layout, theme: Theme) -> str:
    return tag(
        "g",
        *(
            moved(name.spot.x, name.spot.y, _lettered(name, theme), name.spot.turn)
            for name in place_names(layout, theme)
        ),
    )


def _lettered(name: Name, theme: Theme) -> str:
    """A name around its middle, on a plate where it is before the seats."""
    colours, size = theme.colours, name.size
    if not name.plated:
        return words(theme.title, name.text, 0, size * 0.36, size, colours.ink, "middle")
    half = theme.title.width(name.text, size) / 2 + 10
    box = Box(-half, -size * 0.72, half, size * 0.72)
    return plate(theme.title, name.text, box, size, colours.plate, colours.ink, colours.ink, 1.4).svg


def line_name_room(layout: Layout) -> Box:
    """The room below the wall for the name of the finish line, in any language."""
    size, middle = _line_name_size(layout), layout.y + layout.outside
    half = _LINE_NAME * size / 2
    return Box(layout.x - half, middle - size / 2, layout.x + half, middle + size / 2)


def _line_name_size(layout: Layout) -> float:
    return layout.type(SIZE) * (1.0 if layout.small else 0.88)


def draw_line_name(layout: Layout, theme: Theme, text: str) -> Iterator[Stamp]:
    """The name of the finish line, outside the wall below it; nothing if another name is there."""
    size = _line_name_size(layout)
    name = _name(text, Pose(layout.x, layout.y + layout.outside), size, theme)
    if all(apart(name.corners, other.corners) for other in place_names(layout, theme)):
        box = around(name.corners).moved(-name.spot.x, -name.spot.y).grown(9)
        art = Art(_lettered(replace(name, plated=True), theme), box, theme.title.paths(text))
        yield Stamp(name.spot.x, name.spot.y, art)


def _section_names(layout: Layout, theme: Theme) -> Iterator[Name]:
    """Each in the middle of its section or near it, shortened to fit; left out if there is no room."""
    out, size = layout.outside, layout.type(SIZE)
    start = 0.0
    for section in layout.track.plan.sections:
        end = start + section.length
        first, last = layout.at(start, out), layout.at(end - 1e-9, out)
        text = theme.title.fit(section.name, size, hypot(last.x - first.x, last.y - first.y) - 8)
        spots = (layout.at(start + section.length * share, out) for share in _SHARES)
        names = (_name(text, Pose(spot.x, spot.y, _upright(spot.turn)), size, theme) for spot in spots)
        free = (replace(name, plated=True) for name in names if text and _has_room(name, layout))
        yield from islice(free, 1)
        start = end


def _has_room(name: Name, layout: Layout) -> bool:
    """Whether it is inside the frame and not over start boxes, carceres or walls of the run-up."""
    box, chute = around(name.corners), layout.chute
    walls = (Box(chute.left, edge - WALL, chute.right, edge + WALL) for edge in (chute.top, chute.bottom))
    blocked = (layout.grid, layout.stalls.grown(3), *walls)
    return layout.frame.grown(-8).holds(box) and all(apart(name.corners, other.corners) for other in blocked)


def _upright(turn: float) -> float:
    wrapped = (turn + 180) % 360 - 180
    return wrapped if -90 <= wrapped <= 90 else wrapped + 180


def _name(text: str, spot: Pose, size: float, theme: Theme) -> Name:
    half_width, half_height = theme.title.width(text, size) / 2 + 2, size * 0.6
    across, down = cos(radians(spot.turn)), sin(radians(spot.turn))
    corners = tuple(
        (spot.x + x * across - y * down, spot.y + x * down + y * across)
        for x, y in Box(-half_width, -half_height, half_width, half_height).corners
    )
    return Name(text, spot, size, corners)


def _track_name(layout: Layout, theme: Theme) -> Iterator[Name]:
    """The track's own name, one word per line, in the court above the start boxes or in the corner of the frame.

    None where the track is shown upright, on telephones.
    """
    lines = theme.title.clean(layout.track.plan.title).split()
    widest_line = widest(theme.title, tuple(lines), 1.0)
    if not lines or widest_line == 0 or layout.quarter:
        return
    court = _corner(layout)
    size = min(_LARGEST, court.width / widest_line, court.height / len(lines) / _PITCH)
    if size < max(_SMALLEST, 0.9 * layout.least):
        return
    x, y = court.centre
    y -= size * _PITCH * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        yield _name(line, Pose(x, y + index * size * _PITCH), size, theme)


def _corner(layout: Layout) -> Box:
    """The empty ground above the run-up: beside a bend as far to the right as that allows."""
    margin, top, left = layout.margin, layout.stalls.top, layout.stalls.right + 12
    if layout.stalls.height <= layout.lanes * LANE + 1:
        top_edge = layout.head + margin
        return Box(margin, top_edge, layout.ring.left, min(top, top_edge + 160))
    bottom = top + 12 + _DEEP * (layout.grid.top - top - 54)
    spots = (layout.at(layout.outline.lap * step / _SAMPLES, layout.lanes * LANE + 16) for step in range(_SAMPLES))
    right = min((spot.x for spot in spots if spot.y <= bottom), default=left)
    return Box(left, top + 12, max(layout.ring.left - 12, left, right), bottom)
