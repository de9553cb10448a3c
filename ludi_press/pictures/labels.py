"""Where names stand: beside their chariots, none over another, none over a chariot; a leader line where one is apart.

Each name tries places around its chariot, the nearest first, and takes the first that is free
and nearer to no other chariot.
Those with the most neighbours choose first, since they have the least choice;
where some find no place, they choose before all others in another attempt.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import cos, hypot, inf, sin, tau
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.pictures.box import Box
from ludi_press.pictures.shapes import Points, Segment, apart, cross, entry

CROWD: Final = 120.0
"""Chariots nearer than this (two spaces of a straight, and a little) are a crowd."""
_STEP: Final = 13.0
_SHARE: Final = 0.46
"""How far a ring of places is beyond the one before: so much at least, and this share of the name's height."""
_RINGS: Final = 14
_AROUND: Final = 32
_WAYS: Final = tuple(
    (cos(tau * turn / _AROUND), sin(tau * turn / _AROUND))
    for turn in sorted(range(_AROUND), key=lambda turn: round(-abs(sin(tau * turn / _AROUND)), 6))
)
"""Below and above first: lanes run along, so that names stand across them."""
_NEAR: Final = 3.0
_FAR: Final = 5
"""In rings beyond this one a name is looked for only where nothing nearer will do."""
_BESIDE: Final = 2
"""The last ring of a name that is to stand beside its chariot or nowhere."""
_TIE: Final = 0.5
_CLEAR: Final = 40.0
"""A name that is so much nearer to its own chariot than to any other cannot be taken for the name of another."""
_ATTEMPTS: Final = 6


class Wish(Struct, frozen=True):
    """A name that wants a place: what it belongs to (`about` is the box around it), and how much room it needs."""

    owner: str
    about: Box
    width: float
    height: float
    hull: Points = ()

    @property
    def outline(self) -> Points:
        """What a leader leads to: the convex hull of what the name belongs to, else the box about it."""
        return self.hull or self.about.corners


class Placed(Struct, frozen=True):
    """A name's place; `leader` joins it to its chariot where others are near, or where the two stand apart."""

    owner: str
    box: Box
    leader: Segment | None


class _Room(Struct, frozen=True):
    """Where names may stand: inside the frame, off `obstacles`, over which no leader passes either, and off `marks`.

    `nameless` are chariots that show no name here.
    """

    frame: Box
    obstacles: tuple[Box, ...]
    marks: tuple[Box, ...]
    nameless: tuple[Box, ...]
    beside: bool

    def near(self, wish: Wish) -> "_Room":
        """What of it a name may come near."""
        reach = wish.about.grown(_RINGS * _step(wish) + _NEAR + max(wish.width, wish.height))
        obstacles, marks = (tuple(box for box in boxes if box.meets(reach)) for boxes in (self.obstacles, self.marks))
        return replace(self, obstacles=obstacles, marks=marks)


def place(
    wishes: Sequence[Wish],
    obstacles: Sequence[Box],
    frame: Box,
    marks: Sequence[Box] = (),
    nameless: Sequence[Box] = (),
    *,
    beside: bool = False,
) -> tuple[Placed, ...]:
    """Places for as many names as there is room for: inside the frame, off all obstacles and each other.

    No leader passes over an obstacle; over `marks`, from which names keep off too, it may where nothing else will do.
    Where names are to be `beside` their chariots, those are left out that would be far, or nearer to another.
    The chariots themselves (`about`) are obstacles, and are not listed among them; nor are the `nameless` ones.
    A name without any free place is left out: its badge is on the chariot, and the standings tell it.
    """
    room = _Room(frame, (*obstacles, *nameless), tuple(marks), tuple(nameless), beside)
    crowds = {wish.owner: _neighbours(wish, wishes) for wish in wishes}
    order = sorted(wishes, key=lambda wish: (-crowds[wish.owner], wish.owner))
    best: tuple[Placed, ...] = ()
    tried: set[tuple[str, ...]] = set()
    while len(tried) < _ATTEMPTS:
        found = _in_turn(order, room, crowds)
        if len(found) > len(best):
            best = found
        if len(best) == len(wishes):
            break
        held = {label.owner for label in found}
        tried.add(tuple(wish.owner for wish in order))
        order.sort(key=lambda wish: wish.owner in held)
        if tuple(wish.owner for wish in order) in tried:
            break
    return tuple(sorted(best, key=lambda label: label.owner))


