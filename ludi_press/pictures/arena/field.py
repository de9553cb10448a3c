"""What stands, lies and moves on the sand: ways, figures, swords and names, for the whole or for a window of it."""

from collections.abc import Iterator
from math import cos, hypot, radians, sin
from typing import Final

from msgspec.structs import replace

from ludi_press.pictures.box import Box, around
from ludi_press.pictures.grounds.sand_layout import ArenaLayout, turn_of
from ludi_press.pictures.labels import Wish, place
from ludi_press.pictures.picture import Art, Item, Line, Stamp, scaled
from ludi_press.pictures.pieces.fighter import (
    MOST_TYPE,
    RADIUS,
    SIDES,
    SWINGS,
    Look,
    badge_box,
    draw_badge,
    draw_fighter,
    look_of,
    points_box,
)
from ludi_press.pictures.pieces.signs import draw_start, draw_swords
from ludi_press.pictures.pieces.tokens import draw_print
from ludi_press.pictures.shapes import Points, hull_of
from ludi_press.pictures.stage.field import LEADER, name_plate
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene, Combatant, Point, Stance

NAME_SIZE: Final = 21.0
_STEP: Final = 34.0
"""Between two arrow heads of a way."""

_SWORDS: Final = Box(-9.6, -9.6, 9.6, 9.6)
"""What swords cover about where two touch."""

Placed = tuple[Combatant, Point]


def draw_field(scene: ArenaScene, layout: ArenaLayout, theme: Theme, frame: Box) -> tuple[Item, ...]:
    """All of it, of the ways only what lies in the frame; names of those in the frame stand in it too."""
    return (
        *(item for item in draw_ways(scene, layout, theme) if not isinstance(item, Stamp) or frame.holds(item.box)),
        *draw_fighters(scene, layout, theme),
        *draw_names(scene, layout, theme, frame),
    )


def size_of(scene: ArenaScene, layout: ArenaLayout) -> float:
    """How much larger or smaller than 40 units a base is drawn."""
    return scene.base * layout.inch / 1000 / (2 * RADIUS)


def on_sand(scene: ArenaScene) -> list[Placed]:
    """Everybody to be drawn, the removed undermost, then who lies."""
    order = {Stance.DEAD: 0, Stance.LYING: 1, Stance.STANDING: 2}
    shown = [(one, one.at) for one in scene.combatants if one.at is not None]
    return sorted(shown, key=lambda item: order[item[0].stance])


def draw_ways(scene: ArenaScene, layout: ArenaLayout, theme: Theme) -> Iterator[Item]:
    """Where each that moved stood before, and arrow heads along its way."""
    size = size_of(scene, layout)
    for one in scene.combatants:
        if one.way is None:
            continue
        (x, y), (to_x, to_y) = (layout.spot(point) for point in one.way)
        far = hypot(to_x - x, to_y - y)
        turn = turn_of((one.way[1][0] - one.way[0][0], one.way[1][1] - one.way[0][1]))
        yield Stamp(x, y, scaled(_start(one, layout.type(12 * size) / size, theme), size))
        count = int((far - RADIUS * size) / _STEP)
        for step in range(1, count + 1):
            share = step * _STEP / far
            spot = (x + (to_x - x) * share, y + (to_y - y) * share)
            yield Stamp(*spot, draw_print(one.tone, turn, False, theme))


def _start(one: Combatant, size: float, theme: Theme) -> Art:
    return draw_start(one.tone, one.badge if size <= MOST_TYPE else "", theme, size)


def draw_fighters(scene: ArenaScene, layout: ArenaLayout, theme: Theme) -> Iterator[Item]:
    """The figures, swords where two bases touch, and over all of them the badges and hit points."""
    size, looks = size_of(scene, layout), _looks(scene, layout)
    for draw in (draw_fighter, draw_badge):
        for one, at in on_sand(scene):
            yield Stamp(*layout.spot(at), scaled(draw(looks[one.id], turn_of(one.facing), theme), size))
        if draw is draw_fighter:
            yield from (Stamp(*spot, scaled(draw_swords(theme), size)) for spot in _touching(scene, layout))


