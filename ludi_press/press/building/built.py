"""The result of a build, and of each of its passes."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.reading.find import SITE
from ludi_press.press.reading.memory import SiteFiles
from ludi_press.press.reading.recipe import History


class Built(Struct, frozen=True):
    """The result of a build: its problems, the files that it wrote, relative to the press, and why.

    `warned` counts the warnings of unchanged races, which `check` shows.
    `undrawn` counts the pictures that are left to a later build.
    """

    problems: tuple[Problem, ...] = ()
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0
    warned: int = 0
    history: History | None = None
    undrawn: int = 0

    @property
    def site_files(self) -> tuple[str, ...]:
        """The written files of the site; the others are dice files."""
        return tuple(name for name in self.written if name.startswith("site/"))


class Pass(Struct, frozen=True):
    """The result of a pass over the press.

    `unknown` are files of the site that no build is known to have made.
    `hosts` are the host pages of turns whose pictures are not drawn yet.
    """

    built: Built
    unknown: frozenset[str] = frozenset()
    hosts: tuple[str, ...] = ()

    def after(self, first: "Pass") -> Built:
        """Return both passes as one build."""
        one, other = first.built, self.built
        history = one.history.then(other.history) if one.history and other.history else None
        return replace(
            one,
            problems=tuple(dict.fromkeys((*one.problems, *other.problems))),
            written=tuple(dict.fromkeys((*one.written, *other.written))),
            removed=tuple(dict.fromkeys((*one.removed, *other.removed))),
            history=history,
            undrawn=other.undrawn,
        )


def unknown_warning(files: Iterable[str], names: SiteFiles) -> Iterator[Problem]:
    """Yield a warning of files in the site that neither this build nor a known earlier one has made."""
    left = sorted(name for name in files if name not in names)
    if left:
        more = f" and {counted(len(left) - 1, 'more file')} are" if left[1:] else " is"
        place = f"{SITE}/{left[0]}"
        suggestion = f"take away what you did not put there, or delete {SITE}/ and build again"
        words = f"{place}{more} of no build that is remembered, and stays in the site"
        yield Problem("site-stray", words, Place(place), None, suggestion, Severity.WARNING)
