"""A chariot from above: four horses, car and auriga, as its looks and its hurts are.

It is drawn facing right, about nought, within one space of the track; then it is turned, and its badge set upright.
Nothing is told by colour alone: factio by letter, speed by chevrons, points lost by notches, lost horses by a cross.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Stamp, joined, rectangle
from ludi_press.pictures.pieces.stood import Placed, Spot, Stood, rounded_turn
from ludi_press.pictures.svg import moved, number, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Status

LENGTH: Final = 50.0
WIDTH: Final = 38.0
"""The box that a chariot fills, facing right."""
BADGE: Final = 16.0
"""The type of a badge."""
_PLATED: Final = 18.0
"""A larger badge than the car holds stands on a plate."""
BADGE_MOST: Final = 29.0
"""The largest type of a badge that a chariot has room for."""
PODIUM: Final = (56.0, 3.4)
"""How wide a chariot is on the podium at its own size, and how much larger it is drawn at most."""
FIFTHS: Final = 5
"""Into how many parts the bar of a team's endurance is divided."""
_HORSE_ROWS: Final = (-13.5, -4.5, 4.5, 13.5)
_HORSE: Final = (
    "M1-3.1C4-4.2 13-4 16.5-2.4L20.5-1.9C23-2 25.6-1 25.6 0S23 2 20.5 1.9"
    "L16.5 2.4C13 4 4 4.2 1 3.1C-.4 1.6-.4-1.6 1-3.1Z"
)
_MANE: Final = "M10 0H20.5"
_TAIL: Final = "M.6 0Q-2.4-.6-4.6.7"
_BURST: Final = (
    "M"
    + "L".join(
        f"{number(1.6 + reach * cos(pi * ray / 9))} {number(reach * sin(pi * ray / 9))}"
        for ray, reach in enumerate((9.0, 5.2) * 9)
    )
    + "Z"
)
"""The star of nine rays about the head of one who is stunned."""


class _Car(Struct, frozen=True):
    """Measures by the size of the car: half the width of the body, its length, the wheels' thickness."""

    half: float
    length: float
    wheel: float


_CARS: Final = (_Car(10.4, 19.5, 2.2), _Car(11.8, 21.0, 3.2), _Car(12.8, 23.0, 4.2))


class Look(Struct, frozen=True):
    """How a chariot is equipped, each 0 to 2.

    Stripes of the tunic, cover of the helmet, rim and size of the car, plumes and harness of the horses.
    """

    tunic: int = 0
    helmet: int = 0
    rim: int = 0
    car: int = 0
    plumes: int = 0
    harness: int = 0


class State(Struct, frozen=True):
    """What a chariot's drawing depends on besides the theme; make one with `state_of`."""

    tone: str
    badge: str
    look: Look
    speed: int = 0
    left: int = 0
    right: int = 0
    horses: int = 0
    stunned: bool = False
    flipped: bool = False
    dead: tuple[int, ...] = ()
    endurance: int | None = None
    wounded: bool = False
    whip: bool = False
    on_foot: bool = False


