"""Whether what a press is made of, its site and the memory of builds lie in the press."""

import os
from pathlib import Path, PurePosixPath
from typing import Final

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press, outside


def site_problem(press: Press) -> Problem | None:
    """Why the site, or the memory of builds, cannot be written where it lies."""
    return _problem(press, press.site) or _problem(press, press.memory)


def _problem(press: Press, folder: Path) -> Problem | None:
    """A folder must lie in the press: a link that leads out of it is refused, and so is a file in its place."""
    name = press.shown(folder)
    if folder.exists() and not folder.is_dir():
        return Problem("site-file", f"{name} is a file, not a folder", Place(name), None, "move it away")
    return None if _lies_in(press, folder) else outside(name)


_READ: Final = ("content", "content/races", "themes", "tracks")


def links_out(press: Press) -> tuple[Problem, ...]:
    """The folders of a press that are links out of it.

    Files are judged when they are read; a build that reads none, since nothing was changed, must tell of these too.
    """
    folders = [name for name in _READ if not _lies_in(press, press.root / name)]
    return tuple(outside(name) for name in folders if PurePosixPath(name).parent.as_posix() not in folders)


def _lies_in(press: Press, folder: Path) -> bool:
    """Whether a folder is in the press when links are followed; a link that leads back to itself is."""
    return Path(os.path.realpath(folder)).is_relative_to(press.root)
