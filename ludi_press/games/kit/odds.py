"""Exact chances of dice and of all ways in which something that rolls dice can end; offers, slips, and luck."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final, TypeVar

from msgspec import Struct, field

from ludi_press.core.chronicle import Luck
from ludi_press.core.dice import Address, Die, Roll, Source, TurnDice, no_die
from ludi_press.core.report import Message, Offer, OpenOrder, Phrase, say
from ludi_press.games.kit.report import Names
from ludi_press.order_slip import AnyField, ChoiceField, FieldRule, LineForm, Option

T = TypeVar("T")
Name = TypeVar("Name")

CERTAIN: Final = Fraction(1)
NEVER: Final = Fraction(0)

Branches = tuple[tuple[int, Fraction], ...]
"""The outcomes of a die that differ: one face for each, with the chance of all faces like it."""
Marks = Callable[[str, str], tuple[frozenset[int], ...]]
"""From team and label of a die, the sets of faces that make a difference; without sets each number is an outcome."""


def chance_from(least: int, die: Die) -> Fraction:
    return Fraction(sum(face >= least for face in die.faces), len(die.faces))


def throws(count: int, die: Die) -> list[tuple[tuple[int, ...], int]]:
    """Every throw of some dice, sorted from the highest die, with the number of ways in which it can come."""
    combinations = combinations_with_replacement(sorted(die.faces, reverse=True), count)
    return [(throw, factorial(count) // prod(map(factorial, Counter(throw).values()))) for throw in combinations]


def added(chances: Iterable[tuple[Name, Fraction]]) -> dict[Name, Fraction]:
    """The chance of each result; the chances of equal results are added."""
    sums: dict[Name, Fraction] = {}
    for result, chance in chances:
        sums[result] = sums.get(result, NEVER) + chance
    return sums


def chance_that(chances: Iterable[tuple[T, Fraction]], holds: Callable[[T], bool]) -> Fraction:
    return sum((chance for result, chance in chances if holds(result)), NEVER)


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
    turn_dice = _ForkingDice("", 0, no_die, marks=marks, forks=forks)
    results: list[tuple[T, Fraction]] = []
    while True:
        turn_dice.depth = 0
        results.append((play(turn_dice), forks[-1].chance if forks else CERTAIN))
        while forks and forks[-1].is_last:
            forks.pop()
        if not forks:
            return results
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


Key = TypeVar("Key")
Item = TypeVar("Item")

Open = tuple[tuple[OpenOrder, ...], Message | None]
"""The orders that are open to somebody, and a note."""


def together(found: Iterable[tuple[Open, str]], names: Names) -> tuple[Offer, ...]:
    """The offers for all who may order something, in their order; those with the same open orders share one."""
    return tuple(
        Offer(tuple(teams), tuple(names.team(team) for team in teams), orders, note)
        for (orders, note), teams in alike(found)
    )


def without_leads(offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """The offers without the consequences of their orders; those that are then equal become one."""
    bare = (((tuple(OpenOrder(order.order) for order in offer.orders), offer.note), offer) for offer in offers)
    return tuple(
        Offer(
            tuple(team for offer in same for team in offer.teams),
            tuple(name for offer in same for name in offer.names),
            orders,
            note,
        )
        for (orders, note), same in alike(bare)
    )


def alike(found: Iterable[tuple[Key, Item]]) -> list[tuple[Key, list[Item]]]:
    """Items with equal keys together, both in order of appearance.

    Keys are compared, not hashed: most differ at once, and to hash a Fraction takes longer.
    """
    groups: list[tuple[Key, list[Item]]] = []
    for key, item in found:
        group = next((items for known, items in groups if known == key), None)
        if group is None:
            groups.append((key, [item]))
        else:
            group.append(item)
    return groups


def choice(
    name: str,
    options: Iterable[Option],
    *,
    of: str = "",
    key: str | None = None,
    note: Message | None = None,
    part: int = 0,
) -> ChoiceField:
    """A choice on an order slip by its name, which is its key as well if it has no other; `of` whom, where several."""
    id_, key = f"{of}-{name}" if of else name, name if key is None else key
    return ChoiceField(id=id_, label=say(f"slip.{name}"), key=key, options=tuple(options), note=note, part=part)


def own_form(
    who: str,
    name: Phrase,
    fields: Iterable[AnyField],
    *,
    rules: Iterable[FieldRule] = (),
    note: Message | None = None,
    bare: str = "",
) -> LineForm:
    """What somebody on the board may order, under the own id."""
    return LineForm(
        id=who, title=name, head=f"{who}: ", fields=tuple(fields), rules=tuple(rules), bare=bare, note=note, piece=who
    )


class Sum(Struct):
    """The sums of some dice: their number, their results, and the mean and variance that were to be expected."""

    dice: int = 0
    got: int = 0
    owed: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)


class LuckBook(Struct):
    """Sums of dice, by team and by the name of what is counted."""

    sums: dict[tuple[str, str], Sum] = field(default_factory=dict)

    def add(self, team: str, name: str, got: int, owed: Fraction, variance: Fraction) -> None:
        """Adds a die: its result, and the mean and variance of such a die."""
        counted = self.sums.setdefault((team, name), Sum())
        counted.dice += 1
        counted.got += got
        counted.owed += owed
        counted.variance += variance

    def chance(self, team: str, name: str, got: bool, owed: Fraction) -> None:
        """Adds a die that decides yes or no, with the chance of yes."""
        self.add(team, name, int(got), owed, owed * (1 - owed))

    def face(self, team: str, name: str, face: int, die: Die) -> None:
        self.add(team, name, face, *moments(die))

    def luck(self, teams: Iterable[str], welcome: Mapping[str, bool]) -> tuple[Luck[Phrase], ...]:
        """The luck of every team that has dice in the book.

        `welcome` names what is counted, and tells whether more of it is good.
        """
        return tuple(
            Luck(team, say(f"luck.{name}"), one.dice, one.got, one.owed, one.variance, good)
            for team in teams
            for name, good in welcome.items()
            if (one := self.sums.get((team, name)))
        )


def faces_luck(
    rolls: Iterable[Roll], teams: Iterable[str], welcome: Mapping[str, bool], die: Die
) -> tuple[Luck[Phrase], ...]:
    """The luck of all teams by the faces of the dice whose labels are `welcome`."""
    book = LuckBook()
    for roll in rolls:
        if roll.address.label in welcome:
            book.face(roll.address.team, roll.address.label, roll.face, die)
    return book.luck(teams, welcome)


@cache
def moments(die: Die) -> tuple[Fraction, Fraction]:
    count = len(die.faces)
    mean = Fraction(sum(die.faces), count)
    return mean, Fraction(sum(face * face for face in die.faces), count) - mean * mean
