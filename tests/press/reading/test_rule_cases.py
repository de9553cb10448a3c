"""The numbered cases as others get them, and the comparison with what their engines answer."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result
from command_line import invoke
from jsonschema import Draft202012Validator

from ludi_press.games.registry import known_games
from ludi_press.press.reading.rule_cases import differences, read_rule_cases

ENGINE = Path(__file__).parents[2] / "samples" / "tiny_engine.py"
KINDS = {"positive", "negative", "boundary"}


@pytest.mark.parametrize("game", [game for game in known_games() if game != "toy"])
def test_each_game_has_its_cases_each_with_a_number_of_its_own(game: str) -> None:
    cases = read_rule_cases(game)
    assert len(cases) > 100
    assert len({case.id for case in cases}) == len(cases)
    assert {case.kind for case in cases} == KINDS
    assert all("expect" in case.data for case in cases)


def test_they_are_printed_as_json_and_as_lines() -> None:
    told = json.loads(invoke("cases", "super-series").output)
    assert (told["schema"], told["game"]) == ("ludi-press/cases/1", "super-series")
    first = told["cases"][0]
    assert {"id", "rule", "kind", "title", "teams", "orders", "dice", "expect"} <= first.keys()
    lines = invoke("cases", "super-series", "--list").output.splitlines()
    assert len(lines) == len(told["cases"])
    assert lines[0].split()[:3] == [first["id"], first["rule"], first["kind"]]


def test_a_difference_names_the_case_its_rule_and_both_values(tmp_path: Path) -> None:
    first = next(case for case in read_rule_cases("super-series") if case.wanted)
    wrong = {who: dict.fromkeys(facts, "elsewhere") for who, facts in first.wanted.items()}
    path = tmp_path / "answers.json"
    path.write_text(json.dumps({first.id: wrong}), encoding="utf-8")
    done = invoke("cases", "super-series", "--answers", str(path))
    assert done.exit_code == 1
    assert first.id in done.output
    assert first.rule in done.output
    assert "'elsewhere'" in done.output
    assert list(differences([first], {first.id: first.wanted})) == []
    assert list(differences([first], {})) == []


def answered(engine: str, tmp_path: Path) -> Result:
    """What is said of the answers of a program that reads the cases of the Super Series by itself, without ours."""
    cases = invoke("cases", "super-series").output
    command = [sys.executable, "-I", "-c", engine]
    done = subprocess.run(command, input=cases, capture_output=True, text=True, check=True, cwd=tmp_path)
    (tmp_path / "answers.json").write_text(done.stdout, encoding="utf-8")
    return invoke("cases", "super-series", "--answers", str(tmp_path / "answers.json"))


def test_an_engine_that_never_saw_ours_answers_what_it_knows(tmp_path: Path) -> None:
    text = ENGINE.read_text(encoding="utf-8")
    assert "ludi_press" not in text
    done = answered(text, tmp_path)
    assert done.exit_code == 0, done.output
    count = int(done.output.split()[0])
    assert count > 20


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"accelerate": 1', '"accelerate": 2'),
        ("self.lane + wanted", "self.lane - wanted"),
        ("self.space += moved", "self.space += moved + 1"),
    ],
)
def test_an_engine_that_misreads_a_rule_is_told(tmp_path: Path, old: str, new: str) -> None:
    text = ENGINE.read_text(encoding="utf-8")
    assert old in text
    done = answered(text.replace(old, new), tmp_path)
    assert done.exit_code == 1
    assert "SS-" in done.output


def test_the_cases_are_as_their_schema_says() -> None:
    schema = json.loads(invoke("schema", "cases").output)
    for game in ("super-series", "circus-maximus", "moritari", "morturi", "ludi-romani"):
        told = json.loads(invoke("cases", game).output)
        Draft202012Validator(schema).validate(told)
        told["cases"][0]["kind"] = "sometimes"
        assert not Draft202012Validator(schema).is_valid(told)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', '{"nothing-99": {}}'])
def test_a_file_that_is_no_answers_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    done = invoke("cases", "super-series", "--answers", str(path))
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    assert "answers.json" in done.output
