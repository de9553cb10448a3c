"""The site is written whole or not at all: staged first, then put in place by a journal of renames.

While the journal is applied every page is whole, and pages that link to others come after them; deletions come last.
A build that is killed on the way is completed by the next one before that does anything else.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from ludi_press.problems import Place, Problem

MANIFEST: Final = ".build.json"
"""The manifest of what all races share."""
MANIFESTS: Final = ".build"
"""The folder of the manifests of single races, so that a build reads and writes those alone that it needs."""
SHARED: Final = ""
"""What all races share, where a race's name would stand."""
STAGING: Final = ".staging"
JOURNAL: Final = ".journal"
LOCK: Final = ".lock"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the last build did for a race, or for what all share.

    The recipe of each part, its files, and what it warned of (as `notes.problem_data` has it); the hash of each file.
    """

    inputs: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hashes: Mapping[str, str] = field(default_factory=dict)
    warnings: Mapping[str, list[Any]] = field(default_factory=dict)

    def files(self) -> frozenset[str]:
        """All its files, relative to the site."""
        return frozenset(name for names in self.outputs.values() for name in names)


@dataclass(frozen=True, slots=True)
class Written:
    """The files that a build changed and removed, relative to the site."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@contextmanager
def locked(site: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Holds the site for one build; where another build holds it, calls `waiting` once, and waits for its end."""
    from filelock import FileLock, Timeout

    site.mkdir(parents=True, exist_ok=True)
    lock = FileLock(str(site / LOCK))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        waiting()
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def manifest_file(race: str) -> str:
    """Where the manifest of a race lies, or of what all share."""
    return f"{MANIFESTS}/{race}.json" if race else MANIFEST


def race_of(name: str) -> str:
    """The race that a file of the site belongs to; SHARED where it is none's."""
    top, _, rest = name.partition("/")
    return rest.partition("/")[0] if top == "races" else SHARED


class Names:
    """All files that the site will have; those of races that stay as they are, only where somebody asks."""

    def __init__(self, site: Path, manifests: Mapping[str, Manifest | None]) -> None:
        self._site, self._manifests = site, manifests
        self._known: dict[str, frozenset[str]] = {}

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._of(race_of(name))

    def _of(self, race: str) -> frozenset[str]:
        if race not in self._known:
            manifest = self._manifests[race] if race in self._manifests else read_manifest(self._site, race)
            self._known[race] = manifest.files() if manifest else frozenset()
        return self._known[race]


def built_races(site: Path) -> set[str]:
    """The races that have a manifest."""
    return {path.stem for path in (site / MANIFESTS).glob("*.json")}


def read_manifest(site: Path, race: str = SHARED) -> Manifest:
    """What the last build noted of a race; an empty manifest where there is none or it cannot be understood."""
    try:
        data: Any = json.loads((site / manifest_file(race)).read_text(encoding="utf-8"))
        outputs = {part: tuple(names) for part, names in data["outputs"].items()}
        manifest = Manifest(dict(data["inputs"]), outputs, dict(data["hashes"]), dict(data["warnings"]))
        return manifest if all(map(_is_relative, manifest.files())) else Manifest()
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Manifest()


def _is_relative(name: str) -> bool:
    """Whether a name that was read from a file is a plain path below the site."""
    return not name.startswith("/") and ".." not in name.split("/") and "\\" not in name and ":" not in name


def is_whole(site: Path, manifest: Manifest, part: str) -> bool:
    """Whether every file that a build wrote for this part still stands as it was written."""
    names = manifest.outputs.get(part)
    return names is not None and all(_file_hash(site / name) == manifest.hashes.get(name, "") for name in names)


def recover(site: Path) -> bool:
    """Completes a build that was killed while its journal was applied; True where there was one.

    A journal that nobody can read, or that leads out of the site, is no build's: it is dropped, with the manifest, so
    that everything is written anew.
    """
    journal = site / JOURNAL
    if not journal.is_file():
        shutil.rmtree(site / STAGING, ignore_errors=True)
        return False
    steps = _read_journal(journal)
    if steps is None:
        (site / MANIFEST).unlink(missing_ok=True)
        shutil.rmtree(site / MANIFESTS, ignore_errors=True)
        steps = {"move": [], "remove": []}
    _apply(site, steps)
    return True


def _read_journal(journal: Path) -> dict[str, list[str]] | None:
    try:
        data: Any = json.loads(journal.read_text(encoding="utf-8"))
        steps = {"move": list(data["move"]), "remove": list(data["remove"])}
        return steps if all(_is_relative(name) for names in steps.values() for name in names) else None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def obstacles(site: Path, names: Iterable[str]) -> Iterator[Problem]:
    """Why files cannot be put where they belong: a link that leads out of the site, a folder of the same name."""
    leads_out = cache(partial(_leads_out, site.resolve()))
    is_blocked = cache(lambda folder: any(path.exists() and not path.is_dir() for path in (folder, *folder.parents)))
    for name in sorted({*names, MANIFEST, JOURNAL, f"{MANIFESTS}/{MANIFEST}", f"{STAGING}/{MANIFEST}"}):
        path, shown = site / name, f"site/{name}"
        if leads_out(path.parent):
            yield _obstacle("site-link", f"{shown} would be written through a link that leads out of the site", shown)
        elif path.is_dir() and not path.is_symlink():
            yield _obstacle("site-folder", f"{shown} is a folder, where a file belongs", shown)
        elif is_blocked(path.parent):
            yield _obstacle("site-file", f"{shown} cannot be written: there is a file where its folder belongs", shown)


def _leads_out(home: Path, folder: Path) -> bool:
    """Whether a folder is reached by a link out of the site; `home` is the site without links."""
    return not folder.resolve().is_relative_to(home)


def _obstacle(code: str, message: str, name: str) -> Problem:
    return Problem(code, message, Place(name), suggestion="move it away")


def write_site(
    site: Path,
    files: Mapping[str, bytes | Path],
    manifests: Mapping[str, Manifest | None],
    notes: Mapping[str, bytes] | None = None,
) -> Written:
    """Puts the files of a build into the site; call it while the site is `locked`, and nothing is in its way.

    `files` are the new contents by path: bytes, or a file within the site that is moved into its place
    (one that lies in STAGING already, under its own name, too).
    `manifests` are those that changed, by race: each names every file of the site that is the race's after this build;
    None where the race is no more. `notes` are other files that the build keeps for the next one.
    What an earlier manifest names and this one does not is removed; files that nobody's build wrote are left alone.
    Raises OSError where the system refuses; the site is then as it was, or the next build completes it.
    """
    fresh = {name: _file_hash(data) if isinstance(data, Path) else hash_of(data) for name, data in files.items()}
    books: dict[str, bytes | Path] = dict(notes or {})
    removed: set[str] = set()
    gone = [manifest_file(race) for race, manifest in manifests.items() if manifest is None]
    for race, manifest in manifests.items():
        old = read_manifest(site, race)
        removed |= old.files() - (manifest.files() if manifest else frozenset())
        if manifest:
            books[manifest_file(race)] = _manifest_bytes(manifest, old, fresh)
    changed = tuple(sorted((name for name in files if _file_hash(site / name) != fresh[name]), key=_links_last))
    books = {name: data for name, data in sorted(books.items()) if not _stands(site / name, data)}
    lost = tuple(sorted(removed))
    if not changed and not removed and not books and not gone:
        shutil.rmtree(site / STAGING, ignore_errors=True)
        return Written()
    journal = {"move": [*changed, *books], "remove": [*lost, *gone]}
    _stage_all(site, {**{name: files[name] for name in changed}, **books, JOURNAL: json.dumps(journal).encode()})
    _apply(site, journal)
    return Written(changed, lost)


def _stage_all(site: Path, staged: Mapping[str, bytes | Path]) -> None:
    """Puts down what is to be moved into place, and then the journal of it; with an error nothing is left of it."""
    try:
        for name, data in staged.items():
            _stage(site, name, data)
        _settle([site / STAGING / name for name in staged])
        (site / STAGING / JOURNAL).replace(site / JOURNAL)
    except OSError:
        shutil.rmtree(site / STAGING, ignore_errors=True)
        raise


def hash_of(data: bytes) -> str:
    """What a manifest keeps of a file."""
    return hashlib.sha256(data).hexdigest()


def _file_hash(path: Path) -> str | None:
    """The hash of a file, None for one that cannot be read and for a link, which no build writes."""
    try:
        return None if path.is_symlink() else hash_of(path.read_bytes())
    except OSError:
        return None


def _stands(path: Path, data: bytes | Path) -> bool:
    return isinstance(data, bytes) and _file_hash(path) == hash_of(data)


def _manifest_bytes(manifest: Manifest, old: Manifest, fresh: Mapping[str, str | None]) -> bytes:
    """The manifest with the hash of each of its files, as it was or as it is now."""
    names = sorted(manifest.files())
    hashes = {name: value for name in names if (value := fresh.get(name) or old.hashes.get(name))}
    return as_json(asdict(replace(manifest, hashes=hashes)))


def as_json(data: object) -> bytes:
    """Data for the next build."""
    return (json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n").encode()


def _links_last(name: str) -> tuple[int, int, str]:
    """Pages after what they link to: an index after the pages below it, the front page last."""
    return (name.endswith(".html"), -name.count("/"), name)


def _stage(site: Path, name: str, data: bytes | Path) -> None:
    path = site / STAGING / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(data, Path):
        data.replace(path)
    else:
        write_out(path, data)


def write_out(path: Path, data: bytes) -> None:
    """Writes a file; the system may keep it in memory yet."""
    path.write_bytes(data)


_FEW: Final = 64
"""So many files are sent to the disk one by one; for more one wait for all that is unwritten is cheaper."""


def _settle(paths: Sequence[Path]) -> None:
    """Waits until these files are on the disk, so that no journal ever tells of what is not."""
    if len(paths) > _FEW and hasattr(os, "sync"):
        os.sync()
        return
    for path in paths:
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def write_through(path: Path, data: bytes) -> None:
    """Writes a file and waits until it is on the disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _apply(site: Path, journal: Mapping[str, list[str]]) -> None:
    """Moves what is staged into place; a step that was done before the build was killed is passed over.

    So is one that a link would lead out of the site: links that people laid since are not followed.
    """
    leads_out = cache(partial(_leads_out, site.resolve()))
    for name in journal["move"]:
        staged, path = site / STAGING / name, site / name
        if staged.is_file() and not leads_out(staged.parent) and not leads_out(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
            staged.replace(path)
    for name in journal["remove"]:
        path = site / name
        if not leads_out(path.parent):
            path.unlink(missing_ok=True)
            _remove_empty(site, path.parent)
    (site / JOURNAL).unlink(missing_ok=True)
    shutil.rmtree(site / STAGING, ignore_errors=True)


def _remove_empty(site: Path, folder: Path) -> None:
    while folder != site and folder.is_relative_to(site):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


def replace_file(path: Path, data: bytes) -> None:
    """Replaces a file of our own that may be lost at any time; no disk is waited for."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)


def write_atomically(path: Path, data: bytes) -> None:
    """Replaces one file of a host whole, with the same rights; a link to it stays one."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    try:
        write_through(fresh, data)
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
