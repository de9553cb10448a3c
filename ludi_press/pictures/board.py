"""A Report's board as a picture, for forums that have no tables: the same cells, words and marks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from re import split
from typing import Final

from ludi_press.pictures.colour import Colour
from ludi_press.pictures.fonts import Face
from ludi_press.pictures.layout import Box
from ludi_press.pictures.picture import Art, Item, Line, Picture, Say, Stamp, lettering
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme
from ludi_press.report import Align, Board, Cell, Phrase, Text
from ludi_press.report import say as message

SIZE: Final = 17.0
"""The type of the cells: as many pixels in a picture as wide as the board."""
LEAST_WIDTH: Final = 690.0
MOST_WIDTH: Final = 940.0
"""The board is drawn this wide where breaking its lines allows."""
_STEP: Final = 125.0
"""Boards grow by steps, so that those of a race are alike, and what they share is drawn once."""
_LINE: Final = SIZE * 1.3
_PAD: Final = 8.0
_RULE: Final = 1.2
_MARK: Final = SIZE * 0.62
_HEAD: Final = 58.0
_EDGE: Final = 16.0
_MARKS: Final = {"■": True, "□": False}
"""The marks of a gauge are drawn, since few fonts have them: whether each is full."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The lines of every cell, row by row, with the widths and faces of the columns."""

    rows: tuple[tuple[tuple[str, ...], ...], ...]
    widths: tuple[float, ...]
    faces: tuple[Face, ...]


def draw_board(board: Board, race: Text, turn: Phrase, theme: Theme, say: Say) -> Picture:
    """The board under the race's name and the turn's; as wide as its words need."""
    title = say(message("picture.board-title", race=race, turn=turn, caption=board.caption))
    grid = _grid(board, theme, say)
    width = max(LEAST_WIDTH, ceil((sum(grid.widths) + 2 * _EDGE) / _STEP) * _STEP)
    spare = (width - 2 * _EDGE - sum(grid.widths)) / max(1, len(grid.widths))
    grid = replace(grid, widths=tuple(column + spare for column in grid.widths))
    heights = [max((len(cell) for cell in row), default=1) * _LINE + _PAD for row in grid.rows]
    frame = Box(0, 0, width, _HEAD + sum(heights) + _EDGE)
    items = (
        *_edge(frame, theme),
        *_heading(board, race, turn, frame, theme, say),
        *_rows(board, grid, heights, theme),
        *_rules(grid, heights, theme),
    )
    return Picture(_paper(frame, theme), items, title, _description(board, say))


def _paper(frame: Box, theme: Theme) -> Art:
    paper = theme.colours.paper
    return Art(tag("rect", width=frame.width, height=frame.height, fill=paper), frame, fill=paper)


def _edge(frame: Box, theme: Theme) -> Iterator[Item]:
    """A line round the board, in four parts."""
    edge = frame.grown(-4)
    corners = ((edge.left, edge.top), (edge.right, edge.top), (edge.right, edge.bottom), (edge.left, edge.bottom))
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Line(start, end, theme.colours.wall, 2)


def _heading(board: Board, race: Text, turn: Phrase, frame: Box, theme: Theme, say: Say) -> Iterator[Item]:
    colours = theme.colours
    heading = theme.label.fit(say(turn), 17, frame.width * 0.36)
    caption = theme.label.fit(say(board.caption), 17, frame.width * 0.3)
    title = theme.title.fit(race.value, 20, frame.width - 2 * _EDGE - theme.label.width(heading, 17) - 20)
    yield Stamp(_EDGE, 28, lettering(theme.title, title, 20, colours.wall))
    yield Stamp(frame.width - _EDGE, 27, lettering(theme.label, heading, 17, colours.ink, "end"))
    yield Stamp(_EDGE, 49, lettering(theme.label, caption, 17, colours.ink))


def _description(board: Board, say: Say) -> str:
    """The board in sentences: each row's cells with the titles of their columns."""
    titles = [say(column.title) for column in board.columns]
    rows = (
        "; ".join(f"{title}: {say(cell.content)}" for title, cell in zip(titles, row.cells, strict=True))
        for row in board.rows
    )
    return " ".join(f"{row}." for row in rows)


def _grid(board: Board, theme: Theme, say: Say) -> _Grid:
    """All words, broken into lines: the widest column gives way until the board is no wider than it should be."""
    texts = [[say(column.title) for column in board.columns]]
    texts += [[say(cell.content) for cell in row.cells] for row in board.rows]
    columns = list(zip(*texts, strict=True))
    faces = tuple(_face(column, theme) for column in columns)
    most, least = [], []
    for column, face in zip(columns, faces, strict=True):
        most.append(max(_width(text, face) for text in column))
        least.append(max((_width(word, face) for text in column for word in _breakable(text)), default=0.0))
    padding = 2 * _PAD * len(columns)
    while sum(most) + padding > MOST_WIDTH - 2 * _EDGE:
        slack = [wide - narrow for wide, narrow in zip(most, least, strict=True)]
        index = max(range(len(most)), key=lambda index: most[index] if slack[index] > 0 else 0.0)
        if slack[index] <= 0:
            break
        most[index] = max(least[index], most[index] - 10)
    rows = tuple(
        tuple(_broken(text, width + 0.1, face) for text, width, face in zip(row, most, faces, strict=True))
        for row in texts
    )
    return _Grid(rows, tuple(width + 2 * _PAD for width in most), faces)


