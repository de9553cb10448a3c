"""The scenario cases: what a turn must come to, by rule."""

import pytest
from cases import Case
from circus_scenario import all_cases, check, play


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_a_case_comes_to_what_it_says(case: Case) -> None:
    check(case.data, play(case.data))
