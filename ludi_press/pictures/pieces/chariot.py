"""A chariot from above: four horses, car and auriga, with its equipment and its damage.

It is drawn facing right around nought, within one space of the track, then turned; its badge stays upright.
A plain one, for small pictures, is larger, has no details of equipment, and its car is the ground of the badge.
Nothing is shown by colour alone: factio by letter, speed by the length of streaks, lost points by notches,
lost horses by a cross, the leader and who has finished by a laurel.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache, reduce
from math import cos, pi, radians, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.colour import Colour
from ludi_press.pictures.box import Box, around
from ludi_press.pictures.picture import Art, Stamp, joined, rectangle
from ludi_press.pictures.pieces.placed import Parts, Placed, PlacedPiece, Pose, rounded_turn
from ludi_press.pictures.pieces.team import (
    FIFTHS,
    LENGTH,
    PLAIN_LENGTH,
    PLAIN_WIDTH,
    ChariotLook,
    TeamLook,
    footprint,
    hull,
    state_of,
)
from ludi_press.pictures.svg import moved, number, stroked, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece

BADGE: Final = 16.0
"""The type size of a badge."""
_PLATED: Final = 18.0
"""Badges larger than this do not fit on the car and have a plate."""
BADGE_MOST: Final = 29.0
"""The largest type of a badge that fits on a chariot."""
_HORSE_ROWS: Final = (-13.5, -4.5, 4.5, 13.5)
_BURST: Final = (
    "M"
    + "L".join(
        f"{number(1.6 + reach * cos(pi * ray / 9))} {number(reach * sin(pi * ray / 9))}"
        for ray, reach in enumerate((9.0, 5.2) * 9)
    )
    + "Z"
)
"""The star of nine rays around the head of a stunned auriga."""


_STREAKS: Final = (0, 16, 30, 46)
"""The length of the streaks at the sides of a chariot, by its speed."""
_SHADOW: Final = "M-25-13H-2V-18H24V18H-2V13H-25Z"
_LEAVES: Final = tuple(side * (12 + 27 * step) for side in (1, -1) for step in range(6))
"""The angles of the leaves of a laurel around a badge, in degrees from below; it is open at the top."""


class _Car(Struct, frozen=True):
    """Measures by the size of the car: half the width of the body, its length, the wheels' thickness."""

    half: float
    length: float
    wheel: float


_CARS: Final = (_Car(10.4, 19.5, 2.2), _Car(11.8, 21.0, 3.2), _Car(12.8, 23.0, 4.2))


def stand_chariots(
    placed: Sequence[Placed], theme: Theme, least: float, crowned: Collection[str], *, plain: bool
) -> tuple[PlacedPiece, ...]:
    """Chariots at their places, with badges of at least this type size; `crowned` ones have a laurel."""
    size = min(BADGE_MOST, max(BADGE, least))
    return tuple(
        _stood(piece, spot, replace(state, look=ChariotLook() if plain else state.look, plain=plain), size, theme)
        for piece, spot in placed
        for state in (replace(state_of(piece), crowned=piece.id in crowned),)
    )


def _stood(piece: Piece, spot: Pose, state: TeamLook, size: float, theme: Theme) -> PlacedPiece:
    turn = rounded_turn(spot.turn)
    body, badge = chariot_stamps(state, spot.x, spot.y, turn, theme, size)
    box = footprint(turn, plain=state.plain).moved(spot.x, spot.y)
    corners = tuple((spot.x + x, spot.y + y) for x, y in hull(turn, plain=state.plain))
    held = box.joined(badge.box) if state.plain or state.crowned else box
    return PlacedPiece(piece, body, badge, held, corners, chariot_ground(state, spot.x, spot.y, turn, theme))


def draw_chariot(state: TeamLook, turn: int, theme: Theme) -> Art:
    """The chariot turned by whole degrees, with its upright badge, as one piece of art."""
    stamps = (*chariot_ground(state, 0, 0, turn, theme), *chariot_stamps(state, 0, 0, turn, theme))
    return replace(joined(stamps), box=reduce(Box.joined, (stamp.box for stamp in stamps)))


