"""What a build keeps for the next one: the folder .press/ beside the site, never served and safe to delete.

What it holds is written whole, and with checksums: what is half, spoilt or of an older form counts as absent.
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
from ludi_press.press.reading.index import Index

LOCK: Final = "lock"
"""Held by the build that is at work."""
JOURNAL: Final = "journal"
"""The steps that put a finished build into the site, while they are carried out."""
STAGING: Final = "staging"
"""The folder of the files that wait for those steps."""
DRAWN: Final = "drawn"
"""The folder of new pictures, by turn."""
GROUNDS: Final = "grounds"
"""The folder of large drawings, from which pictures are made."""
STATES: Final = "states"
"""The build state of each race: what pages of many races show of it, and what it warned of."""
INDEX: Final = "index"
"""How all that was read and written looked (see `index`)."""
MANIFEST: Final = "site.manifest"
"""The manifest of what all races share."""
MANIFESTS: Final = "races"
"""The folder of the manifests of single races, so that a build reads and writes those alone that it needs."""
RECEIVED: Final = "received"
"""The file in which `receive` keeps which lines it has written: no build makes it, and none drops it."""
SHARED: Final = ""
"""What all races share, where a race's name would stand."""

_IGNORE_ALL: Final = b"*\n"
_FOLDERS: Final = frozenset({STAGING, DRAWN, GROUNDS, MANIFESTS})
_FILES: Final = frozenset({LOCK, JOURNAL, INDEX, STATES, MANIFEST, RECEIVED})
_IN_THE_SITE: Final = (
    *(".build", ".build.json", ".drawn", ".journal", ".lock", ".looks.json", ".notes.json", ".seen", ".staging"),
)
"""What earlier versions kept in the site."""

Kind = TypeVar("Kind")


class Manifest(Struct, frozen=True):
    """What the last build did for a race, or for what all share.

    The recipe of each part, its files, and what it warned of; the hash of each file.
    """

    inputs: Mapping[str, str] = {}
    outputs: Mapping[str, tuple[str, ...]] = {}
    hashes: Mapping[str, str] = {}
    warnings: Mapping[str, tuple[Problem, ...]] = {}

    def files(self) -> frozenset[str]:
        """All its files, relative to the site."""
        return frozenset(name for names in self.outputs.values() for name in names)


def packed(data: object) -> bytes:
    """Data as `recall` reads it."""
    text = json.dumps(to_builtins(data), sort_keys=True, separators=(",", ":")).encode()
    return packed_bytes(text + b"\n")


def packed_bytes(data: bytes) -> bytes:
    """Bytes as `recall_bytes` reads them."""
    return _checksum(data) + b"\n" + data


def recall(path: Path, kind: type[Kind]) -> Kind | None:
    """What a build has kept in a file; None where there is none, or it is not as a build wrote it."""
    try:
        data = recall_bytes(path)
        return None if data is None else convert(json.loads(data), kind)
    except (ValueError, RecursionError):
        return None


def recall_bytes(path: Path) -> bytes | None:
    """The same, as bytes."""
    try:
        checksum, _, data = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return data if checksum == _checksum(data) else None


def _checksum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def read_index(memory: Path) -> Index:
    """The index of the last build; an empty one where there is none, or it is spoilt."""
    return Index((recall_bytes(memory / INDEX) or b"").decode("utf-8", "surrogateescape"))


def manifest_file(race: str) -> str:
    """Where the manifest of a race lies in the memory, or that of what all share."""
    return f"{MANIFESTS}/{race}.manifest" if race else MANIFEST


def built_races(memory: Path) -> set[str]:
    """The races that have a manifest."""
    return {path.stem for path in (memory / MANIFESTS).glob("[!.]*.manifest")}


def read_manifest(memory: Path, race: str = SHARED) -> Manifest:
    """What the last build noted of a race; an empty manifest where there is none or it cannot be understood."""
    manifest = recall(memory / manifest_file(race), Manifest)
    return manifest if manifest and all(map(is_relative, manifest.files())) else Manifest()


def is_relative(name: str) -> bool:
    """Whether a name that was read from a file is a plain path below a folder."""
    return not name.startswith("/") and ".." not in name.split("/") and "\\" not in name and ":" not in name


def race_of(name: str) -> str:
    """The race that a file of the site belongs to; SHARED where it is none's."""
    top, _, rest = name.partition("/")
    return rest.partition("/")[0] if top == "races" else SHARED


class Names:
    """All files that the site will have; those of races that stay as they are, only where somebody asks."""

    def __init__(self, memory: Path, manifests: Mapping[str, Manifest | None]) -> None:
        self._memory, self._manifests = memory, manifests
        self._known: dict[str, frozenset[str]] = {}

    def with_more(self, more: Mapping[str, frozenset[str]]) -> "Names":
        """These and further files of races."""
        names = Names(self._memory, self._manifests)
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
    """The files of these races of which no build is remembered to have made them: their manifest was lost."""
    lost = [race for race in races if not read_manifest(press.memory, race).outputs]
    folders = [press.site] if SHARED in lost else [press.site / "races" / race for race in lost]
    files = (path for folder in folders for path in folder.rglob("[!.]*") if path.is_file())
    return frozenset(path.relative_to(press.site).as_posix() for path in files)


def open_memory(press: Press) -> None:
    """Makes the folder, and drops what cannot be a build's: links, and what earlier versions kept there."""
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
    """Removes whatever is there: a file, a link, a folder with all in it, or nothing."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
