"""A track file: sections, corners and the start grid of a track, and what makes it impossible to race on."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Final

from msgspec import Struct

from ludi_press.boards.ring import DEFAULT_CORNER_LENGTH, Section, TrackPlan
from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, Limit, Placed, Range, Rule
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem, Topic

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
    problems = (*_too_long(plan, node.place), *_flaws(plan, form, node.place))
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
    spaces = sum(max(section.spaces, default=0) for section in plan.sections)
    if spaces > LANE_LIMIT:
        message = f"a lap has {spaces} spaces, at most {LANE_LIMIT} can be laid out"
        yield Problem("track-too-long", message, whole, Topic.SECTIONS)


def _flaws(plan: TrackPlan, form: TrackForm, whole: Place) -> Iterator[Problem]:
    """Report why a plan is impossible: its shape, its sections, its grid."""
    if not plan.sections or plan.sections[0].corner:
        message = "the first section must be a straight: the finish line is its entry"
        yield _flaw(Topic.SECTIONS, message, whole)
    if not any(section.corner for section in plan.sections):
        yield _flaw(Topic.SECTIONS, "a track needs at least one corner", whole)
    for section, placed in zip(plan.sections, form.sections, strict=True):
        yield from _section_flaws(section, plan.lanes, placed.place)
    if not plan.places:
        yield _flaw(Topic.GRID, "the start grid has no place", whole)
    for rank in form.grid:
        if len(set(rank.value)) != len(rank.value):
            yield _flaw(Topic.GRID_PLACE, "a rank of the grid names a lane twice", rank.place)
        if any(lane > plan.lanes for lane in rank.value):
            yield _flaw(Topic.GRID, f"a rank of the grid names a lane outside 1 to {plan.lanes}", rank.place)


def _section_flaws(section: Section, lanes: int, place: Place) -> Iterator[Problem]:
    """Report wrong lanes; the outer of two has as many spaces or one more, else changing lanes could lose progress."""
    if len(section.spaces) != lanes:
        yield _flaw(Topic.SECTIONS, f"{len(section.spaces)} lanes are given, the track has {lanes}", place)
    if section.safe and len(section.safe) != lanes:
        message = f"safe speeds of {len(section.safe)} lanes are given, the track has {lanes}"
        yield _flaw(Topic.SECTIONS, message, place)
    if not section.spaces:
        yield _flaw(Topic.SECTIONS, "every lane of a section needs at least one space", place)
    for lane, (inner, outer) in enumerate(pairwise(section.spaces), start=1):
        if outer - inner not in (0, 1):
            spaces = f"lane {lane} has {inner} spaces, lane {lane + 1} has {outer}"
            message = f"{spaces}: the outer lane may have {inner} or {inner + 1}"
            yield _flaw(Topic.STEPS, message, place)


def _flaw(rule: Topic, message: str, place: Place) -> Problem:
    return Problem("track", message, place, rule)
