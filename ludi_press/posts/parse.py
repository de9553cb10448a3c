"""Markdown becomes blocks: that of a theme's filled template, and that of a host's story.

Neither may hold HTML; links lead by http, https or mailto, pictures come by http or https, all else stays as written.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from ludi_press.posts import document as doc
from ludi_press.posts.slots import MARK, FoldEnd, FoldStart, Given, SlotValue, Story
from ludi_press.problems import Judged, Place, Problem
from ludi_press.report import Align

STORY_LIMIT: Final = 20 * 1024
"""The most bytes of a story: Markdown's worst cases grow faster than their text."""

_LINKS: Final = re.compile(r"https?://[^/]|mailto:", re.IGNORECASE)
_PICTURES: Final = re.compile(r"https?://[^/]", re.IGNORECASE)
_ALIGN: Final = {"text-align:center": Align.CENTRE, "text-align:right": Align.RIGHT}


def _markdown() -> MarkdownIt:
    """No HTML; no strikethrough, since half of the targets cannot show it; nesting that any writer survives."""
    markdown = MarkdownIt("js-default", {"html": False, "maxNesting": 20}).disable("strikethrough")
    markdown.validateLink = lambda url: bool(_LINKS.match(url))  # type: ignore[method-assign]  # its own way to set it
    return markdown


_MARKDOWN: Final = _markdown()
_NO_SLOTS: Final[Mapping[str, SlotValue]] = MappingProxyType({})


def parse(
    source: str, slots: Mapping[str, SlotValue] = _NO_SLOTS, *, file: str = "", below: int = 0
) -> Judged[doc.Blocks]:
    """The blocks of a Markdown text, with the slots' values where their marks stand.

    Headings come below the level `below`, the highest of them right below it; 0 leaves them as they are.
    Problems name blocks that the template has put among words, and a story that is too long.
    """
    tree = SyntaxTreeNode(_MARKDOWN.parse(doc.printable(source)))
    parser = _Parser(slots, file, _shift(tree, below))
    return Judged(parser.blocks(tree.children), tuple(parser.problems))


def _shift(tree: SyntaxTreeNode, below: int) -> int:
    levels = [int(node.tag[1]) for node in tree.walk() if node.type == "heading"]
    return below + 1 - min(levels) if below and levels else 0


