"""Exact odds of the charts: strain, evasion, rams and lashes (CM-4.4, CM-6.2, CM-6.4, CM-7.2, CM-7.9)."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from ludi_press.games.circus_maximus.rules.charts import (
    LEAST_SHIFT,
    MOST_SHIFT,
    Charts,
    Lash,
    RamResult,
    Strain,
    StrainChart,
    read_up_to,
)

T = TypeVar("T", bound=Hashable)
Odds = dict[T, Fraction]
"""The chance of each result that is possible; together they are 1."""


@cache
def sums(count: int) -> dict[int, Fraction]:
    """The chance of each sum of so many d6."""
    found = Counter(sum(faces) for faces in product(range(1, 7), repeat=count))
    return {total: Fraction(ways, 6**count) for total, ways in found.items()}


def apart() -> dict[int, Fraction]:
    """The chance of each difference of two rolls of 2d6: -10 to 10."""
    found: dict[int, Fraction] = {}
    for (mine, one), (theirs, other) in product(sums(2).items(), repeat=2):
        found[mine - theirs] = found.get(mine - theirs, Fraction()) + one * other
    return found


def gather(chances: dict[int, Fraction], read: Callable[[int], T]) -> Odds[T]:
    """The chances of what totals come to."""
    found: Odds[T] = {}
    for total, chance in chances.items():
        result = read(total)
        found[result] = found.get(result, Fraction()) + chance
    return found


def strain_odds(chart: StrainChart, excess: int, cdm: int, missing: int = 0) -> Odds[Strain]:
    """CM-4.4: what a corner so far over its safe speed does; with an excess of 0 or less nothing."""
    if excess <= 0:
        return {Strain.NOTHING: Fraction(1)}
    return gather(sums(3), lambda total: chart.read(total - cdm + missing, excess))


def evasion_odds(attacker: int, defender: int) -> Fraction:
    """CM-6.2: how likely a defender evades, from both CDM."""
    return sum((chance for difference, chance in apart().items() if attacker - defender + difference <= 0), Fraction())


def ram_odds(charts: Charts, attacker: int, defender: int) -> Odds[RamResult]:
    """CM-6.4: whose wheel a ram damages, from both CDM."""
    return gather(sums(3), lambda total: read_up_to(charts.harm.ram, total + attacker - defender))


def lash_odds(charts: Charts, attacker: int, defender: int) -> Odds[Lash]:
    """CM-7.2: what a lash that is not evaded does, from both CDM."""
    columns = gather(apart(), lambda total: min(max(total + attacker - defender, LEAST_SHIFT), MOST_SHIFT))
    found: Odds[Lash] = {}
    for column, chance in columns.items():
        for row, likely in sums(2).items():
            result = charts.lash.rows[row][column - LEAST_SHIFT]
            found[result] = found.get(result, Fraction()) + chance * likely
    return found


def team_lash_odds(attacker: int, defender: int) -> Odds[int]:
    """CM-7.9: the MF that a lash of the team adds, 0 where it only costs 1 END."""
    return gather(apart(), lambda total: max(0, total + attacker - defender))


def damage_odds(chart: Mapping[int, int], weight: int) -> Odds[int]:
    """CM-6.5, CM-8.1: points of damage or injury by an opponent of this weight (its number on the chart)."""
    return gather(sums(2), lambda total: read_up_to(chart, total + weight))


def wheel_odds(damage: int) -> tuple[Fraction, Fraction]:
    """CM-6.3: how likely a wheel gets a point more, and how likely it comes off."""
    if not damage:
        return Fraction(), Fraction()
    off = sum((chance for total, chance in sums(2).items() if total < damage), Fraction())
    return sums(2).get(damage, Fraction()), off
