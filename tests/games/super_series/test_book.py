"""The book of the rules: every number that the engine names is in it, and its examples are the tests' cases."""

import importlib.util
import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[3]
GAME = ROOT / "ludi_press" / "games" / "super_series"
BOOK = GAME / "rules" / "1" / "book"
NAMED = re.compile(r"\bSS-\d+\.\d+[a-z]?\b")


@pytest.fixture(scope="module")
def rules() -> set[str]:
    book = yaml.safe_load((BOOK / "en.yaml").read_text(encoding="utf-8"))
    found = [rule["rule"] for chapter in book["chapters"] for rule in chapter["rules"]]
    assert len(found) == len(set(found))
    return set(found)


def test_every_rule_that_the_engine_names_is_in_the_book(rules: set[str]) -> None:
    named = {number for path in sorted(GAME.rglob("*.py")) for number in NAMED.findall(path.read_text("utf-8"))}
    assert named <= rules


def test_every_rule_stands_in_its_chapter() -> None:
    book = yaml.safe_load((BOOK / "en.yaml").read_text(encoding="utf-8"))
    for chapter in book["chapters"]:
        assert all(rule["rule"].startswith(f"{chapter['number']}.") for rule in chapter["rules"])


def test_what_a_rule_refers_to_is_in_the_book(rules: set[str]) -> None:
    text = (BOOK / "en.yaml").read_text(encoding="utf-8")
    assert set(NAMED.findall(text)) <= rules


def test_the_examples_are_the_cases_of_the_tests(rules: set[str]) -> None:
    spec = importlib.util.spec_from_file_location("make_examples", ROOT / "tools" / "make_examples.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert (BOOK / "examples.yaml").read_text(encoding="utf-8") == tool.examples()
    examples = yaml.safe_load(tool.examples())["examples"]
    assert {example["rule"] for example in examples} <= rules
