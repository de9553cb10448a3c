"""The site is written whole or not at all: staged first, then put in place by a journal of renames.

While the journal is applied every page is whole, and pages that link to others come after them; deletions come last.
A build that is killed on the way is completed by the next one before that does anything else.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

MANIFEST: Final = ".build.json"
STAGING: Final = ".staging"
JOURNAL: Final = ".journal"
LOCK: Final = ".lock"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the last build did: the hash of each race's inputs, the files of each part, the hash of each file."""

    inputs: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hashes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """The files that a build changed and removed, relative to the site."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@contextmanager
def locked(site: Path, timeout: float = -1) -> Iterator[None]:
    """Holds the site for one build; raises TimeoutError where another keeps it longer than `timeout` seconds."""
    from filelock import FileLock, Timeout

    site.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(str(site / LOCK), timeout=timeout):
            yield
    except Timeout as error:
        raise TimeoutError(str(site)) from error


def read_manifest(site: Path) -> Manifest:
    """What the last build noted; an empty manifest where there is none or it cannot be understood."""
    try:
        data: Any = json.loads((site / MANIFEST).read_text(encoding="utf-8"))
        outputs = {part: tuple(names) for part, names in data["outputs"].items()}
        return Manifest(dict(data["inputs"]), outputs, dict(data["hashes"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Manifest()


def is_whole(site: Path, manifest: Manifest, part: str) -> bool:
    """Whether every file that a build wrote for this part still stands."""
    return all((site / name).is_file() for name in manifest.outputs.get(part, ("",)))


def recover(site: Path) -> bool:
    """Completes a build that was killed while its journal was applied; True where there was one."""
    journal = site / JOURNAL
    if not journal.is_file():
        shutil.rmtree(site / STAGING, ignore_errors=True)
        return False
    _apply(site, json.loads(journal.read_text(encoding="utf-8")))
    return True


def write_site(site: Path, files: Mapping[str, bytes], manifest: Manifest) -> Written:
    """Puts the files of a build into the site; call it while the site is `locked`.

    `files` are the new contents by path, `manifest` names every file that belongs to the site after this build.
    What an earlier manifest names and this one does not is removed; files that nobody's build wrote are left alone.
    """
    old = read_manifest(site)
    hashes = {**_kept_hashes(old, manifest), **{name: _hash(data) for name, data in files.items()}}
    manifest = Manifest(manifest.inputs, manifest.outputs, hashes)
    changed = tuple(name for name in files if not _stands(site / name, files[name]))
    belonging = {name for names in manifest.outputs.values() for name in names}
    removed = tuple(sorted({name for names in old.outputs.values() for name in names} - belonging))
    note = _manifest_bytes(manifest)
    if not changed and not removed and _stands(site / MANIFEST, note):
        return Written()
    for name in changed:
        _stage(site, name, files[name])
    _stage(site, MANIFEST, note)
    ordered = sorted(changed, key=_links_last)
    journal = {"move": [*ordered, MANIFEST], "remove": list(removed)}
    _stage(site, JOURNAL, json.dumps(journal).encode())
    (site / STAGING / JOURNAL).replace(site / JOURNAL)
    _apply(site, journal)
    return Written(changed, removed)


def _kept_hashes(old: Manifest, manifest: Manifest) -> dict[str, str]:
    names = {name for part in manifest.outputs.values() for name in part}
    return {name: value for name, value in old.hashes.items() if name in names}


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _stands(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except OSError:
        return False


def _manifest_bytes(manifest: Manifest) -> bytes:
    return (json.dumps(asdict(manifest), indent=1, sort_keys=True) + "\n").encode()


def _links_last(name: str) -> tuple[int, int, str]:
    """Pages after what they link to: an index after the pages below it, the front page last."""
    return (name.endswith(".html"), -name.count("/"), name)


def _stage(site: Path, name: str, data: bytes) -> None:
    path = site / STAGING / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _apply(site: Path, journal: Mapping[str, list[str]]) -> None:
    """Moves what is staged into place; a step that was done before the build was killed is passed over."""
    for name in journal["move"]:
        staged = site / STAGING / name
        if staged.is_file():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            staged.replace(site / name)
    for name in journal["remove"]:
        (site / name).unlink(missing_ok=True)
        _remove_empty(site, (site / name).parent)
    (site / JOURNAL).unlink(missing_ok=True)
    shutil.rmtree(site / STAGING, ignore_errors=True)


def _remove_empty(site: Path, folder: Path) -> None:
    while folder != site and folder.is_relative_to(site):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


def write_atomically(path: Path, data: bytes) -> None:
    """Replaces one file of a host whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_bytes(data)
    temporary.replace(path)
