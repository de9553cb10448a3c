"""The build memory: what a build keeps for the next one, in the folder .press/ beside the site; safe to delete.

Its files are written whole and with checksums: what is cut off, damaged or of an older form counts as absent.
"""

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct, convert, to_builtins

from ludi_press.core.problems import Problem
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.index import BuildIndex

LOCK: Final = "lock"
"""Held by the build that is running."""
JOURNAL: Final = "journal"
"""The steps that move a finished build into the site, while they are carried out."""
STAGING: Final = "staging"
"""The folder of the new files that wait for those steps."""
DRAWN: Final = "drawn"
"""The folder of new pictures, by turn."""
GROUNDS: Final = "grounds"
"""The folder of large drawings that pictures are composed of."""
INDEX: Final = "index"
"""Time, size and hash of all that was read and written (see `index`)."""
MANIFEST: Final = "site.manifest"
"""The manifest of the pages that all races share, with the build state of each race."""
MANIFESTS: Final = "races"
"""The folder of the races' manifests; a build reads and writes only those that it needs."""
RECEIVED: Final = "received"
"""The file of `receive` with the lines that it has written; builds leave it alone."""
FAILURES: Final = "failures"
"""How many passes of the desk have failed in a row; builds leave it alone."""
FACES: Final = "faces"
"""The line of faces that `dice` is writing into a turn file; builds leave it alone."""
SHARED: Final = ""
"""Stands for the pages that all races share where otherwise a race is named."""

_IGNORE_ALL: Final = b"*\n"
_FOLDERS: Final = frozenset({STAGING, DRAWN, GROUNDS, MANIFESTS})
_FILES: Final = frozenset({LOCK, JOURNAL, INDEX, MANIFEST, RECEIVED, FACES, FAILURES})
_IN_THE_SITE: Final = (
    *(".build", ".build.json", ".drawn", ".journal", ".lock", ".looks.json", ".notes.json", ".seen", ".staging"),
)
"""Files that earlier versions kept in the site."""

Kind = TypeVar("Kind")


class Manifest(Struct, frozen=True):
    """What the last build made of a race, or of the pages that all races share.

    By part: its recipe, its files and its warnings; by file: its hash.
    """

    inputs: Mapping[str, str] = {}
    outputs: Mapping[str, tuple[str, ...]] = {}
    hashes: Mapping[str, str] = {}
    warnings: Mapping[str, tuple[Problem, ...]] = {}

    def files(self) -> frozenset[str]:
        """Return all files, relative to the site."""
        return frozenset(name for names in self.outputs.values() for name in names)


def packed(data: object) -> bytes:
    """Return data with a checksum, for `recall`."""
    text = json.dumps(to_builtins(data), sort_keys=True, separators=(",", ":")).encode()
    return packed_bytes(text + b"\n")


def packed_bytes(data: bytes) -> bytes:
    """Return bytes with a checksum, for `recall_bytes`."""
    return _checksum(data) + b"\n" + data


def recall(path: Path, kind: type[Kind]) -> Kind | None:
    """Return what a build wrote to a file with `packed`; None if there is none or it is damaged."""
    try:
        data = recall_bytes(path)
        return None if data is None else convert(json.loads(data), kind)
    except (ValueError, RecursionError):
        return None


def recall_bytes(path: Path) -> bytes | None:
    """Return what a build wrote to a file with `packed_bytes`; None if there is none or it is damaged."""
    try:
        checksum, _, data = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return data if checksum == _checksum(data) else None


def _checksum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def read_index(memory: Path) -> BuildIndex:
    """Return the index of the last build; an empty one if there is none or it is damaged."""
    return BuildIndex((recall_bytes(memory / INDEX) or b"").decode("utf-8", "surrogateescape"))


def manifest_file(race: str) -> str:
    """Return the file of a race's manifest in the memory, or of the shared one."""
    return f"{MANIFESTS}/{race}.manifest" if race else MANIFEST


def built_races(memory: Path) -> set[str]:
    return {path.stem for path in (memory / MANIFESTS).glob("[!.]*.manifest")}


def read_manifest(memory: Path, race: str = SHARED) -> Manifest:
    """Return the manifest of a race; an empty one if there is none or it is damaged."""
    manifest = recall(memory / manifest_file(race), Manifest)
    return manifest if manifest and all(map(is_relative, manifest.files())) else Manifest()


def is_relative(name: str) -> bool:
    """Return whether a name that was read from a file is a plain path below a folder."""
    return not name.startswith("/") and ".." not in name.split("/") and "\\" not in name and ":" not in name


def race_of(name: str) -> str:
    """Return the race that a file of the site belongs to, or SHARED."""
    top, _, rest = name.partition("/")
    return rest.partition("/")[0] if top == "races" else SHARED


class SiteFiles:
    """All files that the site will have; manifests of unchanged races are read when one of their files is asked for."""

    def __init__(self, memory: Path, manifests: Mapping[str, Manifest | None]) -> None:
        self._memory, self._manifests = memory, manifests
        self._known: dict[str, frozenset[str]] = {}

    def with_more(self, more: Mapping[str, frozenset[str]]) -> "SiteFiles":
        """Return these names and further files of races."""
        names = SiteFiles(self._memory, self._manifests)
        names._known = {race: files | self._of(race) for race, files in more.items()}
        return names

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._of(race_of(name))

    def _of(self, race: str) -> frozenset[str]:
        if race not in self._known:
            manifest = self._manifests[race] if race in self._manifests else read_manifest(self._memory, race)
            self._known[race] = manifest.files() if manifest else frozenset()
        return self._known[race]


def unknown_files(press: Press, races: Iterable[str]) -> frozenset[str]:
    """Return the files in the site of those races whose manifest is lost, so that nobody knows who wrote them."""
    lost = [race for race in races if not read_manifest(press.memory, race).outputs]
    folders = [press.site] if SHARED in lost else [press.site / "races" / race for race in lost]
    files = (path for folder in folders for path in folder.rglob("[!.]*") if path.is_file())
    return frozenset(path.relative_to(press.site).as_posix() for path in files)


def open_memory(press: Press) -> None:
    """Create the folder, and remove what no build of this version writes: links, and files of earlier versions."""
    press.memory.mkdir(parents=True, exist_ok=True)
    for path in press.memory.iterdir():
        known = path.name in (_FOLDERS if path.is_dir() else _FILES) or (path.is_file() and path.name.startswith("."))
        if path.is_symlink() or not known:
            drop(path)
    manifests = press.memory / MANIFESTS
    for path in manifests.iterdir() if manifests.is_dir() else ():
        if path.is_symlink() or path.is_dir():
            drop(path)
    ignore = press.memory / ".gitignore"
    if not ignore.is_file() or ignore.read_bytes() != _IGNORE_ALL:
        ignore.write_bytes(_IGNORE_ALL)
    for name in _IN_THE_SITE:
        drop(press.site / name)


def drop(path: Path) -> None:
    """Remove a file, a link, or a folder with its contents, if it exists."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
