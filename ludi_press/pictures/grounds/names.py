"""The names on a track's still layer: sections along the outer wall, and the track in the empty court before it."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import cos, hypot, radians, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.pictures.fonts import widest
from ludi_press.pictures.grounds.outline import LANE
from ludi_press.pictures.grounds.track_layout import WALL, Layout
from ludi_press.pictures.picture import Art, Stamp, plate
from ludi_press.pictures.pieces.placed import Pose
from ludi_press.pictures.shapes import Box, Points, apart, around
from ludi_press.pictures.svg import moved, tag, words
from ludi_press.pictures.theme import Theme

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
