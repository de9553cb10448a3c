"""Compiles form structs: what each field accepts, worked out once from its type hints.

A shape is told in words (`told`), and as JSON Schema (draft 2020-12) for editors that check a file while it is written.
The schema covers keys, types, words, ranges and lengths; `check` judges dates and the game's rules.
"""

from collections.abc import Callable, Hashable, Mapping
from datetime import datetime
from enum import Enum, StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from ludi_press.content import nodes
from ludi_press.content.rules import (
    ID_PATTERN,
    NUMBER_LIMIT,
    TEXT_LIMIT,
    Apart,
    DisplayName,
    Doc,
    IdRule,
    Limit,
    Multiline,
    OneOrMore,
    Pattern,
    Placed,
    Range,
    Read,
    Rule,
)
from ludi_press.content.times import EXAMPLE
from ludi_press.content.words import ID_LENGTH, any_of, one_of
from ludi_press.core.problems import Topic

Schema = dict[str, Any]
"""A JSON Schema or a part of one."""


class TextShape(Struct, frozen=True):
    """A text, or what `read` makes of it; with `is_id` a host is offered the nearest valid id."""

    told: ClassVar[str] = "text"
    limit: int = TEXT_LIMIT
    pattern: Pattern | None = None
    is_id: bool = False
    multiline: bool = False
    read: Callable[[str], object] | None = None

    def schema(self) -> Schema:
        """The walker also accepts a number, yes or no as text."""
        schema: Schema = {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": self.limit}
        return schema | self.pattern_schema()

    def pattern_schema(self) -> Schema:
        return {"pattern": f"^(?:{self.pattern.regex})$"} if self.pattern else {}


class NumberShape(Struct, frozen=True):
    """A whole number, both bounds included."""

    told: ClassVar[str] = "a whole number"
    low: int = -NUMBER_LIMIT
    high: int = NUMBER_LIMIT

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Struct, frozen=True):
    told: ClassVar[str] = "yes or no"

    def schema(self) -> Schema:
        return {"type": "boolean"}


class ChoiceShape(Struct, frozen=True):
    """One of several words, each with the value that it means; `also` are words that are read and not offered."""

    options: tuple[tuple[str, Any], ...]
    also: tuple[tuple[str, Any], ...] = ()

    @property
    def told(self) -> str:
        return one_of(word for word, _ in self.options)

    def schema(self) -> Schema:
        """The words as documented; a word of digits is a number in an editor."""
        return {"enum": [int(word) if word.isdecimal() else word for word, _ in self.options]}


class Time(Struct, frozen=True):
    """A moment, in Roman time if no zone is written."""

    told: ClassVar[str] = f"a date and time, as in {EXAMPLE}"

    def schema(self) -> Schema:
        return {"type": "string", "examples": [EXAMPLE]}


class Raw(Struct, frozen=True):
    """Any node, kept unread."""

    told: ClassVar[str] = "anything"

    def schema(self) -> Schema:
        return {}


class ListShape(Struct, frozen=True):
    """A list of `exactly` that many items, or of any number; `lone` allows a list of one without brackets."""

    told: ClassVar[str] = "a list"
    item: "Shape"
    exactly: int | None = None
    lone: bool = False

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "items": self.item.schema()}
        if self.exactly is not None:
            schema |= {"minItems": self.exactly, "maxItems": self.exactly}
        return {"anyOf": [self.item.schema(), schema]} if self.lone else schema


class TableShape(Struct, frozen=True):
    """Keys that the host chooses, each with a value."""

    told: ClassVar[str] = "keys with values"
    key: "Shape"
    value: "Shape"

    def schema(self) -> Schema:
        """JSON keys are always strings, so only rules for texts apply to them."""
        schema: Schema = {"type": "object", "additionalProperties": self.value.schema()}
        match self.key:
            case TextShape(limit=limit):
                return schema | {"propertyNames": {"maxLength": limit, **self.key.pattern_schema()}}
            case ChoiceShape(options):
                return schema | {"propertyNames": {"enum": [word for word, _ in options]}}
        return schema


