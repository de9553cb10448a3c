"""The pieces, things and trails on a ground and the names beside them, for the whole picture or a part of it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, dist, hypot, inf, sin, tau
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.colour import Colour
from ludi_press.pictures.fonts import ELLIPSIS, Face
from ludi_press.pictures.grounds.view import LabelArea, View
from ludi_press.pictures.picture import (
    Art,
    Item,
    LeaderLine,
    PlacedPiece,
    Stamp,
    lettering,
    moved,
    rectangle,
    scaled,
    tag,
)
from ludi_press.pictures.pieces.tokens import draw_sign, draw_thing
from ludi_press.pictures.shapes import Box, Points, Segment, apart, cross, entry, parts
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Scene, Status

NAME_ROOM: Final = 7.0
"""The largest width of a name, as a multiple of its type size; longer names are shortened to their last words."""
LEADER: Final = 1.4
_SWORDS: Final = 0.72
"""The scale of the swords between two pieces, as a share of that of the pieces."""
_CRAMPED: Final = 3.6
"""The largest width of a name that found no place otherwise."""
_SIZES: Final = ((1.0, NAME_ROOM), (0.85, NAME_ROOM), (0.72, NAME_ROOM), (0.72, _CRAMPED))
_SAME: Final = ((1.0, NAME_ROOM), (1.0, _CRAMPED))
"""Type sizes of names, as shares of that of the ground, and largest widths, which are tried until all find a place."""


def draw_field(
    scene: Scene, view: View, theme: Theme, room: LabelArea | None, acting: str | None = None
) -> tuple[Item, ...]:
    """All things and pieces on the ground with their trails, and names where there is room.

    Badges are above all pieces, so that no piece covers another's badge.
    The piece that is `acting` has a ring.
    """
    stood = view.placed_pieces(scene, theme)
    return (
        *view.trails(scene, theme),
        *_things(scene, view, theme),
        *(stamp for one in stood for stamp in one.under),
        *(_ring(one, theme) for one in stood if one.piece.id == acting),
        *_contacts(scene, view, theme),
        *(one.body for one in stood),
        *(one.badge for one in stood),
        *(_names(stood, theme, room) if room else ()),
    )


def _ring(one: PlacedPiece, theme: Theme) -> Stamp:
    """A gilt ring around the acting piece."""
    wide = min(max(one.box.width, one.box.height), (*one.under, one.body)[0].box.width)
    return Stamp(one.body.x, one.body.y, _gilt(round(wide / 2 + 5), theme))


@lru_cache(maxsize=64)
def _gilt(radius: int, theme: Theme) -> Art:
    colours = theme.colours
    ring = tag("circle", r=radius, fill="none", stroke=colours.ink, stroke_width=6)
    ring += tag("circle", r=radius, fill="none", stroke=colours.gold, stroke_width=3)
    return Art(ring, Box(-radius, -radius, radius, radius).grown(3))


def _things(scene: Scene, view: View, theme: Theme) -> Iterator[Item]:
    for thing in view.visible_things(scene):
        spot = view.thing_spot(thing.at)
        yield Stamp(spot.x, spot.y, scaled(draw_thing(thing.token, theme), view.scale))


def _contacts(scene: Scene, view: View, theme: Theme) -> Iterator[Item]:
    for one, other in scene.contacts:
        at = between(scene.piece(one), scene.piece(other), view)
        yield Stamp(*at, scaled(draw_sign("swords", theme), _SWORDS * view.scale))


def between(one: Piece, other: Piece, view: View) -> tuple[float, float]:
    """Where the sign of a fight between two pieces is; raises TypeError if one has left the ground."""
    if one.at is None or other.at is None:
        raise TypeError("who is in contact must be on the ground")
    return view.spot(one.at, None).beside(view.spot(other.at, None), view.sign_offset)


def _names(stood: Sequence[PlacedPiece], theme: Theme, room: LabelArea) -> Iterator[Item]:
    """The names of all pieces that are wholly in the frame, in smaller type if they would not all fit."""
    shown = [one for one in stood if room.frame.holds(one.box.grown(-12)) and one.piece.id not in room.unnamed]
    unnamed = [one.box for one in stood if one not in shown]
    labels: tuple[PlacedLabel, ...] = ()
    plates: dict[str, Art] = {}
    for share, widest in _SIZES if room.smaller else _SAME:
        size, foremost = room.size * share, room.foremost
        drawn = {
            one.piece.id: name_plate(one.piece, theme, size, widest, foremost.get(one.piece.id, "")) for one in shown
        }
        named = [(one, drawn[one.piece.id].box) for one in shown if drawn[one.piece.id].svg]
        unlabelled = (one.box for one in shown if not drawn[one.piece.id].svg)
        requests = [
            LabelRequest(one.piece.id, one.box, box.width, box.height, one.hull, one.parts, _badge(one))
            for one, box in named
        ]
        pieces = (*unnamed, *unlabelled)
        placed = place_labels(requests, room.taken, room.frame, room.marks, pieces, beside=room.beside, ways=room.ways)
        if not plates or len(placed) > len(labels):
            labels, plates = placed, drawn
        if len(labels) == len(requests):
            break
    for label in labels:
        if label.leader:
            yield LeaderLine(*label.leader, theme.colours.ink, max(LEADER, 0.1 * room.size), theme.colours.plate)
    for label in labels:
        yield Stamp(*label.box.centre, plates[label.owner])


def _badge(one: PlacedPiece) -> Box | None:
    """The box of a piece's badge, at which the line from its name ends; None for a piece of several parts."""
    x, y, box = one.badge.x, one.badge.y, one.badge.art.box
    return None if one.parts else Box(x + box.left, y + box.top, x + box.right, y + box.bottom)


