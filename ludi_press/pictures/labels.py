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


class LabelRequest(Struct, frozen=True):
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


class PlacedLabel(Struct, frozen=True):
    """A name's place; `leader` joins it to its chariot where others are near, or where the two stand apart."""

    owner: str
    box: Box
    leader: Segment | None


class _Space(Struct, frozen=True):
    """Where names may stand: inside the frame, off `obstacles`, over which no leader passes either, and off `marks`.

    `unlabelled` are chariots that show no name here.
    """

    frame: Box
    obstacles: tuple[Box, ...]
    marks: tuple[Box, ...]
    unlabelled: tuple[Box, ...]
    beside: bool

    def near(self, request: LabelRequest) -> "_Space":
        """What of it a name may come near."""
        reach = request.about.grown(_RINGS * _step(request) + _NEAR + max(request.width, request.height))
        obstacles, marks = (tuple(box for box in boxes if box.meets(reach)) for boxes in (self.obstacles, self.marks))
        return replace(self, obstacles=obstacles, marks=marks)


def place_labels(
    requests: Sequence[LabelRequest],
    obstacles: Sequence[Box],
    frame: Box,
    marks: Sequence[Box] = (),
    unlabelled: Sequence[Box] = (),
    *,
    beside: bool = False,
) -> tuple[PlacedLabel, ...]:
    """Places for as many names as there is room for: inside the frame, off all obstacles and each other.

    No leader passes over an obstacle; over `marks`, from which names keep off too, it may where nothing else will do.
    Where names are to be `beside` their chariots, those are left out that would be far, or nearer to another.
    The chariots themselves (`about`) are obstacles, and are not listed among them; nor are the `unlabelled` ones.
    A name without any free place is left out: its badge is on the chariot, and the standings tell it.
    """
    room = _Space(frame, (*obstacles, *unlabelled), tuple(marks), tuple(unlabelled), beside)
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
    """Each name in turn takes the nearest place that those before it have left."""
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
    """The nearest free place that is nearer to no other chariot; where all such are far, the nearest at all.

    Of places as near, one that is far from all other chariots is taken first.
    """
    second: PlacedLabel | None = None
    for ring, places in groupby(_free(request, room, others, found, alone=alone), key=lambda place: place[0]):
        labels = list(places)
        for lead in (_CLEAR, -_TIE):
            if label := next((label for _, label, ahead in labels if ahead >= lead), None):
                return label
        second = second or labels[0][1]
        if ring >= _FAR:
            break
    return second


def _free(
    request: LabelRequest, room: _Space, others: list[LabelRequest], found: list[PlacedLabel], *, alone: bool
) -> Iterator[tuple[int, PlacedLabel, float]]:
    """Free places with their rings, and how much nearer they are to the chariot than to any other.

    A place whose leader passes over a mark counts as nearer to others.
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
        ahead = min(map(box.gap, chariots), default=inf) - box.gap(request.about)
        yield ring, PlacedLabel(request.owner, box, leader), ahead if plain else -inf


def _is_free(box: Box, blocked: tuple[Box, ...]) -> bool:
    """Whether a box meets none of these; written out, for it is asked a hundred thousand times."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    for other in blocked:
        if left < other.right and other.left < right and top < other.bottom and other.top < bottom:
            return False
    return True


def _is_clear(
    box: Box, leader: Segment | None, obstacles: tuple[Box, ...], others: list[LabelRequest], found: list[PlacedLabel]
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


def _places(request: LabelRequest) -> Iterator[tuple[Box, int]]:
    """Places in growing rings about the chariot, with the number of the ring."""
    x, y = request.about.centre
    half_width, half_height = request.width / 2, request.height / 2
    step = _step(request)
    for ring in range(_RINGS):
        gap = _NEAR + ring * step
        reach_x = request.about.width / 2 + half_width + gap
        reach_y = request.about.height / 2 + half_height + gap
        for across, down in _WAYS:
            # On the rectangle that the label's middle runs round, not on a circle: names are broad and low.
            most = max(abs(across), abs(down))
            mid_x, mid_y = x + reach_x * across / most, y + reach_y * down / most
            yield Box(mid_x - half_width, mid_y - half_height, mid_x + half_width, mid_y + half_height), ring


def _step(request: LabelRequest) -> float:
    return max(_STEP, _SHARE * request.height)


def _leader(request: LabelRequest, label: Box) -> Segment:
    """From the nearest point of the label's edge toward the chariot's middle, as far as the chariot."""
    x, y = request.about.centre
    start = (min(max(x, label.left), label.right), min(max(y, label.top), label.bottom))
    share = entry((start, (x, y)), request.outline)
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
