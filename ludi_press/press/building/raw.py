"""What a race is made of before anybody reads sense into it: bytes alone, so that what did not change is not read."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from ludi_press.archive.site import Site
from ludi_press.games.registry import game_packages
from ludi_press.press.reading.find import Press, asset_roots
from ludi_press.press.reading.index import Index
from ludi_press.press.reading.painter import tools
from ludi_press.press.reading.places import program_places
from ludi_press.press.reading.program import fingerprint, remember
from ludi_press.press.reading.recipe import recipe
from ludi_press.press.reading.write import is_leftover

_PROGRAM = "program"
"""The entry of the index for what all races are made with."""
UNKNOWN = ""
"""Of a race with links among its files nothing is known without reading it."""


def surroundings(press: Press, site: Site, index: Index) -> str:
    """A hash of everything that any race can be made of, beside its own files: programs, themes and tracks.

    Where the program looks as it did, the index knows its fingerprints and versions, and no package is asked.
    """
    places = index.places(_PROGRAM)
    own = f"a {press.root / 'themes'}" in places
    known = (own and index.known(_PROGRAM, places)) or _surroundings(press, index)
    assets, *programs = known.split(" ")
    remember(dict(one.split("=") for one in programs))
    return recipe(assets=assets, program=programs, tools=tools(), site=site)


def _surroundings(press: Press, index: Index) -> str:
    """A hash of themes and tracks, the fingerprint of each package with games, and the version of each tool."""
    index.known(_PROGRAM, program_places(press))
    found = hashlib.sha256()
    for root in asset_roots(press):
        for part in ("themes", "tracks"):
            for path in _files(root / part):
                found.update(f"{path.relative_to(root).as_posix()}\0".encode("utf-8", "surrogateescape"))
                found.update(hashlib.sha256(path.read_bytes()).digest())
    made_by = [*((package, fingerprint(package)) for package in game_packages()), *tools()]
    return index.note(_PROGRAM, " ".join((found.hexdigest(), *map("=".join, made_by))))


def raw_recipe(press: Press, race: str, dice: Mapping[Path, bytes] | None = None) -> str:
    """The files of a race and its secret, by their bytes; `dice` are files that the build is about to write there."""
    folder = press.race_folder(race)
    paths = [path for path in _files(folder) if not is_leftover(path.name)]
    if any(path.is_symlink() for path in (folder, *folder.rglob("*"))):
        return UNKNOWN
    contents = {path: path.read_bytes() for path in paths} | dict(dice or {})
    secret = press.secrets / race
    return recipe(
        files=tuple((path.relative_to(folder).as_posix(), _digest(data)) for path, data in sorted(contents.items())),
        secret=_digest(secret.read_bytes()) if secret.is_file() else None,
    )


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
