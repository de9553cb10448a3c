"""Seasons: the next race is prepared from the last one, which must be over."""

from datetime import date
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result
from interrupted import interrupted
from toy_press import ToyPress

from ludi_press.cli import group
from ludi_press.core.dice import commitment
from ludi_press.core.problems import has_errors
from ludi_press.games.registry import find_game
from ludi_press.press.building.making import new_dice
from ludi_press.press.playing.new import NewRace, next_race
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.write import drop

SECRET = bytes(32)
RACE = f"""\
title: Heat
game: super-series
edition: "1"
track: bovillae
host: "M. Varro: aedilis"
language: [en, la]
laps: 1
campaign: yes
rules: {{teams: {{cap: 3}}}}
dice: {{commitment: {commitment(SECRET)}, secret: {SECRET.hex()}}}
teams:
  velox: {{grid: 1, auriga: Velox, factio: praesina, package: military}}
  celer: {{grid: 2, auriga: Celer, racer: C. Carbo, factio: veneta, package: noble, xp: 3}}
"""
ENDS = {"velox": "out", "celer": "finished"}
"""The final places that follow from the secret."""
CUP = "title: Cup\nraces: [heat-1]\ngrowth: {celer: [size]}\n"


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ToyPress:
    """A cup with a race that is on the grid."""
    toy = ToyPress(tmp_path.resolve()).race("heat-1", RACE)
    toy.write("content/championships/cup.yaml", CUP)
    monkeypatch.chdir(toy.root)
    return toy


def run_out(toy: ToyPress) -> PlayedRace:
    """Play the race to its end, with the dice files that a build would write."""
    played = play_race(read_race(toy.press, "heat-1"), SECRET)
    while not played.over:
        order = "accelerate" if len(played.turns) < 2 else "control"
        running = [one.team for one in played.turns[-1].record.after.chariots if one.on_track]
        toy.turn(len(played.turns), "{" + ", ".join(f"{one}: {order}" for one in running) + "}", race="heat-1")
        played = play_race(read_race(toy.press, "heat-1"), SECRET)
        assert not has_errors(played.problems), played.problems
    for path, data in new_dice(toy.press, played).items():
        path.write_bytes(data)
    return played


def new(*args: str) -> Result:
    return CliRunner().invoke(group, ["new", "race", *args])


def test_the_next_race_has_the_teams_of_the_last_grown(season: ToyPress) -> None:
    played = run_out(season)
    assert {one.team: str(one.status) for one in played.turns[-1].record.after.chariots} == ENDS
    result = new("heat-2", "--season", "cup", "--year", "2027")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Add heat-2 to races: of content/championships/cup.yaml" in result.stdout
    told = yaml.safe_load(season.read("content/races/heat-2/race.yaml"))
    assert (told["track"], told["host"], told["language"]) == ("bovillae", "M. Varro: aedilis", ["en", "la"])
    assert (told["teams"]["velox"]["xp"], told["teams"]["velox"]["plus"]) == (0, [])
    assert (told["teams"]["celer"]["xp"], told["teams"]["celer"]["plus"]) == (6, ["size"])
    source = read_race(season.press, "heat-2")
    assert [problem for problem in source.problems if problem.is_error] == []
    assert source.set_up.tables.teams.cap == 3
    assert {team.id: team.size for team in source.set_up.teams} == {"velox": 0, "celer": 1}
    assert new("heat-2", "--season", "cup").exit_code == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("race", "game: super-series", "game: toy"), ""),
        (("cup", "races: [heat-1]", "races: []"), "this season has no race yet"),
        (("cup", "celer", "seler"), "heat-1, the last race of this season, is not over"),
    ],
)
def test_a_refused_next_race_is_reported_and_nothing_is_written(
    season: ToyPress, change: tuple[str, str, str], words: str
) -> None:
    name = {"race": "content/races/heat-1/race.yaml", "cup": "content/championships/cup.yaml"}[change[0]]
    season.write(name, season.read(name).replace(*change[1:]))
    result = new("heat-2", "--season", "cup")
    assert result.exit_code == 1
    assert words in result.stderr
    assert not (season.root / "content/races/heat-2").exists()
    assert "there is no championship 'cop'" in new("heat-2", "--season", "cop").stderr or change[0] == "race"


def test_points_are_earned_in_a_campaign_alone(season: ToyPress) -> None:
    """SS-19.1: no more than XP earned, and no XP in a single race."""
    file = "content/races/heat-1/race.yaml"
    season.write(file, RACE.replace("package: noble", "package: noble, plus: [size]"))
    (problem,) = read_race(season.press, "heat-1").problems
    assert problem.message == "celer has 1 further characteristic, its 3 XP earned 0"
    season.write(file, RACE.replace("campaign: yes\n", ""))
    codes = [problem.code for problem in read_race(season.press, "heat-1").problems]
    assert codes == ["team-points", "team-points", "team-xp"]


@pytest.mark.parametrize("full", [False, True], ids=["killed", "disk full"])
def test_whenever_it_is_interrupted_it_can_be_repeated(season: ToyPress, *, full: bool) -> None:
    run_out(season)
    game = find_game("super-series")
    assert game is not None
    file = season.root / "content/races/heat-2/race.yaml"

    def prepare() -> None:
        next_race(season.press, "cup", NewRace("heat-2", game), date(2026, 11, 22))

    with interrupted(season.root) as disk:
        prepare()
    whole = file.read_bytes()
    for stop in range(1, len(disk.calls) + 1):
        drop(file.parent)
        with interrupted(season.root, stop, full=full):
            prepare()
        assert not file.exists() or file.read_bytes() == whole
        prepare()
        assert file.read_bytes() == whole, disk.calls[stop - 1]
