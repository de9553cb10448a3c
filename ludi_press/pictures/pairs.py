"""Which colours are used on which in pictures, and the least contrast (WCAG 2.2: 1.4.3 for text, 1.4.11 for marks)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import contrast
from ludi_press.pictures.theme import Theme

TEXT: Final = 4.5
"""The least contrast of text."""
MARK: Final = 3.0
"""The least contrast of anything else that carries information."""

WORDS_ON: Final = (
    ("ink", "paper"),
    ("ink", "plate"),
    ("ink", "sand"),
    ("ink", "zone"),
    ("wall", "paper"),
    ("wall", "plate"),
    ("faint", "sand"),
    ("faint", "zone"),
    ("faint", "plate"),
    ("faint", "paper"),
    ("plate", "wall"),
    ("ink", "gold"),
)
"""Text in the first colour is on a ground of the second."""

MARKS_ON: Final = (
    ("ink", "sand"),
    ("ink", "zone"),
    ("ink", "marble"),
    ("ink", "plate"),
    ("wall", "sand"),
    ("wall", "zone"),
    ("wall", "paper"),
    ("lane", "sand"),
    ("lane", "zone"),
    ("lost", "plate"),
    ("lost", "sand"),
    ("lost", "zone"),
    ("plate", "wood"),
    ("ink", "line"),
    ("water", "marble"),
)
"""Marks in the first colour are on a ground of the second, or have an edge of it."""


class Pair(Struct, frozen=True):
    """Two colours with too little contrast: `upper` is on the other; `tone` names the factio whose colours they are."""

    upper: str
    words: str
    contrast: float
    least: float
    tone: str | None = None


def low_contrast_pairs(theme: Theme) -> Iterator[Pair]:
    """Every pair that the pictures use and whose contrast is too low."""
    for table, least in ((WORDS_ON, TEXT), (MARKS_ON, MARK)):
        for upper, lower in table:
            found = contrast(getattr(theme.colours, upper), getattr(theme.colours, lower))
            if found < least:
                yield Pair(upper, f"{upper} on {lower}", found, least)
    for name, tone in theme.tones.items():
        found = contrast(tone.fill, tone.ink)
        if found < TEXT:
            yield Pair("ink", f"ink on fill of {name}", found, TEXT, name)