def chariot_stamps(
    state: TeamLook, x: float, y: float, turn: int, theme: Theme, size: float = BADGE
) -> tuple[Stamp, Stamp]:
    """The chariot at a point, turned by whole degrees, and its badge."""
    ahead = _ahead(state)
    team = Stamp(x, y, _team(replace(state, crowned=False, speed=0), turn, theme))
    plate = state.flipped or (size > _PLATED and not state.plain) or state.on_foot
    badge = _badge_art(state.badge, state.tone, plate, state.crowned, size, theme)
    return team, Stamp(x + ahead * cos(radians(turn)), y + ahead * sin(radians(turn)), badge)


def chariot_ground(state: TeamLook, x: float, y: float, turn: int, theme: Theme) -> tuple[Stamp, ...]:
    """The shadow of a chariot and the streaks behind it, both shared by many chariots."""
    if state.on_foot:
        return ()
    shadow = Stamp(x + 2.2, y + 2.8, _shadow(turn, state.plain, theme))
    if state.flipped or not state.speed:
        return (shadow,)
    return shadow, Stamp(x, y, _dust(state.speed, turn, state.plain, theme))


@lru_cache(maxsize=512)
def _shadow(turn: int, plain: bool, theme: Theme) -> Art:
    """The shadow; its offset to the south-east is independent of the angle."""
    shape = tag("path", d=_SHADOW, fill=theme.colours.ink, fill_opacity=0.3)
    grown = PLAIN_LENGTH / LENGTH if plain else 1.0
    return Art(moved(0, 0, shape, turn, grown), footprint(turn, plain=plain), common=True)


@lru_cache(maxsize=1024)
def _dust(speed: int, turn: int, plain: bool, theme: Theme) -> Art:
    far = _STREAKS[speed] - 8.0
    box = around(hull(turn, plain=plain, behind=far))
    return Art(moved(0, 0, _streaks(speed, plain, theme), turn), box, common=True)


@lru_cache(maxsize=4096)
def _team(state: TeamLook, turn: int, theme: Theme) -> Art:
    """Horses, car and auriga, without the badge."""
    inside = moved(0, 0, "".join(_pieces(state, theme)), turn)
    art = tag("g", inside, stroke_linejoin="round", stroke_linecap="round")
    return Art(art, footprint(turn, plain=state.plain).grown(1.5 if state.endurance is None else 9.0), common=True)


def chariot_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    """The parts of a chariot for a replay; chariots share drawings, so that a page with all of them needs few."""
    state = state_of(piece)
    streaks = "" if state.flipped or state.on_foot else _streaks(state.speed, state.plain, theme)
    drawings = (streaks, *_pieces(state, theme))
    badge = _badge_art(state.badge, state.tone, state.flipped, False, BADGE, theme)
    return Parts(tuple(drawing for drawing in drawings if drawing), badge.svg, _ahead(state))


def _ahead(state: TeamLook) -> float:
    """How far ahead of the middle the badge is."""
    return 6.0 if state.on_foot else -17.0 if state.flipped else -15.5 if state.plain else -15.0


def _pieces(state: TeamLook, theme: Theme) -> tuple[str, ...]:
    if state.on_foot:
        return (_on_foot(state, theme),)
    if state.flipped:
        return (_dragged(state, theme), _endurance(state, theme))
    if state.plain:
        return (_plain(state, theme), _endurance(state, theme))
    car = _CARS[state.look.car]
    return (
        stroked("M-6 0H14M10-14.5V14.5", theme.colours.wood, 1.8),
        *(_horse(state, row, theme) for row in range(4)),
        _wheels(car, theme),
        _body(state, car, theme),
        _auriga(state, -0.2, theme),
        _endurance(state, theme),
    )


