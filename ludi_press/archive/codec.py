"""Converts frozen structs to JSON and back, so that one build can read what an earlier one knew of a race."""

from datetime import UTC, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

T = TypeVar("T")


def to_data(value: Any) -> Any:
    """Return the value as JSON data: moments in UTC, fractions as "1/3"."""
    if isinstance(value, Struct):
        return {name: to_data(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, Fraction):
        return str(value)
    return value.value if isinstance(value, Enum) else value


def from_data(kind: type[T], data: Any) -> T:
    """Return the value written by `to_data`; raises KeyError, TypeError or ValueError if it is not of this kind."""
    value: T = _read(kind, data)
    return value


def _read(kind: Any, data: Any) -> Any:
    if get_origin(kind) is UnionType:
        (kind,) = (part for part in get_args(kind) if part is not type(None))
        return None if data is None else _read(kind, data)
    if get_origin(kind) is tuple:
        return tuple(_read(get_args(kind)[0], item) for item in _checked(list, data))
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _filled(kind, data)
    if kind is datetime:
        return datetime.fromisoformat(data)
    return kind(data) if kind is Fraction or issubclass(kind, Enum) else _checked(kind, data)


def _filled(kind: Any, data: Any) -> Any:
    return kind(**{name: _read(hint, data[name]) for name, hint in _hints(kind).items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _checked(kind: Any, data: Any) -> Any:
    if type(data) is not kind:
        raise TypeError(f"{data!r} is no {kind.__name__}")
    return data
