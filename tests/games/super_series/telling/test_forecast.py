"""Drives that are followed all at once, against whole turns with every die forked."""

from fractions import Fraction
from typing import Any

import pytest
from all_faces import ACC, BLOWS, CONTROL, CRUISE, LEFT, PLAIN, RIGHT, WHIP, brute, race, told
from hypothesis import given, settings
from hypothesis import strategies as st
from scenario import tables

from ludi_press.games.super_series.rules.model import Order
from ludi_press.games.super_series.telling.forecast import Fate
from ludi_press.games.super_series.telling.odds import Oracle

CELLS = (14, 3, 14, 3)
"""Spaces that every lane of the Circus Maximus has, by section."""


def spaces(sections: st.SearchStrategy[int]) -> st.SearchStrategy[str]:
    return sections.flatmap(
        lambda section: st.builds(
            lambda lane, at: f"{lane}/{section}/{at}", st.integers(1, 6), st.integers(1, CELLS[section])
        )
    )


@st.composite
def sands(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A chariot that runs, others that stand about, wrecks: on both straights and in both corners."""
    section = draw(st.integers(0, 3))
    near = spaces(st.sampled_from([section, (section + 1) % 4]))
    places = draw(st.lists(near, min_size=1, max_size=6, unique=True))
    points, lap = st.integers(0, 2), draw(st.sampled_from([0, 2]))
    traits = dict.fromkeys(("skill", "size", "endurance", "swift", "constitution", "left", "right"), points)
    speeds = st.sampled_from(["STOP", "LOW", "FAST", "MAX"])
    mine = draw(st.fixed_dictionaries({"speed": speeds, **traits, "horses": st.integers(0, 3)}))
    teams = {"velox": {"at": places[0], "lap": lap, **mine}}
    wrecks = {}
    for number, at in enumerate(places[1:]):
        if draw(st.booleans()):
            wrecks[at] = 4
        else:
            his = draw(st.fixed_dictionaries({**traits, "horses": st.integers(0, 3)}))
            teams[f"other-{number}"] = {"at": at, "lap": lap, "speed": "STOP", **his}
    return teams, {"wrecks": wrecks} if wrecks else {}


@settings(max_examples=20, deadline=None)
@given(sands(), st.sampled_from([*PLAIN, WHIP]))
def test_the_odds_of_any_drive_are_those_of_all_faces(
    sand: tuple[dict[str, Any], dict[str, Any]], order: Order
) -> None:
    teams, more = sand
    set_up, state = race(teams, **more)
    assert told(Oracle(set_up, state).odds("velox", order)) == brute(set_up, state, "velox", order)


@pytest.mark.parametrize("order", [ACC, WHIP, CONTROL, LEFT[1], RIGHT[2]], ids=str)
def test_ss_17_1a_who_breaks_beyond_the_line_has_finished(order: Order) -> None:
    """SS-14.1, SS-17.1a: harm by the wall, a slip or an obstacle beyond the line takes nobody's finish."""
    battered = {"at": "2/3/4", "lap": 2, "speed": "FAST", "left": 2, "right": 2, "horses": 3}
    ahead = {"at": "3/0/5", "lap": 3, "speed": "STOP"}
    set_up, state = race({"velox": battered, "ahead": ahead}, laps=4 if order is CONTROL else 3)
    odds = Oracle(set_up, state).odds("velox", order)
    assert told(odds) == brute(set_up, state, "velox", order)


def test_ss_15_3_a_naufragia_that_the_auriga_does_not_survive() -> None:
    rules = tables({"naufragia": {"hurts-borne": 1}})
    set_up, state = race({"velox": {"at": "1/0/14", "speed": "FAST", "lap": 2}}, rules)
    odds = Oracle(set_up, state).odds("velox", CRUISE)
    assert told(odds) == brute(set_up, state, "velox", CRUISE)
    assert odds.fates[Fate.DEAD] == Fraction(7, 8) * Fraction(7, 20)


@pytest.mark.parametrize("blow", BLOWS, ids=str)
def test_ss_9_3_who_is_put_out_by_a_slip_is_not_struck(blow: Order) -> None:
    """SS-9.3, SS-12.2: one that was slipped into may be out before anybody strikes; then the next one is the target."""
    battered = {"at": "3/1/3", "speed": "STOP", "left": 2, "horses": 3}
    others = {"outer": battered, "next": {"at": "3/1/4", "speed": "STOP"}, "inner": {"at": "1/1/2", "speed": "STOP"}}
    set_up, state = race({"velox": {"at": "2/0/13", "speed": "FAST", "skill": 1}, **others})
    assert told(Oracle(set_up, state).odds("velox", blow)) == brute(set_up, state, "velox", blow)
