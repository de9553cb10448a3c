"""Slots: where a theme's template wants a value, it gets a mark, and the value is put in after the Markdown is parsed.

So no word of a host or a racer passes the template engine or the Markdown parser; a forged mark can only repeat
what the post holds anyway.
"""

import re
from typing import Final

from msgspec import Struct

from ludi_press.posts.document import tree as doc

MARK: Final = re.compile("\ue000[0-9]+\ue001")
"""A mark: a number between two private-use characters, which Markdown takes for letters."""


def mark_of(number: int) -> str:
    """The mark of a number."""
    return f"\ue000{number}\ue001"


class Given(Struct, frozen=True):
    """Blocks that stand where their mark stands, alone in its paragraph."""

    blocks: doc.Blocks


class Story(Struct, frozen=True):
    """Markdown of the host's, to be read apart from the template."""

    source: str


class FoldStart(Struct, frozen=True):
    """All that follows, to the matching end, may be folded below this title."""

    title: doc.Inlines


class FoldEnd(Struct, frozen=True):
    """The end of what a FoldStart began."""


SlotValue = doc.Inlines | Given | Story | FoldStart | FoldEnd


class Slots:
    """The values of one post by mark, in the order in which they were put."""

    def __init__(self) -> None:
        self.values: dict[str, SlotValue] = {}

    def put(self, value: SlotValue) -> str:
        """A new mark for the value."""
        mark = mark_of(len(self.values))
        self.values[mark] = value
        return mark
