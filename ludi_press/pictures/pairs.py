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


def _pairs(**grounds: str) -> tuple[tuple[str, str], ...]:
    return tuple((upper, lower) for upper, names in grounds.items() for lower in names.split())


WORDS_ON: Final = _pairs(
    ink="paper plate sand zone gold", wall="paper plate", faint="sand zone plate paper", plate="wall"
)
"""Text in the first colour is on a ground of the second."""

MARKS_ON: Final = _pairs(
    ink="sand zone marble plate line",
    wall="sand zone paper",
    lane="sand zone",
    lost="plate sand zone",
    plate="wood",
    water="marble",
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
