"""A fighter or a beast: the figure upright on its base, with facing, badge and hit points.

It is drawn around nought, on a base 40 units wide that is turned; figure, badge and points stay upright.
Nothing is shown by colour alone: school by letter, kind by figure, lost points by filled marks.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Gauge
from ludi_press.pictures.picture import Art, Stamp, scaled
from ludi_press.pictures.pieces.placed import Parts, Placed, PlacedPiece, Pose, rounded_turn
from ludi_press.pictures.pieces.tokens import draw_pips
from ludi_press.pictures.shapes import Box, Points, around, hull_of
from ludi_press.pictures.svg import moved, tag, words
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
MOST_TYPE: Final = 21.0
"""The largest type of a badge that fits on a base."""
_MOST_MARKS: Final = 10
"""More hit points than this are shown as a number."""


SIDES: Final = ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
"""Where hit points may be: below the base, above it, right and left of it, and at its corners."""
SWINGS: Final = (125, 55, 180, 0, 90, 215, 325)
"""The angles at which the badge may be, in degrees clockwise from the right: first where it hides neither figure."""
_FEET, _MAN = 14.0, 60.0
"""Where the feet of a figure are below the middle of its base, and the height of a man."""
_UNDERMOST: Final = {Status.DEAD: 0, Status.DOWN: 1}
_SIGN: Final = Box(-9.6, -9.6, 9.6, 9.6)
"""The bounding box of the sign of a contact, or of the badge where a move began, around its middle."""
_BEYOND: Final = 9
"""How many things a box may rather cover than reach beyond the picture."""
_REACH: Final = 90.0
"""How far from its middle a fighter's badge and points may reach."""
_MARK, _GAP = 8.4, 3.6
"""The distance between marks, and between the base and the marks."""


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
    side: int = 0
    """The index in SIDES of the place of its hit points."""
    swing: int = SWINGS[0]
    """The angle of its badge about the base, in degrees."""
    marks: tuple[str, ...] = ()
    """Its present state: netted, blinded, in a stance, with a flag."""


def look_of(piece: Piece, least: float = 0.0) -> FighterLook:
    """The look of a piece with type of at least this size; the second token of `Piece.look` is its build."""
    badge, points = piece.badge if least <= MOST_TYPE else "", piece.first_gauge
    return FighterLook(
        piece.tone, badge, piece.look[1], piece.status, points.lost, points.size, least, marks=piece.marks
    )


def stand_fighters(
    placed: Sequence[Placed], theme: Theme, least: float, size: float, signs: Sequence[tuple[float, float]], room: Box
) -> tuple[PlacedPiece, ...]:
    """Fighters at their places, drawn at this scale: the dead undermost, then those who lie.

    Badges, then hit points, are placed inside the room where they cover no other base, no sign and none of each other.
    """
    placed = sorted(placed, key=lambda one: (_UNDERMOST.get(one[0].status, 2), one[1].y))
    looks = {piece.id: look_of(piece, least / size) for piece, _ in placed}
    taken = [_SIGN.scaled(size).moved(*spot) for spot in signs]
    figures = [_figure_box(looks[piece.id]).scaled(size).moved(spot.x, spot.y) for piece, spot in placed]
    taken += figures + figures  # faces, and then badges, are the last that may be covered
    for part, choices, box_of in (
        ("swing", SWINGS, badge_box),
        ("side", range(len(SIDES)), points_box),
    ):
        for piece, spot in placed:
            reach = Box(-_REACH, -_REACH, _REACH, _REACH).scaled(size).moved(spot.x, spot.y)
            near = [box for box in taken if box.meets(reach)]
            others = [(other.x, other.y) for who, other in placed if who is not piece]
            tried = (replace(looks[piece.id], **{part: choice}) for choice in choices)
            boxed = ((look, box_of(look).scaled(size).moved(spot.x, spot.y)) for look in tried)
            looks[piece.id], box = _first_free(boxed, near, others, size, room)
            taken += [box, box]
    return tuple(_stood(piece, spot, looks[piece.id], size, theme) for piece, spot in placed)


