import os
import shutil
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from command_line import Run
from toy_press import RACE, ToyPress

from ludi_press.cli import group
from ludi_press.cli.press import known_race, unknown


def test_a_known_race_is_given_back(toy: ToyPress) -> None:
    assert known_race(toy.press, "small") == "small"


def test_a_press_without_races_says_so(tmp_path: Path) -> None:
    (tmp_path / "content/races").mkdir(parents=True)
    with pytest.raises(click.BadParameter, match="this press has none yet"):
        known_race(ToyPress(tmp_path).press, "small")


def test_a_folder_that_is_no_race_is_reported(toy: ToyPress) -> None:
    toy.write("content/races/other/race.yml", "title: x\n")
    with pytest.raises(click.BadParameter, match=r"other has no race\.yaml, so it is no race: call race"):
        known_race(toy.press, "other")


@pytest.mark.parametrize("command", ["check", "build"])
def test_in_a_press_without_a_race_the_next_step_is_told(run: Run, toy: ToyPress, command: str) -> None:
    assert "there is no race yet" not in run(command).output
    shutil.rmtree(toy.root / "content/races/small")
    result = run(command)
    assert result.exit_code == 0
    assert result.output.endswith("there is no race yet: make one with 'ludi-press new race my-race'\n")


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("velx", ("velox", "citus"), "there is no team 'velx'; did you mean 'velox'?"),
        ("x", ("velox", "citus"), "there is no team 'x'; the teams are velox, citus."),
        ("x", (), "there is no team 'x'; this press has none yet."),
    ],
)
def test_the_nearest_is_named_or_all_that_there_are(name: str, known: tuple[str, ...], told: str) -> None:
    problem = unknown("team", name, known, "TEAM")
    assert (problem.message, problem.param_hint) == (told, "TEAM")


@pytest.fixture
def built(toy: ToyPress) -> ToyPress:
    return toy.turn(1).built()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("explain", "1"), "turn 1"),
        (("explain", "1", "--team", "ann"), "turn 1"),
        (("post", "--as", "text"), "The small games"),
        (("post", "1", "--as", "text"), "The small games"),
        (("odds",), "small"),
        (("odds", "ann"), "Ann of the Greens"),
        (("seal", "1", "--yes"), "sealed"),
        (("verify",), "small"),
        (("status",), "small"),
        (("new", "turn"), "02.yaml"),
    ],
)
def test_the_race_may_be_left_out_of_every_command(
    run: Run, built: ToyPress, args: tuple[str, ...], words: str
) -> None:
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert words.casefold() in result.output.casefold()


def test_of_several_races_the_only_open_one_is_meant(run: Run, toy: ToyPress) -> None:
    toy.over().race("other", RACE).built()
    result = run("post", "--as", "text")
    assert (result.exit_code, result.stderr.splitlines()[0]) == (0, "race: other")
    toy.race("third", RACE)
    result = run("explain", "0")
    assert result.exit_code == 2
    assert "Name the race: 'other' or 'third'." in result.output


def test_the_folder_in_which_one_works_names_the_race(
    run: Run, built: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    built.race("other", RACE)
    monkeypatch.chdir(built.root / "content/races/small/turns")
    result = run("explain", "1")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("seal",), "Missing argument 'TURN'"),
        (("seal", "small"), "Missing argument 'TURN'. The newest turn that is built is 1."),
        (("explain", "smal", "1"), "did you mean 'small'?"),
        (("explain", "1", "2"), "there is no race '1'"),
        (("explain", "x"), "there is no race 'x'"),
        (("odds", "anne"), "there is no race 'anne'"),
        (("explain", "99999"), "not in the range"),
    ],
)
def test_what_is_neither_a_race_nor_what_follows_one_is_wrong_usage(
    run: Run, built: ToyPress, args: tuple[str, ...], words: str
) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output


@pytest.mark.parametrize(
    ("typed", "incomplete", "offered"),
    [
        (["post"], "", ["small"]),
        (["post"], "x", []),
        (["post", "small"], "", ["0", "1"]),
        (["post", "small", "--as"], "wi", ["wiki"]),
        (["explain", "small", "1", "--team"], "", ["ann", "bob"]),
        (["odds", "small"], "b", ["bob"]),
        (["new", "race", "x", "--track"], "circus-maximus-e", ["circus-maximus-eight"]),
        (["new", "race", "x", "--theme"], "pl", ["plain"]),
        (["new", "race", "x", "--game"], "to", ["toy"]),
        ([], "stat", ["status"]),
    ],
)
def test_shells_complete_races_turns_teams_tracks_themes_and_formats(
    built: ToyPress, monkeypatch: pytest.MonkeyPatch, typed: list[str], incomplete: str, offered: list[str]
) -> None:
    monkeypatch.chdir(built.root)
    shell = ShellComplete(group, {}, "ludi-press", "_LUDI_PRESS_COMPLETE")
    assert [one.value for one in shell.get_completions(typed, incomplete)] == offered


def test_outside_of_a_press_there_is_nothing_to_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(os.fspath(tmp_path))
    shell = ShellComplete(group, {}, "ludi-press", "_LUDI_PRESS_COMPLETE")
    assert shell.get_completions(["post"], "") == []
