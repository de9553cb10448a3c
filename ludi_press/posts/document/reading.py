"""Parses Markdown into blocks; marks of slots (see slots) are ordinary letters here, and `parse` fills them.

HTML is not allowed; links may use http, https or mailto, pictures http or https; anything else stays text.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

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


def _paragraph(node: "SyntaxTreeNode") -> doc.Paragraph:
    return doc.Paragraph(_line(node))


def _heading(node: "SyntaxTreeNode") -> doc.Heading:
    return doc.Heading(int(node.tag[1]), _line(node))


def _bullet_list(node: "SyntaxTreeNode") -> doc.BulletList:
    return doc.BulletList(_items(node))


def _ordered_list(node: "SyntaxTreeNode") -> doc.OrderedList:
    return doc.OrderedList(_items(node), int(node.attrs.get("start", 1)))


def _items(node: "SyntaxTreeNode") -> tuple[doc.Blocks, ...]:
    return tuple(_blocks(item.children) for item in node.children)


def _blockquote(node: "SyntaxTreeNode") -> doc.Quote:
    return doc.Quote(_blocks(node.children))


def _code_block(node: "SyntaxTreeNode") -> doc.CodeBlock:
    return doc.CodeBlock(node.content.removesuffix("\n"))


def _rule(_: "SyntaxTreeNode") -> doc.Divider:
    return doc.Divider()


def _table(node: "SyntaxTreeNode") -> doc.Table:
    head, *body = (row for part in node.children for row in part.children)
    columns = tuple(doc.Column(_line(cell), _align(cell)) for cell in head.children)
    return doc.Table(columns, tuple(tuple(doc.Cell(_line(cell)) for cell in row.children) for row in body))


def _align(cell: "SyntaxTreeNode") -> Align:
    return _ALIGN.get(str(cell.attrs.get("style", "")), Align.LEFT)


_READERS: Final[dict[str, Callable[["SyntaxTreeNode"], Any]]] = {
    "paragraph": _paragraph,
    "heading": _heading,
    "bullet_list": _bullet_list,
    "ordered_list": _ordered_list,
    "blockquote": _blockquote,
    "fence": _code_block,
    "code_block": _code_block,
    "hr": _rule,
    "table": _table,
}


# --- inlines


def _line(node: "SyntaxTreeNode") -> doc.Inlines:
    """Return the words of a block that contains only inlines."""
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
