"""Writes a post as plain text of 76 columns, and lays out tables in fixed width.

A table that fits has one line for each row; one that is too wide leaves out columns that can be spared.
In a wider one long cells are wrapped, as long as each column keeps a readable width.
In one still wider each row takes several lines, the later ones indented, with an empty line between rows.

It needs nothing else: pictures are described, addresses are written out, tables are fixed-width text.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from types import MappingProxyType
from typing import Final, TypeAlias
from unicodedata import category, east_asian_width

from msgspec import Struct

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import BESIDE, Images, Tones, Writer, are_short, marked

Plain: TypeAlias = Callable[[doc.Inlines], str]
"""How a format writes inlines without markup."""

_GAP: Final = "  "
_INDENT: Final = "    "
_COMFORT: Final = 12
"""The width below which no column is wrapped."""

_NO_WIDTH: Final = {"Mn", "Me", "Cf"}


def set_out(table: doc.Table, width: int, plain: Plain) -> list[str]:
    """Return a table with at least one column as lines: heads, a rule, rows; none ends in a blank.

    Lines have at most `width` columns.
    The first line begins with the first head, whatever its column's alignment.
    """
    texts = _texts(table, plain)
    kept = _kept(texts, table, width)
    heads, *rows = ([row[index] for index in kept] for row in texts)
    widths = _widths([heads, *rows], width)
    aligns = [table.columns[index].align for index in kept]
    head = _row(heads, _bands(widths, [Align.LEFT, *aligns[1:]], width))
    bands = _bands(widths, aligns, width)
    between = [""] if len(bands) > 1 else []
    body = [line for index, row in enumerate(rows) for line in [*(between if index else []), *_row(row, bands)]]
    return [*head, "-" * max(map(columns_of, [*head, *body])), *body]


def kept_columns(table: doc.Table, width: int, plain: Plain) -> list[int]:
    """Return the columns of a table that a text of a width shows."""
    return _kept(_texts(table, plain), table, width)


def _texts(table: doc.Table, plain: Plain) -> list[list[str]]:
    heads = [_words(column.title, plain) for column in table.columns]
    return [heads, *([_words(cell.content, plain) for cell in row] for row in table.rows)]


def columns_of(text: str) -> int:
    """Return how many terminal columns the text takes: two for a wide letter, none for a combining mark."""
    return len(text) if text.isascii() else _columns_of_all(text)


@lru_cache(maxsize=4096)
def _columns_of_all(text: str) -> int:
    return sum(map(_columns_of, text))


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of at most `width` columns, at least one; a longer word is cut."""
    if columns_of(text) <= width and not text.startswith(" "):
        return [text]
    return list(_broken(text, width))


@lru_cache(maxsize=1024)
def _broken(text: str, width: int) -> tuple[str, ...]:
    """Return the lines of a longer text; cached, since a mail's text repeats most of them."""
    lines: list[str] = []
    line, taken = "", 0
    measure = len if text.isascii() else columns_of
    for word in _pieces(text.split(" "), width, measure):
        own = measure(word)
        if not line:
            line, taken = word, own
        elif taken + 1 + own > width:
            lines.append(line)
            line, taken = word, own
        else:
            line, taken = f"{line} {word}", taken + 1 + own
    return (*lines, line)


@lru_cache(maxsize=4096)
def _columns_of(char: str) -> int:
    if category(char) in _NO_WIDTH or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def _pieces(words: Iterable[str], width: int, measure: Callable[[str], int]) -> Iterator[str]:
    """Yield the words; words wider than a line are cut into pieces."""
    for word in words:
        if measure(word) <= width:
            yield word
            continue
        piece, taken = "", 0
        for char in word:
            taken += _columns_of(char)
            if taken > width:
                yield piece
                piece, taken = "", _columns_of(char)
            piece += char
        yield piece or word


class _Place(Struct, frozen=True):
    """A column's position in a band."""

    index: int
    width: int
    align: Align


_Band: TypeAlias = Sequence[_Place]


def _words(inlines: doc.Inlines, plain: Plain) -> str:
    return doc.tidy(plain(inlines))


