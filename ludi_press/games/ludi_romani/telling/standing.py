"""Who is worth how much, and in which place (LR-11.3)."""

from collections.abc import Mapping
from itertools import accumulate

from ludi_press.core.report import Message, say
from ludi_press.games.ludi_romani.rules.actium import worth
from ludi_press.games.ludi_romani.rules.model import SetUp, State

Ranks = list[tuple[int, tuple[str, ...]]]
"""Sums with those who have as much, the greatest first."""


def worths(set_up: SetUp, state: State) -> Mapping[str, int]:
    """LR-11.3: what each mortal is worth."""
    return {one.id: worth(set_up, one.goods) for one in state.people if one.is_mortal}


def legion_ranks(state: State) -> Ranks:
    """LR-4.5: the mortals by the number of their legions, the most first."""
    return ranks({one.id: one.goods.legions for one in state.people if one.is_mortal})


def ranks(sums: Mapping[str, int]) -> Ranks:
    """Each sum with those who have as much, the greatest first."""
    found: dict[int, list[str]] = {}
    for who, n in sums.items():
        found.setdefault(n, []).append(who)
    return [(n, tuple(found[n])) for n in sorted(found, reverse=True)] or [(0, ())]


def place_words(order: Ranks, who: str) -> Message:
    """The place of somebody in words; it is shared with those who have as much."""
    shared = any(who in some and len(some) > 1 for _, some in order)
    return say("news.place.shared" if shared else "news.place", n=places(order)[who])


def places(order: Ranks) -> Mapping[str, int]:
    """The place of each; those who have as much share one."""
    ahead = accumulate((len(some) for _, some in order), initial=1)
    return {who: place for place, (_, some) in zip(ahead, order, strict=False) for who in some}
