import sys

import pytest

from ludi_press.cli import tell
from ludi_press.cli.tell import Progress, problem_data, summary
from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.building.build import BuildStep

ERROR = Problem("a", "wrong", Place("f.yaml", 2, 3, 4), related=(("the first", Place("f.yaml", 1)),))
WARNING = Problem("b", "odd", severity=Severity.WARNING)


@pytest.mark.parametrize(
    ("problems", "words"),
    [
        ([], "no problems"),
        ([ERROR], "1 error"),
        ([ERROR, WARNING, ERROR], "2 errors, 1 warning"),
        ([WARNING, WARNING], "2 warnings"),
    ],
)
def test_a_summary_counts_errors_and_warnings(problems: list[Problem], words: str) -> None:
    assert summary(problems) == words


def test_a_problem_as_data_has_a_place_where_it_has_one() -> None:
    assert problem_data(ERROR)["line"] == 2
    assert problem_data(ERROR)["related"] == [
        {"note": "the first", "file": "f.yaml", "line": 1, "column": 1, "width": 1}
    ]
    assert "file" not in problem_data(WARNING)


def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, terminal: bool, wait: float) -> str:
    clock = iter([0.0, wait, wait + 1])
    monkeypatch.setattr(tell, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    line = Progress()
    line.step(BuildStep("ludi-megalenses", 1, 2, draw=False))
    line.step(BuildStep("small", 2, 2, draw=True))
    line.end()
    return capsys.readouterr().err


def test_a_long_build_names_its_races_on_a_terminal_and_takes_the_line_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    err = shown(monkeypatch, capsys, terminal=True, wait=3)
    assert "\rbuilding 1/2 ludi-megalenses" in err
    assert f"\rdrawing [{'#' * 12}{'.' * 12}] 2/2 small" in err
    assert err.rstrip("\r").rsplit("\r", 1)[1].strip() == ""


def test_a_short_build_says_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(monkeypatch, capsys, terminal=True, wait=-5) == ""


def test_without_a_terminal_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shown(monkeypatch, capsys, terminal=False, wait=3) == ""
