"""A report's status board as a picture, for forums without tables: the same cells, words and marks."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, fsum
from re import split
from typing import Final

from msgspec import Struct

from ludi_press.core.colour import Colour
from ludi_press.core.report import Align, Board, Cell, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.pictures.box import Box
from ludi_press.pictures.fonts import Face
from ludi_press.pictures.head import HeadLine, draw_head
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, lettering, rectangle
from ludi_press.pictures.theme import Theme, TonePaint

SIZE: Final = 17.0
"""The type size of the cells, in drawing units."""
LEAST_WIDTH: Final = 690.0
MOST_WIDTH: Final = 1000.0
"""A board is exactly as wide as one of these two, where breaking its lines allows.

So the boards of a race have the same size, and their shared drawings are rasterised once.
"""
_STEP: Final = 125.0
"""A board that must be wider has a multiple of this width."""
_LINE: Final = SIZE * 1.3
_PAD: Final = 8.0
_RULE: Final = 1.2
_MARK: Final = SIZE * 0.62
_HEAD: Final = 58.0
_EDGE: Final = 16.0
_MARKS: Final = {"■": True, "□": False}
"""The marks of a gauge, and whether each is filled; they are drawn as squares, since few fonts have these letters."""


class _Table(Struct, frozen=True):
    """The lines of text of every cell, row by row, and the widths of the columns."""

    rows: tuple[tuple[tuple[str, ...], ...], ...]
    widths: tuple[float, ...]


def draw_board(board: Board, race: Text, turn: Phrase, theme: Theme, say: Say) -> Picture:
    """The board below the names of the race and the turn; it is as wide as its words need."""
    title = say(message("picture.board-title", race=race, turn=turn, caption=board.caption))
    grid = _grid(board, theme, say)
    width = round(fsum(grid.widths) + 2 * _EDGE) if grid.widths else LEAST_WIDTH
    heights = [max((len(cell) for cell in row), default=1) * _LINE + _PAD for row in grid.rows]
    frame = Box(0, 0, width, _HEAD + fsum(heights) + _EDGE)
    items = (
        *_edge(frame, theme),
        *_heading(board, race, turn, frame, theme, say),
        *_rows(board, grid, heights, theme),
        *_rules(grid, heights, theme),
    )
    return Picture(_bar(frame, theme.colours.paper), items, title, _description(board, say))


def _edge(frame: Box, theme: Theme) -> Iterator[Item]:
    """A line round the board, as four bars."""
    edge, wall = frame.grown(-3), theme.colours.wall
    upright, level = _bar(Box(0, 0, 2, edge.height), wall), _bar(Box(0, 0, edge.width, 2), wall)
    yield from (Stamp(edge.left, top, level) for top in (edge.top, edge.bottom - 2))
    yield from (Stamp(left, edge.top, upright) for left in (edge.left, edge.right - 2))


def _heading(board: Board, race: Text, turn: Phrase, frame: Box, theme: Theme, say: Say) -> Iterator[Item]:
    caption = theme.label.fit(say(board.caption), 17, frame.width * 0.3)
    yield from draw_head(race, say(turn), HeadLine(frame.width, _EDGE, 28, 20, 17), theme)
    yield Stamp(_EDGE, 49, lettering(theme.label, caption, 17, theme.colours.ink))


def _description(board: Board, say: Say) -> str:
    """The board in sentences: each row's cells with the titles of their columns."""
    titles = [say(column.title) for column in board.columns]
    rows = (
        "; ".join(f"{title}: {say(cell.content)}" for title, cell in zip(titles, row.cells, strict=True))
        for row in board.rows
    )
    return " ".join(f"{row}." for row in rows)


def _grid(board: Board, theme: Theme, say: Say) -> _Table:
    """All texts broken into lines, in columns that fill the width of the board."""
    texts = [[say(column.title) for column in board.columns]]
    texts += [[say(cell.content) for cell in row.cells] for row in board.rows]
    face = theme.table
    widths = _widths(list(zip(*texts, strict=True)), face)
    rows = tuple(
        tuple(_broken(text, width + 0.1, face) for text, width in zip(row, widths, strict=True)) for row in texts
    )
    return _Table(rows, tuple(width + 2 * _PAD for width in widths))


def _widths(columns: list[tuple[str, ...]], face: Face) -> list[float]:
    """The width of the text in each column.

    The widest column is narrowed, its lines being broken, until the board has at most its largest width.
    Then the board gets one of its standard widths; the extra width goes to narrowed columns first, the rest to all.
    """
    whole = [max(_width(text, face) for text in column) for column in columns]
    least = [
        max((_width(word, face) for text in column for word in _breakable(text)), default=0.0) for column in columns
    ]
    edges = 2 * _EDGE + 2 * _PAD * len(columns)
    widths = [*whole]
    while fsum(widths) + edges > MOST_WIDTH:
        giving = [index for index, width in enumerate(widths) if width > least[index]]
        if not giving:
            break
        widest = max(giving, key=lambda index: widths[index])
        widths[widest] = max(least[widest], widths[widest] - 10)
    spare = _board_width(fsum(widths) + edges) - fsum(widths) - edges
    lacking = fsum(whole) - fsum(widths)
    share = min(1.0, spare / lacking) if lacking else 0.0
    rest = (spare - share * lacking) / max(1, len(widths))
    return [width + share * (most - width) + rest for width, most in zip(widths, whole, strict=True)]


