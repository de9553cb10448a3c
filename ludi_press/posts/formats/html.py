"""Writes a post as HTML: what pages share, for rich-text editors and feeds, and for mail programs.

It inherits text colours and fonts from its surroundings, so that it is readable on light and dark backgrounds.

Mail programs drop what they do not know, and lists hold back mails over 40 KB, so the HTML is kept short.
"""

from abc import abstractmethod
from collections.abc import Container, Iterable
from functools import lru_cache
from html import escape
from typing import Final
from urllib.parse import quote, urlsplit

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import ToneLook, Writer


@lru_cache(maxsize=4096)
def escaped(text: str) -> str:
    """Return the text escaped for content or an attribute value."""
    return escape(doc.printable(text))


@lru_cache(maxsize=4096)
def escaped_line(text: str) -> str:
    return escape(doc.squeezed(text))


class HtmlWriter(Writer, is_base=True):
    """The unstyled elements; a subclass writes cells, pictures, links and badges."""

    rule = "<hr>"
    line_break = "<br>\n"
    words = staticmethod(escaped_line)

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

    # --- inlines

    def _strong(self, inline: doc.Strong) -> str:
        return f"<strong>{self._inlines(inline.content)}</strong>"

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return f"<em>{self._inlines(inline.content)}</em>"

    def _code(self, inline: doc.Code) -> str:
        return f"<code>{escaped_line(inline.value)}</code>"


_LINE: Final = "1px solid #9a8b70"
_TABLE: Final = "border-collapse:collapse"
_CELL: Final = f"border:{_LINE};padding:.3em .5em;vertical-align:top"
_ALIGN: Final = {Align.LEFT: "text-align:left", Align.CENTRE: "text-align:center", Align.RIGHT: "text-align:right"}
_BADGE: Final = "border:1px solid #6b5c44;border-radius:.2em;padding:0 .35em;font-weight:bold"
_QUOTE: Final = "border-left:.25em solid #9a8b70;margin-left:0;padding-left:1em"


_SCREEN: Final = '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
"""Makes a telephone show the file at the screen's own width."""
_NAMELESS: Final = "ludi-press"
"""The title of a post without a heading, as a page must have a title."""


def whole(body: str, document: doc.Document, style: str = "", more: str = "") -> str:
    """Return a fragment as a whole file with the document's language and title; `more` is added to its head."""
    words = next((block.content for block in document.blocks if isinstance(block, doc.Heading)), ())
    title = escaped(doc.tidy(doc.plain_text(words)) or _NAMELESS)
    head = f'<meta charset="utf-8">\n{more}<title>{title}</title>'
    language = f' lang="{escaped(document.language)}"' if document.language else ""
    return f"<!DOCTYPE html>\n<html{language}>\n<head>\n{head}\n</head>\n<body{style}>\n{body}</body>\n</html>\n"


def _policy(base: str | None) -> str:
    """Return a content security policy that stops the file from loading a story's pictures from other sites.

    The post's own pictures are allowed: beside the file, or at the address that the host gave.
    """
    parts = urlsplit(base or "")
    elsewhere = f" {parts.scheme}://{quote(parts.netloc, safe=':[]')}" if parts.netloc else ""
    rules = f"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'{elsewhere}"
    return f"""<meta http-equiv="Content-Security-Policy" content="{rules}; base-uri 'none'; form-action 'none'">\n"""


class Fragment(HtmlWriter):
    """Writes a fragment; the HTML formats that differ in a few nodes extend it."""

    # --- blocks

    def _table(self, block: doc.Table) -> str:
        head = "".join(
            f'<th scope="col" style="{_CELL};{_ALIGN[column.align]}">{self._inlines(column.title)}</th>'
            for column in block.columns
        )
        body = f"<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{self._rows(block)}\n</tbody>"
        return f'<div style="overflow-x:auto" tabindex="0">\n<table style="{_TABLE}">\n{body}\n</table>\n</div>'

    def _cell(self, cell: doc.Cell, align: Align) -> str:
        style = f"{_CELL};{_ALIGN[align]}{self._colours(cell.tone)}"
        return f'<td{self._ground(cell.tone)} style="{style}">{self._inlines(cell.content)}</td>'

    def _colours(self, name: str | None) -> str:
        tone = self.tones.get(name)
        return escape(f";background-color:{tone.ground};color:{tone.ink}") if tone.ground else ""

    def _ground(self, name: str | None) -> str:
        ground = self.tones.get(name).ground
        return f' bgcolor="{escape(ground)}"' if ground else ""

    def _quote(self, block: doc.Quote) -> str:
        return f'<blockquote style="{_QUOTE}">\n{self._blocks(block.blocks)}\n</blockquote>'

    def _code_block(self, block: doc.CodeBlock) -> str:
        value = escaped(block.value)
        return f'<pre style="overflow-x:auto" tabindex="0"><code>{value}</code></pre>'

    def _picture(self, block: doc.PictureBlock) -> str:
        if not block.is_own:
            return f"<p>{self._image(doc.Image(block.source, block.alt))}</p>"
        source = self.images.source(block.source)
        return f"<p>{escaped(self.images.wanted(block.source)) if source is None else self._own(block, source)}</p>"

    def _own(self, block: doc.PictureBlock, source: str) -> str:
        """Write one of the post's own pictures with its size, so that the page reserves its space."""
        size = f' width="{block.width}" height="{block.height}"' if block.width else ""
        return f'<img src="{escaped(source)}" alt="{escaped(block.alt)}"{size} style="max-width:100%;height:auto">'

    # --- inlines

    def _link(self, inline: doc.Link) -> str:
        return f'<a href="{escaped(inline.href)}" rel="nofollow noopener">{self._inlines(inline.content)}</a>'

    def _image(self, inline: doc.Image) -> str:
        return f'<img src="{escaped(inline.source)}" alt="{escaped(inline.alt)}" style="max-width:100%">'

    def _badge(self, inline: doc.Badge) -> str:
        letter = escaped(self.tones.get(inline.tone).letter)
        return f'<span style="{_BADGE}{self._colours(inline.tone)}">{letter}</span>' if letter else ""


