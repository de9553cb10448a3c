"""The entry of a race."""

import pytest
from circus_scenario import TRACK, TREES
from msgspec.structs import replace
from trees import tree_of

from ludi_press.boards.ring import TrackPlan
from ludi_press.content.form import fill_one
from ludi_press.content.nodes import overlay
from ludi_press.core.problems import Judged
from ludi_press.games.circus_maximus.reading.entry import RaceForm, set_up_race
from ludi_press.games.circus_maximus.rules.charts import Weight
from ludi_press.games.circus_maximus.rules.model import RaceSetUp
from ludi_press.games.contract import RaceBrief

TEAMS = """\
teams:
  diocles: {driver: Diocles, factio: russata, points: {driver: 2, speed: 2}, wish: [3, 4]}
  fuscus: {driver: Fuscus, factio: albata, points: {driver: 1, chariot: 2, endurance: 1}, lane: 5}
"""


def enter(text: str, plan: TrackPlan | None = TRACK.plan) -> Judged[RaceSetUp]:
    form = fill_one(tree_of(text.encode(), "race.yaml"), RaceForm)
    assert form.value is not None, form.problems
    return set_up_race(RaceBrief("r", "R", None, form.value, plan, TREES))


def with_rules(text: str, rules: str) -> Judged[RaceSetUp]:
    """The entry of a race that changes its `race:` rules."""
    form = fill_one(tree_of(text.encode(), "race.yaml"), RaceForm)
    changes = tree_of(rules.encode(), "race.yaml")
    assert form.value is not None
    return set_up_race(
        RaceBrief("r", "R", None, form.value, TRACK.plan, {**TREES, "race": overlay(TREES["race"], changes)})
    )


def test_cm_14_1b_laps_among_the_rules_mean_the_same() -> None:
    judged = with_rules(TEAMS, "laps: 2")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.laps == 2
    agreed = with_rules(f"laps: 2\n{TEAMS}", "laps: 2")
    assert agreed.value is not None
    assert agreed.value.laps == 2


def test_cm_14_1b_different_laps_are_a_mistake() -> None:
    judged = with_rules(f"laps: 3\n{TEAMS}", "laps: 2")
    assert judged.value is None
    (problem,) = judged.problems
    assert (problem.code, problem.rule) == ("laps-twice", "CM-14.1b")
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == ("race.yaml", 1)


def test_cm_14_2_a_race_is_entered() -> None:
    judged = enter(TEAMS)
    assert judged.problems == ()
    assert judged.value is not None
    diocles, fuscus = judged.value.teams
    assert (judged.value.laps, diocles.skill, diocles.speed, diocles.wish) == (3, 2, 2, (3, 4))
    assert (diocles.weight, fuscus.weight, fuscus.lane) == (Weight.LIGHT, Weight.HEAVY, 5)
    assert enter(f"laps: 1\n{TEAMS}").value != judged.value


@pytest.mark.parametrize(
    ("old", "new", "rule", "words"),
    [
        ("driver: 2, speed: 2", "driver: 2, speed: 1", "CM-1.2", "diocles has 3 points, it takes 4"),
        ("driver: 2, speed: 2", "driver: 1, speed: 3", "CM-1.2", "diocles has 3 points on speed, the most is 2"),
        ("wish: [3, 4]", "wish: 9", "CM-1.7", "there is no lane 9"),
        ("wish: [3, 4]", "lane: 5", "CM-1.7", "and so does diocles"),
    ],
)
def test_cm_1_2_what_is_wrong_names_the_team(old: str, new: str, rule: str, words: str) -> None:
    judged = enter(TEAMS.replace(old, new))
    (problem,) = judged.problems
    assert judged.value is None
    assert problem.rule == rule
    assert words in problem.message
    assert problem.place is not None


def test_cm_1_1_two_to_eight_run() -> None:
    one = "".join(TEAMS.splitlines(keepends=True)[:2])
    assert [problem.rule for problem in enter(one).problems] == ["CM-1.1"]
    nine = "teams:\n" + "".join(
        f"  t{number}: {{driver: D, factio: albata, points: {{driver: 2, speed: 2}}}}\n" for number in range(9)
    )
    (problem,) = enter(nine).problems
    assert (problem.rule, problem.place and problem.place.line) == ("CM-1.1", 10)


def test_cm_1_4_the_track_has_safe_speeds_and_grey_squares() -> None:
    bare = replace(TRACK.plan, sections=tuple(replace(section, safe=()) for section in TRACK.plan.sections))
    assert [problem.rule for problem in enter(TEAMS, bare).problems] == ["CM-1.4"] * 4
    assert [problem.rule for problem in enter(TEAMS, replace(TRACK.plan, grid=((1, 2),))).problems] == ["CM-1.7"]
    assert [problem.rule for problem in enter(TEAMS, None).problems] == ["CM-1.4"]
