"""Exact chances of battles (LR-14.4)."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from ludi_press.core.dice import D6
from ludi_press.core.report import Message, say
from ludi_press.games.kit.odds import added


@cache
def leads() -> dict[int, Fraction]:
    """LR-5.11: the chance of each difference of two d6."""
    counts = Counter(mine - theirs for mine, theirs in product(D6.faces, D6.faces))
    return {lead: Fraction(count, counts.total()) for lead, count in sorted(counts.items())}


def clash_odds() -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """LR-5.11: the chances to take a legion, that the numen gets one (each way), of a tie, and to lose one."""
    by = leads()
    take = sum((chance for lead, chance in by.items() if lead >= 2), Fraction())
    return take, by[1], by[0], sum((chance for lead, chance in by.items() if lead <= -2), Fraction())


def clash_words() -> Message:
    """LR-14.4: the chances of a concursatio in words."""
    take, lose, tie, taken = clash_odds()
    return say("odds.clash", take=take, lose=lose, tie=tie, taken=taken)


def god_odds() -> tuple[Fraction, Fraction]:
    """LR-5.24: the chances that a legion is kept or lost against a war god."""
    kept = sum((chance for lead, chance in leads().items() if lead >= 0), Fraction())
    return kept, 1 - kept


@cache
def battle_odds(legions: int) -> tuple[Fraction, Fraction, Fraction]:
    """LR-5.9 to LR-5.13: the chances to have more, fewer or as many legions as the other side after a battle.

    Without imagines, Fortuna and the legio fabrilis; a captured legion counts for the side that took it.
    """
    totals = {0: Fraction(1)}
    for _ in range(legions):
        clashes = product(totals.items(), leads().items())
        totals = added((total + max(-2, min(lead, 2)), one * other) for (total, one), (lead, other) in clashes)
    more = sum((chance for margin, chance in totals.items() if margin > 0), Fraction())
    less = sum((chance for margin, chance in totals.items() if margin < 0), Fraction())
    return more, less, 1 - more - less
