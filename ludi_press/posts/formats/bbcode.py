"""Writes a post in BBCode: the tags that phpBB, SMF, MyBB and XenForo share, and those of a dialect.

No escape works on all boards, so text that a board could read as a tag is split by an invisible word joiner (U+2060).
Tags are nested only as all boards can read them: no tag inside its own kind, no list or code inside an inline tag.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import is_
from typing import Final, TypeAlias

from msgspec import Struct

from ludi_press.core.colour import Colour, contrast, parse
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.text import kept_columns, set_out
from ludi_press.posts.formats.writer import BESIDE, Images, Tones, Writer, are_short

Tags: TypeAlias = tuple[str, str]
"""An opening and a closing tag."""


class TableTags(Struct, frozen=True):
    """The tags of a table, its rows, its head cells and its other cells."""

    table: Tags
    row: Tags
    head: Tags
    cell: Tags


class Dialect(Struct, frozen=True):
    """What a board can show; `headings` are for levels 1, 2 …, the last one for all lower levels too.

    Without `table` a table is written in columns of fixed-width text.
    """

    headings: tuple[Tags, ...]
    rule: str
    fold: Tags = ("", "")
    table: TableTags | None = None


_TITLE: Final = ("[b][u]", "[/u][/b]")
_BOLD: Final = ("[b]", "[/b]")

PORTABLE: Final = Dialect(headings=(_TITLE, _TITLE, _BOLD), rule="— — —")
"""What phpBB, SMF, MyBB and XenForo all show."""

SMF: Final = Dialect(
    headings=(("[size=18pt][b]", "[/b][/size]"), ("[size=14pt][b]", "[/b][/size]"), _BOLD),
    rule="[hr]",
    table=TableTags(("[table]", "[/table]"), ("[tr]", "[/tr]"), ("[td][b]", "[/b][/td]"), ("[td]", "[/td]")),
)
"""Simple Machines Forum 2.1, with tables."""

XENFORO: Final = Dialect(
    headings=(("[size=6][b]", "[/b][/size]"), ("[size=5][b]", "[/b][/size]"), _BOLD),
    rule="[hr][/hr]",
    fold=("[spoiler]\n", "\n[/spoiler]"),
    table=TableTags(("[table]", "[/table]"), ("[tr]", "[/tr]"), ("[th]", "[/th]"), ("[td]", "[/td]")),
)
"""XenForo 2, with tables and spoilers."""


_WIDTH: Final = 80
_JOINER: Final = "\u2060"
_PARTED: Final = re.compile(
    r"(?<=\[)"  # a tag, or SMF's short marks of list items
    r"|(?<=&)(?=#)"  # a numbered entity, which MyBB decodes
    r"|(?<=[:;])(?=[^\s\d])|(?<=8)(?=-?\))|(?<=\?)(?=\?)|(?<=\^)(?=-)|(?<=[oO]_)(?=[oO])"  # smilies, and addresses
    r"|(?<=www)(?=\.)|(?<=@)(?=\S)",  # addresses without a scheme, and names of members
    re.IGNORECASE,
)
_PARTED_IN_CODE: Final = re.compile(r"(?<=\[)(?=/?code\b)|(?<=&)(?=#)", re.IGNORECASE)
_UNSEEN: Final = re.compile("[\u2060\u200b\ufeff\u00ad]")
"""Invisible characters, most of which SMF shows as broken ones; the joiner is added later."""

_UNSAFE_IN_ADDRESSES: Final = re.compile(r"[^A-Za-z0-9\-._~:/?#@!$&()*+,;=%]")
_WEB: Final = re.compile(r"https?://", re.IGNORECASE)


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Return the text on one line, with a word joiner wherever a board could read markup."""
    return _PARTED.sub(_JOINER, _seen(doc.squeezed(text)))


