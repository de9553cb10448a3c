"""The lap chart: a line of each team's place after every round, with marks for what happened to it."""

from collections import Counter
from itertools import pairwise
from typing import Final

from msgspec import Struct

from ludi_press.archive.cards import RaceCard
from ludi_press.core.chronicle import ChartMark, MarkShape, Ranking

TOP, BOTTOM, MARGIN = 34, 14, 24
"""Space for the turn numbers, and beside the names, in pixels."""

LETTER: Final = 7.6
LONGEST: Final = 34
"""The width of a letter in pixels, rounded up, and the most letters of a name."""

WIDE: Final = 1150
"""The width of a chart in a large window."""
SMALL: Final = 350
"""The same in a small one."""
ROW: Final = 27
NARROW: Final = 26
"""Pixels for a place, and the fewest for a round."""

LEFT: Final = 44
DOWN: Final = 34
LOW: Final = 20
"""In a small window the rounds go downward: the space for turn numbers, and pixels for a round, of few or many."""
MOST: Final = 14
"""The most teams that have room beside each other there."""

MANY: Final = 24
"""With more rounds than this they stand closer in a small window."""
BESIDE: Final = 9
"""The distance of marks in the same round."""

STROKES: Final = ("solid", "dashed", "dotted", "chained")
"""The strokes that distinguish lines of the same factio."""

_PATHS: Final = {
    MarkShape.DOT: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    MarkShape.TRIANGLE: "M0-5.5L5.5 4.5H-5.5Z",
    MarkShape.SQUARE: "M-4.2-4.2H4.2V4.2H-4.2Z",
    MarkShape.DIAMOND: "M0-6L6 0L0 6L-6 0Z",
    MarkShape.BAR: "M-6-2.2H6V2.2H-6Z",
    MarkShape.END: "M-5-5L5 5M-5 5L5-5",
}


class Dot(Struct, frozen=True):
    """A mark at its position; its link leads to `turn` and `event`."""

    x: int
    y: int
    path: str
    shape: str
    turn: int
    event: int
    words: str


class LapLine(Struct, frozen=True):
    """A team's line; `gone` is the path after it has left the race, empty for none."""

    team: str
    name: str
    tone: str | None
    stroke: str
    path: str
    gone: str
    start: int
    end: int
    last: str
    dots: tuple[Dot, ...]
    colour: str | None = None
    badge: str | None = None


class Tick(Struct, frozen=True):
    """The start of a turn on the axis of time; its number is shown if there is room."""

    x: int
    turn: int
    round: int


class ChartCell(Struct, frozen=True):
    """A place in the table, with the marks of that round in words."""

    place: str
    marks: tuple[str, ...]


class TableRow(Struct, frozen=True):
    """A team in the table, which is sorted by place."""

    team: str
    name: str
    tone: str | None
    cells: tuple[ChartCell, ...]


class ChartSign(Struct, frozen=True):
    """A kind of mark: its shape, that shape as an SVG path around the origin, and its name."""

    shape: str
    path: str
    name: str


class LapChart(Struct, frozen=True):
    """The chart in pixels, and the same as a table; `legend` has each kind of mark once.

    In a small window time goes downward: `start` and `end` of a line are then x, and `left` and `right` are y.
    """

    width: int
    height: int
    bottom: int
    left: int
    right: int
    ticks: tuple[Tick, ...]
    lines: tuple[LapLine, ...]
    legend: tuple[ChartSign, ...]
    rows: tuple[TableRow, ...]


class MarkCount(Struct, frozen=True):
    """How often a kind of mark occurred in a turn."""

    sign: ChartSign
    count: int


def tallies(race: RaceCard) -> dict[int, tuple[MarkCount, ...]]:
    """Return the marks of each turn, counted, in the order of the chart's legend; turns without marks are left out."""
    signs = _signs(race)
    counts = Counter((mark.turn, _sign(mark)) for mark in race.marks)
    return {
        turn: tuple(MarkCount(sign, count) for sign in signs if (count := counts[turn, sign]))
        for turn in {mark.turn for mark in race.marks}
    }


def _signs(race: RaceCard) -> tuple[ChartSign, ...]:
    """Return each kind of mark once, in order of first occurrence."""
    return tuple(dict.fromkeys(map(_sign, race.marks)))


def _sign(mark: ChartMark[str]) -> ChartSign:
    return ChartSign(mark.shape.value, _PATHS[mark.shape], mark.name)


def lap_chart(race: RaceCard) -> LapChart | None:
    """Return the chart of a race, None as long as nobody has changed place."""
    return _drawn(_Plan(race)) if _has_changes(race) else None


def small_lap_chart(race: RaceCard) -> LapChart | None:
    """Return the chart for a small window, None where it has no room for the teams or they have no badges."""
    fits = len(race.entries) <= MOST and all(entry.badge for entry in race.entries)
    return _drawn(_DownPlan(race)) if fits and _has_changes(race) else None


def _has_changes(race: RaceCard) -> bool:
    return len({ranks.order for ranks in race.ranks}) > 1


