"""A track file: sections, corners and the start grid of a track, and what makes it impossible to race on."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Struct

from ludi_press.boards.ring import DEFAULT_CORNER_LENGTH, Section, TrackPlan
from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, Limit, Placed, Range, Rule
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem, Topic


class Flaw(Struct, frozen=True):
    """Why a plan is impossible: the topic of rules, the message, and the section or rank of the grid, from 0.

    Without section and rank the whole track is meant.
    """

    rule: Topic
    message: str
    section: int | None = None
    rank: int | None = None


def flaws(plan: TrackPlan) -> tuple[Flaw, ...]:
    """Return all flaws of a plan; none for a sound plan."""
    return (*_shape_flaws(plan), *_section_flaws(plan), *_grid_flaws(plan))


def _shape_flaws(plan: TrackPlan) -> Iterator[Flaw]:
    if plan.lanes < 2:
        yield Flaw(Topic.LANES, "a track needs at least two lanes")
    if not any(not section.corner for section in plan.sections[:1]):
        yield Flaw(Topic.SECTIONS, "the first section must be a straight: the finish line is its entry")
    if not any(section.corner for section in plan.sections):
        yield Flaw(Topic.SECTIONS, "a track needs at least one corner")


def _section_flaws(plan: TrackPlan) -> Iterator[Flaw]:
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


def _grid_flaws(plan: TrackPlan) -> Iterator[Flaw]:
    """Each rank of the start grid names lanes of the track, each once."""
    if not plan.places:
        yield Flaw(Topic.GRID, "the start grid has no place")
    for number, rank in enumerate(plan.grid):
        if len(set(rank)) != len(rank):
            yield Flaw(Topic.GRID_PLACE, "a rank of the grid names a lane twice", rank=number)
        if any(not 1 <= lane <= plan.lanes for lane in rank):
            yield Flaw(Topic.GRID, f"a rank of the grid names a lane outside 1 to {plan.lanes}", rank=number)


LANE_LIMIT: Final = 1_000
"""The most spaces of a lane; laying out a longer track would take seconds."""

Spaces = Annotated[int, Range(1, 60)]
Lane = Annotated[int, Range(1, 20)]
SafeSpeed = Annotated[int, Range(0, 60)]


class SectionForm(Struct, frozen=True):
    """A straight with its spaces, or a corner with the spaces of each lane, inside first."""

    name: Annotated[str, Limit(60), Doc("what the section is called")]
    straight: Annotated[Spaces | None, Doc("how many spaces every lane of the straight has")] = None
    corner: Annotated[tuple[Spaces, ...] | None, Doc("how many spaces each lane has, the inside first")] = None
    length: Annotated[int | None, Range(1, 60), Doc("how many units of progress the corner is long")] = None
    safe: Annotated[tuple[SafeSpeed, ...] | None, Doc("the safe speed of each lane of a corner, inside first")] = None


class TrackForm(Struct, frozen=True):
    title: Annotated[str, Limit(80), Doc("what the track is called")]
    lanes: Annotated[int, Range(2, 20), Rule(Topic.LANES), Doc("how many lanes it has")]
    laps: Annotated[int, Range(1, 20), Rule(Topic.SECTIONS), Doc("how many laps a race has when it does not say")]
    sections: Annotated[tuple[Placed[SectionForm], ...], Rule(Topic.SECTIONS), Doc("from the finish line on")]
    grid: Annotated[
        tuple[Placed[tuple[Lane, ...]], ...], Rule(Topic.GRID), Doc("the lanes of each rank, the front one first")
    ]


def read_track(track: str, node: Node) -> Judged[TrackPlan]:
    """Return the plan of a track; a track that cannot be raced on is a Problem at the wrong section."""
    judged = fill_one(node, TrackForm)
    form = judged.value
    if form is None:
        return Judged(None, judged.problems)
    wrong = tuple(problem for placed in form.sections for problem in _section_problems(placed))
    if wrong:
        return Judged(None, (*judged.problems, *wrong))
    sections = tuple(_section(placed.value, form.lanes) for placed in form.sections)
    plan = TrackPlan(track, form.title, form.lanes, form.laps, sections, tuple(rank.value for rank in form.grid))
    problems = (*_too_long(plan, node.place), *(_flawed(flaw, form, node.place) for flaw in flaws(plan)))
    return Judged(None if problems else plan, (*judged.problems, *problems))


def _section(form: SectionForm, lanes: int) -> Section:
    if form.corner is not None:
        return Section(form.name, form.corner, form.length or DEFAULT_CORNER_LENGTH, corner=True, safe=form.safe or ())
    spaces = form.straight or 0
    return Section(form.name, (spaces,) * lanes, spaces, corner=False)


def _section_problems(placed: Placed[SectionForm]) -> Iterator[Problem]:
    """A section is either a straight or a corner, and only a corner has a length or safe speeds."""
    form = placed.value
    if (form.straight is None) == (form.corner is None):
        message = f"the section {shown(form.name)} must be either a straight or a corner"
        yield Problem(
            "track-section", message, placed.place, Topic.SECTIONS, "write 'straight: 14' or 'corner: [3, 4, 5]'"
        )
    elif form.straight is not None and form.length is not None:
        message = f"the straight {shown(form.name)} has a length, which only a corner may have"
        yield Problem("track-section", message, placed.place, Topic.SECTIONS, "take 'length' out: a space is one unit")
    elif form.straight is not None and form.safe is not None:
        message = f"the straight {shown(form.name)} has safe speeds, which only a corner may have"
        yield Problem("track-section", message, placed.place, Topic.SECTIONS, "take 'safe' out")


def _too_long(plan: TrackPlan, whole: Place) -> Iterator[Problem]:
    """Report a lap with too many spaces."""
    spaces = sum(max(section.spaces, default=0) for section in plan.sections)
    if spaces > LANE_LIMIT:
        message = f"a lap has {spaces} spaces, at most {LANE_LIMIT} can be laid out"
        yield Problem("track-too-long", message, whole, Topic.SECTIONS)


def _flawed(flaw: Flaw, form: TrackForm, whole: Place) -> Problem:
    place = whole
    if flaw.section is not None:
        place = form.sections[flaw.section].place
    elif flaw.rank is not None:
        place = form.grid[flaw.rank].place
    return Problem("track", flaw.message, place, flaw.rule)
