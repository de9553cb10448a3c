"""Writes a post as part of a page of the archive: classes instead of styles, to satisfy a strict content policy.

Each event has an anchor and a link to it; each rule's number links to the rules page, each name to its own page.
A picture of another site becomes a link, so that a page loads nothing from other sites.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.formats.html import HtmlWriter, escaped, escaped_line
from ludi_press.posts.formats.writer import BESIDE, Images, Tones

Href = Callable[[str], str | None]
"""Returns the address of a rule by its number, None if no page has it."""


class PageName(Struct, frozen=True):
    """A participant on pages: the full name, the badge, and the address of its own page."""

    name: str
    badge: str
    href: str


People = Mapping[str, PageName]
"""The participants by the id of their team."""
NOBODY: Final[People] = MappingProxyType({})

DIMMED: Final = 22
"""How many per cent of a light background colour remain in dark mode."""

PHONE: Final = "(max-width: 699px)"
"""The screens that get the copy of a picture that is made for telephones."""
TABLET: Final = "(max-width: 1239px)"
"""The screens that get the smaller copy, whose type is larger: in the larger one it would be under 11 pixels."""

MANY: Final = 12
LONG: Final = 34
"""A gauge of more points than this is a bar, so many pixels long."""

WIDE_TABLE: Final = 4
"""Tables with at least this many columns are too wide for a telephone."""

_ALIGN: Final = {Align.LEFT: "", Align.CENTRE: ' class="centre"', Align.RIGHT: ' class="right"'}


class PageSection(Struct, frozen=True):
    """A document in two parts: the text of its first heading, "" if it has none, and the rest as HTML."""

    heading: str
    body: str


def write_page(
    document: doc.Document,
    tones: Tones,
    href: Href = lambda rule: None,
    here: str = "",
    images: Images = BESIDE,
    caption: str | None = None,
    people: People = NOBODY,
) -> str:
    """Return the document as HTML for a page, ending in a line feed.

    `here` is the accessible name of a link to an event's own anchor; `caption` names a table for screen readers.
    `people` are those whose names become links, except in the log's lines.
    """
    return _Page(tones, images, href, here, caption, people).write(document)


def write_sections(
    documents: Mapping[str, doc.Document],
    tones: Tones,
    href: Href = lambda rule: None,
    here: str = "",
    people: People = NOBODY,
) -> dict[str, PageSection]:
    """Return documents by name as HTML, each with its first heading separate, so that a page can place it freely."""
    writer = _Page(tones, BESIDE, href, here, None, people)
    return {name: _section(document, writer) for name, document in documents.items()}


def _section(document: doc.Document, writer: "_Page") -> PageSection:
    match document.blocks:
        case (doc.Heading(content=content), *others):
            rest = doc.Document(tuple(others), document.language)
            return PageSection(doc.plain_text(content), writer.write(rest))
        case _:
            return PageSection("", writer.write(document))


class _Page(HtmlWriter):
    def __init__(
        self,
        tones: Tones,
        images: Images,
        href: Href,
        here: str,
        caption: str | None,
        people: People,
    ) -> None:
        super().__init__(tones, images)
        self._href, self._here, self._caption = href, here, caption
        self._people, self._hrefs = people, {escaped_line(one.name): one.href for one in people.values()}
        self._names = _any_of(tuple(self._hrefs))

    # --- blocks

    def _heading(self, block: doc.Heading) -> str:
        return f"<h{block.level}>{escaped_line(doc.plain_text(block.content))}</h{block.level}>"

    def _item(self, item: doc.Blocks) -> str:
        """Write an item; an event links to itself, and its names are not links, since the log entry's name is."""
        match item:
            case (doc.Paragraph(content, str(anchor)), *others):
                name = escaped(anchor)
                link = f'<a class="here" href="#{name}" aria-label="{escaped(self._here)} {name}">#</a>'
                names, self._names = self._names, None
                line = f'<li id="{name}">{link} {self._lines(content, others)}</li>'
                self._names = names
                return line
            case _:
                return super()._item(item)

    def _fold(self, block: doc.Fold) -> str:
        """Write a fold; its summary is a button, which cannot contain a link."""
        title = escaped_line(doc.plain_text(block.title))
        return f"<details open>\n<summary>{title}</summary>\n{self._blocks(block.blocks)}\n</details>"

    def _table(self, block: doc.Table) -> str:
        head = "".join(
            f'<th scope="col"{_ALIGN[column.align]}>{self._inlines(column.title)}</th>' for column in block.columns
        )
        name = f'<caption class="unseen">{escaped(self._caption)}</caption>\n' if self._caption else ""
        labels = self._labels(block)
        look = block.look or ("stack" if any(labels) else "")
        stack = f' class="{look}"' if look else ""
        body = f"<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{self._cards(block, labels)}\n</tbody>"
        return f'<div class="scroll" tabindex="0">\n<table{stack}>\n{name}{body}\n</table>\n</div>'

    def _labels(self, block: doc.Table) -> tuple[str, ...]:
        """Return the labels of a row's cells, for narrow screens where each row becomes a card.

        Cells that name the row need none: those up to the last one with a badge's colours.
        A narrow table, or one without names, stays a table everywhere and has no labels.
        """
        named = [place for row in block.rows for place, cell in enumerate(row) if self._is_badge(cell)]
        if block.look or not named or len(block.columns) < WIDE_TABLE:
            return ("",) * len(block.columns)
        return tuple(
            doc.plain_text(column.title) if place > max(named) else "" for place, column in enumerate(block.columns)
        )

    def _cards(self, block: doc.Table, labels: Sequence[str]) -> str:
        """Write the rows of a table with the labels of their cells and a stripe in the row's colour."""
        return "\n".join([self._card(row, block.columns, labels) for row in block.rows])

    def _card(self, row: Sequence[doc.Cell], columns: Sequence[doc.Column], labels: Sequence[str]) -> str:
        worn = (self._tone(cell.tone) for cell in row if self._is_badge(cell))
        stripe = "".join(f' class="{name}"' for name in next(worn, ()))
        cells = (
            self._cell(cell, column.align, label) for cell, column, label in zip(row, columns, labels, strict=True)
        )
        return f"<tr{stripe}>{''.join(cells)}</tr>"

    def _cell(self, cell: doc.Cell, align: Align, label: str = "") -> str:
        """Write a cell in a state's colours; a factio's colours are shown by a badge, a name and the row's stripe."""
        names = [align.value] if align is not Align.LEFT else []
        worn = self._is_badge(cell)
        names += [] if worn else self._tone(cell.tone)
        words = self._worn(cell) if worn else _GAUGE.sub(_drawn_gauge, self._inlines(cell.content))
        words = words if cell.share is None else _drawn_bar(cell.share, words)
        words += f"<small>{escaped_line(cell.note)}</small>" if cell.note else ""
        classes = f' class="{" ".join(names)}"' if names else ""
        labelled = f' data-label="{escaped(label)}"' if label else ""
        return f"<td{classes}{labelled}>{words}</td>"

    def _worn(self, cell: doc.Cell) -> str:
        """Write a badge in its colours or a linked name; a board may use a shorter name than the person's."""
        person, words = self._people.get(cell.team), escaped_line(doc.plain_text(cell.content))
        if person is None:
            return words
        if words in {person.badge, self.tones.get(cell.tone).letter}:
            return self._badge(doc.Badge(cell.tone or "", cell.team))
        return f'<a href="{escaped(person.href)}">{words}</a>'

    def _is_badge(self, cell: doc.Cell) -> bool:
        return bool(cell.tone and self.tones.get(cell.tone).letter)

    def _tone(self, name: str | None) -> list[str]:
        return [tone_class(name)] if name and self.tones.get(name).ground else []

    def _quote(self, block: doc.Quote) -> str:
        return f"<blockquote>\n{self._blocks(block.blocks)}\n</blockquote>"

    def _code_block(self, block: doc.CodeBlock) -> str:
        return f'<pre tabindex="0"><code>{escaped(block.value)}</code></pre>'

    def _picture(self, block: doc.PictureBlock) -> str:
        source = self.images.source(block.source) if block.width else None
        if source is None:
            return f"<p>{self._image(doc.Image(block.source, block.alt))}</p>"
        size = f'width="{block.width}" height="{block.height}"'
        return f'<p><img src="{escaped(source)}" alt="{escaped(block.alt)}" {size}></p>'

    # --- inlines

    def _text(self, inline: doc.Text) -> str:
        """Write words; the names of participants become links."""
        words = super()._text(inline)
        return self._names.sub(self._named, words) if self._names else words

    def _named(self, found: re.Match[str]) -> str:
        return f'<a href="{escaped(self._hrefs[found[0]])}">{found[0]}</a>'

    def _code(self, inline: doc.Code) -> str:
        code = super()._code(inline)
        href = self._href(inline.value) if inline.is_rule else None
        return f'<a class="rule" href="{escaped(href)}">{code}</a>' if href else code

    def _link(self, inline: doc.Link) -> str:
        """Write a link as plain text, since a link cannot contain another."""
        words = escaped_line(doc.plain_text(inline.content))
        return f'<a href="{escaped(inline.href)}" rel="nofollow noopener">{words}</a>'

    def _image(self, inline: doc.Image) -> str:
        words = escaped_line(inline.alt or inline.source)
        return f'<a href="{escaped(inline.source)}" rel="nofollow noopener">{words}</a>'

    def _badge(self, inline: doc.Badge) -> str:
        person = self._people.get(inline.team)
        letter = escaped(person.badge if person and person.badge else self.tones.get(inline.tone).letter)
        names = " ".join(["badge", *self._tone(inline.tone)])
        return f'<span class="{names}">{letter}</span>' if letter else ""