def name_plate(piece: Piece, theme: Theme, size: float, room: float = NAME_ROOM, place: str = "") -> Art:
    """A name on a plate with its tone along the foot; nought is the middle; empty if the piece has no name.

    The rank `place`, if there is one, is before the name: on gold, or on stone if the piece lies. Who is home is gold.
    """
    text = theme.label.brief(piece.name.value, size, size * room)
    if room < NAME_ROOM and text.endswith(ELLIPSIS):  # a cut name is nobody's
        text = theme.label.brief(piece.name.value.rpartition(" ")[2], size, size * NAME_ROOM)
    gold = theme.colours.gold
    field = theme.colours.shade if piece.status is Status.DOWN else gold
    fill = gold.mixed(theme.colours.plate, 0.5) if place and piece.status is Status.FINISHED else theme.colours.plate
    return _plate(theme.label, text, piece.tone, place, theme, size, (fill, field))


@lru_cache(maxsize=2048)
def _plate(
    face: Face, text: str, tone: str, place: str, theme: Theme, size: float, fills: tuple[Colour, Colour]
) -> Art:
    if not text:
        return Art("", Box(0, 0, 0, 0))
    colours, ordinal = theme.colours, face.width(place, size) + size * 0.6 if place else 0.0
    width = face.width(text, size) + size * 0.7 + ordinal
    box = Box(-width / 2, -size * 0.68, width / 2, size * 0.68)
    plate = rectangle(box, radius=size * 0.2, fill=fills[0], stroke=colours.ink, stroke_width=size * 0.06)
    strip = rectangle(
        Box(box.left + size * 0.2, box.bottom - size * 0.24, box.right - size * 0.2, box.bottom - size * 0.08),
        fill=theme.tone(tone).fill,
        stroke=colours.ink,
        stroke_width=size * 0.03,
    )
    letters = lettering(face, text, size, colours.ink, "middle", held=True)
    parts, fonts = [plate, strip, moved(ordinal / 2, size * 0.27, letters.svg)], letters.fonts
    if place:
        numeral = lettering(theme.badge, place, size, colours.ink, "middle")
        field = Box(box.left, box.top, box.left + ordinal, box.bottom)
        gilt = rectangle(field, radius=size * 0.2, fill=fills[1], stroke=colours.ink, stroke_width=size * 0.06)
        parts += [gilt, moved(field.centre[0], size * 0.31, numeral.svg)]
        fonts = (*fonts, *numeral.fonts)
    return Art("".join(parts), box.grown(0.5), fonts)


CROWD: Final = 120.0
"""Pieces nearer than this to each other are a crowd: a little more than two spaces of a straight."""
_STEP: Final = 13.0
_SHARE: Final = 0.46
"""The distance between rings of places: at least the first number, else this share of the name's height."""
_RINGS: Final = 14
_AROUND: Final = 32
_WAYS: Final = tuple(
    (cos(tau * turn / _AROUND), sin(tau * turn / _AROUND))
    for turn in sorted(range(_AROUND), key=lambda turn: round(-abs(sin(tau * turn / _AROUND)), 6))
)
"""Directions from the piece, above and below first: lanes are horizontal, so names are best placed across them."""
_NEAR: Final = 3.0
_NEXT, _LED, _ON_A_WAY = 0.5, 2.5, 1.2
"""What it costs in rings not to be clearly nearer to its own piece, to have a line alone, to lie on a way."""
_BESIDE: Final = 3
"""The last ring for a name that must be next to its piece."""
_APART: Final = 7.0
"""How much nearer a name must be to its own piece, if no line shows whose it is."""
_VISIBLE: Final = 14.0
"""The least length of such a line."""
_TOUCHING: Final = 8.0
"""A name so near to another piece would be taken for that piece's, in spite of its line."""
_ALONG: Final = 0.3
"""What share of a distance along the row counts."""
_CLEAR: Final = 40.0
"""A name that is this much nearer to its own piece than to any other cannot be mistaken."""
_ATTEMPTS: Final = 6


