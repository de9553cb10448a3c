"""Parses a host's story or a rendered template into blocks: Markdown, then the values of slots.

So no text of a host or racer passes the template engine or the Markdown parser.
A forged mark can only repeat what the post contains anyway.

HTML is not allowed; links may use http, https or mailto, pictures http or https; anything else stays text.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

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
        mark = f"\ue000{len(self.values)}\ue001"
        self.values[mark] = value
        return mark


_LINKS: Final = re.compile(r"https?://[^/]|mailto:", re.IGNORECASE)
_PICTURES: Final = re.compile(r"https?://[^/]", re.IGNORECASE)
_ALIGN: Final = {"text-align:center": Align.CENTRE, "text-align:right": Align.RIGHT}


@cache
def _markdown() -> "MarkdownIt":
    """Return the parser: no HTML; no strikethrough, which half of the targets lack; limited nesting."""
    from markdown_it import MarkdownIt  # only stories and templates of hosts need it

    markdown = MarkdownIt("js-default", {"html": False, "maxNesting": 20}).disable("strikethrough")
    markdown.validateLink = lambda url: bool(_LINKS.match(url))  # type: ignore[method-assign]  # its own way to set it
    return markdown


@lru_cache(maxsize=128)
def read(source: str) -> doc.Blocks:
    """Return the blocks of a Markdown text; cached, since pages, posts and the search read the same story."""
    from markdown_it.tree import SyntaxTreeNode

    return _blocks(SyntaxTreeNode(_markdown().parse(doc.printable(source))).children)


# --- blocks


def _blocks(nodes: "Iterable[SyntaxTreeNode]") -> doc.Blocks:
    return tuple(_READERS[node.type](node) for node in nodes)


def _items(node: "SyntaxTreeNode") -> tuple[doc.Blocks, ...]:
    return tuple(_blocks(item.children) for item in node.children)


def _code_block(node: "SyntaxTreeNode") -> doc.CodeBlock:
    return doc.CodeBlock(node.content.removesuffix("\n"))


def _table(node: "SyntaxTreeNode") -> doc.Table:
    head, *body = (row for part in node.children for row in part.children)
    columns = tuple(doc.Column(_line(cell), _align(cell)) for cell in head.children)
    return doc.Table(columns, tuple(tuple(doc.Cell(_line(cell)) for cell in row.children) for row in body))


def _align(cell: "SyntaxTreeNode") -> Align:
    return _ALIGN.get(str(cell.attrs.get("style", "")), Align.LEFT)


_READERS: Final[dict[str, Callable[["SyntaxTreeNode"], Any]]] = {
    "paragraph": lambda node: doc.Paragraph(_line(node)),
    "heading": lambda node: doc.Heading(int(node.tag[1]), _line(node)),
    "bullet_list": lambda node: doc.BulletList(_items(node)),
    "ordered_list": lambda node: doc.OrderedList(_items(node), int(node.attrs.get("start", 1))),
    "blockquote": lambda node: doc.Quote(_blocks(node.children)),
    "fence": _code_block,
    "code_block": _code_block,
    "hr": lambda _: doc.Divider(),
    "table": _table,
}


# --- inlines


def _line(node: "SyntaxTreeNode") -> doc.Inlines:
    return _inlines(child for inline in node.children for child in inline.children)


def _inlines(nodes: "Iterable[SyntaxTreeNode]") -> doc.Inlines:
    return doc.joined(map(_inline, nodes))


def _inline(node: "SyntaxTreeNode") -> doc.Inline:
    match node.type:
        case "text":
            return doc.Text(node.content)
        case "code_inline":
            return doc.Code(node.content)
        case "softbreak":
            return doc.Text(" ")
        case "hardbreak":
            return doc.LineBreak()
        case _:
            return _span(node)


def _span(node: "SyntaxTreeNode") -> doc.Inline:
    content = _inlines(node.children)
    match node.type:
        case "strong":
            return doc.Strong(content)
        case "em":
            return doc.Emphasis(content)
        case "link":
            return doc.Link(str(node.attrs["href"]), content)
        case _:
            source, alt = str(node.attrs["src"]), doc.tidy(doc.plain_text(content))
            return doc.Image(source, alt) if _PICTURES.match(source) else doc.Text(alt)


_NO_SLOTS: Final[Mapping[str, SlotValue]] = MappingProxyType({})


def parse(
    source: str, slots: Mapping[str, SlotValue] = _NO_SLOTS, *, file: str = "", below: int = 0
) -> Judged[doc.Blocks]:
    """Return the blocks of a Markdown text, with the slots' values in place of their marks.

    Headings are shifted so that the highest is right below level `below`; 0 leaves them unchanged.
    A problem names each block that the template puts among words.
    """
    blocks = read(source)
    filler = _Filler(slots, file, _shift(blocks, below))
    return Judged(_folded(filler.parts(blocks)), tuple(filler.problems))


def _shift(blocks: doc.Blocks, below: int) -> int:
    levels = [block.level for block in doc.every_block(blocks) if isinstance(block, doc.Heading)] if below else []
    return below + 1 - min(levels) if levels else 0


# --- filling

_Part = doc.Block | FoldStart | FoldEnd


class _Filler:
    """Fills one text: keeps its slots, the level of the last heading, and the problems found."""

    def __init__(self, slots: Mapping[str, SlotValue], file: str, shift: int) -> None:
        self.slots, self.file, self.shift = slots, file, shift
        self.level = 0
        self.problems: list[Problem] = []

    # --- blocks

    def parts(self, blocks: doc.Blocks) -> list[_Part]:
        """Return the blocks, and the starts and ends of folds among them."""
        return [part for block in blocks for part in self._block(block)]

    def _blocks(self, blocks: doc.Blocks) -> doc.Blocks:
        return _folded(self.parts(blocks))

    def _block(self, block: doc.Block) -> Iterable[_Part]:
        match block:
            case doc.Paragraph(content):
                return self._paragraph(content)
            case doc.Heading(level, content):
                return (self._heading(level, content),)
            case doc.BulletList(items):
                return (doc.BulletList(tuple(map(self._blocks, items))),)
            case doc.OrderedList(items, start):
                return (doc.OrderedList(tuple(map(self._blocks, items)), start),)
            case doc.Quote(inner):
                return (doc.Quote(self._blocks(inner)),)
            case doc.CodeBlock(value):
                return (doc.CodeBlock(self._plain(value)),)
            case doc.Table():
                return (self._table(block),)
            case _:
                return (block,)

    def _paragraph(self, content: doc.Inlines) -> Iterable[_Part]:
        marks = self._lone_blocks(content)
        if marks:
            return [part for mark in marks for part in self._given(self.slots[mark])]
        filled = self._inlines(content)
        match filled:
            case (doc.Image(source, alt),):
                return [doc.PictureBlock(source, alt)]
            case ():
                return []
            case _:
                return [doc.Paragraph(filled)]

    def _lone_blocks(self, content: doc.Inlines) -> list[str]:
        """Return the marks of a paragraph that contains only blocks, else none."""
        if not all(isinstance(inline, (doc.Text, doc.LineBreak)) for inline in content):
            return []
        text = doc.plain_text(content)
        marks = MARK.findall(text)
        alone = not MARK.sub("", text).strip()
        return marks if alone and not any(isinstance(self.slots.get(mark, ()), tuple) for mark in marks) else []

    def _given(self, value: SlotValue) -> Iterable[_Part]:
        match value:
            case LoneBlocks(blocks):
                self.level = next(
                    (block.level for block in reversed(blocks) if isinstance(block, doc.Heading)), self.level
                )
                return blocks
            case Story(source):
                return parse(source, below=self.level).value or ()
            case FoldStart() | FoldEnd():
                return (value,)
            case _:
                return (doc.Paragraph(value),)

    def _heading(self, level: int, content: doc.Inlines) -> doc.Heading:
        self.level = min(6, level + self.shift)
        words = (doc.Text(" ") if isinstance(inline, doc.LineBreak) else inline for inline in self._inlines(content))
        return doc.Heading(self.level, doc.joined(words))

    def _table(self, block: doc.Table) -> doc.Table:
        columns = tuple(replace(column, title=self._inlines(column.title)) for column in block.columns)
        rows = tuple(tuple(doc.Cell(self._inlines(cell.content)) for cell in row) for row in block.rows)
        return doc.Table(columns, rows)

    # --- inlines

    def _inlines(self, content: doc.Inlines) -> doc.Inlines:
        return doc.joined(part for inline in content for part in self._inline(inline)) if self.slots else content

    def _inline(self, inline: doc.Inline) -> Iterable[doc.Inline]:
        match inline:
            case doc.Text(value):
                return (part for text in _parted(value) for part in self._words(text))
            case doc.Strong(content):
                return (doc.Strong(self._inlines(content)),)
            case doc.Emphasis(content):
                return (doc.Emphasis(self._inlines(content)),)
            case doc.Link(href, content):
                return (doc.Link(href, self._inlines(content)),)
            case doc.Code(value):
                return (doc.Code(self._plain(value)),)
            case doc.Image(source, alt):
                return (doc.Image(source, doc.tidy(self._plain(alt))),)
            case _:
                return (inline,)

    def _words(self, text: str) -> doc.Inlines:
        """Return the words of a mark; any other text is returned unchanged."""
        value = self.slots.get(text, (doc.Text(text),))
        if isinstance(value, tuple):
            return value
        self._flaw("a table, a list, a story or a fold stands alone, with an empty line above and below")
        return ()

    def _plain(self, text: str) -> str:
        return MARK.sub(lambda found: doc.plain_text(self._words(found[0])), text)

    def _flaw(self, message: str) -> None:
        self.problems.append(Problem("theme-template", message, Place(self.file) if self.file else None))


@lru_cache(maxsize=512)
def _parted(text: str) -> tuple[str, ...]:
    """Return the marks of a text and the texts between them."""
    return tuple(part for part in _MARKS.split(text) if part)


_MARKS: Final = re.compile(f"({MARK.pattern})")


def _folded(parts: Iterable[_Part]) -> doc.Blocks:
    """Return the blocks, gathered into their folds; a fold without an end takes all that follow."""
    open_folds: list[tuple[doc.Inlines, list[doc.Block]]] = [((), [])]
    for part in parts:
        if isinstance(part, FoldStart):
            open_folds.append((part.title, []))
        elif not isinstance(part, FoldEnd):
            open_folds[-1][1].append(part)
        elif len(open_folds) > 1:
            _close(open_folds)
    while len(open_folds) > 1:
        _close(open_folds)
    return tuple(open_folds[0][1])


def _close(open_folds: list[tuple[doc.Inlines, list[doc.Block]]]) -> None:
    title, blocks = open_folds.pop()
    open_folds[-1][1].append(doc.Fold(title, tuple(blocks)))
