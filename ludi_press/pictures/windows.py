"""Which parts of a track the close-ups show: as few as hold every chariot, each as near as it can be."""

from collections.abc import Sequence
from typing import Final

from ludi_press.pictures.layout import Box

ASPECT: Final = 1.6
"""The width of a close-up by its height."""
MARGIN: Final = 34.0
"""Room for names around the chariots of a close-up."""
WIDTHS: Final = (480.0, 620.0, 800.0, 1040.0)
"""How wide a window may be, in drawing units."""
FEW: Final = 3
"""Wider windows are taken where narrower ones would need more pictures than these."""


def choose_windows(stands: Sequence[Box], frame: Box) -> tuple[Box, ...]:
    """Windows that together hold all these boxes, the first of which leads: each inside the frame, all of one size.

    Narrow ones and few ones: of all widths that need few pictures, that of the least width in all.
    """
    widest = min(WIDTHS[-1], frame.width, frame.height * ASPECT)
    fitting = [width for width in WIDTHS if width < widest] + [widest]
    return min(
        (_cover(stands, width, frame) for width in fitting),
        key=lambda windows: (len(windows) > FEW, sum(window.width for window in windows)),
    )


def _cover(stands: Sequence[Box], width: float, frame: Box) -> tuple[Box, ...]:
    """Greedy: the foremost that is not yet shown chooses the window that holds most of the others with it."""
    left = list(stands)
    windows = []
    while left:
        group = _largest_group(left, width - 2 * MARGIN, width / ASPECT - 2 * MARGIN)
        windows.append(_window(group, width, frame))
        left = [box for box in left if box not in group and not windows[-1].holds(box.grown(MARGIN / 2))]
    return tuple(windows)


def _largest_group(stands: list[Box], width: float, height: float) -> list[Box]:
    """The most boxes that lie with the first in a rectangle of that size."""
    first, best = stands[0], [stands[0]]
    for across in stands:
        for down in stands:
            reach = Box(across.left, down.top, across.left + width, down.top + height)
            group = [box for box in stands if reach.holds(box)]
            if first in group and len(group) > len(best):
                best = group
    return best


def _window(group: list[Box], width: float, frame: Box) -> Box:
    """The window about the middle of a group, pushed inside the frame."""
    height = width / ASPECT
    middle_x = (min(box.left for box in group) + max(box.right for box in group)) / 2
    middle_y = (min(box.top for box in group) + max(box.bottom for box in group)) / 2
    left = min(max(middle_x - width / 2, frame.left), frame.right - width)
    top = min(max(middle_y - height / 2, frame.top), frame.bottom - height)
    return Box(left, top, left + width, top + height)
