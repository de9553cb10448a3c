"""What tells whether a press has changed: hashes of its files, and the places that the index looks at."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from ludi_press.archive.site import Site
from ludi_press.games.registry import game_packages
from ludi_press.press.reading.find import RACES, Press, asset_roots, package_folder
from ludi_press.press.reading.index import BuildIndex
from ludi_press.press.reading.memory import SHARED
from ludi_press.press.reading.painter import tools
from ludi_press.press.reading.program import fingerprint, remember
from ludi_press.press.reading.recipe import recipe
from ludi_press.press.reading.write import is_leftover

_PROGRAM = "program"
"""The entry of the index for what all races are made with."""
UNKNOWN = ""
"""The hash of a race with links among its files, which must always be read."""


def program_places(press: Press) -> list[str]:
    """Return what all races are made with: themes, tracks, the program and the libraries beside it."""
    folders = [root / part for root in asset_roots(press) for part in ("themes", "tracks")]
    packages = [package_folder(name) for name in game_packages()]
    # A folder has a new time when a library in it is renewed.
    libraries = package_folder("markdown_it").parent
    return [*(f"a {folder}" for folder in dict.fromkeys([*folders, *packages])), f"f {libraries}"]


def press_places(press: Press) -> list[str]:
    """Return what a press has besides its races and themes: settings, championships, and the list of races."""
    races = press.root / RACES
    content = sorted(path for path in races.parent.iterdir() if path != races)
    return [f"f {press.root / 'press.yaml'}", f"n {races.parent}", f"n {races}", *(f"a {path}" for path in content)]


def race_places(press: Press, race: str) -> list[str]:
    """Return the files of a race, and its secret."""
    return [f"a {press.race_folder(race)}", f"f {press.secrets / race}"]


def site_places(press: Press, race: str) -> list[str]:
    """Return what a build wrote for a race, or for all together; then also the list of races in the site."""
    if race != SHARED:
        return [f"a {press.site / 'races' / race}"]
    entries = sorted(path for path in press.site.iterdir() if not path.name.startswith(".") and path.name != "races")
    found = (f"{'a' if path.is_dir() else 'f'} {path}" for path in entries)
    return [f"n {press.site}", f"f {press.site / 'races'}", *found]


def surroundings(press: Press, site: Site, index: BuildIndex) -> str:
    """Return a hash of everything that races share: programs, themes and tracks.

    If their files look as they did, the fingerprints and versions are taken from the index.
    """
    places = index.places(_PROGRAM)
    own = f"a {press.root / 'themes'}" in places
    known = (own and index.known(_PROGRAM, places)) or _surroundings(press, index)
    assets, *programs = known.split(" ")
    remember(dict(one.split("=") for one in programs))
    return recipe(assets=assets, program=programs, tools=tools(), site=site)


def _surroundings(press: Press, index: BuildIndex) -> str:
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
