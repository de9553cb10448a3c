"""The post as a fragment of HTML, for mail, rich-text editors and the pages of the archive: inline styles, no classes.

It takes colour and letters from where it is put, so that it reads on light and dark grounds.
"""

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Final

from ludi_press.posts import document as doc
from ludi_press.posts.tones import Tones
from ludi_press.posts.writer import BESIDE, Images, Writer
from ludi_press.report import Align

_LINE: Final = "1px solid #9a8b70"
_TABLE: Final = "border-collapse:collapse"
_CELL: Final = f"border:{_LINE};padding:.3em .5em;vertical-align:top"
_ALIGN: Final = {Align.LEFT: "text-align:left", Align.CENTRE: "text-align:center", Align.RIGHT: "text-align:right"}
_BADGE: Final = "border:1px solid #6b5c44;border-radius:.2em;padding:0 .35em;font-weight:bold"
_QUOTE: Final = "border-left:.25em solid #9a8b70;margin-left:0;padding-left:1em"


def write_html(document: doc.Document, tones: Tones, images: Images = BESIDE) -> str:
    """The document as an HTML fragment, with a line feed at its end."""
    return Fragment(tones, images).write(document)


def whole(body: str, document: doc.Document, style: str) -> str:
    """A fragment as a whole file, titled as the document is."""
    words = next((block.content for block in document.blocks if isinstance(block, doc.Heading)), ())
    title = escaped(doc.tidy(doc.plain_text(words)))
    head = f'<meta charset="utf-8">\n<title>{title}</title>'
    return f"<!DOCTYPE html>\n<html>\n<head>\n{head}\n</head>\n<body{style}>\n{body}</body>\n</html>\n"


class Fragment(Writer):
    """The writer itself, for formats of HTML that differ in a few nodes."""

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
        return "\n".join(f"<li>{self._item(item)}</li>" for item in items)

    def _item(self, item: doc.Blocks) -> str:
        """A first paragraph stands bare, so that short items stay close together."""
        match item:
            case (doc.Paragraph(content), *others):
                return "\n".join([self._inlines(content), *(self._node(block) for block in others)])
            case _:
                return self._blocks(item)

    def _table(self, block: doc.Table) -> str:
        head = "".join(
            f'<th scope="col" style="{_CELL};{_ALIGN[column.align]}">{self._inlines(column.title)}</th>'
            for column in block.columns
        )
        aligns = [column.align for column in block.columns]
        rows = "\n".join(f"<tr>{self._row(row, aligns)}</tr>" for row in block.rows)
        table = f'<table style="{_TABLE}">\n<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{rows}\n</tbody>\n</table>'
        return f'<div style="overflow-x:auto" tabindex="0">\n{table}\n</div>'

    def _row(self, cells: tuple[doc.Cell, ...], aligns: list[Align]) -> str:
        return "".join(self._cell(cell, align) for cell, align in zip(cells, aligns, strict=True))

    def _cell(self, cell: doc.Cell, align: Align) -> str:
        style = f"{_CELL};{_ALIGN[align]}{self._colours(cell.tone)}"
        return f'<td{self._ground(cell.tone)} style="{style}">{self._inlines(cell.content)}</td>'

    def _colours(self, name: str | None) -> str:
        tone = self.tones.get(name)
        return escape(f";background-color:{tone.ground};color:{tone.ink}") if tone.ground else ""

    def _ground(self, name: str | None) -> str:
        ground = self.tones.get(name).ground
        return f' bgcolor="{escape(ground)}"' if ground else ""

    def _fold(self, block: doc.Fold) -> str:
        """Open from the start, since what is folded away is neither copied nor printed."""
        return (
            f"<details open>\n<summary>{self._inlines(block.title)}</summary>\n{self._blocks(block.blocks)}\n</details>"
        )

    def _quote(self, block: doc.Quote) -> str:
        return f'<blockquote style="{_QUOTE}">\n{self._blocks(block.blocks)}\n</blockquote>'

    def _code_block(self, block: doc.CodeBlock) -> str:
        value = escaped(block.value)
        return f'<pre style="overflow-x:auto" tabindex="0"><code>{value}</code></pre>'

    def _rule(self, block: doc.Rule) -> str:
        return "<hr>"

    def _picture(self, block: doc.Picture) -> str:
        if not block.is_own:
            return f"<p>{self._image(doc.Image(block.source, block.alt))}</p>"
        source = self.images.source(block.source)
        return f"<p>{escaped(self.images.wanted(block.source)) if source is None else self._own(block, source)}</p>"

    def _own(self, block: doc.Picture, source: str) -> str:
        """A picture of the post's, with its size, so that the page keeps its place free."""
        size = f' width="{block.width}" height="{block.height}"' if block.width else ""
        return f'<img src="{escaped(source)}" alt="{escaped(block.alt)}"{size} style="max-width:100%;height:auto">'

    # --- inlines

    def _text(self, inline: doc.Text) -> str:
        return escaped_line(inline.value)

    def _strong(self, inline: doc.Strong) -> str:
        return f"<strong>{self._inlines(inline.content)}</strong>"

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return f"<em>{self._inlines(inline.content)}</em>"

    def _code(self, inline: doc.Code) -> str:
        return f"<code>{escaped_line(inline.value)}</code>"

    def _link(self, inline: doc.Link) -> str:
        return f'<a href="{escaped(inline.href)}" rel="nofollow noopener">{self._inlines(inline.content)}</a>'

    def _image(self, inline: doc.Image) -> str:
        return f'<img src="{escaped(inline.source)}" alt="{escaped(inline.alt)}" style="max-width:100%">'

    def _break(self, inline: doc.Break) -> str:
        return "<br>\n"

    def _badge(self, inline: doc.Badge) -> str:
        letter = escaped(self.tones.get(inline.tone).letter)
        return f'<span style="{_BADGE}{self._colours(inline.tone)}">{letter}</span>' if letter else ""


class HtmlFile(Fragment):
    """The fragment as a file."""

    def write(self, document: doc.Document) -> str:
        """The whole file."""
        return whole(super().write(document), document, "")


@lru_cache(maxsize=4096)
def escaped(text: str) -> str:
    """The text as words or as the value of an attribute."""
    return escape(doc.printable(text))


@lru_cache(maxsize=4096)
def escaped_line(text: str) -> str:
    """The text on one line."""
    return escape(doc.squeezed(text))
