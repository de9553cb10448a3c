"""Tells files that another program wrote, or wrote into: Word files, web pages, marks of a merge, quoted mails."""

from re import IGNORECASE
from re import compile as pattern
from typing import Final

import msgspec

from ludi_press.content.nodes import Mapping, Node, Scalar
from ludi_press.content.source import SourceText
from ludi_press.core.problems import Place, Problem

_KINDS: Final = (
    (b"pk\x03\x04", "a Word file or another packed file (.docx, .odt, .zip)"),
    (b"\xd0\xcf\x11\xe0", "a file of an old Word or Excel (.doc, .xls)"),
    (b"{\\rtf", "a text with fonts (.rtf)"),
    (b"%pdf-", "a PDF"),
    (b"<!doctype", "a web page"),
    (b"<html", "a web page"),
    (b"<?xml", "an XML file"),
    (b"\x89png", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"gif8", "a picture"),
)
"""How files of other programs begin, in small letters."""

_PLAIN: Final = "copy the text into a file of plain text, saved as UTF-8 (Word: Save as, Plain text)"

_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks of UTF-16."""

_BEGINNING: Final = 200
"""So many bytes show what a file is."""

_MERGE: Final = pattern(r"^(?:<{7}|\|{7}|={7}|>{7})(?= |$)")
_FENCE: Final = pattern(r"\s*(```|~~~|\[(code|quote)|<(pre|code|source|syntaxhighlight)\b|[-=*_~]{4,}\s*$)", IGNORECASE)
_MARKS_SHOWN: Final = 9
"""The most marks of a merge that are shown besides the first."""


def other_schema(data: bytes, known: str, file: str) -> Problem | None:
    """Return the problem of a JSON file that says that another version of ludi-press wrote it; None for all others.

    `known` is the schema that belongs there, as "ludi-press/seal/2"; the first seals named none.
    """
    try:
        whole = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    own, _, newest = known.rpartition("/")
    found = whole.get("schema", f"{own}/0" if "race" in whole else known) if isinstance(whole, dict) else known
    kind, _, number = str(found).rpartition("/")
    if found == known or kind != own or not (number.isascii() and number.isdecimal()):
        return None
    place = Place(file)
    if int(number) > int(newest):
        return _newer(str(found), place)
    older = "take it away, and seal or send its turn again; ludi-press promises to read what 1.0 and later wrote"
    return Problem("file-older", f"a version before 1.0 wrote this file ({found})", place, None, older)


def _newer(schema: str, place: Place) -> Problem:
    upgrade = "install the newest ludi-press, as with 'pipx upgrade ludi-press'; the file is as it should be"
    return Problem("file-newer", f"a newer ludi-press wrote this file ({schema})", place, None, upgrade)


SCHEMA_KEY: Final = "schema"
"""The key of a YAML file that may name its schema; a file without it is of the first."""
_SCHEMA: Final = pattern(r"ludi-press/[a-z-]{1,40}/([1-9][0-9]{0,5})")


def newer_schema(node: Node) -> Problem | None:
    """Return the problem of a YAML file whose schema this version does not know."""
    named = node.get(SCHEMA_KEY) if isinstance(node, Mapping) else None
    known = _SCHEMA.fullmatch(named.text) if isinstance(named, Scalar) else None
    return _newer(named.text, named.place) if known and int(known[1]) > 1 and isinstance(named, Scalar) else None


def without_schema(node: Node) -> Node:
    """Return the tree of a file without the name of its schema."""
    named = node.get(SCHEMA_KEY) if isinstance(node, Mapping) else None
    if not (isinstance(named, Scalar) and isinstance(node, Mapping) and _SCHEMA.fullmatch(named.text)):
        return node
    return Mapping(tuple(entry for entry in node if entry.key.text != SCHEMA_KEY), node.place)


def foreign_file(data: bytes, file: str) -> Problem | None:
    """Return the problem of a file that is no plain text in UTF-8, known by its first bytes."""
    start = data[:_BEGINNING].lstrip().lower()
    kind = next((words for begins, words in _KINDS if start.startswith(begins)), None)
    if kind:
        return Problem("file-kind", f"this is {kind}, no plain text", Place(file), suggestion=_PLAIN)
    if data.startswith(_WIDE) or _every_other_is_empty(data[:_BEGINNING]):
        return Problem(
            "file-encoding", "this file is saved as UTF-16", Place(file), suggestion="save the file as UTF-8"
        )
    return None


def _every_other_is_empty(start: bytes) -> bool:
    """Whether a text looks like UTF-16 without its mark: each letter of Latin script has a byte of zero beside it."""
    even, odd = (sum(byte == 0 for byte in half) * 4 >= len(half) * 3 for half in (start[::2], start[1::2]))
    return len(start) > 1 and even != odd


def foreign_lines(text: SourceText) -> Problem | None:
    """Return the problem of lines that a merge, a chat or a mail program put into a file that YAML cannot read."""
    return _merge(text) or _fence(text) or _quoted(text)


def _merge(text: SourceText) -> Problem | None:
    marks = [
        text.place(number, 0, found.end())
        for number, line in enumerate(text.lines)
        if (found := _MERGE.match(line)) is not None
    ]
    if not marks:
        return None
    first, *rest = marks
    return Problem(
        "file-merge",
        "git left the marks of a merge here: two versions of the same lines stand between '<<<<<<<' and '>>>>>>>'",
        first,
        suggestion="keep one version, and take out the other and the lines of '<<<<<<<', '=======' and '>>>>>>>'",
        related=tuple(("a mark stands here too", place) for place in rest[:_MARKS_SHOWN]),
    )


def _fence(text: SourceText) -> Problem | None:
    first = _first_line(text)
    if not _FENCE.match(text.lines[first]):
        return None
    message = "this line marks text in a chat, a wiki or a mail, and is none of the file's"
    place = text.place(first, 0, len(text.lines[first]))
    return Problem("file-fence", message, place, suggestion="take it out, and the one below the text if there is one")


def _quoted(text: SourceText) -> Problem | None:
    first = _first_line(text)
    if not all(line.startswith(">") for line in text.lines if line.strip()) or not text.lines[first].strip():
        return None
    message = "every line begins with '>', as a quote in a mail does"
    return Problem("file-quoted", message, text.place(first, 0), suggestion="take '> ' out of each line")


def _first_line(text: SourceText) -> int:
    """Return the first line with words, from 0."""
    return next((number for number, line in enumerate(text.lines) if line.strip()), 0)