def _streaks(speed: int, plain: bool, theme: Theme) -> str:
    """Streaks of dust behind both wheels, longer with more speed; none at rest."""
    far, side, rear = _STREAKS[speed], PLAIN_WIDTH / 2 - 2 if plain else 17.6, -8 - 8 * plain
    ends = (f"M{rear} {number(y - 1.9)}L{rear - far - 10} {number(y)}L{rear} {number(y + 1.9)}Z" for y in (-side, side))
    return tag("path", d="".join(ends), fill=theme.colours.ink) if far else ""


def _plain(state: TeamLook, theme: Theme) -> str:
    """Four horses without harness, and a car with the badge; the auriga only if stunned, wounded or with a whip."""
    colours, tone, horses = theme.colours, theme.tone(state.tone), []
    for row, y in enumerate((-17.5, -5.8, 5.8, 17.5)):
        lost = _is_lost(state, row)
        coat = colours.plate if lost else theme.horses[row % len(theme.horses)]
        cross = stroked("M6-4L24 4M6 4L24-4", colours.lost, 2.6) if lost else ""
        horses.append(moved(0, y, _steed(coat, 14.5, 41.0, theme) + cross))
    ailing = state.stunned or state.wounded or state.whip
    car = stroked("M-32-15Q-32-18-29-18H-6Q1-13 1 0Q1 13-6 18H-29Q-32 18-32 15Z", colours.ink, 2, tone.fill)
    return (
        "".join(horses)
        + car
        + (_auriga(state, 4.0, theme) if ailing else "")
        + "".join(_notches(lost, y, theme, 1.5) for lost, y in ((state.left, -18.0), (state.right, 18.0)))
    )


def _horse(state: TeamLook, row: int, theme: Theme) -> str:
    """One of the four horses; a lost one is hollow and crossed out."""
    colours = theme.colours
    y = _HORSE_ROWS[row]
    if _is_lost(state, row):
        cross = stroked("M4-3.4L18 3.4M4 3.4L18-3.4", colours.lost, 1.6)
        return moved(0, y, _steed(colours.plate, 9.0, 34.0, theme) + cross)
    parts = [_steed(theme.horses[row % len(theme.horses)], 9.0, 34.0, theme)]
    bands = ("", "M13.4-3.2V3.2", "M13.4-3.2V3.2M9.6-3.4V3.4")[state.look.harness]
    if bands:
        parts.append(stroked(bands, theme.tone(state.tone).fill.mixed(colours.plate, 0.35), 2.0))
    if state.look.plumes:
        reach, fill = ((1.5, colours.plate), (2.2, colours.gold))[state.look.plumes - 1]
        parts.append(tag("circle", cx=20.4, r=reach, fill=fill, stroke=colours.ink, stroke_width=0.6))
    return moved(0, y, "".join(parts))


def _steed(coat: Colour, x: float, length: float, theme: Theme) -> str:
    """A horse of this coat and length that faces right."""
    symbol = theme.symbols["horse-small"]
    return moved(x, 0, symbol.centred(symbol.drawn({"c1": coat}), length))


def _is_lost(state: TeamLook, row: int) -> bool:
    """Whether a horse is lost; the outer ones are lost first."""
    return (0, 3, 1, 2).index(row) < state.horses or row + 1 in state.dead


def _wheels(car: _Car, theme: Theme) -> str:
    """A wheel on each side, seen from above."""
    wheels = (
        tag("rect", x=-21.5, y=side * (car.half + car.wheel / 2 + 0.6) - car.wheel / 2, width=15.6, height=car.wheel)
        for side in (-1, 1)
    )
    return tag("g", *wheels, fill=theme.colours.ink)


