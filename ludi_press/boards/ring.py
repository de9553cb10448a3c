"""A track: its plan as in its file, and all its spaces with progress and neighbours, computed once.

Progress is counted in ticks: whole numbers for exact fractions of a unit.
The tick of each track is such that every edge and middle of an interval is a whole number of ticks.
The start grid's spaces are a run-up before the first straight, with negative progress.
"""

from bisect import bisect_right
from enum import IntEnum
from functools import lru_cache
from math import lcm
from operator import attrgetter
from typing import Final, NewType

from msgspec import Struct

DEFAULT_CORNER_LENGTH: Final = 6
"""The length of a corner in units of progress, in every lane."""


class Section(Struct, frozen=True):
    """A straight or a corner.

    `spaces` has the number of spaces of each lane, inside first; on a straight they are equal.
    `length` is in units of progress: one unit is one space of a straight.
    `safe` is the safe speed of each lane of a corner, inside first; empty if the track file names none.
    """

    name: str
    spaces: tuple[int, ...]
    length: int
    corner: bool
    safe: tuple[int, ...] = ()


class TrackPlan(Struct, frozen=True):
    """A track, as in its file.

    `grid` lists the ranks before the line, the front one first; a rank lists its lanes in the order of places.
    """

    id: str
    title: str
    lanes: int
    laps: int
    sections: tuple[Section, ...]
    grid: tuple[tuple[int, ...], ...]

    @property
    def places(self) -> int:
        """The number of places on the start grid."""
        return sum(len(rank) for rank in self.grid)


SpaceId = NewType("SpaceId", int)
"""The position of a chariot: the index of a space in `Track.spaces`."""

OFF_TRACK: Final = SpaceId(-1)
"""No space: outside the walls."""


class Side(IntEnum):
    """A side of the track: left is the inside, as races run anticlockwise."""

    LEFT = -1
    RIGHT = 1

    @property
    def opposite(self) -> "Side":
        return Side(-self)


class Space(Struct, frozen=True):
    """One space of the track.

    `number` counts from 1 in its section and lane; on the grid it is 0, -1, -2 ….
    The interval of progress [start, end) is in ticks from the finish line.
    `ahead`, `inward`, `outward`: the next space of the lane, and the two diagonally forward.
    `level` has, for each lane (index 0 unused), the cell of that lane which contains this interval's middle.
    `beside` are the adjacent spaces.
    """

    id: SpaceId
    lane: int
    cell: int
    section: int
    number: int
    start: int
    end: int
    ahead: SpaceId
    inward: SpaceId
    outward: SpaceId
    level: tuple[int, ...]
    beside: frozenset[SpaceId]

    @property
    def on_grid(self) -> bool:
        """Whether this space belongs to the run-up before the line."""
        return self.cell < 0


_START: Final = attrgetter("start")


class Track(Struct, frozen=True):
    """A track with all its spaces; create one with `lay_out`.

    `spaces` are indexed by SpaceId; `cells[lane]` is the number of spaces of a lap in that lane (index 0 unused).
    `unit` is the number of ticks of one unit of progress, `lap` those of a whole lap.
    """

    plan: TrackPlan
    unit: int
    lap: int
    cells: tuple[int, ...]
    spaces: tuple[Space, ...]
    run_up: int

    def at(self, lane: int, section: int, number: int) -> SpaceId:
        """Return the space with this address; raises KeyError if there is none."""
        if section == 0 and -self.run_up < number <= 0 and 1 <= lane <= self.plan.lanes:
            return self._id(lane, number - 1)
        if not (1 <= lane <= self.plan.lanes and 0 <= section < len(self.plan.sections)):
            raise KeyError((lane, section, number))
        if not 1 <= number <= self.plan.sections[section].spaces[lane - 1]:
            raise KeyError((lane, section, number))
        before = sum(part.spaces[lane - 1] for part in self.plan.sections[:section])
        return self._id(lane, before + number - 1)

    def _id(self, lane: int, cell: int) -> SpaceId:
        return SpaceId(sum(self.run_up + count for count in self.cells[1:lane]) + self.run_up + cell)

    def level(self, space: SpaceId, lane: int) -> SpaceId:
        """Return the space of a lane that contains this space's middle; OFF_TRACK if there is no such lane."""
        return self._id(lane, self.spaces[space].level[lane]) if 1 <= lane <= self.plan.lanes else OFF_TRACK

    def holder(self, lane: int, tick: int) -> SpaceId:
        """Return the space of a lane that contains a point of progress; an edge belongs to the space that begins there.

        OFF_TRACK if there is no such lane.
        """
        if not 1 <= lane <= self.plan.lanes:
            return OFF_TRACK
        first = self._id(lane, -self.run_up)
        last = first + self.run_up + self.cells[lane]
        return SpaceId(bisect_right(self.spaces, tick % self.lap if tick >= 0 else tick, first, last, key=_START) - 1)

    def place(self, number: int) -> SpaceId:
        """Return the space of place `number` of the start grid, from 1, the front rank first."""
        places = [(lane, -rank) for rank, lanes in enumerate(self.plan.grid) for lane in lanes]
        lane, space = places[number - 1]
        return self.at(lane, 0, space)

    def beyond_line(self, start: SpaceId, end: SpaceId) -> bool:
        """Return whether a move of less than a lap crosses the finish line; leaving the grid is no lap."""
        before = self.spaces[start]
        return not before.on_grid and self.spaces[end].start < before.start

    def distance(self, mine: SpaceId, other: SpaceId) -> int:
        """Return how many spaces of my lane the other is ahead (negative: behind), the shorter way round.

        The grid is a run-up and not part of the ring: to and from it there is only one way.
        """
        here, there = self.spaces[mine], self.spaces[other]
        apart = there.level[here.lane] - here.cell
        if here.cell < 0 or there.cell < 0:
            return apart
        return _nearer_way(apart, self.cells[here.lane])

    def gap(self, mine: SpaceId, other: SpaceId) -> int:
        """Return how many ticks the other's interval starts ahead of mine (negative: behind), the shorter way round."""
        here, there = self.spaces[mine], self.spaces[other]
        apart = there.start - here.start
        if here.cell < 0 or there.cell < 0:
            return apart
        return _nearer_way(apart, self.lap)

    def adjacent(self, mine: SpaceId, other: SpaceId) -> bool:
        """Return whether the spaces are in neighbouring lanes and overlap by half of the shorter interval or more."""
        return other in self.spaces[mine].beside

    def diagonal(self, space: SpaceId, side: Side) -> SpaceId:
        """Return the space diagonally forward on that side, OFF_TRACK at the wall."""
        here = self.spaces[space]
        return here.inward if side is Side.LEFT else here.outward


