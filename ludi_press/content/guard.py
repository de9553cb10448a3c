"""Decodes a host's file to text, and reports characters that no file may hold before YAML is parsed."""

from collections.abc import Iterator
from itertools import islice
from re import Pattern
from re import compile as pattern
from typing import Final

from ludi_press.content.foreign import foreign_file
from ludi_press.content.source import SourceText, source
from ludi_press.core.problems import Judged, Place, Problem, Severity

SIZE_LIMIT: Final = 1_000_000
"""The most bytes of a file."""

_SHOWN: Final = 10
"""The most forbidden or hidden characters that are listed."""

FORBIDDEN: Final = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
"""Control characters, hidden line breaks, byte order marks and surrogates; tabs and line breaks are allowed."""

_FORBIDDEN_RUN: Final = pattern(rf"({FORBIDDEN.pattern})\1*")

HIDDEN: Final = pattern("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Invisible characters: forums and mail programs show them as boxes, drop them, or reverse the text."""

_NAMES: Final = {
    "\x00": "a NUL character",
    "\x0b": "a hidden line break",
    "\x85": "a hidden line break",
    "\u2028": "a hidden line break",
    "\u2029": "a hidden line break",
    "\ufeff": "a hidden byte order mark",
    "\u00ad": "a soft hyphen (U+00AD)",
    "\u200b": "a blank without width (U+200B)",
}


def read_text(data: bytes, file: str) -> Judged[SourceText]:
    """Return the text of a file: UTF-8 with or without a byte order mark, at most SIZE_LIMIT bytes.

    All line breaks become line feeds; tabs between words become blanks, which keeps all columns.
    """
    if len(data) > SIZE_LIMIT:
        message = f"this file has {len(data)} bytes, at most {SIZE_LIMIT} are read"
        return Judged(None, (Problem("file-too-big", message, Place(file)),))
    foreign = foreign_file(data, file)
    if foreign:
        return Judged(None, (foreign,))
    try:
        text = _one_break(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return Judged(None, (_undecodable(error, file),))
    problems = tuple(_forbidden(source(file, text)))
    if problems:
        return Judged(None, problems)
    tidied = source(file, "\n".join(map(_without_tabs, text.split("\n"))) if "\t" in text else text)
    return Judged(tidied, tuple(_hidden(tidied)) if HIDDEN.search(text) else ())


def _one_break(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _without_tabs(line: str) -> str:
    """Return the line with blanks for those tabs that are not indentation."""
    words = line.lstrip(" \t")
    indent = line[: len(line) - len(words)]
    return (indent if words else "") + (words or indent).replace("\t", " ")


def _undecodable(error: UnicodeDecodeError, file: str) -> Problem:
    """Return a problem at the first byte that is not UTF-8, which says how to save the file."""
    before = _one_break(error.object[: error.start].decode())
    whole = source(file, _one_break(error.object.decode(errors="replace")))
    place = whole.place(before.count("\n"), len(before) - before.rfind("\n") - 1)
    return Problem("file-encoding", "here is a character that is not UTF-8", place, suggestion="save the file as UTF-8")


def _forbidden(text: SourceText) -> Iterator[Problem]:
    """Yield a problem for each of the first forbidden characters, one for equal ones in a row."""
    for place, run in islice(_found(_FORBIDDEN_RUN, text), _SHOWN):
        message = f"here is {name_of(run[0])}" + (f", {len(run)} times" if len(run) > 1 else "")
        yield Problem("file-character", message, place, suggestion="take it out")


def _hidden(text: SourceText) -> Iterator[Problem]:
    """Yield a warning for each of the first invisible characters."""
    for place, char in islice(_found(HIDDEN, text), _SHOWN):
        yield hidden_character(char, place)


def hidden_character(char: str, place: Place) -> Problem:
    """Return the warning for an invisible character."""
    words = f"here is {name_of(char)}, which nobody sees and some boards and mail programs show wrongly"
    return Problem("hidden-character", words, place, None, "take it out", Severity.WARNING)


def _found(characters: Pattern[str], text: SourceText) -> Iterator[tuple[Place, str]]:
    for number, line in enumerate(text.lines):
        for match in characters.finditer(line):
            yield text.place(number, match.start(), len(match[0])), match[0]


def name_of(char: str) -> str:
    """Return the name of a forbidden or hidden character, for a host."""
    kind = "a mark of the direction of writing" if HIDDEN.match(char) else "a control character"
    return _NAMES.get(char, f"{kind} (U+{ord(char):04X})")
