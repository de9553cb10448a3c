"""The legend at the foot of a picture: what the signs mean, drawn by the same hands."""

from collections.abc import Callable
from functools import lru_cache
from math import fsum
from typing import Final

from msgspec import Struct

from ludi_press.core.report import say as message
from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Say, Stamp
from ludi_press.pictures.svg import moved, words
from ludi_press.pictures.theme import Theme

SIZE: Final = 17.0
_ICON: Final = 0.84
PITCH: Final = 36.0
_GAP: Final = 26.0


class Legend(Struct, frozen=True):
    """What the signs mean: ids of words, each with what draws its sign; about this middle, in so much room."""

    entries: tuple[tuple[str, Callable[[Theme], Art]], ...]
    middle: tuple[float, float]
    room: float
    height: float
    size: float
    grown: float = 1.0
    rows: int = 3


def draw_legend(legend: Legend, theme: Theme, say: Say) -> Stamp:
    """The legend as one stamp about its middle."""
    return Stamp(*legend.middle, _table(legend, tuple(say(message(id_)) for id_, _ in legend.entries), theme))


@lru_cache(maxsize=64)
def _table(legend: Legend, texts: tuple[str, ...], theme: Theme) -> Art:
    cells = [
        entry(text, draw(theme), theme, legend.size) for text, (_, draw) in zip(texts, legend.entries, strict=True)
    ]
    return set_out(cells, legend.room, legend.height, most_rows=legend.rows, most=legend.grown)


def set_out(cells: list[Art], room: float, height: float, *, most_rows: int = 3, most: float = 1.0) -> Art:
    """The entries in as many rows, up to so many, as give the largest type, up to so large; each about the middle."""
    if not cells:
        return Art("", Box(0, 0, 0, 0))
    tried = [_rows(cells, count) for count in range(1, most_rows + 1)]
    rows = max(tried, key=lambda rows: min(most, _scale(rows, room, height)))
    scale = min(most, _scale(rows, room, height))
    parts = []
    for index, row in enumerate(rows):
        x, y = -_width(row) / 2, (index - (len(rows) - 1) / 2) * PITCH
        for cell in row:
            parts.append(moved(x, y, cell.svg))
            x += cell.box.width + _GAP
    half = max(_width(row) for row in rows) * scale / 2
    fonts = tuple(dict.fromkeys(font for cell in cells for font in cell.fonts))
    return Art(moved(0, 0, "".join(parts), scale=scale), Box(-half, -height / 2, half, height / 2), fonts)


def _rows(cells: list[Art], count: int) -> list[list[Art]]:
    """The entries in at most so many rows, in order, each about as wide as the others."""
    rows: list[list[Art]] = [[] for _ in range(count)]
    total, before = fsum(cell.box.width + _GAP for cell in cells), 0.0
    for cell in cells:
        wide = cell.box.width + _GAP
        rows[int((before + wide / 2) / total * count)].append(cell)
        before += wide
    return [row for row in rows if row]


def _width(row: list[Art]) -> float:
    return fsum(cell.box.width for cell in row) + _GAP * (len(row) - 1)


def _scale(rows: list[list[Art]], room: float, height: float) -> float:
    return min(room / max(_width(row) for row in rows), height / (len(rows) * PITCH))


def entry(text: str, icon: Art, theme: Theme, size: float = SIZE) -> Art:
    """An icon and what it means, from its left edge on."""
    wide = icon.box.width * _ICON
    letters = words(theme.label, text, wide + 5, size * 0.34, size, theme.colours.ink)
    width = wide + 5 + theme.label.width(theme.label.clean(text), size)
    art = moved(-icon.box.left * _ICON, 0, icon.svg, scale=_ICON) + letters
    return Art(art, Box(0, -PITCH / 2, width, PITCH / 2), (*theme.label.paths(text), *icon.fonts))
