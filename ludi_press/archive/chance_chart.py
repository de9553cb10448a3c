"""The chart of the chances to win: a line for each team through its chance after every turn, with its error."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.lap_chart import SMALL, WIDE
from ludi_press.archive.line_chart import Frame, LineChart, Series, line_chart

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
    """A team's chances in percent, with their errors."""
    shares, errors = (tuple(of(one, entry.team) for one in chances.turns) for of in (chances.share, chances.error))
    return Series(entry.auriga, entry.shown_in, shares, errors)
