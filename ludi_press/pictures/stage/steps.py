"""An act step by step: where a piece is at each moment, for films and replays."""

from msgspec import Struct

from ludi_press.pictures.grounds.view import View
from ludi_press.scene import Act, Vector, Where

Step = tuple[Where, Vector | None]
"""A place, and the facing of the piece there; None if the ground determines it."""


class ActSteps(Struct, frozen=True):
    """All steps of an act, the first included, and for each of its marks the index of the step at which it happens."""

    steps: tuple[Step, ...]
    moments: tuple[int, ...]


def steps_of(act: Act, view: View) -> ActSteps:
    """The steps along the path of an act, at distances that the ground chooses."""
    facings: tuple[Vector | None, ...] = act.facings or (None,) * len(act.path)
    steps: list[Step] = [(act.path[0], facings[0])]
    ends = [0]
    for start, end, facing in zip(act.path, act.path[1:], facings[1:], strict=False):
        steps += [(at, facing) for at in view.steps(start, end)]
        ends.append(len(steps) - 1)
    return ActSteps(tuple(steps), tuple(ends[moment] for moment in _moments(act)))


def _moments(act: Act) -> list[int]:
    """The index on the path at which each mark happens.

    A mark of the acting piece happens at its own place; one of another piece just before the mark that follows it.
    """
    there = len(act.path) - 1
    moments = []
    for mark in reversed(act.marks):
        if mark.piece == act.piece and mark.at in act.path[: there + 1]:
            there = act.path[: there + 1].index(mark.at)
        moments.append(there)
    return moments[::-1]
