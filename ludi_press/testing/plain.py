"""Converts states to JSON and back by their type hints; a state for which this fails is no plain value."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields


def to_json(value: Any) -> Any:
    """Return a value as JSON data: structs and mappings as objects, tuples as lists, enums by value."""
    if isinstance(value, Struct):
        return {name: to_json(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(to_json(key)): to_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{type(value).__name__} is no plain value")


def from_json(hint: Any, data: Any) -> Any:
    """Return the value of a type from such data; raises TypeError if the type is ambiguous."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _either(args, data)
    if origin is tuple:
        items = args if Ellipsis not in args else (args[0],) * len(data)
        return tuple(from_json(item, part) for item, part in zip(items, data, strict=True))
    if origin in (dict, Mapping):
        return {from_json(args[0], key): from_json(args[1], item) for key, item in data.items()}
    return _single(hint, data)


def _single(hint: Any, data: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = _hints(hint)
        return hint(**{name: from_json(hints[name], data[name]) for name in hint.__struct_fields__})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(data)
    if hint is int and isinstance(data, str):
        return int(data)
    if hint in (int, str, bool) and isinstance(data, hint):
        return data
    if hint is type(None) and data is None:
        return None
    supertype = getattr(hint, "__supertype__", None)
    if supertype is not None:
        return from_json(supertype, data)
    raise TypeError(f"{data!r} is no {hint}")


def _either(hints: tuple[Any, ...], data: Any) -> Any:
    for hint in hints:
        try:
            return from_json(hint, data)
        except (TypeError, ValueError, KeyError):
            continue
    raise TypeError(f"{data!r} is none of {hints}")


@cache
def _hints(form: type[Any]) -> dict[str, Any]:
    return {field.name: field.type for field in fields(form)}
