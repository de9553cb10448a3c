"""Every scenario case of Morturi; each says of what kind it is."""

import pytest
from battle_scenario import all_cases, check, play
from cases import KINDS, Case

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: Case) -> None:
    check(case.data, play(case.data))


def test_every_case_says_of_what_kind_it_is() -> None:
    assert [case.id for case in CASES if case.data.get("kind") not in KINDS] == []
