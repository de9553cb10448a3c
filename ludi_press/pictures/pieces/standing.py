"""Fighters and beasts as figures that stand, by the tokens of their look."""

from functools import lru_cache
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.symbols import Symbol
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Status

FIGURE_HEIGHT: Final = 240.0
"""The height of a man in the units of the symbols: all are drawn to one scale."""
BUILDS: Final = {"heavy": "murmillo", "light": "retiarius", "animal": "lion"}
"""The symbols of builds that have another name."""


def symbol_of(build: str, theme: Theme) -> Symbol:
    """The symbol of a build; a man in a toga where there is none."""
    return theme.symbols.get(BUILDS.get(build, build), theme.symbols["toga"])


def unit_of(piece: Piece, theme: Theme) -> Symbol:
    return symbol_of(piece.look[1] if len(piece.look) > 1 else "", theme)


def figure_height(symbol: Symbol, man: float) -> float:
    """The height of a figure where a man is this high; beasts are a little larger than life, to be known from afar."""
    beast = symbol.box.width > symbol.box.height
    return symbol.box.height * man / FIGURE_HEIGHT * (1.3 if beast else 1.0)


def figure_of(piece: Piece, man: float, theme: Theme) -> Art:
    """A figure in the colours of its tone, of stone if it is dead; its feet at nought, where a man is this high."""
    unit = draw_unit(unit_of(piece, theme), piece.tone, man, theme)
    if piece.status is not Status.DEAD:
        return unit
    symbol, colours = unit_of(piece, theme), theme.colours
    carved = symbol.carved(colours.shade, colours.shade.mixed(colours.ink, 0.62))
    return Art(symbol.standing(carved, unit.box.height - 2), unit.box)


@lru_cache(maxsize=256)
def draw_unit(symbol: Symbol, tone: str, man: float, theme: Theme) -> Art:
    high = figure_height(symbol, man)
    half = high * symbol.box.width / symbol.box.height / 2
    return Art(symbol.standing(symbol.drawn(theme.paint(tone)), high), Box(-half, -high, half, 2))
