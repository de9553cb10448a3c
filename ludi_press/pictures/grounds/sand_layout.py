"""Where everything of a bout stands in its picture, in drawing units: the sand, the panel beside it, frame and key."""

from functools import lru_cache
from itertools import groupby
from math import atan2, ceil, degrees, fsum
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import HEAD, SMALL, SMALL_TYPE, Box
from ludi_press.pictures.pieces.chariot import rounded_turn
from ludi_press.scene.arena import ArenaScene, Combatant, Point

INCH: Final = 40.0
"""Drawing units of an inch, unless the arena is too large for that."""
MOST_WIDTH, MOST_HEIGHT = 1120.0, 960.0
"""The largest that sand is drawn."""
MARGIN: Final = 34.0
WALL: Final = 9.0
PANEL: Final = 400.0
"""How wide the panel is that lists the fighters."""
FOOT: Final = 84.0
"""The band below, for the key."""
LEAST_HEIGHT: Final = 700.0
LEAST_WIDTH: Final = 640.0
"""What the small picture shows at least from left to right, without its margins."""
COLUMN: Final = 300.0
"""The least width of a column of the list below the sand."""
ROW, LIST_HEAD, VERDICT = 46.0, 36.0, 60.0
"""How high a fighter is in the list, the name of a side, and a verdict."""
_FOOT_SMALL: Final = 176.0


class ArenaLayout(Struct, frozen=True):
    """`inch` is how long an inch is drawn; `sand` the box of the arena, `panel` that of the list.

    `foot` is how high the key's band is.
    `least` is the least size of type, nought in the large picture, in which all can be read as it is.
    """

    inch: float
    circle: bool
    sand: Box
    panel: Box
    width: float
    height: float
    foot: float = FOOT
    least: float = 0.0

    def type(self, size: float) -> float:
        """A size of type, or the least where that is larger."""
        return max(size, self.least)

    @property
    def frame(self) -> Box:
        """The whole picture."""
        return Box(0.0, 0.0, self.width, self.height)

    def spot(self, at: Point) -> tuple[float, float]:
        """Where a point of the sand is drawn: north is up."""
        x, y = self.sand.centre
        return x + at[0] * self.inch / 1000, y - at[1] * self.inch / 1000


@lru_cache(maxsize=64)
def arrange(circle: bool, width: int, height: int) -> ArenaLayout:
    """Lays an arena out, its measures in thousandths of an inch."""
    inch = min(INCH, MOST_WIDTH * 1000 / width, MOST_HEIGHT * 1000 / height)
    across, down = width * inch / 1000, height * inch / 1000
    room = max(down, LEAST_HEIGHT)
    top = HEAD + MARGIN
    sand = Box(MARGIN, top, MARGIN + across, top + down).moved(0, (room - down) / 2)
    panel = Box(sand.right + MARGIN, top - 6, sand.right + MARGIN + PANEL, top + room)
    return ArenaLayout(inch, circle, sand, panel, round(panel.right + 24), round(top + room + 16 + FOOT))


@lru_cache(maxsize=64)
def arrange_small(circle: bool, width: int, height: int, listed: float) -> ArenaLayout:
    """Lays an arena out for the small picture: the list, so high, stands below the sand."""
    inch = min(INCH, MOST_WIDTH * 1000 / width, MOST_HEIGHT * 1000 / height)
    across, down = width * inch / 1000, height * inch / 1000
    full = round(max(across, LEAST_WIDTH) + 2 * MARGIN)
    top = HEAD + MARGIN
    sand = Box((full - across) / 2, top, (full + across) / 2, top + down)
    panel = Box(16, sand.bottom + MARGIN, full - 16, sand.bottom + MARGIN + listed)
    least = SMALL_TYPE * full / SMALL
    return ArenaLayout(inch, circle, sand, panel, full, round(panel.bottom + 16 + _FOOT_SMALL), _FOOT_SMALL, least)


def columns_of(scene: ArenaScene, width: float) -> list[list[list[Combatant]]]:
    """The sides in rows of as many columns as the width has room for."""
    sides = [list(group) for _, group in groupby(scene.combatants, key=lambda one: one.side)]
    across = max(1, int(width // COLUMN))
    count = ceil(len(sides) / across)
    across = ceil(len(sides) / max(1, count))
    return [sides[start : start + across] for start in range(0, len(sides), across)] if sides else []


def layout_of(scene: ArenaScene, *, small: bool = False) -> ArenaLayout:
    """The layout of a scene's arena, for the large picture or the small."""
    if not small:
        return arrange(scene.circle, scene.width, scene.height)
    room = arrange_small(scene.circle, scene.width, scene.height, 0.0).panel.width
    listed = fsum(LIST_HEAD + ROW * max(map(len, row)) for row in columns_of(scene, room))
    head = LIST_HEAD if scene.caesar is not None else 0.0
    verdicts = VERDICT * ceil(len(scene.verdicts) / 3)
    return arrange_small(scene.circle, scene.width, scene.height, 24 + head + listed + verdicts)


def sand_about(scene: ArenaScene, window: Box, middle: tuple[float, float], inch: float) -> Box:
    """Where the sand is when this point of it, in thousandths of an inch, is the middle of a window."""
    x, y = window.centre[0] - middle[0] * inch / 1000, window.centre[1] + middle[1] * inch / 1000
    half_width, half_height = scene.width * inch / 2000, scene.height * inch / 2000
    return Box(x - half_width, y - half_height, x + half_width, y + half_height)


def turn_of(facing: Point) -> int:
    """How far a figure that is drawn facing right is turned, clockwise, in the whole steps of all figures."""
    return rounded_turn(degrees(atan2(-facing[1], facing[0])))
