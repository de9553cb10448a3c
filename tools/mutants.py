"""Mutation testing of the games' rules: makes one small change at a time and runs the game's tests.

Run it in the repository: `python tools/mutants.py --count 100 --minutes 60 --seed 1`; `make mutants` does.
A seed gives the same changes each time; each is made in a copy of the repository, where only its game's tests are run.
The code of a rule is a function, class or module whose docstring names a rule's number.
Equivalent changes are listed with a reason in tools/mutants.yaml and not counted.
The exit code is 0 if at least 99% of the others were noticed, 1 if fewer were, 2 if nothing was tried.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib.util import cache_from_source
from pathlib import Path
from random import Random
from typing import Any

import yaml
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
GAMES = Path("ludi_press/games")
TESTS = Path("tests/games")
NEEDED = ("ludi_press", "tests", "themes", "tracks", "tools", "content", "docs", "pyproject.toml", "press.yaml")
"""What the tests of a game need of the repository."""

THRESHOLD = 0.99
"""The least share of the changes that must be noticed."""

_RULE = re.compile(r"\b[A-Z]{2}-\d")

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
_CALLS = {"all": "any", "any": "all", "min": "max", "max": "min"}


class Mutant(Struct, frozen=True):
    """One change: `was` becomes `becomes` in a scope of a module, whose changes are numbered from 0.

    `module` is a path below the games' folder.
    """

    module: str
    number: int
    scope: str
    line: int
    was: str
    becomes: str

    @property
    def game(self) -> str:
        """The package of its game."""
        return self.module.split("/")[0]

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What identifies it even if lines move."""
        return (self.module, self.scope, self.was, self.becomes)

    def __str__(self) -> str:
        """Return the change on one line."""
        return f"{self.module}:{self.line} {self.scope}: {self.was} -> {self.becomes}"


def _compared(node: ast.Compare) -> Iterator[ast.AST]:
    for place, op in enumerate(node.ops):
        ops = [_COMPARISONS[type(op)]() if number == place else kept for number, kept in enumerate(node.ops)]
        yield ast.Compare(node.left, ops, node.comparators)


def _summed(node: ast.BinOp) -> Iterator[ast.AST]:
    if type(node.op) in _SUMS:
        yield ast.BinOp(node.left, _SUMS[type(node.op)](), node.right)


def _added(node: ast.AugAssign) -> Iterator[ast.AST]:
    if type(node.op) in _SUMS:
        yield ast.AugAssign(node.target, _SUMS[type(node.op)](), node.value)


