"""Corrects YAML syntax errors provisionally, so that the errors below them are reported in the same run.

The correction is a guess, used only to read on: its content is never judged or played.
"""

from re import compile as pattern
from typing import Final

from ludi_press.content.source import SourceText, source
from ludi_press.core.problems import Problem

LONGEST: Final = 100_000
"""Files with more characters are not read again."""

_NO_COLON: Final = pattern(r"(\s*[^\s:#'\"\[\]{}&*!|>%@`,?-][^\s:]*)(:?\S*)\s*(.*)")
_KEY_AND_VALUE: Final = pattern(r"(\s*(?:- +)?[^\s:#'\"\[\]{}][^:\[\]{}]*:\s+)(?![\[{])\S.*")
_VALUES: Final = frozenset(
    {"yaml-colon", "yaml-star", "yaml-ampersand", "yaml-escape", "yaml-quote", "yaml-after-quote"}
)
"""Errors in a value: with any other value the line would be correct."""


def corrected(text: SourceText, error: Problem) -> SourceText | None:
    """Return the text with this error corrected; None if it cannot be guessed."""
    if error.place is None or len(text.text) > LONGEST:
        return None
    number = error.place.line - 1
    line = text.lines[number]
    fresh = _corrected_line(line, error.code)
    if fresh is None or fresh == line:
        return None
    return source(text.file, "\n".join((*text.lines[:number], fresh, *text.lines[number + 1 :])))


def _corrected_line(line: str, code: str) -> str | None:
    """Return the line with its missing colon added, or with another value."""
    if code == "yaml-key":
        key = _NO_COLON.fullmatch(line)
        if key is None or key[2] == ":":
            return None
        return f"{key[1]}: x" if key[2] or key[3] else f"{key[1]}:"
    value = _KEY_AND_VALUE.fullmatch(line) if code in _VALUES else None
    return f"{value[1]}x" if value else None
