"""Warnings about orders that are legal and look like a slip of the pen."""

from typing import Any

import pytest
from msgspec.structs import replace
from scenario import TABLES, track

from ludi_press.boards.ring import SpaceId
from ludi_press.content.rules import Placed
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.games.super_series.reading.judging import order_warnings
from ludi_press.games.super_series.reading.orders import read_text
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Chariot, Order, RaceState, Speed, Status, Team

TRACK = track("circus-maximus")


def team(team_id: str, skill: int) -> Team:
    return Team(team_id, team_id.title(), None, Tone.RUSSATA, "trader", skill, 0, 0, 1, 1, 1)


RACE = RaceSetUp("race", "Race", None, TRACK, TABLES, 3, (team("velox", 0), team("celer", 1)))
HERE = TRACK.at(3, 0, 5)
PLACE = Place("02.yaml", 3, 9)


def warnings(
    words: str, at: SpaceId, other: SpaceId | None = None, race: RaceSetUp = RACE, **keys: Any
) -> list[Problem]:
    """The warnings for velox, which stands at a space; celer stands at another or has left."""
    mine = Chariot("velox", at, **{"speed": Speed.LOW, **keys.pop("mine", {})})
    his = Chariot("celer", other or at, on_track=other is not None, **keys.pop("his", {}))
    text = Placed(words, PLACE)
    written = read_text(text, {"velox": "Velox", "celer": "Celer"}, "velox").value
    assert written is not None
    return list(order_warnings(race, RaceState(1, (mine, his)), "velox", text, written.orders[0]))


STRIKES = ("crash left", "crash right", "lacerate left", "lacerate right at celer")


@pytest.mark.parametrize("order", STRIKES)
def test_ss_12_1_a_strike_with_nobody_in_reach_is_told(order: str) -> None:
    (problem,) = warnings(order, HERE)
    assert (problem.code, problem.rule, problem.place) == ("strike-far", "SS-12.1", PLACE)
    assert problem.severity is Severity.WARNING
    assert "velox" in problem.message


@pytest.mark.parametrize("lane", [2, 4])
@pytest.mark.parametrize("number", [3, 4, 5, 6, 7])
def test_ss_12_1_beside_or_within_two_spaces_before_or_behind_is_reach(lane: int, number: int) -> None:
    assert warnings("crash left", HERE, TRACK.at(lane, 0, number)) == []


@pytest.mark.parametrize(("lane", "number"), [(2, 2), (2, 8), (4, 2), (4, 8), (1, 5), (5, 5), (3, 6), (3, 4)])
def test_ss_12_1_farther_away_or_not_in_a_neighbouring_lane_is_none(lane: int, number: int) -> None:
    assert [problem.code for problem in warnings("lacerate left", HERE, TRACK.at(lane, 0, number))] == ["strike-far"]


@pytest.mark.parametrize(
    ("order", "lane", "told"), [("left 1", 1, 1), ("left 2", 2, 0), ("right 1", 1, 0), ("right 3", -1, 1)]
)
def test_ss_4_2_a_displacement_beyond_the_last_lane_is_told(order: str, lane: int, told: int) -> None:
    found = warnings(order, TRACK.at(lane % (TRACK.plan.lanes + 1), 0, 5))
    assert [(problem.code, problem.rule) for problem in found] == [("shift-none", "SS-4.2")] * told


def test_ss_12_2_flipped_and_stopped_chariots_are_no_targets() -> None:
    beside = TRACK.at(2, 0, 5)
    for status in (Status.FLIPPED, Status.OUT):
        assert [problem.code for problem in warnings("crash left", HERE, beside, his={"status": status})] == [
            "strike-far"
        ]


def test_ss_12_1_in_a_corner_the_reach_is_counted_in_spaces_of_my_lane() -> None:
    assert warnings("crash right", TRACK.at(1, 1, 1), TRACK.at(2, 1, 2)) == []
    assert warnings("crash right", TRACK.at(5, 1, 1), TRACK.at(6, 1, 7)) != []


MAXIMUM = {"speed": Speed.MAX}


@pytest.mark.parametrize(
    ("order", "speed"),
    [
        ("cruise", Speed.MAX),
        ("accelerate", Speed.MAX),
        ("control", Speed.MAX),
        ("watch", Speed.MAX),
        ("whip", Speed.MAX),
        ("accelerate", Speed.FAST),
        ("whip", Speed.FAST),
    ],
)
@pytest.mark.parametrize("skill", [0, 1])
def test_ss_8_3_max_on_the_inside_before_a_corner_with_little_skill_is_told(
    order: str, speed: Speed, skill: int
) -> None:
    race = replace(RACE, teams=(team("velox", skill), team("celer", 0)))
    (problem,) = warnings(order, TRACK.at(1, 0, 10), race=race, mine={"speed": speed})
    assert f"at MAX on lane 1 into a corner: with Skill {skill}" in problem.message
    assert (problem.code, problem.rule, problem.severity) == ("corner-risk", "SS-8.3", Severity.WARNING)


@pytest.mark.parametrize(
    ("order", "speed"),
    [("brake", Speed.MAX), ("right 2", Speed.MAX), ("cruise", Speed.FAST), ("watch", Speed.LOW), ("whip", Speed.LOW)],
)
def test_ss_8_3_who_slows_down_or_leaves_the_lane_or_is_not_at_max_takes_no_such_risk(order: str, speed: Speed) -> None:
    assert warnings(order, TRACK.at(1, 0, 10), mine={"speed": speed}) == []


def test_ss_8_3_skill_another_lane_or_a_far_corner_is_no_such_risk() -> None:
    skilled = replace(RACE, teams=(team("velox", 2), team("celer", 0)))
    assert warnings("cruise", TRACK.at(1, 0, 10), race=skilled, mine=MAXIMUM) == []
    assert warnings("cruise", TRACK.at(2, 0, 10), mine=MAXIMUM) == []
    assert warnings("cruise", TRACK.at(1, 0, 2), mine=MAXIMUM) == []
    assert [problem.code for problem in warnings("cruise", TRACK.at(1, 0, 3), mine=MAXIMUM)] == ["corner-risk"]


def test_ss_8_3_the_run_up_counts_as_way_to_the_corner() -> None:
    assert warnings("cruise", TRACK.place(1), mine=MAXIMUM) == []


@pytest.mark.parametrize("mine", [{"stunned": 1}, {"status": Status.FLIPPED}])
def test_who_cannot_strike_is_not_warned_of_it(mine: dict[str, Any]) -> None:
    assert warnings("crash left", HERE, mine=mine) == []


def test_without_a_state_there_is_nothing_to_tell() -> None:
    assert list(order_warnings(RACE, None, "velox", Placed("crash left", PLACE), Order(Act.CRASH))) == []
