"""Chooses the windows of close-ups, each as enlarged as it can be, and draws where they lie."""

from collections.abc import Sequence
from math import dist
from typing import Final

from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.svg import moved
from ludi_press.pictures.theme import Theme

MAP_SHARE: Final = 0.17
"""The width of the inset map, as a share of the window's width."""


def inset_box(whole: Box, window: Box, stands: tuple[Box, ...], free: Box | None = None) -> Box | None:
    """A place for the inset map that overlaps none of these boxes: on free ground, in a corner, else amid an edge."""
    width = window.width * MAP_SHARE
    height = width * whole.height / whole.width
    gap = window.width * 0.012
    right, bottom = window.right - gap - width, window.bottom - gap - height
    left, top = window.left + gap, window.top + gap
    across, down = (left + right) / 2, (top + bottom) / 2
    spots = [(right, top), (left, top), (right, bottom), (left, bottom)]
    if free and width <= free.width and height <= free.height:
        spots.insert(0, (free.centre[0] - width / 2, free.centre[1] - height / 2))
    for x, y in (*spots, (right, down), (left, down), (across, bottom), (across, top)):
        box = Box(x, y, x + width, y + height)
        if not any(box.meets(stand) for stand in stands):
            return box
    return None


def draw_inset(plan: str, whole: Box, theme: Theme, window: Box, inset: Box) -> Art:
    """The plan of the whole, and a frame where the window is; nought is the middle."""
    colours, scale = theme.colours, inset.width / whole.width * 0.9
    seen, wide, lost = window.shared(whole), 3 / scale, colours.lost
    parts = (plan, rectangle(seen, fill=lost, fill_opacity=0.3, stroke=lost, stroke_width=wide))
    x, y = whole.centre
    half_width, half_height = inset.width / 2, inset.height / 2
    about = Box(-half_width, -half_height, half_width, half_height)
    plate = rectangle(
        about, radius=inset.width * 0.03, fill=colours.plate, stroke=colours.ink, stroke_width=inset.width * 0.01
    )
    drawn = moved(-x * scale, -y * scale, "".join(parts), scale=scale)
    return Art(plate + drawn, about.grown(1))


ASPECT: Final = 1.6
"""The width of a close-up divided by its height."""
LOW: Final = 2.1
"""The same where its chariots need no more height."""
MARGIN: Final = 34.0
"""The room for names around the chariots of a close-up."""
WIDTHS: Final = (480.0, 640.0, 800.0, 1040.0)
"""The possible widths of a window, in drawing units."""
SHARE: Final = 0.4
"""The most of the ground that a pack takes; a window is larger only where it would cut somebody."""
FEW: Final = 2


def choose_windows(stands: Sequence[Box], frame: Box) -> tuple[Box, ...]:
    """At most two windows, each for a pack of those whose boxes these are, the leader's pack first.

    Each lies in the frame, as near as its pack allows, and cuts nobody who could be shown whole.
    """
    most = frame.width * frame.height * SHARE
    widest = min(frame.width, frame.height * ASPECT)
    every = [width for width in WIDTHS if width <= widest] or [widest]
    widths = [width for width in every if width * width / ASPECT <= most] or every[:1]
    windows: list[Box] = []
    left = list(stands)
    while left and len(windows) < FEW:
        first, *others = left
        held = first
        for box in sorted(others, key=lambda box: dist(box.centre, first.centre)):
            held = held.joined(box) if _width(held.joined(box), widths) else held
        window = _around(held, stands, every, frame)
        shown = [box for box in left if window.holds(box)]
        if len(shown) > 1:
            windows.append(window)
        left = [box for box in others if box not in shown]
    return tuple(windows)


def _width(held: Box, widths: Sequence[float]) -> float:
    """The width of the narrowest window that holds this with the room for names; nought if none does."""
    fits = (one for one in widths if held.width <= one - 2 * MARGIN and held.height <= one / ASPECT - 2 * MARGIN)
    return next(fits, 0.0)


def _around(held: Box, stands: Sequence[Box], widths: Sequence[float], frame: Box) -> Box:
    """The window around these: without empty sand above and below, larger where it would cut somebody."""
    width = _width(held, widths) or widths[-1]
    height = min(width / ASPECT, max(width / LOW, held.height + 2 * MARGIN))
    window = frame.about(*held.centre, width, min(height, frame.height))
    cut = next((box for box in stands if window.meets(box) and not window.holds(box)), None)
    if cut is None or not _width(held.joined(cut), widths):
        return window
    return _around(held.joined(cut), stands, widths, frame)
