"""The chart of a season's points: a line for each entrant, from zero through the total after every race."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ludi_press.archive.championship import SeasonStanding
from ludi_press.archive.lap_chart import LETTER, STROKES, shown

ROW: Final = 24
"""Pixels between two names."""
LEFT, TOP, STEP, TOTAL = 44, 16, 150, 56
"""Space for the scale, above the chart, between races, and for the total before a name, in pixels."""
WIDEST: Final = 900
MOST: Final = 16
"""The most entrants with a line; the table has all of them."""


class PointsLine(Struct, frozen=True):
    """An entrant's line: a path, and the y position of the name at its end."""

    name: str
    tone: str | None
    stroke: str
    path: str
    total: int
    label: int


class PointsChart(Struct, frozen=True):
    """The chart in pixels; `races` are the x positions of the races."""

    width: int
    height: int
    right: int
    races: tuple[int, ...]
    lines: tuple[PointsLine, ...]


def points_chart(rows: Sequence[SeasonStanding]) -> PointsChart | None:
    """Return the chart of a table, None with fewer than two races."""
    if not rows or len(rows[0].steps) < 2:
        return None
    rows = rows[:MOST]
    races = len(rows[0].steps)
    names = TOTAL + round(LETTER * max(len(shown(row.ref.name)) for row in rows))
    step = min(STEP, (WIDEST - LEFT - names) // races)
    height = TOP + ROW * max(len(rows), 6)
    totals = [step.total for row in rows for step in row.steps]
    low, high = min(0, *totals), max(1, *totals)

    def y(total: int) -> int:
        return height - 8 - round((height - 8 - TOP) * (total - low) / (high - low))

    lines, floor = [], TOP - ROW
    for number, row in enumerate(rows):
        points = [(LEFT, y(0)), *((LEFT + step * (at + 1), y(one.total)) for at, one in enumerate(row.steps))]
        floor = max(floor + ROW, min(y(row.total), height - 8 - ROW * (len(rows) - number - 1)))
        path = "M" + "L".join(f"{x} {down}" for x, down in points)
        stroke = STROKES[number % len(STROKES)]
        lines.append(PointsLine(shown(row.ref.name), row.ref.tone, stroke, path, row.total, floor))
    axis = tuple(LEFT + step * (at + 1) for at in range(races))
    return PointsChart(axis[-1] + names, height + 24, axis[-1], axis, tuple(lines))