def _stood(piece: Piece, spot: Pose, look: FighterLook, size: float, theme: Theme) -> PlacedPiece:
    turn = rounded_turn(spot.turn)
    drawn = (draw_figure(look, turn, theme), draw_badge(look, theme))
    body, badge = (Stamp(spot.x, spot.y, scaled(art, size)) for art in drawn)
    hull = tuple((spot.x + x * size, spot.y + y * size) for x, y in _hull(look))
    points = points_box(look).grown(2).scaled(size).moved(spot.x, spot.y)
    return PlacedPiece(piece, body, badge, around(hull).joined(points), hull)


def _first_free(
    boxed: Iterable[tuple[FighterLook, Box]],
    taken: list[Box],
    bases: list[tuple[float, float]],
    size: float,
    room: Box,
) -> tuple[FighterLook, Box]:
    """The first look whose box covers nothing, else the one that covers least; none is outside the room if possible."""
    tried = []
    for look, box in boxed:
        covered = len([part for part in taken if box.meets(part)])
        covered += len([base for base in bases if _covers(box, *base, size)]) + _BEYOND * (not room.holds(box))
        if not covered:
            return look, box
        tried.append((covered, look, box))
    return min(tried, key=lambda one: one[0])[1:]


def _covers(box: Box, x: float, y: float, size: float) -> bool:
    """Whether a box covers a part of the base around a point."""
    reach = RADIUS * size
    if box.left - x >= reach or x - box.right >= reach or box.top - y >= reach or y - box.bottom >= reach:
        return False
    across, down = max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom)
    return hypot(across, down) < reach


