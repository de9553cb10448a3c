"""A chariot from above: the theme's symbol with the parts that tell its equipment and its damage.

It faces right around nought, within one space of the track, then is turned; its badge stays upright.
Where it is seen from afar it is plain: no equipment, and its car is the ground of the badge.
Nothing is shown by colour alone: factio by letter, speed by gait and dust, lost points by notches,
lost horses by a cross, the leader and who has finished by a laurel.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from functools import lru_cache, reduce
from math import cos, radians, sin
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Gauge
from ludi_press.pictures.picture import (
    Art,
    Parts,
    Placed,
    PlacedPiece,
    Pose,
    Stamp,
    joined,
    moved,
    rectangle,
    rounded_turn,
    words,
)
from ludi_press.pictures.shapes import Box, around
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Status

LENGTH: Final = 50.0
WIDTH: Final = 38.0
"""The size of the ground that a chariot takes, facing right, in drawing units."""
PLAIN_LENGTH, PLAIN_WIDTH = 66.0, 46.0
"""The size of a plain chariot, for small pictures."""
_LOST_FIRST: Final = (1, 4, 2, 3)
"""The rows of the horses, from the left, in the order in which they are lost."""
_FASTEST: Final = 3
FIFTHS: Final = 5
"""The number of parts of the bar of a team's endurance."""


class Cut(Enum):
    """How a chariot is drawn: with all its details, seen in a whole circus, or for small pictures.

    Each has a symbol, the length of its drawing, the length and width of its ground, and a least size of its badge.
    Horses and wheels reach a little over the edges of their spaces.
    """

    FULL = ("quadriga-top", 57.0, LENGTH, WIDTH, 16.0)
    FAR = ("quadriga-small", 59.0, LENGTH, WIDTH, 20.0)
    SMALL = ("quadriga-small", PLAIN_LENGTH, PLAIN_LENGTH, PLAIN_WIDTH, 16.0)

    def __init__(self, symbol: str, drawn: float, length: float, width: float, badge: float) -> None:
        self.symbol, self.drawn, self.length, self.width, self.badge = symbol, drawn, length, width, badge


class ChariotLook(Struct, frozen=True):
    """The equipment of a chariot, each from 0 to 2.

    Stripes of the tunic, cover of the helmet, rim and size of the car, plumes and harness of the horses.
    """

    tunic: int = 0
    helmet: int = 0
    rim: int = 0
    car: int = 0
    plumes: int = 0
    harness: int = 0


class TeamLook(Struct, frozen=True):
    """Everything but the theme that a chariot's drawing depends on; made by `state_of`."""

    tone: str
    badge: str
    look: ChariotLook = ChariotLook()
    speed: int = 0
    left: int = 0
    right: int = 0
    horses: int = 0
    stunned: bool = False
    flipped: bool = False
    dead: tuple[int, ...] = ()
    endurance: int | None = None
    hits: int | None = None
    wounded: bool = False
    whip: bool = False
    on_foot: bool = False
    crowned: bool = False
    cut: Cut = Cut.FULL


@lru_cache(maxsize=2048)
def state_of(piece: Piece) -> TeamLook:
    """The state that a chariot's drawing shows, from tokens such as `helmet-2` and `speed-3` and from gauges.

    Dead horses are numbered from the left; endurance and hits are in fifths, None without such a gauge.
    """
    strength = piece.gauge("endurance")
    return TeamLook(
        piece.tone,
        piece.badge,
        ChariotLook(*(_level(piece.look, part) for part in ChariotLook.__struct_fields__)),
        _level(piece.marks, "speed"),
        min(3, piece.gauge("left").lost),
        min(3, piece.gauge("right").lost),
        min(4, piece.gauge("horses").lost),
        "stunned" in piece.marks,
        piece.status is Status.DOWN,
        tuple(number for number in range(1, 5) if f"dead-{number}" in piece.marks),
        _fifths(strength),
        _fifths(piece.gauge("hits")),
        "wounded" in piece.marks,
        "whip" in piece.marks,
        "on-foot" in piece.marks,
    )


def seen(state: TeamLook, cut: Cut) -> TeamLook:
    """The state without what is too fine for this cut: a plain chariot has full speed or none, and no damage."""
    state = replace(state, endurance=None, hits=None)
    if cut is Cut.FULL:
        return state
    speed = state.speed * (state.speed == _FASTEST)
    return replace(state, cut=cut, look=ChariotLook(), speed=speed, left=0, right=0, horses=0, dead=())


