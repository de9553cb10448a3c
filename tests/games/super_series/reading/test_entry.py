"""The entry of a race: points, packages, racers, grid."""

from typing import Any

import pytest
from scenario import TABLES, tables, track

from ludi_press.boards.plan import TrackPlan
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.super_series.reading.entry import judge_entry
from ludi_press.games.super_series.reading.forms import RaceForm
from ludi_press.games.super_series.rules.model import Team
from ludi_press.games.super_series.rules.tables import Tables

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
