"""How colour-blind people see colours."""

from enum import StrEnum
from math import fsum
from typing import Final

from ludi_press.core.colour import Colour, linear


class Eyes(StrEnum):
    """Kinds of colour blindness."""

    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"
    ACHROMATOPSIA = "achromatopsia"


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
    light = [linear(part) for part in colour.rgb]
    rows = SIMULATION[eyes]
    return Colour(*(_encoded(fsum(part * value for part, value in zip(row, light, strict=True))) for row in rows))


def _encoded(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * float(value ** (1 / 2.4)) - 0.055))
