"""Every scenario case of the Super Series; a rule of the index without cases, or a table row never read, fails."""

from cases import KINDS, check_each
from scenario import all_cases, check, play

CASES = all_cases()


def test_every_case_comes_to_what_it_says() -> None:
    check_each(CASES, lambda case: check(case.data, play(case.data)))


def test_every_case_says_of_what_kind_it_is() -> None:
    assert [case.id for case in CASES if case.data.get("kind") not in KINDS] == []
