"""What stands, lies and moves on the sand: ways, figures, swords and names, for the whole or for a window of it."""

from collections.abc import Iterator
from math import hypot
from typing import Final

from ludi_press.pictures.arena.figure import MOST_TYPE, RADIUS, draw_badge, draw_fighter, look_of
from ludi_press.pictures.arena.layout import ArenaLayout, turn_of
from ludi_press.pictures.arena.marks import draw_start, draw_swords
from ludi_press.pictures.field import LEADER, name_plate
from ludi_press.pictures.labels import Wish, place
from ludi_press.pictures.layout import Box
from ludi_press.pictures.picture import Art, Item, Line, Stamp
from ludi_press.pictures.svg import moved
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.tokens import draw_print
from ludi_press.scene.arena import ArenaScene, Combatant, Point, Stance

NAME_SIZE: Final = 21.0
_STEP: Final = 34.0
"""Between two arrow heads of a way."""

Placed = tuple[Combatant, Point]


def draw_field(scene: ArenaScene, layout: ArenaLayout, theme: Theme, frame: Box) -> tuple[Item, ...]:
    """All of it, of the ways only what lies in the frame; names of those in the frame stand in it too."""
    return (
        *(item for item in draw_ways(scene, layout, theme) if not isinstance(item, Stamp) or frame.holds(item.box)),
        *draw_fighters(scene, layout, theme),
        *draw_clashes(scene, layout, theme),
        *draw_names(scene, layout, theme, frame),
    )


def size_of(scene: ArenaScene, layout: ArenaLayout) -> float:
    """How much larger or smaller than 40 units a base is drawn."""
    return scene.base * layout.inch / 1000 / (2 * RADIUS)


def scaled(art: Art, scale: float) -> Art:
    """Art made larger or smaller."""
    if scale == 1.0:
        return art
    box = Box(art.box.left * scale, art.box.top * scale, art.box.right * scale, art.box.bottom * scale)
    return Art(moved(0, 0, art.svg, scale=scale), box, art.fonts)


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
    """The figures, then over all of them their badges and hit points."""
    size = size_of(scene, layout)
    for draw in (draw_fighter, draw_badge):
        for one, at in on_sand(scene):
            yield Stamp(
                *layout.spot(at), scaled(draw(look_of(one, layout.least / size), turn_of(one.facing), theme), size)
            )


def draw_clashes(scene: ArenaScene, layout: ArenaLayout, theme: Theme) -> Iterator[Item]:
    """Swords where two bases touch."""
    for one, other in scene.clashes:
        points = (scene.combatant(one).at, scene.combatant(other).at)
        (x, y), (to_x, to_y) = (layout.spot(point or (0, 0)) for point in points)
        yield Stamp((x + to_x) / 2, (y + to_y) / 2, scaled(draw_swords(theme), size_of(scene, layout)))


def draw_names(scene: ArenaScene, layout: ArenaLayout, theme: Theme, frame: Box) -> Iterator[Item]:
    """Names beside the figures, off each other; a line leads to one that stands apart."""
    reach = (RADIUS + 7) * size_of(scene, layout)
    boxes = {one.id: _about(layout, at, reach) for one, at in on_sand(scene)}
    plates = {one.id: name_plate(one, theme, layout.type(NAME_SIZE)) for one, _ in on_sand(scene)}
    wishes = [Wish(id_, boxes[id_], art.box.width, art.box.height) for id_, art in plates.items() if art.svg]
    labels = place(wishes, [boxes[id_] for id_, art in plates.items() if not art.svg], frame)
    for label in labels:
        if label.leader:
            yield Line(*label.leader, theme.colours.ink, LEADER, theme.colours.plate)
    for label in labels:
        yield Stamp(*label.box.centre, plates[label.owner])


def _about(layout: ArenaLayout, at: Point, reach: float) -> Box:
    x, y = layout.spot(at)
    return Box(x - reach, y - reach, x + reach, y + reach + 5)