def _body(state: TeamLook, car: _Car, theme: Theme) -> str:
    """The car: the factio's colour, a rim of wood, bronze or gold, a notch for each point lost on a side."""
    colours, tone = theme.colours, theme.tone(state.tone)
    rear, half = -25.0, car.half
    front = rear + car.length
    outline = (
        f"M{number(rear)} {number(-half)}H{number(front - 6)}"
        f"Q{number(front + 3)} {number(-half * 0.8)} {number(front + 3)} 0"
        f"Q{number(front + 3)} {number(half * 0.8)} {number(front - 6)} {number(half)}H{number(rear)}Z"
    )
    rim, width = ((colours.wood, 1.2), (colours.bronze, 2.4), (colours.gold, 3.0))[state.look.rim]
    parts = [stroked(outline, colours.ink, width + 1.4), stroked(outline, rim, width, tone.fill)]
    if state.look.rim == 2:
        studs = "".join(f"M{number(rear + 3 + 5 * step)} {number(y)}h.01" for step in range(4) for y in (-half, half))
        parts.append(stroked(studs, colours.plate, 1.3))
    return "".join((*parts, _notches(state.left, -half, theme), _notches(state.right, half, theme)))


def _notches(lost: int, edge: float, theme: Theme, size: float = 1.0) -> str:
    """Red wedges in a side of the car, one for each point lost there."""
    deep, wide = (-6.4 if edge > 0 else 6.4) * size, 5.4 * size
    wedges = "".join(
        f"M{number(-25 * (size * 0.25 + 0.75) + 6.4 * size * step)} {number(edge - deep * 0.35)}"
        f"h{number(wide)}l{number(-wide / 2)} {number(deep * 1.35)}Z"
        for step in range(lost)
    )
    return stroked(wedges, theme.colours.plate, 1.1, theme.colours.lost) if wedges else ""


def _auriga(state: TeamLook, x: float, theme: Theme) -> str:
    """Shoulders in a plain or striped tunic, and a bare or covered head."""
    colours, fill = theme.colours, theme.tone(state.tone).fill
    tunic = (fill.mixed(colours.ink, 0.45), fill, fill.mixed(colours.plate, 0.25))[state.look.tunic]
    stripes = ("", "M-2.2-5.4V5.4", "M-2.8-5.4V5.4M-.8-5.8V5.8")[state.look.tunic]
    head = (
        tag("circle", cx=1.6, r=3.0, fill=colours.wood, stroke=colours.ink, stroke_width=0.8),
        tag("circle", cx=1.6, r=3.4, fill=colours.bronze, stroke=colours.ink, stroke_width=0.9)
        + stroked("M1.6-3.2V3.2", colours.ink, 0.7),
        tag("circle", cx=1.6, r=3.9, fill=colours.gold, stroke=colours.ink, stroke_width=0.9)
        + stroked("M-3.4 0H4.8", theme.tone("russata").fill, 2.1),
    )[state.look.helmet]
    body = tag("ellipse", cx=-1.4, rx=3.6, ry=7.2, fill=tunic, stroke=colours.ink, stroke_width=0.9)
    arms = stroked("M0-5.4L4.6-2.2M0 5.4L4.6 2.2", colours.skin, 2.0)
    lash = "M4.6-2.2C8-9 13 3 21-1.2"
    whip = stroked(lash, colours.plate, 3.0) + stroked(lash, colours.ink, 1.5) if state.whip else ""
    bandage = stroked("M-1 2.2L4.2-2.2", colours.plate, 2.2) if state.wounded else ""
    burst = stroked(_BURST, colours.ink, 1.1, colours.plate) if state.stunned else ""
    return moved(x, 0, arms + body + stroked(stripes, colours.plate, 1.1) + burst + head + bandage + whip)


def _endurance(state: TeamLook, theme: Theme) -> str:
    """Behind the car a bar of five, filled as far as endurance is left; behind it five drops for the hits."""
    ink, rear, parts = theme.colours.ink, -35.6 if state.plain else -28.6, []
    for step in range(FIFTHS):
        if state.endurance is not None:
            full = ink if step < state.endurance else None
            parts.append(tag("rect", x=rear, y=4.8 - 4.6 * step, width=3.4, height=4.0, fill=full))
        if state.hits is not None:
            full = theme.colours.lost if step < state.hits else None
            parts.append(tag("circle", cx=rear - 2.4, cy=6.8 - 4.6 * step, r=1.8, fill=full))
    return tag("g", *parts, fill="none", stroke=ink, stroke_width=0.7) if parts else ""


