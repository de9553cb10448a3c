"""Colours: contrast, mixtures, and how colour-blind people see them."""

from enum import StrEnum
from math import cbrt, dist, fsum
from typing import Final

from msgspec import Struct


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
        """The three components."""
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
    red, green, blue = (_linear(part) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(one: Colour, other: Colour) -> float:
    """Return how different two colours look, 0 to about 1: their distance in Oklab (Ottosson 2020)."""
    return dist(_oklab(one), _oklab(other))


def _oklab(colour: Colour) -> tuple[float, ...]:
    light = [_linear(part) for part in colour.rgb]
    cones = [cbrt(fsum(part * value for part, value in zip(row, light, strict=True))) for row in _CONES]
    return tuple(fsum(part * value for part, value in zip(row, cones, strict=True)) for row in _LAB)


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _encoded(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * float(value ** (1 / 2.4)) - 0.055))


class Eyes(StrEnum):
    """Kinds of colour blindness."""

    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"
    ACHROMATOPSIA = "achromatopsia"


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

Rows = tuple[tuple[float, float, float], ...]
_GREY: Final = (0.2126, 0.7152, 0.0722)
SIMULATION: Final[dict[Eyes, Rows]] = {
    Eyes.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Eyes.DEUTERANOPIA: ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    Eyes.TRITANOPIA: ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    Eyes.ACHROMATOPSIA: (_GREY, _GREY, _GREY),
}
"""Matrices for linear light, severity 1.0 (Machado, Oliveira and Fernandes 2009); grey by luminance."""


def seen_by(eyes: Eyes, colour: Colour) -> Colour:
    """Return the colour as these eyes see it, simulated."""
    light = [_linear(part) for part in colour.rgb]
    rows = SIMULATION[eyes]
    return Colour(*(_encoded(fsum(part * value for part, value in zip(row, light, strict=True))) for row in rows))
