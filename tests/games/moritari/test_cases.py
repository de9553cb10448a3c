"""Every scenario case of Moritari; each says of what kind it is."""

import pytest
from bout_scenario import all_cases, check, play
from cases import KINDS, Case
from told_cases import check_told

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: Case, request: pytest.FixtureRequest) -> None:
    outcome = play(case.data)
    check(case.data, outcome)
    check_told("moritari", case, outcome.events, write=request.config.getoption("--goldens"))


def test_every_case_says_of_what_kind_it_is() -> None:
    assert [case.id for case in CASES if case.data.get("kind") not in KINDS] == []
