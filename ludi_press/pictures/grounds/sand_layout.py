"""Where everything of a bout stands in its picture, in drawing units: the sand, the panel beside it, frame and key."""

from functools import lru_cache
from itertools import groupby
from math import atan2, ceil, degrees, fsum
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import HEAD, SMALL, SMALL_TYPE, Box
from ludi_press.pictures.pieces.stood import rounded_turn
from ludi_press.scene import SQUARE, Grid, Piece, Sand, Scene, Vector

Arena = Sand | Grid
"""An arena, measured in inches or in squares; a square is laid out as an inch is."""
INCH: Final = 40.0
"""Drawing units of an inch, unless the arena is too large for that."""
_SQUARE: Final = 66.0
"""Likewise of a square of a grid."""
MOST_WIDTH, MOST_HEIGHT = 1120.0, 960.0
"""The largest that sand is drawn."""
MARGIN: Final = 34.0
_RIM: Final = 10.0
"""What a grid has around it besides, for the names of its rows and columns."""
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
ROW, LIST_HEAD, FACT = 46.0, 36.0, 60.0
"""How high a fighter is in the list, the name of a side, and a fact."""
ROUND: Final = 1300
"""What a window shows around the pieces, in thousandths of an inch: their names need room."""
LARGEST: Final = 90.0
"""How long an inch is drawn at most."""
_FOOT_SMALL: Final = 176.0


class SandLayout(Struct, frozen=True):
    """`inch` is how long an inch is drawn; `sand` the box of the arena, `panel` that of the list.

    `foot` is how high the key's band is.
    `least` is the least size of type, nought in the large picture, in which all can be read as it is.
    `rows` are the squares of a grid.
    """

    inch: float
    circle: bool
    sand: Box
    panel: Box
    width: float
    height: float
    foot: float = FOOT
    least: float = 0.0
    rows: tuple[tuple[tuple[str, ...], ...], ...] = ()

    def type(self, size: float) -> float:
        """A size of type, or the least where that is larger."""
        return max(size, self.least)

    @property
    def frame(self) -> Box:
        """The whole picture."""
        return Box(0.0, 0.0, self.width, self.height)

    def spot(self, at: Vector) -> tuple[float, float]:
        """Where a point of the sand is drawn: north is up."""
        x, y = self.sand.centre
        return x + at[0] * self.inch / 1000, y - at[1] * self.inch / 1000


@lru_cache(maxsize=64)
def arrange(arena: Arena) -> SandLayout:
    """Lays an arena out."""
    inch, across, down = _sizes(arena)
    margin, rim = MARGIN + rim_of(arena), rim_of(arena)
    room, top = max(down, LEAST_HEIGHT), HEAD + MARGIN
    sand = Box(margin, top, margin + across, top + down).moved(0, (room - down) / 2)
    panel = Box(sand.right + margin, top - 6, sand.right + margin + PANEL, top + room)
    width, height = round(panel.right + 24), round(top + room + 16 + 2 * rim + FOOT)
    return SandLayout(inch, arena.circle, sand, panel, width, height, rows=rows_of(arena))


def _sizes(arena: Arena) -> tuple[float, float, float]:
    """How long an inch or a square is drawn, and how wide and high the arena is then."""
    unit = _SQUARE if isinstance(arena, Grid) else INCH
    inch = min(unit, MOST_WIDTH * SQUARE / arena.width, MOST_HEIGHT * SQUARE / arena.height)
    return inch, arena.width * inch / SQUARE, arena.height * inch / SQUARE


def rim_of(arena: Arena) -> float:
    """The room for names around a grid."""
    return _RIM if isinstance(arena, Grid) else 0.0


def rows_of(arena: Arena) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The squares of a grid; none on open sand."""
    return arena.rows if isinstance(arena, Grid) else ()


@lru_cache(maxsize=64)
def arrange_small(arena: Arena, listed: float) -> SandLayout:
    """Lays an arena out for the small picture: the list, so high, stands below the sand."""
    inch, across, down = _sizes(arena)
    full = round(max(across, LEAST_WIDTH) + 2 * (MARGIN + rim_of(arena)))
    top = HEAD + MARGIN
    sand = Box((full - across) / 2, top, (full + across) / 2, top + down)
    panel = Box(16, sand.bottom + MARGIN, full - 16, sand.bottom + MARGIN + listed)
    least = SMALL_TYPE * full / SMALL
    bottom = round(panel.bottom + 16 + _FOOT_SMALL)
    return SandLayout(inch, arena.circle, sand, panel, full, bottom, _FOOT_SMALL, least, rows_of(arena))


def columns_of(scene: Scene, width: float) -> list[list[list[Piece]]]:
    """The sides in rows of as many columns as the width has room for."""
    sides = [list(group) for _, group in groupby(scene.pieces, key=lambda one: one.side)]
    across = max(1, int(width // COLUMN))
    count = ceil(len(sides) / across)
    across = ceil(len(sides) / max(1, count))
    return [sides[start : start + across] for start in range(0, len(sides), across)] if sides else []


def layout_of(scene: Scene, sand: Arena, *, small: bool = False) -> SandLayout:
    """The layout of an arena, for the large picture or the small, which lists the pieces of a scene below."""
    if not small:
        return arrange(sand)
    room = arrange_small(sand, 0.0).panel.width
    listed = fsum(LIST_HEAD + ROW * max(map(len, row)) for row in columns_of(scene, room))
    head = LIST_HEAD if scene.headline is not None else 0.0
    facts = FACT * ceil(len(scene.facts) / 3)
    return arrange_small(sand, 24 + head + listed + facts)


def window_of(points: list[Vector], width: float, height: float, least: float = 0.0) -> tuple[float, float]:
    """How long an inch is drawn where a window so large holds these points, and how high the window is then."""
    west, east, south, north = _around(points)
    inch = min(LARGEST, width * 1000 / (east - west), height * 1000 / (north - south))
    return inch, max(least, (north - south) * inch / 1000)


def layout_about(sand: Arena, points: list[Vector], inch: float, window: Box, frame: Box, foot: float) -> SandLayout:
    """The sand with the middle of these points in the middle of a window."""
    west, east, south, north = _around(points)
    x = window.centre[0] - (west + east) / 2 * inch / 1000
    y = window.centre[1] + (south + north) / 2 * inch / 1000
    across, down = sand.width * inch / 2000, sand.height * inch / 2000
    box, least = Box(x - across, y - down, x + across, y + down), SMALL_TYPE * frame.width / SMALL
    return SandLayout(inch, sand.circle, box, window, frame.right, frame.bottom, foot, least, rows_of(sand))


def _around(points: list[Vector]) -> tuple[int, int, int, int]:
    """West, east, south and north of what a window shows around these points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - ROUND, max(across) + ROUND, min(down) - ROUND, max(down) + ROUND


def turn_of(facing: Vector) -> int:
    """How far a figure that is drawn facing right is turned, clockwise, in the whole steps of all figures."""
    return rounded_turn(degrees(atan2(-facing[1], facing[0])))
