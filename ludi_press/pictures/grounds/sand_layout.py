"""Where everything of an arena is placed in its picture, in drawing units: sand, panel, frame and legend.

Of open sand the picture shows the part where something happens and a fifth more; a grid is shown whole.
"""

from functools import lru_cache
from itertools import groupby
from math import atan2, ceil, degrees, fsum
from typing import Final

from msgspec import Struct

from ludi_press.pictures.pieces.placed import rounded_turn
from ludi_press.pictures.shapes import HEAD, SMALL, SMALL_TYPE, Box
from ludi_press.scene import SQUARE, Grid, Piece, Sand, Scene, Vector

Arena = Sand | Grid
"""An arena, measured in inches or in squares; a square of a grid is laid out like an inch."""
SEEN: Final = (800.0, 620.0)
"""The size of the visible part of the sand in the large picture."""
WHOLE: Final = (800.0, 800.0)
"""The same if all of it is visible."""
SEEN_SMALL: Final = (760.0, 560.0)
LEAST_SMALL: Final = 330.0
"""The largest size of the visible part in the small picture, and its least height."""
NEAR: Final = 9000
"""The least width of sand that a picture shows, in thousandths of an inch."""
FIFTH: Final = 1.2
TIERS: Final = 2600
"""The depth of the rows of seats around the sand, in thousandths of an inch."""
_SQUARE: Final = 96.0
"""The size of a square of a grid, unless the arena is too large for it."""
MOST_WIDTH, MOST_HEIGHT = 860.0, 900.0
"""The largest size of a grid."""
MARGIN: Final = 34.0
_NARROW, _BROAD = 14.0, 38.0
"""The distance from the titles and from the list below: of open sand, and of a grid with large names at its rims."""
_RIM: Final = 10.0
"""The room around a grid for the names of its rows and columns."""
WALL: Final = 9.0
PANEL: Final = 400.0
"""The width of the panel with the list of pieces."""
FOOT: Final = 84.0
"""The height of the legend's band at the foot."""
LEAST_HEIGHT: Final = 480.0
LEAST_WIDTH: Final = 640.0
"""The least width of the small picture, without its margins."""
COLUMN: Final = 250.0
"""The least width of a column of the list below the sand."""
ROW, LIST_HEAD, FACT = 46.0, 36.0, 60.0
"""The heights of a piece in the list, of the name of a side, and of a fact."""
ROUND: Final = 1300
"""The room around the pieces in a window, in thousandths of an inch, for their names."""
LARGEST: Final = 90.0
"""The largest size of an inch."""


