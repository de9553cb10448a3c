"""Removes the numbers and dashes that people put before the items of a list."""

from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.content.words import unaccented

_NAMED: Final = "order|turn|round|mandatum|actus|missus|certatio|ordine|turno|assalto"
"""Words that may stand before a number, in every language that orders are read in."""
_END: Final = r"\s*(?:[.:)\]](?!\d)|-(?=\s))"
"""The end of a number; a point before a digit belongs to a decimal."""
_DASHES: Final = "-*>\u2013\u2014\u2022"
_DASH: Final = rf"[{_DASHES}]+(?!\d)"
_BARE: Final = rf"[#(\[]?\d{{1,3}}{_END}"
_WORDED: Final = rf"(?:{_NAMED})\s*#?\d{{1,3}}(?:{_END}|\s*,(?=\s*[a-z]))"
_NUMBERING: Final = pattern(rf"\s*(?:(?:{_DASH}|{_BARE}|{_WORDED})\s*)+", ASCII)


def unnumbered(text: str) -> tuple[str, int | None]:
    """Return a text in small letters, without accents and list number: "1. Whip", "Order 2: whip", "- whip".

    Also return the number if no word said what it numbers, since it may belong to the text.
    """
    plain = unaccented(text)
    numbering = _NUMBERING.match(plain)
    if numbering is None:
        return plain, None
    bare = numbering[0].strip(f"{_DASHES} \t#([.:)]")
    return plain[numbering.end() :], int(bare) if bare.isdecimal() else None
