"""Whether the site may be written where it lies."""

from ludi_press.press.albums import DRAWN
from ludi_press.press.find import Press
from ludi_press.press.write import LOCK
from ludi_press.problems import Place, Problem


def site_problem(press: Press) -> Problem | None:
    """The site must lie in the press: a link that leads out of it is refused, and so is a file in its place."""
    site = press.site
    if site.exists() and not site.is_dir():
        return Problem("site-file", "site is a file, not a folder", Place("site"), None, "move it away")
    if not site.resolve().is_relative_to(press.root):
        return Problem("file-outside", "site is a link that leads out of the press", Place("site"))
    for name in (LOCK, DRAWN):
        if (site / name).is_symlink():
            return Problem("site-link", f"site/{name} is a link", Place(f"site/{name}"), None, "take it away")
    return None
