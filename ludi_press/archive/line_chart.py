"""Charts of numbers turn after turn, as of the chances to win, and the picture of a vote."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.lap_chart import LETTER, SMALL, STROKES, WIDE, shown
from ludi_press.core.report import Vote, VoteBoard
from ludi_press.posts.words.phrases import Words

ROW: Final = 24
"""Pixels between two names."""
LEFT, TOP, FOOT, END = 48, 16, 28, 60
"""Space for the scale, above the lines, for the turns, and for the number before a name, in pixels."""
EDGE: Final = 16
"""Space at the right of lines without names: those of a chart in a small window are below it."""
BAR: Final = 3
"""Pixels between the bars of two entrants."""


class Series(Struct, frozen=True):
    """What an entrant has after each turn, and by how much each number may be wrong, if that is known."""

    name: str
    tone: str | None
    values: tuple[int, ...]
    errors: tuple[int, ...] = ()

    @property
    def last(self) -> str:
        return grouped(self.values[-1])


def grouped(number: int) -> str:
    """A number with narrow spaces between thousands."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


class ScaleMark(Struct, frozen=True):
    """A mark of the scale or of the turns: its place in pixels and its number."""

    at: int
    number: int

    @property
    def told(self) -> str:
        return grouped(self.number)


class ChartLine(Struct, frozen=True):
    """An entrant's line: a path, the bars of its errors, and the y positions of its end and of the name beside it.

    `shown` is as much of the name as has room.
    """

    series: Series
    shown: str
    stroke: str
    path: str
    bars: str
    end: int
    label: int


class LineChart(Struct, frozen=True):
    """The chart in pixels."""

    width: int
    height: int
    left: int
    right: int
    scale: tuple[ScaleMark, ...]
    turns: tuple[ScaleMark, ...]
    lines: tuple[ChartLine, ...]


class Frame(Struct, frozen=True):
    """The width of the chart, the least height of its lines, and the numbers of the scale."""

    width: int
    least: int
    scale: tuple[int, ...]


def line_chart(rows: Sequence[Series], turns: Sequence[int], frame: Frame) -> LineChart:
    """Return the chart of these rows, of which there is at least one; their order is that of the names."""
    names = EDGE if frame.width <= SMALL else END + round(LETTER * max(len(shown(row.name)) for row in rows))
    step = (frame.width - LEFT - names) / max(1, len(turns) - 1)
    marks = tuple(ScaleMark(LEFT + round(step * at), turn) for at, turn in enumerate(turns))
    plan = _Plan(marks, TOP + max(frame.least, ROW * len(rows)), min(frame.scale), max(frame.scale))
    return LineChart(
        width=frame.width,
        height=plan.height + FOOT,
        left=LEFT,
        right=marks[-1].at,
        scale=tuple(ScaleMark(plan.y(number), number) for number in frame.scale),
        turns=marks,
        lines=plan.lines(rows),
    )


