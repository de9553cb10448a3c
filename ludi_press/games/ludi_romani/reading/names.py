"""Names of people, numina and regions as hosts write them, replaced by ids before a form is filled."""

from collections.abc import Collection, Mapping
from functools import cache
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content import nodes
from ludi_press.content.nodes import KeyValue, Node, Scalar, Sequence
from ludi_press.content.rules import Pattern
from ludi_press.content.shapes import (
    Either,
    FormShape,
    ListShape,
    Maybe,
    NumberShape,
    Shape,
    TableShape,
    TextShape,
    WithPlace,
)
from ludi_press.content.words import as_id, meant_or_known, shown
from ludi_press.core.problems import Problem
from ludi_press.games.kit.reading.words import load_words
from ludi_press.games.ludi_romani.rules.forms import NUMEN, REGION, ROLE
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.rules.tables import Kind, Tables

_KINDS: Final[Mapping[Pattern, str]] = {ROLE: "role", NUMEN: "numen", REGION: "region"}


PACKAGE: Final = "ludi_press.games.ludi_romani"
_GROUPED: Final = pattern(r"\d{1,3}(?:[ ,.'\u00a0\u202f\u2009]\d{3})+", ASCII)
_BETWEEN: Final = pattern(r"\D")
"""A number in groups of three, as posts print it: 100 000."""


class Names(Struct, frozen=True):
    """The id of each name by kind; the names that are ids come first."""

    known: Mapping[str, Mapping[str, str]]

    def find(self, kind: str, text: str) -> str | None:
        """The id of a name, however it is written: Asia Minor, roma, Cicero."""
        return self.known[kind].get(as_id(text) or "")

    def ids(self, kind: str) -> Collection[str]:
        return tuple(dict.fromkeys(self.known[kind].values()))


def region_names(tables: Tables) -> dict[str, str]:
    """LR-3.1: regions by id, name and alias."""
    found = {region: region for region in tables.map.regions}
    for region, row in tables.map.regions.items():
        for word in (row.name, *row.aliases):
            found.setdefault(as_id(word) or region, region)
    for name, region in spoken_names("REGION"):
        found.setdefault(name, region)
    return found


@cache
def spoken_names(kind: str) -> tuple[tuple[str, str], ...]:
    """The names of roles (CALLED) or regions (REGION) in the words of orders of all languages, each with its id."""
    phrases = (one for group in load_words(PACKAGE).phrases.values() for one in group if one.kind == kind)
    return tuple((name, one.value) for one in phrases if (name := as_id(" ".join(one.words))))


def all_names(set_up: SetUp) -> Names:
    """LR-13.3: everybody by id, by full name and by the names of all languages, and the regions."""
    people = {who: who for who in set_up.roster}
    for who, one in set_up.roster.items():
        people.setdefault(as_id(one.name) or who, who)
    for name, role in spoken_names("CALLED"):
        if role in set_up.roster:
            people.setdefault(name, role)
    gods = {name: who for name, who in people.items() if set_up.roster[who].row.kind is Kind.NUMEN}
    return Names({"role": people, "numen": gods, "region": region_names(set_up.tables)})


class Resolver(Struct):
    """Replaces names in a node by ids, following the shape of its form; collects problems of unknown names."""

    names: Names
    problems: list[Problem]

    def resolve(self, shape: Shape, node: Node) -> Node:
        """LR-13.3: the node with the ids of the names in it."""
        if isinstance(shape, Maybe | WithPlace):
            return self.resolve(shape.inner, node)
        if isinstance(shape, Either):
            kinds = {Scalar: shape.scalar, Sequence: shape.listing, nodes.Mapping: shape.mapping}
            inner = kinds[type(node)]
            return self.resolve(inner, node) if inner else node
        if isinstance(node, Scalar):
            return self.scalar(shape.item if isinstance(shape, ListShape) and shape.lone else shape, node)
        if isinstance(node, Sequence):
            item = shape.item if isinstance(shape, ListShape) else shape
            return Sequence(tuple([self.resolve(item, one) for one in node.items]), node.place)
        return nodes.Mapping(tuple([self.entry(shape, one) for one in node]), node.place)

    def entry(self, shape: Shape, entry: KeyValue) -> KeyValue:
        """A key and its value; a lone mapping stands for a list of one."""
        if isinstance(shape, ListShape):
            return self.entry(shape.item, entry)
        if isinstance(shape, TableShape):
            key = self.scalar(shape.key, entry.key)
            return KeyValue(key if isinstance(key, Scalar) else entry.key, self.resolve(shape.value, entry.value))
        fields = {field.key: field.shape for field in shape.fields} if isinstance(shape, FormShape) else {}
        known = fields.get(entry.key.text)
        return KeyValue(entry.key, self.resolve(known, entry.value)) if known else entry

    def scalar(self, shape: Shape, node: Scalar) -> Node:
        """A name, or any other word as it is."""
        if isinstance(shape, Either | Maybe | WithPlace):
            return self.resolve(shape, node)
        if isinstance(shape, NumberShape) and _GROUPED.fullmatch(node.text):
            return Scalar(_BETWEEN.sub("", node.text), node.place, quoted=node.quoted)
        kind = _KINDS.get(shape.pattern) if isinstance(shape, TextShape) and shape.pattern else None
        if kind is None or node.is_null:
            return node
        found = self.names.find(kind, node.text)
        if found is None:
            self.problems.append(self.unknown(kind, node))
            return node
        return Scalar(found, node.place, quoted=True)

    def unknown(self, kind: str, node: Scalar) -> Problem:
        """LR-13.3: nobody of that name; a mortal role that nobody plays is not in the game (LR-1.3)."""
        what = {"role": "nobody in the game", "numen": "no numen", "region": "no region"}[kind]
        help_ = meant_or_known(node.text, self.names.ids(kind), kind)
        return Problem("name-unknown", f"{shown(node.text)} is {what}", node.place, "LR-13.3", help_)
