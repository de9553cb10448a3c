"""Fills forms from a tree of nodes and collects every mistake with its place; filled forms back to JSON data.

A form is a frozen struct whose fields are the keys of a mapping; `rules` lists what a field may declare.
YAML's implicit types are not used: text stays text (`no`, `1:30`), and numbers are decimal (`012` is twelve).
"""

import copyreg
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import Enum, StrEnum
from re import ASCII, fullmatch
from re import compile as pattern
from types import MappingProxyType
from typing import Any, Final, TypeVar

from msgspec import NODEFAULT, Struct, field, json
from msgspec.structs import fields, replace

from ludi_press.content.guard import SCHEMA_KEY, without_schema
from ludi_press.content.nodes import MappingNode, Node, ScalarNode, SequenceNode, plain
from ludi_press.content.rules import RESERVED, Placed, UnreadableError
from ludi_press.content.shapes import (
    ChoiceShape,
    Either,
    Flag,
    FormShape,
    KeyShape,
    ListShape,
    Maybe,
    NumberShape,
    Raw,
    Shape,
    TableShape,
    TextShape,
    Time,
    WithPlace,
    form_shape,
)
from ludi_press.content.times import read_time
from ludi_press.content.words import as_id, did_you_mean, one_of, shown
from ludi_press.core.problems import Judged, Place, Problem

T = TypeVar("T")


def _fixed(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


copyreg.pickle(MappingProxyType, lambda table: (_fixed, (dict(table),)))  # forms go to other processes

_WHOLE: Final = pattern(r"[+-]?[0-9]+", ASCII)
_DIGITS: Final = 18
"""Longer numbers are refused before `int` parses them, which takes quadratic time."""

_FLAGS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}

_NO_DASHES: Final = "write each on a line of its own as 'key: value', without '- ' before it"
_BLANKS: Final = "write each on a line of its own as 'key: value', with a blank after the colon"
_KEYS: Final = "write each on a line of its own as 'key: value'"
_WRITTEN: Final = {"a whole number": "write digits alone, as in 2", "a list": "write it in brackets, as in [one, two]"}
_TIGHT: Final = pattern(r"[^\s:]+:\S")
_QUOTES: Final = "if the colon belongs to the text, put the whole text in quotes"
_COMMAS: Final = "a comma stands between two entries; a decimal has a point: 2.5"


PROBLEM_LIMIT: Final = 100
"""The most mistakes reported for one file; finding suggestions for each takes time."""


class _EnoughError(Exception):
    """PROBLEM_LIMIT mistakes were found; the rest of the file is not read."""


class _Bad:
    """Marks a value that could not be read; its problems are already recorded."""


_BAD: Final = _Bad()


class _Spot(Struct, frozen=True):
    """What is being read: its name for the host, the place of its key, its rule, and what it is for."""

    name: str
    place: Place
    rule: str | None = None
    doc: str | None = None


def fill(node: Node, *forms: type[Any]) -> tuple[tuple[Any | None, ...], tuple[Problem, ...]]:
    """Fill several forms from one mapping; return each filled form or None, and all problems.

    A key must belong to one of the forms.
    A form with a wrong or missing value is None.
    Three mistakes leave out only the value: an unknown key, a wrong value of an `Apart` key, and a wrong entry of a
    mapping whose keys the host chooses (teams).
    The rest is then judged in the same run, so a form is complete only if there are no problems.
    """
    walk = _Walk()
    shapes = [form_shape(form) for form in forms]
    if not any(SCHEMA_KEY in _keys(shape) for shape in shapes):
        node = without_schema(node)
    try:
        filled = walk.forms(shapes, node, _Spot("this file", node.place))
    except _EnoughError:
        filled = [_BAD for _ in forms]
    return tuple(None if value is _BAD else value for value in filled), tuple(walk.problems)


def fill_one(node: Node, form: type[T]) -> Judged[T]:
    values, problems = fill(node, form)
    return Judged(values[0], problems)