def state_of(piece: Piece) -> State:
    """What of a piece shows in its drawing: tokens such as `helmet-2` and `speed-3`, and gauges by name.

    Dead horses are numbered from the left; endurance is told in fifths, where there is a gauge of it.
    """
    strength = piece.gauge("endurance")
    return State(
        piece.tone,
        piece.badge,
        Look(*(_level(piece.look, part) for part in Look.__struct_fields__)),
        _level(piece.marks, "speed"),
        min(3, piece.gauge("left").lost),
        min(3, piece.gauge("right").lost),
        min(4, piece.gauge("horses").lost),
        "stunned" in piece.marks,
        piece.status is Status.DOWN,
        tuple(number for number in range(1, 5) if f"dead-{number}" in piece.marks),
        -(-FIFTHS * (strength.size - strength.lost) // strength.size) if strength.size else None,
        "wounded" in piece.marks,
        "whip" in piece.marks,
        "on-foot" in piece.marks,
    )


def _level(tokens: tuple[str, ...], part: str) -> int:
    """The number after a part's name, such as 2 of `helmet-2`; 0 without such a token."""
    return next((int(token.rpartition("-")[2]) for token in tokens if token.rpartition("-")[0] == part), 0)


def stand_chariots(placed: Sequence[Placed], theme: Theme, least: float, *, whole: bool) -> tuple[Stood, ...]:
    """Chariots where they stand, with type of this size at least; a `whole` box holds the badge too."""
    size = min(BADGE_MOST, max(BADGE, least))
    return tuple(_stood(piece, spot, size, theme, whole=whole) for piece, spot in placed)


def _stood(piece: Piece, spot: Spot, size: float, theme: Theme, *, whole: bool) -> Stood:
    turn = rounded_turn(spot.turn)
    body, badge = chariot_stamps(state_of(piece), spot.x, spot.y, turn, theme, size)
    box = footprint(turn).moved(spot.x, spot.y)
    corners = tuple((spot.x + x, spot.y + y) for x, y in hull(turn))
    return Stood(piece, body, badge, box.joined(badge.box) if whole else box, corners)


def footprint(turn: float) -> Box:
    """The upright rectangle around a chariot so turned, about its middle."""
    along, across = abs(cos(radians(turn))), abs(sin(radians(turn)))
    half_width = (LENGTH * along + WIDTH * across) / 2
    half_height = (LENGTH * across + WIDTH * along) / 2
    return Box(-half_width, -half_height, half_width, half_height)


def hull(turn: float) -> tuple[tuple[float, float], ...]:
    """The corners of a chariot so turned, about its middle."""
    along, across = cos(radians(turn)), sin(radians(turn))
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return tuple(
        (x * along * LENGTH / 2 - y * across * WIDTH / 2, x * across * LENGTH / 2 + y * along * WIDTH / 2)
        for x, y in corners
    )


def draw_chariot(state: State, turn: int, theme: Theme) -> Art:
    """The chariot turned by whole degrees, with its badge upright, in one piece."""
    return joined(chariot_stamps(state, 0, 0, turn, theme))


def chariot_stamps(
    state: State, x: float, y: float, turn: int, theme: Theme, size: float = BADGE
) -> tuple[Stamp, Stamp]:
    """The chariot about a point, turned by whole degrees, and its badge, which is the same however the chariot is."""
    ahead = _ahead(state)
    team = Stamp(x, y, _team(state, turn, theme))
    badge = _badge_art(state.badge, state.tone, state.flipped, size, theme)
    return team, Stamp(x + ahead * cos(radians(turn)), y + ahead * sin(radians(turn)), badge)


@lru_cache(maxsize=4096)
def _team(state: State, turn: int, theme: Theme) -> Art:
    """Horses, car and auriga, without the badge."""
    inside = _whole(state, theme)
    art = tag("g", moved(0, 0, inside, turn), stroke_linejoin="round", stroke_linecap="round")
    return Art(art, footprint(turn).grown(1.5 if state.endurance is None else 4.5), common=True)


def chariot_parts(state: State, theme: Theme) -> tuple[tuple[str, ...], str, float]:
    """The pieces of a chariot facing right, the undermost first; its badge about nought, and how far ahead it stands.

    Many chariots share pieces, so that a page which shows them all needs few.
    """
    pieces = _pieces(state, theme)
    badge = _badge_art(state.badge, state.tone, state.flipped, BADGE, theme)
    return tuple(piece for piece in pieces if piece), badge.svg, _ahead(state)


def _ahead(state: State) -> float:
    """Where the badge stands along the chariot."""
    return 6.0 if state.on_foot else -17.0 if state.flipped else -15.0


def _whole(state: State, theme: Theme) -> str:
    return "".join(_pieces(state, theme))


def _pieces(state: State, theme: Theme) -> tuple[str, ...]:
    if state.on_foot:
        return (_on_foot(state, theme),)
    if state.flipped:
        return (_dragged(state, theme), _endurance(state, theme))
    car = _CARS[state.look.car]
    return (
        _traces(theme),
        *(_horse(state, row, theme) for row in range(4)),
        _chevrons(state.speed, theme),
        _wheels(state, car, theme),
        _body(state, car, theme),
        _auriga(state, -0.2, theme),
        _endurance(state, theme),
    )


def _stroked(d: str, colour: Colour, width: float, fill: Colour | None = None) -> str:
    return tag("path", d=d, fill=fill or "none", stroke=colour, stroke_width=width)


def _traces(theme: Theme) -> str:
    """Pole, yoke and reins."""
    wood, ink = theme.colours.wood, theme.colours.ink
    reins = "".join(f"M-1 0L16 {number(y)}" for y in _HORSE_ROWS)
    return _stroked("M-6 0H14M10-14.5V14.5", wood, 1.8) + _stroked(reins, ink, 0.5)


def _horse(state: State, row: int, theme: Theme) -> str:
    """One of the four; the outer ones are lost first, and a lost one is hollow and crossed out."""
    colours = theme.colours
    y = _HORSE_ROWS[row]
    if (0, 3, 1, 2).index(row) < state.horses or row + 1 in state.dead:
        cross = _stroked("M4-3.4L18 3.4M4 3.4L18-3.4", colours.lost, 1.6)
        return moved(0, y, _stroked(_HORSE, colours.ink, 0.8, colours.plate) + cross)
    coat = theme.horses[row % len(theme.horses)]
    parts = [
        _stroked(_TAIL, colours.ink, 1.2),
        _stroked(_HORSE, colours.ink, 0.8, coat),
        _stroked(_MANE, colours.ink, 1.1),
    ]
    bands = ("", "M13.4-3.2V3.2", "M13.4-3.2V3.2M9.6-3.4V3.4")[state.look.harness]
    if bands:
        parts.append(_stroked(bands, theme.tone(state.tone).fill.mixed(colours.plate, 0.35), 2.0))
    if state.look.plumes:
        reach, fill = ((1.5, colours.plate), (2.2, colours.gold))[state.look.plumes - 1]
        parts.append(tag("circle", cx=20.4, r=reach, fill=fill, stroke=colours.ink, stroke_width=0.6))
    return moved(0, y, "".join(parts))


def _chevrons(speed: int, theme: Theme) -> str:
    """Speed, over the backs of the inner horses: a square at rest, else one to three chevrons."""
    ink, plate = theme.colours.ink, theme.colours.plate
    if not speed:
        return tag("rect", x=9, y=-3.4, width=6.8, height=6.8, fill=plate, stroke=ink, stroke_width=1.2)
    marks = "".join(
        f"M{number(6.0 + 5.2 * step)}-5.6L{number(10.6 + 5.2 * step)} 0L{number(6.0 + 5.2 * step)} 5.6"
        for step in range(speed)
    )
    return _stroked(marks, ink, 4.4) + _stroked(marks, plate, 2.3)


def _wheels(state: State, car: _Car, theme: Theme) -> str:
    """A wheel on each side, seen from above: three blocks, one hollow for each point lost on its side."""
    colours = theme.colours
    parts = []
    for side, lost in ((-1, state.left), (1, state.right)):
        top = side * (car.half + car.wheel / 2 + 0.6) - car.wheel / 2
        for block in range(3):
            gone = block >= 3 - lost
            parts.append(
                tag(
                    "rect",
                    x=-21.5 + 5.2 * block,
                    y=top,
                    width=5.2,
                    height=car.wheel,
                    fill=colours.plate if gone else colours.ink,
                    stroke=colours.ink,
                    stroke_width=0.7,
                )
            )
    return "".join(parts)


def _body(state: State, car: _Car, theme: Theme) -> str:
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
    parts = [_stroked(outline, colours.ink, width + 1.4), _stroked(outline, rim, width, tone.fill)]
    if state.look.rim == 2:
        studs = "".join(f"M{number(rear + 3 + 5 * step)} {number(y)}h.01" for step in range(4) for y in (-half, half))
        parts.append(_stroked(studs, colours.plate, 1.3))
    return "".join((*parts, _notches(state.left, -half, theme), _notches(state.right, half, theme)))


def _notches(lost: int, edge: float, theme: Theme) -> str:
    """Splintered bites out of the side of the car."""
    inward = -1 if edge > 0 else 1
    bites = "".join(
        f"M{number(-23.5 + 6.2 * step)} {number(edge - inward * 2)}"
        f"l5.6 0l-1.6 {number(inward * 4.4)}l-1.2 {number(-inward * 1.4)}l-1.2 {number(inward * 2.2)}Z"
        for step in range(lost)
    )
    return tag("path", d=bites, fill=theme.colours.plate, stroke=theme.colours.ink, stroke_width=0.9) if bites else ""


def _auriga(state: State, x: float, theme: Theme) -> str:
    """Shoulders in a tunic, plain or striped, and a bare or covered head."""
    colours, fill = theme.colours, theme.tone(state.tone).fill
    tunic = (fill.mixed(colours.ink, 0.45), fill, fill.mixed(colours.plate, 0.25))[state.look.tunic]
    stripes = ("", "M-2.2-5.4V5.4", "M-2.8-5.4V5.4M-.8-5.8V5.8")[state.look.tunic]
    head = (
        tag("circle", cx=1.6, r=3.0, fill=colours.wood, stroke=colours.ink, stroke_width=0.8),
        tag("circle", cx=1.6, r=3.4, fill=colours.bronze, stroke=colours.ink, stroke_width=0.9)
        + _stroked("M1.6-3.2V3.2", colours.ink, 0.7),
        tag("circle", cx=1.6, r=3.9, fill=colours.gold, stroke=colours.ink, stroke_width=0.9)
        + _stroked("M-3.4 0H4.8", theme.tone("russata").fill, 2.1),
    )[state.look.helmet]
    body = tag("ellipse", cx=-1.4, rx=3.6, ry=7.2, fill=tunic, stroke=colours.ink, stroke_width=0.9)
    arms = _stroked("M0-5.4L4.6-2.2M0 5.4L4.6 2.2", colours.skin, 2.0)
    lash = "M4.6-2.2C8-9 13 3 21-1.2"
    whip = _stroked(lash, colours.plate, 3.0) + _stroked(lash, colours.ink, 1.5) if state.whip else ""
    bandage = _stroked("M-1 2.2L4.2-2.2", colours.plate, 2.2) if state.wounded else ""
    burst = _stroked(_BURST, colours.ink, 1.1, colours.plate) if state.stunned else ""
    return moved(x, 0, arms + body + _stroked(stripes, colours.plate, 1.1) + burst + head + bandage + whip)


def _endurance(state: State, theme: Theme) -> str:
    """A bar of five behind the car, full as far as the team has endurance left."""
    if state.endurance is None:
        return ""
    ink = theme.colours.ink
    pips = (
        tag("rect", x=-28.6, y=4.8 - 4.6 * step, width=3.4, height=4.0, fill=ink if step < state.endurance else None)
        for step in range(FIFTHS)
    )
    return tag("g", *pips, fill="none", stroke=ink, stroke_width=0.7)


def _on_foot(state: State, theme: Theme) -> str:
    """A man who runs: legs apart, without horses and car, on the rear of the spaces that he held."""
    colours, fill = theme.colours, theme.tone(state.tone).fill
    legs, arms = "M-1-2L-8-6M-1 2L7 6", "M0-5L7-8M0 5L-6 9"
    man = "".join((
        _stroked(legs, colours.ink, 4.2),
        _stroked(legs, colours.skin, 2.8),
        _stroked(arms, colours.ink, 3.4),
        _stroked(arms, colours.skin, 2.2),
        tag("ellipse", rx=4.4, ry=7.0, fill=fill, stroke=colours.ink, stroke_width=1.0),
        tag("circle", cx=1.4, r=3.4, fill=colours.skin, stroke=colours.ink, stroke_width=1.0),
    ))  # fmt: skip
    return moved(-13, 0, man)


def _dragged(state: State, theme: Theme) -> str:
    """Flipped: the horses run on, the auriga lies behind them in the reins, the car is gone."""
    colours, fill = theme.colours, theme.tone(state.tone).fill
    man = "".join((
        _stroked("M-3-5.4L3-2.4M-3 5.4L3 2.4", colours.skin, 2.2),
        _stroked("M-11.4-2.6L-18.6-4.4M-11.4 2.6L-18.6 5.4", colours.ink, 3.4),
        _stroked("M-11.4-2.6L-18.6-4.4M-11.4 2.6L-18.6 5.4", colours.skin, 2.2),
    ))  # fmt: skip
    body = tag("ellipse", cx=-8, rx=6.4, ry=4.4, fill=fill, stroke=colours.ink, stroke_width=0.9)
    head = tag("circle", cx=0.4, r=2.8, fill=colours.skin, stroke=colours.ink, stroke_width=0.9)
    reins = _stroked("M3-2.4L14-4.5M3 2.4L14 4.5M10-14.5V14.5", colours.wood, 1.2)
    horses = "".join(_horse(state, row, theme) for row in range(4))
    return reins + horses + man + body + head


@lru_cache(maxsize=1024)
def _badge_art(badge: str, tone: str, flipped: bool, size: float, theme: Theme) -> Art:
    """Letter and number, upright; beside a dragged man, or larger than a car, on a plate. Nought is the middle."""
    colours = theme.tone(tone)
    large = size > _PLATED
    size *= 0.73 if len(badge) > 2 else 0.8 if flipped and not large else 1.0
    text = words(theme.badge, badge, 0, size * 0.36, size, colours.ink, "middle")
    half, high = theme.badge.width(badge, size) / 2 + 2.5, size * (0.48 if large else 0.58)
    box, fonts = Box(-half, -high, half, high), theme.badge.paths(badge)
    if not (flipped or large):
        return Art(text, box, fonts)
    plate = rectangle(box, radius=3, fill=colours.fill, stroke=theme.colours.ink, stroke_width=1.2)
    return Art(plate + text, box.grown(1), fonts)
