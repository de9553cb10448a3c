"""Writes a post in wikitext for MediaWiki 1.17, which later versions read too.

Simple lines and tables are wikitext; nested blocks are HTML tags that a wiki allows, each closed, since 1.17 does not
repair HTML.
A wiki shows only its own pictures, so the host uploads the post's pictures first.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import Writer

_UNSAFE: Final = re.compile(
    r"[-&<>\[\]{}|'=*#:;~_!\"/]"  # possible wikitext markup
    "|[\U00010000-\U0010ffff]"  # characters at which an old database cuts a page off
    "|\ufffd"  # ends a link in a new wiki
    "|(?<=RF)C|(?<=PMI)D|(?<=ISB)N"  # RFC, PMID and ISBN become links when a number follows
)
_UNSAFE_IN_ADDRESSES: Final = re.compile(r"[^\w.\-!$&()*+,;=:@/?#%]|(?<=_)_|!(?=!)", re.ASCII)
_UNSAFE_IN_NAMES: Final = re.compile(r"[#<>\[\]|{}/:\s_]+")
_ELSEWHERE: Final = re.compile(r"https?://", re.IGNORECASE)
_ALIGN: Final = {Align.LEFT: "text-align:left", Align.CENTRE: "text-align:center", Align.RIGHT: "text-align:right"}
_BADGE: Final = "border:1px solid #6b5c44;padding:0 .35em;font-weight:bold"
_FOLD: Final = 'class="mw-collapsible mw-collapsed" style="border:1px solid #9a8b70;margin:.5em 0;padding:.3em .6em"'


def upload_name(file: str) -> str:
    """Return a wiki's name for an uploaded file: a capital first, and no wikitext markup."""
    name = _UNSAFE_IN_NAMES.sub("-", doc.printable(file))
    return name[:1].upper() + name[1:]


