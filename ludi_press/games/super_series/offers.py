"""Which orders are open to whom next, and what each leads to (SS-3.5, SS-4, SS-13.2, SS-15.2)."""

from collections.abc import Iterable

from ludi_press.games.super_series.live import RaceSetUp
from ludi_press.games.super_series.model import Act, Chariot, Order, RaceState, Status
from ludi_press.games.super_series.narrate import Names, side_word
from ludi_press.games.super_series.odds import Oracle
from ludi_press.games.super_series.tell_odds import leads
from ludi_press.report import Listing, Message, Offer, OpenOrder, Phrase, say
from ludi_press.track import Side

START_ACTS = (Act.ACCELERATE, Act.WHIP)
"""SS-3.5: the first order of turn 1."""

FLIPPED_ACTS = (Act.ENDURE, Act.ESCAPE)
"""SS-15.2: all that is left after naufragia."""

STANDARD_ORDERS = (
    Order(Act.ACCELERATE),
    Order(Act.WHIP),
    Order(Act.BRAKE),
    Order(Act.CONTROL),
    Order(Act.WATCH),
    *(Order(act, lanes) for act in (Act.LEFT, Act.RIGHT) for lanes in (1, 2, 3)),
    *(Order(act, side=side) for act in (Act.CRASH, Act.LACERATE) for side in Side),
)
"""SS-4: the standard list."""

_START_ORDERS = tuple(map(Order, START_ACTS))
_FLIPPED_ORDERS = tuple(map(Order, FLIPPED_ACTS))


def offers(set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
    """An offer for each racer, in order of entry; those to whom the same is open with the same odds stand together."""
    if state.over:
        return ()
    oracle, names, brief = Oracle(set_up, state), Names(set_up), Names.brief(set_up)
    alike: dict[tuple[tuple[OpenOrder, ...], Message | None], list[str]] = {}
    for chariot in state.chariots:
        if chariot.on_track:
            orders, note = _open_to(state, chariot)
            opened = _opened(oracle, brief, chariot.team, orders)
            alike.setdefault((opened, note), []).append(chariot.team)
    return tuple(
        Offer(tuple(teams), tuple(names.team(team) for team in teams), orders, note)
        for (orders, note), teams in alike.items()
    )


def _open_to(state: RaceState, chariot: Chariot) -> tuple[tuple[Order, ...], Message | None]:
    """SS-3.5, SS-13.2, SS-15.2: the orders of one team, and a note where it is not free; a stunned one only cruises."""
    if chariot.status is Status.FLIPPED:
        return _FLIPPED_ORDERS, say("offer.note.flipped")
    if chariot.stunned:
        return (Order(Act.CRUISE),), say("offer.note.stunned", orders=chariot.stunned)
    if state.turn == 0:
        return _START_ORDERS, say("offer.note.start")
    return STANDARD_ORDERS, None


def _opened(oracle: Oracle, names: Names, team: str, orders: Iterable[Order]) -> tuple[OpenOrder, ...]:
    """Orders that lead to the same stand together, those that lead to nothing special last."""
    alike: dict[tuple[Message, ...], list[Order]] = {}
    for order in orders:
        alike.setdefault(leads(oracle.odds(team, order), names), []).append(order)
    quiet = alike.pop((), None)
    if quiet:
        alike[()] = quiet
    return tuple(OpenOrder(_listed(listed), led) for led, listed in alike.items())


def _listed(orders: list[Order]) -> Phrase:
    """Orders in a row; where all of a kind are there, the kind."""
    phrases: dict[Phrase, None] = {}
    for order in orders:
        kind = next((name for name, whole in _KINDS.items() if order in whole and whole <= {*orders}), None)
        phrases[_named(order) if kind is None else say(f"offer.{kind}")] = None
    return next(iter(phrases)) if len(phrases) == 1 else Listing(tuple(phrases))


_KINDS = {
    "any-left": {order for order in STANDARD_ORDERS if order.act is Act.LEFT},
    "any-right": {order for order in STANDARD_ORDERS if order.act is Act.RIGHT},
    "any-blow": {order for order in STANDARD_ORDERS if order.side is not None},
}
"""Kinds of orders that have a name."""


def _named(order: Order) -> Message:
    """An order as a racer may write it."""
    if order.lanes:
        return say(f"offer.{order.act}", lanes=order.lanes)
    return say(f"offer.{order.act}.{side_word(order.side)}" if order.side else f"offer.{order.act}")
