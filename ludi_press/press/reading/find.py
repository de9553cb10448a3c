"""Finds the press around a folder, its races, themes and tracks; tells errors of the system as Problems."""

import errno
import hashlib
import os
from collections.abc import Collection, Iterable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from re import ASCII, IGNORECASE, escape, fullmatch
from re import compile as pattern
from stat import S_ISREG
from typing import Final, TypeVar

from msgspec import Struct, field

from ludi_press.content.guard import of_schema
from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.content.rules import ID_PATTERN, RESERVED
from ludi_press.content.words import ID_LENGTH, as_id, meant_or_known, shown
from ludi_press.core.problems import Judged, Place, Problem, warning

_ADVICE: Final = {
    errno.EACCES: "change the rights of the file and of its folder",
    errno.EPERM: "change the rights of the file and of its folder",
    errno.EROFS: "this disk cannot be written: work in a copy of the press on another",
    errno.ENOSPC: "make room on the disk, and run the command again",
    errno.EDQUOT: "make room on the disk, and run the command again",
    errno.EMFILE: "close other programs, and run the command again",
    errno.ENFILE: "close other programs, and run the command again",
    errno.ENAMETOOLONG: "give it a shorter name",
    errno.EISDIR: "move the folder away",
    errno.ENOTDIR: "move the file away: a folder belongs there",
    errno.ELOOP: "take the link away: it leads back to itself",
}
_ANY: Final = "see whether the file, its folder and the disk are whole, and run the command again"


def advice(error: OSError) -> str:
    return _ADVICE.get(error.errno or 0, _ANY)


def refused(error: OSError, root: Path | None) -> Problem:
    """Return an error of the system as a Problem; its file is named relative to `root` if it lies below."""
    reason = error.strerror or str(error)
    if not isinstance(error.filename, (str, bytes)):
        return Problem("system", reason, None, None, advice(error))
    path = Path(os.fsdecode(error.filename))
    name = printable(path.relative_to(root) if root and path.is_relative_to(root) else path)
    return Problem("system", f"{name} cannot be read or written: {reason}", Place(name), None, advice(error))


def printable(path: Path) -> str:
    """Return a path with forward slashes; bytes that are not UTF-8 are shown as a mark."""
    return path.as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")


RACES: Final = Path("content") / "races"
SITE: Final = "site"
MEMORY: Final = ".press"
DEFAULT_THEME: Final = "mosaic"
DEFAULT_LANGUAGE: Final = "en"
PAINTS: Final = "pictures/theme.yaml"
"""The file of a theme that says how pictures look."""
ID_RULE: Final = f"use {ID_PATTERN.words}, at most {ID_LENGTH}"
"""What a host is told about a name that is not a valid id."""
LARGEST: Final = 20_000_000
"""The most bytes of a file that are read at all; each kind of file has a lower limit of its own."""


class Press(Struct, frozen=True):
    """A press: the folder that a host works in; it has at least content/races."""

    root: Path

    @property
    def site(self) -> Path:
        """The folder that builds write."""
        return self.root / SITE

    @property
    def memory(self) -> Path:
        """What builds keep for the next one, beside the site: safe to delete, not for git."""
        return self.root / MEMORY

    @property
    def secrets(self) -> Path:
        """The secrets of running races, not for git."""
        return self.root / ".secrets"

    def race_folder(self, race: str) -> Path:
        return self.root / RACES / race

    def shown(self, path: Path) -> str:
        """Return a path as problems show it: relative to the press, with forward slashes; outside it only its name."""
        try:
            return printable(path.relative_to(self.root))
        except ValueError:
            return printable(Path(path.name))


def find_press(start: Path) -> Press | None:
    """Return the press that contains a folder: it or the nearest folder above it that has content/races."""
    start = start.resolve()
    for folder in (start, *start.parents):
        if (folder / RACES).is_dir():
            return Press(folder)
    return None


def race_ids(press: Press) -> list[str]:
    """Return the races of a press, sorted: folders with a race.yaml, and those with turns whose race.yaml is lost."""
    return sorted(path.name for path in (press.root / RACES).iterdir() if _is_race(path))


def _is_race(folder: Path) -> bool:
    return any(os.path.lexists(folder / name) for name in ("race.yaml", "turns"))


def no_races(press: Press) -> Iterator[Problem]:
    """Return a warning for each folder among the races that is not one, and each race file beside the folders."""
    for path in sorted((press.root / RACES).iterdir()):
        if path.is_dir() and not path.name.startswith(".") and not _is_race(path):
            yield _no_race(press, path)
        elif path.is_file() and path.suffix.lower() in (".yaml", ".yml"):
            words = f"{press.shown(path)} lies among the folders of races, and belongs to none"
            yield _unread(press, path, words, f"a race is a folder: {press.shown(path.parent)}/NAME/race.yaml")


