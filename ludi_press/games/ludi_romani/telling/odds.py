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
    """LR-5.11: by how much one d6 leads against another, below 0 where it is behind."""
    counts = Counter(mine - theirs for mine, theirs in product(D6.faces, D6.faces))
    return {lead: Fraction(count, counts.total()) for lead, count in sorted(counts.items())}


def clash_odds() -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """LR-5.11: one takes the other's legion; either loses one to the numen (each way); a tie; one's own is taken."""
    by = leads()
    take = sum((chance for lead, chance in by.items() if lead >= 2), Fraction())
    return take, by[1], by[0], sum((chance for lead, chance in by.items() if lead <= -2), Fraction())


def clash_words() -> Message:
    """LR-14.4: the chances of a concursatio in words."""
    take, lose, tie, taken = clash_odds()
    return say("odds.clash", take=take, lose=lose, tie=tie, taken=taken)


def god_odds() -> tuple[Fraction, Fraction]:
    """LR-5.24: against a die that cannot die a legion is kept, or is the god's."""
    kept = sum((chance for lead, chance in leads().items() if lead >= 0), Fraction())
    return kept, 1 - kept


@cache
def battle_odds(legions: int) -> tuple[Fraction, Fraction, Fraction]:
    """LR-5.9 to LR-5.13: what becomes of so many legions a side: more, fewer or as many are left as the other's.

    Without imagines, Fortuna and the fabrilis; a legion that is taken counts for who took it.
    """
    totals = {0: Fraction(1)}
    for _ in range(legions):
        clashes = product(totals.items(), leads().items())
        totals = added((total + max(-2, min(lead, 2)), one * other) for (total, one), (lead, other) in clashes)
    more = sum((chance for margin, chance in totals.items() if margin > 0), Fraction())
    less = sum((chance for margin, chance in totals.items() if margin < 0), Fraction())
    return more, less, 1 - more - less
