"""Reads message lines in the syntax of turn files, as order slips write them; the game judges them later."""

from collections.abc import Sequence
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Plain, plain, said_plainly
from ludi_press.content.words import tidied
from ludi_press.games.contract import OrderEntry, Party, Saying

ORDERS: Final = "orders"
WORDS: Final = "words"

_HEAD: Final = pattern(r"(orders|caesar|schools|words|notes):", ASCII)
_LINE: Final = pattern(r"(?:- )?([a-z0-9][a-z0-9-]*):\s+(\S.*)", ASCII)
_OURS: Final = frozenset({"received"})
"""Keys that only the press writes beside orders; senders cannot set them."""


class Exact(Struct, frozen=True):
    """The entries of such lines; `rest` is the message with these lines emptied."""

    rest: str
    entries: tuple[OrderEntry, ...] = ()
    sayings: tuple[Saying, ...] = ()
    word: str | None = None


def exact(text: str, parties: Sequence[Party]) -> Exact:
    """Read lines below the head of a section, and lines whose value is in brackets; the game reads the rest."""
    section, rest = None, []
    found: dict[tuple[str, str], OrderEntry] = {}
    sayings: list[Saying] = []
    for number, line in enumerate(tidied(text).split("\n")):
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


def _entry(line: str, section: str | None, parties: Sequence[Party]) -> OrderEntry | None:
    """Return the entry of a line; None if it is not in the syntax of turn files or not for the writer's own parties."""
    match = _LINE.fullmatch(line)
    if match is None or not (section or match[2].startswith(("{", "["))):
        return None
    key, named = match[1], section or ORDERS
    mine = {one for party in parties for one in (party.subjects if named == ORDERS else (party.id, *party.subjects))}
    value = _value(match[2]) if key in mine else None
    return None if value is None else OrderEntry(named, key, value)


def _value(text: str) -> "Plain | None":
    tree = load(f"value: {text}\n".encode(), "message")
    node = tree.value.get("value") if isinstance(tree.value, Mapping) and not tree.problems else None
    value = None if node is None else plain(node)
    if isinstance(value, dict):
        return {key: one for key, one in value.items() if key not in _OURS} or None
    return value or None