def _no_race(press: Press, folder: Path) -> Problem:
    """Return why a folder is not a race: it has no race.yaml, or one whose name is spelt differently."""
    near = near_file(folder / "race.yaml")
    suggestion = f"call {near} race.yaml" if near else "write its race.yaml, or take the folder away"
    words = f"{press.shown(folder)} has no race.yaml, so it is no race"
    return _unread(press, folder, words, suggestion)


def _unread(press: Press, path: Path, words: str, suggestion: str) -> Problem:
    return warning("race-none", words, Place(press.shown(path)), suggestion)


def near_file(path: Path) -> str | None:
    """Return the file that was meant to have this name: its end is .yml or .txt, or letters differ in case."""
    near = pattern(rf"{escape(path.stem)}\.ya?ml(\.txt)?", IGNORECASE)
    names = sorted(one.name for one in path.parent.iterdir()) if path.parent.is_dir() else []
    return next((name for name in names if near.fullmatch(name)), None)


def is_id(name: str) -> bool:
    """Return whether this can be the name of a race; such a name never contains a path."""
    fits = len(name) <= ID_LENGTH and fullmatch(ID_PATTERN.regex, name, ASCII) is not None
    return fits and name not in RESERVED


def bad_name(race: str, place: Place | None = None) -> Problem:
    near = as_id(race)
    suggestion = f"{ID_RULE}{f': {shown(near)}' if near else ''}"
    if near in RESERVED:
        suggestion = f"take another, such as {shown(f'{near}-i')}: Windows keeps {near} for itself"
    return Problem("race-name", f"{shown(race)} cannot be the name of a race", place, None, suggestion)


def unknown(kind: str, name: str, known: Collection[str], place: Place | None = None) -> Problem:
    """Return the problem of a track, theme or the like that does not exist, with the nearest one that does."""
    message = f"there is no {kind} {shown(name)}"
    return Problem(f"{kind}-unknown", message, place, None, meant_or_known(name, known, kind))


def not_resolved(press: Press, race: str, turn: int, built: int) -> Problem:
    """Return the problem of a turn that no build has resolved; `built` counts the resolved ones with the start."""
    home = press.race_folder(race)
    file = home / "turns" / f"{turn:02}.yaml"
    if not built:
        return _not_resolved(f"{race} was not built yet", press, home / "race.yaml", _BUILD)
    if file.is_file():
        suggestion = f"give it orders if it has none, and {_BUILD}"
        return _not_resolved(f"turn {turn} was not resolved yet", press, file, suggestion)
    words = f"there is no turn {turn}: the newest that was built is turn {built - 1}"
    suggestion = f"'ludi-press new turn {race}' makes the file of the next"
    return _not_resolved(words, press, home, suggestion)


def _not_resolved(words: str, press: Press, path: Path, suggestion: str) -> Problem:
    return Problem("not-resolved", words, Place(press.shown(path)), None, suggestion)


_BUILD: Final = "run 'ludi-press build'"


def read_file(press: Press, path: Path) -> bytes | Problem:
    """Return the bytes of a file; a Problem if it cannot be read, has a name not in UTF-8, or is outside the press."""
    nameless = misnamed(press, path)
    if nameless:
        return nameless
    name = partial(press.shown, path)
    try:
        if not os.path.realpath(path, strict=True).startswith(f"{press.root}{os.sep}"):
            return outside(name())
        status = path.stat()
        if not S_ISREG(status.st_mode):
            return Problem("file-folder", f"{name()} is a folder or a device, not a file", Place(name()))
        if status.st_size > LARGEST:
            return Problem("file-too-big", f"{name()} is larger than {LARGEST} bytes", Place(name()))
        return path.read_bytes()
    except FileNotFoundError:
        near = near_file(path)
        suggestion = f"call {near} {path.name}" if near else "put it back (git keeps it)"
        return Problem("file-missing", f"there is no file {name()}", Place(name()), None, suggestion)
    except OSError as error:
        reason = "a loop of links" if error.errno == errno.ELOOP else error.strerror
        return Problem("file-unreadable", f"{name()} cannot be read: {reason}", Place(name()), None, advice(error))


