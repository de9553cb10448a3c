"""A post before it has a format: a small tree of blocks and inlines that every writer walks.

All its text is plain and unescaped; each writer escapes it for its own format.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from ludi_press.core.report import Align

# --- inlines


class Text(Struct, frozen=True):
    value: str


class Strong(Struct, frozen=True):
    content: "Inlines"


class Emphasis(Struct, frozen=True):
    content: "Inlines"


class Code(Struct, frozen=True):
    """Literal text: a die, or the number of a rule (`is_rule`), which pages link."""

    value: str
    is_rule: bool = False


class Link(Struct, frozen=True):
    href: str
    content: "Inlines"


class Image(Struct, frozen=True):
    """A picture within a line; `alt` describes it."""

    source: str
    alt: str


class LineBreak(Struct, frozen=True):
    """A line break within a paragraph."""


class Badge(Struct, frozen=True):
    """The badge of a tone (the letter of a factio), in whatever way a format can show it; `team` is its team's id."""

    tone: str
    team: str = ""


Inline: TypeAlias = Text | Strong | Emphasis | Code | Link | Image | LineBreak | Badge
Inlines: TypeAlias = tuple[Inline, ...]

# --- blocks


class Heading(Struct, frozen=True):
    """A heading; `level` is 1 to 6."""

    level: int
    content: Inlines


class Paragraph(Struct, frozen=True):
    """A paragraph; `anchor` is its link target, in formats that have them."""

    content: Inlines
    anchor: str | None = None


class BulletList(Struct, frozen=True):
    """A list without numbers; each item is a sequence of blocks."""

    items: "tuple[Blocks, ...]"


class OrderedList(Struct, frozen=True):
    """A numbered list; `start` is its first number."""

    items: "tuple[Blocks, ...]"
    start: int = 1


class Column(Struct, frozen=True):
    """The head of a table's column, and the alignment of its cells.

    Narrow texts leave out the columns that are `spare`, the greatest number first, those of one number together.
    """

    title: Inlines
    align: Align = Align.LEFT
    spare: int = 0


class Cell(Struct, frozen=True):
    """A cell; `tone` names a colour of the theme, or None; `team` is the id of the row's team.

    `share` is the length of a bar beside the words, from 0 to 1, where a format can draw one; None for no bar.
    `note` is a second line in pages.
    """

    content: Inlines
    tone: str | None = None
    team: str = ""
    share: float | None = None
    note: str = ""


class Table(Struct, frozen=True):
    """A table; every row has as many cells as there are columns.

    `look` is its class in pages, where it keeps its shape in every window; "" for none.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    look: str = ""


class TableKey(Struct, frozen=True):
    """What a table's columns mean: a text whose sentences begin with the head of their column, and a colon.

    A sentence may list words of the cells with their meanings: `State: jostled, a lower modifier; no whip, it is lost.`
    """

    table: Table
    words: str

    def about(self, columns: Iterable[int]) -> Paragraph:
        """Return the text as a paragraph, without what it says of other columns and of words that no cell has."""
        shown, heads = {*columns}, [plain_text(one.title) for one in self.table.columns]
        told = []
        for sentence in re.split(r"(?<=\.) ", self.words):
            head, _, meanings = sentence.partition(": ")
            at = heads.index(head) if head in heads else None
            if at is None or (at in shown and "; " not in meanings):
                told.append(sentence)
            elif at in shown and (known := [one for one in meanings.rstrip(".").split("; ") if self._has(at, one)]):
                told.append(f"{head}: {'; '.join(known)}.")
        return Paragraph((Text(" ".join(told)),))

    def _has(self, column: int, meaning: str) -> bool:
        """Whether a cell of a column has the word before the comma of a meaning, if there is one."""
        word, comma, _ = meaning.partition(", ")
        return not comma or any(word in plain_text(row[column].content) for row in self.table.rows)


class Fold(Struct, frozen=True):
    """Blocks with a title that a reader can collapse, in formats that allow it."""

    title: Inlines
    blocks: "Blocks"


class Quote(Struct, frozen=True):
    blocks: "Blocks"


class CodeBlock(Struct, frozen=True):
    """Lines of literal text."""

    value: str


class Divider(Struct, frozen=True):
    """A horizontal line between topics."""


class PictureBlock(Struct, frozen=True):
    """A picture as a block; `alt` describes it.

    `width` and `height` are pixels, 0 if unknown (a picture of the host's story).
    """

    source: str
    alt: str
    width: int = 0
    height: int = 0

    @property
    def is_own(self) -> bool:
        """Whether it is a file of this post; a picture in the host's story has a web address instead."""
        return "://" not in self.source


Block: TypeAlias = (
    Heading
    | Paragraph
    | BulletList
    | OrderedList
    | Table
    | TableKey
    | Fold
    | Quote
    | CodeBlock
    | Divider
    | PictureBlock
)
Blocks: TypeAlias = tuple[Block, ...]


class Document(Struct, frozen=True):
    """A whole post; `language` is a BCP 47 tag."""

    blocks: Blocks
    language: str | None = None


def every_block(blocks: Blocks) -> Iterator[Block]:
    """Yield the blocks in the order of reading, each before those inside it."""
    for block in blocks:
        yield block
        match block:
            case Fold(_, inner) | Quote(inner):
                yield from every_block(inner)
            case BulletList(items) | OrderedList(items):
                for item in items:
                    yield from every_block(item)


# --- text

_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # controls except tab and line breaks
    "\u202a-\u202e\u2066-\u2069"  # embeddings, overrides and isolates, which reverse the words after them
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"  # surrogates and noncharacters
)

_BLANKS: Final = re.compile(r"[^\S\u00a0\u202f]+")


def printable(text: str) -> str:
    """Return the text without characters that no page may hold: controls, directional overrides, surrogates."""
    return text if text.isprintable() else _FORBIDDEN.sub("", text)


def encoded(address: str, unsafe: re.Pattern[str]) -> str:
    """Return an address with the format's special characters percent-encoded; browsers treat it as the same."""
    return unsafe.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), printable(address))


def squeezed(text: str) -> str:
    """Return the text on one line, with white space as single spaces; non-breaking spaces stay."""
    if text.isprintable() and "  " not in text:
        return text
    return _BLANKS.sub(" ", printable(_BLANKS.sub(" ", text)))


def tidy(text: str) -> str:
    """Return the squeezed text without white space at its ends."""
    return squeezed(text).strip()


def plain_text(inlines: Iterable[Inline]) -> str:
    """Return the words without markup; a badge gives no text."""
    return "".join(_words_of(inline) for inline in inlines)


def _words_of(inline: Inline) -> str:
    match inline:
        case Text(value) | Code(value):
            return value
        case Strong(content) | Emphasis(content) | Link(_, content):
            return plain_text(content)
        case Image(_, alt):
            return alt
        case LineBreak():
            return " "
        case Badge():
            return ""


def joined(inlines: Iterable[Inline]) -> Inlines:
    """Return the same words in the fewest nodes: equal neighbours are merged, empty nodes dropped."""
    result: list[Inline] = []
    for inline in inlines:
        kind = type(inline)
        if kind in _HOLDS and not getattr(inline, _HOLDS[kind]):
            continue
        if result and type(result[-1]) is kind:
            result[-1:] = _met(result[-1], inline)
        else:
            result.append(inline)
    return tuple(result)


_HOLDS: Final[Mapping[type, str]] = {Text: "value", Strong: "content", Emphasis: "content"}
"""The field without which a node is empty."""


def _met(one: Inline, other: Inline) -> Inlines:
    """Return two neighbours as one node if they are of the same kind."""
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
