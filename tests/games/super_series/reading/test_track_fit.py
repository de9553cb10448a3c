"""Tracks that are too short for the rules of a race."""

from typing import Any

import pytest
from cases import overlaid
from scenario import TREES, track
from trees import tree_of

from ludi_press.boards.ring import Section, TrackPlan
from ludi_press.content.nodes import overlay
from ludi_press.core.problems import Problem
from ludi_press.games.super_series.reading.entry import track_problems
from ludi_press.games.super_series.rules.tables import read_tables

TRACKS = ("bovillae", "caesarea", "circus-maximus", "constantinople", "maxentius")


def plan_of(straight: int) -> TrackPlan:
    """A track of two lanes: a straight, and a corner of 3 and 4 spaces that is six units long."""
    sections = (Section("way", (straight,) * 2, straight, False), Section("turn", (3, 4), 6, True))
    return TrackPlan("short", "Short", 2, 1, sections, ((1,),))


def judged(plan: TrackPlan, rules: dict[str, Any] | None = None) -> tuple[Problem, ...]:
    trees = overlaid(TREES, rules)
    tables = read_tables(trees).value
    assert tables is not None
    return track_problems(plan, tables, trees)


@pytest.mark.parametrize("name", TRACKS)
def test_the_tracks_of_the_package_are_long_enough(name: str) -> None:
    assert judged(track(name).plan) == ()


SMALL = {"naufragia": {"escape": {"radius": 1}}}


@pytest.mark.parametrize(("straight", "sound"), [(16, True), (15, False)])
def test_ss_2_2_no_move_may_come_round_to_where_it_began(straight: int, sound: bool) -> None:
    """The longest move of edition 1 is 18 spaces: twelve, two of Speed, three of a whip, one of the window."""
    problems = judged(plan_of(straight), SMALL)
    if sound:
        assert problems == ()
    else:
        (problem,) = problems
        assert (problem.code, problem.rule) == ("track-short", "SS-2.2")
        assert problem.message == "a lap of Short has 18 spaces in lane 1, and a move may take 18"


@pytest.mark.parametrize(("reach", "sound"), [(9, True), (10, False)])
def test_ss_2_3b_no_contingency_may_reach_half_a_lap(reach: int, sound: bool) -> None:
    """Lane 1 has 20 spaces: ten ahead is as far as ten behind."""
    rules = {**SMALL, "moving": {"reach": {"LOW": 2, "FAST": reach, "MAX": 7}}}
    problems = judged(plan_of(17), rules)
    if sound:
        assert problems == ()
    else:
        (problem,) = problems
        assert (problem.code, problem.rule) == ("reach-long", "SS-2.3b")
        assert problem.message == (
            "at FAST a contingency reaches 10 spaces, half a lap of Short or more: lane 1 has 20 spaces"
        )
        assert problem.suggestion == "write at most 9, or choose a longer track"


@pytest.mark.parametrize(("straight", "sound"), [(19, True), (18, False)])
def test_ss_2_3b_no_escape_may_look_back_half_a_lap(straight: int, sound: bool) -> None:
    """Of 25 units twelve are less than half, of 24 they are half."""
    problems = judged(plan_of(straight))
    assert [problem.message for problem in problems] == (
        [] if sound else ["the radius of an escape is 12 units, half a lap of Short or more: it has 24 units"]
    )


def test_ss_2_3b_no_strike_may_reach_half_a_lap() -> None:
    """Rules with moves of at most two spaces allow laps of four, where two ahead is as far as two behind."""
    level = {"LOW": {"faces": [1]}, "FAST": {"faces": [1]}, "MAX": {"faces": [1]}}
    bonus = {"LOW": [0], "FAST": [0], "MAX": [0]}
    rules = {
        **SMALL,
        "speed": {"dice": level, "bonus": bonus},
        "cornering": {f"lane-{number}": {name: [{"clear": "1"}] for name in level} for number in range(1, 6)},
        "whip": {"rows": [{"success": "1-20", "spaces": 0, "harm": "none"}]},
        "moving": {"reach": dict.fromkeys(level, 1)},
    }
    (problem,) = judged(plan_of(1), rules)
    assert problem.message == "a strike reaches 2 spaces, half a lap of Short or more: lane 1 has 4 spaces"
    assert judged(plan_of(2), rules) == ()


def test_a_reach_that_the_race_itself_wrote_is_shown_where_it_stands() -> None:
    change = tree_of(b"reach: {MAX: 20}\n", "content/races/ludi/race.yaml")
    trees = {**TREES, "moving": overlay(TREES["moving"], change)}
    tables = read_tables(trees).value
    assert tables is not None
    (problem,) = track_problems(track("bovillae").plan, tables, trees)
    assert problem.place is not None
    assert (problem.place.file, problem.place.column) == ("content/races/ludi/race.yaml", 14)


def test_the_place_of_a_rule_of_the_edition_is_no_place_of_the_host() -> None:
    tables = read_tables(TREES).value
    assert tables is not None
    (problem,) = track_problems(plan_of(18), tables, TREES)
    assert problem.place is None