class _Plan(Struct, frozen=True):
    """Where the turns and the numbers from `low` to `high` are."""

    turns: tuple[ScaleMark, ...]
    height: int
    low: int
    high: int

    def y(self, number: int) -> int:
        share = (min(max(number, self.low), self.high) - self.low) / (self.high - self.low)
        return self.height - round((self.height - TOP) * share)

    def lines(self, rows: Sequence[Series]) -> tuple[ChartLine, ...]:
        """The lines with names that do not overlap: each as near to its line's end as those above and below allow."""
        lines, floor = [], TOP - ROW
        for number, row in enumerate(rows):
            points = (f"{mark.at} {self.y(value)}" for mark, value in zip(self.turns, row.values, strict=True))
            end = self.y(row.values[-1])
            floor = max(floor + ROW, min(end, self.height - ROW * (len(rows) - number - 1)))
            alike = sum(other.tone == row.tone for other in rows[:number])
            bars = self.bars(row, BAR * (number - len(rows) // 2))
            stroke = STROKES[alike % len(STROKES)]
            lines.append(ChartLine(row, shown(row.name), stroke, f"M{'L'.join(points)}", bars, end, floor))
        return tuple(lines)

    def bars(self, row: Series, aside: int) -> str:
        """The errors as upright bars, beside each other for all entrants; none where nothing is uncertain."""
        found = zip(self.turns, row.values, row.errors, strict=False)
        return "".join(
            f"M{mark.at + aside} {self.y(value - error)}V{self.y(value + error)}"
            for mark, value, error in found
            if error
        )


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


def chance_chart(entries: Sequence[EntryCard], chances: Chances | None) -> tuple[LineChart, LineChart] | None:
    """Return the chart of a race until its winner is certain, wide and small; None with fewer than two turns.

    The likeliest winner stands first, and of several who cannot win any more the one who was once the likeliest.
    """
    chances = _open(chances) if chances else None
    if chances is None or len(chances.turns) < 2:
        return None
    last = chances.turns[-1]
    peak = {entry.team: max(one.won.get(entry.team, 0) for one in chances.turns) for entry in entries}
    teams = sorted(entries, key=lambda entry: (-last.won.get(entry.team, 0), -peak[entry.team]))
    rows, turns = [_series(entry, chances) for entry in teams], [one.turn for one in chances.turns]
    return line_chart(rows, turns, Frame(WIDE, 300, SCALE)), line_chart(rows, turns, Frame(SMALL, 240, SCALE))


def _open(chances: Chances) -> Chances:
    """The chances up to the first turn after which somebody wins every play-out."""
    certain = (at for at, one in enumerate(chances.turns, 1) if chances.playouts in one.won.values())
    return replace(chances, turns=chances.turns[: next(certain, None)])


def _series(entry: EntryCard, chances: Chances) -> Series:
    shares, errors = (tuple(of(one, entry.team) for one in chances.turns) for of in (chances.share, chances.error))
    return Series(entry.auriga, entry.shown_in, shares, errors)


class Measured(Struct, frozen=True):
    """A column of numbers of the boards: its title, the turns, and what each team has after each of them."""

    title: str
    turns: tuple[int, ...]
    numbers: Mapping[str, tuple[int, ...]]


def measure_chart(entries: Sequence[EntryCard], measured: Measured | None) -> tuple[LineChart, LineChart] | None:
    """Return the chart of a column of numbers until most have none any more, wide and small, whoever has most first.

    None with fewer than two turns.
    """
    if measured is None:
        return None
    numbers = [measured.numbers.get(one.team, ()) for one in entries]
    held = [sum(map(bool, of)) for of in zip(*filter(None, numbers), strict=True)]
    turns = measured.turns[: max((at for at, some in enumerate(held, start=1) if 2 * some > max(held)), default=0)]
    every = (Series(one.auriga, one.shown_in, of[: len(turns)]) for one, of in zip(entries, numbers, strict=True))
    rows = sorted((row for row in every if any(row.values)), key=lambda row: -row.values[-1])
    if len(turns) < 2 or not rows:
        return None
    most = max(number for row in rows for number in row.values)
    ten = 10 ** (len(str(most)) - 1)
    step = next(step for step in (ten // 5, ten // 2, ten, 2 * ten) if step and most <= 5 * step)
    scale = tuple(range(0, most + step, step))
    wide, small = (line_chart(rows, turns, Frame(*size, scale)) for size in ((WIDE, 300), (SMALL, 240)))
    return wide, small


WIDTH: Final = 480
MARGIN: Final = 10
"""The width of the picture and its margin, in pixels."""
_HEADS, BENCH, _ROW_OF_ALL = 40, 38, 74
"""Space for the heads, between benches, and for the row of all votes, in pixels."""
LONGEST: Final = 170
"""The length of the bar with the most votes, in pixels."""
LETTERS: Final = 22
"""The most letters of a name on a bench."""


class Seat(Struct, frozen=True):
    """A voter on a bench at the height `y`, with the length of the bar; `shown` is as much of the name as has room."""

    name: str
    shown: str
    votes: int
    tone: str | None
    y: int
    bar: int


class VoterPart(Struct, frozen=True):
    """A voter's part of the row of all votes."""

    name: str
    votes: int
    tone: str | None
    x: float
    width: float


class VoteSide(Struct, frozen=True):
    """Those who voted the same way, the strongest first."""

    votes: int
    seats: tuple[Seat, ...]
    parts: tuple[VoterPart, ...]


class VoteChart(Struct, frozen=True):
    """The picture in pixels; `line` is where the needed votes are reached, `silent` counts votes not cast."""

    caption: str
    height: int
    ayes: VoteSide
    noes: VoteSide
    needed: int
    silent: int
    line: float


def vote_chart(vote: Vote, words: Words) -> VoteChart:
    """Return the picture of a vote: in the row ayes count from the left, and noes, below them, from the right."""
    ayes, noes = _sum(vote.ayes), _sum(vote.noes)
    scale = (WIDTH - 2 * MARGIN) / max(ayes + noes, vote.needed)
    strongest = max((one.votes for one in (*vote.ayes, *vote.noes)), default=1)
    benches = max(len(vote.ayes), len(vote.noes), 1)

    def side(ballots: Sequence[VoteBoard], start: float) -> VoteSide:
        ordered = sorted(ballots, key=lambda one: -one.votes)
        seats, parts, x = [], [], start
        for number, one in enumerate(ordered):
            name = words.say(one.name)
            bar = max(1, round(LONGEST * one.votes / strongest))
            seats.append(Seat(name, shown(name, LETTERS), one.votes, one.tone, _HEADS + BENCH * (number + 1), bar))
            parts.append(VoterPart(name, one.votes, one.tone, round(x, 1), round(one.votes * scale, 1)))
            x += one.votes * scale
        return VoteSide(_sum(ordered), tuple(seats), tuple(parts))

    return VoteChart(
        caption=words.say(vote.caption),
        height=_HEADS + BENCH * benches + _ROW_OF_ALL,
        ayes=side(vote.ayes, MARGIN),
        noes=side(vote.noes, WIDTH - MARGIN - noes * scale),
        needed=vote.needed,
        silent=max(0, vote.present - ayes - noes),
        line=round(MARGIN + (vote.needed - 0.5) * scale, 1),
    )


def _sum(ballots: Sequence[VoteBoard]) -> int:
    return sum(one.votes for one in ballots)
