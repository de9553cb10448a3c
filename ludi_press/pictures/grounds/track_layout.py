"""Where everything of a track is placed in its picture, in drawing units: lanes, start boxes, infield, frame."""

from functools import lru_cache
from itertools import groupby
from math import cos, fsum, pi, sin, tau
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.ring import Section, SpaceId, Track, TrackPlan, lay_out
from ludi_press.pictures.picture import Pose, moved, number
from ludi_press.pictures.shapes import HEAD, SMALL, SMALL_TYPE, Box, Point, Points, around, centroid, holds, way_out
from ludi_press.pictures.symbols import Symbol
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Ring

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
    """The inner edge of a track: a closed, smooth, convex curve for any legal plan, in drawing units.

    Neighbouring straights are drawn as one stretch, neighbouring corners as one bend.
    All bends turn left by equal angles, which add up to a full turn, with the same inner radius.
    So the arcs alone form a circle, and the curve is closed if the stretches are.
    Their lengths are the closed ones nearest to their numbers of spaces; they need not be proportional.
    A track with one bend gets a hidden stretch in it, opposite its own.
    Lanes are parallels outside this line, so they never cross.
    `radius` is that of its arcs, `lap` is in units of progress; y grows upwards.
    """

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


MARGIN: Final = 40.0
"""The distance between the lanes and the frame, for the wall and the names of the sections."""
WALL: Final = 11.0
"""The thickness of the outer wall."""
FOOT: Final = 100.0
"""The height of the legend's band at the foot."""
_MOST_TYPE: Final = 34.0
"""The largest value of the least type size in units; a very wide track has smaller type in the small picture."""
KEY_ROWS: Final = 3
KEY_PITCH: Final = 1.9
"""The rows of the small picture's legend, and their height as a multiple of the type size."""
STRIP: Final = 34.0
"""The height of the small picture's strip with the titles, in its pixels."""
GAP: Final = 22.0
"""The distance between the outer wall and the start boxes."""
STALLS: Final = 40.0
"""The depth of the carceres."""
RACING_STALLS, RACING_GAP = 20.0, 10.0
"""The same depth and the distance to the wall once the start boxes are empty, when the track is drawn larger."""
_ASPECTS: Final = (7.0, 6.0, 5.0, 4.5, 4.0, 3.5, 3.0, 2.5, 2.0, 1.5, 1.2, 1.0)


