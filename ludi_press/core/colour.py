"""Colours: the four of the factions, contrast, mixtures, differences."""

from enum import StrEnum
from math import cbrt, dist, fsum
from typing import Final

from msgspec import Struct


class Tone(StrEnum):
    """The colour of a team or school, by the name of its faction; every theme defines the four.

    A host may also write the colour in English.
    """

    PRAESINA, ALBATA, RUSSATA, VENETA = "praesina", "albata", "russata", "veneta"
    GREEN, WHITE, RED, BLUE = PRAESINA, ALBATA, RUSSATA, VENETA


class Colour(Struct, frozen=True, order=True):
    """A colour of the screen; each component is 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        """Return the colour as in SVG and CSS: #rrggbb."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def rgb(self) -> tuple[int, int, int]:
        return (self.red, self.green, self.blue)

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """Return the colour mixed with a share (0 to 1) of the other."""
        return Colour(*(round(mine + (yours - mine) * share) for mine, yours in zip(self.rgb, other.rgb, strict=True)))


def parse(text: str) -> Colour:
    """Read #rrggbb; raises ValueError for anything else."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(text)
    number = int(text[1:], 16)
    return Colour(number >> 16, number >> 8 & 255, number & 255)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (linear(part) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(colour), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(colour: Colour, other: Colour) -> float:
    """Return how different two colours look, 0 to about 1: their distance in Oklab (Ottosson 2020)."""
    return dist(_oklab(colour), _oklab(other))


def _oklab(colour: Colour) -> tuple[float, ...]:
    light = [linear(part) for part in colour.rgb]
    cones = [cbrt(fsum(part * value for part, value in zip(row, light, strict=True))) for row in _CONES]
    return tuple(fsum(part * value for part, value in zip(row, cones, strict=True)) for row in _LAB)


def linear(part: int) -> float:
    """Return a component as a share of linear light, 0 to 1 (WCAG 2.2)."""
    value = part / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


_CONES: Final = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB: Final = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
