"""Converts a filled form to JSON data by its keys, without places, defaults and display names."""

from collections.abc import Hashable, Mapping
from datetime import UTC, datetime
from enum import Enum, StrEnum
from typing import Any, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Scalar, Sequence, plain
from ludi_press.content.rules import Placed
from ludi_press.content.shapes import form_shape


def form_data(form: Any) -> dict[str, Any]:
    """Return a filled form by its keys, sorted; the tables in it keep the order of the host's file.

    Defaults are left out, so that a new key in a later version changes no hash.
    Names (`rules.Name`) are left out too; a table of names keeps only its keys.
    """
    defaults = {field.name: _default(field) for field in fields(form)}
    data = {}
    for key_shape in sorted(form_shape(cast("Hashable", type(form))).fields, key=lambda one: one.key):
        value = getattr(form, key_shape.name)
        if value != defaults[key_shape.name] and (not key_shape.is_name or isinstance(value, Mapping)):
            data[key_shape.key] = list(value) if key_shape.is_name else _data(value)
    return data


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _data(value: Any) -> Any:
    match value:
        case Placed():
            return _data(value.value)
        case Scalar() | Sequence() | MappingNode():
            return plain(value)
        case Mapping():
            return {key: _data(one) for key, one in value.items()}
        case tuple():
            return [_data(one) for one in value]
        case datetime():
            return value.astimezone(UTC).isoformat()
        case Enum():
            return value.value if isinstance(value, StrEnum) else value.name
        case _:
            return form_data(value) if isinstance(value, Struct) else value