class SandLayout(Struct, frozen=True):
    """`inch` is the size of an inch; `window` is the visible part of the box `sand`; `panel` is the box of the list.

    `foot` is the height of the legend's band.
    `least` is the least size of type, nought in the large picture, where all type is large enough.
    """

    arena: Arena
    inch: float
    sand: Box
    panel: Box
    width: float
    height: float
    foot: float = FOOT
    least: float = 0.0
    window: Box | None = None

    @property
    def rows(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The squares of a grid, rows from the north; none on open sand."""
        return self.arena.rows if isinstance(self.arena, Grid) else ()

    def type(self, size: float) -> float:
        """A size of type, but at least the least size."""
        return max(size, self.least)

    @property
    def frame(self) -> Box:
        """The bounding box of the whole picture."""
        return Box(0.0, 0.0, self.width, self.height)

    def spot(self, at: Vector) -> tuple[float, float]:
        """Where a point of the sand is in the picture; north is up."""
        x, y = self.sand.centre
        return x + at[0] * self.inch / 1000, y - at[1] * self.inch / 1000


Crop = tuple[float, float, float, float]
"""The size of an inch, the point of the sand in the middle of the visible part, and the height of that part."""


def crop_of(scene: Scene, arena: Arena, seen: tuple[float, float], least: float) -> Crop:
    """The visible part of open sand, at least this high: all pieces, their moves in this turn, and a fifth more."""
    placed = [piece.at for piece in scene.pieces if piece.at is not None]
    ways = [at for piece in scene.pieces for way in piece.trail for at in way]
    points = [at for at in (*placed, *ways) if isinstance(at, tuple)] or [(0, 0)]
    west, east, south, north = _around(points)
    across, down = max(NEAR, (east - west) * FIFTH), max(NEAR * 0.6, (north - south) * FIFTH)
    whole = min(seen[0] / (arena.width + 2 * TIERS), seen[1] / (arena.height + 2 * TIERS)) * SQUARE
    inch = max(whole, min(LARGEST, seen[0] * SQUARE / across, seen[1] * SQUARE / down))
    high = seen[1] if inch == whole else min(seen[1], max(least, (north - south) * FIFTH * inch / SQUARE))
    rooms = ((arena.width, seen[0], (west + east) / 2), (arena.height, high, (south + north) / 2))
    x, y = (_held(middle, size / 2 + TIERS - span * SQUARE / inch / 2) for size, span, middle in rooms)
    return inch, x, y, high


def _held(middle: float, reach: float) -> float:
    """The middle of the visible part, kept so near to that of the arena that nothing beyond its edge is visible."""
    return 0.0 if reach <= 0 else max(-reach, min(reach, middle))


@lru_cache(maxsize=64)
def arrange(arena: Arena, crop: Crop | None = None, listed: float | None = None, foot: float = FOOT) -> SandLayout:
    """The layout of an arena, the whole of it or a part; with the height of a `listed` roster for the small picture."""
    is_grid = isinstance(arena, Grid)
    over = _NARROW if not is_grid else MARGIN if listed is None else _BROAD
    top = HEAD + over
    inch, across, down = _sizes(arena, SEEN if crop else WHOLE) if listed is None else _sizes(arena, SEEN_SMALL)
    margin, least, down = MARGIN + _RIM * is_grid, 0.0, crop[3] if crop else down
    if listed is None:
        room = max(down, LEAST_HEIGHT if is_grid else down)
        box = Box(margin, top, margin + across, top + down).moved(0, (room - down) / 2)
        panel = Box(box.right + margin, top - 6, box.right + margin + PANEL, top + room)
        width, height = round(panel.right + 24), round(top + room + 16 + 2 * _RIM * is_grid + FOOT)
    else:
        width = round(max(across, LEAST_WIDTH) + 2 * margin)
        box = Box((width - across) / 2, top, (width + across) / 2, top + down)
        panel = Box(16, box.bottom + over, width - 16, box.bottom + over + listed)
        height, least = round(panel.bottom + 20 + foot), SMALL_TYPE * width / SMALL
    inch, sand = _cropped(arena, inch, box, crop)
    return SandLayout(arena, inch, sand, panel, width, height, foot, least, None if is_grid else box)


def _cropped(arena: Arena, inch: float, box: Box, crop: Crop | None) -> tuple[float, Box]:
    """The size of an inch, and the box of the whole arena, if a part of it is visible in a box."""
    if isinstance(arena, Grid):
        return inch, box
    inch, east, north, _ = crop or (inch, 0.0, 0.0, 0.0)
    (x, y), half = box.centre, (arena.width * inch / SQUARE / 2, arena.height * inch / SQUARE / 2)
    x, y = x - east * inch / SQUARE, y + north * inch / SQUARE
    return inch, Box(x - half[0], y - half[1], x + half[0], y + half[1])


def _sizes(arena: Arena, seen: tuple[float, float]) -> tuple[float, float, float]:
    """The size of an inch or a square if all is visible, and the width and height of the visible part."""
    if isinstance(arena, Grid):
        inch = min(_SQUARE, MOST_WIDTH * SQUARE / arena.width, MOST_HEIGHT * SQUARE / arena.height)
        return inch, arena.width * inch / SQUARE, arena.height * inch / SQUARE
    inch = min(seen[0] / (arena.width + 2 * TIERS), seen[1] / (arena.height + 2 * TIERS)) * SQUARE
    return inch, *seen


def columns_of(scene: Scene, width: float) -> list[list[list[Piece]]]:
    """The sides in rows of as many columns as the width has room for, at least one."""
    sides = [list(group) for _, group in groupby(scene.pieces, key=lambda one: one.side)]
    across = max(1, int(width // COLUMN))
    count = ceil(len(sides) / across)
    across = ceil(len(sides) / max(1, count))
    return [sides[start : start + across] for start in range(0, len(sides), across)] if sides else []


def layout_of(scene: Scene, sand: Arena, foot: float | None = None, *, whole: bool = False) -> SandLayout:
    """The layout of a scene's arena.

    For the small picture, whose legend's band has the height `foot`, a list of the pieces is below.
    """
    cropped = not (whole or isinstance(sand, Grid))
    if foot is None:
        return arrange(sand, crop_of(scene, sand, SEEN, SEEN[1]) if cropped else None)
    room = arrange(sand, listed=0.0).panel.width
    listed = fsum(LIST_HEAD + ROW * max(map(len, row)) for row in columns_of(scene, room))
    head = LIST_HEAD if scene.headline is not None else 0.0
    facts = FACT * ceil(len(scene.facts) / 3)
    crop = crop_of(scene, sand, SEEN_SMALL, LEAST_SMALL) if cropped else None
    return arrange(sand, crop, 24 + head + listed + facts, foot)


def window_of(points: list[Vector], width: float, height: float, least: float = 0.0) -> tuple[float, float]:
    """The size of an inch in a window of this size that contains these points, and the window's height."""
    west, east, south, north = _around(points)
    inch = min(LARGEST, width * 1000 / (east - west), height * 1000 / (north - south))
    return inch, max(least, (north - south) * inch / 1000)


def layout_about(sand: Arena, points: list[Vector], inch: float, window: Box, frame: Box, foot: float) -> SandLayout:
    """The layout with the middle of these points in the middle of a window, without a list."""
    west, east, south, north = _around(points)
    x = window.centre[0] - (west + east) / 2 * inch / 1000
    y = window.centre[1] + (south + north) / 2 * inch / 1000
    across, down = sand.width * inch / 2000, sand.height * inch / 2000
    box, least = Box(x - across, y - down, x + across, y + down), SMALL_TYPE * frame.width / SMALL
    return SandLayout(sand, inch, box, Box(0, 0, 0, 0), frame.right, frame.bottom, foot, least, window)


def _around(points: list[Vector]) -> tuple[int, int, int, int]:
    """West, east, south and north of the part of the sand around these points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - ROUND, max(across) + ROUND, min(down) - ROUND, max(down) + ROUND


def turn_of(facing: Vector) -> int:
    """The angle of a figure with this facing: clockwise from the right, in the steps of all figures."""
    return rounded_turn(degrees(atan2(-facing[1], facing[0])))
