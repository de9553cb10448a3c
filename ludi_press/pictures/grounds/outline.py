"""The inner edge of a track: a closed, smooth, convex curve for any legal plan, in drawing units.

Neighbouring straights are drawn as one stretch, neighbouring corners as one bend.
All bends turn left by equal angles, which add up to a full turn, with the same inner radius.
So the arcs alone form a circle, and the curve is closed if the stretches are.
Their lengths are the closed ones nearest to their numbers of spaces; they need not be proportional.
A track with one bend gets a hidden stretch in it, opposite its own.
Lanes are parallels outside this line, so they never cross.
"""

from itertools import groupby
from math import cos, fsum, pi, sin, tau
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import Section, TrackPlan
from ludi_press.pictures.pieces.placed import Pose

LANE: Final = 40.0
"""The width of a lane."""
SPACE: Final = 52.0
"""The least length of a straight's spaces that a chariot covers together."""
CORNER_SPACE: Final = 50.0
"""The same in a corner, along the inner edge of the lane."""
STRETCHES: Final = 560.0
"""The least length of all stretches together, so that the infield has room for the spina."""
INFIELD: Final = 84.0
"""The least radius of the inner edge in bends: half the height of a stadium's infield."""


class EdgePiece(Struct, frozen=True):
    """A straight line or an arc of the inner edge, between two points of progress (in units).

    `heading` is in radians, anticlockwise in the picture; `sweep` is how far an arc turns left, 0 for a line.
    """

    x: float
    y: float
    heading: float
    length: float
    sweep: float
    start: float
    end: float


class Outline(Struct, frozen=True):
    """The inner edge; `radius` is that of its arcs, `lap` is in units of progress; y grows upwards."""

    pieces: tuple[EdgePiece, ...]
    radius: float
    lap: float

    def at(self, progress: float, out: float) -> Pose:
        """The point at a progress (units from the line), this far outside the inner edge; y grows downwards."""
        progress %= self.lap
        if progress >= self.pieces[-1].end:
            progress -= self.lap
        piece = next(piece for piece in self.pieces if progress <= piece.end)
        share = (progress - piece.start) / (piece.end - piece.start)
        return along(piece, share, out, self.radius)


def along(piece: EdgePiece, share: float, out: float, radius: float) -> Pose:
    """The point at a share (0 to 1) of a piece, this far outside it; y grows downwards."""
    heading = piece.heading + piece.sweep * share
    if piece.sweep:
        reach = radius + out
        x = piece.x - radius * sin(piece.heading) + reach * sin(heading)
        y = piece.y + radius * cos(piece.heading) - reach * cos(heading)
    else:
        x = piece.x + piece.length * share * cos(heading) + out * sin(heading)
        y = piece.y + piece.length * share * sin(heading) - out * cos(heading)
    return Pose(x, -y, -heading * 360 / tau)


class _Run(Struct, frozen=True):
    """Neighbouring sections of one kind as one; the stretch that crosses the line starts at a negative progress."""

    sections: tuple[Section, ...]
    corner: bool
    start: float

    @property
    def units(self) -> int:
        return sum(section.length for section in self.sections)


def trace(plan: TrackPlan, cells: int = 1) -> Outline:
    """The outline of a sound plan, on which a chariot covers this many spaces of its lane."""
    runs = _runs(plan)
    stretches = [run for run in runs if not run.corner]
    bends = [run for run in runs if run.corner]
    lengths = _closing([run.units * SPACE / cells for run in stretches])
    sweep = tau / max(2, len(bends))
    radius = max(INFIELD, *(_radius(run, tau if len(bends) == 1 else sweep, cells) for run in bends))
    pen = _Pen(radius)
    rest = iter(lengths)
    for run in runs:
        if not run.corner:
            pen.line(next(rest), run.start, run.start + run.units)
        elif len(bends) == 1:
            _back_side(pen, run, lengths[0], plan.lanes)
        else:
            pen.arc(sweep, run.start, run.start + run.units)
    return Outline(tuple(pen.pieces), radius, float(sum(section.length for section in plan.sections)))


def _runs(plan: TrackPlan) -> list[_Run]:
    """Stretch, bend, stretch, bend …; straights just before the line belong to the first stretch."""
    groups = [(corner, tuple(part)) for corner, part in groupby(plan.sections, key=lambda section: section.corner)]
    start = 0.0
    if not groups[-1][0]:
        start = -float(sum(section.length for section in groups[-1][1]))
        groups[0] = (False, groups[-1][1] + groups[0][1])
        groups.pop()
    runs = []
    for corner, sections in groups:
        runs.append(_Run(sections, corner, start))
        start += runs[-1].units
    return runs


def _closing(wanted: list[float]) -> list[float]:
    """The lengths nearest to those wanted with which stretches at equal angles close; none is shorter than wanted."""
    count = len(wanted)
    if count < 3:
        return [max(*wanted, STRETCHES / 2)] * count
    wanted = [length * max(1.0, STRETCHES / fsum(wanted)) for length in wanted]
    ways = [(cos(tau * index / count), sin(tau * index / count)) for index in range(count)]
    gap_x = fsum(length * way[0] for length, way in zip(wanted, ways, strict=True))
    gap_y = fsum(length * way[1] for length, way in zip(wanted, ways, strict=True))
    near = [length - 2 / count * (x * gap_x + y * gap_y) for length, (x, y) in zip(wanted, ways, strict=True)]
    mean = fsum(near) / count
    least = min(near)
    if least < mean / 3:
        share = (mean - mean / 3) / (mean - least)
        near = [mean + share * (length - mean) for length in near]
    stretch = max(length / drawn for length, drawn in zip(wanted, near, strict=True))
    return [length * max(1.0, stretch) for length in near]


def _radius(run: _Run, sweep: float, cells: int) -> float:
    """The least inner radius with which each space of a bend is long enough for a chariot."""
    lanes = len(run.sections[0].spaces)
    needs = (
        CORNER_SPACE / cells * section.spaces[lane] * run.units / (section.length * sweep) - lane * LANE
        for section in run.sections
        for lane in range(lanes)
    )
    return max(needs)


class _Pen(Struct):
    """Draws pieces one after another, from the origin to the right."""

    radius: float
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    pieces: list[EdgePiece] = field(default_factory=list)

    def line(self, length: float, start: float, end: float) -> None:
        self._put(EdgePiece(self.x, self.y, self.heading, length, 0.0, start, end))

    def arc(self, sweep: float, start: float, end: float) -> None:
        self._put(EdgePiece(self.x, self.y, self.heading, self.radius * sweep, sweep, start, end))

    def _put(self, piece: EdgePiece) -> None:
        self.pieces.append(piece)
        spot = along(piece, 1.0, 0.0, self.radius)
        self.x, self.y, self.heading = spot.x, -spot.y, piece.heading + piece.sweep


def _back_side(pen: _Pen, run: _Run, length: float, lanes: int) -> None:
    """The only bend of a track: half circle, straight, half circle, divided as the middle lane's lengths are."""
    arc = pi * (pen.radius + lanes * LANE / 2)
    units = run.units / (2 * arc + length)
    first, last = run.start + arc * units, run.start + run.units - arc * units
    pen.arc(pi, run.start, first)
    pen.line(length, first, last)
    pen.arc(pi, last, run.start + run.units)
