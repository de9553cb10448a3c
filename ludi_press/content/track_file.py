"""A track file: sections, corners and the start grid of a track (SS-2)."""

from dataclasses import dataclass
from typing import Annotated

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, Limit, Placed, Range, Rule
from ludi_press.problems import Judged, Place, Problem
from ludi_press.track import DEFAULT_CORNER_LENGTH, Plan, Section
from ludi_press.track.plan import Flaw, flaws

Spaces = Annotated[int, Range(1, 60)]
Lane = Annotated[int, Range(1, 20)]


@dataclass(frozen=True, slots=True)
class SectionForm:
    """A straight with its spaces, or a corner with the spaces of each lane, inside first."""

    name: Annotated[str, Limit(60), Doc("what the section is called")]
    straight: Annotated[Spaces | None, Doc("how many spaces every lane of the straight has")] = None
    corner: Annotated[tuple[Spaces, ...] | None, Doc("how many spaces each lane has, the inside first")] = None
    length: Annotated[int | None, Range(1, 60), Doc("how many units of progress the corner is long")] = None


@dataclass(frozen=True, slots=True)
class TrackForm:
    """A whole track."""

    title: Annotated[str, Limit(80), Doc("what the track is called")]
    lanes: Annotated[int, Range(2, 20), Rule("SS-2.1"), Doc("how many lanes it has")]
    laps: Annotated[int, Range(1, 20), Rule("SS-2.2"), Doc("how many laps a race has when it does not say")]
    sections: Annotated[tuple[Placed[SectionForm], ...], Rule("SS-2.2"), Doc("from the finish line on")]
    grid: Annotated[
        tuple[Placed[tuple[Lane, ...]], ...], Rule("SS-2.5"), Doc("the lanes of each rank, the front one first")
    ]


def read_track(track: str, node: Node) -> Judged[Plan]:
    """The plan of a track; a plan that nobody could race on is a Problem at the section that is wrong."""
    judged = fill_one(node, TrackForm)
    form = judged.value
    if form is None:
        return Judged(None, judged.problems)
    mixed = [
        _mixed(placed) for placed in form.sections if (placed.value.straight is None) == (placed.value.corner is None)
    ]
    if mixed:
        return Judged(None, (*judged.problems, *mixed))
    sections = tuple(_section(placed.value, form.lanes) for placed in form.sections)
    plan = Plan(track, form.title, form.lanes, form.laps, sections, tuple(rank.value for rank in form.grid))
    problems = tuple(_flawed(flaw, form, node.place) for flaw in flaws(plan))
    return Judged(None if problems else plan, (*judged.problems, *problems))


def _section(form: SectionForm, lanes: int) -> Section:
    if form.corner is not None:
        return Section(form.name, form.corner, form.length or DEFAULT_CORNER_LENGTH, corner=True)
    spaces = form.straight or 0
    return Section(form.name, (spaces,) * lanes, spaces, corner=False)


def _mixed(placed: Placed[SectionForm]) -> Problem:
    message = f"the section '{placed.value.name}' must be either a straight or a corner"
    return Problem("track-section", message, placed.place, "SS-2.2", "write 'straight: 14' or 'corner: [3, 4, 5]'")


def _flawed(flaw: Flaw, form: TrackForm, whole: Place) -> Problem:
    place = whole
    if flaw.section is not None:
        place = form.sections[flaw.section].place
    elif flaw.rank is not None:
        place = form.grid[flaw.rank].place
    return Problem("track", flaw.message, place, flaw.rule)