def _fifths(gauge: Gauge) -> int | None:
    """What is left of a gauge in fifths, rounded up; None without one."""
    return -(-FIFTHS * (gauge.size - gauge.lost) // gauge.size) if gauge.size else None


def _level(tokens: tuple[str, ...], part: str) -> int:
    """The number after a part's name, such as 2 of `helmet-2`; 0 without such a token."""
    return next((int(token.rpartition("-")[2]) for token in tokens if token.rpartition("-")[0] == part), 0)


@lru_cache(maxsize=2048)
def parts_of(state: TeamLook) -> frozenset[str]:
    if state.on_foot:
        return frozenset({"on-foot"})
    look, lost = state.look, {*_LOST_FIRST[: state.horses], *state.dead}
    shown = {"halo", "horses", f"gait-{state.speed}", *(f"lost-{row}" for row in lost)}
    shown |= {f"harness-{look.harness}", f"plumes-{look.plumes}"}
    for name, left in (("endurance", state.endurance), ("hits", state.hits)):
        shown |= set() if left is None else {name, *(f"{name}-{step}" for step in range(1, left + 1))}
    if state.flipped:
        return frozenset({*shown, "dragged"})
    told = {"stunned": state.stunned, "wounded": state.wounded, "whip": state.whip}
    shown |= {f"car-{look.car}-rim-{look.rim}", "car", "auriga", f"tunic-{look.tunic}", f"helmet-{look.helmet}"}
    shown |= {"ailing"} if any(told.values()) else set()
    for side, points in (("left", state.left), ("right", state.right)):
        shown |= {f"{side}-{step}" for step in range(1, points + 1)}
    return frozenset({*shown, *(name for name, here in told.items() if here)})


def footprint(turn: float, cut: Cut = Cut.FULL) -> Box:
    """The bounding box of a chariot turned by this angle, around its middle."""
    return around(hull(turn, cut))


def hull(turn: float, cut: Cut = Cut.FULL, behind: float = 0.0) -> tuple[tuple[float, float], ...]:
    """The corners of a chariot turned by this angle, around its middle, extended by `behind` at its rear."""
    along, across = cos(radians(turn)), sin(radians(turn))
    front, side = cut.length / 2, cut.width / 2
    corners = ((-front - behind, -side), (front, -side), (front, side), (-front - behind, side))
    return tuple((x * along - y * across, x * across + y * along) for x, y in corners)


BADGE: Final = Cut.FULL.badge
"""The type size of a badge."""
_PLATED: Final = 18.0
"""Badges larger than this do not fit on the car and have a plate."""
BADGE_MOST: Final = 29.0
"""The largest type of a badge that fits on a chariot."""
_BEHIND: Final = (0.0, 12.0, 24.0, 40.0)
"""How far the dust of each speed reaches behind a chariot."""


def stand_chariots(
    placed: Sequence[Placed], theme: Theme, least: float, crowned: Collection[str], cut: Cut
) -> tuple[PlacedPiece, ...]:
    """Chariots at their places, with badges of at least this type size; `crowned` ones have a laurel."""
    size = min(BADGE_MOST, max(cut.badge, least))
    return tuple(
        _stood(piece, spot, replace(seen(state_of(piece), cut), crowned=piece.id in crowned), size, theme)
        for piece, spot in placed
    )


def _stood(piece: Piece, spot: Pose, state: TeamLook, size: float, theme: Theme) -> PlacedPiece:
    turn = rounded_turn(spot.turn)
    body, badge = chariot_stamps(state, spot.x, spot.y, turn, theme, size)
    box = footprint(turn, state.cut).moved(spot.x, spot.y)
    corners = tuple((spot.x + x, spot.y + y) for x, y in hull(turn, state.cut))
    held = box.joined(badge.box) if state.crowned or state.cut is not Cut.FULL else box
    return PlacedPiece(piece, body, badge, held, corners, tuple(chariot_ground(state, spot.x, spot.y, turn, theme)))


def draw_chariot(state: TeamLook, turn: int, theme: Theme) -> Art:
    """The chariot turned by whole degrees, with its upright badge, as one piece of art."""
    stamps = (*chariot_ground(state, 0, 0, turn, theme), *chariot_stamps(state, 0, 0, turn, theme))
    return replace(joined(stamps), box=reduce(Box.joined, (stamp.box for stamp in stamps)))


def chariot_stamps(
    state: TeamLook, x: float, y: float, turn: int, theme: Theme, size: float = BADGE
) -> tuple[Stamp, Stamp]:
    """The chariot at a point, turned by whole degrees, and its badge."""
    ahead = _ahead(state)
    plate = state.flipped or state.cut is not Cut.FULL or size > _PLATED or state.on_foot
    badge = _badge_art(state.badge, state.tone, plate, state.crowned, size, theme)
    team = Stamp(x, y, _team(replace(state, crowned=False), turn, theme))
    return team, Stamp(x + ahead * cos(radians(turn)), y + ahead * sin(radians(turn)), badge)


def chariot_ground(state: TeamLook, x: float, y: float, turn: int, theme: Theme) -> Iterator[Stamp]:
    """The shadow of a chariot, south-east of it at any angle, and the dust behind it: many chariots share both."""
    if state.on_foot:
        return
    yield Stamp(x + 2.2, y + 2.8, _on_ground("shadow", 0, turn, state.cut, theme))
    if state.speed and not state.flipped:
        yield Stamp(x, y, _on_ground(f"speed-{state.speed}", _BEHIND[state.speed], turn, state.cut, theme))


@lru_cache(maxsize=1024)
def _on_ground(part: str, behind: float, turn: int, cut: Cut, theme: Theme) -> Art:
    svg = _drawn("", frozenset({part}), cut, theme)
    return Art(moved(0, 0, svg, turn), around(hull(turn, cut, behind)).grown(5), common=True)


@lru_cache(maxsize=4096)
def _team(state: TeamLook, turn: int, theme: Theme) -> Art:
    """Horses, car and auriga, without the badge."""
    box = footprint(turn, state.cut).grown(5.5 if state.endurance is None else 11.0)
    return Art(moved(0, 0, _drawn(state.tone, parts_of(state), state.cut, theme), turn), box, common=True)


@lru_cache(maxsize=1024)
def _drawn(tone: str, parts: frozenset[str], cut: Cut, theme: Theme) -> str:
    symbol = theme.symbols[cut.symbol]
    return symbol.centred(symbol.drawn(theme.paint(tone), parts), cut.drawn)


def chariot_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    """The parts of a chariot for a replay; chariots share drawings, so that a page with all of them needs few."""
    state, symbol = state_of(piece), theme.symbols[Cut.FULL.symbol]
    dust = (f"speed-{state.speed}",) if not (state.flipped or state.on_foot) else ()
    drawings = symbol.layers(theme.paint(state.tone), (*parts_of(state), *dust))
    badge = _badge_art(state.badge, state.tone, state.flipped, False, BADGE, theme)
    return Parts(tuple(symbol.centred(one, Cut.FULL.drawn) for one in drawings), (badge.svg,), _ahead(state))


def _ahead(state: TeamLook) -> float:
    """How far ahead of the middle the badge is."""
    return 6.0 if state.on_foot else -19.0 if state.flipped else -17.0


@lru_cache(maxsize=1024)
def _badge_art(badge: str, tone: str, plated: bool, crowned: bool, size: float, theme: Theme) -> Art:
    """Letter and number, upright, around nought; on a plate if there is no car under it; `crowned` adds a laurel."""
    colours = theme.tone(tone)
    size *= 0.73 if len(badge) > 2 else 0.8 if plated and size <= BADGE else 1.0
    text = words(theme.badge, badge, 0, size * 0.36, size, colours.ink, "middle")
    half, high = theme.badge.width(badge, size) / 2 + 2.5, size * (0.48 if size > Cut.FAR.badge else 0.58)
    box, fonts, parts = Box(-half, -high, half, high), theme.badge.paths(badge), [text]
    if plated or crowned:
        plate = rectangle(box, radius=3, fill=colours.fill, stroke=theme.colours.ink, stroke_width=1.2)
        parts, box = [plate, text], box.grown(1)
    if crowned:
        box = Box(-20, -20, 20, 20).grown(max(0.0, 20 * ((half + 5) / 14 - 1)))
        parts.insert(0, theme.symbols["laurel-gilt"].within(box, theme.paint(tone)))
    return Art("".join(parts), box, fonts)
