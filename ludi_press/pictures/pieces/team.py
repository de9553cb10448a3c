"""What the drawing of a chariot shows of its piece, by which parts of its symbol, and the size of a chariot."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Gauge
from ludi_press.pictures.box import Box, around
from ludi_press.scene import Piece, Status

LENGTH: Final = 50.0
WIDTH: Final = 38.0
"""The size of the ground that a chariot takes, facing right, in drawing units."""
DRAWN: Final = 57.0
"""The length of its drawing: horses and wheels reach a little over the edges of their spaces."""
PLAIN_LENGTH, PLAIN_WIDTH = 66.0, 46.0
"""The size of a plain chariot, for small pictures."""
_LOST_FIRST: Final = (1, 4, 2, 3)
"""The rows of the horses, from the left, in the order in which they are lost."""
FIFTHS: Final = 5
"""The number of parts of the bar of a team's endurance."""


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
    look: ChariotLook
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
    plain: bool = False


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


def _fifths(gauge: Gauge) -> int | None:
    """What is left of a gauge in fifths, rounded up; None without one."""
    return -(-FIFTHS * (gauge.size - gauge.lost) // gauge.size) if gauge.size else None


def _level(tokens: tuple[str, ...], part: str) -> int:
    """The number after a part's name, such as 2 of `helmet-2`; 0 without such a token."""
    return next((int(token.rpartition("-")[2]) for token in tokens if token.rpartition("-")[0] == part), 0)


@lru_cache(maxsize=2048)
def parts_of(state: TeamLook) -> frozenset[str]:
    """The parts of the symbol that tell this state."""
    if state.on_foot:
        return frozenset({"on-foot"})
    look, lost = state.look, {*_LOST_FIRST[: state.horses], *state.dead}
    shown = {"horses", f"gait-{state.speed}", *(f"lost-{row}" for row in lost)}
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


def footprint(turn: float, *, plain: bool = False) -> Box:
    """The bounding box of a chariot turned by this angle, around its middle."""
    return around(hull(turn, plain=plain))


def hull(turn: float, *, plain: bool = False, behind: float = 0.0) -> tuple[tuple[float, float], ...]:
    """The corners of a chariot turned by this angle, around its middle, extended by `behind` at its rear."""
    along, across = cos(radians(turn)), sin(radians(turn))
    front, side = (PLAIN_LENGTH / 2, PLAIN_WIDTH / 2) if plain else (LENGTH / 2, WIDTH / 2)
    corners = ((-front - behind, -side), (front, -side), (front, side), (-front - behind, side))
    return tuple((x * along - y * across, x * across + y * along) for x, y in corners)
