"""Checks that the site, the build memory and the folders that are read lie inside the press."""

import os
from pathlib import Path, PurePosixPath
from typing import Final

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press, outside


def site_problem(press: Press) -> Problem | None:
    """Return why the site or the build memory cannot be written."""
    return _problem(press, press.site) or _problem(press, press.memory)


def _problem(press: Press, folder: Path) -> Problem | None:
    """Return a Problem if a folder is a file, or a link out of the press."""
    name = press.shown(folder)
    if folder.exists() and not folder.is_dir():
        return Problem("site-file", f"{name} is a file, not a folder", Place(name), None, "move it away")
    return None if _lies_in(press, folder) else outside(name)


_READ: Final = ("content", "content/races", "themes", "tracks")


def links_out(press: Press) -> tuple[Problem, ...]:
    """Return a Problem for each folder of a press that is a link out of it.

    Files are checked when they are read; a build that reads none must report these too.
    """
    folders = [name for name in _READ if not _lies_in(press, press.root / name)]
    return tuple(outside(name) for name in folders if PurePosixPath(name).parent.as_posix() not in folders)


def _lies_in(press: Press, folder: Path) -> bool:
    """Return whether a folder is in the press when links are followed; a link to itself counts as inside."""
    return Path(os.path.realpath(folder)).is_relative_to(press.root)