def _is_text(shape: Shape) -> bool:
    return isinstance(shape.inner if isinstance(shape, WithPlace) else shape, TextShape)


def _colon_text(node: Node) -> Node:
    """Return the text of a list item that YAML took for a mapping: `[Left: Minor Displacement]` without quotes."""
    if not isinstance(node, MappingNode) or len(node.entries) != 1:
        return node
    key, value = node.entries[0].key, node.entries[0].value
    if not isinstance(value, ScalarNode):
        return node
    return ScalarNode(f"{key.text}: {value.text}".strip(), key.place)


class _Walk(Struct):
    """One walk through a tree; each method reads one shape and returns its value or _BAD."""

    problems: list[Problem] = field(default_factory=list)

    def read(self, shape: Shape, node: Node, spot: _Spot) -> Any:
        if isinstance(shape, Maybe) and isinstance(node, ScalarNode) and node.is_null:
            return None
        return _READERS[type(shape)](self, shape, node, spot)

    def bad(self, code: str, message: str, place: Place, spot: _Spot, suggestion: str | None = None) -> _Bad:
        self.problems.append(Problem(code, message, place, spot.rule, suggestion))
        if len(self.problems) >= PROBLEM_LIMIT:
            words = f"{PROBLEM_LIMIT} mistakes of this file are told: from here on it was not read"
            self.problems.append(
                Problem("too-many", words, place, None, "correct those that are told, and run it again")
            )
            raise _EnoughError
        return _BAD

    def misfit(self, shape: Shape, node: Node, spot: _Spot) -> _Bad:
        if isinstance(node, ScalarNode) and node.is_null:
            return self.empty(shape, node, spot)
        message = f"{spot.name} must be {shape.told}, this is {_kind(node)}"
        return self.bad("wrong-type", message, node.place, spot, _fitting(shape, node))

    def empty(self, shape: Shape, node: ScalarNode, spot: _Spot) -> _Bad:
        """Report a missing value at the place of its key."""
        suggestion = f"write {shape.told}"
        if node.text.strip(" ~"):
            suggestion += f"; {shown(node.text)} means nothing to YAML: put it in quotes where it is a text"
        return self.bad("empty-value", f"{spot.name} is empty", spot.place, spot, suggestion)

    # Scalars

    def text(self, shape: TextShape, node: Node, spot: _Spot) -> Any:
        if not isinstance(node, ScalarNode):
            return self.misfit(shape, node, spot)
        if node.is_null or not node.text.strip():
            return self.empty(shape, node, spot)
        text = node.text if shape.multiline else node.text.strip()
        fault = _text_fault(shape, text)
        if fault is not None:
            code, words, suggestion = fault
            return self.bad(code, f"{spot.name} {words}", node.place, spot, suggestion)
        try:
            return shape.read(text) if shape.read else text
        except UnreadableError as error:
            return self.bad(error.code, str(error), node.place, spot, error.suggestion)

    def number(self, shape: NumberShape, node: Node, spot: _Spot) -> Any:
        if not isinstance(node, ScalarNode) or not _WHOLE.fullmatch(node.text):
            return self.misfit(shape, node, spot)
        value = int(node.text) if len(node.text) <= _DIGITS else None
        if value is None or not shape.low <= value <= shape.high:
            message = f"{spot.name} must be {shape.low} to {shape.high}, this is {shown(node.text)}"
            return self.bad(
                "out-of-range", message, node.place, spot, f"write a whole number from {shape.low} to {shape.high}"
            )
        return value

    def flag(self, shape: Flag, node: Node, spot: _Spot) -> Any:
        value = _FLAGS.get(node.text.lower()) if isinstance(node, ScalarNode) else None
        return self.misfit(shape, node, spot) if value is None else value

    def choice(self, shape: ChoiceShape, node: Node, spot: _Spot) -> Any:
        if not isinstance(node, ScalarNode) or node.is_null:
            return self.misfit(shape, node, spot)
        wanted = node.text.strip().casefold()
        for word, value in (*shape.options, *shape.also):
            if word.casefold() == wanted:
                return value
        words = [word for word, _ in shape.options]
        message = f"{spot.name} cannot be {shown(node.text)}"
        suggestion = did_you_mean(node.text, words) or f"write {one_of(words)}" + (f": {spot.doc}" if spot.doc else "")
        return self.bad("unknown-word", message, node.place, spot, suggestion)

    def time(self, shape: Time, node: Node, spot: _Spot) -> Any:
        if not isinstance(node, ScalarNode) or node.is_null:
            return self.misfit(shape, node, spot)
        judged = read_time(node.text, node.place)
        self.problems += [replace(problem, rule=spot.rule) for problem in judged.problems]
        return _BAD if judged.value is None else judged.value

    # What holds others

    def with_place(self, shape: WithPlace, node: Node, spot: _Spot) -> Any:
        value = self.read(shape.inner, node, spot)
        return _BAD if value is _BAD else Placed(value, node.place)

    def either(self, shape: Either, node: Node, spot: _Spot) -> Any:
        kinds = {ScalarNode: shape.scalar, SequenceNode: shape.listing, MappingNode: shape.mapping}
        chosen = kinds[type(node)]
        if chosen is None or (isinstance(node, ScalarNode) and node.is_null):
            return self.misfit(shape, node, spot)
        return self.read(chosen, node, spot)

    def listing(self, shape: ListShape, node: Node, spot: _Spot) -> Any:
        if not isinstance(node, SequenceNode):
            if isinstance(node, ScalarNode) and "," in node.text and not _is_text(shape.item):
                message = f"{spot.name} must be {shape.told}, this is one text with commas"
                return self.bad("wrong-type", message, node.place, spot, f"write brackets around it: [{node.text}]")
            if not shape.lone or (isinstance(node, ScalarNode) and node.is_null):
                return self.misfit(shape, node, spot)
            value = self.read(shape.item, node, spot)
            return _BAD if value is _BAD else (value,)
        if shape.exactly is not None and len(node.items) != shape.exactly:
            message = f"{spot.name} must have {shape.exactly} entries, this has {len(node.items)}"
            return self.bad("wrong-count", message, node.place, spot, _COMMAS)
        each = replace(spot, name=f"an entry of {spot.name}", place=node.place)
        items = node.items if not _is_text(shape.item) else map(_colon_text, node.items)
        values = tuple(self.read(shape.item, item, each) for item in items)
        return _BAD if _BAD in values else values

    def table(self, shape: TableShape, node: Node, spot: _Spot) -> Any:
        if not isinstance(node, MappingNode):
            return self.misfit(shape, node, spot)
        values = {}
        misindented = _misindented(node, _keys(shape.value).__contains__)
        self.misindented_keys(misindented, spot)
        for entry in node:
            if entry.key in misindented or entry.key in misindented.values():
                continue
            here = _Spot(shown(entry.key.text), entry.key.place, spot.rule)
            key = self.read(shape.key, entry.key, replace(here, name="this key"))
            value = self.read(shape.value, entry.value, here)
            if key is not _BAD and value is not _BAD:
                values[key] = replace(value, key=entry.key.place) if isinstance(value, Placed) else value
        return _fixed(values)

    def forms(self, shapes: list[FormShape], node: Node, spot: _Spot) -> list[Any]:
        if isinstance(node, ScalarNode) and node.is_null:
            node = MappingNode((), spot.place)
        if not isinstance(node, MappingNode):
            bad = self.misfit(shapes[0], node, spot)
            return [bad for _ in shapes]
        self.unknown_keys(shapes, node, spot)
        return [self.filled(shape, node, spot) for shape in shapes]

    def unknown_keys(self, shapes: list[FormShape], node: MappingNode, spot: _Spot) -> None:
        keys = [field.key for shape in shapes for field in shape.fields]
        misindented = _misindented(node, lambda key: key not in keys)
        for entry in node:
            if entry.key.text not in keys:
                suggestion = _nearest_key(entry.key.text, keys)
                if not suggestion and entry.key in misindented:
                    suggestion = f"put two more blanks before it, if it belongs to {shown(misindented[entry.key].text)}"
                message = f"{spot.name} has no key {shown(entry.key.text)}"
                suggestion = suggestion or f"the keys here are {', '.join(keys)}"
                self.bad("unknown-key", message, entry.key.place, spot, suggestion)

    def misindented_keys(self, misindented: dict[ScalarNode, ScalarNode], spot: _Spot) -> None:
        """Report, for each key without a value, the first key that should be indented under it."""
        for owner in dict.fromkeys(misindented.values()):
            key = next(key for key, above in misindented.items() if above == owner)
            message = f"{shown(key.text)} stands beside {shown(owner.text)}, and belongs to it"
            suggestion = "put two more blanks before it, and before each line below that belongs there too"
            self.bad("key-slipped", message, key.place, spot, suggestion)

    def filled(self, shape: FormShape, node: MappingNode, spot: _Spot) -> Any:
        entries = {entry.key.text: entry for entry in node}
        values = {}
        for key_shape in shape.fields:
            entry = entries.get(key_shape.key)
            if entry is None:
                if key_shape.required:
                    values[key_shape.name] = self.missing(key_shape, spot)
            elif key_shape.required or not (isinstance(entry.value, ScalarNode) and entry.value.is_null):
                here = _Spot(key_shape.key, entry.key.place, key_shape.rule, key_shape.doc)
                value = self.read(key_shape.shape, entry.value, here)
                if not (key_shape.apart and value is _BAD):
                    values[key_shape.name] = value
        return _BAD if any(value is _BAD for value in values.values()) else shape.type(**values)

    def missing(self, one: KeyShape, spot: _Spot) -> _Bad:
        suggestion = f"write '{one.key}: …'" + (f": {one.doc}" if one.doc else "")
        return self.bad("missing-key", f"{spot.name} lacks {shown(one.key)}", spot.place, spot, suggestion)


