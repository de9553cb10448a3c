"""Leaves out problems that do not matter: a mistake in the open turn does not concern the turns before it."""

from collections.abc import Callable, Container, Iterable
from re import ASCII, fullmatch

from ludi_press.core.problems import Problem
from ludi_press.press.reading.read import RaceSource


def unsettled(problems: Iterable[Problem], source: RaceSource, settled: Container[int]) -> tuple[Problem, ...]:
    """Return the problems without the warnings of settled turns."""
    return _without(problems, source, lambda problem, turn: not problem.is_error and turn in settled)


def up_to(problems: Iterable[Problem], source: RaceSource, last: int) -> tuple[Problem, ...]:
    """Return the problems without those in files of turns after the last one that matters."""
    return _without(problems, source, lambda problem, turn: turn > last)


def newest_built(source: RaceSource) -> int:
    """Return the newest turn that a build has resolved and that was not opened again; -1 if there is none."""
    return max((turn for turn, file in source.dice_files.items() if file.is_resolved), default=-1)


def _without(
    problems: Iterable[Problem], source: RaceSource, leaves: Callable[[Problem, int], bool]
) -> tuple[Problem, ...]:
    """Return the problems without those in turn files that are to be left out."""
    turns = ((problem, _turn_of(problem, source)) for problem in problems)
    return tuple(problem for problem, turn in turns if turn is None or not leaves(problem, turn))


def _turn_of(problem: Problem, source: RaceSource) -> int | None:
    """Return the turn whose file a problem is in, None if it is another file."""
    name = problem.place.file if problem.place else ""
    found = fullmatch(r"(\d+)\.yaml", name.removeprefix(f"{source.folder}/turns/"), ASCII)
    return int(found[1]) if found else None
