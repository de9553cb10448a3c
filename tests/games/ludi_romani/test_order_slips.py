"""The act slips of Ludi Romani: the rules allow every line by itself, and offer every line that they allow."""

from random import Random

from any_season import GAME, IDLE, play, seeds, turn
from hypothesis import given, settings
from hypothesis import strategies as st
from romani_scenario import TABLES
from slips import errors, filled, find, read, text

from ludi_press.core.report import Ask
from ludi_press.games.ludi_romani.rules.model import State
from ludi_press.games.ludi_romani.telling.ahead import MOTUS, order_slips
from ludi_press.order_slip import OrderSlip, options_of

ROMANI = find("ludi-romani")


def any_state(seed: int, dice: Random) -> tuple[State, Ask]:
    played = play(seed)
    number = dice.randrange(len(played))
    return played[number][0], Ask(number + 1)


def refused(state: State, written: str, ask: Ask) -> set[str]:
    """What the rules refuse of a season in which nothing else is done, and would not without these lines."""
    given_orders = read(ROMANI, GAME, state, ask, written).value
    assert given_orders is not None
    before = {problem.message for problem in turn(state, ask.turn, IDLE)[2].problems}
    return {problem.message for problem in turn(state, ask.turn, given_orders)[2].problems} - before


def a_line(slip: OrderSlip, dice: Random) -> str:
    form = dice.choice(slip.forms)
    field = form.fields[0]
    return text(slip, {form.id: {field.id: (dice.choice(options_of(field)).write,)}})


@settings(max_examples=6, deadline=None)
@given(seeds, st.randoms(use_true_random=False))
def test_lr_13_5_the_rules_allow_every_line(seed: int, dice: Random) -> None:
    state, ask = any_state(seed, dice)
    for slip in order_slips(GAME, state, ask):
        written = a_line(slip, dice)
        assert errors(ROMANI, GAME, state, ask, written) == ()
        done = f"{written}\nacts:\n  - verba: nothing" if written.startswith(MOTUS) else written
        assert refused(state, done, ask) == set(), written


@settings(max_examples=4, deadline=None)
@given(seeds, st.randoms(use_true_random=False))
def test_lr_3_10_a_slip_offers_exactly_the_journeys_that_the_rules_allow(seed: int, dice: Random) -> None:
    state, ask = any_state(seed, dice)
    for slip in order_slips(GAME, state, ask):
        lines = {region: f"acts:\n  - iter: {{who: {slip.who}, to: {region}}}" for region in GAME.tables.map.regions}
        taken = {line.partition("- ")[2] for line in lines.values() if not refused(state, line, ask)}
        form = next((form for form in slip.forms if form.id == "iter"), None)
        offered = {option.write for option in options_of(form.fields[0])} if form else set()
        assert offered == (taken if not state.person(slip.who).is_numen else offered)


def test_the_lines_of_a_slip_are_gathered_and_read_as_one_list() -> None:
    state = play(0)[0][0]
    for slip in order_slips(GAME, state, Ask(1)):
        assert slip.gathers
        written = filled(slip, Random(1))  # noqa: S311 # the same in every run
        assert not written or errors(ROMANI, GAME, state, Ask(1), written) == ()
    assert MOTUS not in {word for pattern in TABLES.acts.slips for word in pattern}


def test_what_is_nobodys_to_know_is_on_no_slip() -> None:
    assert not {"virus", "anulus"} & {word for pattern in TABLES.acts.slips for word in pattern}
