"""Slots: a template receives marks instead of values; the values are put in after the Markdown is parsed.

So no text of a host or racer passes the template engine or the Markdown parser.
A forged mark can only repeat what the post contains anyway.
"""

import re
from typing import Final

from msgspec import Struct

from ludi_press.posts.document import tree as doc

MARK: Final = re.compile("\ue000[0-9]+\ue001")
"""A mark: a number between two private-use characters, which Markdown treats as letters."""


class LoneBlocks(Struct, frozen=True):
    """Blocks whose mark is alone in its paragraph."""

    blocks: doc.Blocks


class Story(Struct, frozen=True):
    """The host's Markdown, parsed separately from the template."""

    source: str


class FoldStart(Struct, frozen=True):
    """The start of a fold with this title; a FoldEnd ends it."""

    title: doc.Inlines


class FoldEnd(Struct, frozen=True):
    """The end of the innermost open fold."""


SlotValue = doc.Inlines | LoneBlocks | Story | FoldStart | FoldEnd


class Slots:
    """The values of one post by mark, in the order in which they were put."""

    def __init__(self) -> None:
        self.values: dict[str, SlotValue] = {}

    def put(self, value: SlotValue) -> str:
        """Return a new mark for the value."""
        mark = f"\ue000{len(self.values)}\ue001"
        self.values[mark] = value
        return mark
