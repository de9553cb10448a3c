"""Writes JSON Schema (draft 2020-12) for forms, for editors that check a file while it is written.

The schema is made from the same shapes that fill the forms.
It covers keys, types, words, ranges and lengths; `check` judges dates and the game's rules.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final, cast

from ludi_press.content.rules import Pattern
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
from ludi_press.content.times import EXAMPLE
from ludi_press.core.problems import Topic

Schema = dict[str, Any]
"""A JSON Schema or a part of one."""

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(*forms: type[Any], title: str) -> Schema:
    """Return the schema of a mapping that fills all these forms; nested forms are defined once, in `$defs`."""
    shapes = [form_shape(cast("Hashable", form)) for form in forms]
    inner: dict[str, FormShape] = {}
    for part in (part for shape in shapes for part in _parts(shape)):
        _gather(part, inner)
    keys = tuple(field for shape in shapes for field in shape.fields)
    schema = {"$schema": DIALECT, "title": title, **_mapping(keys)}
    if inner:
        schema["$defs"] = {name: _mapping(inner[name].fields) for name in sorted(inner)}
    return schema


def _gather(shape: Shape, found: dict[str, FormShape]) -> None:
    """Add every form inside a shape to `found`, by its class name."""
    if isinstance(shape, FormShape):
        known = found.setdefault(shape.type.__name__, shape)
        if known.type is not shape.type:
            raise ValueError(f"two forms are called {shape.type.__name__}")
    for part in _parts(shape):
        _gather(part, found)


def _parts(shape: Shape) -> tuple[Shape, ...]:
    match shape:
        case Maybe(inner) | WithPlace(inner):
            return (inner,)
        case ListShape(item):
            return (item,)
        case TableShape(key, value):
            return (key, value)
        case Either(scalar, listing, mapping):
            return tuple(part for part in (scalar, listing, mapping) if part)
        case FormShape(fields=fields):
            return tuple(field.shape for field in fields)
    return ()


def _mapping(fields: tuple[KeyShape, ...]) -> Schema:
    schema: Schema = {"type": "object", "properties": {field.key: _described(field) for field in fields}}
    required = [field.key for field in fields if field.required]
    if required:
        schema["required"] = required
    return schema | {"additionalProperties": False}


def _described(field: KeyShape) -> Schema:
    """Return a key's schema; an optional key may also be null."""
    optional = not field.required and not isinstance(field.shape, Maybe)
    schema = _schema(Maybe(field.shape) if optional else field.shape)
    rule = None if isinstance(field.rule, Topic) else field.rule
    words = ". ".join(part for part in (field.doc, rule) if part)
    return {"description": words, **schema} if words else schema


def _schema(shape: Shape) -> Schema:
    return _WRITERS[type(shape)](shape)


def _text(shape: TextShape) -> Schema:
    """Return the schema of a text; the walker also accepts a number, yes or no as text."""
    schema: Schema = {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": shape.limit}
    return schema | _pattern(shape.pattern)


def _pattern(pattern: Pattern | None) -> Schema:
    return {"pattern": f"^(?:{pattern.regex})$"} if pattern else {}


def _number(shape: NumberShape) -> Schema:
    return {"type": "integer", "minimum": shape.low, "maximum": shape.high}


def _choice(shape: ChoiceShape) -> Schema:
    """Return the allowed words as documented; a word of digits is a number in an editor."""
    words = [word for word, _ in shape.options]
    return {"enum": [int(word) if word.isdecimal() else word for word in words]}


def _listing(shape: ListShape) -> Schema:
    schema: Schema = {"type": "array", "items": _schema(shape.item)}
    if shape.exactly is not None:
        schema |= {"minItems": shape.exactly, "maxItems": shape.exactly}
    return {"anyOf": [_schema(shape.item), schema]} if shape.lone else schema


def _table(shape: TableShape) -> Schema:
    """Return the schema of a table; JSON keys are always strings, so only rules for texts apply to them."""
    schema: Schema = {"type": "object", "additionalProperties": _schema(shape.value)}
    match shape.key:
        case TextShape(limit=limit, pattern=pattern):
            return schema | {"propertyNames": {"maxLength": limit, **_pattern(pattern)}}
        case ChoiceShape(options):
            return schema | {"propertyNames": {"enum": [word for word, _ in options]}}
    return schema


def _either(shape: Either) -> Schema:
    return {"anyOf": [_schema(part) for part in (shape.scalar, shape.listing, shape.mapping) if part]}


def _maybe(shape: Maybe) -> Schema:
    inner = _schema(shape.inner)
    return {"anyOf": [*inner.get("anyOf", [inner]), {"type": "null"}]} if inner else inner


_WRITERS: Final[dict[type[Any], Callable[[Any], Schema]]] = {
    TextShape: _text,
    NumberShape: _number,
    Flag: lambda shape: {"type": "boolean"},
    ChoiceShape: _choice,
    Time: lambda shape: {"type": "string", "examples": [EXAMPLE]},
    Raw: lambda shape: {},
    ListShape: _listing,
    TableShape: _table,
    Either: _either,
    Maybe: _maybe,
    WithPlace: lambda shape: _schema(shape.inner),
    FormShape: lambda shape: {"$ref": f"#/$defs/{shape.type.__name__}"},
}
