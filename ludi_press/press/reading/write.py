"""Writes the site whole or not at all: files are staged, then moved into place by a journal of renames.

While the journal is applied every page is whole, pages come after what they link to, and removals come last.
If a build is killed meanwhile, the next one first completes it.
"""

import errno
import hashlib
import os
import platform
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from glob import escape
from pathlib import Path
from re import ASCII, DOTALL
from re import compile as pattern
from re import escape as escaped
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import MEMORY, SITE, Press
from ludi_press.press.reading.index import BuildIndex
from ludi_press.press.reading.memory import (
    INDEX,
    JOURNAL,
    LOCK,
    STAGING,
    Manifest,
    is_relative,
    manifest_file,
    open_memory,
    packed,
    packed_bytes,
    read_manifest,
    recall,
)

_ASIDE: Final = ".new"
_LEFTOVER: Final = pattern(rf"\..+\.\d+{escaped(_ASIDE)}", ASCII | DOTALL)

Name = TypeVar("Name")


class SiteChanges(Struct, frozen=True):
    """The files that a build changed and removed, relative to the site."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class JournalStep(Struct, frozen=True):
    """A step of a journal: a file of the press, and the staged file that is moved there; None removes it."""

    target: str
    source: str | None = None


@contextmanager
def locked(press: Press, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold the lock of the press; if another command holds it, call `waiting` once and wait.

    Whoever holds it may take it again.
    Every command that writes takes it, so files that were begun and are not finished are those of killed commands.
    """
    from filelock import FileLock, Timeout

    open_memory(press)
    lock = FileLock(str(press.memory / LOCK), is_singleton=True)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        waiting()
        lock.acquire()
    try:
        if lock.lock_counter == 1:
            drop_leftovers(press.root / "content")
            drop_leftovers(press.secrets)
        yield
    finally:
        lock.release()


def is_whole(site: Path, manifest: Manifest, part: str) -> bool:
    """Return whether every file of a part is as the build wrote it."""
    names = manifest.outputs.get(part)
    return names is not None and all(file_hash(site / name) == manifest.hashes.get(name, "") for name in names)


def recover(press: Press) -> bool:
    """Complete a build that was killed while its journal was applied; return whether there was one.

    Files that a killed build had begun to write are removed. A journal that no build wrote is dropped, and so are steps
    that lead out of the site.
    """
    for left in press.memory.glob(f".*{_ASIDE}"):
        left.unlink(missing_ok=True)
    journal = press.memory / JOURNAL
    if not journal.is_file():
        abandon(press)
        return False
    steps = recall(journal, tuple[JournalStep, ...]) or ()
    _apply(press, [step for step in steps if _is_ours(step)])
    return True


def _is_ours(step: JournalStep) -> bool:
    """Return whether a step stays within the site and the memory."""
    names = (step.target, *([step.source] if step.source else []))
    return all(map(is_relative, names)) and step.target.split("/")[0] in (SITE, MEMORY)


def abandon(press: Press) -> None:
    """Remove staged files, unless a journal says where they belong."""
    if not (press.memory / JOURNAL).is_file():
        shutil.rmtree(press.memory / STAGING, ignore_errors=True)


def obstacles(press: Press, names: Iterable[str]) -> Iterator[Problem]:
    """Yield why files cannot be written: a link out of the site, or a file and a folder of the same name."""
    leads_out = cache(partial(_leads_out, press.site.resolve()))
    is_blocked = cache(lambda folder: any(path.exists() and not path.is_dir() for path in (folder, *folder.parents)))
    for name in sorted(set(names)):
        path, shown = press.site / name, f"{SITE}/{name}"
        if leads_out(path.parent):
            yield _obstacle("site-link", f"{shown} would be written through a link that leads out of the site", shown)
        elif path.is_dir() and not path.is_symlink():
            yield _obstacle("site-folder", f"{shown} is a folder, where a file belongs", shown)
        elif is_blocked(path.parent):
            yield _obstacle("site-file", f"{shown} cannot be written: there is a file where its folder belongs", shown)


def _leads_out(home: Path, folder: Path) -> bool:
    """Return whether a folder is behind a link out of the site; `home` is the site with links resolved."""
    return not folder.resolve().is_relative_to(home)


