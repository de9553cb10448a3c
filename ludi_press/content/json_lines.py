"""JSON with one entry of each list or table to a line, so that two files can be compared by eye."""

import json
from collections.abc import Mapping
from typing import Any, Final


def json_lines(whole: Mapping[str, Any]) -> str:
    """The whole as text, each key on a line of its own, and the entries of what lies under it."""
    return "{\n" + ",\n".join(f"{_compact(key)}: {_lines(value)}" for key, value in whole.items()) + "\n}\n"


def _lines(value: Any) -> str:
    if isinstance(value, dict) and value:
        return "{\n" + ",\n".join(f" {_compact(key)}: {_compact(item)}" for key, item in value.items()) + "\n}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {_compact(item)}" for item in value) + "\n]"
    return _compact(value)


_compact: Final = json.JSONEncoder(ensure_ascii=False).encode
"""A value on one line; `json.dumps` would make an encoder for each."""
