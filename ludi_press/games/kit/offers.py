"""Offers, grouped: those to whom the same orders are open share one."""

from collections.abc import Iterable
from typing import TypeVar

from ludi_press.core.report import Message, Offer, OpenOrder
from ludi_press.games.kit.narration import Names

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
