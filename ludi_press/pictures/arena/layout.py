"""Where everything of a bout stands in its picture, in drawing units: the sand, the panel beside it, frame and key."""

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees
from typing import Final

from ludi_press.pictures.chariot import rounded_turn
from ludi_press.pictures.layout import HEAD, Box
from ludi_press.scene.arena import ArenaScene, Point

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


@dataclass(frozen=True, slots=True)
class ArenaLayout:
    """`inch` is how long an inch is drawn; `sand` the box of the arena, `panel` that of the list."""

    inch: float
    circle: bool
    sand: Box
    panel: Box
    width: float
    height: float

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


def layout_of(scene: ArenaScene) -> ArenaLayout:
    """The layout of a scene's arena."""
    return arrange(scene.circle, scene.width, scene.height)


def turn_of(facing: Point) -> int:
    """How far a figure that is drawn facing right is turned, clockwise, in the whole steps of all figures."""
    return rounded_turn(degrees(atan2(-facing[1], facing[0])))
