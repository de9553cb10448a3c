"""The HTML elements that pages, rich text and mails share."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import Writer


class HtmlWriter(Writer, ABC, is_base=True):
    """The unstyled elements; a subclass writes cells, pictures, links and badges."""

    # --- blocks

    def _heading(self, block: doc.Heading) -> str:
        return f"<h{block.level}>{self._inlines(block.content)}</h{block.level}>"

    def _paragraph(self, block: doc.Paragraph) -> str:
        return f"<p>{self._inlines(block.content)}</p>"

    def _bullet_list(self, block: doc.BulletList) -> str:
        return f"<ul>\n{self._items(block.items)}\n</ul>"

    def _ordered_list(self, block: doc.OrderedList) -> str:
        start = f' start="{block.start}"' if block.start != 1 else ""
        return f"<ol{start}>\n{self._items(block.items)}\n</ol>"

    def _items(self, items: Iterable[doc.Blocks]) -> str:
        return "\n".join([self._item(item) for item in items])

    def _item(self, item: doc.Blocks) -> str:
        """Write a leading paragraph without <p>, so that short items stay close together."""
        match item:
            case (doc.Paragraph(content), *others):
                return f"<li>{self._lines(content, others)}</li>"
            case _:
                return f"<li>{self._blocks(item)}</li>"

    def _lines(self, content: doc.Inlines, others: Iterable[doc.Block]) -> str:
        """Write words without <p>, then the other blocks of the item."""
        return "\n".join([self._inlines(content), *(self._node(block) for block in others)])

    def _rows(self, block: doc.Table) -> str:
        """Write the rows of a table below its head, one a line."""
        aligns = [column.align for column in block.columns]
        rows = (zip(row, aligns, strict=True) for row in block.rows)
        return "\n".join([f"<tr>{''.join([self._cell(cell, align) for cell, align in row])}</tr>" for row in rows])

    @abstractmethod
    def _cell(self, cell: doc.Cell, align: Align) -> str:
        """Write a cell of a row below the head."""

    def _fold(self, block: doc.Fold) -> str:
        """Write an open fold: collapsed text would not be found, copied or printed."""
        return (
            f"<details open>\n<summary>{self._inlines(block.title)}</summary>\n{self._blocks(block.blocks)}\n</details>"
        )

    def _rule(self, block: doc.Divider) -> str:
        return "<hr>"

    # --- inlines

    def _text(self, inline: doc.Text) -> str:
        return escaped_line(inline.value)

    def _strong(self, inline: doc.Strong) -> str:
        return f"<strong>{self._inlines(inline.content)}</strong>"

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return f"<em>{self._inlines(inline.content)}</em>"

    def _code(self, inline: doc.Code) -> str:
        return f"<code>{escaped_line(inline.value)}</code>"

    def _break(self, inline: doc.LineBreak) -> str:
        return "<br>\n"


@lru_cache(maxsize=4096)
def escaped(text: str) -> str:
    """Return the text escaped for content or an attribute value."""
    return escape(doc.printable(text))


@lru_cache(maxsize=4096)
def escaped_line(text: str) -> str:
    return escape(doc.squeezed(text))