def _obstacle(code: str, message: str, name: str) -> Problem:
    return Problem(code, message, Place(name), suggestion="move it away")


def write_site(
    press: Press,
    files: Mapping[str, bytes | Path],
    manifests: Mapping[str, Manifest | None],
) -> SiteChanges:
    """Put the files of a build into the site; the press must be `locked`, and nothing in the way (see `obstacles`).

    `files` are the new contents by path: bytes, or a staged file that is moved into place.
    `manifests` are those that changed, by race: each names every file of the race after this build.
    It is None for a race that was removed.
    Files that an earlier manifest names and this one does not are removed; files that no build wrote are left alone.
    Raises OSError if the system refuses; the site is then as it was, or the next build completes it.
    """
    fresh = {name: file_hash(data) if isinstance(data, Path) else hash_of(data) for name, data in files.items()}
    kept, removed = dict[Path, bytes](), set[str]()
    for race, manifest in manifests.items():
        old = read_manifest(press.memory, race)
        removed |= old.files() - (manifest.files() if manifest else frozenset())
        if manifest:
            kept[press.memory / manifest_file(race)] = _manifest_bytes(manifest, old, fresh)
    changed = sorted((name for name in files if file_hash(press.site / name) != fresh[name]), key=_links_last)
    fates: dict[Path, bytes | Path | None] = {press.site / name: files[name] for name in changed}
    fates |= dict.fromkeys(press.site / name for name in sorted(removed))
    fates |= {path: data for path, data in sorted(kept.items()) if file_hash(path) != hash_of(data)}
    fates |= dict.fromkeys(press.memory / manifest_file(race) for race, one in manifests.items() if one is None)
    _carry_out(press, fates)
    return SiteChanges(tuple(changed), tuple(sorted(removed)))


def _carry_out(press: Press, fates: Mapping[Path, bytes | Path | None]) -> None:
    """Give each file its new contents, None for none, in this order and all or nothing.

    Folders are made first, while a full disk does no harm.
    The index is removed before the journal begins, so that after a killed build everything is read again.
    """
    if not fates:
        return
    contents = {path: data for path, data in fates.items() if data is not None}
    staged = stage(press.memory / STAGING / "shared", contents)
    steps = [
        JournalStep(
            path.relative_to(press.root).as_posix(),
            staged[path].relative_to(press.memory).as_posix() if path in staged else None,
        )
        for path in fates
    ]
    for folder in {path.parent for path in staged}:
        folder.mkdir(parents=True, exist_ok=True)
    _settle(list(staged.values()))
    (press.memory / INDEX).unlink(missing_ok=True)
    write_atomically(press.memory / JOURNAL, packed(steps))
    _apply(press, steps)


def stage(folder: Path, files: Mapping[Name, bytes | Path]) -> dict[Name, Path]:
    """Write files into one flat folder, numbered; return their paths, also of files that were staged before.

    Folders as in the site would take longer to make and remove than the files take.
    The system may not have written them to the disk yet.
    """
    folder.mkdir(parents=True, exist_ok=True)
    staged = {}
    for number, (name, data) in enumerate(files.items()):
        staged[name] = folder / str(number) if isinstance(data, bytes) else data
        if isinstance(data, bytes):
            staged[name].write_bytes(data)
    return staged


def hash_of(data: bytes) -> str:
    """Return the hash of contents that a manifest keeps."""
    return hashlib.sha256(data).hexdigest()


def file_hash(path: Path) -> str | None:
    """Return the hash of a file; None if it cannot be read or is a link, which no build writes."""
    try:
        return None if path.is_symlink() else hash_of(path.read_bytes())
    except OSError:
        return None


def _manifest_bytes(manifest: Manifest, old: Manifest, fresh: Mapping[str, str | None]) -> bytes:
    """Return the manifest with the hash of each of its files, from this build or an earlier one."""
    names = sorted(manifest.files())
    hashes = {name: value for name in names if (value := fresh.get(name) or old.hashes.get(name))}
    return packed(replace(manifest, hashes=hashes))


def _links_last(name: str) -> tuple[int, int, str]:
    """Sort pages after what they link to: an index after the pages below it, the front page last."""
    return (name.endswith(".html"), -name.count("/"), name)


