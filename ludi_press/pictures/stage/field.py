"""The pieces, things, trails and names on a ground, for the whole picture or a part of it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from ludi_press.core.colour import Colour
from ludi_press.pictures.fonts import ELLIPSIS, Face
from ludi_press.pictures.grounds.view import LabelArea, View
from ludi_press.pictures.labels import LabelRequest, PlacedLabel, place_labels
from ludi_press.pictures.picture import Art, Item, LeaderLine, Stamp, lettering, rectangle, scaled
from ludi_press.pictures.pieces.placed import PlacedPiece
from ludi_press.pictures.pieces.tokens import draw_sign, draw_thing
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.svg import moved, tag
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
    """Swords between pieces that fight each other."""
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
        requests = [LabelRequest(one.piece.id, one.box, box.width, box.height, one.hull) for one, box in named]
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
