"""The slips of the Super Series: the engine takes all that they come to, and they offer all that it takes."""

from random import Random

from any_race import games, play, set_up
from hypothesis import given, settings
from hypothesis import strategies as st
from slips import errors, filled, find
from trees import ROOT
from turn_files import RACE, RUNNING, TIMED_TWO, clock, judge

from ludi_press.boards.ring import Side
from ludi_press.core.report import Ask
from ludi_press.games.super_series.rules.model import FLIPPED_ACTS, Act, Order
from ludi_press.games.super_series.telling.ahead import STANDING, order_slips
from ludi_press.games.super_series.telling.names import Names
from ludi_press.games.super_series.telling.odds import oracle_of
from ludi_press.order_slip import ChoiceField, OrderSlip, line, options_of
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

GAME = find("super-series")
ALL = (*STANDING, *map(Order, FLIPPED_ACTS))


def field(slip: OrderSlip, name: str) -> ChoiceField:
    found = next(one for one in slip.forms[0].fields if one.id == name)
    assert isinstance(found, ChoiceField)
    return found


@settings(max_examples=25)
@given(games, st.randoms(use_true_random=False))
def test_the_engine_takes_whatever_a_slip_comes_to(game: tuple, dice: Random) -> None:  # type: ignore[type-arg]
    teams, plans, secret, asked = game
    history = play(teams, plans, secret, asked)
    turn = dice.randrange(len(history))
    state, ask = history[turn][0], Ask(turn + 1, asked, asked - 1)
    for slip in order_slips(set_up(teams), state, ask):
        written = filled(slip, dice)
        assert not written or errors(GAME, set_up(teams), state, ask, written) == ()


@settings(max_examples=15)
@given(games, st.randoms(use_true_random=False))
def test_ss_3_5_a_slip_offers_exactly_what_the_engine_takes(game: tuple, dice: Random) -> None:  # type: ignore[type-arg]
    teams, plans, secret, asked = game
    history = play(teams, plans, secret, asked)
    turn = dice.randrange(len(history))
    race, state, ask = set_up(teams), history[turn][0], Ask(turn + 1, 2, 1)
    for slip in order_slips(race, state, ask)[:2]:
        for number, other in ((1, None), (2, 1)):
            offered = {option.write for option in field(slip, f"order-{number}").options if " at " not in option.write}
            before = field(slip, f"order-{other}").options[0].write if other else None
            taken = {
                str(order)
                for order in ALL
                if not errors(GAME, race, state, ask, f"{slip.who}: [{', '.join(filter(None, (before, str(order))))}]")
            }
            assert offered == taken


def test_ss_16_1_the_bonus_of_complete_orders_is_earned_within_the_window() -> None:
    slip = order_slips(RACE, RUNNING, TIMED_TWO)[0]
    picks = {one.id: (options_of(one)[0].write,) for one in slip.forms[0].fields}
    written = line(slip.forms[0], picks)
    assert written == "velox: {orders: [accelerate, accelerate], otherwise: left 1, bonus: space}"
    received = f"received: {clock(19, 30):%Y-%m-%d %H:%M}"
    judged = judge(f"orders:\n  {written[:-1]}, {received}}}\n", TIMED_TWO)
    assert judged.value is not None
    assert judged.value.teams["velox"].bonus == "space"


def test_ss_12_4_an_attack_on_a_slip_says_who_crashes_into_whom() -> None:
    """The slip of whoever may hit somebody names both; the offers of a post name only the target."""
    played = play_race(read_race(Press(ROOT), "ludi-megalenses"))
    state, race = played.turns[1].record.after, played.source.set_up
    names, oracle, known = Names.brief(race), oracle_of(race, state), 0
    for slip in order_slips(race, state, Ask(2, 1)):
        leads = {option.write: option.leads for option in field(slip, "order-1").options}
        for order in (Order(act, side=side) for act in (Act.CRASH, Act.LACERATE) for side in Side):
            for strike in oracle.odds(slip.who, order).strikes:
                whole = [f"{lead}" for lead in leads[str(order)] if f"{names.team(strike.target)}" in f"{lead}"]
                assert whole
                assert all(f"{names.team(slip.who)}" in lead for lead in whole)
                known += 1
    assert known
