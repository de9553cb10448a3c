"""Every scenario case of the Super Series; a rule of the index without cases, or a table row never read, fails."""

import pytest
from cases import KINDS, Case, check_each
from scenario import all_cases, check, play
from told_cases import check_told

CASES = all_cases()


def test_every_case_comes_to_what_it_says(request: pytest.FixtureRequest) -> None:
    write = request.config.getoption("--goldens")

    def check_case(case: Case) -> None:
        outcome = play(case.data)
        check(case.data, outcome)
        check_told("super-series", case, outcome.events, write=write)

    check_each(CASES, check_case)


def test_every_case_says_of_what_kind_it_is() -> None:
    assert [case.id for case in CASES if case.data.get("kind") not in KINDS] == []
