"""Caches in the user's cache folder, such as that of compiled templates.

What could run code when it is read is stored here and never in a press, which is passed on to others.
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
"""The most entries of a folder, if nothing else is said."""


class UserCache:
    """A folder with bytes by key, at most `most` of them; a folder that cannot be read or written counts as empty."""

    def __init__(self, folder: Path, most: int = _MOST) -> None:
        self._folder, self._most = folder, most

    def read(self, key: str) -> bytes | None:
        """Return the stored bytes, None if there are none or they are damaged."""
        try:
            data = (self._folder / key).read_bytes()
        except OSError:
            return None
        mark, kept = data[:32], data[32:]
        return kept if hashlib.sha256(kept).digest() == mark else None

    def write(self, key: str, data: bytes) -> None:
        """Store bytes; a full folder is emptied first."""
        with suppress(OSError):
            if not self._folder.is_dir():
                _make_room(self._folder)
            elif len(list(self._folder.iterdir())) >= self._most:
                shutil.rmtree(self._folder)
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = self._folder / f"{key}.{os.getpid()}"
            fresh.write_bytes(hashlib.sha256(data).digest() + data)
            fresh.replace(self._folder / key)


def _make_room(folder: Path) -> None:
    """Remove what older states of the program left."""
    others = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime) if folder.parent.is_dir() else []
    for old in others[: max(0, len(others) + 1 - _PROGRAMS)]:
        shutil.rmtree(old, ignore_errors=True)


@cache
def keep_templates() -> None:
    """From now on, compile templates once for all runs of this state of the program."""
    TEMPLATE_CACHE.set(user_cache("ludi-press"))


def user_cache(name: str, most: int = _MOST) -> UserCache | None:
    """Return a cache for this state of the program in the user's cache folder, None for a user without a home."""
    with suppress(RuntimeError):
        return UserCache(_caches() / name / fingerprint("ludi_press")[:16], most)
    return None


def _caches() -> Path:
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if named and Path(named).is_absolute():
        return Path(named)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
