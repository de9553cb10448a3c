"""A host's file as text: its lines, and places in it."""

from msgspec import Struct

from ludi_press.core.problems import Place


class Source(Struct, frozen=True):
    """The text of a file with its lines; each line break is one line feed."""

    file: str
    text: str
    lines: tuple[str, ...]

    def place(self, line: int, column: int, width: int = 1) -> Place:
        """The place at a line and column, both from 0; what lies outside the file is moved to its nearest edge."""
        line = max(0, min(line, len(self.lines) - 1))
        text = self.lines[line]
        column = max(0, min(column, len(text)))
        return Place(self.file, line + 1, column + 1, max(1, min(width, len(text) - column)), text)


def source(file: str, text: str) -> Source:
    """The text with its lines."""
    return Source(file, text, tuple(text.split("\n")))
