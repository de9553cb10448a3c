"""An arena of squares: each kind of terrain has a pattern besides its colour; rows and columns have names."""

from collections.abc import Callable, Iterator
from typing import Final

from ludi_press.core.colour import Colour
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.sand_layout import WALL, SandLayout
from ludi_press.pictures.grounds.stone import draw_wall
from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.svg import number, path, tag, words
from ludi_press.pictures.theme import Theme

_COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
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
        _path("".join(_ledges(layout)), colours.ink, 3.2),
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
    parts = [_PATTERNS[token](box, theme) for token in _PATTERNS if token in tokens]
    starts = [_start(box, token.removeprefix("start-"), theme) for token in tokens if token.startswith("start-")]
    return "".join((*parts, *starts))


_ROUND: Final = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def _path(d: str, stroke: Colour, width: float, fill: Colour | str = "none", opacity: float = 1.0) -> str:
    return tag("path", d=d, fill=fill, stroke=stroke, stroke_width=width, **_ROUND, opacity=opacity)


def _at(box: Box, d: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]) -> str:
    """The `d` of strokes in a square with sides of length 1, each a letter with its points."""
    side = box.width
    return "".join(
        f"{'M' if not place else letter}{number(box.left + x * side)} {number(box.top + y * side)}"
        for letter, points in d
        for place, (x, y) in enumerate(points)
    )


def _wall(box: Box, theme: Theme) -> str:
    """Courses of stone."""
    colours = theme.colours
    courses = tuple(("L", ((0.0, y), (1.0, y))) for y in (1 / 3, 2 / 3))
    joints = tuple(
        ("L", ((x, y), (x, y + 1 / 3))) for y, across in ((0.0, (0.5,)), (1 / 3, (0.25, 0.75)), (2 / 3, (0.5,)))
        for x in across
    )  # fmt: skip
    block = rectangle(box, fill=colours.wall, stroke=colours.ink, stroke_width=1.6)
    return block + _path(_at(box, (*courses, *joints)), colours.marble, 1.3)


def _high(box: Box, theme: Theme) -> str:
    """Paler ground with a small mound."""
    colours = theme.colours
    mound = _at(
        box, (("L", ((0.08, 0.2), (0.15, 0.09), (0.22, 0.2))), ("L", ((0.78, 0.92), (0.85, 0.81), (0.92, 0.92))))
    )
    return rectangle(box, fill=colours.marble) + _path(mound, colours.faint, 1.5)


def _rough(box: Box, theme: Theme) -> str:
    """Rubble: stones on the sand."""
    colours = theme.colours
    stones = ((0.16, 0.2, 0.07), (0.62, 0.12, 0.055), (0.86, 0.36, 0.07), (0.1, 0.62, 0.06), (0.42, 0.86, 0.075),
              (0.84, 0.8, 0.06), (0.36, 0.14, 0.04), (0.14, 0.86, 0.04), (0.66, 0.9, 0.04))  # fmt: skip
    return "".join(
        tag(
            "ellipse",
            cx=box.left + x * box.width,
            cy=box.top + y * box.width,
            rx=size * box.width,
            ry=size * 0.75 * box.width,
            fill=colours.shade,
            stroke=colours.ink,
            stroke_width=1.1,
        )
        for x, y, size in stones
    )


def _hides(box: Box, theme: Theme) -> str:
    """Bushes, which hide a gladiator behind them."""
    colours, parts = theme.colours, []
    for x, y in ((0.26, 0.4), (0.7, 0.3), (0.48, 0.68), (0.8, 0.78), (0.16, 0.84)):
        left, top, size = box.left + x * box.width, box.top + y * box.width, 0.15 * box.width
        d = f"M{number(left - size)} {number(top)}q{number(size * 0.2)}-{number(size)} {number(size)}-{number(size)}"
        d += f"t{number(size)} {number(size)}z"
        parts.append(_path(d, colours.ink, 1.2, colours.bronze))
    return "".join(parts)


