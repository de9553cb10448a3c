"""The list of all pieces of an arena with their hit points, below a headline, and the facts of the round."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, fsum
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Gauge, Phrase
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.sand_layout import FACT, LIST_HEAD, ROW, SandLayout, columns_of
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, rectangle, scaled
from ludi_press.pictures.pieces.standing import figure_of
from ludi_press.pictures.pieces.tokens import draw_sign
from ludi_press.pictures.svg import moved, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import PanelLine, Piece, Scene

_SIZE: Final = 21.0
_MOST_MARKS: Final = 10
"""More hit points than this are a number."""
_TALLY: Final = 2.4
"""The width of a sign and the number after it, as a multiple of the type size."""
_SIGN: Final = {"laurel": 1 / 29, "swords": 1 / 20}
"""The scale at which a sign is drawn, per unit of the type size."""


def draw_roster(scene: Scene, layout: SandLayout, theme: Theme, say: Say) -> Iterator[Item]:
    """The headline, the sides with their pieces, and the facts.

    In the large picture the sides are below each other beside the sand, all drawn smaller where they are many.
    In the small picture they are in columns below the sand, in type of the least size.
    """
    small = layout.least > 0
    box = layout.panel.grown(-12 if small else -16)
    rows = columns_of(scene, layout.panel.width if small else 0.0)
    heights = [LIST_HEAD + ROW * max(map(len, sides)) for sides in rows]
    facts = FACT * ceil(len(scene.facts) / 2)
    scale = 1.0 if small else min(1.0, box.height / (LIST_HEAD + fsum(heights) + facts))
    width, y = box.width / scale, 0.0
    parts: list[Stamp] = []
    if scene.headline is not None:
        size = layout.type(_SIZE * 0.95) if small else _SIZE * 0.9
        headline = theme.title.fit(say(scene.headline), size, width)
        parts.append(Stamp(0, 20, lettering(theme.title, headline, size, theme.colours.wall)))
        y = LIST_HEAD
    for sides, height in zip(rows, heights, strict=True):
        for column, side in enumerate(sides):
            part = Box(column * width / len(sides), y, (column + 1) * width / len(sides) - 20 * small, y + height)
            parts += _side(side, part, scene, layout, theme, say)
        y += height
    parts += _facts(scene, width, y if small else box.height / scale - facts, layout.least, theme)
    return (Stamp(box.left + part.x * scale, box.top + part.y * scale, scaled(part.art, scale)) for part in parts)


def _side(side: list[Piece], box: Box, scene: Scene, layout: SandLayout, theme: Theme, say: Say) -> Iterator[Stamp]:
    """The name of a side, and its pieces below each other."""
    size = layout.type(_SIZE * 0.95)
    yield Stamp(box.left, box.top + 24, _title(side[0].side, scene, size, box.width, theme, say))
    for row, one in enumerate(side):
        middle = box.top + LIST_HEAD + (row + 0.5) * ROW
        for cell in _row(one, box.width, theme, layout.least):
            yield Stamp(box.left + cell.x, middle + cell.y, cell.art)


def _facts(scene: Scene, width: float, top: float, least: float, theme: Theme) -> Iterator[Stamp]:
    """The facts in two columns, in the small picture in three."""
    across = 3 if least else 2
    for index, fact in enumerate(scene.facts):
        x, y = index % across * width / across + 27, top + (index // across + 0.5) * FACT
        yield Stamp(x, y, _fact(fact, width / across - 60, theme, least))


def _title(side: Phrase | None, scene: Scene, size: float, width: float, theme: Theme, say: Say) -> Art:
    """The name of a side; then a laurel with its favour with the crowd, and swords with the damage that it adds."""
    cheer = next((one for one in scene.cheers if one.side == side), None)
    told = [("laurel", str(cheer.favour)), ("swords", f"+{cheer.raised}")] if cheer else []
    shown = [(sign, text) for sign, text in told if text.strip("+0")]
    name = theme.label.fit(say(side) if side is not None else "", size, width - _TALLY * size * len(shown))
    title = lettering(theme.label, name, size, theme.colours.faint)
    parts, x, down = [title.svg], title.box.right + 0.9 * size, -0.34 * size
    for sign, text in shown:
        parts.append(moved(x, down, draw_sign(sign, theme).svg, scale=size * _SIGN[sign]))
        parts.append(words(theme.badge, text, x + 0.7 * size, 0, 0.85 * size, theme.colours.ink))
        x += _TALLY * size
    return Art("".join(parts), replace(title.box, right=x), (*title.fonts, *theme.badge.paths("+0123456789")))


def _row(one: Piece, width: float, theme: Theme, least: float = 0.0) -> Iterator[Stamp]:
    """Kind, badge, name and hit points in a line; a sign before the name of a piece that is down or dead.

    Each is a separate drawing, since only one of them changes from turn to turn.
    """
    count = _points(one).size
    marks = count * _pitch(count) if count <= _MOST_MARKS else 2.4 * max(16, least)
    size, small = max(_SIZE, least), max(14.0 if len(one.badge) < 3 else 11.0, least)
    name = theme.label.fit(sign_of(one) + one.name.value, size, width - 96 - marks)
    yield Stamp(22, ROW * 0.46, figure_of(one, ROW * 0.86, theme))
    yield Stamp(65, 0, _badge(one.badge, one.tone, small, theme))
    yield Stamp(90, size * 0.36, lettering(theme.label, name, size, theme.colours.ink))
    yield _marks(one, width, theme, least)


@lru_cache(maxsize=256)
def _badge(badge: str, tone: str, size: float, theme: Theme) -> Art:
    """The badge on a plate, around nought."""
    colours, box = theme.tone(tone), Box(-17, -12, 17, 12)
    plate = rectangle(box, radius=5, fill=colours.fill, stroke=theme.colours.ink, stroke_width=1.3)
    text = words(theme.badge, badge, 0, size * 0.36, size, colours.ink, "middle")
    return Art(plate + text, box.grown(1), theme.badge.paths(badge))


def _pitch(points: int) -> float:
    """The distance between marks: all together are as wide as five."""
    return min(17.0, 85.0 / max(1, points))


def _points(one: Piece) -> Gauge:
    """The gauge at the end of a line: the first of the piece's gauges."""
    return one.gauges[0][1] if one.gauges else Gauge(0, 0)


