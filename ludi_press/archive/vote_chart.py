"""A vote as a picture: the voters on benches on both sides of an aisle, and all votes in a row by the majority."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ludi_press.archive.lap_chart import shown
from ludi_press.core.report import Ballot, Vote
from ludi_press.posts.words.phrases import Words

WIDTH: Final = 480
MARGIN: Final = 10
AISLE: Final = WIDTH // 2
"""Pixels: how wide the picture is, its margin, and where the aisle between the sides is."""
TOP, BENCH, FOOT = 40, 38, 74
"""Pixels: room for the heads, from bench to bench, and room for the row of all votes."""
LONGEST: Final = 170
"""Pixels of the bar of the strongest voter."""
LETTERS: Final = 22
"""So many letters of a name have room on a bench."""


class Seat(Struct, frozen=True):
    """A voter on a bench at the height `y`, with the length of the bar; `shown` is as much of the name as has room."""

    name: str
    shown: str
    votes: int
    tone: str | None
    y: int
    bar: int


class Part(Struct, frozen=True):
    """The votes of somebody in the row of all of them."""

    name: str
    votes: int
    tone: str | None
    x: float
    width: float


class Side(Struct, frozen=True):
    """Who voted alike, the strongest first."""

    votes: int
    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]


class VoteChart(Struct, frozen=True):
    """The picture in pixels; `line` is where the votes begin to be enough, `silent` counts those that nobody cast."""

    caption: str
    height: int
    ayes: Side
    noes: Side
    needed: int
    silent: int
    line: float


def vote_chart(vote: Vote, words: Words) -> VoteChart:
    """The picture of a vote: below the benches ayes count from the left, and noes, under them, from the right."""
    ayes, noes = _sum(vote.ayes), _sum(vote.noes)
    scale = (WIDTH - 2 * MARGIN) / max(ayes + noes, vote.needed)
    strongest = max((one.votes for one in (*vote.ayes, *vote.noes)), default=1)
    benches = max(len(vote.ayes), len(vote.noes), 1)

    def side(ballots: Sequence[Ballot], start: float) -> Side:
        ordered = sorted(ballots, key=lambda one: -one.votes)
        seats, parts, x = [], [], start
        for number, one in enumerate(ordered):
            name = words.say(one.name)
            bar = max(1, round(LONGEST * one.votes / strongest))
            seats.append(Seat(name, shown(name, LETTERS), one.votes, one.tone, TOP + BENCH * (number + 1), bar))
            parts.append(Part(name, one.votes, one.tone, round(x, 1), round(one.votes * scale, 1)))
            x += one.votes * scale
        return Side(_sum(ordered), tuple(seats), tuple(parts))

    return VoteChart(
        caption=words.say(vote.caption),
        height=TOP + BENCH * benches + FOOT,
        ayes=side(vote.ayes, MARGIN),
        noes=side(vote.noes, WIDTH - MARGIN - noes * scale),
        needed=vote.needed,
        silent=max(0, vote.present - ayes - noes),
        line=round(MARGIN + (vote.needed - 0.5) * scale, 1),
    )


def _sum(ballots: Sequence[Ballot]) -> int:
    return sum(one.votes for one in ballots)