class Bbcode(Writer):
    """Writes BBCode in a dialect; `within` are the tags that surround its words.

    Boards show only pictures from the web: for a picture without such an address a line tells the host what to insert.
    """

    between = "\n\n"
    line_break = "\n"
    words = staticmethod(escape)

    def __init__(
        self,
        tones: Tones,
        images: Images = BESIDE,
        dialect: Dialect = PORTABLE,
        within: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(tones, images)
        self.dialect = dialect
        self.within = within
        self._otherwise = frozenset({doc.Code, *(kind for kind, tag in _TAG_OF.items() if tag in within)})
        self._inner: dict[tuple[str, ...], Bbcode] = {}

    def _inside(self, *tags: str) -> "Bbcode":
        if tags not in self._inner:
            self._inner[tags] = Bbcode(self.tones, self.images, self.dialect, self.within | {*tags})
        return self._inner[tags]

    # --- blocks

    def _heading(self, block: doc.Heading) -> str:
        headings = self.dialect.headings
        words = self._inside("b", "u")._line(block.content)
        return _put(words, headings[min(block.level, len(headings)) - 1]) if words else ""

    def _bullet_list(self, block: doc.BulletList) -> str:
        """Write a list of single lines; a list with longer items has a bullet character before each item."""
        if not are_short(block.items):
            return self._spelled(block.items, ["•"] * len(block.items))
        items = ("\n".join(map(self._node, item)) for item in block.items)
        return "\n".join(["[list]", *(f"[*]{item}" for item in items), "[/list]"])

    def _ordered_list(self, block: doc.OrderedList) -> str:
        """Write the numbers as text, since each board has another tag for numbered lists."""
        return self._spelled(block.items, [f"{block.start + index}." for index in range(len(block.items))])

    def _spelled(self, items: Iterable[doc.Blocks], marks: Iterable[str]) -> str:
        written = [f"{mark} {self._blocks(item)}".rstrip() for mark, item in zip(marks, items, strict=True)]
        return (self.between if any("\n" in item for item in written) else "\n").join(written)

    def _table(self, block: doc.Table) -> str:
        tags = self.dialect.table
        return self._columns(block) if tags is None else self._tagged(block, tags)

    def _columns(self, block: doc.Table) -> str:
        return _code("\n".join(set_out(block, _WIDTH, self._plain)))

    def _shown(self, table: doc.Table) -> Iterable[int]:
        return super()._shown(table) if self.dialect.table else kept_columns(table, _WIDTH, self._plain)

    def _plain(self, inlines: doc.Inlines) -> str:
        match inlines:
            case (doc.Text(value),):
                return value
        return "".join(map(self._plainly, inlines))

    def _plainly(self, inline: doc.Inline) -> str:
        match inline:
            case doc.Badge(tone):
                return self.tones.get(tone).letter
            case doc.Strong(content) | doc.Emphasis(content) | doc.Link(_, content):
                return self._plain(content)
            case _:
                return doc.plain_text((inline,))

    def _tagged(self, block: doc.Table, tags: TableTags) -> str:
        heads = self._inside("b")
        head = "".join(_put(heads._line(column.title), tags.head) for column in block.columns)
        rows = ("".join(_put(self._cell(cell), tags.cell) for cell in row) for row in block.rows)
        body = "\n".join(_put(row, tags.row) for row in (head, *rows))
        return _put(f"\n{body}\n", tags.table)

    def _cell(self, cell: doc.Cell) -> str:
        """Write the words, coloured only if they are just the letter of the tone."""
        letter = self.tones.get(cell.tone).letter
        return self._coloured(cell.content, cell.tone if self._plain(cell.content) == letter else None)

    def _fold(self, block: doc.Fold) -> str:
        title = self._styled("b", block.title).strip()
        return "\n\n".join(filter(None, (title, _put(self._blocks(block.blocks), self.dialect.fold))))

    def _quote(self, block: doc.Quote) -> str:
        return f"[quote]\n{self._blocks(block.blocks)}\n[/quote]"

    def _code_block(self, block: doc.CodeBlock) -> str:
        return _code(doc.printable(block.value))

    def _rule(self, block: doc.Divider) -> str:
        return self.dialect.rule

    def _picture(self, block: doc.PictureBlock) -> str:
        return self._image(doc.Image(block.source, block.alt))

    # --- inlines

    def _inlines(self, inlines: Iterable[doc.Inline]) -> str:
        match inlines:
            case (doc.Text(value),):
                return escape(value)
        inlines = tuple(inlines)
        kinds = [type(inline) for inline in inlines]
        if self._otherwise.isdisjoint(kinds) and not any(map(is_, kinds, kinds[1:])):
            return super()._inlines(inlines)
        return super()._inlines(doc.joined(self._flat(inlines)))

    def _flat(self, inlines: Iterable[doc.Inline]) -> Iterator[doc.Inline]:
        """Yield the inlines without styles that already apply."""
        for inline in inlines:
            styled = doc.Emphasis((doc.Text(inline.value),)) if isinstance(inline, doc.Code) else inline
            if isinstance(styled, _STYLES) and _TAG_OF[type(styled)] in self.within:
                yield from self._flat(styled.content)
            else:
                yield styled

    def _strong(self, inline: doc.Strong) -> str:
        return self._styled("b", inline.content)

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return self._styled("i", inline.content)

    def _styled(self, tag: str, content: doc.Inlines) -> str:
        words = self._inside(tag)._inlines(content)
        return f"[{tag}]{words}[/{tag}]" if words.strip() and tag not in self.within else words

    def _code(self, inline: doc.Code) -> str:
        """Write code as emphasis: no board has a tag for inline code."""
        return self._inlines((inline,))

    def _link(self, inline: doc.Link) -> str:
        words = self._inside("url")._line(inline.content)
        if not _WEB.match(inline.href):
            return f"{words} ({escape(inline.href)})"
        return f"[url={_address(inline.href)}]{words or escape(inline.href)}[/url]"

    def _image(self, inline: doc.Image) -> str:
        """Write a picture from the web; for any other, a line for the host."""
        address = inline.source if _WEB.match(inline.source) else self.images.source(inline.source)
        if address is None or not _WEB.match(address):
            return escape(self.images.wanted(inline.source))
        return f"[img]{_address(address)}[/img]"

    def _badge(self, inline: doc.Badge) -> str:
        return self._coloured((doc.Text(self._plainly(inline)),), inline.tone)

    def _coloured(self, content: doc.Inlines, name: str | None) -> str:
        """Write the words in bold and in the colour of the tone, if it has one."""
        tone = self.tones.get(name)
        if not tone.ground:
            return self._line(content)
        words = self._inside("color")._styled("b", content)
        return f"[color={_for_any_ground(tone.ground)}]{words}[/color]" if words.strip() else words


_STYLES: Final = (doc.Strong, doc.Emphasis)
_TAG_OF: Final[Mapping[type, str]] = {doc.Strong: "b", doc.Emphasis: "i"}


def _put(words: str, tags: Tags) -> str:
    before, after = tags
    return f"{before}{words}{after}"


def _seen(text: str) -> str:
    return _UNSEEN.sub("", text)


def _code(text: str) -> str:
    """Return lines as code; a leading blank becomes one that MyBB does not remove."""
    text = _PARTED_IN_CODE.sub(_JOINER, _seen(text))
    return f"[code]\u00a0{text[1:]}[/code]" if text.startswith(" ") else f"[code]{text}[/code]"


def _address(href: str) -> str:
    return doc.encoded(href, _UNSAFE_IN_ADDRESSES)


_WHITE: Final = Colour(255, 255, 255)
_BLACK: Final = Colour(0, 0, 0)
_BOARDS: Final = (_WHITE, Colour(30, 30, 30))
"""The backgrounds of light and dark boards."""
_LEAST: Final = 3.0
"""The least contrast, that of a graphic sign, since it is unknown whether a board is light or dark."""


@lru_cache(maxsize=64)
def _for_any_ground(colour: str) -> str:
    """Return the colour, lightened or darkened only until it is visible on light and dark boards."""
    given = parse(colour)
    for share in range(17):
        for end in (_WHITE, _BLACK):
            mixed = given.mixed(end, share / 16)
            if min(contrast(mixed, board) for board in _BOARDS) >= _LEAST:
                return str(mixed)
    return colour
