"""The numbers and dashes that people put before what they say in a list; they number it, and say nothing."""

from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.content.words import unaccented

_NAMED: Final = "order|turn|round|mandatum|actus|missus|certatio|ordine|turno|assalto"
"""What may be numbered, in every language that orders are read in."""
_END: Final = r"\s*(?:[.:)\]](?!\d)|-(?=\s))"
"""What ends a number; a point before a digit belongs to a decimal."""
_DASHES: Final = "-*>\u2013\u2014\u2022"
_DASH: Final = rf"[{_DASHES}]+(?!\d)"
_BARE: Final = rf"[#(\[]?\d{{1,3}}{_END}"
_WORDED: Final = rf"(?:{_NAMED})\s*#?\d{{1,3}}(?:{_END}|\s*,(?=\s*[a-z]))"
_NUMBERING: Final = pattern(rf"\s*(?:(?:{_DASH}|{_BARE}|{_WORDED})\s*)+", ASCII)


def unnumbered(text: str) -> tuple[str, int | None]:
    """A text in small letters without accents and without its number: "1. Whip", "Order 2: whip", "- whip".

    With it comes a number that stood bare, without a word that says what it numbers: it may belong to the text.
    """
    plain = unaccented(text)
    numbering = _NUMBERING.match(plain)
    if numbering is None:
        return plain, None
    bare = numbering[0].strip(f"{_DASHES} \t#([.:)]")
    return plain[numbering.end() :], int(bare) if bare.isdecimal() else None
