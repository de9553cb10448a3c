"""Explains YAML's own errors in a host's words, and corrects them so that those below are told too.

The correction is a guess, used only to read on: its content is never judged or played.

The patterns match the messages of the Python parser, which every machine has.
"""

from functools import cache
from pkgutil import get_data
from re import compile as pattern
from re import search
from typing import Final

import yaml
from msgspec import Struct, convert
from yaml import MarkedYAMLError

from ludi_press.content.guard import SourceText, source
from ludi_press.content.lookalikes import (
    curly_quotes,
    cutting_comment,
    false_blank,
    missing_colon,
    missing_comma,
    wide_sign,
)
from ludi_press.core.problems import Place, Problem

LONGEST: Final = 100_000
"""Files with more characters are not read again."""

_MISSING_COLON: Final = pattern(r"(\s*[^\s:#'\"\[\]{}&*!|>%@`,?-][^\s:]*)(:?\S*)\s*(.*)")
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
        key = _MISSING_COLON.fullmatch(line)
        if key is None or key[2] == ":":
            return None
        return f"{key[1]}: x" if key[2] or key[3] else f"{key[1]}:"
    value = _KEY_AND_VALUE.fullmatch(line) if code in _VALUES else None
    return f"{value[1]}x" if value else None


HERE: Final = "\0"
"""Marks the error's column in a line, so that patterns can match text before and after it; no file contains it."""


_SECOND_COLON: Final = pattern(r""":\s.*\0:|["']\s*\0:""")


class _Reading(Struct, frozen=True):
    """An explanation of a YAML error; it applies if the error's message and the line at its place both match."""

    code: str
    message: str
    suggestion: str
    error: str = ""
    line: str = ""


@cache
def _readings() -> tuple[_Reading, ...]:
    """Return the explanations in `yaml_errors.yaml`; the first one that applies is told."""
    data = yaml.safe_load(get_data(__package__, "yaml_errors.yaml") or b"")
    return convert(data, tuple[_Reading, ...])


_OPENED: Final = pattern("quoted scalar|flow (sequence|mapping)|directive|simple key|alias|anchor|tag|block scalar")
"""Errors about something that began earlier, which a host looks for at its beginning."""

_MARGIN: Final = "this line belongs to the text above it, and is not indented"
_INDENT_TEXT: Final = "put two blanks before each line of the text"
_OPENS_TEXT: Final = pattern(r":\s+[|>][+-]?\d?\s*$")
_NO_KEY: Final = pattern(r"\S(?!\S*:(?:\s|$))|$")
_NO_COLON: Final = pattern(r"\s*(?!#)\S(?!.*:(\s|$))")
_WORD: Final = pattern(r"\S*")


_CLOSER: Final = {
    "yaml-colon": (missing_colon, curly_quotes, wide_sign),
    "yaml-key": (false_blank, missing_colon, wide_sign),
    "yaml-indent": (false_blank, wide_sign),
    "yaml-bracket": (curly_quotes, wide_sign, cutting_comment, missing_colon, missing_comma),
    "yaml-stray": (wide_sign, missing_colon),
}
"""More specific causes of an error, by its code; the first one found is reported instead."""


def explain(error: MarkedYAMLError, text: SourceText, bracket: Place | None = None) -> Problem:
    """Return the Problem for an error of the YAML parser; unknown messages get a general one.

    `bracket` is the place of a bracket that is still open.
    """
    words = f"{error.context or ''} {error.problem or ''}"
    number, column = _spot(error, words, text)
    line = text.lines[number]
    marked = _marked(line, column)
    if _is_text_at_the_margin(text, number):
        place = text.place(number, 0, _width(line))
        return Problem("yaml-text-indent", _MARGIN, place, suggestion=_INDENT_TEXT)
    for reading in _readings():
        if search(reading.error, words) and search(reading.line, marked):
            closer = next((one for look in _CLOSER.get(reading.code, ()) if (one := look(text, number))), None)
            if closer:
                return closer
            place = text.place(number, column, _width(line[column:]))
            if reading.code == "yaml-bracket" and "flow node" in words and bracket:
                place = bracket
            return Problem(reading.code, reading.message, place, suggestion=reading.suggestion)
    message = f"YAML cannot read this: {words.strip()}"
    return Problem("yaml", message, text.place(number, column))


def _is_text_at_the_margin(text: SourceText, number: int) -> bool:
    """Whether this line belongs to a text below '|' or '>' that is not indented."""
    above = (text.lines[index] for index in range(number - 1, -1, -1))
    opening = next((line for line in above if _OPENS_TEXT.search(line) or not _NO_KEY.match(line)), "")
    return bool(_OPENS_TEXT.search(opening) and _NO_KEY.match(text.lines[number]))


def _width(rest: str) -> int:
    """Return the length of the word that begins here."""
    match = _WORD.match(rest)
    return match.end() if match else 1


def _spot(error: MarkedYAMLError, words: str, text: SourceText) -> tuple[int, int]:
    """Return the line and column, both from 0, that a host should look at."""
    mark = error.context_mark if error.context_mark and _OPENED.search(words) else error.problem_mark
    number, column = (mark.line, mark.column) if mark else (0, 0)
    if "document start" in words:
        number = next((index for index in range(number) if text.lines[index].startswith("%")), number)
    elif "mapping values are not allowed" in words and not _SECOND_COLON.search(_marked(text.lines[number], column)):
        number, column = _key_line(text, number), 0
    last = _line_with_words(text, number)
    line = text.lines[last]
    return last, min(max(column, len(line) - len(line.lstrip(" "))), len(line)) if last == number else len(
        line.rstrip()
    )


def _marked(line: str, column: int) -> str:
    return line[:column] + HERE + line[column:]


def _line_with_words(text: SourceText, number: int) -> int:
    """Return the last line up to this one that is not empty, since errors at the end of a file point past it."""
    number = min(number, len(text.lines) - 1)
    while number > 0 and not text.lines[number].strip():
        number -= 1
    return number


def _key_line(text: SourceText, number: int) -> int:
    """Return the line above if it is a key without a colon: YAML notices that only on the next line."""
    above = _line_with_words(text, number - 1) if number else 0
    return above if _NO_COLON.match(text.lines[above]) else number
