"""Which colours stand on which in the pictures, and how much they must differ (WCAG 2.2: 1.4.3 text, 1.4.11 marks)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import contrast
from ludi_press.pictures.theme import Theme

TEXT: Final = 4.5
"""The least contrast of words."""
MARK: Final = 3.0
"""The least contrast of anything else that tells something."""

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
"""Words in the first colour stand on the second."""

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
"""Marks in the first colour stand on the second, or are bordered by it."""


class Pair(Struct, frozen=True):
    """Two colours that are too alike: `upper` stands on the other; `tone` names the factio whose colours they are."""

    upper: str
    words: str
    contrast: float
    least: float
    tone: str | None = None


def low_contrast_pairs(theme: Theme) -> Iterator[Pair]:
    """Every pair that the pictures use and that is too alike."""
    for table, least in ((WORDS_ON, TEXT), (MARKS_ON, MARK)):
        for upper, lower in table:
            found = contrast(getattr(theme.colours, upper), getattr(theme.colours, lower))
            if found < least:
                yield Pair(upper, f"{upper} on {lower}", found, least)
    for name, tone in theme.tones.items():
        found = contrast(tone.fill, tone.ink)
        if found < TEXT:
            yield Pair("ink", f"ink on fill of {name}", found, TEXT, name)
