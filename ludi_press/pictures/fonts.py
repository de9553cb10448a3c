"""The widths of a font's letters and which letters it has: enough to lay out text without drawing it.

Only the tables `head`, `hhea`, `hmtx` and `cmap` of a TrueType file are read.
Kerning is ignored, so widths are slightly too large rather than too small.
"""

import struct
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import fsum
from re import split
from typing import Final

from msgspec import Struct

ELLIPSIS: Final = "…"
REPLACEMENT: Final = "·"
"""Stands for a letter that no font of the theme has, instead of an empty box."""


class FontFile(Struct, frozen=True):
    """A font file: its path, for the rasteriser, and its bytes, for the widths."""

    path: str
    data: bytes


class Font(Struct, frozen=True, eq=False):
    """A font; `widths` are advance widths by code point, as shares of the font size.

    Fonts are compared by identity, so that a font can key a cache.
    """

    path: str
    family: str
    weight: int
    widths: Mapping[int, float]


class Face(Struct, frozen=True):
    """A font, and the fallback for letters that it lacks."""

    font: Font
    fallback: Font

    @property
    def family(self) -> str:
        """The font families, in the syntax of SVG."""
        if self.font is self.fallback:
            return f"'{self.font.family}'"
        return f"'{self.font.family}', '{self.fallback.family}'"

    def paths(self, text: str) -> tuple[str, ...]:
        """The font files that this text needs."""
        needs_more = any(ord(char) not in self.font.widths for char in text)
        return (self.font.path, self.fallback.path) if needs_more else (self.font.path,)

    def clean(self, text: str) -> str:
        """The text in one line, without control characters; letters that no font has are replaced by a dot."""
        return _cleaned(self, text)

    def lacks(self, text: str) -> tuple[str, ...]:
        """The letters of a text that no font has, each once, in order."""
        letters = dict.fromkeys(unicodedata.normalize("NFC", text))
        return tuple(char for char in letters if unicodedata.category(char)[0] not in "CZ" and not self._has(char))

    def _has(self, char: str) -> bool:
        return ord(char) in self.font.widths or ord(char) in self.fallback.widths

    def width(self, text: str, size: float) -> float:
        return size * _ems(self, text)

    def shrunk(self, text: str, size: float, least: float, room: float) -> float:
        """The size at which the text fits into the room, at most `size` and at least the other."""
        return max(least, min(size, size * room / max(1.0, self.width(self.clean(text), size))))

    def brief(self, name: str, size: float, room: float) -> str:
        """A person's name, shortened to fit: as many of its last words as fit, else the last word cut with an ellipsis.

        Romans were known by the last name: P. Aelius Gutta Calpurnianus is Calpurnianus.
        """
        parts = self.clean(name).split()
        for first in range(len(parts)):
            if self.width(" ".join(parts[first:]), size) <= room:
                return " ".join(parts[first:])
        return self.fit(parts[-1], size, room) if parts else ""

    def fit(self, text: str, size: float, room: float) -> str:
        """The cleaned text, cut with an ellipsis where it is too wide."""
        text = self.clean(text)
        if self.width(text, size) <= room:
            return text
        while text and self.width(text + ELLIPSIS, size) > room:
            text = text[:-1].rstrip()
        return text + ELLIPSIS if text else ""

    def lines(self, text: str, size: float, room: float) -> list[str]:
        """The lines of a text: broken after commas and before brackets if that is enough, else between any words."""
        lines: list[str] = []
        for part in split(r"(?<=[,;]) | (?=\()", text):
            words = [part] if self.width(self.clean(part), size) <= room else breakable(part)
            # A bracket that does not fit in one line begins a new one.
            begins = len(words) > 1 and part.startswith("(")
            for word in words:
                joined = f"{lines[-1]} {word}" if lines else word
                if lines and not begins and self.width(self.clean(joined), size) <= room:
                    lines[-1] = joined
                elif word.strip():
                    lines.append(word)
                begins = False
        return lines


def breakable(text: str) -> list[str]:
    """The parts of a text that stay in one line: it is not broken at no-break spaces."""
    return [word for word in split(r"[ \t\n]+", text) if word]


@lru_cache(maxsize=8192)
def _cleaned(face: Face, text: str) -> str:
    shown = (char for char in text if char.isspace() or unicodedata.category(char)[0] != "C")
    plain = " ".join(unicodedata.normalize("NFC", "".join(shown)).split())
    return " ".join("".join(_letter(face, char) for char in plain).split())


def _letter(face: Face, char: str) -> str:
    if face.lacks(char):
        return "" if unicodedata.combining(char) else REPLACEMENT
    return char


@lru_cache(maxsize=8192)
def _ems(face: Face, text: str) -> float:
    """The width of a text as a multiple of the font size."""
    own, other = face.font.widths, face.fallback.widths
    return fsum(own.get(ord(char), other.get(ord(char), 0.6)) for char in text)


def read_font(file: FontFile, family: str, weight: int) -> Font:
    """Reads a TrueType font; raises ValueError if the bytes are not one."""
    try:
        return Font(file.path, family, weight, _widths(file.data))
    except (struct.error, IndexError, KeyError) as error:
        raise ValueError("not a TrueType font") from error


@lru_cache(maxsize=16)
def _widths(data: bytes) -> Mapping[int, float]:
    """How wide each letter is, in sizes of the type; remembered, since `serve` builds with the same fonts each time."""
    tables = _tables(data)
    (units,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    (measured,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    start = tables[b"hmtx"]
    advances = [struct.unpack_from(">H", data, start + 4 * glyph)[0] / units for glyph in range(measured)]
    return {code: advances[min(glyph, measured - 1)] for code, glyph in _glyphs(data, tables[b"cmap"]) if glyph}


def _tables(data: bytes) -> dict[bytes, int]:
    (count,) = struct.unpack_from(">H", data, 4)
    rows = (struct.unpack_from(">4sIII", data, 12 + 16 * index) for index in range(count))
    return {tag: offset for tag, _, offset, _ in rows}


def _glyphs(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """The code points and glyphs of the first `cmap` subtable of format 4, which every text font has."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for index in range(count):
        _, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * index)
        if struct.unpack_from(">H", data, cmap + offset)[0] == 4:
            return _segments(data, cmap + offset)
    raise KeyError("cmap")


def _segments(data: bytes, table: int) -> Iterator[tuple[int, int]]:
    (doubled,) = struct.unpack_from(">H", data, table + 6)
    ends, starts = table + 14, table + 16 + doubled
    deltas, offsets = starts + doubled, starts + 2 * doubled
    for step in range(0, doubled, 2):
        last, first, delta, offset = (
            struct.unpack_from(">H", data, place + step)[0] for place in (ends, starts, deltas, offsets)
        )
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                (glyph,) = struct.unpack_from(">H", data, offsets + step + offset + 2 * (code - first))
            yield code, (glyph + delta) & 0xFFFF if glyph else 0


def widest(face: Face, texts: tuple[str, ...], size: float) -> float:
    return max((face.width(text, size) for text in texts), default=0.0)
