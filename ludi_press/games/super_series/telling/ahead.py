"""What is open next: orders with what each leads to, and the order slips (SS-3.5, SS-4, SS-13.2, SS-15.2)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Ask, Fact, Listing, Message, Offer, OpenOrder, Phrase, say
from ludi_press.games.kit.odds import alike, choice, own_form, together
from ludi_press.games.kit.race_telling import one_of, open_facts
from ludi_press.games.super_series.reading.judging import CONTINGENCIES
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    FLIPPED_ACTS,
    STANDARD_ORDERS,
    START_ACTS,
    Act,
    Bonus,
    Chariot,
    Order,
    RaceState,
    Status,
    TurnOrders,
)
from ludi_press.games.super_series.telling.names import Names, side_word
from ludi_press.games.super_series.telling.odds import CRUISE, Odds, Oracle, leads, oracle_of
from ludi_press.order_slip import BoardMark, ChoiceField, FieldRule, Needs, Option, OrderSlip, Role

_START_ORDERS = tuple(map(Order, START_ACTS))
_FLIPPED_ORDERS = tuple(map(Order, FLIPPED_ACTS))
_LONE_ORDERS = tuple(one for one in STANDARD_ORDERS if not one.side and one.act is not Act.WATCH)


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


def opened(set_up: RaceSetUp, state: RaceState, ask: Ask | None) -> Iterator[Fact]:
    """SS-3.5, SS-4.1: the open orders in a few words, and what a contingency may be."""
    asked = ask.orders if ask else 1
    yield from open_facts((_of_turn(state, one, asked) for one in blanks(set_up, state)), Names.brief(set_up))
    if ask and ask.contingencies:
        yield Fact(say("ask.open.instead"), one_of([_listed(CONTINGENCIES)]))


def _of_turn(state: RaceState, offer: Offer, asked: int) -> Offer:
    """SS-13.2: the same offer; where a stun takes only the first of the orders that are asked, any may follow."""
    chariot = state.chariot(offer.teams[0])
    if chariot.status is Status.FLIPPED or not 0 < chariot.stunned < asked:
        return offer
    return replace(offer, orders=(OpenOrder(say("offer.stunned", n=chariot.stunned)),))


def open_to(state: RaceState, chariot: Chariot) -> tuple[tuple[Order, ...], Message | None]:
    """SS-3.5, SS-13.2, SS-15.2: the orders open to one team, with a note if it is flipped, stunned or at the start.

    Whoever is alone on the track has nobody to strike or to watch for.
    """
    if chariot.status is Status.FLIPPED:
        return _FLIPPED_ORDERS, say("offer.note.flipped")
    if chariot.stunned:
        return (Order(Act.CRUISE),), say("offer.note.stunned", orders=chariot.stunned)
    if state.turn == 0:
        return _START_ORDERS, say("offer.note.start")
    alone = sum(one.on_track for one in state.chariots) == 1
    return (_LONE_ORDERS if alone else STANDARD_ORDERS), None


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
    if order.lanes:
        return say(f"offer.{order.act}", lanes=order.lanes)
    return say(f"offer.{order.act}.{side_word(order.side)}" if order.side else f"offer.{order.act}")


STANDING: Final = (*STANDARD_ORDERS, Order(Act.CRUISE))
"""What may be ordered while the chariot stands upright."""
LIKELY: Final = Fraction(1, 200)
"""The least chance of a space where a move ends to be marked."""


def order_slips(set_up: RaceSetUp, state: RaceState, ask: Ask) -> tuple[OrderSlip, ...]:
    maker = _Maker(set_up, state, ask)
    return tuple(maker.slip(chariot) for chariot in state.chariots if chariot.on_track)


class _Maker:
    def __init__(self, set_up: RaceSetUp, state: RaceState, ask: Ask) -> None:
        self.set_up, self.state, self.ask = set_up, state, ask
        self.oracle, self.names, self.brief = oracle_of(set_up, state), Names(set_up), Names.brief(set_up)

    def slip(self, me: Chariot) -> OrderSlip:
        """SS-3.1: as many orders as are asked, a contingency for each after the first, and the bonus."""
        fields = [self.order(me, number) for number in range(1, self.ask.orders + 1)]
        fields += [self.otherwise(number) for number in range(2, self.ask.contingencies + 2)]
        name, note = self.names.team(me.team), open_to(self.state, me)[1]
        form = own_form(me.team, name, (*fields, *self.bonus()), rules=self.rules(), bare="orders", note=note)
        return OrderSlip(me.team, name, self.set_up.by_id[me.team].factio, (form,))

    def rules(self) -> Iterator[FieldRule]:
        """SS-3.1: no order without the one before it, no contingency without its order; SS-16.1: a bonus needs all."""
        for number in range(2, self.ask.orders + 1):
            yield Needs(f"order-{number}", (f"order-{number - 1}",))
        others = [f"otherwise-{number}" for number in range(2, self.ask.contingencies + 2)]
        for number, field in enumerate(others, start=2):
            # Contingencies stand in a list of their own: one without the one before it would be that of another order.
            before = (f"otherwise-{number - 1}",) if number > 2 else ()
            yield Needs(field, (f"order-{number}", *before))
        if self.ask.bonus:
            yield Needs("bonus", (*(f"order-{number}" for number in range(1, self.ask.orders + 1)), *others))

    def order(self, me: Chariot, number: int) -> ChoiceField:
        """SS-3.5, SS-15.2: the choice of an order; only the first has odds."""
        options = tuple(self.option(me, order, first=number == 1) for order in self.open_to(me, number))
        label = say("slip.order", n=number) if self.ask.orders > 1 else say("slip.order.one")
        note = say("slip.later") if number > 1 else None
        return ChoiceField(id=f"order-{number}", label=label, key="orders", options=options, note=note)

    def open_to(self, me: Chariot, number: int) -> Iterator[Order]:
        """SS-3.5, SS-12.1, SS-15.2: the orders that are open, with strikes at each team that can be reached."""
        if me.status is Status.FLIPPED:
            yield from map(Order, FLIPPED_ACTS)
        elif self.state.turn == 0 and number == 1:
            yield from map(Order, START_ACTS)
        else:
            for order in STANDING:
                yield order
                for strike in self.oracle.odds(me.team, order).strikes if order.side else ():
                    yield Order(order.act, side=order.side, target=strike.target)

    def option(self, me: Chariot, order: Order, *, first: bool) -> Option:
        """The option of an order, with what it leads to if it is the first and can be carried out."""
        if not first or (me.stunned and order.act is not Act.CRUISE):
            return Option(str(order), self.names.order(order))
        ends = self.oracle.ends(me.team, order)
        marks = tuple(BoardMark(at, Role.END, chance) for at, chance in sorted(ends.items()) if chance >= LIKELY)
        told = leads(self.oracle.odds(me.team, order), self.brief, me.team)
        return Option(str(order), self.names.order(order), told, marks)

    def otherwise(self, number: int) -> ChoiceField:
        """SS-4.1: the choice of a contingency."""
        options = tuple(Option(str(order), self.names.order(order)) for order in CONTINGENCIES)
        note = say("slip.otherwise.note")
        return ChoiceField(
            id=f"otherwise-{number}", label=say("slip.otherwise", n=number), key="otherwise", options=options, note=note
        )

    def bonus(self) -> Iterator[ChoiceField]:
        """SS-16.1: the choice of a bonus, where the turn has a window."""
        if self.ask.bonus:
            options = (Option(bonus.value, say(f"slip.bonus.{bonus}")) for bonus in Bonus)
            yield choice("bonus", options, note=say("slip.bonus.note"))


def plan_odds(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, who: str) -> Offer:
    """SS-3.1, SS-3.5: the orders of a plan in sequence, the first with its odds; without any the team cruises."""
    names, given = Names(set_up), orders.teams.get(who)
    first, *later = (given.orders if given else ()) or (CRUISE,)
    opened = OpenOrder(names.order(first), leads(Oracle(set_up, state).odds(who, first), Names.brief(set_up)))
    rest = (OpenOrder(names.order(order), (say("slip.later"),)) for order in later)
    return Offer((who,), (names.team(who),), (opened, *rest), open_to(state, state.chariot(who))[1])