class Either(Struct, frozen=True):
    """What is accepted for each kind of node, None for a kind that is not."""

    scalar: "Shape | None"
    listing: "Shape | None"
    mapping: "Shape | None"

    @property
    def parts(self) -> "tuple[Shape, ...]":
        return tuple(part for part in (self.scalar, self.listing, self.mapping) if part)

    @property
    def told(self) -> str:
        return any_of(part.told for part in self.parts)

    def schema(self) -> Schema:
        return {"anyOf": [part.schema() for part in self.parts]}


class _Around(Struct, frozen=True):
    """A shape that holds another, and is described as that one is."""

    inner: "Shape"

    @property
    def told(self) -> str:
        return self.inner.told

    def schema(self) -> Schema:
        return self.inner.schema()


class WithPlace(_Around, frozen=True):
    """A value together with its place."""


class Maybe(_Around, frozen=True):
    """A value that may be left out."""

    def schema(self) -> Schema:
        inner = self.inner.schema()
        return {"anyOf": [*inner.get("anyOf", [inner]), {"type": "null"}]} if inner else inner


class KeyShape(Struct, frozen=True):
    """One key of a form: `key` as in the file, `name` as in the struct.

    `is_name` marks a display name.
    """

    key: str
    name: str
    shape: "Shape"
    required: bool
    doc: str | None
    rule: str | None
    apart: bool = False
    is_name: bool = False

    def schema(self) -> Schema:
        """An optional key may also be null."""
        optional = not self.required and not isinstance(self.shape, Maybe)
        schema = (Maybe(self.shape) if optional else self.shape).schema()
        rule = None if isinstance(self.rule, Topic) else self.rule
        words = ". ".join(part for part in (self.doc, rule) if part)
        return {"description": words, **schema} if words else schema


class FormShape(Struct, frozen=True):
    """A mapping with fixed keys that fills a struct."""

    told: ClassVar[str] = "keys with values"
    type: type[Any]
    fields: tuple[KeyShape, ...]

    def schema(self) -> Schema:
        """Forms are defined once, in `$defs`."""
        return {"$ref": f"#/$defs/{self.type.__name__}"}


Shape: TypeAlias = (
    TextShape
    | NumberShape
    | Flag
    | ChoiceShape
    | Time
    | Raw
    | ListShape
    | TableShape
    | Either
    | Maybe
    | WithPlace
    | FormShape
)

_Rules: TypeAlias = tuple[Any, ...]

_NODES: Final = frozenset(get_args(nodes.Node))


def form_shape(form: object) -> FormShape:
    """Return the shape of a form struct, or of a generic one with its type arguments (`Levels[int]`).

    Raises TypeError for a field type that forms do not support.
    """
    return _form_shape(form)


@cache
def _form_shape(form: Hashable) -> FormShape:
    struct = get_origin(form) or form
    if not (isinstance(struct, type) and issubclass(struct, Struct)):
        raise TypeError(f"{form} is no form")
    hints: Any = form
    return FormShape(struct, tuple(map(_key, fields(hints))))


def _key(field: FieldInfo) -> KeyShape:
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    rules = field.type.__metadata__ if get_origin(field.type) is Annotated else ()
    doc, rule = _rule(rules, Doc), _rule(rules, Rule)
    return KeyShape(
        key=field.name.rstrip("_").replace("_", "-"),
        name=field.name,
        shape=_shape(field.type, ()),
        required=not has_default,
        doc=doc.text if doc else None,
        rule=rule.number if rule else None,
        apart=has_default and _rule(rules, Apart) is not None,
        is_name=_rule(rules, DisplayName) is not None,
    )


def _rule(rules: _Rules, kind: type[Any]) -> Any:
    return next((rule for rule in reversed(rules) if isinstance(rule, kind)), None)


