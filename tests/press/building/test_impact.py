"""A second edition of the rules beside the first: races keep theirs, and are played by the other to compare."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from made_up_edition import make_edition
from toy_press import ToyPress, codes

from ludi_press.cli import group
from ludi_press.press.building.impact import RaceImpact, impact
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

DEMONSTRATION = Press(Path(__file__).parents[3])
HORSES = ("teams.yaml", "horses: 4", "horses: 1")
RACE = """\
title: A heat
game: super-series
edition: "{edition}"
track: bovillae
teams:
  velox: {{grid: 1, auriga: Velox, factio: praesina, package: military, plus: [speed, speed]}}
"""


def test_a_race_is_played_by_the_edition_that_it_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_edition(tmp_path, monkeypatch, "2", HORSES)
    toy = ToyPress(tmp_path / "press")
    horses = []
    for edition in ("1", "2"):
        toy.race("heat", RACE.format(edition=edition))
        source = read_race(toy.press, "heat")
        assert (source.problems, source.edition) == ((), edition)
        horses.append(source.set_up.tables.teams.points.horses)
    assert horses == [4, 1]
    toy.race("heat", RACE.format(edition="3"))
    assert codes(read_race(toy.press, "heat").problems) == ["edition-unknown"]


def test_all_races_are_played_by_an_edition_and_only_what_differs_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_edition(tmp_path, monkeypatch, "2", HORSES)
    found = {one.race: one for one in impact(DEMONSTRATION, "2", ("ludi-megalenses", "munus-apollinare")).value or ()}
    assert found["munus-apollinare"].verdict is RaceImpact.OTHER
    one = found["ludi-megalenses"]
    assert (one.verdict, one.why) == (RaceImpact.DIFFERS, None)
    assert one.turn == 1  # somebody whips
    assert one.refused
    assert one.moved
    assert {moved.before for moved in one.moved} >= {moved.after for moved in one.moved if moved.after}
    again = impact(DEMONSTRATION, "2", ("ludi-megalenses",)).value
    assert again == (one,)


def test_its_own_edition_makes_no_difference_though_its_host_rolled_dice() -> None:
    source = read_race(DEMONSTRATION, "ludi-megalenses")
    assert any(turn and turn.host_dice for turn in source.turns)
    (one,) = impact(DEMONSTRATION, "1", ("ludi-megalenses",)).value or ()
    assert one.verdict is RaceImpact.SAME
    assert play_race(source).over


def test_a_race_that_the_edition_forbids_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_edition(tmp_path, monkeypatch, "2", ("teams.yaml", "free: 2", "free: 3"))
    (one,) = impact(DEMONSTRATION, "2", ("ludi-megalenses",)).value or ()
    assert (one.verdict, one.turn) == (RaceImpact.STOPS, 0)
    assert one.why is not None
    assert "it takes 3" in one.why.message


def test_the_command_tells_it_in_words_and_as_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_edition(tmp_path, monkeypatch, "2", HORSES)
    monkeypatch.chdir(DEMONSTRATION.root)

    def run(*args: str) -> str:
        return CliRunner().invoke(group, ["impact", *args]).output

    told = run("--edition", "2", "munus-apollinare", "ludi-megalenses")
    assert told.startswith("munus-apollinare: its game has no edition 2\nludi-megalenses: differs from turn ")
    assert ", was place " in told
    data = json.loads(run("--edition", "2", "ludi-megalenses", "--json"))
    assert (data["schema"], data["races"][0]["verdict"]) == ("ludi-press/impact/1", "differs")
    assert "no game has an edition '9'" in run("--edition", "9")
