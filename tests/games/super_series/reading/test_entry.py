"""The entry of a race: points, packages, racers, grid."""

from typing import Any

import pytest
import yaml
from scenario import TABLES, tables, track

from ludi_press.boards.ring import TrackPlan
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.rules import Placed
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import Campaign
from ludi_press.games.super_series.reading.entry import RaceForm, judge_entry, next_race
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, Finish, RaceState, Status, Team
from ludi_press.games.super_series.rules.tables import Tables
from ludi_press.games.super_series.rules.turn import points_earned, xp_won

PLAN = track("circus-maximus").plan


def enter(*lines: str, using: Tables = TABLES, plan: TrackPlan = PLAN) -> Judged[tuple[Team, ...]]:
    """Judges a race.yaml with these lines under `teams:`."""
    text = "teams:\n" + "".join(f"  {line}\n" for line in lines)
    node = load(text.encode(), "race.yaml").value
    assert node is not None
    form = fill_one(node, RaceForm)
    assert form.value is not None, form.problems
    return judge_entry(form.value, plan, using)


def line(team: str, **keys: Any) -> str:
    """A sound team in one line, with some keys changed or (None) left out."""
    sound = {"auriga": team.title(), "factio": "praesina", "package": "military", "plus": "[speed, speed]"}
    entries = {key: value for key, value in {**sound, **keys}.items() if value is not None}
    return f"{team}: {{{', '.join(f'{key}: {value}' for key, value in entries.items())}}}"


def only_problem(judged: Judged[tuple[Team, ...]]) -> Problem:
    (problem,) = judged.problems
    assert judged.value is None
    assert problem.is_error
    return problem


def spot(problem: Problem) -> str:
    """What the caret begins with."""
    assert problem.place is not None
    return problem.place.text[problem.place.column - 1 :].split(",")[0].rstrip("}] ")


def test_ss_1_2_package_and_free_points_make_five() -> None:
    judged = enter(line("velox", package="noble", plus="[quality, endurance]", grid=3, racer="Marcus"))
    assert judged.problems == ()
    velox = Team("velox", "Velox", "Marcus", Tone.PRAESINA, "noble", 1, 0, 2, 0, 1, 1, grid=3)
    assert judged.value == (velox,)


def test_the_teams_stand_in_order_of_entry() -> None:
    teams = enter(line("zephyrus"), line("celer"), line("ferox")).value
    assert teams is not None
    assert [team.id for team in teams] == ["zephyrus", "celer", "ferox"]


@pytest.mark.parametrize(("plus", "count"), [(None, 0), ("speed", 1), ("[speed, quality, size]", 3)])
def test_ss_1_2_a_wrong_total_names_the_team(plus: str | None, count: int) -> None:
    problem = only_problem(enter(line("velox", plus=plus)))
    assert (problem.code, problem.rule) == ("team-points", "SS-1.2")
    assert problem.message.startswith(f"velox has {count} free")


def test_ss_1_1_a_characteristic_over_the_cap_names_team_trait_and_package() -> None:
    problem = only_problem(
        enter(line("celer"), line("velox", plus="[speed, skill]"), line("ferox", plus="[skill, skill]"))
    )
    assert (problem.code, problem.rule, spot(problem)) == ("team-cap", "SS-1.1", "skill")
    assert problem.message == "ferox has skill 3, the most is 2"
    assert "skill, constitution, endurance" in (problem.suggestion or "")


def test_ss_1_2_cap_and_free_points_are_the_races() -> None:
    campaign = tables({"teams": {"cap": 3, "free": 3}})
    judged = enter(line("velox", plus="[skill, skill, speed]"), using=campaign)
    assert judged.value is not None
    assert (judged.value[0].skill, judged.value[0].speed) == (3, 1)
    assert enter(line("velox", plus="[skill, speed]"), using=campaign).value is None


def test_ss_1_2_a_novice_has_the_package_alone() -> None:
    judged = enter(line("velox", plus=None), using=tables({"teams": {"free": 0}}))
    assert judged.problems == ()
    assert judged.value is not None
    assert (judged.value[0].skill, judged.value[0].speed) == (1, 0)


def test_ss_1_3_an_unknown_package_offers_the_nearest() -> None:
    problem = only_problem(enter(line("velox", package="militery")))
    assert (problem.code, problem.rule, spot(problem)) == ("team-package", "SS-1.3", "militery")
    assert problem.message.startswith("velox")
    assert problem.suggestion == "did you mean 'military'?"
    far = only_problem(enter(line("velox", package="xyz")))
    assert all(f"'{package}'" in (far.suggestion or "") for package in TABLES.teams.packages)


