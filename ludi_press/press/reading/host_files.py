"""Writes a host's own files: several new ones, all or none, and changes of one that leave the rest to the byte."""

from collections.abc import Callable, Mapping
from pathlib import Path

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.write import create_whole, write_atomically


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
    for path in reversed(missing):
        path.mkdir()
        made.append(path)


def _take_away(made: list[Path]) -> None:
    for path in reversed(made):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink()


def edit_file(press: Press, name: str, change: Callable[[bytes], bytes | None], wanted: str) -> Problem | None:
    """Replace the file by the changed one; if it cannot be read or changed, leave it and return a Problem.

    `name` is the file's path in the press; `wanted` is what the host would write by hand.
    `change` returns None if it would change anything else (see `content/edit.py`).
    """
    path = press.root / name
    data = read_file(press, path)
    if isinstance(data, Problem):
        return data
    changed = change(data)
    if changed is None:
        words = f"{name} cannot be changed here without touching the rest of it"
        return Problem("file-uneditable", words, Place(name), None, f"write it yourself: {wanted}")
    if changed != data:
        write_atomically(path, changed)
    return None
