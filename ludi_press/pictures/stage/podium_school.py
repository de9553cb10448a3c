"""The podium of a bout: the victors who live stand in the gate, the dead are cut into stones along the wall."""

from collections.abc import Iterator
from math import ceil, fsum
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Item, Say, Stamp, rectangle
from ludi_press.pictures.pieces.standing import FIGURE_HEIGHT, figure_of, unit_of
from ludi_press.pictures.stage.poster import BASE, HEAD, LEAST, Stand, draw_crowd, draw_shadow
from ludi_press.pictures.svg import moved, number, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene, Status

_FEET: Final = 482.0
_VICTOR, _OTHER = 306.0, 214.0
"""The heights of a victor and of others who live."""
_BROAD: Final = 0.8
"""The share of a figure's box that it fills beside its neighbours: spears and swords may cross."""
_STELE: Final = 106.0
_STELAE: Final = 6
"""The width of a gravestone with its gap, and the largest number of stones."""


def draw_school(scene: Scene, told: tuple[Stand, ...], theme: Theme, say: Say) -> Iterator[Item]:
    """The arena, the stones at both sides, and the living between them: the victors large in the middle."""
    placed = [one for stand in told for one in stand] or list(scene.pieces)
    dead = [one for one in scene.pieces if one.status is Status.DEAD][:_STELAE]
    living = [one for one in placed if one.status is not Status.DEAD]
    victors = [one for one in living if one.place == 1]
    others = [one for one in living if one.place != 1]
    left, right = dead[: ceil(len(dead) / 2)], dead[ceil(len(dead) / 2) :]
    yield Stamp(0, 0, _arena(theme))
    yield from _stones(left, 34 + _STELE / 2, theme)
    yield from _stones(right, 1166 - _STELE * (len(right) - 0.5), theme)
    middle = Box(34 + _STELE * len(left), 0, 1166 - _STELE * len(right), 0)
    half = others[: len(others) // 2]
    row = [*((one, _OTHER) for one in half), *((one, _VICTOR) for one in victors)]
    row += [(one, _OTHER) for one in others[len(half) :]]
    yield from draw_row(row, middle, _FEET, theme)


def draw_row(row: list[tuple[Piece, float]], room: Box, feet: float, theme: Theme) -> Iterator[Item]:
    """Figures side by side in the middle of the room, all smaller where they are many."""
    wide = [_BROAD * unit_of(one, theme).box.width * high / FIGURE_HEIGHT for one, high in row]
    scale = min(1.0, (room.width - 10) / max(1.0, fsum(wide)))
    x = room.centre[0] - fsum(wide) * scale / 2
    for (one, high), width in zip(row, wide, strict=True):
        x += width * scale
        art = figure_of(one, high * scale, theme)
        shade = draw_shadow(0, -3, width * scale * 0.46, theme)
        yield Stamp(x - width * scale / 2, feet, Art(shade + art.svg, art.box))


def _stones(dead: list[Piece], x: float, theme: Theme) -> Iterator[Item]:
    for index, one in enumerate(dead):
        yield Stamp(x + index * _STELE, 424 + 14 * (index % 2), _stele(one, theme))


def _stele(one: Piece, theme: Theme) -> Art:
    """A gravestone with the figure in relief, the band of the side, and the name; nought is the middle of its foot."""
    colours = theme.colours
    stone, line = colours.shade.mixed(colours.ink, 0.12), colours.shade.mixed(colours.ink, 0.62)
    half, symbol = _STELE / 2 - 4, unit_of(one, theme)
    high = min(118.0, symbol.box.height * (2 * half - 22) / symbol.box.width)
    relief = symbol.standing(symbol.carved(stone.mixed(colours.plate, 0.25), line), high)
    name = theme.label.brief(one.name.value, LEAST, 2 * half - 8)
    outline = f"M{number(-half)} 0V-172L0-198L{number(half)}-172V0Z"
    parts = (
        tag("path", d=outline, fill=colours.ink, fill_opacity=0.3, transform="translate(6 5)"),
        tag("path", d=outline, fill=stone, stroke=colours.ink, stroke_width=2),
        rectangle(
            Box(8 - half, -166, half - 8, -38), fill=stone.mixed(colours.ink, 0.16), stroke=line, stroke_width=1.4
        ),
        moved(0, -42, relief),
        rectangle(Box(-half, -36, half, -29), fill=theme.tone(one.tone).fill, stroke=colours.ink, stroke_width=1.2),
        words(theme.label, name, 0, -8, LEAST, colours.ink, "middle"),
        words(theme.badge, f"\N{DAGGER} {one.badge}", 0, -171, 15, colours.ink, "middle"),
    )
    fonts = (*theme.label.paths(name), *theme.badge.paths(one.badge + "\N{DAGGER}"))
    return Art("".join(parts), Box(-half - 2, -200, half + 8, 7), fonts)


def _arena(theme: Theme) -> Art:
    """The seats, the wall of stucco in panels, the gate and the sand."""
    crowd = draw_crowd(Box(18, HEAD, 1182, 158), theme)
    return Art(crowd + theme.symbols["scene-arena"].drawn(theme.paint(None)), Box(18, HEAD, 1182, BASE))