_GAUGE: Final = re.compile("[■□]+")
"""The marks of a gauge in words: few fonts have them, so a page draws them."""


def _drawn_gauge(marks: re.Match[str]) -> str:
    """Draw a gauge: a mark for each point, those that are lost filled; programs that read aloud hear what is left.

    Of many points it is a bar.
    """
    lost, size = marks[0].count("■"), len(marks[0])
    told = f'height="14" role="img" aria-label="{size - lost}/{size}"'
    if size > MANY:
        left = round((LONG - 2) * (size - lost) / size)
        points = f'<rect class="lost" x="1" y="1" width="{LONG - 2}" height="12"/>'
        points += f'<rect class="left" x="1" y="1" width="{left}" height="12"/>'
        return f'<svg class="gauge" viewBox="0 0 {LONG} 14" width="{LONG}" {told}>{points}</svg>'
    kinds = (' class="lost"' if point < lost else "" for point in range(size))
    points = "".join(f'<rect{kind} x="{10 * at + 1}" y="1" width="7" height="12"/>' for at, kind in enumerate(kinds))
    return f'<svg class="gauge" viewBox="0 0 {10 * size} 14" width="{10 * size}" {told}>{points}</svg>'


def _drawn_bar(share: float, words: str) -> str:
    """A bar from a line, whose whole length the style sheet sets, and its number at the end."""
    bar = f'<svg width="{round(100 * share)}%" height="14" aria-hidden="true"><rect width="100%" height="14"/></svg>'
    return f'<span class="gap">{bar} {words}</span>'


