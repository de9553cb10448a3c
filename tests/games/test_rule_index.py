"""The index of each game's rules: a number is proved somewhere, and what cases and code name is in the index."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from re import findall

import bout_scenario
import pytest
import romani_scenario
import scenario
import yaml
from cases import KINDS, Case
from trees import ROOT


@dataclass(frozen=True)
class RuleIndex:
    """Where each rule of a game is proved: by `cases`, by a module of `tests`, or by nothing, being mere `words`."""

    cases: tuple[str, ...]
    tests: Mapping[str, str]
    words: frozenset[str]
    found: Mapping[str, set[str]]
    """The kinds of cases that each rule has."""

    @property
    def known(self) -> frozenset[str]:
        """Every number of the index."""
        return frozenset((*self.cases, *self.tests, *self.words))


def read_index(game: str, cases: list[Case]) -> RuleIndex:
    data = yaml.safe_load((ROOT / f"tests/cases/{game}-index.yaml").read_text(encoding="utf-8"))
    found: dict[str, set[str]] = defaultdict(set)
    for case in cases:
        found[case.rule].add(case.data["kind"])
    return RuleIndex(tuple(data["cases"].split()), data["tests"], frozenset(data["words"]), found)


INDEXES = {
    "ludi-romani": read_index("ludi-romani", romani_scenario.all_cases()),
    "moritari": read_index("moritari", bout_scenario.all_cases()),
    "super-series": read_index("super-series", scenario.all_cases()),
}


def named_in_code(package: str, number: str, suffixes: tuple[str, ...]) -> set[str]:
    """The numbers (a pattern) that a game's files of these kinds name."""
    paths = sorted((ROOT / "ludi_press" / "games" / package).rglob("*.*"))
    texts = (path.read_text(encoding="utf-8") for path in paths if path.suffix in suffixes)
    return {rule for text in texts for rule in findall(number, text)}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, index in INDEXES.items() for rule in index.cases])
def test_every_rule_with_behaviour_has_a_positive_a_negative_and_a_boundary_case(game: str, rule: str) -> None:
    assert INDEXES[game].found[rule] == set(KINDS)


@pytest.mark.parametrize(("rule", "file"), [pair for index in INDEXES.values() for pair in index.tests.items()])
def test_every_other_rule_is_in_the_name_or_a_parameter_of_a_test_of_its_module(rule: str, file: str) -> None:
    text = (ROOT / "tests" / file).read_text(encoding="utf-8")
    assert f"def test_{rule.lower().replace('-', '_').replace('.', '_')}_" in text or f'"{rule}"' in text


@pytest.mark.parametrize("game", INDEXES)
def test_no_case_is_filed_under_a_number_that_the_index_does_not_know(game: str) -> None:
    assert set(INDEXES[game].found) - set(INDEXES[game].cases) == set()


def test_every_rule_that_the_code_of_moritari_names_is_in_the_index() -> None:
    named = named_in_code("moritari", r"MO-\d+(?:\.\d+)?[a-z]?", (".py", ".yaml"))
    assert named
    assert named - INDEXES["moritari"].known == set()


def test_every_rule_that_the_code_of_the_super_series_names_is_in_the_index() -> None:
    known = INDEXES["super-series"].known
    named = named_in_code("super_series", r"SS-\d+(?:\.\d+[a-z]?)?", (".py",))
    assert named
    assert named - known - {rule.split(".")[0] for rule in known} == set()


def test_every_rule_that_the_code_of_ludi_romani_names_is_in_the_index() -> None:
    named = named_in_code("ludi_romani", r"LR-\d+(?:\.\d+)?[a-z]?", (".py", ".yaml"))
    assert named
    assert named - INDEXES["ludi-romani"].known == set()
