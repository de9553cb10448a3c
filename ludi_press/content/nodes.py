"""A host's file as a tree: scalars, sequences and mappings, each with its place; its reader decides the types."""

import json
from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from typing import Final, TypeAlias

from msgspec import Struct

from ludi_press.core.problems import Place

NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})


class Scalar(Struct, frozen=True):
    """Words or a number, as written; `quoted` tells `"no"` from `no` and a `|` block from a plain word."""

    text: str
    place: Place
    quoted: bool = False

    @property
    def is_null(self) -> bool:
        """Whether nothing is written here."""
        return not self.quoted and self.text in NULLS


class Sequence(Struct, frozen=True):
    """A list."""

    items: "tuple[Node, ...]"
    place: Place


class Entry(Struct, frozen=True):
    """A key and its value in a mapping."""

    key: Scalar
    value: "Node"


class Mapping(Struct, frozen=True):
    """Keys with values, in the order of the file; no key stands twice."""

    entries: tuple[Entry, ...]
    place: Place

    def get(self, key: str) -> "Node | None":
        """The value of a key, None where the key is absent."""
        return next((entry.value for entry in self.entries if entry.key.text == key), None)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping


def overlay(base: Node, patch: Node) -> Node:
    """The base with the patch's values in place of its own: mappings merge key by key, all else is replaced whole."""
    if not (isinstance(base, Mapping) and isinstance(patch, Mapping)):
        return patch
    merged = tuple(
        Entry(entry.key, entry.value if (over := patch.get(entry.key.text)) is None else overlay(entry.value, over))
        for entry in base
    )
    added = tuple(entry for entry in patch if base.get(entry.key.text) is None)
    return Mapping(merged + added, base.place)


MAIN_PART: Final = "rules"
"""The part of rules data whose keys a race may change without naming the part: `rules: {rounds: 20}`."""


def in_parts(trees: MappingOf[str, Node], changes: Mapping) -> Mapping:
    """What a race changes, by parts of the rules data: keys of the main part, written by themselves, lie in it."""
    main = trees.get(MAIN_PART)
    if not isinstance(main, Mapping):
        return changes
    bare = tuple(entry for entry in changes if entry.key.text not in trees and main.get(entry.key.text) is not None)
    if not bare:
        return changes
    rest = tuple(entry for entry in changes if entry not in bare)
    key = Scalar(MAIN_PART, bare[0].key.place)
    return Mapping((*rest, Entry(key, Mapping(bare, changes.place))), changes.place)


Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"


def plain(node: Node) -> Plain:
    """A tree without its places, ready for JSON: every scalar as it is written."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node}


def in_quotes(text: str) -> str:
    """A text on one line as a value, whatever stands in it."""
    return json.dumps(text, ensure_ascii=False)


def as_key(text: str) -> str:
    """An id as a key: in quotes where it would be read as nothing at all, or where other readers see a number in it."""
    return text if text[0].isalpha() and text not in NULLS else f"'{text}'"