class Layout(Struct, frozen=True, eq=False):
    """A track in its picture; made by `arrange`.

    `x`, `y` is the origin of the outline: the inner end of the finish line.
    `ring` is the bounding box of the lanes, `infield` a box within the inner edge, `stalls` the box of the carceres.
    `margin` is the distance between outer wall and frame, `foot` the height of the legend's band.
    `head` is the height of the band with the titles.
    `least` is the least size of type, nought in the large picture, where all type is large enough.
    `cells` is how many spaces of its lane a chariot covers.
    With `boxes` the start boxes are drawn; without them the ring has their room too.
    What is drawn on it is shown turned by a `quarter`, so that the track stands upright.
    """

    track: Track
    outline: Outline
    x: float
    y: float
    width: float
    height: float
    ring: Box
    infield: Box
    stalls: Box
    margin: float = MARGIN
    foot: float = FOOT
    head: float = HEAD
    least: float = 0.0
    cells: int = 1
    boxes: bool = True
    quarter: bool = False

    @property
    def small(self) -> bool:
        """Whether this is the small picture: the same track with larger and fewer words."""
        return self.least > 0

    def upright(self, symbol: Symbol, box: Box, theme: Theme) -> str:
        """A symbol as large as a box allows, upright where the track is shown turned."""
        if not self.quarter:
            return symbol.within(box, theme.paint(None))
        half = Box(-box.height / 2, -box.width / 2, box.height / 2, box.width / 2)
        return moved(*box.centre, symbol.within(half, theme.paint(None)), -90)

    def type(self, size: float) -> float:
        """A size of type, but at least the least size."""
        return max(size, self.least)

    @property
    def frame(self) -> Box:
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def bounds(self) -> Box:
        """The bounding box of the lanes as they are shown."""
        return self.ring

    @property
    def outside(self) -> float:
        """The distance of names outside the wall from the inner edge."""
        return self.lanes * LANE + (WALL + self.margin - 7) / 2

    @property
    def lanes(self) -> int:
        return self.track.plan.lanes

    def at(self, progress: float, out: float) -> Pose:
        """The point at a progress (in units from the line), this far outside the inner edge."""
        spot = self.outline.at(progress, out)
        return Pose(spot.x + self.x, spot.y + self.y, spot.turn)

    def spot(self, space: SpaceId) -> Pose:
        here = self.track.spaces[space]
        out = (here.lane - 0.5) * LANE
        if here.on_grid:
            return Pose(self._grid_edge + (here.cell + 0.5) * self.box, self.y + out)
        return self.at((here.start + here.end) / 2 / self.track.unit, out)

    def place(self, space: SpaceId) -> Pose:
        """The middle of a chariot at a space: the middle of all spaces that it covers."""
        middle = self.middle(space)
        if middle is not None:
            return self.at(*middle)
        return self._on_grid(space)

    def _on_grid(self, space: SpaceId) -> Pose:
        """The middle of a chariot in the start boxes of the lying track."""
        here = self.track.spaces[space]
        return Pose(self._grid_edge + (here.cell + self.cells / 2) * self.box, self.y + (here.lane - 0.5) * LANE)

    def middle(self, space: SpaceId) -> tuple[float, float] | None:
        """The same as progress and distance from the inner edge; None on the grid."""
        here = self.track.spaces[space]
        for _ in range((self.cells - 1) // 2):
            here = self.track.spaces[here.ahead]
        if here.on_grid:
            return None
        end = here.end if self.cells % 2 == 0 else (here.start + here.end) / 2
        return end / self.track.unit, (here.lane - 0.5) * LANE

    @property
    def unit(self) -> float:
        """The length of a unit of progress on the first straight."""
        first = next(piece for piece in self.outline.pieces if piece.end > 0)
        return first.length / (first.end - first.start)

    def unroll(self, space: SpaceId) -> Point:
        """How far the middle of a chariot is from the line, in units of the first straight, and from the inner edge.

        On the grid it is as far behind the line as it is seen, though the ring bends away there.
        """
        middle = self.middle(space)
        if middle is not None:
            return middle[0] * self.unit, middle[1]
        spot = self._on_grid(space)
        return spot.x - self.x, spot.y - self.y

    def unrolled(self, far: float, out: float) -> Point:
        """The point of what `unroll` tells."""
        if far < 0:
            return self.x + far, self.y + out
        spot = self.at(far / self.unit, out)
        return spot.x, spot.y

    @property
    def box(self) -> float:
        """The length of a space of the grid."""
        return SPACE / self.cells

    @property
    def grid(self) -> Box:
        """The box of the start boxes; it has no width if there are none."""
        left = self._grid_edge - len(self.track.plan.grid) * self.box * self.boxes
        return Box(left, self.y, self._grid_edge, self.y + self.lanes * LANE)

    @property
    def chute(self) -> Box:
        """The sand of the run-up, from the carceres to the ring; that of a stadium is as high as the ring."""
        top = self.stalls.top
        return Box(self.stalls.left, top, self.x, self.stalls.bottom)

    @property
    def _grid_edge(self) -> float:
        return self.ring.left - (GAP if self.boxes else RACING_GAP)

    def corners(self, space: SpaceId, inset: float = 0.0) -> list[tuple[float, float]]:
        """The outline of a space; its edges along the lane follow the bends."""
        here = self.track.spaces[space]
        inner, outer = (here.lane - 1) * LANE + inset, here.lane * LANE - inset
        if here.on_grid:
            left = self._grid_edge + here.cell * self.box + inset
            right = left + self.box - 2 * inset
            return [(left, self.y + inner), (right, self.y + inner), (right, self.y + outer), (left, self.y + outer)]
        start, end = here.start / self.track.unit, here.end / self.track.unit
        return self.band(start, end, inner, outer)

    def parallel(self, out: float) -> str:
        """A closed parallel of the inner edge, as the `d` of a path; its arcs are true arcs."""
        return self.course(0.0, self.outline.lap, out) + "Z"

    def course(self, start: float, end: float, out: float) -> str:
        """A part of a parallel, from one progress to a later one of the same lap, as the `d` of a path."""
        radius, d = number(self.outline.radius + out), ""
        laps = (-self.outline.lap, 0.0, self.outline.lap)
        for piece, shift in ((piece, shift) for shift in laps for piece in self.outline.pieces):
            low, high = max(start, piece.start + shift), min(end, piece.end + shift)
            if low >= high - 1e-9:
                continue
            shares = [(at - shift - piece.start) / (piece.end - piece.start) for at in (low, (low + high) / 2, high)]
            spots = [along(piece, share, out, self.outline.radius) for share in shares]
            (x, y), *rest = [(number(spot.x + self.x), number(spot.y + self.y)) for spot in spots]
            steps = rest if piece.sweep else rest[-1:]
            d += "" if d else f"M{x} {y}"
            d += "".join(f"A{radius} {radius} 0 0 0 {x} {y}" if piece.sweep else f"L{x} {y}" for x, y in steps)
        return d

    def band(self, start: float, end: float, inner: float, outer: float) -> list[tuple[float, float]]:
        """The outline of a part of the ring, between two points of progress and two parallels."""
        steps = max(2, round((end - start) / self.outline.lap * 240))
        way = [start + (end - start) * step / steps for step in range(steps + 1)]
        # The last point is just before the end: at the line, the end itself is the other end of the ring.
        there = [self.at(min(point, end - 1e-9), inner) for point in way]
        back = [self.at(min(point, end - 1e-9), outer) for point in reversed(way)]
        return [(spot.x, spot.y) for spot in there + back]


@lru_cache(maxsize=32)
def arrange(plan: TrackPlan, *, small: bool = False, cells: int = 1, boxes: bool = True) -> Layout:
    """Lays a sound plan out (see `content.track_file`) for the large picture or the small one.

    Spaces are long enough for a chariot that covers so many `cells` of its lane.
    """
    track, outline = lay_out(plan), trace(plan, cells)
    ring = around(_edge(outline, plan.lanes * LANE))
    inner = tuple(_edge(outline, -12.0))
    depth = STALLS if boxes else RACING_STALLS
    run_up = GAP + len(plan.grid) * SPACE / cells if boxes else RACING_GAP
    left = ring.left - run_up - depth
    width = ring.right - left
    least = min(_MOST_TYPE, SMALL_TYPE * (width + 2.5 * MARGIN) / SMALL) if small else 0.0
    margin, foot = (1.4 * least + 12, KEY_ROWS * KEY_PITCH * least) if small else (MARGIN, FOOT)
    head = max(HEAD, STRIP / SMALL_TYPE * least + 12) if small else HEAD
    x, y = margin - left, margin + head - ring.top
    flat_end = sum(1 for piece in outline.pieces if piece.sweep) <= 2
    stalls = Box(left, ring.top if flat_end else 0.0, left + depth, plan.lanes * LANE)
    return Layout(
        track,
        outline,
        x,
        y,
        width=round(width + 2 * margin),
        height=round(ring.height + head + foot + 2 * margin),
        ring=ring.moved(x, y),
        infield=_largest_box(inner).moved(x, y),
        stalls=stalls.moved(x, y),
        margin=margin,
        foot=foot,
        head=head,
        least=least,
        cells=cells,
        boxes=boxes,
    )


def track_of(ring: Ring) -> Track:
    """The spaces of a race's track, laid out once."""
    return arrange(ring.plan, cells=ring.cells).track


def _edge(outline: Outline, out: float) -> list[tuple[float, float]]:
    """A parallel of the inner edge as a polygon, clockwise in the picture (y grows downwards)."""
    points = []
    for piece in outline.pieces:
        steps = 32 if piece.sweep else 1
        points += [along(piece, step / steps, out, outline.radius) for step in range(steps)]
    return [(spot.x, spot.y) for spot in points]


def _largest_box(edge: Points) -> Box:
    """The largest of some upright rectangles in a convex polygon, around points from box middle to centroid."""
    (x, y), (mean_x, mean_y) = around(edge).centre, centroid(edge)
    middles = ((x + (mean_x - x) * step / 2, y + (mean_y - y) * step / 2) for step in range(4))
    boxes = [_grown_box(edge, middle, aspect) for middle in middles if holds(edge, middle) for aspect in _ASPECTS]
    return max(boxes, key=lambda box: box.width * box.height)


def _grown_box(edge: Points, middle: Point, aspect: float) -> Box:
    """The largest rectangle of this aspect inside, around a point."""
    half = min(way_out(edge, middle, (across, down)) for across in (-aspect, aspect) for down in (-1.0, 1.0))
    return Box(-half * aspect, -half, half * aspect, half).moved(*middle)
