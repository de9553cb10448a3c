"""The post as HTML for mail programs: short inline styles, colours given twice, no folds, pictures of a fixed size.

Mail programs drop what they do not know, and lists hold what is longer than 40 KB, so it says things once and briefly.
"""

from typing import Final

from ludi_press.posts import document as doc
from ludi_press.posts.html import Fragment, whole
from ludi_press.posts.html_writer import escaped, escaped_line
from ludi_press.posts.tones import Tones
from ludi_press.posts.writer import BESIDE, Images
from ludi_press.report import Align

_BODY: Final = ' style="font-family:Georgia,serif;line-height:1.4;max-width:48em;overflow-wrap:break-word"'
_HEAD: Final = '<meta name="color-scheme" content="light dark">\n'
"""It has colours in pairs alone and takes all others from where it is read, so no program needs to mend them."""
_ALIGN: Final = {Align.LEFT: "", Align.CENTRE: ' align="center"', Align.RIGHT: ' align="right"'}


def write_mail_html(document: doc.Document, tones: Tones, images: Images = BESIDE) -> str:
    """The document as a whole file of HTML, for the HTML part of a mail."""
    return MailHtml(tones, images).write(document)


class MailHtml(Fragment):
    """The writer itself."""

    def write(self, document: doc.Document) -> str:
        """The whole file."""
        return whole(super().write(document), document, _BODY, _HEAD)

    def _table(self, block: doc.Table) -> str:
        """Attributes that every mail program has known for ever, once for the table, instead of a style a cell."""
        head = "".join(f"<th{_ALIGN[column.align]}>{self._inlines(column.title)}</th>" for column in block.columns)
        return f'<table border="1" cellspacing="0" cellpadding="4">\n<tr>{head}</tr>\n{self._rows(block)}\n</table>'

    def _cell(self, cell: doc.Cell, align: Align) -> str:
        return f"<td{_ALIGN[align]}{self._toned(cell.tone)}>{self._inlines(cell.content)}</td>"

    def _toned(self, name: str | None) -> str:
        tone = self.tones.get(name)
        if not tone.ground:
            return ""
        return f' bgcolor="{escaped(tone.ground)}" style="background:{escaped(tone.ground)};color:{escaped(tone.ink)}"'

    def _fold(self, block: doc.Fold) -> str:
        return f"<p><b>{self._inlines(block.title)}</b></p>\n{self._blocks(block.blocks)}"

    def _code_block(self, block: doc.CodeBlock) -> str:
        return f'<pre style="white-space:pre-wrap">{escaped(block.value)}</pre>'

    def _own(self, block: doc.Picture, source: str) -> str:
        """A picture that lies in the mail is shown; any other is linked, since mail programs fetch none."""
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
        """A picture in a link is told by its words: a link cannot hold another."""
        return f'<a href="{escaped(inline.href)}">{escaped_line(doc.plain_text(inline.content))}</a>'

    def _badge(self, inline: doc.Badge) -> str:
        tone = self.tones.get(inline.tone)
        look = f' style="background:{escaped(tone.ground)};color:{escaped(tone.ink)}"' if tone.ground else ""
        return f"<b{look}>&nbsp;{escaped(tone.letter)}&nbsp;</b>" if tone.letter else ""
