"""Writes several new files, all or none; nothing is ever overwritten.

Each file appears whole, so that a command that was killed can simply be repeated.
"""

from collections.abc import Mapping
from pathlib import Path

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.write import create_whole


def write_fresh(root: Path, files: Mapping[str, bytes], folders: tuple[str, ...] = ()) -> tuple[Problem, ...]:
    """Write files by their paths below a folder, then make folders; return a Problem for each path that is taken.

    If the system refuses, remove what was written and raise OSError.
    """
    home = root.resolve()
    problems = tuple(problem for name in files if (problem := _in_the_way(home, name)))
    if problems:
        return problems
    made: list[Path] = []
    try:
        for name, data in files.items():
            _make((home / name).parent, made)
            create_whole(home / name, data)
            made.append(home / name)
        for name in folders:
            _make(home / name, made)
    except BaseException:
        _take_away(made)
        raise
    return ()


def _in_the_way(home: Path, name: str) -> Problem | None:
    path = home / name
    if not path.parent.resolve().is_relative_to(home):
        return Problem("file-outside", f"{name} lies behind a link that leads elsewhere", Place(name))
    if path.is_symlink() or path.exists():
        return Problem("file-exists", f"there is {name} already, and nothing is written over", Place(name))
    return None


def _make(folder: Path, made: list[Path]) -> None:
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir()
        made.append(one)


def _take_away(made: list[Path]) -> None:
    for path in reversed(made):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink()
