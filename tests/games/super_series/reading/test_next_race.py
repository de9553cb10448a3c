"""SS-19.1: what a race teaches the teams of a campaign, and the race that follows it."""

from typing import Any

import pytest
import yaml
from scenario import TABLES, track

from ludi_press.content.rules import Placed
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Place
from ludi_press.games.contract import Campaign
from ludi_press.games.super_series.reading.next_race import next_race
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, Finish, RaceState, Status, Team
from ludi_press.games.super_series.rules.turn import points_earned, xp_won

BOVILLAE = track("bovillae")


def team(name: str, xp: int = 0, **more: Any) -> Team:
    """A team of the package military: skill, constitution and endurance."""
    traits = {"skill": 1, "constitution": 1, "quality": 0, "size": 0, "speed": 0, "endurance": 1}
    return Team(name, name.title(), f"{name}: 'x' #1", Tone.VENETA, "military", xp=xp, **{**traits, **more})


def chariot(name: str, place: int | None = None, status: Status = Status.FINISHED) -> Chariot:
    finish = Finish(9, 1) if status is Status.FINISHED else None
    return Chariot(name, BOVILLAE.at(1, 0, 1), status=status, on_track=False, finish=finish, place=place)


def campaign(growth: dict[str, list[str]] | None = None, successors: dict[str, str] | None = None) -> Campaign:
    place = Place("content/championships/cup.yaml")
    return Campaign(
        {name: tuple(Placed(one, place) for one in listed) for name, listed in (growth or {}).items()},
        {name: Placed(one, place) for name, one in (successors or {}).items()},
        place.file,
    )


def prepared(teams: list[Team], chariots: list[Chariot], season: Campaign) -> Any:
    set_up = RaceSetUp("race", "Race", None, BOVILLAE, TABLES, 2, tuple(teams))
    return next_race(set_up, RaceState(9, tuple(chariots), over=True), season)


@pytest.mark.parametrize(("place", "xp"), [(1, 3), (2, 2), (3, 2), (4, 1), (12, 1)])
def test_ss_19_1_a_finish_teaches_by_its_place(place: int, xp: int) -> None:
    """SS-19.1: finish 1, second or third 2, win 3."""
    assert xp_won(TABLES.teams.xp, chariot("velox", place)) == xp


@pytest.mark.parametrize("status", [Status.OUT, Status.DEAD])
def test_ss_19_1_who_is_out_learns_nothing(status: Status) -> None:
    """SS-19.1: out 0."""
    assert xp_won(TABLES.teams.xp, chariot("velox", 5, status)) == 0


def test_ss_19_1a_xp_are_totals() -> None:
    """SS-19.1a: every 4 in all give one point."""
    assert [points_earned(TABLES.teams.xp, xp) for xp in (0, 3, 4, 7, 8)] == [0, 0, 1, 1, 2]


def test_ss_19_1_a_team_grows_by_what_its_racer_chose_for_that_point() -> None:
    """SS-19.1: the second point is the second of the list, whatever became of the first."""
    season = campaign({"velox": ["speed", "skill"], "celer": ["size"]})
    made = prepared([team("velox", 6, speed=1), team("celer", 1)], [chariot("velox", 1), chariot("celer", 2)], season)
    assert made.problems == ()
    told = yaml.safe_load(made.value)
    assert (told["laps"], told["campaign"]) == (2, True)
    velox, celer = told["teams"]["velox"], told["teams"]["celer"]
    assert (velox["xp"], sorted(velox["plus"])) == (9, ["skill", "speed"])
    assert (celer["xp"], celer["plus"]) == (3, [])
    assert velox["racer"] == "velox: 'x' #1"
    assert "velox:  # 3 XP for place 1\n" in made.value


def test_ss_19_1_a_dead_auriga_is_replaced_and_takes_his_own_points_with_him() -> None:
    """SS-19.1: auriga points back to the package; chariot and horses keep theirs."""
    entered, lost = team("velox", 8, skill=2, speed=1), chariot("velox", 6, Status.DEAD)
    made = prepared([entered], [lost], campaign({}, {"velox": "Velox Minor"}))
    velox = yaml.safe_load(made.value)["teams"]["velox"]
    assert (velox["auriga"], velox["plus"], velox["xp"]) == ("Velox Minor", ["speed"], 8)
    made = prepared([entered], [lost], campaign())
    assert made.value is None
    assert [problem.code for problem in made.problems] == ["campaign-dead"]


@pytest.mark.parametrize(
    ("growth", "words", "is_error"),
    [
        ({"velox": ["skill", "sped"]}, "there is no characteristic 'sped'", True),
        ({"velox": ["skill", "skill"]}, "velox would have skill 3, the most is 2", True),
        ({"vellox": ["speed"]}, "there is no team 'vellox' in the last race", True),
        ({}, "velox has earned 1 point, and nothing says what it is spent on", False),
    ],
)
def test_what_the_season_gets_wrong_is_told(growth: dict[str, list[str]], words: str, *, is_error: bool) -> None:
    """SS-19.1"""
    made = prepared([team("velox", 7, skill=2)], [chariot("velox", 4)], campaign(growth))
    assert words in " ".join(problem.message for problem in made.problems)
    assert (made.value is None) is is_error


def test_ss_19_1b_growth_that_was_written_late_is_owed() -> None:
    """SS-19.1b: the point of the race before is taken with the next one."""
    made = prepared([team("ezra", 4)], [chariot("ezra", 4)], campaign({"ezra": ["skill"]}))
    ezra = yaml.safe_load(made.value)["teams"]["ezra"]
    assert (ezra["xp"], ezra["plus"], made.problems) == (5, ["skill"], ())


def test_ss_19_1b_all_points_that_are_not_spent_are_told() -> None:
    """SS-19.1b: at 8 XP two points are open, where none was ever spent."""
    made = prepared([team("ezra", 7)], [chariot("ezra", 4)], campaign())
    assert "ezra has earned 2 points" in made.problems[0].message


def test_ss_19_1b_the_points_of_a_dead_auriga_are_not_owed() -> None:
    """SS-19.1b: Cora Minor has the package, and what the chariot kept."""
    season = campaign({"cora": ["skill", "speed", "size"]}, {"cora": "Cora Minor"})
    entered = team("cora", 11, speed=1)
    made = prepared([entered], [chariot("cora", 4)], season)
    assert yaml.safe_load(made.value)["teams"]["cora"]["plus"] == ["speed", "size"]
    assert made.problems == ()


def test_ss_19_1b_a_dead_auriga_is_never_his_own_successor() -> None:
    """SS-19.1b: who replaced the first dead auriga dies too, and the season still names him."""
    dead = team("cora")
    season = campaign({}, {"cora": dead.driver})
    made = prepared([dead], [chariot("cora", 6, Status.DEAD)], season)
    assert made.value is None
    assert [problem.code for problem in made.problems] == ["campaign-dead"]


def test_ss_19_1b_a_race_that_was_no_campaign_teaches_nothing() -> None:
    """SS-19.1b: its free points were not earned."""
    made = prepared([team("cora", skill=2, speed=1)], [chariot("cora", 1)], campaign())
    assert made.value is None
    assert [problem.code for problem in made.problems] == ["campaign-none"]
