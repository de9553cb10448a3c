"""The orders that are open in the next turn, and what each leads to (SS-3.5, SS-4, SS-13.2, SS-15.2)."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ludi_press.core.report import Listing, Message, Offer, OpenOrder, Phrase, say
from ludi_press.games.kit.offers import alike, together
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    FLIPPED_ACTS,
    STANDARD_ORDERS,
    START_ACTS,
    Act,
    Chariot,
    Order,
    RaceState,
    Status,
)
from ludi_press.games.super_series.telling.narrate import Names, side_word
from ludi_press.games.super_series.telling.odds import Odds, Oracle, leads, oracle_of

_START_ORDERS = tuple(map(Order, START_ACTS))
_FLIPPED_ORDERS = tuple(map(Order, FLIPPED_ACTS))


def offers(set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
    """The offers in order of entry; teams with the same open orders and the same odds share one."""
    if state.over:
        return ()
    oracle, brief = oracle_of(set_up, state), Names.brief(set_up)
    found = []
    for chariot in state.chariots:
        if chariot.on_track:
            orders, note = open_to(state, chariot)
            found.append(((_opened(oracle, brief, chariot.team, orders), note), chariot.team))
    return together(found, Names(set_up))


def blanks(set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
    """The offers without odds; teams with the same open orders share one."""
    if state.over:
        return ()
    opened = ((open_to(state, chariot), chariot.team) for chariot in state.chariots if chariot.on_track)
    return together(((((OpenOrder(_listed(orders)),), note), team) for (orders, note), team in opened), Names(set_up))


def open_to(state: RaceState, chariot: Chariot) -> tuple[tuple[Order, ...], Message | None]:
    """SS-3.5, SS-13.2, SS-15.2: the orders open to one team, with a note if it is flipped, stunned or at the start."""
    if chariot.status is Status.FLIPPED:
        return _FLIPPED_ORDERS, say("offer.note.flipped")
    if chariot.stunned:
        return (Order(Act.CRUISE),), say("offer.note.stunned", orders=chariot.stunned)
    if state.turn == 0:
        return _START_ORDERS, say("offer.note.start")
    return STANDARD_ORDERS, None


def _opened(oracle: Oracle, names: Names, team: str, orders: Iterable[Order]) -> tuple[OpenOrder, ...]:
    """The open orders; those that lead to the same share one, and those without any effect are listed last."""
    said: dict[Odds, tuple[Message, ...]] = {}
    found = []
    for order in orders:
        odds = oracle.odds(team, order)
        if odds not in said:
            said[odds] = leads(odds, names)
        found.append((said[odds], order))
    groups = sorted(alike(found), key=lambda group: not group[0])
    return tuple(OpenOrder(_listed(tuple(listed)), led) for led, listed in groups)


@lru_cache(maxsize=256)
def _listed(orders: tuple[Order, ...]) -> Phrase:
    """A list of orders, with the name of a kind in the place of all orders of that kind."""
    counts = Counter(map(_kind, orders))
    phrases: dict[Phrase, None] = {}
    for order in orders:
        kind = _kind(order)
        phrases[say(f"offer.{kind}") if kind and counts[kind] == _SIZES[kind] else _named(order)] = None
    return next(iter(phrases)) if len(phrases) == 1 else Listing(tuple(phrases))


def _kind(order: Order) -> str | None:
    """The name of an order's kind, None for one without a kind."""
    if order.side is not None:
        return "any-blow"
    return f"any-{order.act}" if order.lanes else None


_SIZES: Final = Counter(map(_kind, STANDARD_ORDERS))
"""How many orders there are of a kind."""


def _named(order: Order) -> Message:
    """An order as a racer may write it."""
    if order.lanes:
        return say(f"offer.{order.act}", lanes=order.lanes)
    return say(f"offer.{order.act}.{side_word(order.side)}" if order.side else f"offer.{order.act}")
