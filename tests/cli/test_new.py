import json

import pytest
from command_line import Run
from toy_press import ToyPress


def test_a_race_and_its_first_turn(run: Run, toy: ToyPress) -> None:
    result = run("new", "race", "ludi-novi", "--game", "toy")
    assert result.exit_code == 0
    assert "wrote content/races/ludi-novi/race.yaml" in result.stdout
    commands = [
        line.partition("#")[0].split()[1:] for line in result.stdout.splitlines() if line.startswith("  ludi-press ")
    ]
    *before, last = commands
    assert [command[0] for command in before] == ["check", "bind", "build"]
    assert [run(*command).exit_code for command in before] == [0, 0, 0]
    result = run(*last)
    assert result.exit_code == 0
    assert "turn 1 asks orders of 2" in result.stdout
    assert run("check").exit_code == 0


def test_both_as_json(run: Run, toy: ToyPress) -> None:
    data = json.loads(run("new", "race", "new", "--game", "toy", "--json").stdout)
    assert data == {
        "schema": "ludi-press/new/1",
        "race": "new",
        "wrote": ["content/races/new/race.yaml"],
        "problems": [],
    }
    run("bind", "new")
    data = json.loads(run("new", "turn", "new", "--json").stdout)
    assert (data["turn"], data["teams"]) == (1, ["ann", "bob"])
    assert data["wrote"] == ["content/races/new/turns/01.yaml"]


def test_what_is_refused_ends_with_1(run: Run, toy: ToyPress) -> None:
    result = run("new", "race", "../out", "--game", "toy")
    assert result.exit_code == 1
    assert "cannot be the name of a race" in result.stderr
    assert "there is no theme 'plane'; did you mean" in run("new", "race", "y", "--theme", "plane").output.replace(
        "\n  help: ", "; "
    )
    assert run("new", "race", "y", "--game", "toy", "--theme", "plain").exit_code == 0
    assert "theme: plain  " in toy.read("content/races/y/race.yaml")
    result = run("new", "race", "small", "--game", "toy", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["problems"][0]["code"] == "race-exists"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["race"], "Missing argument"),
        (["race", "x", "--game", "toi"], "there is no game 'toi'; did you mean 'toy'?"),
        (["race", "x", "--game", "gladiators"], "  moritari        gladiators and lions in an arena\n"),
        (["race", "x", "--year", "44"], "not in the range"),
        (["turn", "smal"], "did you mean 'small'?"),
        (["rase"], "write 'new race rase' or 'new turn'"),
    ],
)
def test_wrong_usage_ends_with_2(run: Run, args: list[str], words: str) -> None:
    result = run("new", *args)
    assert result.exit_code == 2
    assert words in result.output


def test_the_race_is_the_only_one_or_the_one_in_whose_folder_one_works(
    run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "small/turns/01.yaml" in run("new", "turn").stdout
    toy.race("other")
    result = run("new", "turn")
    assert result.exit_code == 2
    assert "Name the race: 'other' or 'small'." in result.output
    monkeypatch.chdir(toy.root / "content/races/other")
    assert "other/turns/01.yaml" in run("new", "turn").stdout
