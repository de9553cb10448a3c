"""Writes a post in the Markdown that both Discourse and GitHub read: pipe tables, and no HTML except folds.

A character is escaped only where one of their engines would read markup, so that a host can still edit the post.
An apostrophe within a word is not escaped, so that Discourse can make it typographic.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape as escape_html
from typing import Final

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import Writer, are_short, marked

_PUNCTUATION: Final = re.compile(r"([!-/:-@\[-`{-~])")
_TOP_LEVELS: Final = "(?:[a-z]{2}|com|net|org|edu|gov|biz|pro|web|xxx|aero|asia|coop|info|museum|name|onion|shop|рф)"
"""The domains after which Discourse links an address without a scheme."""
_READ: Final = re.compile(
    r"[\\`*_\[\]<|~#$@\"]|(?<!\w)'|'(?!\w)"  # code, stress, links, tags, tables, topics, formulas, quotes
    r"|&(?=[#A-Za-z])"  # entities
    rf"|(?<=www)\.|(?<=\S)\.(?={_TOP_LEVELS}(?!\w))|\.(?=xn--)|:(?=//)|/(?=/)"  # addresses without a tag
    r"|\((?=(?:[crp]|tm)\))|(?<=\+)-|([-.,!?])(?=\1)|(?<=-)-|(?<=\.)\.|(?<=,),|(?<=!)!|(?<=\?)\?",  # signs, dashes
    re.IGNORECASE,
)
"""Where an engine would read markup."""
_START: Final = re.compile(r"^(\s*)(\d{1,9}(?=[.)])|(?=[-+>=:]))", re.ASCII)
"""The beginning of a list, a quotation, a heading's underline or a table's head."""
_TICKS: Final = re.compile("`+")
_UNSAFE_IN_LINKS: Final = re.compile(r"[\s<>|\\]")
_RULES_OF_COLUMNS: Final = {Align.LEFT: ":---", Align.CENTRE: ":---:", Align.RIGHT: "---:"}


_JOINER: Final = "\u2060"
_PARTED: Final = re.compile(
    r"(?<=@)(?=\w)|(?<=#)(?=[\w:-])"  # members, topics
    r"|(?<=[:;])(?=[^\s\d])|(?<=:)(?=\d+:)|(?<=8)(?=-\))|(?<=<)(?=3)"  # emoji and smileys
    r"|(?<=\[)(?=[ _*xX\-\]]|date)"  # boxes of lists, dates
)


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Return the text as words of a Markdown line: markup gets a backslash, line ends become blanks.

    What the targets find even after backslashes (@names, #topics, :emoji:) is split by a word joiner (U+2060).
    """
    return _marks_escaped(_parted(text))


def _marks_escaped(text: str) -> str:
    return _START.sub(r"\1\2\\", _READ.sub(r"\\\g<0>", text))


def _parted(text: str) -> str:
    return _PARTED.sub(_JOINER, doc.squeezed(text))


