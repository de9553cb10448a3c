"""Where to look whether anything was touched: all that a build reads, and what it wrote (see `seen.look`)."""

import os

from ludi_press.games.registry import game_packages
from ludi_press.press.reading.find import Press, asset_roots, package_folder


def source_places(press: Press) -> list[str]:
    """All that a build can read: the press, the assets, the program, and what is installed beside it."""
    folders = [press.root / "content", press.secrets]
    folders += [root / part for root in asset_roots(press) for part in ("themes", "tracks")]
    packages = [package_folder(name) for name in game_packages()]
    # A folder has a new time when a library in it is renewed.
    libraries = package_folder("markdown_it").parent
    return [
        *(f"a {folder}" for folder in dict.fromkeys([*folders, *packages])),
        f"f {press.root / 'press.yaml'}",
        f"f {libraries}",
    ]


def site_places(press: Press) -> list[str]:
    """What a build wrote: the names at the top of the site, its pages there, and each folder below.

    Folders are named one by one, since whoever looks again has then no need to list what lies in them: a folder that
    comes or goes changes the time of the one that it lies in.
    """
    below = sorted(path for path in press.site.iterdir() if not path.name.startswith("."))
    folders = sorted(folder for path in below for folder, _, _ in os.walk(path))
    return [f"n {press.site}", *(f"f {path}" for path in (*below, *folders))]
