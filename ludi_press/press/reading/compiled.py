"""Compiled templates are kept from one run to the next, among the caches of whoever runs the program.

Never in the press: a press travels, and compiled templates run outside of the sandbox.
"""

import hashlib
import os
import shutil
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from ludi_press.content.template import TEMPLATE_CACHE
from ludi_press.press.reading.program import fingerprint

_PROGRAMS: Final = 3
"""The most program states with a folder of their own."""
_MOST: Final = 300
"""The most templates that each folder keeps."""


class Shelf:
    """A folder of data by key, `most` at once; one that cannot be read or written is as one that is empty."""

    def __init__(self, folder: Path, most: int | None = None) -> None:
        self._folder, self._most = folder, most

    def read(self, key: str) -> bytes | None:
        """What was kept, None where there is nothing, or not what was written."""
        try:
            data = (self._folder / key).read_bytes()
        except OSError:
            return None
        mark, kept = data[:32], data[32:]
        return kept if hashlib.sha256(kept).digest() == mark else None

    def write(self, key: str, data: bytes) -> None:
        """Keeps something; a folder that is full is emptied first."""
        with suppress(OSError):
            if not self._folder.is_dir():
                _make_room(self._folder)
            elif len(list(self._folder.iterdir())) >= (self._most or _MOST):
                shutil.rmtree(self._folder)
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = self._folder / f"{key}.{os.getpid()}"
            fresh.write_bytes(hashlib.sha256(data).digest() + data)
            fresh.replace(self._folder / key)


def _make_room(folder: Path) -> None:
    """Throws away what older states of the program left."""
    others = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime) if folder.parent.is_dir() else []
    for old in others[: max(0, len(others) + 1 - _PROGRAMS)]:
        shutil.rmtree(old, ignore_errors=True)


@cache
def keep_compiled() -> None:
    """From here on templates are compiled once for all runs of this state of the program."""
    TEMPLATE_CACHE.set(shelf("ludi-press"))


def shelf(name: str, most: int | None = None) -> Shelf | None:
    """Return a cache for this state of the program in the user's cache folder, None for a user without a home."""
    with suppress(RuntimeError):
        return Shelf(_caches() / name / fingerprint("ludi_press")[:16], most)
    return None


def _caches() -> Path:
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if named and Path(named).is_absolute():
        return Path(named)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
