"""The slips of Moritari: the engine takes all that they come to, and they offer all that it takes."""

from random import Random

from any_bout import Game, bouts, play
from hypothesis import given, settings
from hypothesis import strategies as st
from slips import any_state, errors, find, refusals

from ludi_press.games.moritari.rules.model import NOBODY
from ludi_press.games.moritari.telling.ahead import order_slips
from ludi_press.order_slip import LineForm, options_of

GAME = find("moritari")


@settings(max_examples=12)
@given(bouts, st.randoms(use_true_random=False))
def test_the_engine_takes_whatever_a_slip_comes_to(game: Game, dice: Random) -> None:
    set_up, bout, ask = any_state(play(game), dice)
    assert refusals(GAME, set_up, bout, ask, dice) == []


@settings(max_examples=12)
@given(bouts, st.randoms(use_true_random=False))
def test_mo_3_2_a_slip_offers_exactly_the_moves_and_targets_that_the_engine_takes(game: Game, dice: Random) -> None:
    set_up, bout, ask = any_state(play(game), dice)
    for slip in order_slips(set_up, bout, ask):
        for form in (one for one in slip.forms if one.section == "orders"):
            lying = form.note is not None and form.note.id == "offer.note.lying"
            for key in () if lying else ("move", "fight"):
                wanted = [*set_up.by_id, *([NOBODY] if key == "fight" else ())]
                lines = {one: f"{form.id}: {{{key}: {one}}}" for one in wanted}
                taken = {one for one, line in lines.items() if not errors(GAME, set_up, bout, ask, line)}
                assert offered(form, key) == taken


def offered(form: LineForm, key: str) -> set[str]:
    return {option.write for field in form.fields if field.key == key for option in options_of(field)}
