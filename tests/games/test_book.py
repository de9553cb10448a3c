"""The book of each game's rules: every number that the engine names is in it, and its examples are the tests' cases."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from msgspec import Struct

from ludi_press.archive.rulebook import rule_address

ROOT = Path(__file__).parents[2]


class Bound(Struct, frozen=True):
    """The book of a game: the folder of its cases, that of its package, and what its numbers begin with."""

    game: str
    package: Path
    mark: str

    @property
    def folder(self) -> Path:
        return self.package / "data" / "1" / "book"

    @property
    def text(self) -> str:
        return (self.folder / "en.yaml").read_text(encoding="utf-8")

    def numbers(self, text: str) -> set[str]:
        return set(re.findall(rf"\b{self.mark}-\d+\.\d+[a-z]?\b|\b{self.mark}-\d+[a-z]\b", text))

    def rules(self) -> list[str]:
        return [rule["rule"] for chapter in yaml.safe_load(self.text)["chapters"] for rule in chapter["rules"]]


GAMES = ROOT / "ludi_press" / "games"
BOOKS = (
    Bound("super-series", GAMES / "super_series", "SS"),
    Bound("moritari", GAMES / "moritari", "MO"),
    Bound("ludi-romani", GAMES / "ludi_romani", "LR"),
    Bound("circus-maximus", GAMES / "circus_maximus", "CM"),
    Bound("morturi", GAMES / "morturi", "MR"),
)


@pytest.fixture(params=BOOKS, ids=lambda book: book.game)
def book(request: pytest.FixtureRequest) -> Bound:
    found: Bound = request.param
    return found


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_examples", ROOT / "tools" / "make_examples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_rule_is_found_on_the_page_of_its_chapter(book: Bound) -> None:
    chapters = yaml.safe_load(book.text)["chapters"]
    found = {rule["rule"]: chapter["number"] for chapter in chapters for rule in chapter["rules"]}
    for rule, chapter in found.items():
        assert rule_address("rules/x", rule) == f"rules/x/{chapter.lower()}.html#{rule}"


def test_every_rule_stands_once(book: Bound) -> None:
    assert len(book.rules()) == len(set(book.rules()))


def test_every_rule_that_the_engine_names_is_in_the_book(book: Bound) -> None:
    code = "".join(path.read_text("utf-8") for path in sorted(book.package.rglob("*.py")))
    assert book.numbers(code) <= set(book.rules())


def test_every_rule_stands_in_its_chapter(book: Bound) -> None:
    for chapter in yaml.safe_load(book.text)["chapters"]:
        number = re.escape(chapter["number"])
        assert all(re.fullmatch(rf"{number}(\.\d+)?[a-z]?", rule["rule"]) for rule in chapter["rules"])


def test_what_a_rule_refers_to_is_in_the_book(book: Bound) -> None:
    assert book.numbers(book.text) <= set(book.rules())


def test_the_examples_are_the_cases_of_the_tests(book: Bound, tool: ModuleType) -> None:
    made = tool.examples(book.game)
    assert (book.folder / "examples.yaml").read_text(encoding="utf-8") == made
    examples = yaml.load(made, yaml.CSafeLoader)["examples"]
    assert {example["rule"] for example in examples} <= set(book.rules())


def test_pictures_are_of_rules_that_have_examples(book: Bound) -> None:
    """A picture whose rule has none is seen by nobody: `python tools/draw_examples.py` draws them anew."""
    examples = yaml.load((book.folder / "examples.yaml").read_bytes(), yaml.CSafeLoader)["examples"]
    rules = {example["rule"].lower() for example in examples}
    pictures = {path.stem for path in book.folder.glob("*.webp")}
    assert pictures <= rules
    assert bool(pictures) is (book.game != "ludi-romani")
    drawn = [(path.stem.partition(".")[0], path.read_bytes()) for path in book.folder.glob("*.webp")]
    assert len({*drawn}) == len(drawn), "a chapter has the same picture twice"
