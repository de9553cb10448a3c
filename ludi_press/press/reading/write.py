"""The site is written whole or not at all: staged first, then put in place by a journal of renames.

While the journal is applied every page is whole, and pages that link to others come after them; deletions come after
both. A build that is killed on the way is completed by the next one before that does anything else.
"""

import errno
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from glob import escape
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import MEMORY, SITE, Press
from ludi_press.press.reading.index import Index
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

Name = TypeVar("Name")


class Written(Struct, frozen=True):
    """The files that a build changed and removed, relative to the site."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class Step(Struct, frozen=True):
    """One step of a journal: a file of the press, and the file of the memory that is moved there; None removes it."""

    target: str
    source: str | None = None


@contextmanager
def locked(press: Press, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Holds the site for one build; where another build holds it, calls `waiting` once, and waits for its end."""
    from filelock import FileLock, Timeout

    open_memory(press)
    lock = FileLock(str(press.memory / LOCK))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        waiting()
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def is_whole(site: Path, manifest: Manifest, part: str) -> bool:
    """Whether every file that a build wrote for this part still stands as it was written."""
    names = manifest.outputs.get(part)
    return names is not None and all(file_hash(site / name) == manifest.hashes.get(name, "") for name in names)


def recover(press: Press) -> bool:
    """Completes a build that was killed while its journal was applied; True where there was one.

    What a killed build had begun to write is swept away. A journal that no build wrote, or that leads out of the site,
    is dropped.
    """
    for left in press.memory.glob(f".*{_ASIDE}"):
        left.unlink(missing_ok=True)
    journal = press.memory / JOURNAL
    if not journal.is_file():
        abandon(press)
        return False
    steps = recall(journal, tuple[Step, ...]) or ()
    _apply(press, [step for step in steps if _is_ours(step)])
    return True


def _is_ours(step: Step) -> bool:
    """Whether a step stays within the site and the memory."""
    names = (step.target, *([step.source] if step.source else []))
    return all(map(is_relative, names)) and step.target.split("/")[0] in (SITE, MEMORY)


def abandon(press: Press) -> None:
    """Throws away what is staged, unless a journal tells where it belongs."""
    if not (press.memory / JOURNAL).is_file():
        shutil.rmtree(press.memory / STAGING, ignore_errors=True)


def obstacles(press: Press, names: Iterable[str]) -> Iterator[Problem]:
    """Why files cannot be put where they belong: a link that leads out of the site, a folder of the same name."""
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
    """Whether a folder is reached by a link out of the site; `home` is the site without links."""
    return not folder.resolve().is_relative_to(home)


def _obstacle(code: str, message: str, name: str) -> Problem:
    return Problem(code, message, Place(name), suggestion="move it away")


def write_site(
    press: Press,
    files: Mapping[str, bytes | Path],
    manifests: Mapping[str, Manifest | None],
    others: Mapping[str, bytes] | None = None,
) -> Written:
    """Puts the files of a build into the site; call it while the press is `locked`, and nothing is in its way.

    `files` are the new contents by path: bytes, or a file in the memory that is moved into its place.
    `manifests` are those that changed, by race: each names every file of the site that is the race's after this build;
    None where the race is no more. `others` are other files that the build keeps in the memory for the next one.
    What an earlier manifest names and this one does not is removed; files that nobody's build wrote are left alone.
    Raises OSError where the system refuses; the site is then as it was, or the next build completes it.
    """
    fresh = {name: file_hash(data) if isinstance(data, Path) else hash_of(data) for name, data in files.items()}
    books, removed = dict(others or {}), set[str]()
    for race, manifest in manifests.items():
        old = read_manifest(press.memory, race)
        removed |= old.files() - (manifest.files() if manifest else frozenset())
        if manifest:
            books[manifest_file(race)] = _manifest_bytes(manifest, old, fresh)
    changed = sorted((name for name in files if file_hash(press.site / name) != fresh[name]), key=_links_last)
    fates: dict[Path, bytes | Path | None] = {press.site / name: files[name] for name in changed}
    fates |= dict.fromkeys(press.site / name for name in sorted(removed))
    kept = {press.memory / name: data for name, data in sorted(books.items())}
    fates |= {path: data for path, data in kept.items() if file_hash(path) != hash_of(data)}
    fates |= dict.fromkeys(press.memory / manifest_file(race) for race, one in manifests.items() if one is None)
    _carry_out(press, fates)
    return Written(tuple(changed), tuple(sorted(removed)))


