"""All that comes of every scenario case, a line for each event, kept in tests/cases/told so that none changes unseen.

A case says what its rule is about; this shows what else comes of it, in which order and why.
`pytest tests/games --goldens` writes it anew; read what changed before you commit it.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cases import Case
from msgspec import Struct
from trees import ROOT

from ludi_press.core.problems import Problem
from ludi_press.games.kit.event import Event

FOLDER = ROOT / "tests" / "cases" / "told"
_WRITTEN: dict[str, list[str]] = {}
"""What this run has written of each game."""


def check_told(
    game: str, case: Case, events: Iterable[Event], problems: Iterable[Problem | str] = (), *, write: bool
) -> None:
    """The events and problems of a case are those that are kept; with `write` they are written instead."""
    title = f"# {case.rule} {case.data['title']} ({case.id.partition('-')[0]})"
    block = "\n".join([title, *map(_event, events), *map(_problem, problems)])
    path = FOLDER / f"{game}.txt"
    if write:
        blocks = _WRITTEN.setdefault(game, [])
        blocks.append(block)
        FOLDER.mkdir(exist_ok=True)
        path.write_text("\n".join(blocks) + "\n", encoding="utf-8")
        return
    assert block == _kept(path).get(title), "events differ from those in tests/cases/told (--goldens)"


@cache
def _kept(path: Path) -> dict[str, str]:
    blocks: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            lines = blocks[line] = []
        lines.append(line)
    return {title: "\n".join(lines) for title, lines in blocks.items()}


def _event(event: Event) -> str:
    return " ".join(filter(None, (event.what, event.variant, _shown(event))))


def _problem(one: Problem | str) -> str:
    if isinstance(one, str):
        return one
    at = f"{one.place.line}:{one.place.column}" if one.place else "nowhere"
    return f"{one.code} {one.rule} {at} {one.message}; {one.suggestion}"


def _shown(value: Any) -> str:
    """A value on one line; fields that are None, False, 0 or empty are left out."""
    if isinstance(value, Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        shown = " ".join(f"{name}={_shown(one)}" for name, one in fields if one)
        return shown if isinstance(value, Event) else f"({shown})"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_shown(one)}" for key, one in value.items()) + "}"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return str(value)
