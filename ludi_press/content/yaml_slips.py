"""Slips of YAML mended in thought, so that those on the lines below are told in the same run.

What was meant is guessed by the kind of the slip, and only to read on: a mended text is never judged or played.
"""

from re import compile as pattern
from typing import Final

from ludi_press.content.source import Source, source
from ludi_press.core.problems import Problem

LONGEST: Final = 100_000
"""A file with more characters is not read again."""

_NO_COLON: Final = pattern(r"(\s*[^\s:#'\"\[\]{}&*!|>%@`,?-][^\s:]*)(:?\S*)\s*(.*)")
_KEY_AND_VALUE: Final = pattern(r"(\s*(?:- +)?[^\s:#'\"\[\]{}][^:\[\]{}]*:\s+)(?![\[{])\S.*")
_VALUES: Final = frozenset(
    {"yaml-colon", "yaml-star", "yaml-ampersand", "yaml-escape", "yaml-quote", "yaml-after-quote"}
)
"""Slips in a value: with any other value the line would be right."""


def mended(text: Source, slip: Problem) -> Source | None:
    """The text as if its host had not slipped there; None where nobody knows what was meant."""
    if slip.place is None or len(text.text) > LONGEST:
        return None
    number = slip.place.line - 1
    line = text.lines[number]
    fresh = _mended_line(line, slip.code)
    if fresh is None or fresh == line:
        return None
    return source(text.file, "\n".join((*text.lines[:number], fresh, *text.lines[number + 1 :])))


def _mended_line(line: str, code: str) -> str | None:
    """The line with the colon that it lacks, or with another value."""
    if code == "yaml-key":
        key = _NO_COLON.fullmatch(line)
        if key is None or key[2] == ":":
            return None
        return f"{key[1]}: x" if key[2] or key[3] else f"{key[1]}:"
    value = _KEY_AND_VALUE.fullmatch(line) if code in _VALUES else None
    return f"{value[1]}x" if value else None
