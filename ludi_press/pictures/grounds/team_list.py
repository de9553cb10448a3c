"""The list of teams below the track of the small picture, since not every chariot there has room for a name."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.fonts import widest
from ludi_press.pictures.grounds.standings import standing_name
from ludi_press.pictures.grounds.track_layout import TEAM_LIST_COLUMNS, TEAM_LIST_GAP, TEAM_LIST_PITCH, Layout
from ludi_press.pictures.picture import Stamp
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene

_INDENT: Final = 1.25
"""The room for the rank before a badge, which is empty in this list, as a multiple of the type size."""
_GAP: Final = 0.5
"""The gap between a name and the next badge, as a multiple of the type size."""
_BADGE: Final = 2.5
"""The width of a badge and that gap, as a multiple of the type size."""
_SPREAD: Final = 1.25
"""The largest width of a column, as a multiple of what it needs."""


def draw_team_list(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Stamp]:
    """The teams by their badges, in rows of similar length; nothing in the large picture, which has more names."""
    count = len(scene.pieces)
    if not layout.small or not count:
        return
    box, line = team_list_box(layout), TEAM_LIST_PITCH * layout.least
    rows = min(ceil(count / TEAM_LIST_COLUMNS), max(1, round(box.height / line)))
    columns = ceil(count / rows)
    wide = _BADGE + _longest(scene, theme)
    size = min(layout.least, box.width / columns / wide)
    pitch = min(box.width / columns, size * wide * _SPREAD)
    left, top = box.centre[0] - pitch * columns / 2, box.centre[1] - line * rows / 2
    for index, piece in enumerate(sorted(scene.pieces, key=_by_badge)):
        row, column = divmod(index, columns)
        art = standing_name(piece, size, pitch + (_INDENT - _GAP) * size, theme, size)
        yield Stamp(left + column * pitch - _INDENT * size, top + (row + 0.5) * line, art)


def _by_badge(piece: Piece) -> tuple[str, int, str, str]:
    """Sorts by letter, then by number: P2 before P10."""
    return piece.badge[:1], len(piece.badge), piece.badge, piece.id


def _longest(scene: Scene, theme: Theme) -> float:
    """The width of the longest last word of a name, as a multiple of the type size."""
    last = (word for piece in scene.pieces for word in theme.label.clean(piece.name.value).split()[-1:])
    return widest(theme.label, tuple(last), 1.0)


def team_list_box(layout: Layout) -> Box:
    """The box of the list: between the names of the sections and the legend."""
    bottom = layout.height - layout.foot - 0.5 * layout.least
    return Box(24, bottom - layout.team_list + TEAM_LIST_GAP * layout.least, layout.width - 24, bottom)
