"""What a build looks at: the files of each race, all that races are made with, and what it wrote itself."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ludi_press.archive.site import Site
from ludi_press.games.registry import game_packages
from ludi_press.press.reading.find import RACES, Press, asset_roots, package_folder
from ludi_press.press.reading.looks import Looks
from ludi_press.press.reading.painter import tools
from ludi_press.press.reading.parts import SHARED
from ludi_press.press.reading.program import fingerprint, remember
from ludi_press.press.reading.recipe import digest, recipe
from ludi_press.press.reading.write import hash_of, is_leftover

_PROGRAM: Final = "program"
"""The name under which the looks have what all races are made with."""


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


def surroundings(press: Press, site: Site, looks: Looks) -> str:
    """Return a recipe of everything that races share: programs, themes and tracks.

    If their files look as they did, fingerprints and versions are those that the last build noted.
    """
    places = looks.places(_PROGRAM)
    known = f"a {press.root / 'themes'}" in places and looks.contents(_PROGRAM, places, str)
    known = known or looks.contents(_PROGRAM, program_places(press), lambda: _surroundings(press))
    assets, *programs = known.split(" ")
    remember(dict(one.split("=") for one in programs))
    return recipe(assets=assets, program=programs, tools=tools(), site=site)


def _surroundings(press: Press) -> str:
    """A hash of themes and tracks, the fingerprint of each package with games, and the version of each tool."""
    found = hashlib.sha256()
    for root in asset_roots(press):
        for part in ("themes", "tracks"):
            for path in _files(root, root / part):
                found.update(f"{path.relative_to(root).as_posix()}\0".encode("utf-8", "surrogateescape"))
                found.update(hashlib.sha256(path.read_bytes()).digest())
    made_by = [*((package, fingerprint(package)) for package in game_packages()), *tools()]
    return " ".join((found.hexdigest(), *map("=".join, made_by)))


def race_sources(press: Press, race: str) -> dict[Path, str] | None:
    """Return the files of a race and its secret, with their hashes; None if it has links, so that it is always read."""
    folder, secret = press.race_folder(race), press.secrets / race
    paths = sorted([folder, *folder.rglob("*")])
    if any(path.is_symlink() for path in paths):
        return None
    files = [path for path in paths if path.is_file() and not is_leftover(path.name)]
    found = [*files, *([secret] if secret.is_file() else [])]
    return {path.relative_to(press.root): hash_of(path.read_bytes()) for path in found}


def race_recipe(sources: Mapping[Path, str] | None) -> str:
    """Return a recipe of the files of a race; "" if they must always be read."""
    return digest(tuple((str(path), value) for path, value in sorted(sources.items()))) if sources else ""


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
