"""A post in no format: a small tree of blocks and inlines that every writer walks.

All text in it is plain and unescaped; a writer escapes it at the leaf, for its own format.
"""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from ludi_press.core.report import Align

# --- inlines


class Text(Struct, frozen=True):
    """Words."""

    value: str


class Strong(Struct, frozen=True):
    """Strong words."""

    content: "Inlines"


class Emphasis(Struct, frozen=True):
    """Emphasised words."""

    content: "Inlines"


class Code(Struct, frozen=True):
    """Words to be read literally: a die, or the number of a rule (`is_rule`), which pages link."""

    value: str
    is_rule: bool = False


class Link(Struct, frozen=True):
    """A link and its words."""

    href: str
    content: "Inlines"


class Image(Struct, frozen=True):
    """A picture among words; `alt` says what it shows."""

    source: str
    alt: str


class Break(Struct, frozen=True):
    """The end of a line within a paragraph."""


class Badge(Struct, frozen=True):
    """The mark of a tone (the letter of a factio), however a format can show it; `team` is the id of whose it is."""

    tone: str
    team: str = ""


Inline: TypeAlias = Text | Strong | Emphasis | Code | Link | Image | Break | Badge
Inlines: TypeAlias = tuple[Inline, ...]

# --- blocks


class Heading(Struct, frozen=True):
    """A heading; `level` is 1 to 6."""

    level: int
    content: Inlines


class Paragraph(Struct, frozen=True):
    """A paragraph; `anchor` names what can be linked, where the format can link it."""

    content: Inlines
    anchor: str | None = None


class BulletList(Struct, frozen=True):
    """A list without numbers; each item is a sequence of blocks."""

    items: "tuple[Blocks, ...]"


class OrderedList(Struct, frozen=True):
    """A numbered list that begins with `start`."""

    items: "tuple[Blocks, ...]"
    start: int = 1


class Column(Struct, frozen=True):
    """The head of a table's column, and how its cells stand."""

    title: Inlines
    align: Align = Align.LEFT


class Cell(Struct, frozen=True):
    """A cell; `tone` names a colour of the theme, None for none; `team` is the id of whom its row tells."""

    content: Inlines
    tone: str | None = None
    team: str = ""


class Table(Struct, frozen=True):
    """A table; every row has as many cells as there are columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Fold(Struct, frozen=True):
    """Blocks that a reader may fold away below their title, where the format can."""

    title: Inlines
    blocks: "Blocks"


class Quote(Struct, frozen=True):
    """Blocks that somebody else said."""

    blocks: "Blocks"


class CodeBlock(Struct, frozen=True):
    """Lines to be read or copied literally."""

    value: str


class Rule(Struct, frozen=True):
    """A line across, where the subject changes."""


class Picture(Struct, frozen=True):
    """A picture that stands alone; `alt` says what it shows.

    `width` and `height` are pixels, 0 where they are not known (a picture of the host's story).
    """

    source: str
    alt: str
    width: int = 0
    height: int = 0

    @property
    def is_own(self) -> bool:
        """Whether it is a file that belongs to this post; a picture in the host's story has an address instead."""
        return "://" not in self.source


Block: TypeAlias = Heading | Paragraph | BulletList | OrderedList | Table | Fold | Quote | CodeBlock | Rule | Picture
Blocks: TypeAlias = tuple[Block, ...]


class Document(Struct, frozen=True):
    """A whole post; `language` is a BCP 47 tag."""

    blocks: Blocks
    language: str | None = None


# --- text

_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # controls, save tab and the ends of lines
    "\u202a-\u202e\u2066-\u2069"  # embeddings, overrides and isolates: they turn round the words after them
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"  # no characters at all
)

_BLANKS: Final = re.compile(r"[^\S\u00a0\u202f]+")


def printable(text: str) -> str:
    """The text without what no page may hold: controls, directional overrides, halves of characters."""
    return text if text.isprintable() else _FORBIDDEN.sub("", text)


def encoded(address: str, unsafe: re.Pattern[str]) -> str:
    """A printable address in which what a format takes for marks is percent-encoded; to a browser it is the same."""
    return unsafe.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), printable(address))


def squeezed(text: str) -> str:
    """The text on one line: printable, every run of white space a single space; spaces that forbid a break stay."""
    if text.isprintable() and "  " not in text:
        return text
    return _BLANKS.sub(" ", printable(_BLANKS.sub(" ", text)))


def tidy(text: str) -> str:
    """The text squeezed, with no white space at its ends."""
    return squeezed(text).strip()


def plain_text(inlines: Iterable[Inline]) -> str:
    """The words alone, for where a format takes no markup; a badge says nothing here."""
    return "".join(_words_of(inline) for inline in inlines)


def _words_of(inline: Inline) -> str:
    match inline:
        case Text(value) | Code(value):
            return value
        case Strong(content) | Emphasis(content) | Link(_, content):
            return plain_text(content)
        case Image(_, alt):
            return alt
        case Break():
            return " "
        case Badge():
            return ""


def joined(inlines: Iterable[Inline]) -> Inlines:
    """The same words in the fewest nodes: neighbours of one kind are merged, empty nodes dropped."""
    inlines = tuple(inlines)
    if len(inlines) == 1:
        return () if _is_empty(inlines[0]) else inlines
    result: list[Inline] = []
    for inline in inlines:
        if _is_empty(inline):
            continue
        if result and type(result[-1]) is type(inline):
            result[-1:] = _met(result[-1], inline)
        else:
            result.append(inline)
    return tuple(result)


def _met(one: Inline, other: Inline) -> Inlines:
    """Two neighbours merged into one node, where they are of one kind."""
    match one, other:
        case Text(value), Text(more):
            return (Text(value + more),)
        case Code(value), Code(more, is_rule):
            return (Code(value + more, is_rule),)
        case Strong(content), Strong(more):
            return (Strong(joined(content + more)),)
        case Emphasis(content), Emphasis(more):
            return (Emphasis(joined(content + more)),)
        case _:
            return (one, other)


def _is_empty(inline: Inline) -> bool:
    match inline:
        case Text(value):
            return not value
        case Strong(content) | Emphasis(content):
            return not content
        case _:
            return False