def _kept(rows: Sequence[Sequence[str]], table: doc.Table, width: int) -> list[int]:
    """Return the columns that stay: without the fewest spare ones with which each row fits one line."""
    needs = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    kept, spare = list(range(len(needs))), [column.spare for column in table.columns]
    while sum(needs[index] for index in kept) + len(_GAP) * (len(kept) - 1) > width:
        last = max(spare[index] for index in kept)
        if not last:
            break
        kept = [index for index in kept if spare[index] != last]
    return kept


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the width of each column: that of its widest cell, or less if wrapping makes the row fit one line."""
    texts = list(zip(*rows, strict=True))
    needs = [min(width - len(_INDENT), max(map(columns_of, column))) for column in texts]
    room = width - len(_GAP) * (len(needs) - 1)
    return _narrowed(texts, needs, room) if sum(min(need, _COMFORT) for need in needs) <= room else needs


def _narrowed(texts: Sequence[Sequence[str]], needs: Sequence[int], room: int) -> list[int]:
    """Return the widths, reduced step by step where it adds the fewest lines, until all columns fit."""
    widths = list(needs)
    lines = cache(lambda index, own: sum(len(wrapped(text, own)) for text in texts[index]))
    while sum(widths) > room:
        wide = [index for index, own in enumerate(widths) if own > _COMFORT]
        cheapest = min(
            wide, key=lambda index: (lines(index, widths[index] - 1) - lines(index, widths[index]), -widths[index])
        )
        widths[cheapest] -= 1
    return widths


def _bands(widths: Sequence[int], aligns: Sequence[Align], width: int) -> list[_Band]:
    """Return the columns grouped in as few lines as they need, in order."""
    bands: list[list[_Place]] = []
    taken = width
    for index, (own, align) in enumerate(zip(widths, aligns, strict=True)):
        taken += len(_GAP) + own
        if taken > width:
            bands.append([])
            taken = own + (len(_INDENT) if len(bands) > 1 else 0)
        bands[-1].append(_Place(index, own, align))
    return list(bands)


def _row(texts: Sequence[str], bands: Sequence[_Band]) -> list[str]:
    lines: list[str] = []
    for band in bands:
        indent = _INDENT if lines else ""
        cells = [wrapped(texts[place.index], place.width) for place in band]
        for parts in zip_longest(*cells, fillvalue=""):
            aligned = (_aligned(part, place) for part, place in zip(parts, band, strict=True))
            lines.append((indent + _GAP.join(aligned)).rstrip(" "))
    return lines


def _aligned(text: str, place: _Place) -> str:
    spare = max(0, place.width - columns_of(text))
    before = {Align.LEFT: 0, Align.CENTRE: spare // 2, Align.RIGHT: spare}[place.align]
    return " " * before + text + " " * (spare - before)


WIDTH: Final = 76
"""The most columns of a line, which mail programs show and quote without wrapping."""

_LEAST: Final = 20
"""The fewest columns left for words by deep indentation."""

_BOUND: Final = "\0"
"""Marks a non-breaking blank; no text of a post contains it."""

_UNDERLINES: Final = {1: "=", 2: "-"}
_SPACE_OR_BRACKET: Final = re.compile(r"[\s<>]")


class PlainText(Writer):
    """Writes lines of at most `width` columns; only a long address makes one wider."""

    between = "\n\n"
    rule = "* * *"
    line_break = "\n"
    words = staticmethod(doc.squeezed)

    def __init__(self, tones: Tones, images: Images = BESIDE, width: int = WIDTH) -> None:
        super().__init__(tones, images)
        self.width = max(_LEAST, width)
        self._inner: dict[int, PlainText] = {}

    def write(self, document: doc.Document) -> str:
        """Return the document without lines that a mailing list reads as commands."""
        return _obeyed_by_no_list(super().write(document))

    def _block(self, block: doc.Block) -> str:
        """Write the block without blanks at line ends."""
        known = self._known.get(id(block))
        if known is None:
            text = "\n".join(map(str.rstrip, self._node(block).split("\n")))
            known = self._known[id(block)] = (block, text)
        return known[1]

    # --- blocks

    def _heading(self, block: doc.Heading) -> str:
        return self._underlined(block.content, _UNDERLINES.get(block.level, "."))

    def _underlined(self, content: doc.Inlines, mark: str) -> str:
        lines = self._lines(content)
        return "\n".join([*lines, mark * min(WIDTH, max(map(columns_of, lines)))])

    def _paragraph(self, block: doc.Paragraph) -> str:
        return "\n".join(self._lines(_unlabelled(block.content)))

    def _bullet_list(self, block: doc.BulletList) -> str:
        return self._list(("- ", item) for item in block.items)

    def _ordered_list(self, block: doc.OrderedList) -> str:
        return self._list((f"{number}. ", item) for number, item in enumerate(block.items, block.start))

    def _list(self, items: Iterable[tuple[str, doc.Blocks]]) -> str:
        """Write the items close together, unless one has more than words and a list below them."""
        items = tuple(items)
        tight = are_short(item for _, item in items)
        return ("\n" if tight else "\n\n").join(self._item(marker, item, tight) for marker, item in items)

    def _item(self, marker: str, item: doc.Blocks, tight: bool) -> str:
        inner = self._inside(len(marker))
        text = "\n".join(map(inner._node, item)) if tight else inner._blocks(item)
        return _indented(text, " " * len(marker), marker)

    def _table(self, block: doc.Table) -> str:
        return "\n".join(set_out(block, self.width, self._unbound)) if block.columns else ""

    def _shown(self, table: doc.Table) -> Iterable[int]:
        return kept_columns(table, self.width, self._unbound)

    def _fold(self, block: doc.Fold) -> str:
        return self.between.join(filter(None, [self._underlined(block.title, "."), self._blocks(block.blocks)]))

    def _quote(self, block: doc.Quote) -> str:
        return _indented(self._inside(2)._blocks(block.blocks), "> ")

    def _code_block(self, block: doc.CodeBlock) -> str:
        """Write the lines unwrapped, since they are for copying."""
        return _indented(doc.printable(block.value).expandtabs(4), "    ")

    def _picture(self, block: doc.PictureBlock) -> str:
        """Write a picture's description, and below it its address."""
        source = self.images.source(block.source) if block.is_own else block.source
        where = self.images.wanted(block.source) if source is None else f"<{_address(source)}>"
        description = f"[{doc.tidy(block.alt)}]" if doc.tidy(block.alt) else ""
        words = (description, "" if source == "" else where)
        return "\n".join(line for part in words if part for line in self._filled(part))

    # --- inlines

    def _strong(self, inline: doc.Strong) -> str:
        return marked(self._inlines(inline.content), "*")

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return marked(self._inlines(inline.content), "_")

    def _code(self, inline: doc.Code) -> str:
        """Write code that stays on one line."""
        return f"[{doc.squeezed(inline.value)}]".replace(" ", _BOUND)

    def _link(self, inline: doc.Link) -> str:
        words, address = self._inlines(inline.content), _address(inline.href)
        return f"<{address}>" if words in ("", inline.href, address) else f"{words} <{address}>"

    def _image(self, inline: doc.Image) -> str:
        return f"[{doc.squeezed(inline.alt)}] <{_address(inline.source)}>"

    def _badge(self, inline: doc.Badge) -> str:
        letter = self.tones.get(inline.tone).letter
        return f"[{letter}]" if letter else ""

    # --- lines

    def _inside(self, indent: int) -> "PlainText":
        if indent not in self._inner:
            self._inner[indent] = PlainText(self.tones, self.images, self.width - indent)
        return self._inner[indent]

    def _lines(self, content: doc.Inlines) -> list[str]:
        """Return the words in lines; line breaks of the post are kept."""
        parts = self._inlines(content).split("\n")
        return [line.replace(_BOUND, " ") for part in parts for line in self._filled(part.strip())]

    def _unbound(self, content: doc.Inlines) -> str:
        return self._inlines(content).replace(_BOUND, " ")

    def _filled(self, text: str) -> list[str]:
        """Return the text in lines; a long word is cut, an address never."""
        if "://" not in text:
            return wrapped(text, self.width)
        lines: list[str] = []
        run: list[str] = []
        for word in text.split(" "):
            if "://" in word and columns_of(word) > self.width:
                lines += [*(wrapped(" ".join(run), self.width) if run else ()), word]
                run = []
            else:
                run.append(word)
        return [*lines, *wrapped(" ".join(run), self.width)] if run or not lines else lines


