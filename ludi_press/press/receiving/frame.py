"""The phrases that mail programs, telephones and lists put around a message (`data/frame.yaml`), for patterns."""

from functools import cache
from pathlib import Path
from re import escape
from typing import Any, Final

import yaml

from ludi_press.content.words import unaccented

_FILE: Final = Path(__file__).parent / "data" / "frame.yaml"
_LOADER: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_QUOTES: Final = str.maketrans({"\u2019": "'", "\u2018": "'", "\u00a0": " ", "\u202f": " "})


@cache
def _phrases() -> dict[str, dict[str, list[str]]]:
    """Return the phrases by kind and language."""
    read: dict[str, dict[str, list[str]]] = yaml.load(_FILE.read_bytes(), _LOADER)  # noqa: S506 - it only makes texts
    return read


def one_of(kind: str) -> str:
    """Return a pattern of the phrases of a kind in all languages; it is for text that `folded` has made plain."""
    found = {folded(phrase) for group in _phrases()[kind].values() for phrase in group}
    return f"(?:{'|'.join(escape(phrase) for phrase in sorted(found, key=lambda phrase: (-len(phrase), phrase)))})"


def folded(line: str) -> str:
    """Return a line in small letters without accents, with plain apostrophes and blanks."""
    return unaccented(line.translate(_QUOTES))
