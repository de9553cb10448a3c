"""Several YAML syntax errors in one file are all reported in one run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.load import RECOVERY_LIMIT, _parsed, _slow, load
from ludi_press.content.source import source
from ludi_press.content.yaml_recovery import LONGEST, corrected
from ludi_press.core.problems import Place, Problem


def told(text: str) -> list[tuple[str, int]]:
    judged = load(text.encode(), "a.yaml")
    assert judged.value is None
    return [(problem.code, problem.place.line if problem.place else 0) for problem in judged.problems]


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("title Ludi\ngame: a\nteams:\n  velox\n    auriga: V\n", [("yaml-key", 1), ("yaml-key", 4)]),
        ("title:Ludi\ngame:a\nlaps: 1\n", [("yaml-key", 2)]),
        ("a: Ludi: Novi\nb: 1\nc: Missus: II\n", [("yaml-colon", 1), ("yaml-colon", 3)]),
        ("orders:\n  a: Whip: x\n  b whip\n  c: * x\n", [("yaml-colon", 2), ("yaml-key", 3), ("yaml-star", 4)]),
        ("a: 'he said 'go'\nb: Ludi: Novi\n", [("yaml-after-quote", 1), ("yaml-colon", 2)]),
        ("a: Ludi: Novi\nb: {x: 1\n", [("yaml-colon", 1), ("yaml-bracket", 2)]),
        ("a: Ludi: Novi\nb: 1\nb: 2\n", [("yaml-colon", 1), ("yaml-duplicate", 3)]),
    ],
)
def test_slips_on_several_lines_are_told_together(text: str, slips: list[tuple[str, int]]) -> None:
    assert told(text) == slips


def test_each_is_shown_with_its_own_line_as_it_was_written() -> None:
    problems = load(b"a: Ludi: Novi\nb: Missus: II\n", "a.yaml").problems
    assert [problem.place.text for problem in problems if problem.place] == ["a: Ludi: Novi", "b: Missus: II"]


def test_many_slips_are_told_up_to_a_limit() -> None:
    assert len(told("".join(f"k{number}: a: b\n" for number in range(40)))) == RECOVERY_LIMIT + 1


def test_of_a_long_file_the_first_slip_is_told() -> None:
    assert told("a: b: c\n" * 2 + "# " + "x" * LONGEST + "\n") == [("yaml-colon", 1)]


@pytest.mark.parametrize("line", ["{a: b", "- - x", ": x", "? x", "", "a: [b: c"])
def test_an_error_of_unknown_intent_is_not_corrected(line: str) -> None:
    for code in ("yaml-key", "yaml-colon", "yaml-bracket"):
        assert corrected(source("a.yaml", line), Problem(code, "", Place("a.yaml", 1, 1, 1, line))) is None


@given(st.text(alphabet="ab:'\"[]{}- \n#", max_size=60))
def test_reading_on_only_adds_problems(text: str) -> None:
    first, judged = _parsed(source("a.yaml", text)), _slow(source("a.yaml", text))
    assert judged.value == first.value
    assert judged.problems[: len(first.problems)] == first.problems


def test_reading_on_ends_in_a_long_file_with_many_slips() -> None:
    text = "".join(f"key{number}: [1, 2, 3]\n" for number in range(600)) + "a: b: c\n" * 20
    assert load(text.encode(), "a.yaml").problems