def _unlabelled(content: doc.Inlines) -> doc.Inlines:
    """Return the words without the strong emphasis of a leading label: its position already marks it."""
    match content:
        case (doc.Strong(words), *others):
            return (*words, *others)
        case _:
            return content


def _indented(text: str, blank: str, first: str | None = None) -> str:
    head, *others = text.split("\n")
    return "\n".join([f"{blank if first is None else first}{head}", *(f"{blank}{line}" for line in others)])


def _address(href: str) -> str:
    """Return the address without characters that would end it."""
    return doc.encoded(href, _SPACE_OR_BRACKET)


# --- commands of mailing list programs

_COMMANDS: Final[Mapping[str, range]] = MappingProxyType(
    {
        "confirm": range(1, 2), "help": range(1), "info": range(1), "lists": range(1), "options": range(1),
        "password": range(2, 3), "remove": range(1), "set": range(3, 4), "subscribe": range(4),
        "unsubscribe": range(2), "who": range(2),
    }
)  # fmt: skip
"""Mailman's administrivia: a line of such a word and that many others holds the mail for moderation."""

_HEAD: Final = re.compile(r"(?:\n*[^\n]+){0,10}")
"""The lines that Mailman searches for commands: the first ten that are not empty."""


def harmless(line: str) -> str:
    """Return the line, with a dash before it if a mailing list would read a command."""
    word, *others = line.split() or [""]
    return f"- {line.strip()}" if len(others) in _COMMANDS.get(word.lower(), ()) else line


def _obeyed_by_no_list(text: str) -> str:
    """Return the text with a dash before each command among the lines that Mailman searches."""
    found = _HEAD.match(text)
    head = found[0] if found else ""
    return "\n".join(map(harmless, head.split("\n"))) + text[len(head) :]