def _carry_out(press: Press, fates: Mapping[Path, bytes | Path | None]) -> None:
    """Give each file its new contents, None for none, in this order and all or nothing.

    The folders are made first, while a full disk does no harm.
    The index is removed before the journal begins: after a build that was killed everything is read again.
    """
    if not fates:
        return
    contents = {path: data for path, data in fates.items() if data is not None}
    staged = stage(press.memory / STAGING / "shared", contents)
    steps = [
        Step(
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
    """Write files into one flat folder, from where they are moved into place; what lies in a file already stays there.

    They are numbered: to make and remove a folder for each of the site takes longer than the files do.
    The system may not have put them on the disk yet.
    """
    folder.mkdir(parents=True, exist_ok=True)
    staged = {}
    for number, (name, data) in enumerate(files.items()):
        staged[name] = folder / str(number) if isinstance(data, bytes) else data
        if isinstance(data, bytes):
            staged[name].write_bytes(data)
    return staged


def hash_of(data: bytes) -> str:
    """What a manifest keeps of a file."""
    return hashlib.sha256(data).hexdigest()


def file_hash(path: Path) -> str | None:
    """The hash of a file, None for one that cannot be read and for a link, which no build writes."""
    try:
        return None if path.is_symlink() else hash_of(path.read_bytes())
    except OSError:
        return None


def _manifest_bytes(manifest: Manifest, old: Manifest, fresh: Mapping[str, str | None]) -> bytes:
    """The manifest with the hash of each of its files, as it was or as it is now."""
    names = sorted(manifest.files())
    hashes = {name: value for name in names if (value := fresh.get(name) or old.hashes.get(name))}
    return packed(replace(manifest, hashes=hashes))


def _links_last(name: str) -> tuple[int, int, str]:
    """Pages after what they link to: an index after the pages below it, the front page last."""
    return (name.endswith(".html"), -name.count("/"), name)


_FEW: Final = 64
"""The most files that are synced one by one; for more of them one sync of the whole disk is cheaper."""


def _settle(paths: Sequence[Path]) -> None:
    """Waits until these files are on the disk, so that no journal ever tells of what is not."""
    if len(paths) > _FEW and hasattr(os, "sync"):
        os.sync()
        return
    for path in paths:
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def _apply(press: Press, steps: Sequence[Step]) -> None:
    """Carries the steps out; one that was done before the build was killed is passed over.

    So is one that a link would lead out of the site: links that people laid since are not followed.
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
            target.unlink(missing_ok=True)
            _remove_empty(press.site, target.parent)
        elif source.is_file() and not leads_out(homes[MEMORY], source.parent):
            make(target.parent)
            _move(source, target)
    (press.memory / JOURNAL).unlink(missing_ok=True)
    shutil.rmtree(press.memory / STAGING, ignore_errors=True)


def _move(source: Path, target: Path) -> None:
    """Moves a file into its place, where the site is a disk of its own too."""
    try:
        source.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with _aside(target, source.read_bytes()) as fresh:
            fresh.replace(target)
        source.unlink()


def _remove_empty(site: Path, folder: Path) -> None:
    while folder != site and folder.is_relative_to(site):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


# --- single files


def create_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Creates a file that nobody ever sees half written, with these rights as far as the system grants them.

    Raises FileExistsError where there is such a file; it stays as it is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _aside(path, data, mode) as fresh:
        try:
            os.link(fresh, path)
        except OSError:  # there is one, or this file system knows no links
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            fresh.replace(path)
    _settle_names(path.parent)


def write_atomically(path: Path, data: bytes) -> None:
    """Replaces one file whole, with the same rights; a link to it stays one."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    with _aside(path, data) as fresh:
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
    _settle_names(path.parent)


def write_index(memory: Path, index: Index, *, done: bool) -> None:
    """Keeps the index of a build whose site stands; unless all is `done`, the next build is not to pass it over."""
    write_atomically(memory / INDEX, packed_bytes(index.text(done=done).encode("utf-8", "surrogateescape")))


def is_leftover(name: str) -> bool:
    """Whether a file is what a killed command had begun to write."""
    return name.startswith(".") and name.endswith(_ASIDE)


@contextmanager
def _aside(path: Path, data: bytes, mode: int = 0o666) -> Iterator[Path]:
    """The data on the disk, in a file beside its place, from where it is linked or moved there.

    What a killed process left beside that place is taken away.
    """
    for left in path.parent.glob(f".{escape(path.name)}.*{_ASIDE}"):
        left.unlink(missing_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}{_ASIDE}")
    try:
        write_through(fresh, data, mode)
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


def write_through(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Writes a new file and waits until it is on the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle_names(folder: Path) -> None:
    """Waits until the names in a folder are on the disk, where the system lets one ask for that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
