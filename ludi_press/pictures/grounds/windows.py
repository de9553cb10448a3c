"""Chooses the windows of close-ups, each as enlarged as it can be, and draws where they lie."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import fsum, inf
from typing import Final

from msgspec import Struct

from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.shapes import Box
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


ASPECT: Final = 1.6
"""The width of a close-up divided by its height, unless it is square."""
LOW: Final = 2.1
"""The same where its chariots need no more height."""
MARGIN: Final = 34.0
"""The room for names around the chariots of a close-up."""
WIDTHS: Final = (480.0, 620.0, 800.0, 1040.0, 1160.0)
"""The possible widths of a window, in drawing units."""
SQUARE: Final = 720.0
"""The size of a square window: it contains both straights of most tracks, for which two broad windows are needed."""
FEW: Final = 3
"""If narrow windows would need more pictures than this, wider ones are taken."""
EACH: Final = 350.0
"""An additional picture must make windows narrower by this much in the mean; a square one by more, as it is higher."""
ALIKE: Final = 0.25
"""Two windows may overlap by this share before one of them is moved."""
_SHIFTS: Final = tuple((x, y) for x in (0.0, -0.7, 0.7) for y in (0.0, -0.7, 0.7))
"""Where the middle of a window may be relative to its chariots' middle, as shares of the free room."""

Group = tuple[Box, ...]
"""Boxes that hold chariots together, the leader's first."""


class WindowSize(Struct, frozen=True):
    """The width and height of a window."""

    width: float
    height: float

    def has_room(self, held: Box) -> bool:
        """Whether a window of this shape contains these chariots with their names."""
        return held.width <= self.width - 2 * MARGIN and held.height <= self.height - 2 * MARGIN


def choose_windows(stands: Sequence[Box], frame: Box) -> tuple[Box, ...]:
    """Windows that together contain all these boxes, the leader's first: each inside the frame, broad or square.

    Preferred are few, narrow windows with little overlap.
    """
    shapes = _shapes(frame)
    found = dict.fromkeys(_windows(groups, shapes, frame) for groups in _joined(tuple(stands), shapes))
    best = min(found, key=lambda windows: _cost(windows, stands))
    return tuple(_trimmed(window, stands, frame) for window in best)


def _trimmed(window: Box, stands: Sequence[Box], frame: Box) -> Box:
    """A window without the empty sand above and below its chariots."""
    held = [box for box in stands if window.holds(box)] or [window]
    low, high = min(box.top for box in held), max(box.bottom for box in held)
    height = min(window.height, max(window.width / LOW, high - low + 2 * MARGIN))
    return frame.about(window.centre[0], (low + high) / 2, window.width, height)


def _shapes(frame: Box) -> tuple[WindowSize, ...]:
    """The shapes that fit into the frame, the narrowest first."""
    widest, square = min(WIDTHS[-1], frame.width, frame.height * ASPECT), min(SQUARE, frame.width, frame.height)
    broad = [WindowSize(width, width / ASPECT) for width in (*(width for width in WIDTHS if width < widest), widest)]
    return tuple(sorted((*broad, WindowSize(square, square)), key=lambda shape: shape.width))


def _joined(groups: Group, shapes: Sequence[WindowSize]) -> Iterator[Group]:
    """The boxes, then repeatedly with two of them joined: those that fit together into the narrowest window."""
    while True:
        yield groups
        pairs = combinations(range(len(groups)), 2)
        fitting = ((_width(groups[one].joined(groups[other]), shapes), one, other) for one, other in pairs)
        width, one, other = min(fitting, default=(inf, 0, 0))
        if width == inf:
            return
        both = groups[one].joined(groups[other])
        groups = (*groups[:one], both, *groups[one + 1 : other], *groups[other + 1 :])


def _width(held: Box, shapes: Sequence[WindowSize]) -> float:
    """The width of the narrowest window that contains a box; infinite if none does."""
    return next((shape.width for shape in shapes if shape.has_room(held)), inf)


def _windows(groups: Group, shapes: Sequence[WindowSize], frame: Box) -> Group:
    """A window for each box, without those that earlier windows show well."""
    windows: list[Box] = []
    for held in groups:
        if not any(window.holds(held.grown(MARGIN / 2)) for window in windows):
            windows.append(_window(held, shapes, frame, windows))
    return tuple(windows)


def _window(held: Box, shapes: Sequence[WindowSize], frame: Box, others: Sequence[Box]) -> Box:
    """The narrowest window around a box, moved aside if others overlap it too much."""
    shape = next((shape for shape in shapes if shape.has_room(held)), shapes[-1])
    return min(
        (_about(held, shape, frame, across, down) for across, down in _SHIFTS),
        key=lambda window: max(ALIKE, max((shared(window, other) for other in others), default=0.0)),
    )


def _about(held: Box, shape: WindowSize, frame: Box, across: float, down: float) -> Box:
    """The window around a box, inside the frame, moved aside by these shares of the free room."""
    room_x, room_y = (shape.width - held.width) / 2 - MARGIN, (shape.height - held.height) / 2 - MARGIN
    middle_x, middle_y = held.centre[0] + across * max(0.0, room_x), held.centre[1] + down * max(0.0, room_y)
    return frame.about(middle_x, middle_y, shape.width, shape.height)


def _cost(windows: tuple[Box, ...], stands: Sequence[Box]) -> tuple[bool, float]:
    """What makes windows worse: too many of them; then, in units, the mean width, more pictures, and overlap."""
    if not windows:
        return False, 0.0
    far = fsum(min(window.width for window in windows if window.holds(box)) for box in stands) / len(stands)
    each = fsum(EACH * ASPECT * window.height / window.width for window in windows)
    twice = fsum(shared(one, other) * min(one.width, other.width) for one, other in combinations(windows, 2))
    return len(windows) > FEW, far + each + twice


def shared(one: Box, other: Box) -> float:
    """The share of the smaller of two windows that the other shows too, 0 to 1."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    least = min(one.width * one.height, other.width * other.height)
    return max(0.0, across) * max(0.0, down) / least