_FEW: Final = 64
"""The most files that are synced one by one; for more, one sync of the whole disk is cheaper."""


def _settle(paths: Sequence[Path]) -> None:
    """Wait until these files are on the disk, so that a journal never names a file that may be lost."""
    if len(paths) > _FEW and hasattr(os, "sync"):
        os.sync()
        return
    for path in paths:
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def _apply(press: Press, steps: Sequence[JournalStep]) -> None:
    """Carry the steps out, without those that were done before a build was killed.

    Steps through links out of the site, which somebody has made since, are skipped.
    """
    homes = {SITE: press.site.resolve(), MEMORY: press.memory.resolve()}
    leads_out = cache(_leads_out)
    make = cache(partial(Path.mkdir, parents=True, exist_ok=True))
    for step in steps:
        target = press.root / step.target
        source = press.memory / step.source if step.source else None
        if leads_out(homes[step.target.split("/")[0]], target.parent):
            continue
        if source is None:
            _patiently(partial(target.unlink, missing_ok=True))
            _remove_empty(press.site, target.parent)
        elif source.is_file() and not leads_out(homes[MEMORY], source.parent):
            make(target.parent)
            _move(source, target)
    (press.memory / JOURNAL).unlink(missing_ok=True)
    shutil.rmtree(press.memory / STAGING, ignore_errors=True)


def _move(source: Path, target: Path) -> None:
    """Move a file into its place, also if the site is on another disk."""
    try:
        _patiently(partial(source.replace, target))
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with _aside(target, source.read_bytes()) as fresh:
            _patiently(partial(fresh.replace, target))
        source.unlink()


_TRIES: Final = 40
_PAUSE: Final = 0.05
"""Seconds between two tries."""


def _patiently(act: Callable[[], object]) -> None:
    """Replace or remove a file; on Windows none can be while another program reads it, which takes but a moment."""
    for _ in range(_TRIES if platform.system() == "Windows" else 0):
        try:
            act()
        except PermissionError:
            time.sleep(_PAUSE)
        else:
            return
    act()


def _remove_empty(site: Path, folder: Path) -> None:
    while folder != site and folder.is_relative_to(site):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


# --- single files


def create_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Create a file that is never seen half written, with these rights as far as the system grants them.

    Raises FileExistsError if it exists; it stays as it is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _aside(path, data, mode) as fresh:
        try:
            os.link(fresh, path)
        except OSError:  # there is one, or this file system knows no links
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            _patiently(partial(fresh.replace, path))
    _settle_names(path.parent)


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file whole, with the same rights; a link to it stays a link."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    with _aside(path, data) as fresh:
        if path.exists():
            shutil.copymode(path, fresh)
        _patiently(partial(fresh.replace, path))
    _settle_names(path.parent)


def write_index(memory: Path, index: BuildIndex, *, done: bool) -> None:
    """Write the index of a build after its site; unless all is `done`, the next build may not skip its work."""
    write_atomically(memory / INDEX, packed_bytes(index.text(done=done).encode("utf-8", "surrogateescape")))


def is_leftover(name: str) -> bool:
    """Return whether a file is what a killed command had begun to write."""
    return _LEFTOVER.fullmatch(name) is not None


def drop_begun(path: Path) -> None:
    """Remove what killed commands had begun to write of one file."""
    for left in path.parent.glob(f".{escape(path.name)}.*{_ASIDE}"):
        left.unlink(missing_ok=True)


def drop_leftovers(folder: Path) -> None:
    """Remove what killed commands had begun to write, in a folder and those below it; links are not followed."""
    for inside, _, names in os.walk(folder) if not folder.is_symlink() else ():
        for name in filter(is_leftover, names):
            Path(inside, name).unlink(missing_ok=True)


@contextmanager
def _aside(path: Path, data: bytes, mode: int = 0o666) -> Iterator[Path]:
    """Write the data to the disk in a file beside its place, to be linked or moved there.

    Files that a killed process left there are removed.
    """
    drop_begun(path)
    fresh = path.with_name(f".{path.name}.{os.getpid()}{_ASIDE}")
    try:
        write_through(fresh, data, mode)
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


def write_through(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a new file, and wait until it is on the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle_names(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, if the system supports that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
