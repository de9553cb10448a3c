"""Every scenario case of Morturi; each says of what kind it is."""

import pytest
from battle_scenario import all_cases, check, play
from cases import KINDS, Case, check_each
from told_cases import check_told

CASES = all_cases()


def test_every_case_comes_to_what_it_says(request: pytest.FixtureRequest) -> None:
    write = request.config.getoption("--goldens")

    def check_case(case: Case) -> None:
        outcome = play(case.data)
        check(case.data, outcome)
        check_told("morturi", case, outcome.events, outcome.problems, write=write)

    check_each(CASES, check_case)


def test_every_case_says_of_what_kind_it_is() -> None:
    assert [case.id for case in CASES if case.data.get("kind") not in KINDS] == []


@pytest.mark.parametrize("example", ["MR-8.1", "MR-8.2", "MR-8.3", "MR-8.4", "MR-8.5", "MR-8.6", "MR-8.7", "MR-8.8"])
def test_every_example_of_the_source_is_a_case(example: str) -> None:
    assert any(case.data["title"].startswith(f"{example},") for case in CASES)
