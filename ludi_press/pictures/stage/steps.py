"""An act step by step: where a piece is at each moment, for the film and the replay alike."""

from msgspec import Struct

from ludi_press.pictures.grounds.view import View
from ludi_press.scene import Act, Vector, Where

Step = tuple[Where, Vector | None]
"""A place, and which way the piece faces there; None where the ground says that."""


class ActSteps(Struct, frozen=True):
    """All steps of an act, the first included, and after which of them each of its marks comes."""

    steps: tuple[Step, ...]
    moments: tuple[int, ...]


def steps_of(act: Act, view: View) -> ActSteps:
    """The steps between the places of an act's path, as far apart as the ground has it."""
    facings: tuple[Vector | None, ...] = act.facings or (None,) * len(act.path)
    steps: list[Step] = [(act.path[0], facings[0])]
    ends = [0]
    for start, end, facing in zip(act.path, act.path[1:], facings[1:], strict=False):
        steps += [(at, facing) for at in view.steps(start, end)]
        ends.append(len(steps) - 1)
    return ActSteps(tuple(steps), tuple(ends[moment] for moment in _moments(act)))


def _moments(act: Act) -> list[int]:
    """How far along its path a piece is at each mark: its own happen where it is, others' just before what follows."""
    there = len(act.path) - 1
    moments = []
    for mark in reversed(act.marks):
        if mark.piece == act.piece and mark.at in act.path[: there + 1]:
            there = act.path[: there + 1].index(mark.at)
        moments.append(there)
    return moments[::-1]