def _looks(scene: ArenaScene, layout: ArenaLayout) -> dict[str, Look]:
    """How each looks: badges, then hit points, where they cover no other base, no swords and none of each other."""
    size, shown = size_of(scene, layout), on_sand(scene)
    looks = {one.id: look_of(one, layout.least / size) for one, _ in shown}
    taken = [_moved(_SWORDS, size, spot) for spot in _touching(scene, layout)]
    for one, at in shown:
        others = [layout.spot(other) for who, other in shown if who is not one]
        tried = [replace(looks[one.id], swing=swing) for swing in SWINGS]
        boxes = [_moved(badge_box(look, turn_of(one.facing)), size, layout.spot(at)) for look in tried]
        looks[one.id] = tried[_first_free(boxes, taken, others, size)]
    for one, at in shown:
        others = [layout.spot(other) for who, other in shown if who is not one]
        tried = [replace(looks[one.id], side=side) for side in range(len(SIDES))]
        boxes = [_moved(points_box(look), size, layout.spot(at)) for look in tried]
        looks[one.id] = tried[_first_free(boxes, taken, others, size)]
    return looks


def _first_free(boxes: list[Box], taken: list[Box], bases: list[tuple[float, float]], size: float) -> int:
    """Which of these boxes is the first to cover nothing, or else the least; it is taken from now on."""
    covered = [
        sum(box.meets(part) for part in taken) + sum(_covers(box, x, y, size) for x, y in bases) for box in boxes
    ]
    found = covered.index(min(covered))
    taken.append(boxes[found])
    return found


def _covers(box: Box, x: float, y: float, size: float) -> bool:
    """Whether a box lies over the base about a point."""
    across, down = max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom)
    return hypot(across, down) < RADIUS * size


def _moved(box: Box, size: float, to: tuple[float, float]) -> Box:
    """A box about nought, made larger and set down."""
    return Box(box.left * size, box.top * size, box.right * size, box.bottom * size).moved(*to)


def _touching(scene: ArenaScene, layout: ArenaLayout) -> Iterator[tuple[float, float]]:
    """Where enemies in contact touch."""
    for pair in scene.clashes:
        points = [scene.combatant(one).at or (0, 0) for one in pair]
        (x, y), (to_x, to_y) = (layout.spot(point) for point in points)
        yield (x + to_x) / 2, (y + to_y) / 2


def draw_names(scene: ArenaScene, layout: ArenaLayout, theme: Theme, frame: Box) -> Iterator[Item]:
    """Names beside the figures, off each other; a line leads to one that stands apart."""
    size, looks = size_of(scene, layout), _looks(scene, layout)
    hulls = {one.id: _hull(looks[one.id], turn_of(one.facing), layout.spot(at), size) for one, at in on_sand(scene)}
    plates = {one.id: name_plate(one, theme, layout.type(NAME_SIZE)) for one, _ in on_sand(scene)}
    wishes = [
        Wish(id_, around(list(hulls[id_])), art.box.width, art.box.height, hulls[id_])
        for id_, art in plates.items()
        if art.svg
    ]
    rings = [one.way[0] for one in scene.combatants if one.way]
    begun = [_moved(Box(-RADIUS, -RADIUS, RADIUS, RADIUS), size, layout.spot(at)) for at in rings]
    labels = place(wishes, [around(list(hulls[id_])) for id_, art in plates.items() if not art.svg], frame, begun)
    for label in labels:
        if label.leader:
            yield Line(*label.leader, theme.colours.ink, LEADER, theme.colours.plate)
    for label in labels:
        yield Stamp(*label.box.centre, plates[label.owner])


def _hull(look: Look, turn: int, spot: tuple[float, float], size: float) -> Points:
    """What a fighter covers with its badge and hit points."""
    ring = [((RADIUS + 3) * cos(radians(30 * step)), (RADIUS + 3) * sin(radians(30 * step))) for step in range(12)]
    boxes = (badge_box(look, turn), points_box(look).grown(2))
    corners = [(x, y) for box in boxes for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return tuple((spot[0] + x * size, spot[1] + y * size) for x, y in hull_of([*ring, *corners]))
