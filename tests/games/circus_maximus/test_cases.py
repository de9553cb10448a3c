"""The scenario cases: what a turn must come to, by rule."""

import pytest
from cases import Case, check_each
from circus_scenario import all_cases, check, play
from told_cases import check_told


def test_every_case_comes_to_what_it_says(request: pytest.FixtureRequest) -> None:
    write = request.config.getoption("--goldens")

    def check_case(case: Case) -> None:
        outcome = play(case.data)
        check(case.data, outcome)
        check_told("circus-maximus", case, outcome.events, write=write)

    check_each(all_cases(), check_case)
