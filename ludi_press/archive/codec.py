"""JSON of the site: frozen structs and back, so that one build can read what an earlier one knew; data of scripts."""

import json
from datetime import UTC, datetime
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.json import decode

T = TypeVar("T")


def compact_json(value: Any) -> str:
    """Return JSON data as text without blanks; letters beyond ASCII stay."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_script(text: str) -> str:
    """Return JSON that cannot end the script element around it."""
    return text.replace("<", "\\u003c")


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


def from_json(kind: type[T], text: bytes) -> T:
    """Return the value whose `to_data` the JSON holds; raises ValueError if it is not of this kind."""
    return decode(text, type=kind, dec_hook=_other)


def _other(kind: type[Any], data: Any) -> Any:
    """Read a Fraction, which JSON has as text."""
    if kind is not Fraction:
        raise TypeError(f"{kind.__name__} cannot be read")
    return Fraction(data)
