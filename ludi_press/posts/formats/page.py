"""The post as part of a page of the archive: classes instead of styles, so that a strict policy of content holds.

Each event has an anchor of its own and a link to it, each rule's number leads to the rules page.
A picture of another site is a link, so that a page asks nothing of any other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.html_writer import HtmlWriter, escaped
from ludi_press.posts.formats.tones import Tones
from ludi_press.posts.formats.writer import BESIDE, Images

Href = Callable[[str], str | None]
"""The address of a rule by its number, None where no page tells of it."""

Wide = tuple[str, int]
"""The file of a picture's larger copy, and its width in pixels."""

COLUMN: Final = "(max-width: 60rem) 92vw, 58rem"
"""How wide a picture stands in a page, for the browser's choice of a copy."""

DIMMED: Final = 22
"""So many parts of a hundred are left of a light ground in the dark."""

SECTION: Final = 2
"""The level of the headings that the contents list."""

WIDE_TABLE: Final = 4
"""A table of so many columns is too wide for a telephone."""

_ALIGN: Final = {Align.LEFT: "", Align.CENTRE: ' class="centre"', Align.RIGHT: ' class="right"'}


class Article(Struct, frozen=True):
    """A document as HTML in two: its title as a heading, "" where it opens with something else, and what follows it."""

    heading: str
    body: str


