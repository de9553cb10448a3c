"""Any bout of Moritari: kinds, plans and dice as hypothesis draws them."""

from typing import Any

from bout_scenario import SCHOOLS, TABLES, tables
from hypothesis import strategies as st

from ludi_press.boards.plane import UNIT as INCH
from ludi_press.boards.plane import WINDS, Arena, Point, Shape, Wind
from ludi_press.core.dice import Source, TurnDice, draw
from ludi_press.games.moritari.rules.events import BoutEvent
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import (
    NOBODY,
    Bout,
    CaesarOrders,
    Entrant,
    FighterOrders,
    Kind,
    RoundOrders,
    Thumb,
)
from ludi_press.games.moritari.rules.play import enter, resolve

IDS = ("r1", "r2", "b1", "b2", "g1", "w1")
CIRCLE = Arena(Shape.CIRCLE, 12 * INCH, 12 * INCH)
TABLE = Arena(Shape.RECTANGLE, 14 * INCH, 8 * INCH)
PLACES = tuple(Point(x * 1100, y * 1500) for x, y in ((-2, -1), (-2, 1), (2, -1), (2, 1), (0, -2), (0, 2)))
ATTACKER = tables({"melee": {"flank-penalty-on": "attacker"}})

coordinates = st.integers(-7 * INCH, 7 * INCH)
spots = st.builds(Point, coordinates, coordinates)
ids = st.sampled_from(IDS)
orders = st.builds(
    FighterOrders,
    st.none() | spots | ids,
    st.none() | st.sampled_from([*WINDS.values()]) | ids | spots,
    st.none() | st.just(NOBODY) | ids,
    st.booleans(),
)
caesars = st.builds(
    CaesarOrders,
    st.lists(ids, unique=True).map(tuple),
    st.lists(ids, unique=True).map(tuple),
    st.dictionaries(ids, st.sampled_from(Thumb)),
    st.sampled_from(Thumb),
)
rounds = st.builds(
    RoundOrders, st.dictionaries(ids, orders), st.dictionaries(st.sampled_from(["red", "blue", "green"]), caesars)
)
bouts = st.tuples(
    st.sampled_from([CIRCLE, TABLE]),
    st.lists(st.sampled_from(Kind), min_size=5, max_size=5),
    st.sampled_from([TABLES, ATTACKER]),
    st.lists(rounds, min_size=1, max_size=8),
    st.binary(min_size=1, max_size=4),
)
Played = list[tuple[Bout, tuple[BoutEvent, ...], TurnDice]]


def not_itself(given_orders: RoundOrders) -> RoundOrders:
    """What the judge of orders would refuse is left out."""
    fighters = {
        one: FighterOrders(
            None if order.move == one else order.move,
            None if order.face == one else order.face,
            None if (order.fight or NOBODY)[0] == one[0] else order.fight,
            order.appeal,
        )
        for one, order in given_orders.fighters.items()
    }
    return RoundOrders(fighters, given_orders.caesar)


def play(game: Any) -> tuple[BoutSetUp, Played]:
    arena, kinds, rules, plans, secret = game
    kinds = [*kinds, Kind.ANIMAL]
    roster = tuple(
        Entrant(one, one.title(), SCHOOLS[one[0]].id if one[0] in SCHOOLS else None, kind, at, WINDS[Wind.NORTH])
        for one, kind, at in zip(IDS, kinds, PLACES, strict=True)
    )
    bout = BoutSetUp("bout", "Bout", None, tuple(SCHOOLS.values()), roster, arena, rules)
    state, events = enter(bout, TurnDice("bout", 0, lambda address, die: (1, Source.SECRET)))
    played: Played = [(state, events, TurnDice("bout", 0, lambda address, die: (1, Source.SECRET)))]
    for plan in plans:
        if state.over:
            break
        turn_dice = TurnDice("bout", state.round + 1, lambda address, die: (draw(secret, address, die), Source.SECRET))
        state, events = resolve(bout, state, not_itself(plan), turn_dice)
        played.append((state, events, turn_dice))
    return bout, played
