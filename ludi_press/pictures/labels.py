"""Places names beside their pieces: no name over another name or a piece, with a leader line where the name is apart.

Each name tries places around its piece, nearest first, and takes the free one that costs least:
near, nearer to no other piece, and off the ways.
Names with the most neighbours choose first, since they have the least choice.
If some find no place, another attempt is made in which they choose before all others.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, inf, sin, tau
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.pictures.shapes import Box, Points, Segment, apart, cross, entry

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
_NEXT, _ASTRAY, _ON_A_WAY = 0.5, 6.0, 1.2
"""What it costs, in rings, to be not clearly nearer to its own piece, to be nearer to another, to lie on a way."""
_BESIDE: Final = 3
"""The last ring for a name that must be next to its piece."""
_TIE: Final = 0.5
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

    @property
    def outline(self) -> Points:
        """The end of a leader line is on this outline: the piece's convex hull, else its bounding box."""
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

    Leader lines do not cross obstacles; they cross `marks`, which names avoid too, only if there is no other place.
    With `beside` a name that would be far from its piece is left out; names lie on `ways` only at a cost.
    The pieces' own boxes (`about`) and those in `unlabelled` are obstacles without being listed as such.
    A name without a free place is left out: the piece has its badge, and the standings have the name.
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
        cost = ring + (0 if ahead >= _CLEAR else _NEXT if ahead >= -_TIE else _ASTRAY)
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
        ahead = min(map(box.gap, chariots), default=inf) - box.gap(request.about)
        yield ring, PlacedLabel(request.owner, box, leader), ahead if plain else -inf


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
    """A line from the nearest point of the label's edge toward the middle of the piece, as far as its outline."""
    x, y = request.about.centre
    start = (min(max(x, label.left), label.right), min(max(y, label.top), label.bottom))
    share = entry((start, (x, y)), request.outline)
    return start, (start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)


def _crosses(line: Segment, box: Box) -> bool:
    """Whether a line passes through a box; most lines lie wholly on one side of it."""
    (x1, y1), (x2, y2) = line
    if (x1 <= box.left and x2 <= box.left) or (x1 >= box.right and x2 >= box.right):
        return False
    if (y1 <= box.top and y2 <= box.top) or (y1 >= box.bottom and y2 >= box.bottom):
        return False
    return not apart(line, box.corners)