class _Parser:
    """One text on its way: what its slots hold, the level of the last heading, and what was wrong."""

    def __init__(self, slots: Mapping[str, SlotValue], file: str, shift: int) -> None:
        self.slots = slots
        self.file = file
        self.shift = shift
        self.level = 0
        self.problems: list[Problem] = []

    # --- blocks

    def blocks(self, nodes: Iterable[SyntaxTreeNode]) -> doc.Blocks:
        return _folded([part for node in nodes for part in self._block(node)])

    def _block(self, node: SyntaxTreeNode) -> Iterable[doc.Block | FoldStart | FoldEnd]:
        read: Callable[[SyntaxTreeNode], Any] = getattr(self, f"_{node.type}")
        block = read(node)
        return block if node.type == "paragraph" else (block,)

    def _paragraph(self, node: SyntaxTreeNode) -> Iterable[doc.Block | FoldStart | FoldEnd]:
        marks = self._lone_blocks(node.children[0].content)
        if marks:
            return [part for mark in marks for part in self._given(self.slots[mark])]
        content = self._line(node)
        match content:
            case (doc.Image(source, alt),):
                return [doc.Picture(source, alt)]
            case ():
                return []
            case _:
                return [doc.Paragraph(content)]

    def _lone_blocks(self, content: str) -> list[str]:
        """The marks of a paragraph that holds nothing but blocks, else none."""
        marks = MARK.findall(content)
        alone = not MARK.sub("", content).strip()
        return marks if alone and not any(isinstance(self.slots.get(mark, ()), tuple) for mark in marks) else []

    def _given(self, value: SlotValue) -> Iterable[doc.Block | FoldStart | FoldEnd]:
        match value:
            case Given(blocks):
                return blocks
            case Story(source):
                return self._story(source)
            case FoldStart() | FoldEnd():
                return (value,)
            case _:
                return (doc.Paragraph(value),)

    def _story(self, source: str) -> doc.Blocks:
        if len(source.encode(errors="replace")) > STORY_LIMIT:
            self._flaw(f"the story is longer than {STORY_LIMIT // 1024} KB and is left out")
            return ()
        return parse(source, below=self.level).value or ()

    def _heading(self, node: SyntaxTreeNode) -> doc.Heading:
        self.level = min(6, int(node.tag[1]) + self.shift)
        words = (doc.Text(" ") if isinstance(inline, doc.Break) else inline for inline in self._line(node))
        return doc.Heading(self.level, doc.joined(words))

    def _bullet_list(self, node: SyntaxTreeNode) -> doc.BulletList:
        return doc.BulletList(self._items(node))

    def _ordered_list(self, node: SyntaxTreeNode) -> doc.OrderedList:
        return doc.OrderedList(self._items(node), int(node.attrs.get("start", 1)))

    def _items(self, node: SyntaxTreeNode) -> tuple[doc.Blocks, ...]:
        return tuple(self.blocks(item.children) for item in node.children)

    def _blockquote(self, node: SyntaxTreeNode) -> doc.Quote:
        return doc.Quote(self.blocks(node.children))

    def _fence(self, node: SyntaxTreeNode) -> doc.CodeBlock:
        return doc.CodeBlock(self._plain(node.content).removesuffix("\n"))

    _code_block = _fence

    def _hr(self, _: SyntaxTreeNode) -> doc.Rule:
        return doc.Rule()

    def _table(self, node: SyntaxTreeNode) -> doc.Table:
        head, *body = (row for part in node.children for row in part.children)
        columns = tuple(doc.Column(self._line(cell), _align(cell)) for cell in head.children)
        return doc.Table(columns, tuple(tuple(doc.Cell(self._line(cell)) for cell in row.children) for row in body))

    # --- inlines

    def _line(self, node: SyntaxTreeNode) -> doc.Inlines:
        """The words of a block that holds one run of them."""
        return self._inlines(child for inline in node.children for child in inline.children)

    def _inlines(self, nodes: Iterable[SyntaxTreeNode]) -> doc.Inlines:
        return doc.joined(inline for node in nodes for inline in self._inline(node))

    def _inline(self, node: SyntaxTreeNode) -> Iterable[doc.Inline]:
        match node.type:
            case "text":
                return self._filled(node.content)
            case "code_inline":
                return (doc.Code(self._plain(node.content)),)
            case "softbreak":
                return (doc.Text(" "),)
            case "hardbreak":
                return (doc.Break(),)
            case _:
                return (self._span(node),)

    def _span(self, node: SyntaxTreeNode) -> doc.Inline:
        content = self._inlines(node.children)
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

    def _filled(self, text: str) -> Iterator[doc.Inline]:
        """The text with the words that its marks stand for."""
        end = 0
        for found in MARK.finditer(text):
            yield doc.Text(text[end : found.start()])
            yield from self._words(found[0])
            end = found.end()
        yield doc.Text(text[end:])

    def _words(self, mark: str) -> doc.Inlines:
        value = self.slots.get(mark, (doc.Text(mark),))
        if isinstance(value, tuple):
            return value
        self._flaw("a table, a list, a story or a fold stands alone, with an empty line above and below")
        return ()

    def _plain(self, text: str) -> str:
        return MARK.sub(lambda found: doc.plain_text(self._words(found[0])), text)

    def _flaw(self, message: str) -> None:
        self.problems.append(Problem("theme-template", message, Place(self.file) if self.file else None))


def _align(cell: SyntaxTreeNode) -> Align:
    return _ALIGN.get(str(cell.attrs.get("style", "")), Align.LEFT)


def _folded(parts: Iterable[doc.Block | FoldStart | FoldEnd]) -> doc.Blocks:
    """The blocks, with each Fold's own gathered in it; a fold without an end ends with its neighbours."""
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
