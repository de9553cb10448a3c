"""The picture of a vote: the voters on benches on both sides of an aisle, and all votes in a row."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ludi_press.archive.lap_chart import shown
from ludi_press.core.report import Vote, VoteBoard
from ludi_press.posts.words.phrases import Words

WIDTH: Final = 480
MARGIN: Final = 10
"""The width of the picture and its margin, in pixels."""
TOP, BENCH, FOOT = 40, 38, 74
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
            seats.append(Seat(name, shown(name, LETTERS), one.votes, one.tone, TOP + BENCH * (number + 1), bar))
            parts.append(VoterPart(name, one.votes, one.tone, round(x, 1), round(one.votes * scale, 1)))
            x += one.votes * scale
        return VoteSide(_sum(ordered), tuple(seats), tuple(parts))

    return VoteChart(
        caption=words.say(vote.caption),
        height=TOP + BENCH * benches + FOOT,
        ayes=side(vote.ayes, MARGIN),
        noes=side(vote.noes, WIDTH - MARGIN - noes * scale),
        needed=vote.needed,
        silent=max(0, vote.present - ayes - noes),
        line=round(MARGIN + (vote.needed - 0.5) * scale, 1),
    )


def _sum(ballots: Sequence[VoteBoard]) -> int:
    return sum(one.votes for one in ballots)