class LabelRequest(Struct, frozen=True):
    """A name that needs a place: `about` is the bounding box of the piece `owner`; width and height are the name's."""

    owner: str
    about: Box
    width: float
    height: float
    hull: Points = ()
    parts: tuple[Points, ...] = ()
    badge: Box | None = None

    @property
    def outline(self) -> Points:
        """What other lines keep off: the piece's convex hull, else its bounding box."""
        return self.hull or self.about.corners


class PlacedLabel(Struct, frozen=True):
    """A name's place; a `leader` line connects it to its piece where others are near, or where the two are apart."""

    owner: str
    box: Box
    leader: Segment | None


class _Space(Struct, frozen=True):
    """Where names may be placed: inside `frame`, not over `obstacles` or `marks`; leader lines avoid obstacles too.

    `unlabelled` are boxes of pieces without a name; a place on `ways` is worse.
    """

    frame: Box
    obstacles: tuple[Box, ...]
    marks: tuple[Box, ...]
    unlabelled: tuple[Box, ...]
    beside: bool
    ways: tuple[Box, ...]

    def near(self, request: LabelRequest) -> "_Space":
        """The part of it that can matter for a name."""
        reach = request.about.grown(_RINGS * _step(request) + _NEAR + max(request.width, request.height))
        every = (self.obstacles, self.marks, self.ways)
        obstacles, marks, ways = (tuple(box for box in boxes if box.meets(reach)) for boxes in every)
        return replace(self, obstacles=obstacles, marks=marks, ways=ways)


def place_labels(
    requests: Sequence[LabelRequest],
    obstacles: Sequence[Box],
    frame: Box,
    marks: Sequence[Box] = (),
    unlabelled: Sequence[Box] = (),
    *,
    beside: bool = False,
    ways: Sequence[Box] = (),
) -> tuple[PlacedLabel, ...]:
    """Places as many names as there is room for: inside the frame, not over obstacles or each other.

    Each name tries places around its piece, nearest first, and takes the free one that costs least:
    near, nearer to no other piece, and off the ways.
    Names with the most neighbours choose first, since they have the least choice.
    If some find no place, another attempt is made in which they choose before all others.
    Leader lines do not cross obstacles; they cross `marks`, which names avoid too, only if there is no other place.
    With `beside` a name that would be far from its piece is left out; names lie on `ways` only at a cost.
    The pieces' own boxes (`about`) and those in `unlabelled` are obstacles without being listed as such.
    A name that would be taken for another's, or has no free place, is left out: the piece has its badge, and the
    standings have the name.
    """
    room = _Space(frame, (*obstacles, *unlabelled), tuple(marks), tuple(unlabelled), beside, tuple(ways))
    crowds = {request.owner: _neighbours(request, requests) for request in requests}
    order = sorted(requests, key=lambda request: (-crowds[request.owner], request.owner))
    best: tuple[PlacedLabel, ...] = ()
    tried: set[tuple[str, ...]] = set()
    while len(tried) < _ATTEMPTS:
        found = _in_turn(order, room, crowds)
        if len(found) > len(best):
            best = found
        if len(best) == len(requests):
            break
        held = {label.owner for label in found}
        tried.add(tuple(request.owner for request in order))
        order.sort(key=lambda request: request.owner in held)
        if tuple(request.owner for request in order) in tried:
            break
    return tuple(sorted(best, key=lambda label: label.owner))


def _in_turn(order: Sequence[LabelRequest], room: _Space, crowds: Mapping[str, int]) -> tuple[PlacedLabel, ...]:
    """Each name in turn takes the nearest place that is still free."""
    held = (*room.marks, *(request.about for request in order))
    found: list[PlacedLabel] = []
    for request in order:
        others = [other for other in order if other.owner != request.owner]
        left = replace(room, obstacles=(*room.obstacles, *(label.box for label in found)), marks=held)
        label = _first_free(request, left.near(request), others, found, alone=not crowds[request.owner])
        if label is not None:
            found.append(label)
    return tuple(found)


def _neighbours(request: LabelRequest, requests: Sequence[LabelRequest]) -> int:
    x, y = request.about.centre
    others = (other.about.centre for other in requests if other.owner != request.owner)
    return sum(hypot(x - other_x, y - other_y) < CROWD for other_x, other_y in others)


