"""Reads message lines in the syntax of turn files, as order slips write them; the game judges them later."""

from collections.abc import Sequence
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Plain, plain, said_plainly
from ludi_press.games.contract import Entry, Party, Saying
from ludi_press.games.kit.speech import tidied

ORDERS: Final = "orders"
WORDS: Final = "words"
ACTS: Final = "acts"
"""The section that is a list; each of its lines is an act with its fields."""

_HEAD: Final = pattern(r"(orders|caesar|schools|words|notes|motus|acts):", ASCII)
_LINE: Final = pattern(r"(?:- )?([a-z0-9][a-z0-9-]*):\s+(\S.*)", ASCII)
_OURS: Final = frozenset({"received"})
"""Keys that only the press writes beside orders; senders cannot set them."""


class Exact(Struct, frozen=True):
    """The entries of such lines; `rest` is the message with these lines emptied."""

    rest: str
    entries: tuple[Entry, ...] = ()
    sayings: tuple[Saying, ...] = ()
    word: str | None = None


def exact(text: str, parties: Sequence[Party]) -> Exact:
    """Read lines below the head of a section, and lines whose value is in brackets; the game reads the rest."""
    section, rest = None, []
    found: dict[tuple[str, str], Entry] = {}
    sayings: list[Saying] = []
    for number, line in enumerate(tidied(text).split("\n")):
        head = _HEAD.fullmatch(line.strip())
        entry = None if head else _entry(line.strip(), section, parties)
        section = head[1] if head else section if entry or (section and line.startswith(" ")) else None
        if entry:
            before = found.get((entry.section, entry.who))
            found[entry.section, entry.who] = _listed(before, entry) if section == ACTS else entry
            sayings.append(Saying(number, f"{entry.who}: {said_plainly(entry.value)}"))
        rest.append("" if head or entry else line)
    words = [str(entry.value) for entry in found.values() if entry.section == WORDS]
    entries = tuple(entry for entry in found.values() if entry.section != WORDS)
    return Exact("\n".join(rest), entries, tuple(sayings), next(iter(words), None))


def _entry(line: str, section: str | None, parties: Sequence[Party]) -> Entry | None:
    """Return the entry of a line; None if it is not in the syntax of turn files or not for the writer's own parties."""
    match = _LINE.fullmatch(line)
    if match is None or not (section or match[2].startswith(("{", "["))):
        return None
    key, named = match[1], section or ORDERS
    if named == ACTS:
        return _act(key, match[2], parties)
    mine = {one for party in parties for one in (party.subjects if named == ORDERS else (party.id, *party.subjects))}
    value = _value(match[2]) if key in mine else None
    return None if value is None else Entry(named, key, value)


def _act(word: str, text: str, parties: Sequence[Party]) -> Entry | None:
    """Return an act for the party that its fields name, or for the writer's only party."""
    value = _value(text)
    if not isinstance(value, dict):
        return None
    named = [one for one in value.values() if isinstance(one, str)]
    mine = [party.id for party in parties if party.id in named] or ([parties[0].id] if len(parties) == 1 else [])
    return Entry(ACTS, mine[0], [{word: value}]) if mine else None


def _listed(before: Entry | None, entry: Entry) -> Entry:
    """Return somebody's acts so far with one more."""
    acts = [*before.value, *entry.value] if before and isinstance(before.value, list) else entry.value
    return replace(entry, value=acts)


def _value(text: str) -> "Plain | None":
    tree = load(f"value: {text}\n".encode(), "message")
    node = tree.value.get("value") if isinstance(tree.value, Mapping) and not tree.problems else None
    value = None if node is None else plain(node)
    if isinstance(value, dict):
        return {key: one for key, one in value.items() if key not in _OURS} or None
    return value or None
