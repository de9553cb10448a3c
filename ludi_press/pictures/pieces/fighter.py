"""A fighter from above: its base, its figure, its facing, its badge and its hit points.

It is drawn facing right around nought, on a base 40 units wide, then turned; badge and points stay upright.
Nothing is shown by colour alone: school by letter, kind by figure, lost points by filled marks.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.pictures.box import Box, around
from ludi_press.pictures.picture import Art, Stamp, scaled
from ludi_press.pictures.pieces.arms import BODIES, draw_life, draw_marks, draw_shapes
from ludi_press.pictures.pieces.placed import Parts, Placed, PlacedPiece, Pose, rounded_turn
from ludi_press.pictures.shapes import Points, hull_of
from ludi_press.pictures.svg import moved, number, stroked, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Status

RADIUS: Final = 20.0
MOST_TYPE: Final = 21.0
"""The largest type of a badge that fits on a base."""
_MOST_MARKS: Final = 5
"""More hit points than this are shown as a number."""


SIDES: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Where hit points may be: below the base, above it, right and left of it."""
SWINGS: Final = (0, 50, -50, 100, -100)
"""The angles from a fighter's back at which its badge may be, in degrees."""
_UNDERMOST: Final = {Status.DEAD: 0, Status.DOWN: 1}
_CONTACT: Final = Box(-9.6, -9.6, 9.6, 9.6)
"""The bounding box of the sign of a contact, around its middle."""
_MARK, _GAP = 9.0, 3.6
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
    swing: int = 0
    """The angle of its badge from its back, in degrees."""
    ring: tuple[int, int] = (0, 0)
    """Lost and all life points, as marks along the rim of the base."""
    marks: tuple[str, ...] = ()
    """Its present state: netted, blinded, in a stance, with a flag."""


def look_of(piece: Piece, least: float = 0.0) -> FighterLook:
    """The look of a piece with type of at least this size; the second token of `Piece.look` is its build."""
    badge, points, life = piece.badge if least <= MOST_TYPE else "", piece.gauge("points"), piece.gauge("life")
    ring = (life.lost, life.size)
    return FighterLook(
        piece.tone, badge, piece.look[1], piece.status, points.lost, points.size, least, ring=ring, marks=piece.marks
    )


def stand_fighters(
    placed: Sequence[Placed], theme: Theme, least: float, size: float, contacts: Sequence[tuple[float, float]]
) -> tuple[PlacedPiece, ...]:
    """Fighters at their places, drawn at this scale: the dead undermost, then those who lie.

    Badges, then hit points, are placed where they cover no other base, no contact and none of each other.
    """
    placed = sorted(placed, key=lambda one: _UNDERMOST.get(one[0].status, 2))
    looks = {piece.id: look_of(piece, least / size) for piece, _ in placed}
    taken = [_at(_CONTACT, size, spot) for spot in contacts]
    for part, choices, box_of in (
        ("swing", SWINGS, badge_box),
        ("side", range(len(SIDES)), lambda look, _: points_box(look)),
    ):
        for piece, spot in placed:
            others = [(other.x, other.y) for who, other in placed if who is not piece]
            tried = [replace(looks[piece.id], **{part: choice}) for choice in choices]
            boxes = [_at(box_of(look, rounded_turn(spot.turn)), size, (spot.x, spot.y)) for look in tried]
            looks[piece.id] = tried[_first_free(boxes, taken, others, size)]
    return tuple(_stood(piece, spot, looks[piece.id], size, theme) for piece, spot in placed)


def _stood(piece: Piece, spot: Pose, look: FighterLook, size: float, theme: Theme) -> PlacedPiece:
    turn = rounded_turn(spot.turn)
    body, badge = (Stamp(spot.x, spot.y, scaled(draw(look, turn, theme), size)) for draw in (draw_figure, draw_badge))
    hull = tuple((spot.x + x * size, spot.y + y * size) for x, y in _hull(look, turn))
    return PlacedPiece(piece, body, badge, around(hull), hull)