def page_name(prefix: str, *parts: str) -> str:
    """Return the name of a page: the prefix and the parts joined by slashes, without characters invalid in titles."""
    names = (_UNSAFE_IN_NAMES.sub(" ", doc.printable(part)).strip() for part in parts)
    return prefix + "/".join(name for name in names if name)


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Return the text on one line, with a decimal entity for each character that a wiki could read as markup."""
    return _numbered(doc.squeezed(text))


_List: TypeAlias = doc.BulletList | doc.OrderedList
_LISTS: Final = (doc.BulletList, doc.OrderedList)


class MediaWiki(Writer):
    """Writes wikitext.

    Level 1 is the page's own title, so headings begin at level 2.
    Folds work from MediaWiki 1.18 on; 1.17 shows a title and its blocks.
    The post's own pictures have the names of `upload_name`, whatever `images` says.
    """

    between = "\n\n"
    rule = "----"
    line_break = "<br>"
    words = staticmethod(escape)

    def write(self, document: doc.Document) -> str:
        """Return the document; it has no table of contents."""
        return f"__NOTOC__\n{super().write(document)}"

    # --- blocks

    def _heading(self, block: doc.Heading) -> str:
        marks = "=" * min(6, block.level + 1)
        words = self._line(block.content)
        return f"{marks} {words} {marks}" if words else ""

    def _bullet_list(self, block: doc.BulletList) -> str:
        return "\n".join(self._marked(block, "")) if _is_simple(block) else self._tagged("ul", block.items)

    def _ordered_list(self, block: doc.OrderedList) -> str:
        if _is_simple(block):
            return "\n".join(self._marked(block, ""))
        start = f' start="{block.start}"' if block.start != 1 else ""
        return self._tagged("ol", block.items, start)

    def _marked(self, block: _List, above: str) -> Iterable[str]:
        """Yield a line for each item; the marks of outer lists come before the list's own."""
        marks = above + ("*" if isinstance(block, doc.BulletList) else "#")
        for item in block.items:
            for part in item:
                if isinstance(part, doc.Paragraph):
                    yield f"{marks} {self._line(part.content)}".rstrip()
                elif isinstance(part, _LISTS):
                    yield from self._marked(part, marks)

    def _tagged(self, tag: str, items: Iterable[doc.Blocks], attributes: str = "") -> str:
        written = "\n".join(f"<li>{self._item(item)}</li>" for item in items)
        return f"<{tag}{attributes}>\n{written}\n</{tag}>"

    def _item(self, item: doc.Blocks) -> str:
        match item:
            case (doc.Paragraph(content),):
                return self._line(content)
            case _:
                return f"\n{self._inside(item)}\n"

    def _inside(self, blocks: doc.Blocks) -> str:
        return _Inside(self.tones, self.images)._blocks(blocks)

    def _table(self, block: doc.Table) -> str:
        aligns = [column.align for column in block.columns]
        head = [
            f'! scope="col" style="{_ALIGN[column.align]}" | {self._line(column.title)}'.rstrip()
            for column in block.columns
        ]
        rows = ["\n".join(self._row(row, aligns)) for row in block.rows]
        body = "\n|-\n".join(["\n".join(head), *rows])
        return f'<div style="overflow:auto">\n{{| class="wikitable"\n|-\n{body}\n|}}\n</div>'

    def _row(self, cells: tuple[doc.Cell, ...], aligns: list[Align]) -> Iterable[str]:
        for cell, align in zip(cells, aligns, strict=True):
            styles = [_ALIGN[align]] if align is not Align.LEFT else []
            style = ";".join([*styles, *self._colours(cell.tone)])
            attributes = f'style="{style}" | ' if style else ""
            yield f"| {attributes}{self._line(cell.content)}".rstrip()

    def _colours(self, name: str | None) -> list[str]:
        tone = self.tones.get(name)
        return [f"background-color:{tone.ground}", f"color:{tone.ink}"] if tone.ground else []

    def _fold(self, block: doc.Fold) -> str:
        title = f"<div><b>{self._line(block.title)}</b></div>"
        content = f'<div class="mw-collapsible-content">\n\n{self._blocks(block.blocks)}\n\n</div>'
        return f"<div {_FOLD}>\n{title}\n{content}\n</div>"

    def _quote(self, block: doc.Quote) -> str:
        return f"<blockquote>\n{self._inside(block.blocks)}\n</blockquote>"

    def _code_block(self, block: doc.CodeBlock) -> str:
        return f'<pre style="white-space:pre-wrap">\n{_numbered(doc.printable(block.value))}\n</pre>'

    def _picture(self, block: doc.PictureBlock) -> str:
        width = (f"{block.width}px",) if block.width else ()
        return self._file(block.source, block.alt, *width)

    # --- inlines

    def _strong(self, inline: doc.Strong) -> str:
        return f"<b>{self._inlines(inline.content)}</b>"

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return f"<i>{self._inlines(inline.content)}</i>"

    def _code(self, inline: doc.Code) -> str:
        return f"<code>{escape(inline.value)}</code>"

    def _link(self, inline: doc.Link) -> str:
        words = _InLink(self.tones, self.images)._line(inline.content)
        return f"[{_address(inline.href)} {words or escape(inline.href)}]"

    def _image(self, inline: doc.Image) -> str:
        return self._file(inline.source, inline.alt)

    def _file(self, source: str, alt: str, *options: str) -> str:
        """Write one of the wiki's own pictures; a picture elsewhere becomes a link."""
        if _ELSEWHERE.match(source):
            return self._link(doc.Link(source, (doc.Text(alt),)))
        return f"[[{'|'.join([f'File:{upload_name(source)}', *options, f'alt={escape(doc.tidy(alt))}'])}]]"

    def _badge(self, inline: doc.Badge) -> str:
        tone = self.tones.get(inline.tone)
        style = ";".join([_BADGE, *self._colours(inline.tone)])
        return f'<span style="{style}">{escape(tone.letter)}</span>' if tone.letter else ""


class _Inside(MediaWiki):
    """Writes blocks inside tags, where a wiki makes no paragraphs of its own."""

    def _paragraph(self, block: doc.Paragraph) -> str:
        return f"<p>{words}</p>" if (words := self._line(block.content)) else ""

    def _picture(self, block: doc.PictureBlock) -> str:
        return f"<p>{super()._picture(block)}</p>"


class _InLink(MediaWiki):
    """Writes the text of a link, which cannot contain another: a picture becomes its alt text."""

    def _image(self, inline: doc.Image) -> str:
        return escape(inline.alt)


def _is_simple(block: _List) -> bool:
    """Whether wikitext can write the list: it starts at 1, and each item is one line and at most one such list."""
    return getattr(block, "start", 1) == 1 and all(map(_is_simple_item, block.items))


def _is_simple_item(item: doc.Blocks) -> bool:
    match item:
        case (doc.Paragraph(),):
            return True
        case (doc.Paragraph(), doc.BulletList() | doc.OrderedList() as inner):
            return _is_simple(inner)
        case _:
            return False


def _numbered(text: str) -> str:
    return _UNSAFE.sub(lambda found: f"&#{ord(found[0])};", text)


def _address(href: str) -> str:
    """Return the address without characters that would end it or its table; browsers treat it as the same."""
    return doc.encoded(href, _UNSAFE_IN_ADDRESSES).replace("&", "&#38;")
