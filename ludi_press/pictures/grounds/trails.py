"""What happened on a track in a turn: each team's move, and the most dramatic events, numbered for the key.

A move is a ribbon that widens toward the team, with a ring where it began.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import cos, dist, radians, sin
from typing import Final

from msgspec.structs import replace

from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.grounds.view import MOST_EVENTS, dramatic, event_box, space_of
from ludi_press.pictures.picture import Art, Band, Bands, Item, Pose, Stamp, rounded_turn, tag
from ludi_press.pictures.pieces.tokens import draw_print, draw_start
from ludi_press.pictures.shapes import Box, Point, side
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Mark, Piece, Scene, Where

_THIN, _BROAD = 4.5, 9.0
"""The width of a ribbon at its beginning and at its end."""
_SLOTS: Final = (0.0, 11.0, -11.0, 5.5, -5.5)
"""The distances from the middle of the lane of ribbons that share a space, one after the other."""
_EDGE: Final = 1.5
"""The width of its dark edges."""
_STEP: Final = 6.0
"""The distance of the points of a ribbon."""
_CURVE: Final = 5
"""How many of these points before and after it each is drawn toward: a change of lanes takes about two spaces."""

Way = tuple[Where, ...]


def draw_trails(pieces: tuple[Piece, ...], held: frozenset[Where], layout: Layout, theme: Theme) -> Iterator[Item]:
    """The ribbons, side by side if they share a space, and the start rings.

    There is no ring where a piece or a thing is now.
    """
    ways = {
        piece.id: tuple(at for index, way in enumerate(piece.trail) for at in way[bool(index) :])
        for piece in pieces
        if piece.trail
    }
    slots: dict[str, float] = {}
    for id_, way in ways.items():
        taken = {slots[other] for other in slots if not set(way).isdisjoint(ways[other])}
        slots[id_] = next((slot for slot in _SLOTS if slot not in taken), 0.0)
    walked = [piece for piece in pieces if piece.id in ways]
    lines = [_line(ways[piece.id], slots[piece.id], layout) for piece in walked]
    bands = (band_along(line, piece.tone, theme) for piece, line in zip(walked, lines, strict=True) if len(line) > 1)
    yield Bands(tuple(bands), theme.colours.faint, _EDGE)
    for piece in walked:
        ends = (layout.place(space_of(way[-1])) for way in piece.trail[:-1])
        yield from (Stamp(spot.x, spot.y, _dot(theme)) for spot in ends)
    yield from draw_starts(pieces, held, layout, theme, figured=True)


def draw_starts(
    pieces: tuple[Piece, ...], held: frozenset[Where], layout: Layout, theme: Theme, *, figured: bool = False
) -> Iterator[Stamp]:
    """The start rings, in which the figures of the badges are wanted where there is room for them."""
    for piece in pieces:
        if piece.trail and piece.trail[0][0] not in held:
            spot = layout.place(space_of(piece.trail[0][0]))
            figure = "" if layout.small or not figured else piece.badge[1:]
            yield Stamp(spot.x, spot.y, draw_start(piece.tone, theme, figure))


def draw_prints(pieces: tuple[Piece, ...], layout: Layout, theme: Theme) -> Iterator[Stamp]:
    """Arrow heads on the spaces passed, for films: a ribbon would be a new drawing in every frame."""
    for piece in pieces:
        for way in piece.trail:
            for at in way[1:]:
                spot = layout.place(space_of(at))
                yield Stamp(spot.x, spot.y, draw_print(piece.tone, rounded_turn(spot.turn), False, theme))


def band_along(line: list[Point], tone: str, theme: Theme) -> Band:
    """A band along a line: narrow at its beginning, wide at its end."""
    lengths = [0.0, *accumulate(dist(one, other) for one, other in pairwise(line))]
    sides: tuple[list[Point], list[Point]] = ([], [])
    for index, (x, y) in enumerate(line):
        before, after = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        half = (_THIN + (_BROAD - _THIN) * lengths[index] / lengths[-1]) / 2 / dist(before, after)
        across, down = (after[1] - before[1]) * half, (before[0] - after[0]) * half
        sides[0].append((round(x + across, 1), round(y + down, 1)))
        sides[1].append((round(x - across, 1), round(y - down, 1)))
    return Band((*sides[0], *sides[1][::-1]), theme.tone(tone).fill)


def _dot(theme: Theme) -> Art:
    """Where a round ended on the way."""
    dot = tag("circle", r=3, fill=theme.colours.plate, stroke=theme.colours.ink)
    return Art(dot, Box(-4, -4, 4, 4), common=True)


def _line(way: Way, slot: float, layout: Layout) -> list[Point]:
    """The line of a path, smooth, at this distance from the middle of its lanes but for its two ends."""
    line = _smooth(_smooth(_even(_unrolled(way, layout))))
    last, reach = len(line) - 1, 2.0 * _CURVE
    aside = (slot * min(1.0, at / reach, (last - at) / reach) for at in range(len(line)))
    return _straightened([layout.unrolled(far, out + more) for (far, out), more in zip(line, aside, strict=True)])


def _unrolled(way: Way, layout: Layout) -> list[Point]:
    """The places on a path, by how far along the inner edge they are from the line, and by how far off it."""
    lap, found = layout.outline.lap * layout.unit, list[Point]()
    for far, out in (layout.unroll(space_of(at)) for at in way):
        before = found[-1][0] if found else far
        if before >= 0:
            far = before + (far - before + lap / 2) % lap - lap / 2 if found else far + lap
        found.append((far, out))
    return found


def _even(line: list[Point]) -> list[Point]:
    lengths = [0.0, *accumulate(dist(one, other) for one, other in pairwise(line))]
    steps = max(2, round(lengths[-1] / _STEP))
    found, at = line[:1], 0
    for step in range(1, steps):
        far = lengths[-1] * step / steps
        while lengths[at + 1] < far:
            at += 1
        found.append(_toward(line[at], line[at + 1], (far - lengths[at]) / (lengths[at + 1] - lengths[at])))
    return [*found, line[-1]]


def _smooth(line: list[Point]) -> list[Point]:
    """Each point in the middle of those before and after it, as many as there are on both sides."""
    xs, ys = ([0.0, *accumulate(point[axis] for point in line)] for axis in (0, 1))
    found = []
    for at in range(len(line)):
        reach = min(_CURVE, at, len(line) - 1 - at)
        first, last = at - reach, at + reach + 1
        found.append(((xs[last] - xs[first]) / (last - first), (ys[last] - ys[first]) / (last - first)))
    return found


def _straightened(points: list[Point]) -> list[Point]:
    """The line without points that are on a straight line between their neighbours."""
    kept = points[:1]
    for here, there in pairwise(points[1:]):
        if abs(side((kept[-1], here), there)) > 0.5:
            kept.append(here)
    return list(dict.fromkeys((*kept, points[-1])))


def _toward(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


_DRAMA: Final = ("naufragia", "death", "crash", "slip")
"""The signs that have a number, the most dramatic first."""
_ASIDE: Final = (
    *((0.0, 0.0), (2.7, 0.0), (0.0, -2.2), (0.0, 2.2), (-3.0, 0.0), (2.7, -2.0), (2.7, 2.0), (-3.0, -2.0)),
    *((-3.0, 2.0), (4.2, 0.0), (0.0, -3.6), (0.0, 3.6), (-4.6, 0.0), (4.2, -3.6), (4.2, 3.6), (6.4, 0.0)),
)
"""How far ahead of its place and to the right a number may be, the best first, as multiples of its type size."""


def events_of(scene: Scene) -> list[Mark]:
    """The most dramatic of what happened, the most dramatic first: the key leaves out the last where room is short."""
    return [mark for _, mark in dramatic(scene, _DRAMA)][:MOST_EVENTS]


def event_spots(scene: Scene, layout: Layout, held: Sequence[Box], size: float) -> list[Pose]:
    """Where the number of each event is, in type of this size: beside whoever stands there now, and off each other."""
    taken, spots = [*held], []
    for mark in events_of(scene):
        tried = list(_aside(layout.place(space_of(mark.at)), size))
        boxes = [event_box(spot, size) for spot in tried]
        inside = [at for at, box in enumerate(boxes) if layout.bounds.holds(box)] or [0]
        free = (at for at in inside if not any(boxes[at].meets(one) for one in taken))
        at = next(free, inside[-1])
        spots.append(tried[at])
        taken.append(boxes[at])
    return spots


def _aside(here: Pose, size: float) -> Iterator[Pose]:
    across, down = size * cos(radians(here.turn)), size * sin(radians(here.turn))
    for far, out in _ASIDE:
        yield replace(here, x=here.x + across * far - down * out, y=here.y + down * far + across * out)
