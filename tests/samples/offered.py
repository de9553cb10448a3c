"""Offers compared with what comes of them: each order is played, with all dice or with many."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import exp, lgamma, log, log1p
from random import Random

from ludi_press.core.dice import Address, Die, Source

Named = Mapping[str, Fraction]
"""Chances by the name of what happens; a name that is absent cannot happen."""

UNLIKELY = 1e-9
"""A count so rare that only a wrong chance explains it."""


def differs_exactly(offered: Named, found: Iterable[tuple[Iterable[str], Fraction]]) -> dict[str, object]:
    """The names whose chance is not that of all ways together; each way has the names that happen in it."""
    sums: Counter[str] = Counter()
    for names, chance in found:
        for name in set(names):
            sums[name] += chance  # type: ignore[assignment] # a Fraction
    names = {*sums, *offered}
    return {one: (offered.get(one, 0), sums[one]) for one in names if offered.get(one, 0) != sums[one]}


def differs_in_samples(offered: Named, play: Callable[[int], Iterable[str]], tries: int) -> dict[str, object]:
    """The names that happen too often or too rarely in so many plays; `play` has the number of the play."""
    counts = Counter(name for number in range(tries) for name in set(play(number)))
    names = {*counts, *offered}
    chances = {one: offered.get(one, Fraction()) for one in names}
    return {one: (chances[one], counts[one], tries) for one in names if is_odd(chances[one], counts[one], tries)}


def is_odd(chance: Fraction, count: int, tries: int) -> bool:
    """Whether so many successes, or any farther from what is expected, are too unlikely."""
    if chance in (0, 1):
        return count != chance * tries
    part = float(chance)
    above = range(count, tries + 1) if count >= part * tries else range(count + 1)
    return sum(_binomial(one, tries, part) for one in above) < UNLIKELY


def _binomial(count: int, tries: int, part: float) -> float:
    ways = lgamma(tries + 1) - lgamma(count + 1) - lgamma(tries - count + 1)
    return exp(ways + count * log(part) + (tries - count) * log1p(-part))


def any_dice(seed: int) -> Callable[[Address, Die], tuple[int, Source]]:
    """Dice of a seed."""
    chance = Random(seed)  # noqa: S311 - an example, no secret
    return lambda address, die: (chance.choice(die.faces), Source.SYSTEM)
