"""Lines of a message that are written as in a turn file, and values and comments as such lines."""

import json
from collections.abc import Sequence
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import QUESTION
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Plain, plain, said_plainly
from ludi_press.content.words import shortened, tidied
from ludi_press.core.problems import on_one_line
from ludi_press.games.contract import Heard, OrderEntry, Party, Saying

ORDERS: Final = "orders"
WORDS: Final = "words"

_HEAD: Final = pattern(r"(orders|caesar|schools|words|notes):", ASCII)
_LINE: Final = pattern(r"(?:- )?([a-z0-9][a-z0-9-]*):\s+(\S.*)", ASCII)
_OURS: Final = frozenset({"received"})
"""Keys that only the press writes beside orders; senders cannot set them."""


class Exact(Struct, frozen=True):
    """The entries of lines as in a turn file; `rest` is the message with these lines emptied."""

    rest: str
    entries: tuple[OrderEntry, ...] = ()
    sayings: tuple[Saying, ...] = ()
    word: str | None = None

    def doubted(self, heard: Heard) -> Heard:
        """Return what was heard beside these lines, with a question where it orders somebody whom they order, too."""
        ordered, sayings = {entry.who for entry in self.entries}, list[Saying]()
        for one in heard.sayings if ordered else ():
            before = {*heard.withdrawn} if one.line < self.sayings[0].line else set[str]()
            touched = (ordered - before) & {*one.said.partition(": ")[0].split(", ")}
            doubt = "does this change the line for the turn file?" if touched else one.doubt
            sayings.append(replace(one, said="" if touched else one.said, doubt=doubt))
        back = tuple(who for who in heard.withdrawn if who not in ordered)
        return replace(heard, sayings=tuple(sayings), withdrawn=back) if ordered else heard


def exact(text: str, parties: Sequence[Party]) -> Exact:
    """Read lines below the head of a section, and lines whose value is in brackets; the game reads the rest."""
    section, rest = None, []
    found: dict[tuple[str, str], OrderEntry] = {}
    sayings: list[Saying] = []
    for number, line in enumerate(_unwrapped(tidied(text).split("\n"))):
        head = _HEAD.fullmatch(line.strip())
        entry = None if head else _entry(line.strip(), section, parties)
        section = head[1] if head else section if entry or (section and line.startswith(" ")) else None
        if entry:
            found[entry.section, entry.who] = entry
            sayings.append(Saying(number, f"{entry.who}: {said_plainly(entry.value)}"))
        rest.append("" if head or entry else line)
    words = [str(entry.value) for entry in found.values() if entry.section == WORDS]
    entries = tuple(entry for entry in found.values() if entry.section != WORDS)
    return Exact("\n".join(rest), entries, tuple(sayings), next(iter(words), None))


_MOST_WRAPPED: Final = 8
"""The most lines into which a mail program breaks a line as in a turn file."""


def _unwrapped(lines: Sequence[str]) -> list[str]:
    """Return lines, with what a mail program has broken in one line again, and empty lines below it."""
    whole = [*lines]
    for number, line in enumerate(lines):
        match = _LINE.fullmatch(whole[number].strip())
        if match is None or not match[2].startswith(("{", "[")):
            continue
        for end in range(number + 1, min(number + _MOST_WRAPPED, len(lines)) + 1):
            joined = " ".join(one.strip() for one in (line.rstrip(), *lines[number + 1 : end]))
            if _is_closed(joined):
                whole[number:end] = [joined, *[""] * (end - number - 1)]
                break
    return whole


def _is_closed(text: str) -> bool:
    """Return whether each bracket of a line is closed, outside quotations."""
    bare = _QUOTATION.sub("", text)
    return all(bare.count(begin) == bare.count(end) for begin, end in ("{}", "[]"))


_QUOTATION: Final = pattern(r'"(?:[^"\\]|\\.)*"')
_VALUE: Final = r"[^:{}\[\]\n]+"
_KEYED: Final = pattern(rf"(?:[-*] )?([a-z][a-z0-9-]*)(?:: ?| )([a-z]+:{_VALUE}(?:[,;\s][a-z]+:{_VALUE})*)", ASCII)
"""A head and keys with their values, as in a turn file but without brackets: `hilarus: move: verus, strike: verus`.

A blank or mark stands before each key, so that there is one way alone to divide a text, however long it is.
"""
_KEY: Final = pattern(r"(?:^|[,;\s]\s*)([a-z]+):")
INDENTED: Final = pattern(rf"\s*(?:[-*] )?[a-z]+:{_VALUE}", ASCII)
"""A key with its value in a line of its own."""


def braced(lines: Sequence[str]) -> str | None:
    """Return some lines with a head and keys as one line of a turn file; None if they are none."""
    text = ", ".join(line.strip(" ,;-*") for line in lines[1:])
    match = _KEYED.fullmatch(" ".join(f"{lines[0]} {text}".split()))
    if match is None:
        return None
    _, *parts = _KEY.split(match[2])
    values = [[one.strip() for one in part.split(",") if one.strip()] for part in parts[1::2]]
    if not all(values) or len({*parts[::2]}) != len(values):
        return None
    plain = {key: value if len(value) > 1 else value[0] for key, value in zip(parts[::2], values, strict=True)}
    return f"{match[1]}: {flow(plain)}"


def _entry(line: str, section: str | None, parties: Sequence[Party]) -> OrderEntry | None:
    """Return the entry of a line; None if it is not in the syntax of turn files or not for the writer's own parties."""
    match = _LINE.fullmatch(line)
    if match is None or not (section or match[2].startswith(("{", "["))):
        return None
    key, named = match[1], section or ORDERS
    mine = {one for party in parties for one in (party.subjects if named == ORDERS else party.ids)}
    value = _value(match[2]) if key in mine else None
    return None if value is None else OrderEntry(named, key, value)


def _value(text: str) -> "Plain | None":
    tree = load(f"value: {text}\n".encode(), "message")
    node = tree.value.get("value") if isinstance(tree.value, MappingNode) and not tree.problems else None
    value = None if node is None else plain(node)
    if isinstance(value, dict):
        return {key: one for key, one in value.items() if key not in _OURS} or None
    return value or None


_BARE: Final = pattern(r"(?:[A-Za-z]|[+-]?\d)(?:[A-Za-z0-9 ./@'+-]|:(?=\d))*", ASCII)
_LONGEST_BARE: Final = 100
_LONGEST_COMMENT: Final = 240


def flow(value: Plain) -> str:
    """Return a value as one line of YAML; text with any possible YAML meaning is quoted."""
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_entry_text(key)}: {flow(one)}' for key, one in value.items())}}}"
    return _entry_text(value)


def _entry_text(text: str) -> str:
    line = on_one_line(text)
    bare = _BARE.fullmatch(line) and not line.endswith(" ") and len(line) <= _LONGEST_BARE
    return line if bare else json.dumps(line, ensure_ascii=False)


def comment(text: str) -> str:
    """Return a comment line, printable and shortened."""
    return f"{QUESTION} {shortened(on_one_line(text), _LONGEST_COMMENT)}"