def _shape(hint: Any, rules: _Rules) -> Shape:
    """Return the shape of a type hint; rules apply through Placed, None and lists to the value inside."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _shape(args[0], (*rules, *hint.__metadata__))
    if reader := _rule(rules, Read):
        return TextShape(read=reader.read)
    if origin in _GENERIC:
        return _GENERIC[origin](args, rules)
    if hint in _SCALARS:
        return _SCALARS[hint](rules)
    if isinstance(hint, type) and issubclass(hint, Enum):
        # A StrEnum is written by its values, any other Enum by its names.
        options = tuple((one.value if issubclass(hint, StrEnum) else one.name, one) for one in hint)
        also = tuple((name.lower(), one) for name, one in hint.__members__.items() if name != one.name)
        return ChoiceShape(options, also)
    if isinstance(origin or hint, type) and issubclass(origin or hint, Struct):
        return form_shape(hint)
    raise TypeError(f"a form cannot have a field of type {hint}")


def _text(rules: _Rules) -> TextShape:
    limit, pattern = _rule(rules, Limit), _rule(rules, Pattern)
    if _rule(rules, IdRule):
        return TextShape(ID_LENGTH, ID_PATTERN, is_id=True)
    return TextShape(limit.characters if limit else TEXT_LIMIT, pattern, multiline=_rule(rules, Multiline) is not None)


def _number(rules: _Rules) -> NumberShape:
    span = _rule(rules, Range)
    return NumberShape(span.low, span.high) if span else NumberShape()


def _tuple(args: tuple[Any, ...], rules: _Rules) -> ListShape:
    """Return a list of any length for `tuple[X, ...]`, a list of two for `tuple[X, X]`."""
    items = [arg for arg in args if arg is not Ellipsis]
    if len(set(items)) != 1:
        raise TypeError("the items of a list in a form have one type")
    return ListShape(
        _shape(items[0], rules), len(items) if Ellipsis not in args else None, bool(_rule(rules, OneOrMore))
    )


def _table(args: tuple[Any, ...], rules: _Rules) -> TableShape:
    key, value = args
    return TableShape(_shape(key, (IdRule(),) if key is str else ()), _shape(value, ()))


def _union(args: tuple[Any, ...], rules: _Rules) -> Shape:
    rest = tuple(arg for arg in args if arg is not type(None))
    if set(rest) >= _NODES:
        inner: Shape = Raw()
    elif len(rest) == 1:
        inner = _shape(rest[0], rules)
    else:
        inner = _either([_shape(arg, rules) for arg in rest])
    return Maybe(inner) if len(rest) < len(args) else inner


def _either(shapes: list[Shape]) -> Either:
    """Return one shape for each kind of node; raises TypeError for two of the same kind."""
    kinds: list[Shape | None] = [None, None, None]
    for shape in shapes:
        bare = shape.inner if isinstance(shape, WithPlace) else shape
        kind = 1 if isinstance(bare, ListShape) else 2 if isinstance(bare, TableShape | FormShape) else 0
        if kinds[kind] is not None:
            raise TypeError(f"a form cannot tell {kinds[kind]} from {shape}")
        kinds[kind] = shape
    return Either(*kinds)


_GENERIC: Final[dict[Any, Callable[[tuple[Any, ...], _Rules], Shape]]] = {
    Union: _union,
    UnionType: _union,
    Literal: lambda args, rules: ChoiceShape(tuple((str(arg), arg) for arg in args)),
    tuple: _tuple,
    Mapping: _table,
    Placed: lambda args, rules: WithPlace(_shape(args[0], rules)),
}

_SCALARS: Final[dict[Any, Callable[[_Rules], Shape]]] = {
    str: _text,
    int: _number,
    bool: lambda rules: Flag(),
    datetime: lambda rules: Time(),
}


DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(*forms: type[Any], title: str) -> Schema:
    """Return the schema of a mapping that fills all these forms; nested forms are defined once, in `$defs`."""
    shapes = [form_shape(form) for form in forms]
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
        case Either():
            return shape.parts
        case FormShape(fields=fields):
            return tuple(field.shape for field in fields)
    return ()


def _mapping(keys: tuple[KeyShape, ...]) -> Schema:
    schema: Schema = {"type": "object", "properties": {key.key: key.schema() for key in keys}}
    required = [key.key for key in keys if key.required]
    if required:
        schema["required"] = required
    return schema | {"additionalProperties": False}