def _drawn(plan: "_Plan") -> LapChart:
    race, teams = plan.race, plan.race.ranks[-1].order
    last = plan.x(len(race.ranks) - 1)
    return LapChart(
        width=last + plan.names + 2 * MARGIN,
        height=TOP + ROW * len(teams) + BOTTOM,
        bottom=TOP + ROW * len(teams),
        left=plan.x(0),
        right=last,
        ticks=tuple(Tick(plan.x(index), ranks.turn, ranks.round) for index, ranks in enumerate(race.ranks)),
        lines=tuple(plan.line(team) for team in teams),
        legend=_signs(race),
        rows=tuple(plan.row(team) for team in teams),
    )


class _Plan:
    """Where everything is: `x` is time, `y` the place."""

    def __init__(self, race: RaceCard) -> None:
        self.race = race
        self.columns = {(ranks.turn, ranks.round): index for index, ranks in enumerate(race.ranks)}
        self.names = round(LETTER * max(len(shown(entry.auriga)) for entry in race.entries))
        self.marks: dict[str, list[ChartMark[str]]] = {}
        for mark in race.marks:
            self.marks.setdefault(mark.team, []).append(mark)

    def x(self, column: int) -> int:
        room = (WIDE - 2 * self.names - 3 * MARGIN) / max(1, len(self.race.ranks) - 1)
        return self.names + MARGIN + round(column * max(NARROW, room))

    def y(self, ranks: Ranking, team: str) -> int:
        return TOP + ROW * ranks.order.index(team) + ROW // 2

    def point(self, x: int, y: int) -> tuple[int, int]:
        return x, y

    def path(self, points: list[tuple[int, int]]) -> str:
        """Return a path through points of time and place, curved between different places."""
        (x, y), *_ = points
        parts = [f"M{_pair(self.point(x, y))}"]
        for (before, start), (after, end) in pairwise(points):
            middle = (before + after) // 2
            curve = ((middle, start), (middle, end), (after, end))
            steps = curve if start != end else curve[2:]
            parts.append(("C" if start != end else "L") + " ".join(_pair(self.point(*at)) for at in steps))
        return "".join(parts)

    def line(self, team: str) -> LapLine:
        entry = self.race.entry(team)
        points = [(self.x(index), self.y(ranks, team)) for index, ranks in enumerate(self.race.ranks)]
        gone = self.gone(team)
        return LapLine(
            team=team,
            name=shown(entry.auriga),
            tone=entry.shown_in,
            stroke=self.stroke(team),
            path=self.path(points[: gone + 1]),
            gone=self.path(points[gone:]) if gone + 1 < len(points) else "",
            start=points[0][1],
            end=points[-1][1],
            last=self.race.ranks[-1].shown(team),
            dots=tuple(self.dots(team)),
            colour=entry.colour,
            badge=entry.badge,
        )

    def stroke(self, team: str) -> str:
        """Return the stroke by order of entry within the factio."""
        factio = self.race.entry(team).factio
        mates = [entry.team for entry in self.race.entries if entry.factio == factio]
        return STROKES[mates.index(team) % len(STROKES)]

    def gone(self, team: str) -> int:
        """Return the column in which the team left the race; the last one if it did not."""
        ends = [self.column(mark) for mark in self.marks.get(team, ()) if mark.shape is MarkShape.END]
        return min((end for end in ends if end is not None), default=len(self.race.ranks) - 1)

    def column(self, mark: ChartMark[str]) -> int | None:
        """Return the column of a mark; marks before the first round are shown at the previous round."""
        column = self.columns.get((mark.turn, mark.round))
        if column is None and mark.round == 0:
            later = self.columns.get((mark.turn, 1))
            return later - 1 if later else None
        return column

    def dots(self, team: str) -> list[Dot]:
        """Return the marks: the last one of a round is at the round, earlier ones to its left."""
        found: list[Dot] = []
        seen: dict[int, int] = {}
        for mark in reversed(self.marks.get(team, ())):
            column = self.column(mark)
            if column is None:
                continue
            nth = seen[column] = seen.get(column, -1) + 1
            x, y = self.point(self.x(column) - BESIDE * nth, self.y(self.race.ranks[column], team))
            path = _PATHS[mark.shape]
            found.append(Dot(x, y, path, mark.shape.value, mark.turn, mark.event, mark.name))
        return found[::-1]

    def row(self, team: str) -> TableRow:
        entry = self.race.entry(team)
        by_column: dict[int | None, list[str]] = {}
        for mark in self.marks.get(team, ()):
            by_column.setdefault(self.column(mark), []).append(mark.name)
        cells = (
            ChartCell(ranks.shown(team), tuple(by_column.get(index, ()))) for index, ranks in enumerate(self.race.ranks)
        )
        return TableRow(team, entry.auriga, entry.shown_in, tuple(cells))


class _DownPlan(_Plan):
    """The same in a small window: time goes downward, and the first is at the left."""

    def x(self, column: int) -> int:
        return TOP + column * (DOWN if len(self.race.ranks) <= MANY else LOW)

    def y(self, ranks: Ranking, team: str) -> int:
        wide = (SMALL - LEFT) / len(ranks.order)
        return LEFT + round(wide * (ranks.order.index(team) + 0.5))

    def point(self, x: int, y: int) -> tuple[int, int]:
        return y, x


def _pair(at: tuple[int, int]) -> str:
    return f"{at[0]} {at[1]}"


def shown(name: str, most: int = LONGEST) -> str:
    """Return a name shortened to so many letters."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
