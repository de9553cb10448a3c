"""Every scenario case of Ludi Romani; each says of what kind it is."""

import pytest
from cases import KINDS, Case
from romani_scenario import all_cases, check, play
from told_cases import check_told

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: Case, request: pytest.FixtureRequest) -> None:
    outcome = play(case.data)
    check(case.data, outcome)
    check_told("ludi-romani", case, outcome.events, outcome.problems, write=request.config.getoption("--goldens"))


def test_every_case_says_of_what_kind_it_is() -> None:
    assert [case.id for case in CASES if case.data.get("kind") not in KINDS] == []
    assert len(CASES) >= 200
