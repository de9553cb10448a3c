"""Below the track of the small picture: whose each badge is, since not every chariot there has room for a name."""

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
"""Before the badge of a row of the standings, where its place is: in sizes of its type."""
_GAP: Final = 0.5
"""Between a name and the next badge, likewise."""
_BADGE: Final = 2.5
"""The badge and that gap."""
_SPREAD: Final = 1.25
"""Columns stand no further apart than so many times what they need."""


def draw_team_list(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Stamp]:
    """The teams by their badges, in rows of alike length; nothing in the large picture, which has names enough."""
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
    """The letters one after the other, and of each its numbers as they count: P2 before P10."""
    return piece.badge[:1], len(piece.badge), piece.badge, piece.id


def _longest(scene: Scene, theme: Theme) -> float:
    """The last word of the longest name, in sizes of type."""
    last = (word for piece in scene.pieces for word in theme.label.clean(piece.name.value).split()[-1:])
    return widest(theme.label, tuple(last), 1.0)


def team_list_box(layout: Layout) -> Box:
    """Where the roll stands: between the names of the sections and the key."""
    bottom = layout.height - layout.foot - 0.5 * layout.least
    return Box(24, bottom - layout.team_list + TEAM_LIST_GAP * layout.least, layout.width - 24, bottom)
