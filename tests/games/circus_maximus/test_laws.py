"""Laws that hold in every race, whatever the orders and the dice."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from circus_scenario import TRACK
from hypothesis import given, settings
from hypothesis import strategies as st
from sensible_races import play_race, set_up, teams

from ludi_press.boards.ring import Side
from ludi_press.core.dice import TurnDice
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Attack,
    RaceState,
    Status,
    Step,
    StepKind,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.circus_maximus.rules.turn import line_up, resolve
from ludi_press.games.kit.event import Event
from ludi_press.press.playing.dicebook import secret_roller

NAMES = [team.id for team in teams()]
attacks = st.builds(Attack, st.sampled_from(Act), st.none() | st.sampled_from(NAMES), st.booleans())
steps = st.one_of(
    st.builds(Step, st.just(StepKind.FORWARD), st.integers(1, 9)),
    st.builds(Step, st.sampled_from([StepKind.OUT, StepKind.IN, StepKind.WHIP])),
    st.builds(Step, st.just(StepKind.BRAKE), st.integers(1, 5)),
    st.builds(Step, st.just(StepKind.ATTACK), st.just(1), attacks),
)
ways = st.lists(st.sampled_from(Way), max_size=3, unique=True).map(tuple)
orders = st.builds(
    TeamOrders,
    speed=st.none() | st.integers(0, 25),
    path=st.lists(steps, max_size=6).map(tuple),
    whip=st.booleans(),
    attack=st.lists(attacks, max_size=2).map(tuple),
    evade=st.none() | ways.map(lambda found: tuple(way for way in found if way is not Way.RAM)),
    passing=st.none() | st.lists(st.sampled_from(Side), max_size=2, unique=True).map(tuple),
    blocked=st.none() | ways,
    corner=st.none() | st.integers(0, 6),
    hold_on=st.booleans(),
    run=st.none() | st.sampled_from(Side),
)
given_orders = st.lists(st.dictionaries(st.sampled_from(NAMES), orders), min_size=1, max_size=6)
Turn = tuple[RaceState, tuple[Event, ...], TurnDice]


@cache
def sensible_races() -> list[Sequence[tuple[RaceState, tuple[Event, ...]]]]:
    """Eight races, played with sense to their end."""
    return [play_race(seed) for seed in range(8)]


def play(plans: list[dict[str, TeamOrders]], secret: bytes, count: int | None = None) -> list[Turn]:
    """So many turns (without a count: to the end) in which the plans repeat themselves."""
    race, roller = set_up(), secret_roller(secret)
    turn_dice = TurnDice("r", 0, roller)
    turns: list[Turn] = [(*line_up(race, turn_dice), turn_dice)]
    while not turns[-1][0].over and (count is None or len(turns) <= count):
        state = turns[-1][0]
        turn_dice = TurnDice("r", state.turn + 1, roller)
        plan = plans[state.turn % len(plans)]
        turns.append((*resolve(race, state, TurnOrders(plan), turn_dice), turn_dice))
    return turns


@settings(max_examples=12, deadline=None)
@given(given_orders, st.binary(max_size=4))
def test_cm_1_6_no_square_is_held_twice(plans: Any, secret: bytes) -> None:
    for state, _, _ in play(plans, secret, 8):
        held = [at for one in state.chariots if one.holds_squares for at in course.squares(TRACK, one)]
        assert len(set(held)) == len(held)


@settings(max_examples=12, deadline=None)
@given(given_orders, st.binary(max_size=4))
def test_cm_3_movement_is_never_more_than_there_is(plans: Any, secret: bytes) -> None:
    """The squares and changes of a phase cost no more than what he set out with, lashed and whipped."""
    prices = {"CM-3.1": 1, "CM-3.2": 1, "CM-3.3": 2, "CM-3.7": 3, "CM-6.1": 1}
    for _, events, _ in play(plans, secret, 8):
        for out in (event for event in events if isinstance(event, ev.SetOut)):
            mine = [event for event in events if event.round == out.round and event.team == out.team]
            there_is = out.speed + out.spur + sum(event.mf for event in mine if isinstance(event, ev.Whipped))
            there_is -= sum(event.mf for event in mine if isinstance(event, ev.Slowed))
            moved = [event for event in mine if isinstance(event, ev.Moved | ev.Attacked)]
            assert sum(prices.get(event.rule, 0) * getattr(event, "squares", 1) for event in moved) <= there_is


@settings(max_examples=8, deadline=None)
@given(given_orders, st.binary(max_size=4))
def test_cm_12_4_every_race_ends_with_a_place_for_everybody(plans: Any, secret: bytes) -> None:
    last = play(plans, secret)[-1][0]
    assert last.over
    assert sorted(chariot.place or 0 for chariot in last.chariots) == list(range(1, len(NAMES) + 1))


@settings(max_examples=12, deadline=None)
@given(given_orders, st.binary(max_size=4))
def test_cm_13_1_every_die_is_told_by_exactly_one_event(plans: Any, secret: bytes) -> None:
    for _, events, turn_dice in play(plans, secret, 8):
        assert sorted(index for event in events for index in event.dice) == list(range(len(turn_dice.rolls)))


@settings(max_examples=12, deadline=None)
@given(given_orders, st.binary(max_size=4))
def test_every_event_names_a_rule_and_a_cause_that_came_before(plans: Any, secret: bytes) -> None:
    for _, events, _ in play(plans, secret, 8):
        for index, event in enumerate(events):
            assert event.rule.startswith("CM-")
            assert event.cause is None or event.cause < index


@settings(max_examples=12, deadline=None)
@given(given_orders, st.binary(max_size=4))
def test_cm_12_3_numbers_stay_within_their_bounds(plans: Any, secret: bytes) -> None:
    for (before, _, _), (after, _, _) in pairwise(play(plans, secret, 12)):
        for old, new in zip(before.chariots, after.chariots, strict=True):
            assert 0 <= new.endurance <= old.endurance
            assert 0 <= new.hits <= old.hits
            assert all(0 <= now <= then for now, then in zip(new.horses, old.horses, strict=True))
            assert (new.status is Status.OUT) is (new.fate is not None)
            assert old.status not in (Status.OUT, Status.FINISHED) or new.at == old.at


@settings(max_examples=10, deadline=None)
@given(given_orders, st.binary(max_size=4))
def test_the_same_orders_and_dice_give_the_same_turns(plans: Any, secret: bytes) -> None:
    first, second = play(plans, secret, 5), play(plans, secret, 5)
    assert [turn[:2] for turn in first] == [turn[:2] for turn in second]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 30), st.integers(1, 9), st.sampled_from(NAMES), orders, st.binary(max_size=2))
def test_an_order_changes_no_unrelated_die(seed: int, turn: int, who: str, other: TeamOrders, secret: bytes) -> None:
    """The dice of one turn, played twice: where an address is in both, its face is the same."""
    race = set_up()
    state = sensible_races()[seed % 8][turn][0]
    faces = []
    for plan in ({}, {who: other}):
        turn_dice = TurnDice("r", state.turn + 1, secret_roller(secret))
        resolve(race, state, TurnOrders(plan), turn_dice)
        faces.append({(roll.address, roll.die): roll.face for roll in turn_dice.rolls})
    assert all(faces[0][key] == faces[1][key] for key in faces[0].keys() & faces[1].keys())


def test_sensible_races_are_of_the_length_that_the_rules_want() -> None:
    races = [race[-1][0] for race in sensible_races()]
    finished = [one.finish for race in races for one in race.chariots if one.finish]
    assert all(11 <= min(one.finish.turn for one in race.chariots if one.finish) <= 16 for race in races)
    assert 0.5 <= len(finished) / (8 * len(races)) <= 0.9
