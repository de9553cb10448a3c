"""Whether a build may write where it is to write."""

from pathlib import Path

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press


def site_problem(press: Press) -> Problem | None:
    """Why the site, or the memory of builds, cannot be written where it lies."""
    return _problem(press, press.site) or _problem(press, press.memory)


def _problem(press: Press, folder: Path) -> Problem | None:
    """A folder must lie in the press: a link that leads out of it is refused, and so is a file in its place."""
    name = press.shown(folder)
    if folder.exists() and not folder.is_dir():
        return Problem("site-file", f"{name} is a file, not a folder", Place(name), None, "move it away")
    if not folder.resolve().is_relative_to(press.root):
        return Problem("file-outside", f"{name} is a link that leads out of the press", Place(name))
    return None
