"""The standings of a race on the spina, and the lap counters (eggs and dolphins)."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import say as message
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, rectangle, scaled
from ludi_press.pictures.svg import words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Ring, Scene, Status

STATUS_SIGNS: Final = {
    Status.FINISHED: "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}",
    Status.OUT: "\N{EN DASH}",
    Status.DEAD: "\N{DAGGER}",
    Status.DOWN: "\N{MULTIPLICATION SIGN}",
}


_BADGES: Final = 4.2
"""The width of a row without a name, as a multiple of its type size."""
_LAPS: Final = 20.0
"""The height of the line with the laps in the table."""
NAMED: Final = 0.0073
"""The least type size of names in the large picture's table, as a share of its width: nine pixels at 1,200."""
LEAST: Final = 0.016
"""The least type size of a close-up's table, as a share of the window's width: eleven pixels at 690."""


def sign_of(piece: Piece) -> str:
    """The sign before the name of a piece that is down, out or dead, or has finished."""
    sign = STATUS_SIGNS.get(piece.status, "")
    return f"{sign} " if sign else ""


def sides_of(scene: Scene, say: Say) -> list[tuple[str, str, int]]:
    """Of each side its tone, its name, and how many of it are still on the ground."""
    sides = dict.fromkeys(piece.side for piece in scene.pieces if piece.side is not None)
    held = [(side, [one for one in scene.pieces if one.side == side]) for side in sides]
    stand = (Status.ACTIVE, Status.DOWN)
    return [(of[0].tone, say(side), sum(one.status in stand for one in of)) for side, of in held]


def lap_count(ring: Ring, say: Say) -> str:
    """The leader's lap as text; how many laps were run if none is left."""
    if ring.laps_done < ring.laps:
        return say(message("picture.leader-lap", lap=ring.laps_done + 1, laps=ring.laps))
    return say(message("picture.laps", done=ring.laps, laps=ring.laps))


def _ring(scene: Scene) -> Ring:
    """The ground of a race; raises TypeError for any other."""
    if not isinstance(scene.ground, Ring):
        raise TypeError("only a race on a track has standings")
    return scene.ground


def draw_standings(
    scene: Scene, layout: Layout, theme: Theme, say: Say, window: Box | None = None, *, laps: bool = True
) -> Iterator[Item]:
    """The lap counters and the table; for a window only the part of the table inside it.

    With `laps` the large picture's table has the number of laps in its first line.
    """
    yield from _counters(_ring(scene), layout, theme)
    told = lap_count(_ring(scene), say) if laps and not layout.small else ""
    yield from _table(scene, layout, theme, told, window)


