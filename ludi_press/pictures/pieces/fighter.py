"""A fighter or a beast: the figure upright on its base, with facing, badge and hit points.

It is drawn around nought, on a base 40 units wide that is turned; figure, badge and points stay upright.
Nothing is shown by colour alone: school by letter, kind by figure, lost points by filled marks.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.colour import Colour
from ludi_press.pictures.picture import (
    Art,
    Parts,
    Placed,
    PlacedPiece,
    Pose,
    Stamp,
    moved,
    number,
    rounded_turn,
    scaled,
    tag,
    words,
)
from ludi_press.pictures.shapes import Box, Points, around, hull_of
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


RADIUS: Final = 20.0
MOST_TYPE: Final = 36.0
"""The largest type of a badge beside a base."""
SWINGS: Final = (180, 0, 205, 335, 235, 305)
"""The angles at which the badge may be, in degrees clockwise from the right: never on the arc of hit points."""
_ARC: Final = (160.0, 20.0)
"""The angles where the arc of hit points begins and ends, on the rim of the base that is toward whoever looks."""
_MOST_MARKS: Final = 12
"""Of more hit points the parts of the arc have no gaps."""
_RIM: Final = 4.6
"""The thickness of that arc."""
_FEET, MAN = 14.0, 60.0
"""Where the feet of a figure are below the middle of its base, and the height of a man."""
MAN_ON_SQUARES: Final = 47.0
"""The height of a man where fighters stand on squares, so that he does not reach over the one behind him."""
_UNDERMOST: Final = {Status.DEAD: 0, Status.DOWN: 1}
_SIGN: Final = Box(-9.6, -9.6, 9.6, 9.6)
"""The bounding box of the sign of a contact, or of the badge where a move began, around its middle."""
_BASE: Final = Box(-RADIUS, -RADIUS, RADIUS, RADIUS)
_RING: Final = tuple(
    ((RADIUS + 4) * cos(radians(30 * step)), (RADIUS + 4) * sin(radians(30 * step))) for step in range(12)
)
"""The outer edge of a base with its hit points."""
_BEYOND: Final = 9
"""How many things a box may rather cover than reach beyond the picture."""


class FighterLook(Struct, frozen=True):
    """Everything but the theme that a fighter's drawing depends on; made by `look_of`."""

    tone: str
    badge: str
    build: str
    status: Status = Status.ACTIVE
    lost: int = 0
    points: int = 0
    type: float = 0.0
    """The least type size of its badge."""
    swing: int = SWINGS[0]
    """The angle of its badge about the base, in degrees."""
    marks: tuple[str, ...] = ()
    """Its present state: netted, blinded, in a stance, with a flag."""
    man: float = MAN
    """The height of a man."""
    won: bool = False
    """Whether it has a laurel about its badge."""


def look_of(piece: Piece, least: float = 0.0) -> FighterLook:
    """The look of a piece with type of at least this size; the second token of `Piece.look` is its build."""
    badge, points = piece.badge if least <= MOST_TYPE else "", piece.first_gauge
    return FighterLook(
        piece.tone, badge, piece.look[1], piece.status, points.lost, points.size, least, marks=piece.marks
    )


def stand_fighters(
    placed: Sequence[Placed],
    theme: Theme,
    least: float,
    size: float,
    signs: Sequence[tuple[float, float]],
    room: Box,
    won: Collection[Piece] = (),
    man: float = MAN,
) -> tuple[PlacedPiece, ...]:
    """Fighters at their places, drawn at this scale: the dead undermost, then those who lie, then from the north.

    Badges are placed inside the room where they cover no other base, no sign and none of each other.
    """
    placed = sorted(placed, key=lambda one: (_UNDERMOST.get(one[0].status, 2), one[1].y))
    looks = {piece.id: replace(look_of(piece, least / size), won=piece in won, man=man) for piece, _ in placed}
    taken = [_SIGN.scaled(size).moved(*spot) for spot in signs]
    figures = [_figure_box(looks[piece.id], theme).scaled(size).moved(spot.x, spot.y) for piece, spot in placed]
    taken += figures + figures  # faces are the last that may be covered
    bases = {piece.id: _BASE.scaled(size).moved(spot.x, spot.y) for piece, spot in placed}

    def hidden(box: Box, id_: str) -> int:
        """How much a badge hides: what stands there, bases of others, and itself where it is outside the room."""
        others = (base for other, base in bases.items() if other != id_)
        return len([one for one in (*taken, *others) if box.meets(one)]) + _BEYOND * (not room.holds(box))

    for piece, spot in placed:
        tried = [replace(looks[piece.id], swing=swing) for swing in SWINGS]
        boxes = [badge_box(look).scaled(size).moved(spot.x, spot.y) for look in tried]
        costs = [hidden(box, piece.id) for box in boxes]
        best = costs.index(min(costs))
        looks[piece.id] = tried[best]
        taken += [boxes[best], boxes[best]]
    return tuple(_stood(piece, spot, looks[piece.id], size, theme) for piece, spot in placed)