@lru_cache(maxsize=1024)
def _hull(look: FighterLook) -> Points:
    """The convex hull of a fighter with its badge, around its middle, unscaled: what a line from its name leads to."""
    ring = [((RADIUS + 3) * cos(radians(30 * step)), (RADIUS + 3) * sin(radians(30 * step))) for step in range(12)]
    boxes = (badge_box(look), _figure_box(look))
    corners = [(x, y) for box in boxes for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return hull_of([*ring, *corners])


def fighter_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    """A fighter at this scale for a replay: its base turns, its figure and badge stay upright."""
    look = look_of(piece)
    upright = (*_upright(look, 0, theme), draw_badge(look, theme).svg)
    return Parts(
        (moved(0, 0, _base(look, 0, theme), scale=size),), tuple(moved(0, 0, svg, scale=size) for svg in upright)
    )


def draw_fighter(look: FighterLook, turn: int, theme: Theme) -> Art:
    """The fighter turned by whole degrees, with badge and hit points."""
    figure, badge = draw_figure(look, turn, theme), draw_badge(look, theme)
    return replace(badge, svg=figure.svg + badge.svg, box=badge.box.joined(_figure_box(look)))


def _box(look: FighterLook) -> Box:
    """The bounding box of a fighter turned by any angle, with its badge and hit points."""
    _, disc = _badge_sizes(look)
    side = max(RADIUS + 9, RADIUS - 10.6 + 2 * disc)
    return Box(-side, -side, side, side).joined(points_box(look).grown(1))


def _figure_box(look: FighterLook) -> Box:
    """The bounding box of the figure, and of the flag that it carries."""
    if look.status is not Status.ACTIVE:
        return Box(-RADIUS, -RADIUS, RADIUS, RADIUS)
    if any(mark.startswith("flag-") for mark in look.marks):
        return Box(-14, -56, 46, _FEET)
    return Box(-14, _FEET - _MAN, 14, _FEET)


def points_box(look: FighterLook) -> Box:
    """The bounding box of the hit points; empty if none are shown."""
    if look.status is Status.DEAD or not look.points:
        return Box(0, 0, 0, 0)
    width, height = look.points * _pitch(look), 7.4
    if look.points > _MOST_MARKS:
        width, height = 2.4 * max(11.0, look.type), 0.72 * max(11.0, look.type)
    across, down = SIDES[look.side]
    x, y = across * (RADIUS + _GAP + width / 2), down * (RADIUS + _GAP + height / 2)
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _pitch(look: FighterLook) -> float:
    """The distance between marks: all together are as wide as five at most."""
    return min(_MARK, 5 * _MARK / look.points)


def badge_box(look: FighterLook) -> Box:
    """The bounding box of its badge."""
    _, radius = _badge_sizes(look)
    x, y = _badge_spot(look)
    return Box(x - radius, y - radius, x + radius, y + radius)


def _badge_spot(look: FighterLook) -> tuple[float, float]:
    """At the edge of the base; below its middle for the dead."""
    _, radius = _badge_sizes(look)
    way, far = radians(look.swing), RADIUS - 10.6 + radius
    return far * cos(way), far * sin(way)


def _badge_sizes(look: FighterLook) -> tuple[float, float]:
    """The type size of a badge, and the radius of its disc."""
    size = max(10.5 if len(look.badge) < 3 else 8.5, look.type)
    return size, max(8.6, (0.82 if len(look.badge) < 3 else 1.05) * look.type)


def draw_figure(look: FighterLook, turn: int, theme: Theme) -> Art:
    """The fighter turned by whole degrees, without badge and hit points, so that fighters who look alike share it."""
    return _figure(FighterLook(look.tone, "", look.build, look.status, marks=look.marks), turn, theme)


@lru_cache(maxsize=1024)
def _figure(look: FighterLook, turn: int, theme: Theme) -> Art:
    box = Box(-RADIUS - 13, -66, RADIUS + 27, RADIUS + 11)
    return Art(_base(look, turn, theme) + "".join(_upright(look, turn, theme)), box, common=True)


def _base(look: FighterLook, turn: int, theme: Theme) -> str:
    states = {Status.DOWN: ("lying",), Status.DEAD: ("dead",)}
    return moved(0, 0, _drawn("base", look.tone, states.get(look.status, ("standing", *look.marks)), theme), turn)


@lru_cache(maxsize=1024)
def _drawn(name: str, tone: str, parts: tuple[str, ...], theme: Theme) -> str:
    return theme.symbols[name].drawn(theme.paint(tone), parts)


def _upright(look: FighterLook, turn: int, theme: Theme) -> Iterator[str]:
    """The figure and what is about it: who faces left is mirrored, who lies lies on its side, the dead are outlines."""
    symbol = symbol_of(look.build, theme)
    beast, figure = symbol.box.width > symbol.box.height, draw_unit(symbol, look.tone, _MAN, theme)
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
    """Badge and hit points alone; they are above all figures."""
    parts = (_badge(look, theme), _points(look, theme))
    return Art("".join(parts), _box(look), theme.badge.paths(look.badge + "0123456789/"), common=True)


def _badge(look: FighterLook, theme: Theme) -> str:
    """The badge on a small disc."""
    if not look.badge:
        return ""
    colours, tone = theme.colours, theme.tone(look.tone)
    size, radius = _badge_sizes(look)
    x, y = _badge_spot(look)
    disc = tag("circle", cx=x, cy=y, r=radius, fill=tone.fill, stroke=colours.ink, stroke_width=1.4)
    return disc + words(theme.badge, look.badge, x, y + size * 0.36, size, tone.ink, "middle")


def _points(look: FighterLook, theme: Theme) -> str:
    """Hit points as marks beside the base, filled where they are lost, or the number left; none for the dead."""
    if look.status is Status.DEAD or not look.points:
        return ""
    colours, box = theme.colours, points_box(look)
    if look.points > _MOST_MARKS:
        text = f"{look.points - look.lost}/{look.points}"
        return words(theme.badge, text, box.centre[0], box.bottom, max(11.0, look.type), colours.ink, "middle")
    return moved(box.left, box.centre[1], draw_pips(Gauge(look.lost, look.points), box.width, box.height, theme))
