"""What a language adds to a word so that another can follow it.

Italian: "e" and "a" become "ed" and "ad" before a word that begins with the same vowel.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

_LONELY: Final = re.compile(r"(?<![\w'\u2019])([ea]) \Z", re.IGNORECASE)
"""An "e" or an "a" that stands alone at the end of what was said."""
_LIKE: Final = {"e": "eèé", "a": "aàá"}


def _italian(before: str, word: str) -> str:
    found = _LONELY.search(before)
    if found and word and word[0].lower() in _LIKE[found[1].lower()]:
        return f"{before[:-1]}d "
    return before


Meet = Callable[[str, str], str]
"""What was said, as it must be where a word follows it."""

_RULES: Final[Mapping[str, Meet]] = {"it": _italian}


def rule_of(language: str) -> Meet | None:
    """The rule of a language (a BCP 47 tag); None where words need nothing between them."""
    return _RULES.get(language.partition("-")[0].lower())
