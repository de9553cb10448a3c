"""Where things are: the press around the working folder, its races, themes and tracks, and those of the package."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from re import ASCII, fullmatch
from typing import Final

from ludi_press.content.rules import ID_PATTERN
from ludi_press.content.words import ID_LENGTH, shown
from ludi_press.problems import Place, Problem

RACES: Final = Path("content") / "races"
DEFAULT_THEME: Final = "mosaic"
DEFAULT_LANGUAGE: Final = "en"
PAINTS: Final = "pictures/theme.yaml"
"""The file of a theme that tells how pictures look."""
ID_RULE: Final = f"use {ID_PATTERN.words}, at most {ID_LENGTH}"
"""What a host is told whose name is no id."""
LARGEST: Final = 20_000_000
"""The most bytes of a file that are read at all; each kind of file has a limit of its own below this."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press: the folder that a host works in; a press has at least content/races."""

    root: Path

    @property
    def site(self) -> Path:
        """What builds write."""
        return self.root / "site"

    @property
    def secrets(self) -> Path:
        """The secrets of running races, never in git."""
        return self.root / ".secrets"

    def race_folder(self, race: str) -> Path:
        """The folder of a race."""
        return self.root / RACES / race

    def shown(self, path: Path) -> str:
        """A path as places show it: relative to the press, with forward slashes; outside the press its name."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.name


def find_press(start: Path) -> Press | None:
    """The press that holds a folder: the folder itself or the nearest above it that has content/races."""
    start = start.resolve()
    for folder in (start, *start.parents):
        if (folder / RACES).is_dir():
            return Press(folder)
    return None


def race_ids(press: Press) -> list[str]:
    """The races of a press, by name: the folders with a race.yaml, and those with turns that have lost theirs."""
    return sorted(path.name for path in (press.root / RACES).iterdir() if _is_race(path))


def _is_race(folder: Path) -> bool:
    return any(os.path.lexists(folder / name) for name in ("race.yaml", "turns"))


def is_id(name: str) -> bool:
    """Whether a name can be that of a race: such a name is never a path."""
    return len(name) <= ID_LENGTH and fullmatch(ID_PATTERN.regex, name, ASCII) is not None


def bad_name(race: str) -> Problem:
    """The problem of a race whose folder's name is no id."""
    message = f"{shown(race)} cannot be the name of a race"
    place = Place(f"{RACES.as_posix()}/{race}")
    return Problem("race-name", message, place, None, ID_RULE)


def not_resolved(press: Press, race: str, turn: int) -> Problem:
    """The problem of a turn that no build has resolved yet."""
    place = Place(press.shown(press.race_folder(race) / "turns" / f"{turn:02}.yaml"))
    words = f"turn {turn} was not resolved yet"
    return Problem("not-resolved", words, place, None, "give it orders if it has none, and run 'ludi-press build'")


def read_file(press: Press, path: Path) -> bytes | Problem:
    """The bytes of a file; a Problem where it cannot be read or a link leads out of the press."""
    name = press.shown(path)
    try:
        if not path.resolve(strict=True).is_relative_to(press.root):
            return Problem("file-outside", f"{name} is a link that leads out of the press", Place(name))
        if not path.is_file():
            return Problem("file-folder", f"{name} is a folder or a device, not a file", Place(name))
        if path.stat().st_size > LARGEST:
            return Problem("file-too-big", f"{name} is larger than {LARGEST} bytes", Place(name))
        return path.read_bytes()
    except FileNotFoundError:
        return Problem("file-missing", f"there is no file {name}", Place(name))
    except (OSError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "a loop of links"
        return Problem("file-unreadable", f"{name} cannot be read: {reason}", Place(name))


def read_asset(press: Press, path: Path) -> bytes | Problem:
    """The bytes of a file below one of `asset_roots`; what the package ships is read as it is."""
    return read_file(press, path) if path.is_relative_to(press.root) else path.read_bytes()


@cache
def shipped() -> Path:
    """The folder of themes and tracks that come with the package: in a wheel its assets, else the repository."""
    package = Path(str(files("ludi_press")))
    assets = package / "assets"
    return assets if assets.is_dir() else package.parent


def asset_roots(press: Press) -> Iterator[Path]:
    """Where themes and tracks are looked for: the press's own first."""
    yield press.root
    if shipped() != press.root:
        yield shipped()


def track_file(press: Press, track: str) -> Path | None:
    """The file of a track, None where there is none."""
    return next((path for root in asset_roots(press) if (path := root / "tracks" / f"{track}.yaml").is_file()), None)


def track_ids(press: Press) -> list[str]:
    """All tracks that a race may name."""
    return sorted({path.stem for root in asset_roots(press) for path in (root / "tracks").glob("*.yaml")})


def theme_ids(press: Press) -> list[str]:
    """All themes that a race may name: folders with a post template, or that say how pictures look."""
    marks = ("*/post.md.j2", f"*/{PAINTS}")
    folders = [root / "themes" for root in asset_roots(press)]
    return sorted(
        {path.relative_to(folder).parts[0] for folder in folders for mark in marks for path in folder.glob(mark)}
    )


def theme_file(press: Press, theme: str, name: str) -> Path | None:
    """A file of a theme: the press's own, else the shipped one, else that of the default theme."""
    for folder in (theme, DEFAULT_THEME):
        for root in asset_roots(press):
            path = root / "themes" / folder / name
            if path.is_file():
                return path
    return None


def font_files(press: Press, themes: Iterable[str], marks: Iterable[str]) -> Iterator[Path]:
    """The files of themes' folders fonts/ that are named so: the press's own first, each folder's by name."""
    for theme in dict.fromkeys(themes):
        for root in asset_roots(press):
            folder = root / "themes" / theme / "fonts"
            yield from sorted(path for mark in marks for path in folder.glob(mark) if path.is_file())


def game_folder(package: str) -> Path:
    """The folder of a game's data: rules by edition, words by language."""
    return Path(str(files(package)))