def _nearer_way(apart: int, whole: int) -> int:
    apart %= whole
    return apart - whole if apart * 2 > whole else apart


@lru_cache(maxsize=16)
def lay_out(plan: TrackPlan) -> Track:
    """Return every space of a sound plan (see `content/track_file.py`) with its neighbours."""
    unit = 2 * lcm(*(count for section in plan.sections for count in section.spaces))
    lanes = [_lane_edges(plan, lane, unit) for lane in range(1, plan.lanes + 1)]
    lap = sum(section.length for section in plan.sections) * unit
    builder = _Layout(plan, unit, lap, lanes)
    cells = (0, *(len(edges) - 1 - len(plan.grid) for edges in lanes))
    spaces = tuple(builder.space(lane, cell) for lane in range(1, plan.lanes + 1) for cell in builder.cells(lane))
    return Track(plan, unit, lap, cells, spaces, len(plan.grid))


def _lane_edges(plan: TrackPlan, lane: int, unit: int) -> list[int]:
    """Return the edges between the spaces of a lane, from the back of the grid to the end of the lap."""
    edges = [-unit * rank for rank in range(len(plan.grid), 0, -1)]
    start = 0
    for section in plan.sections:
        count = section.spaces[lane - 1]
        edges += [start + section.length * unit * step // count for step in range(count)]
        start += section.length * unit
    return [*edges, start]


class _Layout(Struct, frozen=True):
    """The edges of all lanes while spaces are made; a cell is a space's index in its lane, negative on the grid."""

    plan: TrackPlan
    unit: int
    lap: int
    lanes: list[list[int]]

    @property
    def run_up(self) -> int:
        return len(self.plan.grid)

    def cells(self, lane: int) -> range:
        return range(-self.run_up, len(self.lanes[lane - 1]) - 1 - self.run_up)

    def id(self, lane: int, cell: int) -> SpaceId:
        return SpaceId(sum(len(edges) - 1 for edges in self.lanes[: lane - 1]) + self.run_up + cell)

    def interval(self, lane: int, cell: int) -> tuple[int, int]:
        edges = self.lanes[lane - 1]
        return edges[cell + self.run_up], edges[cell + self.run_up + 1]

    def holder(self, lane: int, tick: int) -> int:
        """Return the cell of the lane that contains a point of progress; an edge belongs to the cell after it."""
        tick = tick if tick < self.lap else tick - self.lap
        return bisect_right(self.lanes[lane - 1], tick) - 1 - self.run_up

    def diagonal(self, lane: int, edge: int) -> SpaceId:
        if not 1 <= lane <= self.plan.lanes:
            return OFF_TRACK
        return self.id(lane, self.holder(lane, edge))

    def section(self, lane: int, cell: int) -> tuple[int, int]:
        if cell < 0:
            return 0, cell + 1
        for index, section in enumerate(self.plan.sections):
            if cell < section.spaces[lane - 1]:
                return index, cell + 1
            cell -= section.spaces[lane - 1]
        raise IndexError(cell)

    def beside(self, lane: int, cell: int) -> frozenset[SpaceId]:
        start, end = self.interval(lane, cell)
        found = []
        for other in (lane - 1, lane + 1):
            if not 1 <= other <= self.plan.lanes:
                continue
            for neighbour in range(self.holder(other, start), self.holder(other, end - 1) + 1):
                first, last = self.interval(other, neighbour)
                overlap = min(end, last) - max(start, first)
                if overlap * 2 >= min(end - start, last - first):
                    found.append(self.id(other, neighbour))
        return frozenset(found)

    def space(self, lane: int, cell: int) -> Space:
        start, end = self.interval(lane, cell)
        section, number = self.section(lane, cell)
        return Space(
            id=self.id(lane, cell),
            lane=lane,
            cell=cell,
            section=section,
            number=number,
            start=start,
            end=end,
            ahead=self.id(lane, self.holder(lane, end)),
            inward=self.diagonal(lane - 1, end),
            outward=self.diagonal(lane + 1, end),
            level=(0, *(self.holder(other, (start + end) // 2) for other in range(1, self.plan.lanes + 1))),
            beside=self.beside(lane, cell),
        )
