"""The list below a map: what happened there, and all pieces with the numbers of their legions and ships."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.picture import Item, Stamp, lettering
from ludi_press.pictures.pieces.token import WIDTH, draw_legion, draw_ship, draw_whole, look_of
from ludi_press.pictures.pieces.tokens import draw_sign
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene, Status

_MARGIN: Final = 26.0
_FACT, _ROW = 34.0, 46.0
"""The heights of a row of facts and of a row of pieces."""
_COLUMN: Final = 250.0
"""The least width of a column of pieces."""
_COUNT: Final = 48.0
"""The width of the number of legions in a row, and of the number of ships."""


def listed(scene: Scene) -> tuple[Piece, ...]:
    """The pieces on the map, and those that are down or have left; there is nothing to tell about others."""
    return tuple(piece for piece in scene.pieces if piece.at is not None or piece.status is not Status.ACTIVE)


def list_height(scene: Scene, width: float) -> float:
    return _FACT * ceil(len(scene.facts) / 2) + _ROW * _rows(scene, width)


def _columns(width: float) -> int:
    return max(1, int((width - 2 * _MARGIN) // _COLUMN))


def _rows(scene: Scene, width: float) -> int:
    return ceil(len(listed(scene)) / _columns(width))


def draw_list(scene: Scene, box: Box, size: float, theme: Theme) -> Iterator[Item]:
    """The facts in two columns, then the pieces in several, in this type size."""
    for index, fact in enumerate(scene.facts):
        left = box.left + _MARGIN + index % 2 * (box.width / 2 - _MARGIN)
        down = box.top + _FACT * (index // 2 + 0.5)
        text = theme.label.fit(fact.text.value, size, box.width / 2 - 70)
        yield Stamp(left + 12, down, draw_sign(fact.sign, theme))
        yield Stamp(left + 32, down + size * 0.36, lettering(theme.label, text, size, theme.colours.ink))
    top, rows = box.top + _FACT * ceil(len(scene.facts) / 2), _rows(scene, box.width)
    width = (box.width - 2 * _MARGIN) / _columns(box.width)
    for index, piece in enumerate(listed(scene)):
        left, down = box.left + _MARGIN + index // rows * width, top + _ROW * (index % rows + 0.5)
        yield from _row(piece, Box(left, down, left + width - 16, down), size, theme)


def _row(piece: Piece, line: Box, size: float, theme: Theme) -> Iterator[Item]:
    """Token and name at the left of a line, the numbers at its right."""
    foot, counts = line.top + size * 0.36, (("ships", draw_ship), ("legions", draw_legion))
    room = line.width - WIDTH - 10 - _COUNT * sum(piece.gauge(gauge).lost > 0 for gauge, _ in counts)
    name = theme.label.fit(sign_of(piece) + piece.name.value, size, room)
    yield Stamp(line.left + WIDTH / 2, line.top, draw_whole(look_of(piece), theme))
    yield Stamp(line.left + WIDTH + 8, foot, lettering(theme.label, name, size, theme.colours.ink))
    for index, (gauge, draw) in enumerate(counts):
        if held := piece.gauge(gauge).lost:
            right = line.right - _COUNT * index
            yield Stamp(right - 32, line.top, draw(theme))
            yield Stamp(right, foot, lettering(theme.badge, str(held), size, theme.colours.faint, "end"))
