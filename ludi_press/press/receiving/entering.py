"""Entries and comments for a turn file, as lines of YAML that nothing can break out of."""

import json
from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.content.nodes import Plain

MARK: Final = "#?"
"""What begins each comment that `receive` writes, and may take away again."""

_BARE: Final = pattern(r"(?:[A-Za-z]|[+-]?\d)(?:[A-Za-z0-9 ./@'+-]|:(?=\d))*", ASCII)
_LONGEST_BARE: Final = 100
_LONGEST_COMMENT: Final = 240


def flow(value: Plain) -> str:
    """A value in one line of YAML; whatever could mean anything to YAML stands in quotes."""
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_text(key)}: {flow(one)}' for key, one in value.items())}}}"
    return _text(value)


def _text(text: str) -> str:
    line = _printable(text)
    bare = _BARE.fullmatch(line) and not line.endswith(" ") and len(line) <= _LONGEST_BARE
    return line if bare else json.dumps(line, ensure_ascii=False)


def comment(text: str) -> str:
    """A line of comment: printable, and not too long."""
    line = _printable(text)
    return f"{MARK} {line if len(line) <= _LONGEST_COMMENT else line[: _LONGEST_COMMENT - 1] + '…'}"


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)
