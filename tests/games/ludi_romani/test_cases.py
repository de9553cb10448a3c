"""Every scenario case of Ludi Romani; each says of what kind it is."""

import pytest
from cases import KINDS, Case
from romani_scenario import all_cases, check, play

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: Case) -> None:
    check(case.data, play(case.data))


def test_every_case_says_of_what_kind_it_is() -> None:
    assert [case.id for case in CASES if case.data.get("kind") not in KINDS] == []
    assert len(CASES) >= 200
