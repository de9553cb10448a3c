"""The colours that sides may fight in: those of the factions, which every theme has."""

from enum import StrEnum


class Tone(StrEnum):
    """A colour by the faction's name."""

    PRAESINA = "praesina"
    ALBATA = "albata"
    RUSSATA = "russata"
    VENETA = "veneta"
