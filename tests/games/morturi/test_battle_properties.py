"""Laws that hold in every battle, whatever the orders and the dice."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from any_battle import Played, any_set_up, play, seeds
from hypothesis import given, settings
from random_battles import any_orders, any_plan, roller

from ludi_press.boards.grid import straight, walked
from ludi_press.core.dice import TurnDice
from ludi_press.games.kit.event import Event
from ludi_press.games.morturi.rules.events import (
    Activated,
    Attacked,
    FavourWon,
    FeatDone,
    FellOut,
    Forced,
    Left,
    Moved,
    Rose,
)
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders, Status
from ludi_press.games.morturi.rules.play import enter, resolve


def rounds(played: Played) -> Iterator[tuple[Battle, Battle, tuple[Event, ...]]]:
    """Each round: the state before it, the state after it, its events."""
    for (before, _, _), (after, events, _) in pairwise(played):
        yield before, after, events


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_2_1_one_gladiator_a_square_and_every_step_is_told(seed: int) -> None:
    set_up, played = play(seed)
    for before, after, events in rounds(played):
        places = {one.id: one.at for one in before.gladiators if one.on_field}
        for event in events:
            if isinstance(event, FellOut | Left):
                places.pop(event.team or "")
            if isinstance(event, Moved | Forced) and event.path:
                assert places[event.team or ""] == event.before
                assert all(walked(one, other) == 1 for one, other in pairwise((event.before, *event.path)))
                crossed = (*event.path,)
                assert not {*crossed} & {at for one, at in places.items() if one != event.team}
                assert not any(set_up.arena.ground(square).wall for square in crossed)
                places[event.team or ""] = event.path[-1]
        assert {one.id: one.at for one in after.gladiators if one.on_field} == places
        assert len({*places.values()}) == len(places)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_2_1_points_are_never_overdrawn(seed: int) -> None:
    set_up, played = play(seed)
    for _, _, events in rounds(played):
        spent: dict[str, int] = {}
        for event in events:
            if isinstance(event, Moved | Rose):
                spent[event.team or ""] = spent.get(event.team or "", 0) + event.cost
            if isinstance(event, FeatDone | Attacked) and event.trick and event.team:
                trick = set_up.by_id[event.team].profile.trick(event.trick)
                assert trick is not None
                sweep = trick.weapon is not None and bool(trick.weapon.sweep)
                gained = trick.feat.move if trick.feat and isinstance(event, FeatDone) and event.done else 0
                cost = 0 if sweep else (trick.cost or 0)  # a sweep has several attacks, and one price
                spent[event.team] = spent.get(event.team, 0) + cost - gained
        assert all(cost <= set_up.by_id[one].profile.move for one, cost in spent.items())


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_2_4_forced_movement_is_straight_and_all_or_none(seed: int) -> None:
    set_up, played = play(seed)
    for _, after, events in rounds(played):
        for place, event in enumerate(events):
            if isinstance(event, Forced) and event.path:
                assert straight(event.before, event.path[-1]) is not None
                assert len(event.path) == walked(event.before, event.path[-1])
            if isinstance(event, Moved):
                assert not any(set_up.arena.ground(square).hazard for square in event.path)
            assert event.cause is None or event.cause < place
        assert all(0 <= one.life <= set_up.by_id[one.id].life for one in after.gladiators)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_6_2_favour_is_counted(seed: int) -> None:
    set_up, played = play(seed)
    for before, after, events in rounds(played):
        favour = {one.id: one.favour for one in before.schools}
        for event in events:
            if isinstance(event, FavourWon):
                assert favour[event.team or ""] == event.before
                favour[event.team or ""] = event.after
        assert favour == {one.id: one.favour for one in after.schools}
        kills = [one for one in events if isinstance(one, FellOut) and one.by]
        assert len(kills) == len([one for one in events if isinstance(one, FavourWon) and one.rule == "MR-6.2"])
        assert all(set_up.by_id[one.by or ""].school != set_up.by_id[one.team or ""].school for one in kills)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_1_6_nobody_acts_twice_and_all_that_are_left_act(seed: int) -> None:
    _, played = play(seed)
    for _, after, events in rounds(played):
        acted = [event.team for event in events if isinstance(event, Activated)]
        assert len(acted) == len({*acted})
        if after.ending is None:
            assert {one.id for one in after.gladiators if one.on_field} <= {*acted}


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_7_every_battle_ends_and_the_winner_is_there(seed: int) -> None:
    set_up, played = play(seed, 60, silent=True)
    last = played[-1][0]
    assert last.ending is not None
    present = {set_up.by_id[one.id].school for one in last.gladiators if one.on_field}
    assert last.winner in present or (last.winner is None and len(present) > 1)
    assert all(
        len({set_up.by_id[one.id].school for one in state.gladiators if one.on_field}) > 1
        for state, _, _ in played[:-1]
    )
    assert all((one.status is Status.FIGHTING) == (one.fallen is None) for one in last.gladiators)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_11_1_the_same_dice_give_the_same_result_and_every_die_is_told(seed: int) -> None:
    _, played = play(seed)
    _, again = play.__wrapped__(seed)
    assert [(state, events) for state, events, _ in played] == [(state, events) for state, events, _ in again]
    for _, events, turn_dice in played:
        told = [index for event in events for index in event.dice]
        assert sorted(told) == list(range(len(turn_dice.rolls)))


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_11_1_an_order_changes_no_unrelated_die(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - an example, no secret
    set_up = any_set_up(random)
    orders, changed = any_orders(random, set_up), random.choice(set_up.roster)
    other = RoundOrders({**orders.plans, changed.id: (any_plan(random, set_up, changed),)}, orders.schools)
    one, two = (faces(set_up, given_orders, str(seed).encode()) for given_orders in (orders, other))
    assert all(two[address] == face for address, face in one.items() if address in two)
    assert all("/1/1/" in address for address in (*one, *two))


def faces(set_up: BattleSetUp, orders: RoundOrders, secret: bytes) -> dict[str, int]:
    """The dice of the first round by their addresses."""
    roll = roller(secret)
    state, _ = enter(set_up, TurnDice("any", 0, roll))
    turn_dice = TurnDice("any", 1, roll)
    resolve(set_up, state, orders, turn_dice)
    return {str(one.address): one.face for one in turn_dice.rolls}
