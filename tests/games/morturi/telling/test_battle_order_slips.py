"""The slips of Morturi: the engine takes all that they come to; squares in reach have arcs and lines of sight."""

from random import Random

from any_battle import play
from hypothesis import given, settings
from hypothesis import strategies as st
from slips import any_state, errors, find, refusals

from ludi_press.boards.grid import SquarePath, routes
from ludi_press.core.report import Ask
from ludi_press.games.morturi.rules.model import BattleSetUp
from ludi_press.games.morturi.rules.movement import points_of, points_to_rise, step_cost
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.telling.ahead import order_slips
from ludi_press.games.morturi.telling.scene import grid_of
from ludi_press.order_slip import ChoiceField, LineForm, Role, options_of
from ludi_press.scene import Vector

GAME = find("morturi")
seeds = st.integers(0, 40)


def field(form: LineForm, name: str) -> ChoiceField | None:
    found = next((one for one in form.fields if one.id == name), None)
    return found if isinstance(found, ChoiceField) else None


@settings(max_examples=10)
@given(seeds, st.randoms(use_true_random=False))
def test_the_engine_takes_whatever_a_slip_comes_to(seed: int, dice: Random) -> None:
    set_up, battle, ask = any_state(play(seed), dice)
    assert refusals(GAME, set_up, battle, ask, dice) == []


@settings(max_examples=6)
@given(seeds, st.randoms(use_true_random=False))
def test_every_single_option_is_taken(seed: int, dice: Random) -> None:
    set_up, battle, ask = any_state(play(seed), dice)
    for slip in order_slips(set_up, battle, ask)[:1]:
        form = slip.forms[0]
        for one in form.fields:
            for option in options_of(one) if one.part == 1 else ():
                assert errors(GAME, set_up, battle, ask, f"{form.id}: {{{one.key}: {option.write}}}") == ()


@settings(max_examples=8)
@given(seeds, st.randoms(use_true_random=False))
def test_mr_2_1_every_square_in_reach_is_offered_at_its_cost_and_no_other(seed: int, dice: Random) -> None:
    set_up, battle, ask = any_state(play(seed), dice)
    fight = begun(set_up, battle)
    for form in (form for slip in order_slips(set_up, battle, ask) for form in slip.forms if form.section == "orders"):
        me = fight.gladiators[form.id]
        points = points_of(fight, me.id) - points_to_rise(fight, me.id)
        reach = [route for route in routes(me.at, step_cost(fight, me.id)) if route.cost <= points]
        moves = field(form, "1-move")
        offered = {option.at: option.cost for option in (moves.options if moves else ()) if option.at}
        assert offered == {spot(set_up, route): route.cost for route in reach if route.steps}


def spot(set_up: BattleSetUp, route: SquarePath) -> Vector:
    return grid_of(set_up).middle(route.at.row, route.at.column)


def test_mr_9_7a_a_square_that_is_called_like_a_gladiator_is_written_as_the_way_to_it() -> None:
    set_up, played = play(0)
    slips = order_slips(set_up, played[0][0], Ask(1))
    moves = [field(form, "1-move") for slip in slips for form in slip.forms]
    written = [option.write for move in moves if move for option in move.options if option.at]
    assert not {one.lower() for one in written} & {*set_up.by_id}
    assert any(one.startswith("path ") for one in written)


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