def _first_free(boxes: list[Box], taken: list[Box], bases: list[tuple[float, float]], size: float) -> int:
    """The index of the first box that covers nothing, else of the one that covers least; it is then taken."""
    covered: list[int] = []
    for box in boxes:
        covered.append(sum(box.meets(part) for part in taken) + sum(_covers(box, x, y, size) for x, y in bases))
        if not covered[-1]:
            break
    found = covered.index(min(covered))
    taken.append(boxes[found])
    return found


def _covers(box: Box, x: float, y: float, size: float) -> bool:
    """Whether a box covers a part of the base around a point."""
    reach = RADIUS * size
    if box.left - x >= reach or x - box.right >= reach or box.top - y >= reach or y - box.bottom >= reach:
        return False
    across, down = max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom)
    return hypot(across, down) < reach


def _at(box: Box, size: float, to: tuple[float, float]) -> Box:
    """A box around nought, scaled and moved to a point."""
    return Box(box.left * size, box.top * size, box.right * size, box.bottom * size).moved(*to)


@lru_cache(maxsize=1024)
def _hull(look: FighterLook, turn: int) -> Points:
    """The convex hull of a fighter with its badge and hit points, around its middle, unscaled."""
    ring = [((RADIUS + 3) * cos(radians(30 * step)), (RADIUS + 3) * sin(radians(30 * step))) for step in range(12)]
    boxes = (badge_box(look, turn), points_box(look).grown(2))
    corners = [(x, y) for box in boxes for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return hull_of([*ring, *corners])


def fighter_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    """The figure and the badge of a fighter at this scale, for a replay."""
    figure, badge = (scaled(draw(look_of(piece), 0, theme), size).svg for draw in (draw_figure, draw_badge))
    return Parts((figure,), badge)


def draw_fighter(look: FighterLook, turn: int, theme: Theme) -> Art:
    """The fighter turned by whole degrees, with badge and hit points."""
    figure, badge = draw_figure(look, turn, theme), draw_badge(look, turn, theme)
    return replace(badge, svg=figure.svg + badge.svg)


def _box(look: FighterLook) -> Box:
    """The bounding box of a fighter turned by any angle, with its badge and hit points."""
    _, disc = _badge_sizes(look)
    side, points = max(RADIUS + 9, RADIUS - 10.6 + 2 * disc), points_box(look).grown(1)
    left, top = min(-side, points.left), min(-side, points.top)
    return Box(left, top, max(side, points.right), max(side, points.bottom))


def points_box(look: FighterLook) -> Box:
    """The bounding box of the hit points; empty if none are shown."""
    if look.status is Status.DEAD or not look.points:
        return Box(0, 0, 0, 0)
    width, height = look.points * _MARK, 6.8
    if look.points > _MOST_MARKS:
        width, height = 2.4 * max(11.0, look.type), 0.72 * max(11.0, look.type)
    across, down = SIDES[look.side]
    x, y = across * (RADIUS + _GAP + width / 2), down * (RADIUS + _GAP + height / 2)
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def badge_box(look: FighterLook, turn: int) -> Box:
    """The bounding box of the badge of a fighter turned by whole degrees."""
    _, radius = _badge_sizes(look)
    x, y = _badge_spot(look, turn)
    return Box(x - radius, y - radius, x + radius, y + radius)


def _badge_spot(look: FighterLook, turn: int) -> tuple[float, float]:
    """At the back of the base; in its middle for the dead."""
    _, radius = _badge_sizes(look)
    far = 0.0 if look.status is Status.DEAD else RADIUS - 10.6 + radius
    way = radians(turn + look.swing)
    return -far * cos(way), -far * sin(way)


def _badge_sizes(look: FighterLook) -> tuple[float, float]:
    """The type size of a badge, and the radius of its disc."""
    size = max(10.5 if len(look.badge) < 3 else 8.5, look.type)
    return size, max(8.6, (0.82 if len(look.badge) < 3 else 1.05) * look.type)


@lru_cache(maxsize=4096)
def draw_figure(look: FighterLook, turn: int, theme: Theme) -> Art:
    """The fighter turned by whole degrees, without badge and hit points, so that fighters who look alike share it."""
    figure = _DRAWN.get(look.status, _standing)(look, theme)
    group = tag("g", figure, stroke_linejoin="round", stroke_linecap="round")
    box = Box(-RADIUS - 9, -RADIUS - 9, RADIUS + 9, RADIUS + 9)
    return Art(moved(0, 0, group, turn), box, common=True)


@lru_cache(maxsize=4096)
def draw_badge(look: FighterLook, turn: int, theme: Theme) -> Art:
    """Badge and hit points alone; they are above all figures."""
    parts = (_life(look, theme), _badge(look, turn, theme), _points(look, theme))
    return Art("".join(parts), _box(look), theme.badge.paths(look.badge + "0123456789/"), common=True)


def _standing(look: FighterLook, theme: Theme) -> str:
    """Base, facing and body."""
    colours, tone = theme.colours, theme.tone(look.tone)
    base = tag("circle", r=RADIUS - 1, fill=tone.fill, stroke=colours.ink, stroke_width=2)
    far, wide = (12, 9) if look.ring[1] else (7, 6)
    nose = stroked(
        f"M{number(RADIUS - 3)}-{wide}L{number(RADIUS + far)} 0L{number(RADIUS - 3)} {wide}Z",
        colours.ink,
        1.4,
        tone.fill,
    )
    return nose + base + draw_shapes(BODIES[look.build], theme) + draw_marks(look.marks, theme)


def _lying(look: FighterLook, theme: Theme) -> str:
    """On its back: a broken base, the body stretched out with a raised finger, the weapon beside it."""
    colours, tone = theme.colours, theme.tone(look.tone)
    return "".join((
        tag("circle", r=RADIUS - 1, fill=colours.sand, stroke=colours.ink, stroke_width=2, stroke_dasharray="6 4"),
        stroked("M8 0L16-10M8 0L15 8M-6-3L-17-7M-6 3L-17 6", colours.ink, 5),
        stroked("M8 0L16-10M8 0L15 8M-6-3L-17-7M-6 3L-17 6", colours.skin, 3),
        stroked("M9-5H-8V5H9Z", colours.ink, 1.3, tone.fill),
        tag("circle", cx=13, r=5, fill=colours.skin, stroke=colours.ink, stroke_width=1.2),
        stroked("M-12 14H8", colours.ink, 2.6),
    ))  # fmt: skip


def _dead(look: FighterLook, theme: Theme) -> str:
    """Removed in this round: a hollow base, crossed out."""
    colours = theme.colours
    return "".join((
        tag("circle", r=RADIUS - 1, fill=colours.sand, stroke=colours.lost, stroke_width=1.6, stroke_dasharray="3 3"),
        stroked("M-13-13L13 13M13-13L-13 13", colours.lost, 5),
    ))  # fmt: skip


_DRAWN: Final = {Status.DOWN: _lying, Status.DEAD: _dead}


def _badge(look: FighterLook, turn: int, theme: Theme) -> str:
    """The badge on a small disc."""
    if not look.badge:
        return ""
    colours, tone = theme.colours, theme.tone(look.tone)
    size, radius = _badge_sizes(look)
    x, y = _badge_spot(look, turn)
    disc = tag("circle", cx=x, cy=y, r=radius, fill=tone.fill, stroke=colours.ink, stroke_width=1.4)
    return disc + words(theme.badge, look.badge, x, y + size * 0.36, size, tone.ink, "middle")


def _life(look: FighterLook, theme: Theme) -> str:
    """Life along the rim of the base; none for the dead."""
    return "" if look.status is Status.DEAD else draw_life(*look.ring, RADIUS - 1, theme)


def _points(look: FighterLook, theme: Theme) -> str:
    """Hit points as marks beside the base, filled where they are lost, or the number left; none for the dead."""
    if look.status is Status.DEAD or not look.points:
        return ""
    colours, box = theme.colours, points_box(look)
    if look.points > _MOST_MARKS:
        text = f"{look.points - look.lost}/{look.points}"
        return words(theme.badge, text, box.centre[0], box.bottom, max(11.0, look.type), colours.ink, "middle")
    marks = []
    for place in range(look.points):
        fill = colours.lost if place < look.lost else colours.plate
        x = box.left + place * _MARK + (_MARK - 6.8) / 2
        marks.append(tag("rect", x=x, y=box.top, width=6.8, height=6.8, fill=fill, stroke=colours.ink, stroke_width=1))
    return "".join(marks)
