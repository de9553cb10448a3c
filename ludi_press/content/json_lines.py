"""JSON with one entry of each list or table to a line, so that two files can be compared by eye."""

from collections.abc import Mapping
from typing import Any

from msgspec import json


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
