"""Where the JSON Schemas of a press's files are; editors use them to complete keys and mark mistakes."""

from typing import Final

from ludi_press.games.contract import AnyGame
from ludi_press.press.reading.find import Press

HINTS: Final = ".vscode/schemas"
"""Their folder in a press."""

UP: Final = {"race": "../../../", "turn": "../../../../"}
"""The kinds of files with a schema for each game, and the relative path from such a file to the press."""


def hint_file(kind: str, game: AnyGame) -> str:
    """Return the schema of a kind of file, relative to the press."""
    return f"{HINTS}/{game.id}.{kind}.json" if kind in UP else f"{HINTS}/{kind}.json"


def modeline(press: Press, kind: str, game: AnyGame) -> str:
    """Return the first line of a race or turn file, which names its schema for editors; "" without schemas."""
    name = hint_file(kind, game)
    return f"# yaml-language-server: $schema={UP[kind]}{name}\n" if (press.root / name).is_file() else ""
