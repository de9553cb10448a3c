"""The posts of a turn as they went out, which are kept beside its seal: turns/NN.post.txt and the like."""

from pathlib import Path
from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.press.reading.find import Press

_KEPT: Final = pattern(r"(\d{2,4})\.post(?:\.amended-(\d{1,4}))?[.\-A-Za-z0-9]*", ASCII)


def kept_name(turn: int, file: str, errata: int = 0, language: str = "") -> str:
    """Return the name of a kept post; `file` is the name that a build gives to its file.

    `errata` counts the amendments that it tells; `language` is the tag of a language other than the race's first.
    """
    amended = f".amended-{errata}" if errata else ""
    return f"{turn:02}.post{amended}{f'.{language}' if language else ''}{file.removeprefix(f'turn{turn}')}"


def kept_posts(press: Press, race: str, turn: int, errata: int | None = None) -> tuple[Path, ...]:
    """Return the files of all kept posts of a turn, or of those that tell so many amendments."""
    folder = press.race_folder(race) / "turns"
    found = ((path, _KEPT.fullmatch(path.name)) for path in sorted(folder.glob(f"{turn:02}.post*")))
    return tuple(path for path, match in found if match and errata in (None, int(match[2] or 0)))
