"""Where the JSON Schemas of a press's files lie, by which editors complete keys and mark mistakes."""

from typing import Final

from ludi_press.games.contract import AnyGame
from ludi_press.press.reading.find import Press

HINTS: Final = ".vscode/schemas"
"""The folder of a press where they lie."""

UP: Final = {"race": "../../../", "turn": "../../../../"}
"""The kinds of files that each game has its own schema of, and the way from one to the press."""


def hint_file(kind: str, game: AnyGame) -> str:
    """The schema of a kind of file, relative to the press."""
    return f"{HINTS}/{game.id}.{kind}.json" if kind in UP else f"{HINTS}/{kind}.json"


def modeline(press: Press, kind: str, game: AnyGame) -> str:
    """The first line of a race's or a turn's file, by which editors find its schema; "" where the press has none."""
    name = hint_file(kind, game)
    return f"# yaml-language-server: $schema={UP[kind]}{name}\n" if (press.root / name).is_file() else ""
