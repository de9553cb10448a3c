"""The scenario cases: what a turn must come to, by rule."""

from cases import check_each
from circus_scenario import all_cases, check, play


def test_every_case_comes_to_what_it_says() -> None:
    check_each(all_cases(), lambda case: check(case.data, play(case.data)))