def _keys(shape: Shape) -> frozenset[str]:
    """Return the keys of the form that a shape is or contains; empty if there is none."""
    while isinstance(shape, Maybe | WithPlace):
        shape = shape.inner
    shape = shape.mapping or shape if isinstance(shape, Either) else shape
    return frozenset(key_shape.key for key_shape in shape.fields) if isinstance(shape, FormShape) else frozenset()


def _misindented(node: MappingNode, belongs: Callable[[str], bool]) -> dict[ScalarNode, ScalarNode]:
    """Return the keys that belong under the empty key above them but are not indented, each with that key."""
    misindented: dict[ScalarNode, ScalarNode] = {}
    owner: ScalarNode | None = None
    for entry in node:
        if not belongs(entry.key.text):
            owner = entry.key if isinstance(entry.value, ScalarNode) and entry.value.is_null else None
        elif owner is not None:
            misindented[entry.key] = owner
    return misindented


def _fitting(shape: Shape, node: Node) -> str | None:
    """Return how to correct the value, if its form shows what was meant."""
    expected = shape.told
    if isinstance(node, MappingNode):
        return _QUOTES if expected == "text" else None
    if isinstance(node, ScalarNode) and expected in _WRITTEN:
        return _WRITTEN[expected]
    if "keys" not in expected:
        return None
    if isinstance(node, SequenceNode):
        return _NO_DASHES
    # Lines whose colons have no blank behind them are one text to YAML.
    return _BLANKS if not node.quoted and _TIGHT.match(node.text) else _KEYS


