"""The colours of teams and schools: those of the four factions, which every theme defines."""

from enum import StrEnum


class Tone(StrEnum):
    """A colour, by the name of its faction."""

    PRAESINA = "praesina"
    ALBATA = "albata"
    RUSSATA = "russata"
    VENETA = "veneta"