def _counters(ring: Ring, layout: Layout, theme: Theme) -> Iterator[Item]:
    """One egg and one dolphin for each lap of the race; a completed lap turns one of each."""
    yard = plots(layout)
    for name, box in (("egg", yard.eggs), ("dolphin", yard.dolphins)):
        standing, down = theme.symbols[name], theme.symbols[f"{name}-down"]
        wide, high = standing.box.width + 6, standing.box.height + 6
        columns = min(ring.laps, max(1, int(box.width // wide)))
        rows = ceil(ring.laps / columns)
        scale = min(1.5, box.width / columns / wide, box.height / rows / high)
        half = Box(-wide / 2, -high / 2, wide / 2, high / 2)
        for lap in range(ring.laps):
            row, column = divmod(lap, columns)
            x = box.centre[0] + (column - (columns - 1) / 2) * wide * scale
            y = box.centre[1] + (row - (rows - 1) / 2) * high * scale
            symbol = down if lap < ring.laps_done else standing
            art = Art(symbol.within(half.grown(-3), theme.paint(None)), half)
            yield Stamp(x, y, scaled(art, scale))


def _table(scene: Scene, layout: Layout, theme: Theme, laps: str, window: Box | None) -> Iterator[Item]:
    """The ranking in as many columns as allow the largest type; badges alone if names would be too small."""
    box, least = plots(layout).table.grown(-6), layout.least or layout.width * NAMED
    if window is not None:
        box, least = box.shared(window.grown(-6)), window.width * LEAST
    if laps and (window is None or _has_room(laps, box, theme)):
        laps = theme.title.fit(laps, 14, box.width)
        yield Stamp(box.left + 2, box.top + 13, lettering(theme.title, laps, 14, theme.colours.wall))
        box = replace(box, top=box.top + _LAPS)
    count = len(scene.order)
    if not count:
        return
    columns, size = _best_columns(count, box, _row_width(scene, theme), layout)
    named = size >= least
    if not named:
        columns, size = _best_columns(count, box, _BADGES, layout)
    if size < least and window is not None:
        return
    rows = ceil(count / columns)
    pitch = box.height / rows
    width = box.width / columns
    for index, team in enumerate(scene.order):
        column, row = divmod(index, rows)
        piece = scene.piece(team)
        left, middle = box.left + column * width, box.top + (row + 0.5) * pitch
        yield Stamp(left, middle, standing_place(index + 1, size, theme, layout.least))
        yield Stamp(left, middle, standing_name(piece, size, width - 6, theme, layout.least, named=named))


def _has_room(laps: str, box: Box, theme: Theme) -> bool:
    """Whether the line with the laps fits whole into a part of the table."""
    return box.height > _LAPS and theme.title.width(laps, 14) <= box.width


def _row_width(scene: Scene, theme: Theme) -> float:
    """The width of a row, as a multiple of its type size: for the last word of the longest name, up to a limit."""
    names = (theme.label.clean(piece.name.value).split()[-1:] for piece in scene.pieces)
    return min(11.0, 5.2 + max((theme.label.width(word, 1.0) for name in names for word in name), default=0.0))


def _best_columns(count: int, box: Box, row: float, layout: Layout) -> tuple[int, float]:
    """The number of columns that allows the largest type, and the type size."""
    most, share = (layout.least * 1.1, 0.84) if layout.small else (22.0, 0.75)
    sizes = {
        columns: min(most, box.height / ceil(count / columns) * share, box.width / columns / row)
        for columns in range(1, 7)
    }
    columns = max(sizes, key=lambda columns: (round(sizes[columns], 2), -columns))
    return columns, sizes[columns]


@lru_cache(maxsize=512)
def standing_place(place: int, size: float, theme: Theme, least: float = 0.0) -> Art:
    """The number of a place at the left end of its row, in type of at least this size."""
    text, type_size = str(place), max(size * 0.92, least)
    number = words(theme.badge, text, size * 1.15, type_size * 0.36, type_size, theme.colours.ink, "end")
    left = min(0.0, size * 1.15 - theme.badge.width(text, type_size))
    return Art(number, Box(left, -size * 0.66, size * 1.2, size * 0.66), theme.badge.paths(text))


@lru_cache(maxsize=1024)
def standing_name(
    piece: Piece, size: float, width: float, theme: Theme, least: float = 0.0, *, named: bool = True
) -> Art:
    """Badge, in type of at least this size, and name if `named`, in a row of this width, after the place.

    A piece that left the race has a sign before its name.
    """
    colours, tone = theme.colours, theme.tone(piece.tone)
    chip = Box(size * 1.35, -size * 0.56, size * 3.05, size * 0.56)
    small = max(size * 0.82, least) if len(piece.badge) < 3 else size * 0.66
    room = width - size * 3.3
    mark = sign_of(piece)
    brief = theme.label.brief(piece.name.value, size, room - theme.label.width(mark, size)) if named else ""
    name = mark + brief
    parts = (
        rectangle(chip, radius=size * 0.18, fill=tone.fill, stroke=colours.ink, stroke_width=size * 0.06),
        words(theme.badge, piece.badge, chip.centre[0], small * 0.36, small, tone.ink, "middle"),
        words(theme.label, name, size * 3.3, size * 0.36, size, colours.ink, held=True),
    )
    fonts = (*theme.badge.paths(piece.badge), *theme.label.paths(name))
    right = size * 3.4 + min(theme.label.width(name, size), max(room, theme.label.width(mark, size)))
    box = Box(chip.left - size * 0.1, -size * 0.66, right, size * 0.66)
    return Art("".join(parts), box, tuple(dict.fromkeys(fonts)))
