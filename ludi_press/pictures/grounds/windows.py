"""Which parts of a track the close-ups show: few that together hold every chariot, each as near as it can be."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from math import fsum, inf
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import Box

ASPECT: Final = 1.6
"""The width of a close-up by its height, unless it is square."""
MARGIN: Final = 34.0
"""Room for names around the chariots of a close-up."""
WIDTHS: Final = (480.0, 620.0, 800.0, 1040.0, 1160.0)
"""How wide a window may be, in drawing units."""
SQUARE: Final = 720.0
"""A square window holds both straights of most tracks: two such show what one broad window and its twin would."""
FEW: Final = 3
"""Wider windows are taken where narrower ones would need more pictures than these."""
EACH: Final = 350.0
"""One picture more must bring the chariots nearer by so much, in the mean; a square one by more, as it is higher."""
ALIKE: Final = 0.25
"""A window is not pushed aside for the sake of less than this share of it that another shows too."""
_SHIFTS: Final = tuple((x, y) for x in (0.0, -0.7, 0.7) for y in (0.0, -0.7, 0.7))
"""Where a window's middle may stand: in the midst of its chariots, or aside."""

Group = tuple[Box, ...]


class Shape(Struct, frozen=True):
    """How wide and high a window is."""

    width: float
    height: float

    def has_room(self, held: Box) -> bool:
        """Whether a window of this shape holds these with their names."""
        return held.width <= self.width - 2 * MARGIN and held.height <= self.height - 2 * MARGIN


def choose_windows(stands: Sequence[Box], frame: Box) -> tuple[Box, ...]:
    """Windows that together hold all these boxes, the first of which leads: each inside the frame, broad or square.

    Few ones, near ones, and such as show little twice: each is as narrow as its chariots let it be.
    """
    shapes = _shapes(frame)
    parted = (groups for shape in shapes for groups in _joined(_groups(stands, shape), shapes))
    found = dict.fromkeys(_windows(groups, shapes, frame) for groups in parted)
    return min(found, key=lambda windows: _cost(windows, stands))


def _shapes(frame: Box) -> tuple[Shape, ...]:
    """The shapes that fit into the frame, the narrowest first."""
    widest, square = min(WIDTHS[-1], frame.width, frame.height * ASPECT), min(SQUARE, frame.width, frame.height)
    broad = [Shape(width, width / ASPECT) for width in (*(width for width in WIDTHS if width < widest), widest)]
    return tuple(sorted((*broad, Shape(square, square)), key=lambda shape: shape.width))


def _groups(stands: Sequence[Box], shape: Shape) -> tuple[Group, ...]:
    """Greedy: the foremost that is in no group yet chooses the one in such a window that holds most others."""
    left = list(stands)
    groups = []
    while left:
        groups.append(_largest_group(left, shape))
        left = [box for box in left if box not in groups[-1]]
    return tuple(groups)


def _largest_group(stands: list[Box], shape: Shape) -> Group:
    """The most boxes that lie with the first in such a window."""
    first = stands[0]
    best: Group = (first,)
    width, height = shape.width - 2 * MARGIN, shape.height - 2 * MARGIN
    for across in stands:
        for down in stands:
            reach = Box(across.left, down.top, across.left + width, down.top + height)
            if reach.holds(first):
                best = max(best, tuple(box for box in stands if reach.holds(box)), key=len)
    return best


def _joined(groups: tuple[Group, ...], shapes: Sequence[Shape]) -> Iterator[tuple[Group, ...]]:
    """The groups, then again and again with two of them made one, those first that one window shows from nearest by."""
    while True:
        yield groups
        pairs = combinations(range(len(groups)), 2)
        fitting = ((_width((*groups[one], *groups[other]), shapes), one, other) for one, other in pairs)
        width, one, other = min(fitting, default=(inf, 0, 0))
        if width == inf:
            return
        rest = tuple(group for index, group in enumerate(groups) if index not in (one, other))
        groups = (*rest[:one], (*groups[one], *groups[other]), *rest[one:])


def _width(group: Group, shapes: Sequence[Shape]) -> float:
    """How wide the narrowest window is that holds a group; infinite where none does."""
    held = reduce(Box.joined, group)
    return next((shape.width for shape in shapes if shape.has_room(held)), inf)


def _windows(groups: tuple[Group, ...], shapes: Sequence[Shape], frame: Box) -> tuple[Box, ...]:
    """A window for each group, but for those that earlier ones show well."""
    windows: list[Box] = []
    for group in groups:
        if not all(any(window.holds(box.grown(MARGIN / 2)) for window in windows) for box in group):
            windows.append(_window(group, shapes, frame, windows))
    return tuple(windows)


def _window(group: Group, shapes: Sequence[Shape], frame: Box, others: Sequence[Box]) -> Box:
    """The narrowest window about a group; pushed aside where others show too much of it."""
    held = reduce(Box.joined, group)
    shape = next((shape for shape in shapes if shape.has_room(held)), shapes[-1])
    return min(
        (_about(held, shape, frame, across, down) for across, down in _SHIFTS),
        key=lambda window: max(ALIKE, max((shared(window, other) for other in others), default=0.0)),
    )


def _about(held: Box, shape: Shape, frame: Box, across: float, down: float) -> Box:
    """The window about a box, inside the frame: its middle there, or aside, as far as the box keeps its margin."""
    room_x, room_y = (shape.width - held.width) / 2 - MARGIN, (shape.height - held.height) / 2 - MARGIN
    middle_x, middle_y = held.centre[0] + across * max(0.0, room_x), held.centre[1] + down * max(0.0, room_y)
    left = min(max(middle_x - shape.width / 2, frame.left), frame.right - shape.width)
    top = min(max(middle_y - shape.height / 2, frame.top), frame.bottom - shape.height)
    return Box(left, top, left + shape.width, top + shape.height)


def _cost(windows: tuple[Box, ...], stands: Sequence[Box]) -> tuple[bool, float]:
    """What is worse of windows: too many; then, in units, how far each chariot is seen from, more pictures, twins."""
    if not windows:
        return False, 0.0
    far = fsum(min(window.width for window in windows if window.holds(box)) for box in stands) / len(stands)
    each = fsum(EACH * ASPECT * window.height / window.width for window in windows)
    twice = fsum(shared(one, other) * min(one.width, other.width) for one, other in combinations(windows, 2))
    return len(windows) > FEW, far + each + twice


def shared(one: Box, other: Box) -> float:
    """How much of the smaller of two windows the other shows too, 0 to 1."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    least = min(one.width * one.height, other.width * other.height)
    return max(0.0, across) * max(0.0, down) / least