class Markdown(Writer):
    """Writes Markdown.

    A factio is shown by its letter and a coloured square, since nothing else can be coloured.
    """

    between = "\n\n"
    rule = "___"
    line_break = "\\\n"
    words = staticmethod(escape)

    # --- blocks

    def _blocks(self, blocks: Iterable[doc.Block]) -> str:
        """Write the blocks; a list after another of its kind uses the other marker, or they would become one list."""
        written: list[str] = []
        before: doc.Block | None = None
        second = False
        for block in blocks:
            other = type(block) is type(before) and not second
            words = self._list(block, other) if other and isinstance(block, _LISTS) else self._block(block)
            if words:
                written.append(words)
                before, second = block, other
        return self.between.join(written)

    def _heading(self, block: doc.Heading) -> str:
        return f"{'#' * block.level} {self._line(block.content)}".strip()

    def _list(self, block: doc.BulletList | doc.OrderedList, second: bool = False) -> str:
        if isinstance(block, doc.BulletList):
            markers = ["*" if second else "-"] * len(block.items)
        else:
            markers = [f"{block.start + index}{')' if second else '.'}" for index in range(len(block.items))]
        tight = are_short(block.items)
        items = (
            _indented(self._item(item, tight), f"{marker} ") for marker, item in zip(markers, block.items, strict=True)
        )
        return ("\n" if tight else "\n\n").join(items)

    _bullet_list = _ordered_list = _list

    def _item(self, item: doc.Blocks, tight: bool) -> str:
        """Write an item; an empty line keeps a lone marker from making the words above it a heading."""
        if not tight:
            return self._blocks(item)
        first, *below = [self._node(block) for block in item]
        return "\n".join([first, *(f"\n{text}" if text.startswith("-\n") or text == "-" else text for text in below)])

    def _table(self, block: doc.Table) -> str:
        cells = _CellWriter(self.tones, self.images)
        head = [cells._line(column.title) for column in block.columns]
        rules = [_RULES_OF_COLUMNS[column.align] for column in block.columns]
        return "\n".join(_row(row) for row in (head, rules, *(cells.row(row) for row in block.rows)))

    def _fold(self, block: doc.Fold) -> str:
        """Write a fold in HTML tags, which both targets know; its content is Markdown."""
        title = escape_html(_parted(doc.plain_text(block.title)).strip())
        return f"<details>\n<summary>{title}</summary>\n\n{self._blocks(block.blocks)}\n\n</details>"

    def _quote(self, block: doc.Quote) -> str:
        return "\n".join(f"> {line}".rstrip() for line in self._blocks(block.blocks).split("\n"))

    def _code_block(self, block: doc.CodeBlock) -> str:
        value = doc.printable(block.value)
        fence = "`" * max(3, _longest_ticks(value) + 1)
        return f"{fence}\n{value}\n{fence}"

    def _picture(self, block: doc.PictureBlock) -> str:
        source = self.images.source(block.source) if block.is_own else block.source
        return escape(self.images.wanted(block.source)) if source is None else self._image(doc.Image(source, block.alt))

    # --- inlines

    def _inlines(self, inlines: Iterable[doc.Inline]) -> str:
        match inlines:
            case (doc.Text(value),):
                return escape(value)
        row = doc.joined(self._as_words(inline) for inline in inlines)
        stressed = [False, *(isinstance(inline, _STRESSES) for inline in row), False]
        written = [
            _between(inline.value, stressed[index], stressed[index + 2])
            if isinstance(inline, doc.Text)
            else self._node(inline)
            for index, inline in enumerate(row)
        ]
        for index, inline in enumerate(row[1:]):
            if isinstance(inline, doc.Link) and written[index].endswith("!"):
                written[index] = f"{written[index][:-1]}\\!"  # else the link after it would become a picture
        return "".join(written)

    def _as_words(self, inline: doc.Inline) -> doc.Inline:
        """Return a badge as its letter and square, and text without unprintable characters."""
        if isinstance(inline, doc.Text) or (isinstance(inline, doc.Code) and not doc.tidy(inline.value)):
            return doc.Text(doc.squeezed(inline.value))
        if not isinstance(inline, doc.Badge):
            return inline
        tone = self.tones.get(inline.tone)
        return doc.Text(" ".join(filter(None, (tone.square, tone.letter))))

    def _strong(self, inline: doc.Strong) -> str:
        return marked(self._inlines(inline.content), "**")

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return marked(self._inlines(inline.content), "_")

    def _code(self, inline: doc.Code) -> str:
        value = doc.squeezed(inline.value)
        if not value.strip():
            return value
        ticks = "`" * (_longest_ticks(value) + 1)
        pad = " " if value[0] in "` " or value[-1] in "` " else ""
        return f"{ticks}{pad}{value}{pad}{ticks}"

    def _link(self, inline: doc.Link) -> str:
        return f"[{self._inlines(inline.content)}](<{_address(inline.href)}>)"

    def _image(self, inline: doc.Image) -> str:
        return f"![{escape(inline.alt)}](<{_address(inline.source)}>)"

    def _badge(self, inline: doc.Badge) -> str:
        return self._inlines((inline,))


class _CellWriter(Markdown):
    """Writes words on one line, for the cells of a table."""

    line_break = " "

    def row(self, cells: tuple[doc.Cell, ...]) -> list[str]:
        """Return the cells; the square of a tone is only in the first cell with that tone."""
        written: list[str] = []
        shown: set[str] = set()
        for cell in cells:
            square = self.tones.get(cell.tone).square
            written.append(
                f"{square} {self._line(cell.content)}" if square and square not in shown else self._line(cell.content)
            )
            shown.add(square)
        return written

    def _code(self, inline: doc.Code) -> str:
        return super()._code(inline).replace("|", "\\|")


_LISTS: Final = (doc.BulletList, doc.OrderedList)
_STRESSES: Final = (doc.Strong, doc.Emphasis)


def _indented(text: str, marker: str) -> str:
    first, *others = text.split("\n")
    blank = " " * len(marker)
    return "\n".join([f"{marker}{first}".rstrip(), *(f"{blank}{line}".rstrip() for line in others)])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _longest_ticks(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)


def _address(href: str) -> str:
    return doc.encoded(href, _UNSAFE_IN_LINKS).replace("&", "&amp;")


@lru_cache(maxsize=4096)
def _between(text: str, after_mark: bool, before_mark: bool) -> str:
    """Return the escaped text; a letter next to an emphasis mark is escaped too, or the mark would not work."""
    text = _parted(text)
    first = _numbered(text[:1]) if after_mark else ""
    last = _numbered(text[-1:]) if before_mark and not (first and len(text) == 1) else ""
    return first + _marks_escaped(text[bool(first) : len(text) - bool(last)]) + last


def _numbered(char: str) -> str:
    """Return a letter as a character reference, "" for a blank or ASCII punctuation, which need none."""
    return "" if not char or char.isspace() or _PUNCTUATION.fullmatch(char) else f"&#{ord(char)};"