def _board_width(need: float) -> float:
    """The width of a board whose contents need this much."""
    for width in (LEAST_WIDTH, MOST_WIDTH):
        if need <= width:
            return width
    return ceil(need / _STEP) * _STEP


def _breakable(text: str) -> list[str]:
    """The parts of a text that stay in one line: it is not broken at no-break spaces."""
    return [word for word in split(r"[ \t\n]+", text) if word]


def _broken(text: str, width: float, face: Face) -> tuple[str, ...]:
    """The lines of a text: broken after commas and before brackets if that is enough, else between any words."""
    lines: list[str] = []
    for part in split(r"(?<=[,;]) | (?=\()", text):
        words = [part] if _width(part, face) <= width else _breakable(part)
        # A bracket that does not fit in one line begins a new one.
        begins = len(words) > 1 and part.startswith("(")
        for word in words:
            joined = f"{lines[-1]} {word}" if lines else word
            if lines and not begins and _width(joined, face) <= width:
                lines[-1] = joined
            elif word.strip():
                lines.append(word)
            begins = False
    return tuple(lines)


def _runs(text: str) -> Iterator[str]:
    """A text split into words, blanks, and rows of marks."""
    return (run for run in split("([■□]+| )", text.replace("\N{NO-BREAK SPACE}", " ")) if run)


@lru_cache(maxsize=4096)
def _width(text: str, face: Face) -> float:
    return fsum(_run_width(run, face) for run in _runs(text))


def _run_width(run: str, face: Face) -> float:
    if run[0] in _MARKS:
        return (_MARK + 1.5) * len(run)
    return face.width(run if run == " " else face.clean(run), SIZE)


def _rows(board: Board, grid: _Table, heights: list[float], theme: Theme) -> Iterator[Item]:
    top = _HEAD
    heads: tuple[None, ...] = (None,) * len(board.columns)
    for cells, lines, height in zip((heads, *(row.cells for row in board.rows)), grid.rows, heights, strict=True):
        left = _EDGE
        for column, cell, cell_lines, width in zip(board.columns, cells, lines, grid.widths, strict=True):
            colours = _colours(cell, theme)
            yield Stamp(left, top, _bar(Box(0, 0, width, height), colours.fill))
            box = Box(left, top, left + width, top + height)
            yield from _letters(cell_lines, box, column.align, theme.table, colours.ink)
            left += width
        top += height


def _colours(cell: Cell | None, theme: Theme) -> TonePaint:
    """Fill and text colour of a cell; cells of the head row are None."""
    if cell is None:
        return TonePaint(theme.colours.wall, theme.colours.plate)
    return theme.tone(cell.tone)


def _rules(grid: _Table, heights: list[float], theme: Theme) -> Iterator[Item]:
    """The lines between and around the cells."""
    lefts, tops = [_EDGE], [_HEAD]
    for width in grid.widths:
        lefts.append(lefts[-1] + width)
    for height in heights:
        tops.append(tops[-1] + height)
    bronze, half = theme.colours.bronze, _RULE / 2
    upright = _bar(Box(-half, 0, half, tops[-1] - tops[0]), bronze)
    level = _bar(Box(0, -half, lefts[-1] - lefts[0], half), bronze)
    yield from (Stamp(left, tops[0], upright) for left in lefts)
    yield from (Stamp(lefts[0], top, level) for top in tops)


def _bar(box: Box, fill: Colour) -> Art:
    return Art(rectangle(box, fill=fill), box, fill=fill)


def _letters(lines: tuple[str, ...], box: Box, align: Align, face: Face, ink: Colour) -> Iterator[Item]:
    """The lines of a cell; each word is a separate drawing, since most words come again in this board or the next."""
    first = box.top + (box.height - len(lines) * _LINE) / 2 + SIZE * 1.02
    for index, line in enumerate(lines):
        room = box.width - 2 * _PAD - _width(line, face)
        x = box.left + _PAD + {Align.LEFT: 0.0, Align.CENTRE: room / 2, Align.RIGHT: room}[align]
        for run in _runs(line):
            if run != " ":
                art = _marks(run, ink) if run[0] in _MARKS else lettering(face, run, SIZE, ink)
                yield Stamp(x, first + index * _LINE, art)
            x += _run_width(run, face)


def _marks(run: str, ink: Colour) -> Art:
    """A row of squares, filled where a point is lost."""
    boxes = (
        rectangle(
            Box(1, -_MARK, _MARK, -1).moved((_MARK + 1.5) * index, 0),
            fill=ink if _MARKS[mark] else "none",
            stroke=ink,
            stroke_width=1.3,
        )
        for index, mark in enumerate(run)
    )
    return Art("".join(boxes), Box(0, -_MARK - 1, (_MARK + 1.5) * len(run) + 1, 1))