def write_picture(picture: PostPicture, still: str | None = None, folder: str = "") -> str:
    """Return a picture of a turn for its page, as HTML in the copy that fits the screen, ending in a line feed.

    `still` is shown where nothing may move; `folder` is the path to the grounds of pictures in two layers.
    A click opens the whole, without a script as a file.
    Both layers show copies of one size on every screen; the smaller copy is whole, and both show it.
    """
    alt, size = escaped(picture.alt), f'width="{picture.width}" height="{picture.height}"'
    source = escaped(picture.file)
    if still:
        copy = f'<source srcset="{escaped(still)}" media="(prefers-reduced-motion: reduce)">'
        return f'<p><picture>{copy}<img loading="lazy" src="{source}" alt="{alt}" {size}></picture></p>\n'
    if picture.wide is None:
        return f'<p><img src="{source}" alt="{alt}" {size}></p>\n'
    small = f'<source srcset="{source}" media="{TABLET}" {size}>'
    ground = folder + picture.ground if picture.ground else ""
    phone_ground = folder + picture.phone_ground if picture.phone_ground else ""
    below = _layer(picture, ground or picture.wide, phone_ground or picture.phone, small, alt)
    if ground:
        above = _layer(picture, picture.wide, picture.phone, small, "")
        return f'<p><a class="layers" data-opens href="{source}">{below}{above}</a></p>\n'
    return f'<p><a data-opens href="{escaped(picture.wide)}">{below}</a></p>\n'


def _layer(picture: PostPicture, file: str, phone: str | None, small: str, alt: str) -> str:
    """Return a layer of a picture: `file`, or on a telephone the copy that is made for it."""
    (width, height), size = picture.wide_size, f'width="{picture.width}" height="{picture.phone_height}"'
    narrow = f'<source srcset="{escaped(phone)}" media="{PHONE}" {size}>' if phone else ""
    image = f'<img src="{escaped(file)}" alt="{alt}" width="{width}" height="{height}">'
    return f"<picture>{narrow}{small}{image}</picture>"


@lru_cache(maxsize=64)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str] | None:
    """Return a pattern for any of these names as whole words, the longest first; None if there are none.

    Cached, since all pages of a race name the same.
    """
    known = sorted(filter(None, names), key=len, reverse=True)
    return re.compile(rf"(?<![\w&])(?:{'|'.join(map(re.escape, known))})(?!\w)") if known else None


def tone_class(name: str) -> str:
    return f"tone-{''.join(letter if letter.isascii() and letter.isalnum() else '-' for letter in name)}"


def tones_style(tones: Tones) -> str:
    """Return the CSS rules for the tones of a theme.

    In dark mode a state's light background only tints the cell, so that it does not outshine the colours of factiones.
    """
    shown = {tone_class(name): tone for name, tone in tones.tones.items() if tone.ground}
    whole = "".join(
        f".{name} {{ background-color: {tone.ground}; color: {tone.ink}; }}\n"
        f"svg .{name}, tr.{name} {{ --tone: {tone.ground}; }}\n"
        for name, tone in shown.items()
    )
    tinge = f"{DIMMED}%, var(--plate)"
    dimmed = "".join(
        f"td.{name} {{ background-color: color-mix(in srgb, {tone.ground} {tinge}); color: inherit; }}\n"
        for name, tone in shown.items()
        if not tone.letter and tone.is_light
    )
    return f"{whole}@media screen and (prefers-color-scheme: dark) {{\n{dimmed}}}\n" if dimmed else whole
