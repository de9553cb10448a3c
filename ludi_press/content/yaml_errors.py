"""YAML's own errors in a host's words: what is wrong, and what to write instead."""

from collections.abc import Callable
from dataclasses import dataclass
from re import Pattern
from re import compile as pattern
from typing import Final

from yaml import MarkedYAMLError

from ludi_press.content.source import Source
from ludi_press.problems import Problem

QUOTE_IT: Final = 'put the whole text in quotes: "…"'


@dataclass(frozen=True, slots=True)
class _Reading:
    """A way to read one of YAML's errors: it fits where the error's words and the line at its place do."""

    code: str
    error: Pattern[str]
    line: Pattern[str]
    message: str
    suggestion: str


_ANY: Final = pattern("")
_READINGS: Final = (
    _Reading(
        "yaml-tab",
        _ANY,
        pattern(r"^ *\t"),
        "a tab stands at the line's beginning",
        "use blanks: two for each step to the right",
    ),
    _Reading(
        "yaml-star",
        _ANY,
        pattern(r"(?:^|[:\-\[,] ) *\*"),
        "a star at the beginning of a text means something else to YAML",
        QUOTE_IT,
    ),
    _Reading(
        "yaml-ampersand",
        _ANY,
        pattern(r"(?:^|[:\-\[,] ) *&"),
        "an ampersand at the beginning of a text means something else to YAML",
        QUOTE_IT,
    ),
    _Reading(
        "yaml-first-character",
        pattern("cannot start any token|directive"),
        pattern(r"[@`%]"),
        "a text cannot begin with '@', '`' or '%'",
        QUOTE_IT,
    ),
    _Reading(
        "yaml-first-character",
        pattern(r"tag|expected whitespace after|block scalar|comment or a line break"),
        pattern(r"[!|>]"),
        "a text cannot begin with '!', '|' or '>'",
        QUOTE_IT,
    ),
    _Reading(
        "yaml-escape",
        pattern("escape"),
        _ANY,
        "a backslash in double quotes means something else to YAML",
        "use single quotes, or write two backslashes",
    ),
    _Reading(
        "yaml-quote",
        pattern("quoted scalar|unexpected end of stream"),
        pattern("[\"']"),
        "a quote is opened here and never closed",
        "close it with the same sign; a text that has quotes in it goes into the other ones: \"he said 'go'\"",
    ),
    _Reading(
        "yaml-bracket",
        pattern(r"flow sequence|flow mapping|expected ',' or|flow context"),
        _ANY,
        "a bracket is opened here and not closed, or a comma is missing",
        "write the list as [one, two], or one entry a line, each after '- '",
    ),
    _Reading(
        "yaml-colon",
        pattern("mapping values are not allowed"),
        pattern(r":.*:(?: |$)"),
        "a second colon stands in this line",
        "if it belongs to the text, " + QUOTE_IT,
    ),
    _Reading(
        "yaml-key",
        pattern("mapping values are not allowed"),
        pattern(r"^(?:(?!:(?: |$)).)*$"),
        "this line has no colon after its key, or no blank after the colon",
        "write 'key: value', with a blank after the colon",
    ),
    _Reading(
        "yaml-indent",
        pattern("mapping values are not allowed"),
        _ANY,
        "this line stands too far to the right",
        "put keys of the same level exactly below each other",
    ),
    _Reading(
        "yaml-key",
        pattern("could not find expected ':'|simple key"),
        _ANY,
        "this line has no colon after its key, or no blank after the colon",
        "write 'key: value', with a blank after the colon",
    ),
    _Reading(
        "yaml-after-quote",
        pattern("expected <block end>|did not find expected"),
        pattern(r"""[:\-,] *(?:'[^']*'|"[^"]*")[^\s,\]}#]"""),
        "the text goes on after its closing quote",
        "put the whole text in the other kind of quotes",
    ),
    _Reading(
        "yaml-dash",
        pattern("block sequence entries are not allowed"),
        _ANY,
        "a list cannot begin on the line of its key",
        "write the list as [one, two], or begin each entry on a line of its own with '- '",
    ),
    _Reading(
        "yaml-indent",
        pattern("expected <block end>|did not find expected"),
        _ANY,
        "this line does not stand below a line of the same level",
        "put keys of the same level exactly below each other, entries of a list too",
    ),
)


def explain(error: MarkedYAMLError, text: Source) -> Problem:
    """The Problem that an error of the YAML parser stands for; always one, whatever the parser says."""
    mark = error.problem_mark or error.context_mark
    words = f"{error.context or ''} {error.problem or ''}"
    number, column = (mark.line, mark.column) if mark else (0, 0)
    number, column = _opening(error, words, number, column)
    number = _line_with_words(text, number)
    number = _line_without_colon(text, number, words)
    line = text.lines[min(number, len(text.lines) - 1)]
    for reading in _READINGS:
        if reading.error.search(words) and reading.line.search(line):
            start, width = _spot(reading, line, column)
            place = text.place(number, start, width)
            return Problem(reading.code, reading.message, place, suggestion=reading.suggestion)
    message = f"YAML cannot read this: {words.strip()}"
    return Problem("yaml", message, text.place(number, column))


def _opening(error: MarkedYAMLError, words: str, line: int, column: int) -> tuple[int, int]:
    """What was opened and not closed is shown where it opens."""
    if error.context_mark and pattern("quoted scalar|flow").search(words):
        return error.context_mark.line, error.context_mark.column
    return line, column


def _line_with_words(text: Source, number: int) -> int:
    """The line, or the last one before it that says anything: errors at the end point past it."""
    number = min(number, len(text.lines) - 1)
    while number > 0 and not text.lines[number].strip():
        number -= 1
    return number


_NO_COLON: Final = pattern(r"^\s*(?:- )?[^\s#][^#]*$")


def _line_without_colon(text: Source, number: int, words: str) -> int:
    """A key without its colon runs on into the next line, where YAML stumbles: the line above is meant."""
    if "mapping values are not allowed" not in words or number == 0:
        return number
    above = _line_with_words(text, number - 1)
    line = text.lines[above]
    return above if _NO_COLON.match(line) and not pattern(r":(?:\s|$)").search(line) else number


_SPOTS: Final[dict[str, Callable[[str], int]]] = {
    "yaml-tab": lambda line: line.index("\t"),
    "yaml-star": lambda line: line.index("*"),
    "yaml-ampersand": lambda line: line.index("&"),
}


def _spot(reading: _Reading, line: str, column: int) -> tuple[int, int]:
    """Where the caret stands: on the sign itself where the reading has one."""
    if reading.code in _SPOTS:
        return _SPOTS[reading.code](line), 1
    column = min(column, max(0, len(line.rstrip()) - 1))
    return column, 1
