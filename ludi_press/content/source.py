"""The text of a host's file: its lines, and places in it."""

from msgspec import Struct

from ludi_press.core.problems import Place


class SourceText(Struct, frozen=True):
    """The text of a file and its lines, with line feeds as line breaks."""

    file: str
    text: str
    lines: tuple[str, ...]

    def place(self, line: int, column: int, width: int = 1) -> Place:
        """Return the place at a line and column, both from 0, moved to the nearest edge if it is outside the file."""
        lines = self.lines
        if not 0 <= line < len(lines):
            line = 0 if line < 0 else len(lines) - 1
        text = lines[line]
        if not 0 <= column <= len(text):
            column = 0 if column < 0 else len(text)
        room = len(text) - column
        return Place(self.file, line + 1, column + 1, 1 if room < 1 or width < 1 else min(width, room), text)


def source(file: str, text: str) -> SourceText:
    return SourceText(file, text, tuple(text.split("\n")))
