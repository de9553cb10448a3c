"""Where everything of a bout stands in its picture, in drawing units: the sand, the panel beside it, frame and key.

Of open sand the picture shows where something happens and a fifth more; a grid is shown whole.
"""

from functools import lru_cache
from itertools import groupby
from math import atan2, ceil, degrees, fsum
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import HEAD, SMALL, SMALL_TYPE, Box
from ludi_press.pictures.pieces.placed import rounded_turn
from ludi_press.scene import SQUARE, Grid, Piece, Sand, Scene, Vector

Arena = Sand | Grid
"""An arena, measured in inches or in squares; a square is laid out as an inch is."""
SEEN: Final = (800.0, 620.0)
"""How wide and high the part of the sand is drawn that the picture shows."""
WHOLE: Final = (800.0, 800.0)
"""The same of the whole."""
SEEN_SMALL: Final = (760.0, 560.0)
"""The same in the small picture."""
NEAR: Final = 9000
"""The least that it shows from side to side, in thousandths of an inch."""
FIFTH: Final = 1.2
TIERS: Final = 2600
"""How deep the rows of seats about the sand are, likewise."""
_SQUARE: Final = 66.0
"""Drawing units of a square of a grid, unless the arena is too large for that."""
MOST_WIDTH, MOST_HEIGHT = 1120.0, 960.0
"""The largest that a grid is drawn."""
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
    """`inch` is how long an inch is drawn; `sand` the arena, of which the `window` is seen, `panel` the list.

    `foot` is how high the key's band is.
    `least` is the least size of type, nought in the large picture, in which all can be read as it is.
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


Crop = tuple[float, float, float]
"""How long an inch is drawn, and the point of the sand in the middle of what is seen."""


def crop_of(scene: Scene, arena: Arena, seen: tuple[float, float]) -> Crop:
    """What is seen of open sand: all that is there and was passed, and a fifth more."""
    placed = [piece.at for piece in scene.pieces if piece.at is not None]
    ways = [at for piece in scene.pieces for way in piece.trail for at in way]
    points = [at for at in (*placed, *ways) if isinstance(at, tuple)] or [(0, 0)]
    west, east, south, north = _around(points)
    across, down = max(NEAR, (east - west) * FIFTH), max(NEAR * 0.6, (north - south) * FIFTH)
    whole = min(seen[0] / (arena.width + 2 * TIERS), seen[1] / (arena.height + 2 * TIERS)) * SQUARE
    inch = max(whole, min(LARGEST, seen[0] * SQUARE / across, seen[1] * SQUARE / down))
    rooms = ((arena.width, seen[0], (west + east) / 2), (arena.height, seen[1], (south + north) / 2))
    x, y = (_held(middle, size / 2 + TIERS - span * SQUARE / inch / 2) for size, span, middle in rooms)
    return inch, x, y


def _held(middle: float, reach: float) -> float:
    """The middle of what is seen, no farther from that of the arena than its edge allows."""
    return 0.0 if reach <= 0 else max(-reach, min(reach, middle))


@lru_cache(maxsize=64)
def arrange(arena: Arena, crop: Crop | None = None) -> SandLayout:
    """Lays an arena out, the whole of it or a part."""
    inch, across, down = _sizes(arena, SEEN if crop else WHOLE)
    rim = _rim_of(arena)
    margin = MARGIN + rim
    room, top = max(down, LEAST_HEIGHT if isinstance(arena, Grid) else down), HEAD + MARGIN
    box = Box(margin, top, margin + across, top + down).moved(0, (room - down) / 2)
    panel = Box(box.right + margin, top - 6, box.right + margin + PANEL, top + room)
    width, height = round(panel.right + 24), round(top + room + 16 + 2 * rim + FOOT)
    inch, sand = _cropped(arena, inch, box, crop)
    window = None if isinstance(arena, Grid) else box
    return SandLayout(arena, inch, sand, panel, width, height, window=window)


def _cropped(arena: Arena, inch: float, box: Box, crop: Crop | None) -> tuple[float, Box]:
    """How long an inch is, and where the whole arena would lie, if its part is seen in a box."""
    if isinstance(arena, Grid):
        return inch, box
    inch, east, north = crop or (inch, 0.0, 0.0)
    (x, y), half = box.centre, (arena.width * inch / SQUARE / 2, arena.height * inch / SQUARE / 2)
    x, y = x - east * inch / SQUARE, y + north * inch / SQUARE
    return inch, Box(x - half[0], y - half[1], x + half[0], y + half[1])


def _sizes(arena: Arena, seen: tuple[float, float]) -> tuple[float, float, float]:
    """How long an inch or a square is drawn where all is seen, and how wide and high what is seen is then."""
    if isinstance(arena, Grid):
        inch = min(_SQUARE, MOST_WIDTH * SQUARE / arena.width, MOST_HEIGHT * SQUARE / arena.height)
        return inch, arena.width * inch / SQUARE, arena.height * inch / SQUARE
    inch = min(seen[0] / (arena.width + 2 * TIERS), seen[1] / (arena.height + 2 * TIERS)) * SQUARE
    return inch, *seen


def _rim_of(arena: Arena) -> float:
    """The room for names around a grid."""
    return _RIM if isinstance(arena, Grid) else 0.0


@lru_cache(maxsize=64)
def arrange_small(arena: Arena, listed: float, crop: Crop | None = None) -> SandLayout:
    """Lays an arena out for the small picture: the list, so high, stands below the sand."""
    inch, across, down = _sizes(arena, SEEN_SMALL)
    full = round(max(across, LEAST_WIDTH) + 2 * (MARGIN + _rim_of(arena)))
    top = HEAD + MARGIN
    box = Box((full - across) / 2, top, (full + across) / 2, top + down)
    panel = Box(16, box.bottom + MARGIN, full - 16, box.bottom + MARGIN + listed)
    least = SMALL_TYPE * full / SMALL
    bottom = round(panel.bottom + 16 + _FOOT_SMALL)
    inch, sand = _cropped(arena, inch, box, crop)
    window = None if isinstance(arena, Grid) else box
    return SandLayout(arena, inch, sand, panel, full, bottom, _FOOT_SMALL, least, window)


def columns_of(scene: Scene, width: float) -> list[list[list[Piece]]]:
    """The sides in rows of as many columns as the width has room for."""
    sides = [list(group) for _, group in groupby(scene.pieces, key=lambda one: one.side)]
    across = max(1, int(width // COLUMN))
    count = ceil(len(sides) / across)
    across = ceil(len(sides) / max(1, count))
    return [sides[start : start + across] for start in range(0, len(sides), across)] if sides else []


def layout_of(scene: Scene, sand: Arena, *, small: bool = False, whole: bool = False) -> SandLayout:
    """The layout of an arena, for the large picture or the small, which lists the pieces of a scene below."""
    cropped = not (whole or isinstance(sand, Grid))
    if not small:
        return arrange(sand, crop_of(scene, sand, SEEN) if cropped else None)
    room = arrange_small(sand, 0.0).panel.width
    listed = fsum(LIST_HEAD + ROW * max(map(len, row)) for row in columns_of(scene, room))
    head = LIST_HEAD if scene.headline is not None else 0.0
    facts = FACT * ceil(len(scene.facts) / 3)
    crop = crop_of(scene, sand, SEEN_SMALL) if cropped else None
    return arrange_small(sand, 24 + head + listed + facts, crop)


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
    return SandLayout(sand, inch, box, window, frame.right, frame.bottom, foot, least)


def _around(points: list[Vector]) -> tuple[int, int, int, int]:
    """West, east, south and north of what a window shows around these points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across) - ROUND, max(across) + ROUND, min(down) - ROUND, max(down) + ROUND


def turn_of(facing: Vector) -> int:
    """How far a figure that is drawn facing right is turned, clockwise, in the whole steps of all figures."""
    return rounded_turn(degrees(atan2(-facing[1], facing[0])))
