"""The index of each game's rules: a number is proved somewhere, and what cases and code name is in the index."""

from collections import defaultdict
from collections.abc import Mapping
from re import findall

import battle_scenario
import bout_scenario
import circus_scenario
import pytest
import romani_scenario
import scenario
import yaml
from cases import KINDS, Case
from msgspec import Struct
from trees import ROOT


class RuleIndex(Struct, frozen=True):
    """Where each rule of a game is proved.

    `cases` have cases of every kind, `details` at least one; others have a module of `tests`, or are mere `words`.
    """

    cases: tuple[str, ...]
    details: tuple[str, ...]
    tests: Mapping[str, str]
    words: frozenset[str]
    found: Mapping[str, set[str]]
    """The kinds of cases that each rule has."""

    @property
    def known(self) -> frozenset[str]:
        """Every number of the index."""
        return frozenset((*self.cases, *self.details, *self.tests, *self.words))


def read_index(game: str, cases: list[Case]) -> RuleIndex:
    data = yaml.safe_load((ROOT / f"tests/cases/{game}-index.yaml").read_text(encoding="utf-8"))
    found: dict[str, set[str]] = defaultdict(set)
    for case in cases:
        found[case.rule].add(case.data["kind"])
        for detail in findall(r"\b[A-Z]{2}-\d+\.\d+[a-z]\b", case.data["title"]):
            found[detail].add(case.data["kind"])
    return RuleIndex(
        tuple(data["cases"].split()),
        tuple(data.get("details", "").split()),
        data["tests"],
        frozenset(data["words"]),
        found,
    )


INDEXES = {
    "circus-maximus": read_index("circus-maximus", circus_scenario.all_cases()),
    "ludi-romani": read_index("ludi-romani", romani_scenario.all_cases()),
    "moritari": read_index("moritari", bout_scenario.all_cases()),
    "morturi": read_index("morturi", battle_scenario.all_cases()),
    "super-series": read_index("super-series", scenario.all_cases()),
}


def named_in_code(package: str, number: str, suffixes: tuple[str, ...]) -> set[str]:
    """The numbers (a pattern) that a game's files of these kinds name."""
    paths = sorted((ROOT / "ludi_press" / "games" / package).rglob("*.*"))
    texts = (path.read_text(encoding="utf-8") for path in paths if path.suffix in suffixes)
    return {rule for text in texts for rule in findall(number, text)}


LETTERS = {"circus-maximus": "CM", "ludi-romani": "LR", "moritari": "MO", "morturi": "MR", "super-series": "SS"}
"""What the numbers of a game's rules begin with."""


@pytest.mark.parametrize("game", INDEXES)
def test_every_rule_with_behaviour_has_a_positive_a_negative_and_a_boundary_case(game: str) -> None:
    index = INDEXES[game]
    assert index.cases
    assert [rule for rule in index.cases if index.found[rule] != set(KINDS)] == []


@pytest.mark.parametrize("game", INDEXES)
def test_every_detail_has_a_case(game: str) -> None:
    assert set(INDEXES[game].details) - set(INDEXES[game].found) == set()


@pytest.mark.parametrize(("rule", "file"), [pair for index in INDEXES.values() for pair in index.tests.items()])
def test_every_other_rule_is_in_the_name_or_a_parameter_of_a_test_of_its_module(rule: str, file: str) -> None:
    text = (ROOT / "tests" / file).read_text(encoding="utf-8")
    assert f"def test_{rule.lower().replace('-', '_').replace('.', '_')}_" in text or f'"{rule}"' in text


@pytest.mark.parametrize("game", INDEXES)
def test_no_case_is_filed_under_a_number_that_the_index_does_not_know(game: str) -> None:
    assert set(INDEXES[game].found) - {*INDEXES[game].cases, *INDEXES[game].details} == set()


TOLD = ["circus-maximus", "moritari", "super-series"]
"""The games that have boards and pictures."""


@pytest.mark.parametrize("game", TOLD)
def test_every_rule_of_the_index_is_named_by_the_code_of_its_game_or_has_a_case(game: str) -> None:
    named = named_in_code(game.replace("-", "_"), r"\b[A-Z]+-\d+(?:\.\d+)?[a-z]?\b", (".py",))
    assert INDEXES[game].known - named - set(INDEXES[game].found) == set()


def test_the_book_of_circus_maximus_has_every_rule_of_the_index() -> None:
    text = (ROOT / "ludi_press/games/circus_maximus/data/1/book/en.yaml").read_text(encoding="utf-8")
    numbers = findall(r"(?:rule|number): (\S+)", text)
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) == INDEXES["circus-maximus"].known


@pytest.mark.parametrize(("game", "letters"), LETTERS.items())
def test_every_rule_that_the_code_names_is_in_the_index(game: str, letters: str) -> None:
    known = INDEXES[game].known
    named = named_in_code(game.replace("-", "_"), rf"{letters}-\d+(?:\.\d+[a-z]?)?", (".py",))
    assert named
    assert named - known - {rule.split(".")[0] for rule in known} == set()
