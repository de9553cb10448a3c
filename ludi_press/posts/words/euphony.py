"""Changes of a word before the word that follows it.

Italian: "e" and "a" become "ed" and "ad" before a word that begins with the same vowel.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

_LONELY: Final = re.compile(r"(?<![\w'\u2019])([ea]) \Z", re.IGNORECASE)
"""A single "e" or "a" at the end of a text."""
_LIKE: Final = {"e": "eèé", "a": "aàá"}


def _italian(before: str, word: str) -> str:
    found = _LONELY.search(before)
    if found and word and word[0].lower() in _LIKE[found[1].lower()]:
        return f"{before[:-1]}d "
    return before


Meet = Callable[[str, str], str]
"""Returns a text as it must be before a given word."""

_RULES: Final[Mapping[str, Meet]] = {"it": _italian}


def rule_of(language: str) -> Meet | None:
    """Return the rule of a language (a BCP 47 tag), None if it has none."""
    return _RULES.get(language.partition("-")[0].lower())