def _hazard(box: Box, theme: Theme) -> str:
    """Waves on dark ground."""
    colours = theme.colours
    parts = [rectangle(box, fill=colours.water)]
    for y in (0.18, 0.42, 0.66, 0.9):
        left, top, step = box.left + 0.06 * box.width, box.top + y * box.width, 0.22 * box.width
        d = f"M{number(left)} {number(top)}q{number(step / 2)}-{number(step * 0.55)} {number(step)} 0"
        d += f"t{number(step)} 0t{number(step)} 0t{number(step)} 0"
        parts.append(_path(d, colours.ink, 1.7))
    return "".join(parts)


_PATTERNS: Final[dict[str, Callable[[Box, Theme], str]]] = {
    "high": _high,
    "hazard": _hazard,
    "rough": _rough,
    "hides": _hides,
    "wall": _wall,
}
"""The pattern of each kind of terrain, the undermost first."""


def _start(box: Box, tone: str, theme: Theme) -> str:
    """Corners in the tone of the school that starts there."""
    near, far = 0.08, 0.26
    corners = tuple(
        ("L", ((x, far if y < 0.5 else 1 - far), (x, y), (far if x < 0.5 else 1 - far, y)))
        for x in (near, 1 - near)
        for y in (near, 1 - near)
    )
    d = _at(box, corners)
    return _path(d, theme.colours.ink, 3.4) + _path(d, theme.tone(tone).fill, 2)


def _lines(layout: SandLayout, theme: Theme) -> str:
    """The lines between the squares."""
    box, inch, d = layout.sand, layout.inch, []
    for column in range(1, len(layout.rows[0])):
        d.append(f"M{number(box.left + column * inch)} {number(box.top)}V{number(box.bottom)}")
    for row in range(1, len(layout.rows)):
        d.append(f"M{number(box.left)} {number(box.top + row * inch)}H{number(box.right)}")
    return _path("".join(d), theme.colours.lane, 1.2, opacity=0.55)


def _ledges(layout: SandLayout) -> Iterator[str]:
    """The edge of high ground, with short strokes on its lower side."""
    high = {(row, column) for row, line in enumerate(layout.rows) for column, one in enumerate(line) if "high" in one}
    for row, column in sorted(high):
        box = square(layout, row, column)
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + down, column + right) not in high:
                yield _ledge(box, down, right)


def _ledge(box: Box, down: int, right: int) -> str:
    (x, y), half = box.centre, box.width / 2
    parts = []
    for step in (-0.5, -0.25, 0.0, 0.25, 0.5):
        along, out = step * 2 * half, half + (0 if abs(step) == 0.5 else 5)
        parts.append(path([(x + right * far + down * along, y + down * far + right * along) for far in (half, out)]))
    start = (x + right * half - abs(down) * half, y + down * half - abs(right) * half)
    side = f"l{number(abs(down) * 2 * half)} {number(abs(right) * 2 * half)}"
    return "".join((*parts, path([start]), side))


def _names(layout: SandLayout, theme: Theme) -> Iterator[str]:
    """MR-2.5: letters of columns above and below, numbers of rows at both sides."""
    box, size = layout.sand, min(layout.type(_RIM), 24.0)
    rims = WALL + size * 0.62
    columns = ((_COLUMNS[index], box.left + (index + 0.5) * layout.inch) for index in range(len(layout.rows[0])))
    rows = ((str(index + 1), box.top + (index + 0.5) * layout.inch) for index in range(len(layout.rows)))
    places = [(name, x, y) for name, x in columns for y in (box.top - rims, box.bottom + rims)]
    places += [(name, x, y) for name, y in rows for x in (box.left - rims, box.right + rims)]
    for name, x, y in places:
        yield words(theme.badge, name, x, y + size * 0.36, size, theme.colours.ink, "middle")


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