def _nearest_key(written: str, keys: list[str]) -> str | None:
    """Return a suggestion for a key: a missing blank after the colon, or the most similar key."""
    key, colon, value = written.partition(":")
    if colon and key in keys:
        return f"put a blank after the colon: {shown(f'{key}: {value}')}"
    return did_you_mean(written, keys)


def _text_fault(shape: TextShape, text: str) -> tuple[str, str, str | None] | None:
    """Return the code, message and suggestion for what is wrong with a text."""
    if len(text) > shape.limit:
        return "too-long", f"has {len(text)} characters", f"at most {shape.limit} characters may stand here"
    if not shape.multiline and "\n" in text:
        return "several-lines", "must stand on one line", None
    if shape.pattern and not fullmatch(shape.pattern.regex, text):
        near = as_id(text) if shape.is_id else None
        return "wrong-form", f"cannot be {shown(text)}: it takes {shape.pattern.words}", near and f"write {shown(near)}"
    if shape.is_id and text in RESERVED:
        return (
            "reserved-name",
            f"cannot be {shown(text)}: Windows keeps that name for itself",
            f"write {shown(f'{text}-i')}",
        )
    return None


def _kind(node: Node) -> str:
    if isinstance(node, ScalarNode):
        return shown(node.text)
    return "a list" if isinstance(node, SequenceNode) else "keys with values"


