"""Decodes a host's file to text and reports what no file may hold, and files that another program wrote."""

from collections.abc import Iterator
from itertools import islice
from re import IGNORECASE, Pattern
from re import compile as pattern
from typing import Final

import msgspec
from msgspec import Struct

from ludi_press.content.nodes import MappingNode, Node, ScalarNode, inside
from ludi_press.core.problems import Judged, Place, Problem, warning


class SourceText(Struct, frozen=True):
    """The text of a file and its lines, with line feeds as line breaks."""

    file: str
    text: str
    lines: tuple[str, ...]

    def place(self, line: int, column: int, width: int = 1) -> Place:
        """Return the place at a line and column, both from 0, moved to the nearest edge if it is outside the file."""
        lines = self.lines
        if not 0 <= line < len(lines):
            line = 0 if line < 0 else len(lines) - 1
        text = lines[line]
        if not 0 <= column <= len(text):
            column = 0 if column < 0 else len(text)
        room = len(text) - column
        return Place(self.file, line + 1, column + 1, 1 if room < 1 or width < 1 else min(width, room), text)


def source(file: str, text: str) -> SourceText:
    return SourceText(file, text, tuple(text.split("\n")))


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
    schema = whole.get("schema", f"{own}/0" if "race" in whole else known) if isinstance(whole, dict) else known
    kind, _, number = str(schema).rpartition("/")
    if schema == known or kind != own or not (number.isascii() and number.isdecimal()):
        return None
    place = Place(file)
    if int(number) > int(newest):
        return _newer(str(schema), place)
    older = "take it away, and seal or send its turn again; ludi-press promises to read what 1.0 and later wrote"
    return Problem("file-older", f"a version before 1.0 wrote this file ({schema})", place, None, older)


def _newer(schema: str, place: Place) -> Problem:
    upgrade = "install the newest ludi-press, as with 'pipx upgrade ludi-press'; the file is as it should be"
    return Problem("file-newer", f"a newer ludi-press wrote this file ({schema})", place, None, upgrade)


SCHEMA_KEY: Final = "schema"
"""The key of a YAML file that may name its schema; a file without it is of the first."""
_SCHEMA: Final = pattern(r"ludi-press/[a-z-]{1,40}/([1-9][0-9]{0,5})")


def newer_schema(node: Node) -> Problem | None:
    named = inside(node, SCHEMA_KEY)
    known = _SCHEMA.fullmatch(named.text) if isinstance(named, ScalarNode) else None
    return _newer(named.text, named.place) if known and int(known[1]) > 1 and isinstance(named, ScalarNode) else None


def of_schema(node: Node, kind: str) -> tuple[Node, tuple[Problem, ...]]:
    """Return a file of a kind, with a problem and without the key if it names the schema of another kind, or none."""
    named, own = inside(node, SCHEMA_KEY), f"ludi-press/{kind}/1"
    if not isinstance(node, MappingNode) or named is None or (isinstance(named, ScalarNode) and named.text == own):
        return node, ()
    told, remedy = f"a file of this kind has the schema {own}", f"write 'schema: {own}', or take the line out"
    problem = Problem("schema-foreign", told, named.place, None, remedy)
    return MappingNode(tuple(entry for entry in node if entry.key.text != SCHEMA_KEY), node.place), (problem,)


def without_schema(node: Node) -> Node:
    named = inside(node, SCHEMA_KEY)
    if not (isinstance(named, ScalarNode) and isinstance(node, MappingNode) and _SCHEMA.fullmatch(named.text)):
        return node
    return MappingNode(tuple(entry for entry in node if entry.key.text != SCHEMA_KEY), node.place)


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
        text.place(number, 0, mark.end())
        for number, line in enumerate(text.lines)
        if (mark := _MERGE.match(line)) is not None
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
    found = islice(_found(HIDDEN, tidied), _SHOWN) if HIDDEN.search(text) else ()
    return Judged(tidied, tuple(hidden_character(char, place) for place, char in found))


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


def hidden_character(char: str, place: Place) -> Problem:
    words = f"here is {name_of(char)}, which nobody sees and some boards and mail programs show wrongly"
    return warning("hidden-character", words, place, "take it out")


def _found(characters: Pattern[str], text: SourceText) -> Iterator[tuple[Place, str]]:
    for number, line in enumerate(text.lines):
        for match in characters.finditer(line):
            yield text.place(number, match.start(), len(match[0])), match[0]


def name_of(char: str) -> str:
    """Return the name of a forbidden or hidden character, for a host."""
    kind = "a mark of the direction of writing" if HIDDEN.match(char) else "a control character"
    return _NAMES.get(char, f"{kind} (U+{ord(char):04X})")
