"""The index of the rules: each number is proved somewhere, and each number that the code names is in the index."""

from collections import defaultdict
from re import findall
from typing import Any

import pytest
import yaml
from cases import KINDS
from scenario import all_cases
from trees import ROOT

INDEX: dict[str, Any] = yaml.safe_load((ROOT / "tests/cases/super-series-index.yaml").read_text(encoding="utf-8"))
NUMBER = r"SS-\d+(?:\.\d+[a-z]?)?"
IN_CASES = INDEX["cases"].split()


def kinds_by_rule() -> dict[str, set[str]]:
    kinds: dict[str, set[str]] = defaultdict(set)
    for case in all_cases():
        kinds[case.rule].add(case.data["kind"])
    return kinds


KINDS_FOUND = kinds_by_rule()


@pytest.mark.parametrize("rule", IN_CASES)
def test_every_rule_with_behaviour_has_a_positive_a_negative_and_a_boundary_case(rule: str) -> None:
    assert KINDS_FOUND[rule] == set(KINDS)


@pytest.mark.parametrize(("rule", "file"), INDEX["tests"].items())
def test_every_other_rule_is_named_by_a_test_of_its_module(rule: str, file: str) -> None:
    text = (ROOT / "tests" / file).read_text(encoding="utf-8")
    as_name = rule.lower().replace("-", "_").replace(".", "_") + "_"
    assert f"test_{as_name}" in text or rule in findall(NUMBER, text)


def test_no_case_is_filed_under_a_number_that_the_index_does_not_know() -> None:
    assert set(KINDS_FOUND) - set(IN_CASES) == set()


def test_every_rule_that_the_code_names_is_in_the_index() -> None:
    known = {*IN_CASES, *INDEX["tests"], *INDEX["words"]}
    sources = sorted((ROOT / "ludi_press" / "games" / "super_series").rglob("*.py"))
    named = {rule for path in sources for rule in findall(NUMBER, path.read_text(encoding="utf-8"))}
    chapters = {rule.split(".")[0] for rule in known}
    assert {rule for rule in named - known if "." in rule or rule not in chapters} == set()