def _joined(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _signed(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _counted(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield from (ast.Constant(node.value + step) for step in (1, -1))


def _called(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        yield ast.Call(ast.Name(_CALLS[node.func.id], ast.Load()), node.args, node.keywords)


def _done(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Call):
        yield ast.Pass()


def _branched(node: ast.If) -> Iterator[ast.AST]:
    yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)


def _chosen(node: ast.IfExp) -> Iterator[ast.AST]:
    yield ast.IfExp(node.test, node.orelse, node.body)


_VARIANTS: dict[type[ast.AST], Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _compared,
    ast.BinOp: _summed,
    ast.AugAssign: _added,
    ast.BoolOp: _joined,
    ast.UnaryOp: _signed,
    ast.Constant: _counted,
    ast.Call: _called,
    ast.Expr: _done,
    ast.If: _branched,
    ast.IfExp: _chosen,
}


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """Return the possible replacements of a node."""
    return _VARIANTS.get(type(node), _unchanged)(node)


def _unchanged(node: ast.AST) -> Iterator[ast.AST]:
    return iter(())


class _Swap(ast.NodeTransformer):
    """Replaces one node by another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the new node for the old one; other nodes stay."""
        return self.new if node is self.old else self.generic_visit(node)


def ruled(node: ast.AST, scope: tuple[str, ...] = (), *, inside: bool = False) -> Iterator[tuple[str, ast.AST]]:
    """Yield the nodes of code whose docstring names a rule, each with the name of its scope.

    Decorators and class options such as `frozen=True` are left out.
    """
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        inside = inside or bool(_RULE.search(ast.get_docstring(node) or ""))
        scope = scope if isinstance(node, ast.Module) else (*scope, node.name)
    elif inside:
        yield ".".join(scope) or "module", node
    dressed = [*getattr(node, "decorator_list", ()), *(node.keywords if isinstance(node, ast.ClassDef) else ())]
    for child in ast.iter_child_nodes(node):
        if child not in dressed:
            yield from ruled(child, scope, inside=inside)


def places(tree: ast.Module) -> list[tuple[str, ast.AST, ast.AST]]:
    """Return every change of a module's rules: its scope, a node, and the replacement."""
    return [(scope, node, variant) for scope, node in ruled(tree) for variant in variants(node)]


def mutants(module: str, source: str) -> list[Mutant]:
    """Return every change of a module's rules, as text."""
    return [
        Mutant(module, number, scope, getattr(node, "lineno", 0), _headline(node), _headline(variant))
        for number, (scope, node, variant) in enumerate(places(ast.parse(source)))
    ]


def changed_tree(source: str, number: int) -> ast.Module:
    """Return a module with one of its changes."""
    tree = ast.parse(source)
    _, node, variant = places(tree)[number]
    return ast.fix_missing_locations(_Swap(node, variant).visit(tree))


def changed(source: str, number: int) -> str:
    """Return a module's text with one of its changes."""
    return ast.unparse(changed_tree(source, number))


def _headline(node: ast.AST) -> str:
    """Return the first line of a node's code."""
    return ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]


def rule_modules(root: Path, games: Sequence[str]) -> list[Path]:
    """Return the modules of these games' rules, or of all games: those of a game's folder `rules`."""
    packages = [path.parent for path in sorted((root / GAMES).glob("*/__init__.py")) if path.parent.name != "kit"]
    named = [package for package in packages if not games or package.name in games]
    return [path for package in named for path in sorted((package / "rules").glob("*.py"))]


def known_equal(root: Path) -> set[tuple[str, str, str, str]]:
    """Return the changes that are known to be equivalent."""
    found = yaml.safe_load((root / "tools" / "mutants.yaml").read_text(encoding="utf-8"))
    return {(each["module"], each["scope"], each["was"], each["becomes"]) for each in found["equal"] or ()}


def draw(root: Path, games: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """Return a sample of the changes that are not known to be equivalent."""
    equal = known_equal(root)
    found = [
        mutant
        for path in rule_modules(root, games)
        for mutant in mutants(path.relative_to(root / GAMES).as_posix(), path.read_text(encoding="utf-8"))
        if mutant.key not in equal
    ]
    return Random(seed).sample(found, min(count, len(found)))  # noqa: S311 - a sample is no die


class Bench(Struct, frozen=True):
    """A copy of the repository to change, and the time limit of each game's tests, in seconds.

    `forks` are the processes of tools/mutants_forks.py by game; `close` ends them.
    """

    root: Path
    limits: dict[str, float]
    forks: dict[str, "subprocess.Popen[str]"] = {}

    def close(self) -> None:
        """End the processes that try changes."""
        for one in self.forks.values():
            one.communicate()

    def tests(self, game: str, stem: str = "") -> bool:
        """Return whether the tests of a game pass in time; the first failure ends them.

        Those of the module and the cases run first, as they notice most.
        """
        folder = self.root / TESTS / game
        first = sorted({*folder.rglob(f"test_*{stem}.py"), *folder.rglob("test_*cases.py")}) if stem else []
        # Later runs use the first one's bytecode but write none: two changes within a second have the same timestamp.
        keeps = ["-B"] if game in self.limits else []
        paths = dict.fromkeys(map(str, (*first, *sorted(folder.rglob("test_*.py")))))
        command = [sys.executable, *keeps, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *paths]
        try:
            ran = subprocess.run(  # noqa: S603 - this project's own tests
                command,
                cwd=self.root,
                env={key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
                capture_output=True,
                timeout=self.limits.get(game),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        return ran.returncode == 0

    def forked(self, mutant: Mutant) -> bool:
        """Return whether a test notices a change in a fork of a process that has collected the game's tests."""
        if mutant.game not in self.forks:
            command = [sys.executable, str(ROOT / "tools" / "mutants_forks.py"), str(TESTS / mutant.game)]
            pipe = subprocess.PIPE
            self.forks[mutant.game] = subprocess.Popen(command, cwd=self.root, stdin=pipe, stdout=pipe, text=True)  # noqa: S603
        one = self.forks[mutant.game]
        if one.stdin is None or one.stdout is None:
            raise OSError("a process without pipes")
        one.stdin.write(f"{self.root / GAMES / mutant.module} {mutant.number}\n")
        one.stdin.flush()
        return one.stdout.readline() == "noticed\n"

    def lives(self, mutant: Mutant) -> bool:
        """Return whether no test notices a change, in a fork or in a new process; the module is restored afterwards."""
        if self.forked(mutant):
            return False
        path = self.root / GAMES / mutant.module
        source = path.read_text(encoding="utf-8")
        Path(cache_from_source(path)).unlink(missing_ok=True)
        path.write_text(changed(source, mutant.number), encoding="utf-8")
        try:
            return self.tests(mutant.game, path.stem)
        finally:
            path.write_text(source, encoding="utf-8")


def copied(root: Path, to: Path) -> Path:
    """Return a copy of what the tests need."""
    for name in NEEDED:
        if (root / name).is_dir():
            shutil.copytree(root / name, to / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(root / name, to / name)
    return to


def hunt(bench: Bench, sample: Sequence[Mutant], until: float) -> tuple[int, list[Mutant]]:
    """Try the changes while there is time; return how many were tried, and those that no test noticed."""
    living = []
    for tried, mutant in enumerate(sample):
        if time.monotonic() >= until:
            return tried, living
        lives = bench.lives(mutant)
        living += [mutant] if lives else []
        print(f"{'LIVES ' if lives else 'killed'} {mutant}", flush=True)  # noqa: T201 - what it is for
    return len(sample), living


def verdict(tried: int, living: Sequence[Mutant]) -> int:
    """Print the unnoticed changes and their number; return the exit code."""
    killed = tried - len(living)
    for mutant in living:
        print(f"no test notices {mutant}")  # noqa: T201 - a program's own words
    print(f"{killed} of {tried} changes were noticed")  # noqa: T201 - a program's own words
    if not tried:
        return 2
    return 0 if killed >= THRESHOLD * tried else 1


def main(arguments: Sequence[str]) -> int:
    """Draw changes, try them, and print which were not noticed."""
    parser = argparse.ArgumentParser(description="Changes the rules in small ways and runs their tests.")
    parser.add_argument("--count", type=int, default=100, help="how many changes are drawn")
    parser.add_argument("--minutes", type=float, default=60, help="after so long no other change is begun")
    parser.add_argument("--seed", type=int, default=1, help="draws other changes")
    parser.add_argument("games", nargs="*", help="packages of games; all, where none is named")
    given = parser.parse_args(arguments)
    until = time.monotonic() + 60 * given.minutes
    sample = draw(ROOT, given.games, given.count, given.seed)
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as folder,
        closing(Bench(copied(ROOT, Path(folder)), {})) as bench,
    ):
        for game in sorted({mutant.game for mutant in sample}):
            begun = time.monotonic()
            if not bench.tests(game):
                print(f"the tests of {game} fail as they are")  # noqa: T201 - a program's own words
                return 2
            bench.limits[game] = 60 + 3 * (time.monotonic() - begun)
        return verdict(*hunt(bench, sample, until))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
