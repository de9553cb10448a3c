"""Writes the site whole or not at all, and a host's own files, several at once."""

import errno
import hashlib
import os
import platform
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from glob import escape
from pathlib import Path
from re import ASCII, DOTALL
from re import compile as pattern
from re import escape as escaped
from typing import Final

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.looks import STORE

NEW: Final = "new"
"""The folder of new files that wait to be moved into the site."""
LOCK: Final = "lock"
"""Held by the command that is writing."""

_KEPT: Final = frozenset({NEW, LOCK, STORE, f"{STORE}-journal", ".gitignore", "received", "failures", "faces"})
"""What lies in `.press/`; the last three are notes of earlier versions, which the store takes over."""
_IGNORE_ALL: Final = b"*\n"
_IN_THE_SITE: Final = (
    *(".build", ".build.json", ".drawn", ".journal", ".lock", ".looks.json", ".notes.json", ".seen", ".staging"),
)
"""Files that earlier versions kept in the site."""
_ASIDE: Final = ".new"
_LEFTOVER: Final = pattern(rf"\..+\.\d+{escaped(_ASIDE)}", ASCII | DOTALL)


@contextmanager
def locked(press: Press, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold the lock of the press; if another command holds it, call `waiting` once and wait.

    Whoever holds it may take it again.
    Every command that writes takes it, so files that were begun and are not finished are those of killed commands.
    """
    from filelock import FileLock, Timeout

    _open_memory(press)
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


def _open_memory(press: Press) -> None:
    """Create the folder, and remove links and what earlier versions left."""
    press.memory.mkdir(parents=True, exist_ok=True)
    for path in press.memory.iterdir():
        if path.is_symlink() or path.name not in _KEPT or path.is_dir() != (path.name == NEW):
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


def hash_of(data: bytes) -> str:
    """Return the hash of contents that the store keeps."""
    return hashlib.sha256(data).hexdigest()


def file_hash(path: Path) -> str | None:
    """Return the hash of a file; None if it cannot be read or is a link, which no build writes."""
    try:
        return None if path.is_symlink() else hash_of(path.read_bytes())
    except OSError:
        return None


def is_relative(name: str) -> bool:
    """Return whether a name that was read from a file is a plain path below a folder."""
    return not name.startswith("/") and ".." not in name.split("/") and "\\" not in name and ":" not in name


def create_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Create a file that is never seen half written, with these rights as far as the system grants them.

    Raises FileExistsError if it exists; it stays as it is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with aside(path, data, mode) as fresh:
        try:
            os.link(fresh, path)
        except OSError:  # there is one, or this file system knows no links
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            patiently(partial(fresh.replace, path))
    _settle_names(path.parent)


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file whole, with the same rights; a link to it stays a link."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    with aside(path, data) as fresh:
        if path.exists():
            shutil.copymode(path, fresh)
        patiently(partial(fresh.replace, path))
    _settle_names(path.parent)


_TRIES: Final = 40
_PAUSE: Final = 0.05
"""Seconds between two tries."""


def patiently(act: Callable[[], object]) -> None:
    """Replace or remove a file; on Windows none can be while another program reads it, which takes but a moment."""
    for _ in range(_TRIES if platform.system() == "Windows" else 0):
        try:
            act()
        except PermissionError:
            time.sleep(_PAUSE)
        else:
            return
    act()


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
def aside(path: Path, data: bytes, mode: int = 0o666) -> Iterator[Path]:
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


def write_fresh(root: Path, files: Mapping[str, bytes], folders: tuple[str, ...] = ()) -> tuple[Problem, ...]:
    """Write files by their paths below a folder, then make folders; return a Problem for each path that is taken.

    If the system refuses, remove what was written and raise OSError.
    """
    home = root.resolve()
    problems = tuple(problem for name in files if (problem := _in_the_way(home, name)))
    if problems:
        return problems
    made: list[Path] = []
    try:
        for name, data in files.items():
            _make((home / name).parent, made)
            create_whole(home / name, data)
            made.append(home / name)
        for name in folders:
            _make(home / name, made)
    except BaseException:
        _take_away(made)
        raise
    return ()


def _in_the_way(home: Path, name: str) -> Problem | None:
    path = home / name
    if not path.parent.resolve().is_relative_to(home):
        return Problem("file-outside", f"{name} lies behind a link that leads elsewhere", Place(name))
    if path.is_symlink() or path.exists():
        return Problem("file-exists", f"there is {name} already, and nothing is written over", Place(name))
    return None


def _make(folder: Path, made: list[Path]) -> None:
    missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    for path in reversed(missing):
        path.mkdir()
        made.append(path)


def _take_away(made: list[Path]) -> None:
    for path in reversed(made):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink()


def edit_file(press: Press, name: str, change: Callable[[bytes], bytes | None], wanted: str) -> Problem | None:
    """Replace the file by the changed one; if it cannot be read or changed, leave it and return a Problem.

    `name` is the file's path in the press; `wanted` is what the host would write by hand.
    `change` returns None if it would change anything else (see `content/edit.py`).
    """
    path = press.root / name
    data = read_file(press, path)
    if isinstance(data, Problem):
        return data
    changed = change(data)
    if changed is None:
        words = f"{name} cannot be changed here without touching the rest of it"
        return Problem("file-uneditable", words, Place(name), None, f"write it yourself: {wanted}")
    if changed != data:
        write_atomically(path, changed)
    return None