def _face(column: tuple[str, ...], theme: Theme) -> Face:
    """Columns with numbers are set in the face of numbers: fine faces tell a nought from an O no longer."""
    return theme.badge if any(char.isdigit() for text in column for char in text) else theme.label


def _breakable(text: str) -> list[str]:
    """The words of a text: blanks that do not break hold theirs together."""
    return [word for word in split(r"[ \t\n]+", text) if word]


def _broken(text: str, width: float, face: Face) -> tuple[str, ...]:
    lines: list[str] = []
    for word in _breakable(text):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and _width(joined, face) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


def _runs(text: str) -> Iterator[str]:
    """A text in words, blanks, and rows of marks."""
    return (run for run in split("([■□]+| )", text.replace("\N{NO-BREAK SPACE}", " ")) if run)


def _width(text: str, face: Face) -> float:
    return sum(_run_width(run, face) for run in _runs(text))


def _run_width(run: str, face: Face) -> float:
    if run[0] in _MARKS:
        return (_MARK + 1.5) * len(run)
    return face.width(run if run == " " else face.clean(run), SIZE)


def _rows(board: Board, grid: _Grid, heights: list[float], theme: Theme) -> Iterator[Item]:
    aligns = [column.align for column in board.columns]
    plain = Cell(Text(""))
    top = _HEAD
    for index, (lines, height) in enumerate(zip(grid.rows, heights, strict=True)):
        cells = board.rows[index - 1].cells if index else tuple(plain for _ in aligns)
        left = _EDGE
        for column, (cell, cell_lines, width) in enumerate(zip(cells, lines, grid.widths, strict=True)):
            art = _ground(cell, Box(0, 0, width, height), theme, head=index == 0)
            yield Stamp(left, top, art)
            ink = _ink(cell, theme, head=index == 0)
            box = Box(left, top, left + width, top + height)
            yield from _letters(cell_lines, box, aligns[column], grid.faces[column], ink)
            left += width
        top += height


def _ground(cell: Cell, box: Box, theme: Theme, *, head: bool) -> Art:
    colours = theme.colours
    tone = theme.tones.get(cell.tone or "")
    fill = colours.wall if head else tone.fill if tone else colours.plate
    return Art(tag("rect", width=box.width, height=box.height, fill=fill), box, fill=fill)


def _rules(grid: _Grid, heights: list[float], theme: Theme) -> Iterator[Item]:
    """The lines between the cells, and around them all."""
    lefts, tops = [_EDGE], [_HEAD]
    for width in grid.widths:
        lefts.append(lefts[-1] + width)
    for height in heights:
        tops.append(tops[-1] + height)
    for left in lefts:
        yield Line((left, tops[0]), (left, tops[-1]), theme.colours.bronze, _RULE)
    for top in tops:
        yield Line((lefts[0], top), (lefts[-1], top), theme.colours.bronze, _RULE)


def _ink(cell: Cell, theme: Theme, *, head: bool) -> Colour:
    tone = theme.tones.get(cell.tone or "")
    return theme.colours.plate if head else tone.ink if tone else theme.colours.ink


def _letters(lines: tuple[str, ...], box: Box, align: Align, face: Face, ink: Colour) -> Iterator[Item]:
    """The lines of a cell; each word is a piece of its own, since most come again, in this board or the next."""
    first = box.top + (box.height - len(lines) * _LINE) / 2 + SIZE * 1.02
    for index, line in enumerate(lines):
        room = box.width - 2 * _PAD - _width(line, face)
        x = box.left + _PAD + {Align.LEFT: 0.0, Align.CENTRE: room / 2, Align.RIGHT: room}[align]
        for run in _runs(line):
            if run != " ":
                yield Stamp(
                    x, first + index * _LINE, _marks(run, ink) if run[0] in _MARKS else lettering(face, run, SIZE, ink)
                )
            x += _run_width(run, face)


def _marks(run: str, ink: Colour) -> Art:
    """A row of marks, full where a point is lost."""
    boxes = (
        tag(
            "rect",
            x=1 + (_MARK + 1.5) * index,
            y=-_MARK,
            width=_MARK - 1,
            height=_MARK - 1,
            fill=ink if _MARKS[mark] else "none",
            stroke=ink,
            stroke_width=1.3,
        )
        for index, mark in enumerate(run)
    )
    return Art("".join(boxes), Box(0, -_MARK - 1, (_MARK + 1.5) * len(run) + 1, 1))
