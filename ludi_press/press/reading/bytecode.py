"""Compiled templates, in the user's cache folder: code is never kept in a press, which is passed on to others."""

import os
import shutil
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from ludi_press.content.template import TEMPLATE_CACHE
from ludi_press.press.reading.program import fingerprint

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
    with suppress(RuntimeError, OSError):  # a user without a home, or one that cannot be written
        folder = _caches() / "ludi-press" / fingerprint("ludi_press")[:16]
        if not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True)
            states = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime)
            for old in states[:-_PROGRAMS]:
                shutil.rmtree(old, ignore_errors=True)
        TEMPLATE_CACHE.set(_TemplateCache(str(folder)))


def _caches() -> Path:
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if named and Path(named).is_absolute():
        return Path(named)
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
