"""The still layer of an arena: seats, wall and gates, sand or squares with their terrain."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import hypot
from typing import Final

from ludi_press.pictures.frame import draw_paper
from ludi_press.pictures.grounds.sand_layout import TIERS, WALL, SandLayout
from ludi_press.pictures.grounds.spina import draw_seats, draw_wall
from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.svg import moved, number, path, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import SQUARE

_COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TIP: Final = 48.0
"""How far a corner of the picture may reach beyond the wall and still show nothing but sand."""
_OVER: Final = 8.0
"""How much further than the others the names of columns above are from the wall."""
_RIM: Final = 17.0
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
    """The shadows of squares that are higher than the sand."""
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
    """The lines between the squares."""
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
    return min(layout.type(_RIM), 24.0)


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
