"""Writes a post as HTML for mail programs: short inline styles, colours given twice, no folds, pictures of fixed size.

Mail programs drop what they do not know, and lists hold back mails over 40 KB, so the HTML is kept short.
"""

from collections.abc import Container, Iterable
from typing import Final

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.html import Fragment, whole
from ludi_press.posts.formats.html_writer import escaped, escaped_line
from ludi_press.posts.formats.tones import ToneLook

_BODY: Final = ' style="font-family:Georgia,serif;line-height:1.4;max-width:48em;overflow-wrap:break-word"'
_HEAD: Final = '<meta name="color-scheme" content="light dark">\n'
"""Background and text colours are always set together, so a mail program need not adapt them to a dark theme."""
_ALIGN: Final = {Align.LEFT: "", Align.CENTRE: ' align="center"', Align.RIGHT: ' align="right"'}

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
        head = "".join(f"<th{_ALIGN[column.align]}>{self._inlines(column.title)}</th>" for column in block.columns)
        return _framed(f"<tr>{head}</tr>\n{self._rows(block)}")

    def _stacked(self, block: doc.Table) -> str:
        """Write the rows of a wide table: the columns after the first text column move below its text, in its cell."""
        key = _first_words(block)
        columns, rest = block.columns[:key], block.columns[key:]
        heads = "".join(f"<th{_ALIGN[column.align]}>{self._inlines(column.title)}</th>" for column in columns)
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
        return f"<td{_ALIGN[align]}{self._toned(cell.tone)}>{self._inlines(cell.content)}</td>"

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