def _in_turn(order: Sequence[Wish], room: _Room, crowds: Mapping[str, int]) -> tuple[Placed, ...]:
    """Each name in turn takes the nearest place that those before it have left."""
    held = (*room.marks, *(wish.about for wish in order))
    found: list[Placed] = []
    for wish in order:
        others = [other for other in order if other.owner != wish.owner]
        left = replace(room, obstacles=(*room.obstacles, *(label.box for label in found)), marks=held)
        label = _first_free(wish, left.near(wish), others, found, alone=not crowds[wish.owner])
        if label is not None:
            found.append(label)
    return tuple(found)


def _neighbours(wish: Wish, wishes: Sequence[Wish]) -> int:
    x, y = wish.about.centre
    others = (other.about.centre for other in wishes if other.owner != wish.owner)
    return sum(hypot(x - other_x, y - other_y) < CROWD for other_x, other_y in others)


def _first_free(wish: Wish, room: _Room, others: list[Wish], found: list[Placed], *, alone: bool) -> Placed | None:
    """The nearest free place that is nearer to no other chariot; where all such are far, the nearest at all.

    Of places as near, one that is far from all other chariots is taken first.
    """
    second: Placed | None = None
    for ring, places in groupby(_free(wish, room, others, found, alone=alone), key=lambda place: place[0]):
        labels = list(places)
        for lead in (_CLEAR, -_TIE):
            if label := next((label for _, label, ahead in labels if ahead >= lead), None):
                return label
        second = second or labels[0][1]
        if ring >= _FAR:
            break
    return second


def _free(
    wish: Wish, room: _Room, others: list[Wish], found: list[Placed], *, alone: bool
) -> Iterator[tuple[int, Placed, float]]:
    """Free places with their rings, and how much nearer they are to the chariot than to any other.

    A place whose leader passes over a mark counts as nearer to others.
    """
    every = (*room.obstacles, *room.marks)
    chariots = (*room.nameless, *(other.about for other in others))
    for box, ring in _places(wish):
        if ring > _BESIDE and room.beside:
            return
        if not room.frame.holds(box) or not _is_free(box, every):
            continue
        leader = None if alone and ring == 0 else _leader(wish, box)
        if not _is_clear(box, leader, room.obstacles, others, found):
            continue
        plain = leader is None or not any(_crosses(leader, mark) for mark in room.marks if mark != wish.about)
        ahead = min(map(box.gap, chariots), default=inf) - box.gap(wish.about)
        yield ring, Placed(wish.owner, box, leader), ahead if plain else -inf


def _is_free(box: Box, blocked: tuple[Box, ...]) -> bool:
    """Whether a box meets none of these; written out, for it is asked a hundred thousand times."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    for other in blocked:
        if left < other.right and other.left < right and top < other.bottom and other.top < bottom:
            return False
    return True


def _is_clear(
    box: Box, leader: Segment | None, obstacles: tuple[Box, ...], others: list[Wish], found: list[Placed]
) -> bool:
    """Whether no leader passes over a name, an obstacle or another chariot, and none crosses another."""
    drawn = [one.leader for one in found if one.leader]
    if any(_crosses(line, box) for line in drawn):
        return False
    if leader is None:
        return True
    over = any(_crosses(leader, one) for one in obstacles) or any(
        _crosses(leader, other.about) and not apart(leader, other.outline) for other in others
    )
    return not over and not any(cross(leader, line) for line in drawn)


def _places(wish: Wish) -> Iterator[tuple[Box, int]]:
    """Places in growing rings about the chariot, with the number of the ring."""
    x, y = wish.about.centre
    half_width, half_height = wish.width / 2, wish.height / 2
    step = _step(wish)
    for ring in range(_RINGS):
        gap = _NEAR + ring * step
        reach_x = wish.about.width / 2 + half_width + gap
        reach_y = wish.about.height / 2 + half_height + gap
        for across, down in _WAYS:
            # On the rectangle that the label's middle runs round, not on a circle: names are broad and low.
            most = max(abs(across), abs(down))
            mid_x, mid_y = x + reach_x * across / most, y + reach_y * down / most
            yield Box(mid_x - half_width, mid_y - half_height, mid_x + half_width, mid_y + half_height), ring


def _step(wish: Wish) -> float:
    return max(_STEP, _SHARE * wish.height)


def _leader(wish: Wish, label: Box) -> Segment:
    """From the nearest point of the label's edge toward the chariot's middle, as far as the chariot."""
    x, y = wish.about.centre
    start = (min(max(x, label.left), label.right), min(max(y, label.top), label.bottom))
    share = entry((start, (x, y)), wish.outline)
    return start, (start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)


def _crosses(line: Segment, box: Box) -> bool:
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
