"""The chart of the chances to win: a line for each team through its chance after every turn, with its error."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.lap_chart import LETTER, STROKES, shown

ROW: Final = 24
"""Pixels between two names."""
LEFT, TOP, HEIGHT, END = 48, 16, 300, 60
"""Space for the scale, above the chart, for the lines, and for the chance before a name, in pixels."""
BAR: Final = 3
"""Pixels between the bars of two teams."""
STEP, WIDEST = 60, 900
"""The most pixels between two turns, and the widest chart."""
SCALE: Final = (0, 25, 50, 75, 100)
_95_PERCENT: Final = 1.96


class After(Struct, frozen=True):
    """How many play-outs from the state after a turn each team won; `key` is a hash of all that they are made of."""

    turn: int
    key: str
    won: Mapping[str, int]


class Chances(Struct, frozen=True):
    """The play-outs of a race: how many there are from each turn, and what came of them."""

    playouts: int
    turns: tuple[After, ...] = ()

    def share(self, after: After, team: str) -> int:
        """The chance of a team in percent."""
        return round(100 * after.won.get(team, 0) / self.playouts)

    def error(self, after: After, team: str) -> int:
        """The 95% error of a chance, in points of percent."""
        share = after.won.get(team, 0) / self.playouts
        return round(100 * _95_PERCENT * sqrt(share * (1 - share) / self.playouts))


class ScaleMark(Struct, frozen=True):
    """A mark of the scale or of the turns: its place in pixels and its number."""

    at: int
    number: int


class ChanceLine(Struct, frozen=True):
    """A team's line: a path, the bars of its errors, and the y position of the name."""

    name: str
    tone: str | None
    stroke: str
    path: str
    bars: str
    last: int
    label: int


class ChanceRow(Struct, frozen=True):
    """A team in the table: its chance after each turn, with the error."""

    name: str
    cells: tuple[tuple[int, int], ...]


class ChanceChart(Struct, frozen=True):
    """The chart in pixels, and the same as a table."""

    width: int
    height: int
    left: int
    right: int
    playouts: int
    scale: tuple[ScaleMark, ...]
    turns: tuple[ScaleMark, ...]
    lines: tuple[ChanceLine, ...]
    rows: tuple[ChanceRow, ...]


def chance_chart(entries: Sequence[EntryCard], chances: Chances | None) -> ChanceChart | None:
    """Return the chart of a race until its winner is certain; None with fewer than two turns.

    The likeliest winner stands first, and of several who cannot win any more the one who was once the likeliest.
    """
    chances = _open(chances) if chances else None
    if chances is None or len(chances.turns) < 2:
        return None
    last = chances.turns[-1]
    peak = {entry.team: max(one.won.get(entry.team, 0) for one in chances.turns) for entry in entries}
    teams = sorted(entries, key=lambda entry: (-last.won.get(entry.team, 0), -peak[entry.team]))
    names = END + round(LETTER * max(len(shown(entry.auriga)) for entry in teams))
    step = min(STEP, (WIDEST - LEFT - names) // (len(chances.turns) - 1))
    turns = tuple(ScaleMark(LEFT + step * at, one.turn) for at, one in enumerate(chances.turns))
    height = TOP + max(HEIGHT, ROW * len(teams))
    lines = _lines(teams, chances, turns, height)
    return ChanceChart(
        width=turns[-1].at + names,
        height=height + 28,
        left=LEFT,
        right=turns[-1].at,
        playouts=chances.playouts,
        scale=tuple(ScaleMark(_y(share, height), share) for share in SCALE),
        turns=turns,
        lines=lines,
        rows=tuple(_row(entry, chances) for entry in teams),
    )


def _open(chances: Chances) -> Chances:
    """The chances up to the first turn after which somebody wins every play-out."""
    certain = (at for at, one in enumerate(chances.turns, 1) if chances.playouts in one.won.values())
    return replace(chances, turns=chances.turns[: next(certain, None)])


def _y(share: int, height: int) -> int:
    return height - round((height - TOP) * share / 100)


def _lines(
    teams: Sequence[EntryCard], chances: Chances, turns: Sequence[ScaleMark], height: int
) -> tuple[ChanceLine, ...]:
    """The lines with names that do not overlap: each as near to its line's end as those above and below allow."""
    lines, floor = [], TOP - ROW
    for number, entry in enumerate(teams):
        shares = [chances.share(one, entry.team) for one in chances.turns]
        last = shares[-1]
        points = (f"{mark.at} {_y(share, height)}" for mark, share in zip(turns, shares, strict=True))
        below = height - ROW * (len(teams) - number - 1)
        floor = max(floor + ROW, min(_y(last, height), below))
        alike = sum(other.shown_in == entry.shown_in for other in teams[:number])
        stroke = STROKES[alike % len(STROKES)]
        bars = _bars(entry.team, chances, [mark.at + BAR * (number - len(teams) // 2) for mark in turns], height)
        lines.append(ChanceLine(shown(entry.auriga), entry.shown_in, stroke, f"M{'L'.join(points)}", bars, last, floor))
    return tuple(lines)


def _bars(team: str, chances: Chances, places: Sequence[int], height: int) -> str:
    """The errors of a team as upright bars, beside each other for all teams; none where nothing is uncertain."""
    bars = []
    for x, after in zip(places, chances.turns, strict=True):
        share, error = chances.share(after, team), chances.error(after, team)
        if error:
            bars.append(f"M{x} {_y(max(0, share - error), height)}V{_y(min(100, share + error), height)}")
    return "".join(bars)


def _row(entry: EntryCard, chances: Chances) -> ChanceRow:
    cells = ((chances.share(one, entry.team), chances.error(one, entry.team)) for one in chances.turns)
    return ChanceRow(entry.auriga, tuple(cells))
