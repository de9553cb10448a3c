"""Divides a text into lines and sentences, before anything is read."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, takewhile
from re import MULTILINE
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.words import tidied
from ludi_press.games.kit.reading.words import Token


class Segment(Struct, frozen=True):
    """A sentence before it is read; `stop` tells that a mark ends it, `fresh` that it begins its line."""

    line: int
    start: int
    text: str
    stop: bool = False
    asks: bool = False
    fresh: bool = False
    quoted: bool = False

    def columns(self, token: Token | None) -> tuple[int, int]:
        """The columns of a word in the line, or of the whole sentence."""
        if token is None:
            bare = len(self.text) - len(self.text.lstrip())
            return self.start + bare, self.start + len(self.text.rstrip())
        return self.start + token.start, self.start + token.end


_SMILEY: Final = pattern(r"(?<=\s)(?:[:;=]-?[)(DPp]+|<3+)(?=\s|$)")
_BULLET: Final = pattern(r"\s*(?:[*\u2022\u00b7+-]+\s+)?")
_STOP: Final = pattern(r"[.!?]+[\"'*_)\]]*(?=\s|$)")
_ITEM: Final = pattern(r"(?:^|[\s:,;|/])[(#]?\d{1,2}$")
_ITEM_WIDTH: Final = 6


def segments(text: str, abbreviations: Collection[str] = (), *, items: bool = True) -> Iterator[list[Segment]]:
    """The sentences of each paragraph; `abbreviations` are words whose point ends no sentence.

    One with a point of its own ends none where no capital follows.
    With `items`, a number and a point at the head of a line are the number of an item.
    """
    paragraph: list[Segment] = []
    plain = _SMILEY.sub(lambda found: " " * len(found[0]), tidied(text))
    for number, line in enumerate((plain if items else unnumbered(plain)).split("\n")):
        if not line.strip():
            yield paragraph
            paragraph = []
            continue
        paragraph += _divided(number, line, abbreviations, items=items)
    yield paragraph


def unnumbered(text: str) -> str:
    """A text without the numbers of a list from 1 on, each in the place of a semicolon where no line begins."""
    heads = [*_NUMBERED.finditer(text)]
    rows = ([one for one in heads if one[1] == str(number)] for number in range(1, 10))
    listed = [one for row in takewhile(len, rows) for one in row]
    if len(listed) < _LEAST_ITEMS or len(listed) < len(heads) or listed != heads:
        return text
    for one in heads:
        mark = "" if not text[: one.start()].rstrip(" ") or text[: one.start()].rstrip(" ")[-1] in "\n.!?;:" else ";"
        text = f"{text[: one.start()]}{mark.ljust(one.end() - one.start())}{text[one.end() :]}"
    return text


_NUMBERED: Final = pattern(r"(?:^|(?<=\s))\(?(\d)[.)](?=\s)", MULTILINE)
_LEAST_ITEMS: Final = 2


def _divided(number: int, line: str, abbreviations: Collection[str], *, items: bool) -> Iterator[Segment]:
    """The sentences of a line, without its bullet."""
    bullet = _BULLET.match(line)
    start = first = bullet.end() if bullet else 0
    quoted = line.lstrip().startswith(">")
    for found in _STOP.finditer(line, start):
        before = line[start : found.start()]
        if found[0].startswith(".") and (
            _is_initial(before, line[found.end() :], abbreviations) or (items and _is_item(line, first, found.start()))
        ):
            continue
        if before.strip():
            yield Segment(number, start, before, True, "?" in found[0], start == first, quoted)
        start = found.end()
    if line[start:].strip():
        yield Segment(number, start, line[start:], False, False, start == first, quoted)


def _is_initial(before: str, rest: str, abbreviations: Collection[str]) -> bool:
    """Whether the point behind a text belongs to an initial, or to an abbreviated word or praenomen."""
    word = before.rpartition(" ")[2].strip("(\"'").casefold()
    shortened = f"{word}." in abbreviations and not rest.lstrip()[:1].isupper()
    return (len(word) == 1 and word.isalpha()) or word in abbreviations or shortened


def _is_item(line: str, first: int, at: int) -> bool:
    """Whether the point at a place belongs to the number of a list: at the head of its line, or behind such a one."""
    begin = line[max(first, at - _ITEM_WIDTH) : at]
    if not _ITEM.search(begin):
        return False
    heads = at - first <= _ITEM_WIDTH and bool(_ITEM.fullmatch(begin.strip()))
    return heads or bool(_LISTED.match(line, first))


_LISTED: Final = pattern(r"\s*(?:[^.!?]*[:,;-]\s*)?[(#]?1\s?[.)]")
"""A line that begins with the first item of a list."""


def runs_of(left: Sequence[Token], said: Sequence[Token], silent: Collection[str]) -> Iterator[tuple[int, int]]:
    """Yield where words stand that were left out of a sentence, those in a row together, over `silent` words too."""
    places = {one.start for one in left}
    loud = [one for one in said if one.start in places or one.text not in silent]
    for is_left, group in groupby(loud, key=lambda one: one.start in places):
        row = [*group]
        if is_left:
            yield row[0].start, row[-1].end
