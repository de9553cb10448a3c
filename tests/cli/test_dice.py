import json

import pytest
from click.testing import CliRunner
from command_line import Run
from toy_press import ToyPress

from ludi_press.cli import group


@pytest.fixture
def due(toy: ToyPress) -> ToyPress:
    return toy.built().turn(1)


def test_dice_are_asked_and_typed_until_the_turn_is_complete(due: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(due.root)
    result = CliRunner().invoke(group, ["dice"], input="9\n4\nbob step 2\n", prog_name="ludi-press")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "turn 1 needs next:",
        "  1. ann  step  d6 (1 to 6)  step [TOY-2]",
        "  2. bob  step  d6 (1 to 6)  step [TOY-2]",
        "turn 1 needs next (1 die of yours stands in content/races/small/turns/01.yaml):",
        "  1. bob  step  d6 (1 to 6)  step [TOY-2]",
        "turn 1 has all its dice (2 dice of yours stand in content/races/small/turns/01.yaml): ludi-press build",
    ]
    assert "has no face 9" in result.stderr
    assert due.read("content/races/small/turns/01.yaml").endswith("dice:\n  ann: [step 4]\n  bob: [step 2]\n")


def test_an_empty_line_ends_it(due: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(due.root)
    result = CliRunner().invoke(group, ["dice"], input="4\n\n", prog_name="ludi-press")
    assert result.exit_code == 0
    assert result.stdout.endswith("\nthe press rolls the rest: ludi-press build\n")
    assert due.read("content/races/small/turns/01.yaml").endswith("dice:\n  ann: [step 4]\n")


def test_faces_behind_the_command_are_written_at_once(run: Run, due: ToyPress) -> None:
    told = run("dice", "4", "2").stdout
    written = "(2 dice of yours stand in content/races/small/turns/01.yaml)"
    assert told == f"turn 1 has all its dice {written}: ludi-press build\n"
    assert run("build").exit_code == 0
    assert run("dice", "small", "3").exit_code == 1


def test_dice_as_json(run: Run, due: ToyPress) -> None:
    data = json.loads(run("dice", "small", "--json").stdout)
    assert (data["schema"], data["turn"], data["given"]) == ("ludi-press/dice/1", 1, 0)
    assert data["needed"][0] == {
        "round": 1,
        "team": "ann",
        "label": "step",
        "nth": 1,
        "die": "d6",
        "faces": [1, 2, 3, 4, 5, 6],
        "decides": "step",
        "rule": "TOY-2",
    }
    data = json.loads(run("dice", "small", "4", "7", "--json").stdout)
    assert [problem["code"] for problem in data["problems"]] == ["dice-face"]
