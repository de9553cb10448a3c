"""What becomes of files where the process that writes them is killed, or finds its disk full, at any writing call."""

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ludi_press.press.reading.store import Store

ALWAYS = ("rename", "replace", "unlink", "remove", "rmdir", "chmod")
"""Calls that need no room on the disk."""
ROOM = ("mkdir", "link", "fsync")
"""Calls that may find it full; opening a new file and writing are the others."""


class Killed(BaseException):
    """The process has ended: from here on nothing can be written, by no `finally` either."""


class Disk:
    """Lists the writing calls below a folder, and lets the one of number `stop` and those after it fail."""

    def __init__(self, root: Path, stop: int | None, *, full: bool) -> None:
        self.root, self.stop, self.full = root, stop, full
        self.calls: list[str] = []

    def at(self, call: str, path: object, *, takes_room: bool = False) -> None:
        """Called before each writing call."""
        if isinstance(path, str | os.PathLike) and not Path(path).absolute().is_relative_to(self.root):
            return
        self.calls.append(f"{call} {path}")
        if self.stop is None or len(self.calls) < self.stop:
            return
        if not self.full:
            raise Killed
        if takes_room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    def guarded(self, call: str) -> Callable[..., Any]:
        """A function of `os` that writes."""
        real = getattr(os, call)

        def guard(path: Any, *args: Any, **more: Any) -> Any:
            if not (call == "mkdir" and Path(path).is_dir()):
                self.at(call, path if more.get("dir_fd") is None else 0, takes_room=call in ROOM)
            return real(path, *args, **more)

        return guard

    def open_low(self, real: Callable[..., int]) -> Callable[..., int]:
        """`os.open`."""

        def guard(path: Any, flags: int, *args: Any, **more: Any) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR):
                self.at("open", path, takes_room=not os.path.lexists(path))
            return real(path, flags, *args, **more)

        return guard

    def open_file(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """`open`: what is opened to be written tells when that happens."""

        def guard(path: Any, mode: str = "r", *args: Any, **more: Any) -> Any:
            if not set(mode) & set("wxa+"):
                return real(path, mode, *args, **more)
            if not isinstance(path, int):
                self.at("open", path, takes_room=not os.path.lexists(path))
            return File(self, real(path, mode, *args, **more))

        return guard

    def committed(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """What a store of a press runs: SQLite writes when a transaction ends, and nothing of it if that fails."""

        def guard(store: Store, words: str, *values: Any) -> Any:
            if words == "COMMIT":
                self.at("commit", store.press.memory, takes_room=True)
            return real(store, words, *values)

        return guard


class File:
    """An open file: where writing fails, half of what was to be written is in it."""

    def __init__(self, disk: Disk, file: Any) -> None:
        self.disk, self.file = disk, file

    def write(self, data: Any) -> int:
        try:
            self.disk.at("write", self.file.name, takes_room=True)
        except BaseException:
            self.file.write(data[: len(data) // 2])
            self.file.flush()
            raise
        written: int = self.file.write(data)
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()


@contextmanager
def interrupted(root: Path, stop: int | None = None, *, full: bool = False) -> Iterator[Disk]:
    """Within it a process is killed at its writing call number `stop` below `root`; with `full`, its disk is full."""
    disk = Disk(root, stop, full=full)
    with ExitStack() as patches:
        for call in ALWAYS + ROOM:
            patches.enter_context(patch.object(os, call, disk.guarded(call)))
        patches.enter_context(patch.object(os, "open", disk.open_low(os.open)))
        patches.enter_context(patch.object(Store, "_run", disk.committed(Store._run)))
        for module in (io, builtins):
            patches.enter_context(patch.object(module, "open", disk.open_file(open)))
        try:
            yield disk
        except Killed:
            pass
        except OSError as error:
            if not full or error.errno != errno.ENOSPC:
                raise
