"""The scenario cases: what a turn must come to, by rule."""

import pytest
from cases import Case
from circus_scenario import all_cases, check, play
from told_cases import check_told


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_a_case_comes_to_what_it_says(case: Case, request: pytest.FixtureRequest) -> None:
    outcome = play(case.data)
    check(case.data, outcome)
    check_told("circus-maximus", case, outcome.events, write=request.config.getoption("--goldens"))
