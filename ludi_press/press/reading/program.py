"""Fingerprints of the program, so that a site is built anew after the program has changed."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ludi_press.press.reading.find import package_folder

_PARTS: Final = frozenset({".py", ".yaml"})
_KNOWN: Final[dict[str, str]] = {}


def fingerprint(game_package: str) -> str:
    """Return a hash of every source and data file of this package, and of a game's package if it is another one."""
    top = game_package.partition(".")[0]
    if top not in _KNOWN:
        _KNOWN[top] = _hash_of(top)
    return _KNOWN[top]


def version_of(library: str) -> str:
    if library not in _KNOWN:
        from importlib.metadata import version

        _KNOWN[library] = version(library)
    return _KNOWN[library]


def fingerprints() -> dict[str, str]:
    """Return the fingerprints of packages and versions of libraries that are known so far."""
    return dict(_KNOWN)


def remember(fingerprints: Mapping[str, str]) -> None:
    """Take over what another process or an earlier build has found out."""
    _KNOWN.update(fingerprints)


def _hash_of(top: str) -> str:
    """Return a hash of a top package; all games of this package share one."""
    found = hashlib.sha256()
    for folder in dict.fromkeys(map(package_folder, ("ludi_press", top))):
        for path in _files(folder):
            data = path.read_bytes()
            found.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode())
            found.update(data)
    return found.hexdigest()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in _PARTS)