@pytest.mark.parametrize(
    ("key", "value", "rule", "near"),
    [("factio", "presina", "SS-1.4", "praesina"), ("plus", "[sped]", "SS-1.2", "speed")],
)
def test_ss_1_an_unknown_factio_or_characteristic_offers_the_nearest(
    key: str, value: str, rule: str, near: str
) -> None:
    text = f"teams:\n  {line('velox', **{key: value})}\n"
    node = load(text.encode(), "race.yaml").value
    assert node is not None
    (problem,) = fill_one(node, RaceForm).problems
    assert problem.rule == rule
    assert f"'{near}'" in (problem.suggestion or "")


def test_ss_1_4_a_participant_enters_one_or_two_aurigae() -> None:
    two = [line("velox", racer="Gaia"), line("celer", racer="Gaia"), line("ferox", racer="Titus"), line("durus")]
    assert enter(*two).problems == ()
    problem = only_problem(enter(*two, line("lentus", racer="GAIA")))
    assert (problem.code, problem.rule) == ("racer-aurigae", "SS-1.4")
    assert problem.message.startswith("lentus")
    assert problem.place is not None
    assert problem.place.line == 6


def test_ss_1_4_teams_that_name_no_participant_are_nobodys() -> None:
    assert enter(*(line(f"team-{number}") for number in range(12))).problems == ()


def test_ss_2_4_a_place_of_the_grid_is_taken_once() -> None:
    problem = only_problem(enter(line("velox", grid=4), line("celer", grid=5), line("ferox", grid=4)))
    assert (problem.code, problem.rule, spot(problem)) == ("grid-place", "SS-2.4", "4")
    assert "ferox" in problem.message
    assert "velox" in problem.message
    free = "1, 2, 3, 6, 7, 8, 9, 10, 11 or 12, which are free"
    assert problem.suggestion == f"write {free}; or take 'grid:' out, for the lot"


def test_ss_2_5_the_last_place_of_the_grid_is_the_last() -> None:
    assert enter(line("velox", grid=12)).problems == ()
    problem = only_problem(enter(line("velox", grid=13)))
    assert (problem.code, problem.rule, spot(problem)) == ("grid-place", "SS-2.5", "13")


def test_ss_2_5_the_last_free_place_is_named_and_without_one_the_lot() -> None:
    full = [line(f"team-{number}", grid=number) for number in range(1, 12)]
    problem = only_problem(enter(*full, line("velox", grid=11)))
    assert problem.suggestion == "write 12, which is free; or take 'grid:' out, for the lot"
    *_, problem = enter(*full, line("celer", grid=12), line("velox", grid=13)).problems
    assert problem.suggestion == "take 'grid:' out, for the lot"


def test_ss_2_5_more_teams_than_places() -> None:
    lines = [line(f"team-{number}") for number in range(1, 14)]
    assert enter(*lines[:12]).problems == ()
    problem = only_problem(enter(*lines))
    assert (problem.code, problem.rule) == ("too-many-teams", "SS-2.5")
    assert problem.place is not None
    assert problem.place.line == 14


def test_ss_1_1_a_race_without_teams_is_no_race() -> None:
    node = load(b"teams: {}\n", "race.yaml").value
    assert node is not None
    form = fill_one(node, RaceForm).value
    assert form is not None
    assert only_problem(judge_entry(form, PLAN, TABLES)).code == "no-teams"


def test_an_unknown_package_hides_no_wrong_number_of_free_points() -> None:
    judged = enter(line("velox", package="nobel", plus="[speed]"))
    assert {problem.code for problem in judged.problems} == {"team-package", "team-points"}


def test_all_mistakes_of_an_entry_are_told_at_once() -> None:
    judged = enter(
        line("velox", package="nobel", grid=1),
        line("celer", plus="[skill]", grid=1),
        line("ferox", plus="[skill, skill]"),
    )
    assert judged.value is None
    assert {problem.code for problem in judged.problems} == {"team-package", "team-points", "team-cap", "grid-place"}
    assert all(problem.place is not None and problem.rule is not None for problem in judged.problems)
    assert all(problem.suggestion for problem in judged.problems)


def test_a_grid_place_that_is_none_hides_no_other_mistake_of_its_team() -> None:
    node = load(f"teams:\n  {line('velox', plus='[speed, skill, size]', grid='x')}\n".encode(), "race.yaml").value
    assert node is not None
    filled = fill_one(node, RaceForm)
    assert [problem.code for problem in filled.problems] == ["wrong-type"]
    assert filled.value is not None
    judged = judge_entry(filled.value, PLAN, TABLES, whole=False)
    assert [problem.code for problem in judged.problems] == ["team-points"]


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