def _stood(piece: Piece, spot: Pose, look: FighterLook, size: float, theme: Theme) -> PlacedPiece:
    turn = rounded_turn(spot.turn)
    base, rim, body, badge = (Stamp(spot.x, spot.y, scaled(art, size)) for art in _drawings(look, turn, theme))
    shapes = (_hull(look, theme), _RING, _figure_box(look, theme).corners, badge_box(look).corners)
    hull, *parts = (tuple((spot.x + x * size, spot.y + y * size) for x, y in shape) for shape in shapes)
    return PlacedPiece(piece, body, badge, around(hull), hull, (base, rim), tuple(parts))


@lru_cache(maxsize=1024)
def _hull(look: FighterLook, theme: Theme) -> Points:
    """The convex hull of a fighter with its badge, around its middle, unscaled."""
    boxes = (badge_box(look), _figure_box(look, theme))
    corners = [(x, y) for box in boxes for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return hull_of([*_RING, *corners])


def fighter_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    """A fighter at this scale for a replay: its base turns, its figure and badge stay upright."""
    look = look_of(piece)
    upright = (draw_points(look, theme).svg, *_upright(look, 0, theme), draw_badge(look, theme).svg)
    base = draw_base(look, 0, theme).svg
    return Parts((moved(0, 0, base, scale=size),), tuple(moved(0, 0, svg, scale=size) for svg in upright if svg))


def draw_fighter(look: FighterLook, turn: int, theme: Theme) -> Art:
    """The fighter turned by whole degrees, with badge and hit points."""
    *below, badge = _drawings(look, turn, theme)
    unit = draw_unit(symbol_of(look.build, theme), look.tone, look.man, theme).box.moved(0, _FEET)
    box = _BASE.grown(9).joined(unit) if look.status is Status.ACTIVE else _BASE.grown(2)
    return replace(badge, svg="".join(art.svg for art in (*below, badge)), box=box)


def _drawings(look: FighterLook, turn: int, theme: Theme) -> tuple[Art, Art, Art, Art]:
    """Base and hit points, which are below all figures, the figure, and the badge, which is above them."""
    base, figure = draw_base(look, turn, theme), draw_figure(look, turn, theme)
    return base, draw_points(look, theme), figure, draw_badge(look, theme)


def _figure_box(look: FighterLook, theme: Theme) -> Box:
    """The bounding box of the figure, and of the flag that it carries."""
    if look.status is not Status.ACTIVE:
        return Box(-RADIUS, -RADIUS, RADIUS, RADIUS)
    if any(mark.startswith("flag-") for mark in look.marks):
        return Box(-14, -56, 46, _FEET)
    figure = draw_unit(symbol_of(look.build, theme), look.tone, look.man, theme).box
    return Box(max(figure.left, -RADIUS), figure.top, min(figure.right, RADIUS), 0.0).moved(0, _FEET)


def badge_box(look: FighterLook) -> Box:
    """The bounding box of its badge, at the edge of the base."""
    radius, way = max(8.6, (0.82 if len(look.badge) < 3 else 1.05) * look.type), radians(look.swing)
    x, y = ((RADIUS - 4 + radius * 0.7) * part for part in (cos(way), sin(way)))
    return Box(x - radius, y - radius, x + radius, y + radius)


@lru_cache(maxsize=1024)
def draw_base(look: FighterLook, turn: int, theme: Theme) -> Art:
    """The base turned by whole degrees, and its shadow: all bases are below all figures."""
    states = {Status.DOWN: ("lying",), Status.DEAD: ("dead",)}
    parts = states.get(look.status, ("standing", *look.marks))
    return Art(moved(0, 0, _drawn("base", look.tone, parts, theme), turn), Box(-31, -31, 31, 31), common=True)


def draw_figure(look: FighterLook, turn: int, theme: Theme) -> Art:
    """The figure without base, badge and hit points, so that fighters who look alike share it."""
    return _figure(
        FighterLook(look.tone, "", look.build, look.status, marks=look.marks, man=look.man), 90 < turn < 270, theme
    )


@lru_cache(maxsize=1024)
def _figure(look: FighterLook, left: bool, theme: Theme) -> Art:
    box = Box(-RADIUS - 19, -66, RADIUS + 27, RADIUS + 11)
    return Art("".join(_upright(look, 180 * left, theme)), box, common=True)


@lru_cache(maxsize=1024)
def _drawn(name: str, tone: str, parts: tuple[str, ...], theme: Theme) -> str:
    return theme.symbols[name].drawn(theme.paint(tone), parts)


def _upright(look: FighterLook, turn: int, theme: Theme) -> Iterator[str]:
    """The figure and what is about it: who faces left is mirrored, who lies lies on its side, the dead are outlines."""
    symbol = symbol_of(look.build, theme)
    beast, figure = symbol.box.width > symbol.box.height, draw_unit(symbol, look.tone, look.man, theme)
    if look.status is Status.DEAD:
        fallen = "beast-fallen" if beast else "fighter-fallen"
        lies = theme.symbols[fallen].centred(_drawn(fallen, look.tone, (), theme), 2 * RADIUS)
        yield lies + _drawn("state", "", ("cross",), theme)
        return
    for mark in (mark for mark in look.marks if mark.startswith("flag-")):
        yield _drawn("state", mark.removeprefix("flag-"), ("flag",), theme)
    if look.status is Status.ACTIVE:
        yield tag("g", moved(0, _FEET, figure.svg), transform="scale(-1 1)" if 90 < turn < 270 else None)
    else:
        high = figure.box.height
        yield moved(0, high / 2, figure.svg, 180) if beast else moved(-high * 0.42, 0, figure.svg, 90, 0.86)
    if over := _drawn("state", "", look.marks, theme):
        yield over


@lru_cache(maxsize=4096)
def draw_badge(look: FighterLook, theme: Theme) -> Art:
    box, colours, tone = badge_box(look), theme.colours, theme.tone(look.tone)
    (x, y), size = box.centre, max(10.5 if len(look.badge) < 3 else 8.5, look.type)
    disc = tag("circle", cx=x, cy=y, r=box.width / 2, fill=tone.fill, stroke=colours.ink, stroke_width=1.4)
    text = words(theme.badge, look.badge, x, y + size * 0.36, size, tone.ink, "middle")
    box = box.grown(0.45 * box.width if look.won else 1.0)
    laurel = theme.symbols["laurel-gilt"].within(box, theme.paint(look.tone)) if look.won else ""
    return Art(laurel + disc + text if look.badge else "", box, theme.badge.paths(look.badge), common=True)


@lru_cache(maxsize=1024)
def draw_points(look: FighterLook, theme: Theme) -> Art:
    """Hit points as an arc on the rim of the base, a part for each, dark where it is lost; none for the dead."""
    box = Box(-RADIUS - _RIM, -RADIUS, RADIUS + _RIM, RADIUS + _RIM)
    if look.status is Status.DEAD or not look.points:
        return Art("", box)
    colours, gap = theme.colours, 4.0 if look.points <= _MOST_MARKS else 0.0
    step = (_ARC[1] - _ARC[0]) / look.points
    parts = [_arc(*_ARC, _RIM + 2.6, colours.ink)]
    for point in range(look.points):
        left, right = _ARC[0] + step * point - gap / 2, _ARC[0] + step * (point + 1) + gap / 2
        parts.append(_arc(left, right, _RIM, colours.lost if point < look.lost else colours.plate))
    return Art(tag("g", *parts, fill="none"), box, common=True)


def _arc(start: float, end: float, wide: float, colour: Colour) -> str:
    (x, y), (to_x, to_y) = (((RADIUS + 1) * cos(radians(at)), (RADIUS + 1) * sin(radians(at))) for at in (start, end))
    d = f"M{number(x)} {number(y)}A{number(RADIUS + 1)} {number(RADIUS + 1)} 0 0 0 {number(to_x)} {number(to_y)}"
    return tag("path", d=d, stroke=colour, stroke_width=wide)
