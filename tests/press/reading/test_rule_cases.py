"""The numbered cases as others get them, and the comparison with what their engines answer."""

import json
from pathlib import Path

import pytest
from command_line import invoke

from ludi_press.games.registry import known_games
from ludi_press.press.reading.rule_cases import differences, read_rule_cases

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


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', '{"nothing-99": {}}'])
def test_a_file_that_is_no_answers_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    done = invoke("cases", "super-series", "--answers", str(path))
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    assert "answers.json" in done.output
