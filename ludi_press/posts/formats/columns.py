"""Lays out tables in fixed-width text, for plain text and code blocks.

A table that fits has one line for each row; one that is too wide leaves out columns that can be spared.
In a wider one long cells are wrapped, as long as each column keeps a readable width.
In one still wider each row takes several lines, the later ones indented, with an empty line between rows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Final, TypeAlias
from unicodedata import category, east_asian_width

from msgspec import Struct

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc

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
    heads = [_words(column.title, plain) for column in table.columns]
    rows = [[_words(cell.content, plain) for cell in row] for row in table.rows]
    kept = _kept([heads, *rows], [column.spare for column in table.columns], width)
    heads, *rows = ([row[index] for index in kept] for row in (heads, *rows))
    widths = _widths([heads, *rows], width)
    aligns = [table.columns[index].align for index in kept]
    head = _row(heads, _bands(widths, [Align.LEFT, *aligns[1:]], width))
    bands = _bands(widths, aligns, width)
    between = [""] if len(bands) > 1 else []
    body = [line for index, row in enumerate(rows) for line in [*(between if index else []), *_row(row, bands)]]
    return [*head, "-" * max(map(columns_of, [*head, *body])), *body]


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


def _kept(rows: Sequence[Sequence[str]], spare: Sequence[int], width: int) -> list[int]:
    """Return the columns that stay: without the fewest spare ones with which each row fits one line."""
    needs = [max(map(columns_of, column)) for column in zip(*rows, strict=True)]
    kept = list(range(len(needs)))
    while sum(needs[index] for index in kept) + len(_GAP) * (len(kept) - 1) > width:
        last = max(kept, key=lambda index: spare[index])
        if not spare[last]:
            break
        kept.remove(last)
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
