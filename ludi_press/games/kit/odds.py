"""Exact chances: of the faces of a die, of sums, and of all ways in which something that rolls dice can go."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final, Generic, TypeVar

from msgspec import Struct

from ludi_press.core.dice import Address, Die, Roll, Source, TurnDice

T = TypeVar("T")
Name = TypeVar("Name")

CERTAIN: Final = Fraction(1)
NEVER: Final = Fraction(0)

Branches = tuple[tuple[int, Fraction], ...]
"""The outcomes of a die that differ: one face for each, with the chance of all faces like it."""
Marks = Callable[[str, str], tuple[frozenset[int], ...]]
"""From team and label of a die, the sets of faces that make a difference; without sets each number is an outcome."""


def chance_from(least: int, die: Die) -> Fraction:
    """The chance that a die shows this or more."""
    return Fraction(sum(face >= least for face in die.faces), len(die.faces))


def throws(count: int, die: Die) -> list[tuple[tuple[int, ...], int]]:
    """Every throw of some dice, sorted from the highest die, with the number of ways in which it can come."""
    found = combinations_with_replacement(sorted(die.faces, reverse=True), count)
    return [(throw, factorial(count) // prod(map(factorial, Counter(throw).values()))) for throw in found]


def added(chances: Iterable[tuple[Name, Fraction]]) -> dict[Name, Fraction]:
    """The chance of each result; the chances of equal results are added."""
    found: dict[Name, Fraction] = {}
    for result, chance in chances:
        found[result] = found.get(result, NEVER) + chance
    return found


def at_least(wanted: int, tries: int, chance: Fraction) -> Fraction:
    """The chance of at least `wanted` successes in so many `tries`."""
    parts = (comb(tries, count) * chance**count * (1 - chance) ** (tries - count) for count in range(wanted, tries + 1))
    return sum(parts, NEVER)


@lru_cache(maxsize=256)
def outcomes(die: Die, *marks: frozenset[int]) -> Branches:
    """The outcomes of a die: faces that belong to the same `marks` are one; without marks each number is one."""
    kinds: dict[object, tuple[int, int]] = {}
    for face in die.faces:
        kind = tuple(face in mark for mark in marks) if marks else face
        first, count = kinds.get(kind, (face, 0))
        kinds[kind] = (first, count + 1)
    branches = ((face, Fraction(count, len(die.faces))) for face, count in kinds.values())
    return tuple(sorted(branches, reverse=True))


def ways(play: Callable[[TurnDice], T], marks: Marks) -> list[tuple[T, Fraction]]:
    """All results of a function that rolls dice, with their chances, which add up to 1.

    The function is played once for each combination of outcomes: each time the last die that has an outcome left
    takes its next one.
    """
    forks: list[_Fork] = []
    turn_dice = _ForkingDice("", 0, no_dice, marks=marks, forks=forks)
    found: list[tuple[T, Fraction]] = []
    while True:
        turn_dice.depth = 0
        found.append((play(turn_dice), forks[-1].chance if forks else CERTAIN))
        while forks and forks[-1].is_last:
            forks.pop()
        if not forks:
            return found
        forks[-1].taken += 1


class _Fork(Struct):
    """A die that was rolled: its outcomes, which one is taken, and the chance of getting to this die."""

    index: int
    die: Die
    branches: Branches
    so_far: Fraction
    taken: int = 0

    @property
    def chance(self) -> Fraction:
        return self.so_far * self.branches[self.taken][1]

    @property
    def is_last(self) -> bool:
        return self.taken + 1 == len(self.branches)


_NOWHERE: Final = Address("", 0, 0, "", "", 0)


class _ForkingDice(TurnDice, kw_only=True):
    """Dice that show the outcomes taken in `forks`, and add a fork for each further die."""

    marks: Marks
    forks: list[_Fork]
    depth: int = 0

    def roll(self, round_number: int, team: str, label: str, die: Die, rule: str, fight: str = "") -> Roll:
        if self.depth == len(self.forks):
            so_far = self.forks[-1].chance if self.forks else CERTAIN
            self.forks.append(_Fork(self.depth, die, outcomes(die, *self.marks(team, label)), so_far))
        fork = self.forks[self.depth]
        self.depth += 1
        return Roll(fork.index, _NOWHERE, fork.die.name, fork.branches[fork.taken][0], Source.SYSTEM)


def no_dice(address: Address, die: Die) -> tuple[int, Source]:
    """A roller for code that must not roll a die."""
    raise LookupError(f"{address}: nobody rolls {die.name} here")


class ChanceTally(Generic[Name]):
    """Sums of chances by name; each chance is a `part` of a `whole`.

    Dice give few different wholes, so parts are added as whole numbers for each whole.
    That is exact, and only one Fraction for each whole remains to be added.
    """

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[Name, dict[int, int]] = {}

    def add(self, name: Name, part: int, whole: int, times: Fraction) -> None:
        """Adds a part of a whole, multiplied by an independent chance."""
        if times is not CERTAIN:
            part, whole = part * times.numerator, whole * times.denominator
        if part:
            parts = self._parts.setdefault(name, {})
            parts[whole] = parts.get(whole, 0) + part

    def totals(self) -> dict[Name, Fraction]:
        """The sum of each name that was added."""
        return {
            name: sum((Fraction(part, whole) for whole, part in parts.items()), NEVER)
            for name, parts in self._parts.items()
        }
