"""Which problems of a race matter: a slip in the open turn is no matter of turns that were played before it."""

from collections.abc import Callable, Container, Iterable
from re import ASCII, fullmatch

from ludi_press.core.problems import Problem
from ludi_press.press.reading.read import RaceSource


def unsettled(problems: Iterable[Problem], source: RaceSource, settled: Container[int]) -> tuple[Problem, ...]:
    """The problems without the warnings of turns that are settled."""
    return _without(problems, source, lambda problem, turn: not problem.is_error and turn in settled)


def up_to(problems: Iterable[Problem], source: RaceSource, last: int) -> tuple[Problem, ...]:
    """The problems without those in the files of turns after the last one that matters."""
    return _without(problems, source, lambda problem, turn: turn > last)


def newest_built(source: RaceSource) -> int:
    """The newest turn that a build has resolved, and that was not opened again; -1 where there is none."""
    return max((turn for turn, file in source.dice_files.items() if file.is_resolved), default=-1)


def _without(
    problems: Iterable[Problem], source: RaceSource, leaves: Callable[[Problem, int], bool]
) -> tuple[Problem, ...]:
    """The problems, but for those in turn files that are to be left out."""
    turns = ((problem, _turn_of(problem, source)) for problem in problems)
    return tuple(problem for problem, turn in turns if turn is None or not leaves(problem, turn))


def _turn_of(problem: Problem, source: RaceSource) -> int | None:
    """The turn in whose file a problem is, None where it is in another."""
    name = problem.place.file if problem.place else ""
    found = fullmatch(r"(\d+)\.yaml", name.removeprefix(f"{source.folder}/turns/"), ASCII)
    return int(found[1]) if found else None
