"""The slips of Circus Maximus: the engine takes all that they come to, and they offer all that it takes."""

from random import Random
from typing import Any

from circus_scenario import first_state, race_of
from hypothesis import given, settings
from hypothesis import strategies as st
from sensible_races import play_race, set_up
from slips import errors, filled, find

from ludi_press.boards.ring import Side
from ludi_press.core.report import Ask
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules.model import RaceState, Status
from ludi_press.games.circus_maximus.telling.ahead import order_slips
from ludi_press.order_slip import OrderSlip, RouteField, options_of

GAME, RACE = find("circus-maximus"), set_up()
STATES = st.deferred(lambda: st.sampled_from([turn[0] for seed in (1, 2) for turn in play_race(seed)]))
"""Every state of two races."""


def route_of(slip: OrderSlip) -> RouteField:
    return next(field for field in slip.forms[0].fields if isinstance(field, RouteField))


def slips_of(teams: dict[str, Any]) -> tuple[RaceState, tuple[OrderSlip, ...]]:
    data = {"teams": teams, "turn": 5}
    return first_state(data), order_slips(race_of(data), first_state(data), Ask(6))


@settings(max_examples=12)
@given(STATES, st.randoms(use_true_random=False))
def test_the_engine_takes_whatever_a_slip_comes_to(state: RaceState, dice: Random) -> None:
    ask = Ask(state.turn + 1)
    for slip in order_slips(RACE, state, ask):
        written = filled(slip, dice)
        assert not written or errors(GAME, RACE, state, ask, written) == ()


@settings(max_examples=10)
@given(STATES)
def test_cm_2_3_a_slip_offers_exactly_the_speeds_that_the_engine_takes(state: RaceState) -> None:
    ask = Ask(state.turn + 1)
    for slip in order_slips(RACE, state, ask)[:3]:
        if state.chariot(slip.who).status is not Status.DRIVING:
            continue
        speeds = next(field for field in slip.forms[0].fields if field.id == "speed")
        taken = {str(n) for n in range(40) if not errors(GAME, RACE, state, ask, f"{slip.who}: {{speed: {n}}}")}
        assert {option.write for option in options_of(speeds)} == taken


def test_cm_3_3_steps_end_where_the_engine_drives_and_stop_at_the_walls() -> None:
    state, (slip, *_) = slips_of({"a": {"at": "1/0/20"}, "b": {"at": "8/0/1"}})
    track, start = race_of({"teams": {"a": {}}}).track, state.chariot("a").at
    found = {(step.write, step.end, step.cost) for step in route_of(slip).steps if step.start == start}
    assert found == {
        ("on", course.ahead(track, start), 1),
        ("out", course.change(track, start, Side.RIGHT), 1),
    }


def test_cm_4_4_a_corner_square_has_its_strain_by_how_far_one_is_over() -> None:
    _, (slip, *_) = slips_of({"a": {"at": "4/0/20", "horses": [5, 5, 4, 4], "end": 30}})
    risk = next(one for one in route_of(slip).risks if one.safe == 12)
    assert risk.leads[2][0].id == "odds.corner"
    assert dict(risk.leads[2][0].args)["n"] == 3


def test_cm_9_4_a_dragged_man_cuts_loose_or_holds_on() -> None:
    _, slips = slips_of({"a": {"at": "4/0/20", "status": "dragged"}, "b": {"at": "8/0/1", "status": "on-foot"}})
    written = [[option.write for option in options_of(slip.forms[0].fields[0])] for slip in slips]
    assert written == [["cut loose", "hold on"], ["run in", "run out"]]