def _on_foot(state: TeamLook, theme: Theme) -> str:
    """A running man without horses and car, on the rear space that he covers."""
    colours, fill = theme.colours, theme.tone(state.tone).fill
    legs, arms = "M-1-2L-8-6M-1 2L7 6", "M0-5L7-8M0 5L-6 9"
    man = "".join((
        stroked(legs, colours.ink, 4.2),
        stroked(legs, colours.skin, 2.8),
        stroked(arms, colours.ink, 3.4),
        stroked(arms, colours.skin, 2.2),
        tag("ellipse", rx=4.4, ry=7.0, fill=fill, stroke=colours.ink, stroke_width=1.0),
        tag("circle", cx=1.4, r=3.4, fill=colours.skin, stroke=colours.ink, stroke_width=1.0),
    ))  # fmt: skip
    return moved(-13, 0, man)


def _dragged(state: TeamLook, theme: Theme) -> str:
    """An overturned chariot: the horses run on, the auriga lies behind them in the reins, the car is gone."""
    colours, fill = theme.colours, theme.tone(state.tone).fill
    man = "".join((
        stroked("M-3-5.4L3-2.4M-3 5.4L3 2.4", colours.skin, 2.2),
        stroked("M-11.4-2.6L-18.6-4.4M-11.4 2.6L-18.6 5.4", colours.ink, 3.4),
        stroked("M-11.4-2.6L-18.6-4.4M-11.4 2.6L-18.6 5.4", colours.skin, 2.2),
    ))  # fmt: skip
    body = tag("ellipse", cx=-8, rx=6.4, ry=4.4, fill=fill, stroke=colours.ink, stroke_width=0.9)
    head = tag("circle", cx=0.4, r=2.8, fill=colours.skin, stroke=colours.ink, stroke_width=0.9)
    reins = stroked("M3-2.4L14-4.5M3 2.4L14 4.5M10-14.5V14.5", colours.wood, 1.2)
    horses = "".join(_horse(state, row, theme) for row in range(4))
    return reins + horses + man + body + head


def _leaf(right: bool, theme: Theme) -> str:
    """A leaf of the laurel below a badge."""
    d = "M-3 15Q-.6 11.6 6.4 14.4Q2.6 19.4-3 15Z" if not right else "M3 15Q.6 11.6-6.4 14.4Q-2.6 19.4 3 15Z"
    return stroked(d, theme.colours.ink, 0.9, theme.colours.gold)


@lru_cache(maxsize=1024)
def _badge_art(badge: str, tone: str, plated: bool, crowned: bool, size: float, theme: Theme) -> Art:
    """Letter and number, upright, around nought; on a plate if there is no car under it; `crowned` adds a laurel."""
    colours = theme.tone(tone)
    size *= 0.73 if len(badge) > 2 else 0.8 if plated and size <= BADGE else 1.0
    text = words(theme.badge, badge, 0, size * 0.36, size, colours.ink, "middle")
    half, high = theme.badge.width(badge, size) / 2 + 2.5, size * (0.48 if size > _PLATED else 0.58)
    box, fonts, parts = Box(-half, -high, half, high), theme.badge.paths(badge), [text]
    if plated or crowned:
        plate = rectangle(box, radius=3, fill=colours.fill, stroke=theme.colours.ink, stroke_width=1.2)
        parts, box = [plate, text], box.grown(1)
    if crowned:
        grown = max(1.0, (half + 2) / 14)
        leaves = "".join(moved(0, 0, _leaf(turn > 0, theme), turn) for turn in _LEAVES)
        parts, box = [moved(0, 0, leaves, scale=grown), *parts], Box(-20, -20, 20, 20).grown(20 * (grown - 1))
    return Art("".join(parts), box, fonts)
