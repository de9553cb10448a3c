"""Finds what makes a track impossible to race on; each game maps the `Topic` to its own rule."""

from collections.abc import Iterator

from msgspec import Struct

from ludi_press.boards.plan import Plan, Section
from ludi_press.core.problems import Topic


class Flaw(Struct, frozen=True):
    """Why a plan is impossible: the topic of rules, the message, and the section or rank of the grid, from 0.

    Without section and rank the whole track is meant.
    """

    rule: Topic
    message: str
    section: int | None = None
    rank: int | None = None


def flaws(plan: Plan) -> tuple[Flaw, ...]:
    """Return all flaws of a plan; none for a sound plan."""
    return (*_shape_flaws(plan), *_section_flaws(plan), *_grid_flaws(plan))


def _shape_flaws(plan: Plan) -> Iterator[Flaw]:
    if plan.lanes < 2:
        yield Flaw(Topic.LANES, "a track needs at least two lanes")
    if not any(not section.corner for section in plan.sections[:1]):
        yield Flaw(Topic.SECTIONS, "the first section must be a straight: the finish line is its entry")
    if not any(section.corner for section in plan.sections):
        yield Flaw(Topic.SECTIONS, "a track needs at least one corner")


def _section_flaws(plan: Plan) -> Iterator[Flaw]:
    for index, section in enumerate(plan.sections):
        if len(section.spaces) != plan.lanes:
            yield Flaw(Topic.SECTIONS, f"{len(section.spaces)} lanes are given, the track has {plan.lanes}", index)
        if section.safe and len(section.safe) != plan.lanes:
            message = f"safe speeds of {len(section.safe)} lanes are given, the track has {plan.lanes}"
            yield Flaw(Topic.SECTIONS, message, index)
        if min(section.spaces, default=0) < 1 or section.length < 1:
            yield Flaw(Topic.SECTIONS, "every lane of a section needs at least one space", index)
        elif not section.corner and set(section.spaces) != {section.length}:
            yield Flaw(Topic.SECTIONS, "on a straight all lanes have the same number of spaces, one unit each", index)
        else:
            yield from _step_flaws(index, section)


def _step_flaws(index: int, section: Section) -> Iterator[Flaw]:
    """The outer lane has as many spaces as the inner one or one more; else changing lanes could lose progress."""
    for lane, (inner, outer) in enumerate(zip(section.spaces, section.spaces[1:], strict=False), start=1):
        if outer - inner not in (0, 1):
            yield Flaw(
                Topic.STEPS,
                f"lane {lane} has {inner} spaces, lane {lane + 1} has {outer}: "
                f"the outer lane may have {inner} or {inner + 1}",
                index,
            )


def _grid_flaws(plan: Plan) -> Iterator[Flaw]:
    """Each rank of the start grid names lanes of the track, each once."""
    if not plan.places:
        yield Flaw(Topic.GRID, "the start grid has no place")
    for number, rank in enumerate(plan.grid):
        if len(set(rank)) != len(rank):
            yield Flaw(Topic.GRID_PLACE, "a rank of the grid names a lane twice", rank=number)
        if any(not 1 <= lane <= plan.lanes for lane in rank):
            yield Flaw(Topic.GRID, f"a rank of the grid names a lane outside 1 to {plan.lanes}", rank=number)
