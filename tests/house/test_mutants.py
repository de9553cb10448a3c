"""The small changes with which `make mutants` tests the tests of the rules."""

import importlib.util
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants_tool", ROOT / "tools" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


CHANGES: tuple[tuple[str, list[str]], ...] = (
    ("a < b", ["a <= b"]),
    ("0 < a <= b", ["0 <= a <= b", "0 < a < b", "1 < a <= b", "-1 < a <= b"]),
    ("a is not b", ["a is b"]),
    ("a not in b", ["a in b"]),
    ("a + 2", ["a - 2", "a + 3", "a + 1"]),
    ("a % b", ["a // b"]),
    ("a and b", ["a or b"]),
    ("not a", ["a"]),
    ("-a", ["a"]),
    ("True", ["False"]),
    ("max(a)", ["min(a)"]),
    ("all(a)", ["any(a)"]),
    ("a if b else c", ["c if b else a"]),
    ("a == 'x'", ["a != 'x'"]),
    ("len(a)", []),
    ("'1'", []),
)


@pytest.mark.parametrize(("was", "becomes"), CHANGES)
def test_what_may_stand_in_place_of_an_expression(tool: ModuleType, was: str, becomes: list[str]) -> None:
    source = f'"""SS-1.1: a rule."""\nx = {was}\n'
    found = [tool.changed(source, mutant.number).splitlines()[1] for mutant in tool.mutants("game/a.py", source)]
    assert sorted(found) == sorted(f"x = {change}" for change in becomes)


STATEMENTS: tuple[tuple[str, list[str]], ...] = (
    ("a += b", ["a -= b"]),
    ("f(a)", ["pass"]),
    ("if a:\n    b = c", ["if not a:\n    b = c"]),
)


@pytest.mark.parametrize(("was", "becomes"), STATEMENTS)
def test_what_may_stand_in_place_of_a_statement(tool: ModuleType, was: str, becomes: list[str]) -> None:
    source = f'"""SS-1.1: a rule."""\n{was}\n'
    made = [tool.changed(source, mutant.number) for mutant in tool.mutants("game/a.py", source)]
    assert made == [f'"""SS-1.1: a rule."""\n{change}' for change in becomes]


SOURCE = '''
NEAR = 2

@dataclass(frozen=True)
class Row(Struct, frozen=True):
    """SS-1.2: a row."""
    most: int = 3

@lru_cache(maxsize=8)
def passed(here: int) -> bool:
    """MO-3.4: whether it is past."""
    def inner() -> int:
        return 7
    return here > inner()

def told() -> int:
    """How it is told."""
    return 4
'''


def test_only_what_a_rule_stands_over_is_changed_and_neither_decorators_nor_options(tool: ModuleType) -> None:
    found = [(mutant.scope, mutant.was, mutant.becomes) for mutant in tool.mutants("game/a.py", SOURCE)]
    assert found == [
        ("Row", "3", "4"),
        ("Row", "3", "2"),
        ("passed.inner", "7", "8"),
        ("passed.inner", "7", "6"),
        ("passed", "here > inner()", "here >= inner()"),
    ]


def test_each_change_is_made_alone(tool: ModuleType) -> None:
    for mutant in tool.mutants("game/a.py", SOURCE):
        lines = zip(tool.ast.unparse(tool.ast.parse(SOURCE)).splitlines(), _lines(tool, mutant.number), strict=True)
        assert len([line for line in lines if line[0] != line[1]]) == 1


def _lines(tool: ModuleType, number: int) -> list[str]:
    text: str = tool.changed(SOURCE, number)
    return text.splitlines()


@pytest.mark.parametrize("game", ["moritari", "super_series"])
def test_rules_are_changed_and_what_tells_of_them_is_not(tool: ModuleType, game: str) -> None:
    modules = {path.name for path in tool.rule_modules(ROOT, [game])}
    assert "model.py" in modules
    assert not modules & {"tell.py", "report.py", "kinds.py", "event.py", "judging.py", "game.py"}


def test_where_a_game_has_a_folder_of_rules_they_are_its_rules(tool: ModuleType, tmp_path: Path) -> None:
    for name in ("__init__.py", "game.py", "rules/__init__.py", "rules/board.py", "telling/log.py"):
        path = tmp_path / tool.GAMES / "toy" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    found = [path.relative_to(tmp_path / tool.GAMES).as_posix() for path in tool.rule_modules(tmp_path, [])]
    assert found == ["toy/rules/__init__.py", "toy/rules/board.py"]


def test_a_seed_draws_the_same_changes_and_another_seed_others(tool: ModuleType) -> None:
    assert tool.draw(ROOT, ["moritari"], 5, 1) == tool.draw(ROOT, ["moritari"], 5, 1)
    assert tool.draw(ROOT, ["moritari"], 5, 1) != tool.draw(ROOT, ["moritari"], 5, 2)


def test_what_is_known_to_change_nothing_is_a_change_that_there_is(tool: ModuleType) -> None:
    """An entry that matches no change any more must be removed."""
    known = tool.known_equal(ROOT)
    found = {
        mutant.key
        for module in {key[0] for key in known}
        for mutant in tool.mutants(module, (ROOT / tool.GAMES / module).read_text(encoding="utf-8"))
    }
    assert known <= found


def test_one_in_a_hundred_may_live(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    (mutant,) = tool.mutants("game/a.py", '"""SS-1.1: a rule."""\nx = not y\n')
    assert tool.verdict(100, [mutant]) == 0
    assert tool.verdict(99, [mutant]) == 1
    assert tool.verdict(0, []) == 2
    assert "no test notices game/a.py:2 module: not y -> y" in capsys.readouterr().out


TESTED = """
import gc
from ludi_press.games.toy.rules import passed

gc.freeze()  # as tests/conftest.py does

def test_it() -> None:
    assert passed(3) and not passed(2)
"""
FROZEN = """
import gc

def pytest_collection_finish() -> None:
    gc.freeze()
"""
RULES = '''
"""SS-1: the length of a track."""
LENGTH = 5

def passed(here: int) -> bool:
    """SS-1.1: past two, and not yet nine."""
    return here > 2 and here < 9 and LENGTH > 3
'''


def test_a_change_lives_where_no_test_fails(tool: ModuleType, tmp_path: Path) -> None:
    game, tests = tmp_path / tool.GAMES / "toy", tmp_path / tool.TESTS / "toy"
    game.mkdir(parents=True)
    tests.mkdir(parents=True)
    for folder in (tmp_path / "ludi_press", tmp_path / tool.GAMES, game):
        (folder / "__init__.py").write_text("", encoding="utf-8")
    (game / "rules.py").write_text(RULES, encoding="utf-8")
    (tests / "test_rules.py").write_text(TESTED, encoding="utf-8")
    (tests / "conftest.py").write_text(FROZEN, encoding="utf-8")
    by_change = {mutant.becomes: mutant for mutant in tool.mutants("toy/rules.py", RULES)}
    noticed, unnoticed, outside = by_change["here >= 2"], by_change["here <= 9"], by_change["6"]
    with closing(tool.Bench(tmp_path, {"toy": 600.0})) as bench:
        assert [bench.forked(each) for each in (noticed, unnoticed, outside)] == [True, False, False]
        assert tool.hunt(bench, [noticed, unnoticed], float("inf")) == (2, [unnoticed])
        assert tool.hunt(bench, [noticed, unnoticed], 0.0) == (0, [])
    assert (game / "rules.py").read_text(encoding="utf-8") == RULES
