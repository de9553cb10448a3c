"""What the program is made of, so that a site that another state of it wrote is written anew."""

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

_PARTS: Final = frozenset({".py", ".yaml"})


def fingerprint(game_package: str) -> str:
    """A hash of every source and data file of this package, and of a game's that comes from another."""
    return _of_package(game_package.partition(".")[0])


@cache
def _of_package(top: str) -> str:
    """The same of a game's top package: the games that ship with this one have theirs in common."""
    found = hashlib.sha256()
    for package in dict.fromkeys(("ludi_press", top)):
        folder = Path(str(files(package)))
        for path in sorted(path for path in folder.rglob("*") if path.suffix in _PARTS):
            data = path.read_bytes()
            found.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode())
            found.update(data)
    return found.hexdigest()
