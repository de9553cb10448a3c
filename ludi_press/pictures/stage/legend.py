"""The key at the foot of the track: what the signs on the chariots mean, drawn by the same hands."""

from collections.abc import Callable
from functools import lru_cache
from math import fsum
from typing import Final

from ludi_press.core.report import say as message
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.track import finish_line
from ludi_press.pictures.grounds.track_layout import KEY_PITCH, Layout
from ludi_press.pictures.picture import Art, Say, Stamp
from ludi_press.pictures.pieces.chariot import State, draw_chariot
from ludi_press.pictures.pieces.tokens import draw_ghost, draw_print, draw_wreck
from ludi_press.pictures.svg import moved, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Look, Pace

_LOOK: Final = Look(1, 1, 1, 1)


def _chariot(pace: Pace = Pace.STOP, left: int = 0, horses: int = 0, stunned: bool = False) -> Callable[[Theme], Art]:
    return lambda theme: draw_chariot(State("", "", _LOOK, pace, left, 0, horses, stunned), 0, theme)


def _swatch(draw: Callable[[Theme], str]) -> Callable[[Theme], Art]:
    """A piece of the ground as an icon."""
    return lambda theme: Art(draw(theme), Box(-14, -13, 14, 13))


def _zone(theme: Theme) -> str:
    colours = theme.colours
    ticks = "".join(f"M{x}-7V-13" for x in (-9, 0, 9))
    return tag("rect", x=-14, y=-13, width=28, height=26, fill=colours.zone) + tag(
        "path", d=f"M-14-13H14{ticks}", stroke=colours.wall, stroke_width=2.4, fill="none"
    )


def _line(theme: Theme) -> str:
    return finish_line("M0-13V13", theme)


_ENTRIES: Final[tuple[tuple[str, Callable[[Theme], Art]], ...]] = (
    ("picture.key-stop", _chariot()),
    ("picture.key-low", _chariot(Pace.LOW)),
    ("picture.key-fast", _chariot(Pace.FAST)),
    ("picture.key-max", _chariot(Pace.MAX)),
    ("picture.key-damage", _chariot(Pace.FAST, left=2)),
    ("picture.key-horses", _chariot(Pace.FAST, horses=2)),
    ("picture.key-stunned", _chariot(Pace.FAST, stunned=True)),
    ("picture.key-dragged", lambda theme: draw_chariot(State("", "", _LOOK, flipped=True), 0, theme)),
    ("picture.key-wreck", lambda theme: draw_wreck(0, theme)),
    ("picture.key-ghost", lambda theme: draw_ghost("veneta", "", 0, theme)),
    ("picture.key-trail", lambda theme: draw_print("veneta", 0, True, theme)),
    ("picture.key-zone", _swatch(_zone)),
    ("picture.key-line", _swatch(_line)),
)
SIZE: Final = 17.0
_ICON: Final = 0.84
_PITCH: Final = 36.0
_GAP: Final = 26.0


def draw_key(layout: Layout, theme: Theme, say: Say) -> Stamp:
    """The key as one stamp, in the middle of the foot; in the small picture its signs are larger than on the track."""
    texts = tuple(say(message(entry)) for entry, _ in _ENTRIES)
    grown = KEY_PITCH * layout.least / _PITCH if layout.small else 1.0
    art = _table(texts, layout.width - 40, layout.foot + 10, layout.type(SIZE), grown, theme)
    return Stamp(layout.width / 2, layout.height - layout.foot / 2 - 8, art)


@lru_cache(maxsize=64)
def _table(texts: tuple[str, ...], room: float, height: float, size: float, grown: float, theme: Theme) -> Art:
    cells = [entry(text, draw(theme), theme, size / grown) for text, (_, draw) in zip(texts, _ENTRIES, strict=True)]
    return set_out(cells, room, height, most=grown)


def set_out(cells: list[Art], room: float, height: float, *, most_rows: int = 3, most: float = 1.0) -> Art:
    """The entries in as many rows, up to so many, as give the largest type, up to so large; each about the middle."""
    tried = [_rows(cells, count) for count in range(1, most_rows + 1)]
    rows = max(tried, key=lambda rows: min(most, _scale(rows, room, height)))
    scale = min(most, _scale(rows, room, height))
    parts = []
    for index, row in enumerate(rows):
        x, y = -_width(row) / 2, (index - (len(rows) - 1) / 2) * _PITCH
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
    return min(room / max(_width(row) for row in rows), height / (len(rows) * _PITCH))


def entry(text: str, icon: Art, theme: Theme, size: float = SIZE) -> Art:
    """An icon and what it means, from its left edge on."""
    wide = icon.box.width * _ICON
    letters = words(theme.label, text, wide + 5, size * 0.34, size, theme.colours.ink)
    width = wide + 5 + theme.label.width(theme.label.clean(text), size)
    art = moved(-icon.box.left * _ICON, 0, icon.svg, scale=_ICON) + letters
    return Art(art, Box(0, -_PITCH / 2, width, _PITCH / 2), (*theme.label.paths(text), *icon.fonts))
