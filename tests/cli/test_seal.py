import json

import pytest
from click.testing import CliRunner, Result
from command_line import Run
from toy_press import ToyPress

from ludi_press.cli import group
from ludi_press.cli.seal import _turns


def test_a_turn_is_published_and_amended(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("seal", "small", "1")
    assert result.exit_code == 0
    assert "turns 0 and 1 sealed: keep the seals in git" in result.stdout
    assert "turn 1 is sealed already, and stands as it was posted" in run("seal", "small", "1").stdout
    toy.turn(1, "{ann: go}")
    result = run("build")
    assert result.exit_code == 1
    assert 'ludi-press seal small 1 --amend "why"' in result.stderr
    result = run("seal", "small", "1", "--amend", "Bob was silent.")
    assert result.exit_code == 0
    assert "turn 1 amended: 'ludi-press build' publishes the erratum" in result.stdout
    assert run("build").exit_code == 0


def answered(toy: ToyPress, monkeypatch: pytest.MonkeyPatch, answer: str, *args: str) -> Result:
    """Run `publish small 1` as if in a terminal."""
    monkeypatch.chdir(toy.root)
    monkeypatch.setattr("ludi_press.cli.seal._is_terminal", lambda: True)
    return CliRunner().invoke(group, ["seal", "small", "1", *args], input=answer)


def test_a_terminal_is_asked_first(toy: ToyPress, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.turn(1).built()
    seal = toy.root / "content/races/small/turns/01.seal.json"
    result = answered(toy, monkeypatch, "n\n")
    assert result.exit_code == 1
    assert "Turns 0 and 1 of small will be sealed: that cannot be taken back" in result.stderr
    assert not seal.exists()
    assert answered(toy, monkeypatch, "").exit_code == 1
    assert answered(toy, monkeypatch, "y\n").exit_code == 0
    assert seal.exists()
    assert "Go on?" not in answered(toy, monkeypatch, "").stderr
    toy.turn(1, "{ann: go}")
    before = seal.read_bytes()
    result = answered(toy, monkeypatch, "n\n", "--amend", "Bob was silent.")
    assert result.exit_code == 1
    assert "will be amended, and everybody will read why: Bob was silent." in result.stderr
    assert seal.read_bytes() == before
    assert answered(toy, monkeypatch, "", "--amend", "Bob was silent.", "--yes").exit_code == 0
    assert seal.read_bytes() != before


def test_both_as_json(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    data = json.loads(run("seal", "small", "1", "--json").stdout)
    assert (data["schema"], data["sealed"], data["amended"]) == ("ludi-press/seal/1", [0, 1], [])
    result = run("seal", "small", "1", "--amend", "x", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["seal"], data["problems"][0]["code"]) == (None, "nothing-amended")


@pytest.mark.parametrize(
    ("args", "words"),
    [(["small"], "Missing argument"), (["smal", "1"], "did you mean"), (["small", "-1"], "No such option")],
)
def test_wrong_usage_ends_with_2(run: Run, args: list[str], words: str) -> None:
    result = run("seal", *args)
    assert result.exit_code == 2
    assert words in result.output


@pytest.mark.parametrize(
    ("numbers", "words"),
    [((3,), "turn 3"), ((3, 4), "turns 3 and 4"), ((0, 1, 2), "turns 0 to 2"), ((1, 3, 4), "turns 1, 3 and 4")],
)
def test_turns_in_words(numbers: tuple[int, ...], words: str) -> None:
    assert _turns(numbers) == words
