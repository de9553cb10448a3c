"""A host's file as a tree of scalars, sequences and mappings with their places; forms decide the types."""

import json
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as MappingOf
from typing import Final, TypeAlias

from msgspec import Struct

from ludi_press.core.problems import Place

NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})


class ScalarNode(Struct, frozen=True):
    """A text or number as written; `quoted` distinguishes `"no"` from `no`, and a `|` block from a plain text."""

    text: str
    place: Place
    quoted: bool = False

    @property
    def is_null(self) -> bool:
        return not self.quoted and self.text in NULLS


class SequenceNode(Struct, frozen=True):
    items: "tuple[Node, ...]"
    place: Place


class KeyValue(Struct, frozen=True):
    key: ScalarNode
    value: "Node"


class MappingNode(Struct, frozen=True):
    """Keys with values, in the order of the file; each key occurs once."""

    entries: tuple[KeyValue, ...]
    place: Place

    def get(self, key: str) -> "Node | None":
        return next((entry.value for entry in self.entries if entry.key.text == key), None)

    def __iter__(self) -> Iterator[KeyValue]:
        return iter(self.entries)


Node: TypeAlias = ScalarNode | SequenceNode | MappingNode


def inside(node: Node | None, step: str | int) -> Node | None:
    """Return the value of a key, or the item at a position of a list; None if it is missing."""
    if isinstance(node, MappingNode):
        return node.get(str(step))
    if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.items):
        return node.items[step]
    return None


def nearest(node: Node | None, path: Iterable[str | int]) -> Node | None:
    """Return the value at the end of a path, or the last one on it that exists."""
    for step in path:
        value = inside(node, step)
        if value is None:
            break
        node = value
    return node


def scalars(node: Node | None) -> Iterator[ScalarNode]:
    """Yield all values of a tree that are no lists or mappings, in the order of the file."""
    if isinstance(node, ScalarNode):
        yield node
    elif node is not None:
        for part in node.items if isinstance(node, SequenceNode) else (entry.value for entry in node):
            yield from scalars(part)


def overlay(base: Node, patch: Node) -> Node:
    """Return the base with the patch's values: mappings are merged key by key, all else is replaced whole."""
    if not (isinstance(base, MappingNode) and isinstance(patch, MappingNode)):
        return patch
    merged = tuple(
        KeyValue(entry.key, entry.value if (over := patch.get(entry.key.text)) is None else overlay(entry.value, over))
        for entry in base
    )
    added = tuple(entry for entry in patch if base.get(entry.key.text) is None)
    return MappingNode(merged + added, base.place)


MAIN_PART: Final = "rules"
"""The part of the rules data whose keys a race may change without naming the part: `rules: {rounds: 20}`."""


def in_parts(trees: MappingOf[str, Node], changes: MappingNode) -> MappingNode:
    """Return a race's changes by part of the rules data; bare keys of the main part are moved into it."""
    main = trees.get(MAIN_PART)
    if not isinstance(main, MappingNode):
        return changes
    bare = tuple(entry for entry in changes if entry.key.text not in trees and main.get(entry.key.text) is not None)
    if not bare:
        return changes
    rest = tuple(entry for entry in changes if entry not in bare)
    key = ScalarNode(MAIN_PART, bare[0].key.place)
    return MappingNode((*rest, KeyValue(key, MappingNode(bare, changes.place))), changes.place)


Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"


def plain(node: Node) -> Plain:
    """Return a tree without its places, ready for JSON; every scalar is its text as written."""
    if isinstance(node, ScalarNode):
        return node.text
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node}


def at_key(file: MappingOf[str, Plain], key: str) -> "Plain | None":
    """Return what stands in a turn file under a section, or under somebody's name in it: "orders/velox"."""
    section, _, who = key.partition("/")
    held = file.get(section)
    return held if not who else held.get(who) if isinstance(held, dict) else None


def in_quotes(text: str) -> str:
    """Return a text as a quoted YAML value on one line."""
    return json.dumps(text, ensure_ascii=False)


def as_key(text: str) -> str:
    """Return an id as a YAML key, quoted where it would be read as null or as a number."""
    return text if text[0].isalpha() and text not in NULLS else f"'{text}'"


def said_plainly(value: Plain) -> str:
    """A value of a turn file in one line, without its time: "whip, left 1; otherwise: brake"."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return ", ".join(map(said_plainly, value))
    parts = ((key, said_plainly(text)) for key, text in value.items() if key != "received")
    return "; ".join(text if key == "orders" else f"{key}: {text}" for key, text in parts)
