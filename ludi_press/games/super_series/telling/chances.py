"""Every way that an order can go for who is overturned: the engine plays it once for each outcome of its dice.

An order is carried out by `act`, with a cup that forks at each die.
Faces that the tables treat alike are one branch, with the sum of their chances.
Everybody else stands still where he stands now, since nobody knows their orders.
A drive has far too many ways for this: `forecast` follows them all at once.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.core.dice import Address, Cup, Die, Roll, Source
from ludi_press.games.super_series.rules.act import act
from ludi_press.games.super_series.rules.live import LiveRace, RaceSetUp, RoundStart, enliven
from ludi_press.games.super_series.rules.model import Order, RaceState, TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.order_of_play import race_order
from ludi_press.games.super_series.telling.tally import CERTAIN

Branches = tuple[tuple[int, Fraction], ...]
"""The outcomes of a die that differ: a face for each, and the chance of all faces like it."""


class Way(Struct, frozen=True):
    """One way that an order can go, and the race as it then stands; the chances of all ways together are 1."""

    live: LiveRace
    chance: Fraction


def ways(set_up: RaceSetUp, state: RaceState, team: str, order: Order) -> list[Way]:
    """All ways of one order of one team, while everybody else stands still.

    Plays the order again and again, each time with the last die that has one more outcome on that outcome.
    """
    forks: list[_Fork] = []
    cup = _ForkingCup("", 0, roll_nothing, set_up=set_up, forks=forks)
    found: list[Way] = []
    while True:
        live = standing(set_up, state, {team: TeamOrders((order,))}, cup)
        cup.depth = 0
        act(live, team)
        found.append(Way(live, forks[-1].chance if forks else CERTAIN))
        while forks and forks[-1].is_last:
            forks.pop()
        if not forks:
            return found
        forks[-1].taken += 1


def standing(set_up: RaceSetUp, state: RaceState, orders: dict[str, TeamOrders], cup: Cup) -> LiveRace:
    """The first round of the next turn, in race order, before anybody has moved."""
    live = enliven(set_up, state, TurnOrders(1, orders), cup)
    live.round, live.start = 1, RoundStart(race_order(live), {**live.chariots})
    return live


class _Fork(Struct):
    """A die that was rolled: what it can show, which of that is taken, and the chance of coming so far."""

    index: int
    die: Die
    branches: Branches
    so_far: Fraction
    taken: int = 0

    @property
    def chance(self) -> Fraction:
        """The chance of coming as far as this, with what this die shows."""
        return self.so_far * self.branches[self.taken][1]

    @property
    def roll(self) -> Roll:
        """The die with the face that is taken."""
        return Roll(self.index, _NOWHERE, self.die.name, self.branches[self.taken][0], Source.SYSTEM)

    @property
    def is_last(self) -> bool:
        return self.taken + 1 == len(self.branches)


_NOWHERE: Final = Address("", 0, 0, "", "", 0)


class _ForkingCup(Cup, kw_only=True):
    """A cup that follows the forks of the way before it, and forks anew at each die after them."""

    set_up: RaceSetUp
    forks: list[_Fork]
    depth: int = 0

    def roll(self, round_number: int, team: str, label: str, die: Die, rule: str) -> Roll:
        """The face of this way; of a fall only the hurt counts, of any other die every number."""
        if self.depth == len(self.forks):
            so_far = self.forks[-1].chance if self.forks else CERTAIN
            constitution = self.set_up.by_id[team].constitution
            marks = (self.set_up.tables.fall(constitution).faces,) if label == "fall" else ()
            self.forks.append(_Fork(self.depth, die, outcomes(die, *marks), so_far))
        fork = self.forks[self.depth]
        self.depth += 1
        return fork.roll


def roll_nothing(address: Address, die: Die) -> tuple[int, Source]:
    """A roller that is never asked: a forking cup has a face for every die."""
    raise LookupError(f"{address}: a forking cup rolls no {die.name}")


@lru_cache(maxsize=256)
def outcomes(die: Die, *marks: frozenset[int]) -> Branches:
    """The faces of a die that differ: by which of the marks they bear; without marks each number for itself.

    It depends on nothing but the die and the marks, which are values: so what is kept is as exact as what is made.
    """
    kinds: dict[object, tuple[int, int]] = {}
    for face in die.faces:
        kind = tuple(face in mark for mark in marks) if marks else face
        first, count = kinds.get(kind, (face, 0))
        kinds[kind] = (first, count + 1)
    branches = ((face, Fraction(count, len(die.faces))) for face, count in kinds.values())
    return tuple(sorted(branches, reverse=True))
