import json

from command_line import Run
from toy_press import ToyPress, snapshot

SOUND = "1 race checked\nsmall: turn 0 is ready to be built\n  next     ludi-press build\n"


def test_a_sound_press_is_told_so(run: Run, toy: ToyPress) -> None:
    before = snapshot(toy.root, times=True)
    result = run("check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, SOUND, "")
    assert snapshot(toy.root, times=True) == before


def test_one_race_can_be_checked_alone(run: Run, toy: ToyPress) -> None:
    toy.race("other", "title: x\n")
    assert run("check", "small").exit_code == 0
    wrong = run("check", "other")
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert run("check").exit_code == 1


def test_only_of_a_sound_race_the_next_thing_is_said(run: Run, toy: ToyPress) -> None:
    toy.race("other").turn(1, "{cat: go}", race="other")
    assert run("check").stdout == "small: turn 0 is ready to be built\n  next     ludi-press build\n"
    toy.write("press.yaml", "titel: x\n")
    assert run("check").stdout == ""


def test_problems_as_json(run: Run, toy: ToyPress) -> None:
    toy.turn(1, "{ann: go, bob: go, cat: go}")
    result = run("check", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["schema"] == "ludi-press/check/1"
    assert data["races"] == ["small"]
    (problem,) = data["problems"]
    place = {"file": "content/races/small/turns/01.yaml", "line": 1, "column": 33, "width": 2}
    assert problem == {
        "code": "toy-team",
        "severity": "error",
        "message": "there is no team cat",
        **place,
        "rule": "TOY-1",
        "suggestion": None,
        "related": [],
    }
