"""Sentences that code finds: each name that stands in the code has a weight in the table of its game."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import ludi_press.games

GAMES = Path(ludi_press.games.__file__).parent
CODE = {
    "super_series": ("super_series/telling", "race"),
    "circus_maximus": ("circus_maximus/telling", "race"),
    "moritari": ("moritari/telling", "schools"),
    "morturi": ("morturi/telling", "schools"),
    "ludi_romani": ("ludi_romani/telling", ""),
}


def literal(node: ast.expr) -> Iterator[str]:
    """The texts that an argument can be, as far as they stand in the code; of `a.{b}` the part before the braces."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*literal(node.body), *literal(node.orelse))
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield str(node.values[0].value).rstrip(".")


def names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "find":
            rows = [keyword.value for keyword in node.keywords if keyword.arg == "row"]
            yield from literal((rows or node.args)[0])


@pytest.mark.parametrize("game", CODE)
def test_every_name_that_code_finds_has_a_weight(game: str) -> None:
    folder, shared = CODE[game]
    files = [*(GAMES / folder).glob("*.py"), *((GAMES / "kit").glob(f"{shared}_*.py") if shared else ())]
    found = {name for path in files for name in names(path)}
    assert len(found) > 5
    table = import_module(f"ludi_press.games.{game}.telling.tell").TOLD
    for name in found:
        table.sentence(name)