_READERS: Final[dict[type[Any], Callable[[_Walk, Any, Node, _Spot], Any]]] = {
    TextShape: _Walk.text,
    NumberShape: _Walk.number,
    Flag: _Walk.flag,
    ChoiceShape: _Walk.choice,
    Time: _Walk.time,
    Raw: lambda walk, shape, node, spot: node,
    Maybe: lambda walk, shape, node, spot: walk.read(shape.inner, node, spot),
    WithPlace: _Walk.with_place,
    Either: _Walk.either,
    ListShape: _Walk.listing,
    TableShape: _Walk.table,
    FormShape: lambda walk, shape, node, spot: walk.forms([shape], node, spot)[0],
}


def form_data(form: Any) -> dict[str, Any]:
    """Return a filled form by its keys, sorted; the tables in it keep the order of the host's file.

    Defaults are left out, so that a new key in a later version changes no hash.
    Names (`rules.Name`) are left out too; a table of names keeps only its keys.
    """
    defaults = {
        one.name: one.default if one.default_factory is NODEFAULT else one.default_factory() for one in fields(form)
    }
    data = {}
    for key_shape in sorted(form_shape(type(form)).fields, key=lambda one: one.key):
        value = getattr(form, key_shape.name)
        if value != defaults[key_shape.name] and (not key_shape.is_name or isinstance(value, Mapping)):
            data[key_shape.key] = list(value) if key_shape.is_name else _data(value)
    return data


def _data(value: Any) -> Any:
    match value:
        case Placed():
            return _data(value.value)
        case ScalarNode() | SequenceNode() | MappingNode():
            return plain(value)
        case Mapping():
            return {key: _data(part) for key, part in value.items()}
        case tuple():
            return [_data(part) for part in value]
        case datetime():
            return value.astimezone(UTC).isoformat()
        case Enum():
            return value.value if isinstance(value, StrEnum) else value.name
        case _:
            return form_data(value) if isinstance(value, Struct) else value


def json_lines(whole: Mapping[str, Any]) -> str:
    """Return the mapping as JSON text; each key is on its own line, and so is each entry of its list or table."""
    return "{\n" + ",\n".join(f"{_compact(key)}: {_lines(value)}" for key, value in whole.items()) + "\n}\n"


def _lines(value: Any) -> str:
    if isinstance(value, dict) and value:
        return "{\n" + ",\n".join(f" {_compact(key)}: {_compact(item)}" for key, item in value.items()) + "\n}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {_compact(item)}" for item in value) + "\n]"
    return _compact(value)


def _compact(value: Any) -> str:
    """Return a value on one line, with a blank after each comma and colon."""
    return json.format(json.encode(value), indent=0).decode()
