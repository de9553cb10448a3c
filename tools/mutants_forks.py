"""Tries changes of rules in forks of a process that has collected a game's tests: no fork imports or collects anything.

tools/mutants.py runs it in a copy of the repository, with a folder of tests.
It reads the path of a module and the number of a change per line, and answers each with `noticed`, `unnoticed` or
`unable`: a change outside of functions needs a process that has not yet imported the module.
A change that goes unnoticed is to be tried in a new process, as this one may have kept what a function once returned.
"""

import ast
import gc
import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType

import pytest
from mutants import changed_tree

SECONDS = 60
"""The processor time of all tests; a change that makes them take longer is noticed."""


def _functions(module: CodeType) -> Iterator[CodeType]:
    """Yield the code of the functions and methods of a module or class."""
    for code in (const for const in module.co_consts if isinstance(const, CodeType)):
        yield from [code] if code.co_flags & 1 else _functions(code)  # only functions have fast locals


def changed_functions(path: Path, number: int) -> list[tuple[FunctionType, CodeType]]:
    """Return the functions that a change concerns, each with its changed code: none where it is not in a function."""
    source = path.read_text(encoding="utf-8")
    trees = (ast.parse(source), changed_tree(source, number))
    was, becomes = (list(_functions(compile(tree, str(path), "exec"))) for tree in trees)
    changed = {old: new for old, new in zip(was, becomes, strict=True) if old != new}
    made = [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__ in changed]
    return [(one, changed[one.__code__]) for one in made]


class Forks:
    """A pytest plugin that tries changes, one after the other, instead of running the tests once."""

    def __init__(self) -> None:
        self.answers = os.fdopen(os.dup(1), "w")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what pytest prints is no answer

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer every line of the input; return that the tests need not be run."""
        gc.unfreeze()  # tests/conftest.py freezes all that is collected, and gc.get_objects() leaves out what is frozen
        for line in sys.stdin:
            path, number = line.split()
            found = changed_functions(Path(path), int(number))
            items = sorted(session.items, key=lambda item: not item.path.stem.endswith((Path(path).stem, "cases")))
            answer = "unable" if not found else "noticed" if _noticed(session, items, found) else "unnoticed"
            print(answer, file=self.answers, flush=True)
        return True


def _noticed(session: pytest.Session, items: list[pytest.Item], found: list[tuple[FunctionType, CodeType]]) -> bool:
    """Return whether one of the tests fails with changed functions; those named first are run first."""
    with TemporaryDirectory(prefix="mutants-cache-") as caches:
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1] != 0
        try:
            os.environ["XDG_CACHE_HOME"] = caches  # no change sees what another one left
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            for function, code in found:
                function.__code__ = code
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    os._exit(1)
            os._exit(0)
        finally:
            os._exit(1)


if __name__ == "__main__":
    options = ["-q", "-s", "-p", "no:cacheprovider", "-o", "timeout=0"]
    sys.path.insert(0, str(Path.cwd()))
    sys.exit(pytest.main([*options, sys.argv[1]], plugins=[Forks()]))
