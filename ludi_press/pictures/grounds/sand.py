"""The sand of an arena: where everything is placed in its picture, in drawing units, and its still layer.

Of open sand the picture shows the part where something happens and a fifth more; a grid is shown whole.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby, product
from math import atan2, ceil, degrees, fsum, hypot
from typing import Final

from msgspec import Struct

from ludi_press.pictures.frame import draw_paper
from ludi_press.pictures.grounds.spina import draw_seats, draw_wall
from ludi_press.pictures.picture import Art, moved, number, path, rectangle, rounded_turn, tag, words
from ludi_press.pictures.shapes import HEAD, SMALL, SMALL_TYPE, Box
from ludi_press.pictures.theme import Theme
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


_COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TIP: Final = 48.0
"""How far a corner of the picture may reach beyond the wall and still show nothing but sand."""
_OVER: Final = 8.0
"""How much further than the others the names of columns above are from the wall."""
_NAMES: Final = 17.0
"""The type size of the names of rows and columns."""
_KEY: Final = Box(-18, -18, 18, 18)
"""A square in the legend."""


def draw_grid(layout: SandLayout, theme: Theme) -> str:
    """The wall around it, each square with its terrain, the lines between them, and the names at the rims.

    High ground and walls cast shadows to the south-east.
    """
    colours, box = theme.colours, layout.sand
    squares = [
        (tokens, square(layout, row, column))
        for row, line in enumerate(layout.rows)
        for column, tokens in enumerate(line)
    ]
    rim = box.grown(WALL / 2)
    edge = f"M{number(rim.left)} {number(rim.top)}H{number(rim.right)}V{number(rim.bottom)}H{number(rim.left)}Z"
    parts = [
        rectangle(box, fill=colours.sand),
        _shadows([one for tokens, one in squares if "high" in tokens], theme),
        *(draw_square(tuple(kind for kind in tokens if kind != "wall"), one, theme) for tokens, one in squares),
        _lines(layout, theme),
        *_ledges(layout, theme),
        _shadows([one for tokens, one in squares if "wall" in tokens], theme),
        *(draw_square(("wall",), one, theme) for tokens, one in squares if "wall" in tokens),
        draw_wall(edge, WALL, theme),
    ]
    return "".join((*parts, *_names(layout, theme)))


def _shadows(boxes: list[Box], theme: Theme) -> str:
    d = "".join(
        f"M{number(box.left)} {number(box.top)}h{number(box.width)}l7 8v{number(box.height)}h{number(-box.width)}l-7-8Z"
        for box in boxes
    )
    return tag("path", d=d, fill=theme.colours.ink, fill_opacity=0.3) if d else ""


def square(layout: SandLayout, row: int, column: int) -> Box:
    left, top = layout.sand.left + column * layout.inch, layout.sand.top + row * layout.inch
    return Box(left, top, left + layout.inch, top + layout.inch)


def draw_square(tokens: tuple[str, ...], box: Box, theme: Theme) -> str:
    """One square by its tokens; nothing for plain sand."""
    shown: list[tuple[str, str | None]] = [(kind, None) for kind in _KINDS if kind in tokens]
    shown += [("start", token.removeprefix("start-")) for token in tokens if token.startswith("start-")]
    return "".join(theme.symbols[f"ground-{kind}"].within(box, theme.paint(tone)) for kind, tone in shown)


_KINDS: Final = ("high", "hazard", "rough", "hides", "wall")
"""The kinds of terrain, the undermost first."""


def _lines(layout: SandLayout, theme: Theme) -> str:
    box, inch, d = layout.sand, layout.inch, []
    for column in range(1, len(layout.rows[0])):
        d.append(f"M{number(box.left + column * inch)} {number(box.top)}V{number(box.bottom)}")
    for row in range(1, len(layout.rows)):
        d.append(f"M{number(box.left)} {number(box.top + row * inch)}H{number(box.right)}")
    return tag("path", d="".join(d), fill="none", stroke=theme.colours.lane, stroke_width=1.2, opacity=0.5)


def _ledges(layout: SandLayout, theme: Theme) -> Iterator[str]:
    """The edges of high ground, each the symbol of a southern edge, turned."""
    high = {(row, column) for row, line in enumerate(layout.rows) for column, one in enumerate(line) if "high" in one}
    symbol = theme.symbols["ground-ledge"]
    edge = symbol.centred(symbol.drawn(theme.paint(None)), layout.inch)
    for row, column in sorted(high):
        for turn, (down, right) in enumerate(((1, 0), (0, -1), (-1, 0), (0, 1))):
            if (row + down, column + right) not in high:
                yield moved(*square(layout, row, column).centre, edge, 90 * turn)


def _names(layout: SandLayout, theme: Theme) -> Iterator[str]:
    """MR-2.5: letters of columns above and below, numbers of rows at both sides."""
    box, size = layout.sand, _rim_size(layout)
    rims = WALL + size * 0.62
    columns = ((_COLUMNS[index], box.left + (index + 0.5) * layout.inch) for index in range(len(layout.rows[0])))
    rows = ((str(index + 1), box.top + (index + 0.5) * layout.inch) for index in range(len(layout.rows)))
    # The heads of those in the first row are below the letters.
    places = [(name, x, y) for name, x in columns for y in (box.top - rims - _OVER, box.bottom + rims)]
    places += [(name, x, y) for name, y in rows for x in (box.left - rims, box.right + rims)]
    for name, x, y in places:
        yield words(theme.badge, name, x, y + size * 0.36, size, theme.colours.ink, "middle")


def _rim_size(layout: SandLayout) -> float:
    return min(layout.type(_NAMES), 24.0)


def rims_of(layout: SandLayout) -> tuple[Box, ...]:
    """The boxes of the names of columns and rows, which no other name may cover."""
    box, deep = layout.sand.grown(WALL), _rim_size(layout) * 1.24
    if not layout.rows:
        return ()
    return (
        Box(box.left, box.top - deep - _OVER, box.right, box.top),
        Box(box.left, box.bottom, box.right, box.bottom + deep),
        Box(box.left - deep, box.top, box.left, box.bottom),
        Box(box.right, box.top, box.right + deep, box.bottom),
    )


def _swatch(*tokens: str) -> Callable[[Theme], Art]:
    def draw(theme: Theme) -> Art:
        frame = rectangle(_KEY, fill="none", stroke=theme.colours.ink, stroke_width=1.2)
        ground = rectangle(_KEY, fill=theme.colours.sand)
        return Art(ground + draw_square(tokens, _KEY, theme) + frame, _KEY.grown(1))

    return draw


GROUND_KEY: Final[tuple[tuple[str, Callable[[Theme], Art]], ...]] = (
    ("picture.key-wall", _swatch("wall")),
    ("picture.key-high", _swatch("high")),
    ("picture.key-rough", _swatch("rough")),
    ("picture.key-hides", _swatch("hides")),
    ("picture.key-hazard", _swatch("hazard")),
    ("picture.key-start", _swatch("start-veneta")),
)
"""The legend of the patterns."""


@lru_cache(maxsize=32)
def draw_sand(layout: SandLayout, theme: Theme) -> Art:
    """The visible part of the arena without pieces."""
    window = layout.window
    parts = [draw_marks(layout, theme), draw_paper(layout.frame, theme, window)]
    if window is None:
        parts.reverse()
    else:
        parts.append(rectangle(window, fill="none", stroke=theme.colours.wall, stroke_width=3))
    colours = theme.colours
    if layout.panel.width:
        parts.append(rectangle(layout.panel, radius=8, fill=colours.plate, stroke=colours.wall, stroke_width=1.6))
    fonts = (theme.label.font.path, theme.badge.font.path)
    # Each turn shows another part of open sand, so only a grid is worth keeping.
    return Art(tag("g", *parts), layout.frame, fonts, common=bool(layout.rows))


def draw_marks(layout: SandLayout, theme: Theme) -> str:
    """Seats, wall and sand with a mark at each inch; or the squares of a grid."""
    if layout.rows:
        return draw_grid(layout, theme)
    within = theme.colours.sand if _is_within(layout) else theme.colours.paper
    behind = rectangle(layout.window or layout.frame, fill=within)
    depth = TIERS * layout.inch / SQUARE
    rows = "" if _is_within(layout) else draw_seats(lambda out: draw_outline(layout, out), WALL, depth, 4, theme)
    return behind + rows + _wall(layout, theme) + _inches(layout, theme) + ("" if not rows else _doors(layout, theme))


def _is_within(layout: SandLayout) -> bool:
    """Whether no more than a tip of the wall would be in the picture, which is then left out."""
    window, sand = layout.window, layout.sand.grown(-WALL)
    if window is None or not layout.arena.circle:
        return window is not None and sand.holds(window)
    x, y = sand.centre
    corners = product((window.left, window.right), (window.top, window.bottom))
    far = (hypot(across - x, down - y) for across, down in corners)
    return max(far) < sand.width / 2 + _TIP


def _wall(layout: SandLayout, theme: Theme) -> str:
    """The sand within its wall, and a ring on it."""
    colours = theme.colours
    sand = tag("path", d=draw_outline(layout, 0), fill=colours.sand)
    ring = draw_outline(layout, -layout.sand.width * 0.22)
    deep = layout.inch
    rake = (
        tag(
            "path",
            d=draw_outline(layout, -deep * (0.45 + 0.62 * step)),
            stroke_width=2.2 if step % 3 else 5,
            stroke_dasharray=f"{60 + 37 * (step % 4)} {150 + 71 * (step % 5)} 34 210",
            stroke_dashoffset=83 * step,
        )
        for step in range(int(layout.sand.height / 2 / deep / 0.62) - 1)
    )
    raked = tag(
        "g",
        *rake,
        fill="none",
        stroke=colours.sand.mixed(colours.zone, 0.5),
        stroke_opacity=0.5,
        stroke_linecap="round",
    )
    return "".join((
        sand,
        tag("path", d=ring, fill=colours.sand.mixed(colours.zone, 0.25), stroke=colours.zone, stroke_width=2),
        raked,
        "" if _is_within(layout) else draw_wall(draw_outline(layout, WALL / 2), WALL, theme),
    ))  # fmt: skip


def draw_outline(layout: SandLayout, out: float) -> str:
    """The edge of the sand, or a parallel this far outside it, as the `d` of a path."""
    box = layout.sand.grown(out)
    if not layout.arena.circle:
        return f"M{number(box.left)} {number(box.top)}H{number(box.right)}V{number(box.bottom)}H{number(box.left)}Z"
    y, radius = box.centre[1], number(box.width / 2)
    half = f"A{radius} {radius} 0 0 1 {{}} {number(y)}"
    return f"M{number(box.left)} {number(y)}{half.format(number(box.right))}{half.format(number(box.left))}Z"


def _doors(layout: SandLayout, theme: Theme) -> str:
    """The gate of the living in the east, that of the dead in the west; in the north the lodge of the games' giver."""
    (x, y), box, inch, paint = layout.sand.centre, layout.sand, layout.inch, theme.paint(None)
    gate, lodge = theme.symbols["door"], theme.symbols["lodge"]
    half = 0.5 * inch
    door = gate.within(Box(-half, -1.6 * half, half, 1.6 * half), paint)
    return "".join((
        moved(box.right + half - 2, y, door),
        moved(box.left - half + 2, y, door, 180),
        lodge.within(Box(x - 2 * inch, box.top - 1.8 * inch, x + 2 * inch, box.top + 2), paint),
    ))  # fmt: skip


def _inches(layout: SandLayout, theme: Theme) -> str:
    """The middle, and a mark at every inch of both axes, so that orders can be read off."""
    x, y = layout.sand.centre
    inch = layout.inch
    across, down = int(layout.sand.width / 2 / inch), int(layout.sand.height / 2 / inch)
    marks = [path([(x - 9, y), (x + 9, y)]), path([(x, y - 9), (x, y + 9)])]
    for step in range(1, max(across, down) + 1):
        size = 6 if step % 5 == 0 else 3
        for sign in (-1, 1):
            if step < across:
                marks.append(path([(x + sign * step * inch, y - size), (x + sign * step * inch, y + size)]))
            if step < down:
                marks.append(path([(x - size, y + sign * step * inch), (x + size, y + sign * step * inch)]))
    return tag("path", d="".join(marks), fill="none", stroke=theme.colours.lane, stroke_width=1.4)
