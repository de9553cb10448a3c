"""The slips of Morturi: the engine takes all that they come to; squares in reach have arcs and lines of sight."""

from random import Random

from any_battle import play
from hypothesis import given, settings
from hypothesis import strategies as st
from slips import errors, filled, find

from ludi_press.boards.grid import ways
from ludi_press.core.report import Ask
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp
from ludi_press.games.morturi.rules.movement import points_of, points_to_rise, step_cost
from ludi_press.games.morturi.telling.odds import begun
from ludi_press.games.morturi.telling.order_slips import order_slips
from ludi_press.order_slip import Choice, Form, Role, options_of

GAME = find("morturi")
seeds = st.integers(0, 40)


def any_state(seed: int, dice: Random) -> tuple[BattleSetUp, Battle, Ask]:
    set_up, played = play(seed)
    battle = dice.choice(played)[0]
    return set_up, battle, Ask(battle.round + 1)


def field(form: Form, name: str) -> Choice | None:
    found = next((one for one in form.fields if one.id == name), None)
    return found if isinstance(found, Choice) else None


@settings(max_examples=10)
@given(seeds, st.randoms(use_true_random=False))
def test_the_engine_takes_whatever_a_slip_comes_to(seed: int, dice: Random) -> None:
    set_up, battle, ask = any_state(seed, dice)
    for slip in order_slips(set_up, battle, ask):
        written = filled(slip, dice)
        assert not written or errors(GAME, set_up, battle, ask, written) == ()


@settings(max_examples=6)
@given(seeds, st.randoms(use_true_random=False))
def test_every_single_option_is_taken(seed: int, dice: Random) -> None:
    set_up, battle, ask = any_state(seed, dice)
    for slip in order_slips(set_up, battle, ask)[:1]:
        form = slip.forms[0]
        for one in form.fields:
            for option in options_of(one) if one.part == 1 else ():
                assert errors(GAME, set_up, battle, ask, f"{form.id}: {{{one.key}: {option.write}}}") == ()


@settings(max_examples=8)
@given(seeds, st.randoms(use_true_random=False))
def test_mr_2_1_every_square_in_reach_is_offered_at_its_cost_and_no_other(seed: int, dice: Random) -> None:
    set_up, battle, ask = any_state(seed, dice)
    fight = begun(set_up, battle)
    for form in (form for slip in order_slips(set_up, battle, ask) for form in slip.forms if form.section == "orders"):
        me = fight.gladiators[form.id]
        points = points_of(fight, me.id) - points_to_rise(fight, me.id)
        reach = [way for way in ways(me.at, step_cost(fight, me.id)) if way.cost <= points]
        moves = field(form, "1-move")
        offered = {option.write: option.cost for option in (moves.options if moves else ()) if option.at}
        assert offered == {str(way.at): way.cost for way in reach if way.steps}


def test_mr_2_2_mr_5_3_a_square_shows_the_four_arcs_and_a_line_to_each_enemy() -> None:
    set_up, played = play(3)
    battle = played[1][0]
    fight = begun(set_up, battle)
    form = next(iter(order_slips(set_up, battle, Ask(2)))).forms[0]
    moves = field(form, "1-move")
    assert moves is not None
    option = next(one for one in moves.options if one.at)
    lines = [mark for mark in option.marks if mark.to]
    assert len(lines) == len(fight.enemies(form.id))
    assert {mark.role for mark in lines} <= {Role.TARGET, Role.OPEN, Role.HIDDEN}
    assert {mark.role for mark in option.marks if not mark.to} <= {Role.FRONT, Role.FLANK, Role.REAR}