class HtmlFile(Fragment):
    """Writes the fragment as a whole file."""

    def write(self, document: doc.Document) -> str:
        """Return the whole file, which shows no picture of another site."""
        return whole(super().write(document), document, more=_SCREEN + _policy(self.images.base))


_BODY: Final = ' style="font-family:Georgia,serif;line-height:1.4;max-width:48em;overflow-wrap:break-word"'
_HEAD: Final = '<meta name="color-scheme" content="light dark">\n'
"""Background and text colours are always set together, so a mail program need not adapt them to a dark theme."""
_MAIL_ALIGN: Final = {Align.LEFT: "", Align.CENTRE: ' align="center"', Align.RIGHT: ' align="right"'}

_ABREAST: Final = 5
"""How many columns fit on a telephone's screen."""


_MARK: Final = 3
"""The most characters of a placing with its arrow and badge."""


class MailHtml(Fragment):
    """Writes a whole HTML file, for the HTML part of a mail."""

    def write(self, document: doc.Document) -> str:
        return whole(super().write(document), document, _BODY, _HEAD)

    def _table(self, block: doc.Table) -> str:
        """Write table attributes, which every mail program knows, once instead of a style for each cell."""
        if len(block.columns) > _ABREAST:
            return _framed(self._stacked(block))
        head = "".join(f"<th{_MAIL_ALIGN[column.align]}>{self._inlines(column.title)}</th>" for column in block.columns)
        return _framed(f"<tr>{head}</tr>\n{self._rows(block)}")

    def _stacked(self, block: doc.Table) -> str:
        """Write the rows of a wide table: the columns after the first text column move below its text, in its cell."""
        key = _first_words(block)
        columns, rest = block.columns[:key], block.columns[key:]
        heads = "".join(f"<th{_MAIL_ALIGN[column.align]}>{self._inlines(column.title)}</th>" for column in columns)
        rows = [f'<tr>{heads}<th align="left">{_below(self._inlines(column.title) for column in rest)}</th></tr>']
        for row in block.rows:
            before = "".join(self._cell(cell, column.align) for cell, column in zip(row, columns, strict=False))
            shown = {cell.tone for cell in row[:key]}
            rows.append(f"<tr>{before}<td>{_below(self._within(cell, shown) for cell in row[key:])}</td></tr>")
        return "\n".join(rows)

    def _within(self, cell: doc.Cell, shown: Container[str | None]) -> str:
        """Write a cell's words that share a box with others, in its colours unless these are already `shown`."""
        words = self._inlines(cell.content)
        tone = self.tones.get(cell.tone)
        return (
            f'<span style="{_look(tone)}">{words}</span>' if tone.ground and words and cell.tone not in shown else words
        )

    def _cell(self, cell: doc.Cell, align: Align) -> str:
        return f"<td{_MAIL_ALIGN[align]}{self._toned(cell.tone)}>{self._inlines(cell.content)}</td>"

    def _toned(self, name: str | None) -> str:
        tone = self.tones.get(name)
        if not tone.ground:
            return ""
        return f' bgcolor="{escaped(tone.ground)}" style="{_look(tone)}"'

    def _fold(self, block: doc.Fold) -> str:
        return f"<p><b>{self._inlines(block.title)}</b></p>\n{self._blocks(block.blocks)}"

    def _code_block(self, block: doc.CodeBlock) -> str:
        return f'<pre style="white-space:pre-wrap">{escaped(block.value)}</pre>'

    def _own(self, block: doc.PictureBlock, source: str) -> str:
        """Show an attached picture; link any other, as mail programs load none."""
        if source.startswith("cid:"):
            return super()._own(block, source)
        return f'<a href="{escaped(source)}">{escaped(block.alt or block.source)}</a>'

    def _image(self, inline: doc.Image) -> str:
        return f'<a href="{escaped(inline.source)}">{escaped(inline.alt or inline.source)}</a>'

    def _strong(self, inline: doc.Strong) -> str:
        return f"<b>{self._inlines(inline.content)}</b>"

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return f"<i>{self._inlines(inline.content)}</i>"

    def _code(self, inline: doc.Code) -> str:
        return f"<tt>{escaped_line(inline.value)}</tt>"

    def _link(self, inline: doc.Link) -> str:
        """Write a link as plain text, since a link cannot contain another."""
        return f'<a href="{escaped(inline.href)}">{escaped_line(doc.plain_text(inline.content))}</a>'

    def _badge(self, inline: doc.Badge) -> str:
        tone = self.tones.get(inline.tone)
        look = f' style="{_look(tone)}"' if tone.ground else ""
        return f"<b{look}>&nbsp;{escaped(tone.letter)}&nbsp;</b>" if tone.letter else ""


def _first_words(block: doc.Table) -> int:
    """Return the first column that contains more than numbers and marks."""
    columns = range(len(block.columns))
    return next((at for at in columns if any(len(doc.plain_text(row[at].content)) > _MARK for row in block.rows)), 0)


def _framed(rows: str) -> str:
    return f'<table border="1" cellspacing="0" cellpadding="4">\n{rows}\n</table>'


def _below(parts: Iterable[str]) -> str:
    """Return the first part on one line and the others on the next."""
    first, *others = parts
    return f"<b>{first}</b><br>{' · '.join(filter(None, others))}"


def _look(tone: ToneLook) -> str:
    return f"background:{escaped(tone.ground)};color:{escaped(tone.ink)}"
