"""Bytes into text: what no file of a host may hold is a problem before any YAML is read."""

from collections.abc import Iterator
from re import Match
from re import compile as pattern
from typing import Final

from ludi_press.content.source import Source, source
from ludi_press.problems import Judged, Place, Problem

SIZE_LIMIT: Final = 1_000_000
"""The most bytes of a file."""

_SHOWN: Final = 10
"""Of characters that are not allowed, no more than so many are listed."""

FORBIDDEN: Final = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
"""Control characters, hidden line breaks and marks, and halves of characters: tab and line breaks may stand."""

_NAMES: Final = {
    "\x00": "a NUL character",
    "\x0b": "a hidden line break",
    "\x85": "a hidden line break",
    "\u2028": "a hidden line break",
    "\u2029": "a hidden line break",
    "\ufeff": "a hidden byte order mark",
}

_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
"""How files begin that were saved as UTF-16."""

_TABS_BETWEEN: Final = pattern(r"(?<=[^\t\n ])[\t ]*\t[\t ]*")
_BLANK_LINE: Final = pattern(r"(?m)^[ \t]*\t[ \t]*$")


def read_text(data: bytes, file: str) -> Judged[Source]:
    """The text of a file: UTF-8 with or without a byte order mark, at most SIZE_LIMIT bytes, no control characters.

    Line breaks of every system become line feeds; tabs between words become blanks, which keeps all columns.
    """
    if len(data) > SIZE_LIMIT:
        message = f"this file has {len(data)} bytes, at most {SIZE_LIMIT} are read"
        return Judged(None, (Problem("file-too-big", message, Place(file)),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Judged(None, (_undecodable(data, error.start, file),))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    problems = tuple(_strangers(source(file, text)))
    if problems:
        return Judged(None, problems)
    return Judged(source(file, _BLANK_LINE.sub(_as_blanks, _TABS_BETWEEN.sub(_as_blanks, text))))


def _as_blanks(match: Match[str]) -> str:
    return " " * len(match[0])


def _undecodable(data: bytes, start: int, file: str) -> Problem:
    """Where the first byte stands that is no UTF-8, and how to save the file."""
    if data.startswith(_WIDE):
        message, place = "this file is saved as UTF-16", Place(file)
    else:
        before = data[:start].decode("utf-8-sig", "replace")
        line = before.count("\n") + 1
        text = data.splitlines()[line - 1].decode("utf-8", "replace") if data.splitlines() else ""
        column = len(before) - (before.rfind("\n") + 1) + 1
        message, place = "here is a character that is not UTF-8", Place(file, line, column, 1, text)
    return Problem("file-encoding", message, place, suggestion="save the file as UTF-8")


def _strangers(text: Source) -> Iterator[Problem]:
    """A problem for each of the first characters that no file may hold."""
    found = 0
    for number, line in enumerate(text.lines):
        for match in FORBIDDEN.finditer(line):
            found += 1
            if found > _SHOWN:
                return
            name = _NAMES.get(match[0], f"a control character (U+{ord(match[0]):04X})")
            place = text.place(number, match.start())
            yield Problem("file-character", f"here is {name}", place, suggestion="take it out")