def write_page(
    document: doc.Document,
    tones: Tones,
    href: Href = lambda rule: None,
    here: str = "",
    images: Images = BESIDE,
    caption: str | None = None,
    wide: Mapping[str, Wide] = MappingProxyType({}),
    moving: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The document as HTML for a page, with a line feed at its end.

    `here` says in words what the link to an event's own anchor is; `caption` names a table for who cannot see it;
    `wide` are the larger copies of the post's pictures by the file that is shown elsewhere, `moving` what is shown
    for its films.
    """
    return _Page(tones, images, href, here, caption, wide, moving).write(document)


def write_article(
    document: doc.Document,
    tones: Tones,
    href: Href,
    here: str,
    contents: str,
    wide: Mapping[str, Wide] = MappingProxyType({}),
    moving: Mapping[str, str] = MappingProxyType({}),
) -> Article:
    """The document as HTML whose title stands apart; what follows begins with links to its sections, the `contents`.

    `contents` is the name of that list; all else is as for `write_page`.
    """
    return _Page(tones, BESIDE, href, here, None, wide, moving).article(document, contents)


class _Page(HtmlWriter):
    def __init__(
        self,
        tones: Tones,
        images: Images,
        href: Href,
        here: str,
        caption: str | None,
        wide: Mapping[str, Wide],
        moving: Mapping[str, str],
    ) -> None:
        super().__init__(tones, images)
        self._href, self._here, self._caption, self._wide, self._moving = href, here, caption, wide, moving
        self._anchors: dict[int, str] = {}

    def article(self, document: doc.Document, name: str) -> Article:
        """The document in two, with links to its sections under this name."""
        match document.blocks:
            case (doc.Heading(level=1) as title, *others):
                sections = [block for block in others if isinstance(block, doc.Heading) and block.level == SECTION]
                self._anchors = {id(block): f"part-{number}" for number, block in enumerate(sections, 1)}
                return Article(self._heading(title), f"{self._contents(sections, name)}{self._blocks(others)}\n")
            case _:
                return Article("", self.write(document))

    def _contents(self, sections: Iterable[doc.Heading], name: str) -> str:
        links = [f'<li><a href="#{self._anchors[id(one)]}">{self._inlines(one.content)}</a></li>' for one in sections]
        shown = "\n".join(links)
        return f'<nav class="contents" aria-label="{escaped(name)}">\n<ul>\n{shown}\n</ul>\n</nav>\n' if links else ""

    # --- blocks

    def _heading(self, block: doc.Heading) -> str:
        anchor = self._anchors.get(id(block))
        named = f' id="{anchor}"' if anchor else ""
        return f"<h{block.level}{named}>{self._inlines(block.content)}</h{block.level}>"

    def _item(self, item: doc.Blocks) -> str:
        """An event links itself."""
        match item:
            case (doc.Paragraph(content, str(anchor)), *others):
                name = escaped(anchor)
                link = f'<a class="here" href="#{name}" aria-label="{escaped(self._here)} {name}">#</a>'
                return f'<li id="{name}">{link} {self._lines(content, others)}</li>'
            case _:
                return super()._item(item)

    def _table(self, block: doc.Table) -> str:
        head = "".join(
            f'<th scope="col"{_ALIGN[column.align]}>{self._inlines(column.title)}</th>' for column in block.columns
        )
        name = f'<caption class="unseen">{escaped(self._caption)}</caption>\n' if self._caption else ""
        labels = self._labels(block)
        stack, rows = (' class="stack"', self._cards(block, labels)) if any(labels) else ("", self._rows(block))
        body = f"<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{rows}\n</tbody>"
        return f'<div class="scroll" tabindex="0">\n<table{stack}>\n{name}{body}\n</table>\n</div>'

    def _labels(self, block: doc.Table) -> tuple[str, ...]:
        """What each cell of a row says of itself where its row stands as a card of its own, on a narrow screen.

        The cells that name the row need no label: those up to the last that wears a badge's colours. A table that is
        narrow, or names nobody, stays a table everywhere.
        """
        named = [
            place
            for row in block.rows
            for place, cell in enumerate(row)
            if cell.tone and self.tones.get(cell.tone).letter
        ]
        if not named or len(block.columns) < WIDE_TABLE:
            return ("",) * len(block.columns)
        return tuple(
            doc.plain_text(column.title) if place > max(named) else "" for place, column in enumerate(block.columns)
        )

    def _cards(self, block: doc.Table, labels: Sequence[str]) -> str:
        """The rows of a table, each cell with what it says of itself."""
        rows = (zip(row, block.columns, labels, strict=True) for row in block.rows)
        return "\n".join(
            [
                f"<tr>{''.join([self._cell(cell, column.align, label) for cell, column, label in row])}</tr>"
                for row in rows
            ]
        )

    def _cell(self, cell: doc.Cell, align: Align, label: str = "") -> str:
        names = [align.value] if align is not Align.LEFT else []
        names += self._tone(cell.tone)
        classes = f' class="{" ".join(names)}"' if names else ""
        labelled = f' data-label="{escaped(label)}"' if label else ""
        return f"<td{classes}{labelled}>{self._inlines(cell.content)}</td>"

    def _tone(self, name: str | None) -> list[str]:
        return [tone_class(name)] if name and self.tones.get(name).ground else []

    def _quote(self, block: doc.Quote) -> str:
        return f"<blockquote>\n{self._blocks(block.blocks)}\n</blockquote>"

    def _code_block(self, block: doc.CodeBlock) -> str:
        return f'<pre tabindex="0"><code>{escaped(block.value)}</code></pre>'

    def _picture(self, block: doc.Picture) -> str:
        source = self.images.source(block.source) if block.width else None
        if source is None:
            return f"<p>{self._image(doc.Image(block.source, block.alt))}</p>"
        size = f'width="{block.width}" height="{block.height}"'
        shown = f'src="{escaped(source)}" alt="{escaped(block.alt)}" {size}'
        return f"<p>{self._film(block, f'<img {shown}{self._copies(block, source)}>')}</p>"

    def _film(self, block: doc.Picture, image: str) -> str:
        """A film, as a still for readers who want nothing to move; a still as it is."""
        name = self._moving.get(block.source)
        still = self.images.source(name) if name else None
        if not still:
            return image
        return f'<picture><source srcset="{escaped(still)}" media="(prefers-reduced-motion: reduce)">{image}</picture>'

    def _copies(self, block: doc.Picture, source: str) -> str:
        """What lets the browser take the larger copy, where there is one: the picture then fills its column."""
        name, width = self._wide.get(block.source, ("", 0))
        larger = self.images.source(name) if name else None
        if not larger:
            return ""
        copies = f"{escaped(source)} {block.width}w, {escaped(larger)} {width}w"
        return f' class="shown" srcset="{copies}" sizes="{COLUMN}"'

    # --- inlines

    def _code(self, inline: doc.Code) -> str:
        code = super()._code(inline)
        href = self._href(inline.value) if inline.is_rule else None
        return f'<a class="rule" href="{escaped(href)}">{code}</a>' if href else code

    def _link(self, inline: doc.Link) -> str:
        """A picture in a link is told by its words: a link cannot hold another."""
        words = escaped(doc.plain_text(inline.content))
        return f'<a href="{escaped(inline.href)}" rel="nofollow noopener">{words}</a>'

    def _image(self, inline: doc.Image) -> str:
        words = escaped(inline.alt or inline.source)
        return f'<a href="{escaped(inline.source)}" rel="nofollow noopener">{words}</a>'

    def _badge(self, inline: doc.Badge) -> str:
        letter = escaped(self.tones.get(inline.tone).letter)
        names = " ".join(["badge", *self._tone(inline.tone)])
        return f'<span class="{names}">{letter}</span>' if letter else ""


def tone_class(name: str) -> str:
    """The class of a tone in the style sheet."""
    return f"tone-{''.join(letter if letter.isascii() and letter.isalnum() else '-' for letter in name)}"


def tones_style(tones: Tones) -> str:
    """The rules of a style sheet for the tones of a theme.

    In the dark a state's light ground is but a tinge of the plate, lest it outshine the colours of the factiones.
    """
    shown = {tone_class(name): tone for name, tone in tones.tones.items() if tone.ground}
    whole = "".join(
        f".{name} {{ background-color: {tone.ground}; color: {tone.ink}; }}\nsvg .{name} {{ --tone: {tone.ground}; }}\n"
        for name, tone in shown.items()
    )
    tinge = f"{DIMMED}%, var(--plate)"
    dimmed = "".join(
        f"td.{name} {{ background-color: color-mix(in srgb, {tone.ground} {tinge}); color: inherit; }}\n"
        for name, tone in shown.items()
        if not tone.letter and tone.is_light
    )
    return f"{whole}@media screen and (prefers-color-scheme: dark) {{\n{dimmed}}}\n" if dimmed else whole
