"""Templates of a theme: those that run away are ended; what was compiled or read of it stays in the user's cache."""

import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from ludi_press.content.template import TEMPLATE_CACHE, TEMPLATE_WATCH, RunawayError
from ludi_press.core.problems import Judged
from ludi_press.press.reading.parts import fingerprint
from ludi_press.press.reading.store import packed, unpacked
from ludi_press.press.reading.write import aside

Kind = TypeVar("Kind")

LONGEST: Final = 30.0
"""The seconds in which a template must be filled; the largest page of the demonstration takes a hundredth of one."""


class Watchdog:
    """Raises RunawayError in every thread that fills a template for longer than `longest` seconds."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest, self._lock = longest, threading.Lock()
        self._since: dict[int, float] = {}
        self._late: set[int] = set()
        self._process = 0

    @contextmanager
    def watch(self) -> Iterator[None]:
        me = threading.get_ident()
        self._start()
        self._since[me] = monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._since.pop(me, None)
                is_late = me in self._late
                self._late.discard(me)
            if is_late and not isinstance(sys.exc_info()[1], RunawayError):
                _meet_error()

    def _start(self) -> None:
        """Start the watching thread, once in each process."""
        if self._process != os.getpid():
            self._process = os.getpid()
            threading.Thread(target=self._look, daemon=True, name="templates").start()

    def _look(self) -> None:
        pause = threading.Event()
        while not pause.wait(self._longest / 8):
            with self._lock:
                late = [thread for thread, since in list(self._since.items()) if monotonic() - since > self._longest]
                for thread in late:
                    del self._since[thread]
                    self._late.add(thread)
                    _raise_in(thread, RunawayError)


def _raise_in(thread: int, error: type[Exception]) -> None:
    """Raise an error in another thread at its next step."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _meet_error() -> None:
    """Wait for the error of a template that ended just in time, so that it meets nobody else.

    Taking it back by a call with NULL would leave CPython 3.11 checking for it at each step.
    """
    until = monotonic() + _MOST_WAITING
    with suppress(RunawayError):
        while monotonic() < until:
            pass


_MOST_WAITING: Final = 1.0


def watch_templates() -> None:
    TEMPLATE_WATCH.set(_WATCHDOG.watch)


_WATCHDOG: Final = Watchdog()


_PROGRAMS: Final = 3
"""The most states of the program with a folder of their own."""


class _TemplateCache(FileSystemBytecodeCache):
    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Return the cached code; text and HTML of one name are two templates."""
        return super().get_bucket(environment, f"{name} {environment.autoescape}", filename, source)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):  # without it the next command compiles again, and that is all
            super().dump_bytecode(bucket)


@cache
def keep_templates() -> None:
    """From now on, compile templates once for all runs of this state of the program."""
    folder = _cache()
    if folder:
        TEMPLATE_CACHE.set(_TemplateCache(str(folder)))


def once(key: str, kind: type[Kind], read: Callable[[], Judged[Kind]]) -> Judged[Kind]:
    """Read something once for all runs of this state of the program; what has problems is read again by each."""
    folder = _cache()
    path = folder / f"{key}.json" if folder else None
    with suppress(OSError):
        known = unpacked(path.read_bytes(), kind) if path else None
        if known is not None:
            return Judged(known)
    judged = read()
    if path and not judged.problems:
        with suppress(OSError), aside(path, packed(judged.value)) as fresh:
            fresh.replace(path)
    return judged


def _cache() -> Path | None:
    """Return the folder of this state of the program; None for a user who has none."""
    with suppress(RuntimeError, OSError):  # a user without a home, or one that cannot be written
        folder = _caches() / "ludi-press" / fingerprint("ludi_press")[:16]
        if not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True)
            states = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime)
            for old in states[:-_PROGRAMS]:
                shutil.rmtree(old, ignore_errors=True)
        return folder
    return None


def _caches() -> Path:
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if named and Path(named).is_absolute():
        return Path(named)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
