"""Writes a post as HTML for rich-text editors and feeds, as a file or a fragment: inline styles, no classes.

It inherits text colours and fonts from its surroundings, so that it is readable on light and dark backgrounds.
"""

from html import escape
from typing import Final
from urllib.parse import quote, urlsplit

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.html_writer import HtmlWriter, escaped

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
