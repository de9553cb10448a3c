"""Hashes of the files that races are made of, so that a race whose files have not changed is not parsed."""

import hashlib
import os
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
"""The hash of a race with links among its files, which must always be read."""


def surroundings(press: Press, site: Site, index: Index) -> str:
    """Return a hash of everything that races share: programs, themes and tracks.

    If their files look as they did, the fingerprints and versions are taken from the index.
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
            for path in _files(root, root / part):
                found.update(f"{path.relative_to(root).as_posix()}\0".encode("utf-8", "surrogateescape"))
                found.update(hashlib.sha256(path.read_bytes()).digest())
    made_by = [*((package, fingerprint(package)) for package in game_packages()), *tools()]
    return index.note(_PROGRAM, " ".join((found.hexdigest(), *map("=".join, made_by))))


def raw_recipe(press: Press, race: str, dice: Mapping[Path, bytes] | None = None) -> str:
    """Return a hash of a race's files and secret; `dice` are files that the build is about to write there."""
    folder = press.race_folder(race)
    paths = [folder, *folder.rglob("*")]
    if any(path.is_symlink() for path in paths):
        return UNKNOWN
    files = (path for path in paths if path.is_file() and not is_leftover(path.name))
    contents = {path: path.read_bytes() for path in files} | dict(dice or {})
    secret = press.secrets / race
    return recipe(
        files=tuple((path.relative_to(folder).as_posix(), _digest(data)) for path, data in sorted(contents.items())),
        secret=_digest(secret.read_bytes()) if secret.is_file() else None,
    )


def _files(root: Path, folder: Path) -> list[Path]:
    """Return all files below a folder, following links that stay in `root`; each folder is read once, so cycles end."""
    home, known, found = Path(os.path.realpath(root)), set[str](), list[Path]()
    for here, folders, names in os.walk(folder, followlinks=True):
        folders.sort()
        real = os.path.realpath(here)
        if real in known or not Path(real).is_relative_to(home):
            folders.clear()
            continue
        known.add(real)
        found += (path for path in (Path(here, name) for name in names) if path.is_file())
    return sorted(found)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