def _marks(one: Piece, width: float, theme: Theme, least: float) -> Stamp:
    """Hit points as on the board: lost ones are filled; very many are a number."""
    points = _points(one)
    if points.size > _MOST_MARKS:
        left = f"{points.size - points.lost}/{points.size}"
        return Stamp(width, 6, lettering(theme.badge, left, max(16, least), theme.colours.ink, "end"))
    colours, pitch = theme.colours, _pitch(points.size)
    box = Box(0, -6.5, max(7.0, pitch - 4), 6.5)
    fills = (colours.lost if place < points.lost else colours.plate for place in range(points.size))
    boxes = (
        rectangle(box.moved(pitch * place, 0), fill=fill, stroke=colours.ink, stroke_width=1.3)
        for place, fill in enumerate(fills)
    )
    far = points.size * pitch
    return Stamp(width - far, 0, Art("".join(boxes), Box(-1, -8, far, 8)))


def _fact(fact: PanelLine, width: float, theme: Theme, least: float = 0.0) -> Art:
    """A sign and the text after it."""
    size = max(_SIZE * 0.86, least)
    sign = draw_sign(fact.sign, theme)
    name = theme.label.fit(fact.text.value, size, width)
    text = words(theme.label, name, 32, 7, size, theme.colours.ink)
    return Art(sign.svg + text, Box(-27, -27, 32 + width, 27), theme.label.paths(name))
