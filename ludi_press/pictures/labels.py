"""Where names stand: beside their chariots, none over another, none over a chariot; a leader line where one is apart.

Each name tries places around its chariot, the nearest first, and takes the first that is free.
Those with the most neighbours choose first, since they have the least choice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final

from ludi_press.pictures.layout import Box

CROWD: Final = 120.0
"""Chariots nearer than this (two spaces of a straight, and a little) are a crowd."""
_STEP: Final = 13.0
_RINGS: Final = 40
_WAYS: Final = tuple(
    (cos(turn * pi / 8), sin(turn * pi / 8)) for turn in (4, 12, 3, 5, 11, 13, 2, 6, 10, 14, 0, 8, 1, 7, 9, 15)
)
"""Below and above first: lanes run along, so that names stand across them."""
_NEAR: Final = 3.0


@dataclass(frozen=True, slots=True)
class Wish:
    """A name that wants a place: what it belongs to, and how much room it needs."""

    owner: str
    about: Box
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A name's place; `leader` joins it to its chariot where the two do not touch."""

    owner: str
    box: Box
    leader: tuple[tuple[float, float], tuple[float, float]] | None


def place(wishes: Sequence[Wish], obstacles: Sequence[Box], frame: Box) -> tuple[Placed, ...]:
    """Places for as many names as there is room for: inside the frame, off all obstacles and each other.

    The chariots themselves (`about`) are obstacles, whether or not they are listed.
    A name without any free place is left out: its badge is on the chariot, and the standings tell it.
    """
    blocked = [*obstacles, *(wish.about for wish in wishes)]
    found: list[Placed] = []
    for wish in sorted(wishes, key=lambda wish: (-_neighbours(wish, wishes), wish.owner)):
        label = _first_free(wish, blocked, found, frame)
        if label is not None:
            found.append(label)
            blocked.append(label.box)
    return tuple(sorted(found, key=lambda label: label.owner))


def _neighbours(wish: Wish, wishes: Sequence[Wish]) -> int:
    x, y = wish.about.centre
    return sum(hypot(x - other.about.centre[0], y - other.about.centre[1]) < CROWD for other in wishes)


def _first_free(wish: Wish, blocked: list[Box], found: list[Placed], frame: Box) -> Placed | None:
    """The nearest free place whose leader crosses nothing; failing that, the nearest free place."""
    second: Placed | None = None
    for box, apart in _places(wish):
        if not frame.holds(box) or any(box.meets(other) for other in blocked):
            continue
        if not apart:
            return Placed(wish.owner, box, None)
        leader = _leader(wish.about, box)
        label = Placed(wish.owner, box, leader)
        others = [other for other in blocked if other != wish.about]
        if not any(_crosses(leader, other) for other in others) and not any(
            (one.leader and _cross(leader, one.leader)) or _crosses(one.leader, box) for one in found if one.leader
        ):
            return label
        second = second or label
    return second


def _places(wish: Wish) -> Iterator[tuple[Box, bool]]:
    """Places in growing rings about the chariot, with whether they stand apart from it."""
    x, y = wish.about.centre
    half_width, half_height = wish.width / 2, wish.height / 2
    for ring in range(_RINGS):
        gap = _NEAR + ring * _STEP
        reach_x = wish.about.width / 2 + half_width + gap
        reach_y = wish.about.height / 2 + half_height + gap
        for across, down in _WAYS:
            # On the rectangle that the label's middle runs round, not on a circle: names are broad and low.
            most = max(abs(across), abs(down))
            mid_x, mid_y = x + reach_x * across / most, y + reach_y * down / most
            yield Box(mid_x - half_width, mid_y - half_height, mid_x + half_width, mid_y + half_height), ring > 0


def _leader(about: Box, label: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the nearest point of the label's edge to the chariot's edge, toward its middle."""
    x, y = about.centre
    start = (min(max(x, label.left), label.right), min(max(y, label.top), label.bottom))
    share = _entry(start, (x, y), about)
    return start, (start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)


def _entry(start: tuple[float, float], end: tuple[float, float], box: Box) -> float:
    """How far along a line to the middle of a box its edge is."""
    shares = [0.0]
    for here, there, low, high in ((start[0], end[0], box.left, box.right), (start[1], end[1], box.top, box.bottom)):
        if not low <= here <= high:
            edge = low if here < low else high
            shares.append((edge - here) / (there - here))
    return max(shares)


def _crosses(line: tuple[tuple[float, float], tuple[float, float]], box: Box) -> bool:
    """Whether a line passes through a box (Liang and Barsky)."""
    (x1, y1), (x2, y2) = line
    low, high = 0.0, 1.0
    for step, room in (
        (x1 - x2, x1 - box.left),
        (x2 - x1, box.right - x1),
        (y1 - y2, y1 - box.top),
        (y2 - y1, box.bottom - y1),
    ):
        if step == 0:
            if room <= 0:
                return False
        elif step < 0:
            low = max(low, room / step)
        else:
            high = min(high, room / step)
    return low < high


def _cross(
    one: tuple[tuple[float, float], tuple[float, float]], other: tuple[tuple[float, float], tuple[float, float]]
) -> bool:
    """Whether two lines cross."""
    return _side(one, other[0]) * _side(one, other[1]) < 0 and _side(other, one[0]) * _side(other, one[1]) < 0


def _side(line: tuple[tuple[float, float], tuple[float, float]], point: tuple[float, float]) -> float:
    (x1, y1), (x2, y2) = line
    return (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
