"""Fighters and beasts as figures that stand, by the tokens of their look."""

from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.symbols import Symbol
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece

FIGURE_HEIGHT: Final = 240.0
"""The height of a man in the units of the symbols: all are drawn to one scale."""
_BUILDS: Final = {"heavy": "murmillo", "light": "retiarius", "animal": "lion"}
"""The symbols of builds that have another name."""


def unit_of(piece: Piece, theme: Theme) -> Symbol:
    """The symbol of a piece by its build; a man in a toga where there is none."""
    build = piece.look[1] if len(piece.look) > 1 else ""
    name = _BUILDS.get(build, build)
    return theme.symbols.get(name, theme.symbols["toga"])


def figure_of(piece: Piece, man: float, theme: Theme) -> Art:
    """A figure in the colours of its tone, its feet at nought, where a man is this high."""
    symbol = unit_of(piece, theme)
    high, half = (size * man / FIGURE_HEIGHT for size in (symbol.box.height, symbol.box.width / 2))
    return Art(symbol.standing(symbol.drawn(theme.paint(piece.tone)), high), Box(-half, -high, half, 2))
