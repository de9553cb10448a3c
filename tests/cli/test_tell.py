import pytest

from ludi_press.cli.tell import problem_data, summary
from ludi_press.core.problems import Place, Problem, Severity

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
