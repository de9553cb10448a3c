"""The result of a build, and of each of its passes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.building.albums import ToDraw
from ludi_press.press.building.making import race_of
from ludi_press.press.reading.find import SITE, Press
from ludi_press.press.reading.parts import SHARED, SitePart, SiteParts
from ludi_press.press.reading.recipe import differences
from ludi_press.press.reading.store import peek


class Reason(Struct, frozen=True):
    """Why a file of the site was made or kept: the ingredients that differ; `mended` if the file itself was changed."""

    kept: bool
    differing: tuple[str, ...] = ()
    mended: bool = False


class History(Struct, frozen=True):
    """The parts of the last build and of this one, of all races that were looked at.

    `kept` tells of a file whether it belongs to another race; `written` are the files that this build changed.
    """

    before: Mapping[str, SitePart]
    now: Mapping[str, SitePart]
    kept: Callable[[str], bool] = lambda name: False
    written: frozenset[str] = frozenset()

    def then(self, later: "History") -> "History":
        """Return the history of both passes of a build."""
        return History(
            {**later.before, **self.before}, {**self.now, **later.now}, later.kept, self.written | later.written
        )

    def why(self, name: str) -> Reason | None:
        """Return why a file of the site was made or kept; None if no part contains it."""
        key = next((key for key, part in self.now.items() if name in part.files), None)
        if key is None:
            return Reason(kept=True) if self.kept(name) else None
        old, new = self.before[key].made_of if key in self.before else None, self.now[key].made_of
        mended = old == new and name in self.written
        return Reason(kept=old == new and not mended, differing=differences(old, new), mended=mended)


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
    `hosts` are the host pages of turns whose pictures are `to_draw`.
    """

    built: Built
    unknown: frozenset[str] = frozenset()
    hosts: tuple[str, ...] = ()
    to_draw: Sequence[ToDraw] = ()

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


class SiteFiles:
    """All files that the site will have; the parts of unchanged races are read when one of their files is asked for.

    `made` are the parts of this build, `more` further files of races that it will have later.
    """

    def __init__(self, press: Press, made: Iterable[SiteParts], more: Mapping[str, Iterable[str]]) -> None:
        self._press = press
        self._known = {parts.race: {*parts.made_files(), *more.get(parts.race, ())} for parts in made}

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._of(race_of(name))

    def _of(self, race: str) -> set[str]:
        if race not in self._known:
            self._known[race] = peek(self._press, lambda store: {*store.parts(race).old_files}) or set()
        return self._known[race]


def unknown_files(press: Press, made: Iterable[SiteParts]) -> frozenset[str]:
    """Return the files in the site of those races of which nothing is known, so that nobody knows who wrote them."""
    lost = [parts.race for parts in made if not parts.old]
    folders = [press.site] if SHARED in lost else [press.site / "races" / race for race in lost]
    files = (path for folder in folders for path in folder.rglob("[!.]*") if path.is_file())
    return frozenset(path.relative_to(press.site).as_posix() for path in files)


def unknown_warning(files: Iterable[str], names: SiteFiles) -> Iterator[Problem]:
    """Yield a warning of files in the site that neither this build nor a known earlier one has made."""
    left = sorted(name for name in files if name not in names)
    if left:
        more = f" and {counted(len(left) - 1, 'more file')} are" if left[1:] else " is"
        place = f"{SITE}/{left[0]}"
        suggestion = f"take away what you did not put there, or delete {SITE}/ and build again"
        words = f"{place}{more} of no build that is remembered, and stays in the site"
        yield Problem("site-stray", words, Place(place), None, suggestion, Severity.WARNING)
