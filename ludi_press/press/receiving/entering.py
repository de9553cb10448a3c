"""Writes entries and comments for a turn file as YAML that hostile text cannot break out of."""

import json
from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.content.nodes import Plain
from ludi_press.content.words import shortened
from ludi_press.core.problems import on_one_line

MARK: Final = "#?"
"""The beginning of each comment that `receive` writes and may remove."""

_BARE: Final = pattern(r"(?:[A-Za-z]|[+-]?\d)(?:[A-Za-z0-9 ./@'+-]|:(?=\d))*", ASCII)
_LONGEST_BARE: Final = 100
_LONGEST_COMMENT: Final = 240


def flow(value: Plain) -> str:
    """Return a value as one line of YAML; text with any possible YAML meaning is quoted."""
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_text(key)}: {flow(one)}' for key, one in value.items())}}}"
    return _text(value)


def _text(text: str) -> str:
    line = on_one_line(text)
    bare = _BARE.fullmatch(line) and not line.endswith(" ") and len(line) <= _LONGEST_BARE
    return line if bare else json.dumps(line, ensure_ascii=False)


def comment(text: str) -> str:
    """Return a comment line, printable and shortened."""
    return f"{MARK} {shortened(on_one_line(text), _LONGEST_COMMENT)}"