def misnamed(press: Press, path: Path) -> Problem | None:
    """Return the problem of a file whose name is not UTF-8; no page or manifest can name it."""
    if path.name.isascii() or path.name == printable(Path(path.name)):
        return None
    name = press.shown(path)
    return Problem("file-name", f"the name of {name} is not UTF-8", Place(name), None, "give it another name")


def outside(name: str) -> Problem:
    """Return the problem of a file or folder that is a link out of the press."""
    return Problem("file-outside", f"{name} is a link that leads out of the press", Place(name), None, _OUTSIDE)


_OUTSIDE: Final = "put what it leads to into the press, in the place of the link"


def read_asset(press: Press, path: Path) -> bytes | Problem:
    """Return the bytes of a file below one of the `asset_roots`; shipped files are read without checks."""
    return read_file(press, path) if path.is_relative_to(press.root) else path.read_bytes()


def read_tree(press: Press, path: Path) -> Judged[Node]:
    """Return an asset as YAML; None if it cannot be read."""
    data = read_asset(press, path)
    return Judged(None, (data,)) if isinstance(data, Problem) else load(data, press.shown(path))


Kind = TypeVar("Kind")


class FileReader(Struct):
    """Reads files, and collects the problems with them and a hash of every byte."""

    press: Press
    problems: list[Problem] = field(default_factory=list)
    digest: "hashlib._Hash" = field(default_factory=hashlib.sha256)

    def contents(self, path: Path) -> bytes | None:
        """Return the bytes of an asset; None if it cannot be read."""
        data = read_asset(self.press, path)
        if isinstance(data, Problem):
            self.problems.append(data)
            return None
        self.digest.update(f"{self.press.shown(path)}\0{len(data)}\0".encode())
        self.digest.update(data)
        return data

    def tree(self, path: Path, kind: str = "") -> Node | None:
        """Return an asset as YAML; None if it cannot be read.

        That a file of a kind names the schema of another kind is a problem, and left out.
        """
        data = self.contents(path)
        read = None if data is None else self.taken(load(data, self.press.shown(path)))
        if read is None or not kind:
            return read
        told, problems = of_schema(read, kind)
        self.problems += problems
        return told

    def taken(self, judged: Judged[Kind]) -> Kind | None:
        """Return what was read, and collect the problems with it."""
        self.problems += judged.problems
        return judged.value


@cache
def shipped() -> Path:
    """Return the folder of the themes and tracks of the package: its assets in a wheel, else the repository."""
    package = package_folder("ludi_press")
    assets = package / "assets"
    return assets if assets.is_dir() else package.parent


def cases_folder(game: str) -> Path:
    """Return the folder of a game's numbered cases; a game of another package need not have one."""
    assets = shipped() / "cases"
    return (assets if assets.is_dir() else shipped() / "tests/cases") / game


def asset_roots(press: Press) -> Iterator[Path]:
    """Yield the folders that may contain themes and tracks, the press first."""
    yield press.root
    if shipped() != press.root:
        yield shipped()


def track_file(press: Press, track: str) -> Path | None:
    return next((path for root in asset_roots(press) if (path := root / "tracks" / f"{track}.yaml").is_file()), None)


def track_ids(press: Press) -> list[str]:
    return sorted({path.stem for root in asset_roots(press) for path in (root / "tracks").glob("*.yaml")})


def theme_ids(press: Press) -> list[str]:
    """Return all themes that a race may name: folders with a post template or a description of pictures."""
    marks = ("*/post.md.j2", f"*/{PAINTS}")
    folders = [root / "themes" for root in asset_roots(press)]
    return sorted(
        {path.relative_to(folder).parts[0] for folder in folders for mark in marks for path in folder.glob(mark)}
    )


def theme_file(press: Press, theme: str, name: str) -> Path | None:
    """Return a file of a theme: from the press, else shipped, else of the default theme."""
    for folder in (theme, DEFAULT_THEME):
        for root in asset_roots(press):
            path = root / "themes" / folder / name
            if path.is_file():
                return path
    return None


def font_files(press: Press, themes: Iterable[str], marks: Iterable[str]) -> Iterator[Path]:
    """Yield the files with these names in the themes' folders fonts/: the press's first, each folder's sorted."""
    for theme in dict.fromkeys(themes):
        for root in asset_roots(press):
            folder = root / "themes" / theme / "fonts"
            yield from sorted(path for mark in marks for path in folder.glob(mark) if path.is_file())


def package_folder(package: str) -> Path:
    """Return the folder of an installed package; a game's package contains its rules data and words."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(package)
    return Path(spec.origin).parent


def site_problem(press: Press) -> Problem | None:
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