def _first_free(
    request: LabelRequest, room: _Space, others: list[LabelRequest], found: list[PlacedLabel], *, alone: bool
) -> PlacedLabel | None:
    """The free place that costs least: near, far from all other pieces, and off the ways."""
    best, least = None, inf
    for ring, label, ahead in _free(request, room, others, found, alone=alone):
        if ring >= least:
            break
        cost = ring + (0 if ahead >= _CLEAR else _NEXT if ahead >= _APART else _LED)
        cost += _ON_A_WAY * min(2, len([way for way in room.ways if way.meets(label.box)]))
        if cost < least:
            best, least = label, cost
    return best


def _free(
    request: LabelRequest, room: _Space, others: list[LabelRequest], found: list[PlacedLabel], *, alone: bool
) -> Iterator[tuple[int, PlacedLabel, float]]:
    """Free places with the number of their ring, and how much nearer they are to the piece than to any other.

    A place whose leader line crosses a mark counts as nearer to others.
    """
    every = (*room.obstacles, *room.marks)
    chariots = (*room.unlabelled, *(other.about for other in others))
    for box, ring in _places(request):
        if ring > _BESIDE and room.beside:
            return
        if not room.frame.holds(box) or not _is_free(box, every):
            continue
        leader = None if alone and ring == 0 else _leader(request, box)
        if not _is_clear(box, leader, room.obstacles, others, found):
            continue
        plain = leader is None or not any(_crosses(leader, mark) for mark in room.marks if mark != request.about)
        other = min((_beside(box, one) for one in chariots), default=inf)
        ahead = other - box.gap(request.about)
        led = leader is not None and dist(*leader) >= _VISIBLE
        if ahead < _APART and (other < _TOUCHING or not led):
            continue
        yield ring, PlacedLabel(request.owner, box, leader), ahead if plain else -inf


def _beside(name: Box, piece: Box) -> float:
    """How far a name is from another's piece, as it is seen: names are read along the row, so a gap there is small."""
    across = max(0.0, name.left - piece.right, piece.left - name.right)
    return hypot(across * _ALONG, max(0.0, name.top - piece.bottom, piece.top - name.bottom))


def _is_free(box: Box, blocked: tuple[Box, ...]) -> bool:
    """Whether a box overlaps none of these; written out, since it is called a hundred thousand times."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    for other in blocked:
        if left < other.right and other.left < right and top < other.bottom and other.top < bottom:
            return False
    return True


def _is_clear(
    box: Box, leader: Segment | None, obstacles: tuple[Box, ...], others: list[LabelRequest], found: list[PlacedLabel]
) -> bool:
    """Whether leader lines cross no name, obstacle, other piece or other leader line."""
    drawn = [one.leader for one in found if one.leader]
    if any(_crosses(line, box) for line in drawn):
        return False
    if leader is None:
        return True
    over = any(_crosses(leader, one) for one in obstacles) or any(
        _crosses(leader, other.about) and not apart(leader, other.outline) for other in others
    )
    return not over and not any(cross(leader, line) for line in drawn)


def _places(request: LabelRequest) -> Iterator[tuple[Box, int]]:
    """Places in growing rings around the piece, with the number of the ring."""
    x, y = request.about.centre
    half_width, half_height = request.width / 2, request.height / 2
    step = _step(request)
    for ring in range(_RINGS):
        gap = _NEAR + ring * step
        reach_x = request.about.width / 2 + half_width + gap
        reach_y = request.about.height / 2 + half_height + gap
        for across, down in _WAYS:
            # On a rectangle around the piece, not on a circle: names are wide and low.
            most = max(abs(across), abs(down))
            mid_x, mid_y = x + reach_x * across / most, y + reach_y * down / most
            yield Box(mid_x - half_width, mid_y - half_height, mid_x + half_width, mid_y + half_height), ring


def _step(request: LabelRequest) -> float:
    return max(_STEP, _SHARE * request.height)


def _leader(request: LabelRequest, label: Box) -> Segment:
    """A line from the nearest point of the label's edge to the piece's badge, else to the first of its parts."""
    x, y = (request.badge or request.about).centre
    start = (min(max(x, label.left), label.right), min(max(y, label.top), label.bottom))
    ends = (request.badge.corners,) if request.badge else request.parts or (request.outline,)
    share = min(entry((start, (x, y)), part) for part in ends)
    return start, (start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)


def _crosses(line: Segment, box: Box) -> bool:
    """Whether a line passes through a box; most lines lie wholly on one side of it."""
    (x1, y1), (x2, y2) = line
    if (x1 <= box.left and x2 <= box.left) or (x1 >= box.right and x2 >= box.right):
        return False
    if (y1 <= box.top and y2 <= box.top) or (y1 >= box.bottom and y2 >= box.bottom):
        return False
    return parts(line, box.corners)
