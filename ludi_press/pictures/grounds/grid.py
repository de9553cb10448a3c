"""An arena of squares: each kind of terrain has a pattern besides its colour; rows and columns have names."""

from collections.abc import Callable, Iterator
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.sand_layout import WALL, SandLayout
from ludi_press.pictures.grounds.stone import draw_wall
from ludi_press.pictures.picture import Art, rectangle
from ludi_press.pictures.svg import moved, number, tag, words
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
