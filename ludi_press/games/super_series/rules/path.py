"""The way of a move over the track, traced before it is driven: lane changes and obstacles (SS-5.4, SS-6.1, SS-7.3)."""

from collections.abc import Container

from msgspec import Struct

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId, Track


class Shift(Struct, frozen=True):
    """A lane change that is still to be made.

    `behind` is the contingency's way: it keeps the lane until it comes right behind somebody, and tries once (SS-7.3).
    """

    side: Side
    lanes: int
    behind: bool = False


class Path(Struct, frozen=True):
    """The spaces that a move enters, in order; the lanes still to change; and the space that ended it early, if any."""

    spaces: tuple[SpaceId, ...]
    shift: Shift | None
    obstacle: SpaceId | None


def trace(track: Track, occupied: Container[SpaceId], start: SpaceId, count: int, shift: Shift | None) -> Path:
    """SS-5.4: the way of a move of `count` spaces from `start`."""
    spaces: list[SpaceId] = []
    here = start
    for _ in range(count):
        if shift is None:
            step = track.spaces[here].ahead
        else:
            step, shift = _step(track, occupied, here, shift)
        if step in occupied:
            return Path(tuple(spaces), shift, step)
        spaces.append(step)
        here = step
    return Path(tuple(spaces), shift, None)


def _step(track: Track, occupied: Container[SpaceId], here: SpaceId, shift: Shift) -> tuple[SpaceId, Shift | None]:
    """SS-5.4, SS-7.3a, SS-7.4: the next space, and the shift that is left; if it is taken, the move ends before it.

    A contingency tries its change once, right behind somebody; where that cannot be done it holds its course.
    """
    ahead = track.spaces[here].ahead
    if shift.behind and ahead not in occupied:
        return ahead, shift
    diagonal = track.diagonal(here, shift.side)
    if diagonal == OFF_TRACK:
        return ahead, None
    if diagonal in occupied:
        return ahead, None if shift.behind else shift
    return diagonal, _one_lane_less(shift)


def _one_lane_less(shift: Shift) -> Shift | None:
    return Shift(shift.side, shift.lanes - 1, shift.behind) if shift.lanes > 1 else None
