"""The files and folders that tell whether anything changed: all that a build reads and writes (see `index.look`)."""

from ludi_press.games.registry import game_packages
from ludi_press.press.reading.find import RACES, Press, asset_roots, package_folder
from ludi_press.press.reading.memory import SHARED


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
