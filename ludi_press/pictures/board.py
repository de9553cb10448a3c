"""A report's status board as a picture, for forums without tables.

Whoever is in the scene has a badge, and what a drawing tells better than words: places gained and lost as arrows,
the spaces behind the leader as a bar, hurts and life as marks, and the place as a dot on the ground in miniature.
The other cells of the board are texts, in as many lines as they need.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from math import ceil, fsum
from re import Match, search, sub
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.colour import Colour
from ludi_press.core.report import Align, Board, Gauge
from ludi_press.core.report import say as message
from ludi_press.pictures.fonts import Face, breakable
from ludi_press.pictures.frame import HeadLine, draw_head
from ludi_press.pictures.grounds.standings import called, lap_count, shared_ranks, sides_of, told_win
from ludi_press.pictures.grounds.windows import miniature
from ludi_press.pictures.picture import (
    Art,
    Item,
    Picture,
    Say,
    Stamp,
    lettering,
    moved,
    rectangle,
    tag,
    word_by_word,
    words,
)
from ludi_press.pictures.pieces.tokens import draw_pips, draw_plate
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.theme import Theme, TonePaint
from ludi_press.scene import Map, Piece, Ring, Scene, Status

SIZE: Final = 17.0
"""The type size of the cells, in drawing units."""
NAME: Final = 20.0
"""The type size of names."""
LEAST_WIDTH: Final = 690.0
MOST_WIDTH: Final = 1000.0
"""A board is exactly as wide as one of these two, where breaking its lines allows.

So the boards of a race have the same size, and their shared drawings are rasterised once.
"""
_NEAR: Final = 250.0
"""A board that is wider than the least width by less than this is narrowed to it."""
_STEP: Final = 125.0
"""A board that must be wider has a multiple of this width."""
_LINE: Final = SIZE * 1.3
_ROW: Final = 41.0
"""The least height of a row."""
_PAD: Final = 8.0
_HEAD, _PLAN, _TITLES = 42.0, 116.0, 28.0
"""The heights of the head, of the miniature, and of the row of titles."""
_EDGE: Final = 10.0
_MARKS: Final = "[■□]+"
"""The marks of a gauge: in words a number, since few fonts have these letters."""
_RANK, _ARROW, _BADGE, _GAP = 36.0, 38.0, 41.0, 126.0
"""The widths of the columns of places, arrows, badges and gaps."""
_TITLE: Final = 15.0
_NAMED: Final = 144.0
"""The most room that a name takes."""
_EMPTY: Final = ("0", "\N{EN DASH}")
"""Cells with nothing to tell, which are left blank."""
_MOST_MARKS: Final = 12
"""A gauge of more points than this is a bar, `_LONG` units long."""
_LONG: Final = 32.0


class Context(Struct, frozen=True):
    """A turn's scene and board; `before` is the scene of the turn before, None at the start.

    Without `moving` no film is made.
    Where pages cannot be shared, since their site has no address, only the newest turn has a picture to share.
    """

    scene: Scene
    board: Board
    before: Scene | None = None
    moving: bool = True
    shared: bool = True


class _Column(Struct, frozen=True):
    """A column of the picture: its title, and its cell in each row, as text or as a drawing around the middle left.

    A column without a `width` is as wide as its texts need.
    """

    title: str
    align: Align
    cells: tuple[tuple[str, TonePaint] | Art, ...]
    face: Face
    size: float
    width: float = 0.0


def draw_board(context: Context, theme: Theme, say: Say) -> Picture:
    """The board below the names of the race and the turn; it is as wide as its words need."""
    context = _winners_first(context)
    board, scene = context.board, context.scene
    title = say(message("picture.board-title", race=scene.title, turn=scene.heading, caption=board.caption))
    columns = _columns(context, theme, say)
    widths = _widths(columns)
    lines = [
        [_lines(cell, column, width) for cell in column.cells] for column, width in zip(columns, widths, strict=True)
    ]
    heights = [max(_ROW, *(len(column[row]) * _LINE + _PAD for column in lines)) for row in range(len(board.rows))]
    width = fsum(widths) + 2 * _EDGE if lines else LEAST_WIDTH
    empty = isinstance(scene.ground, Map) or (isinstance(scene.ground, Ring) and scene.over)
    plan = 0.0 if empty or not scene.pieces else _PLAN
    top = _HEAD + plan + _TITLES
    frame = Box(0, 0, width, top + fsum(heights) + _EDGE)

    def items() -> Iterator[Item]:
        yield from _bars(frame, theme)
        told = told_win(scene, say) or say(scene.heading)
        yield from draw_head(scene.title, told, HeadLine(width, _EDGE + 6, 28, 20, 18), theme)
        if plan:
            yield from _plan(scene, Box(_EDGE, _HEAD + 6, width - _EDGE, _HEAD + plan - 4), theme, say)
        yield from _titles(columns, widths, top - _TITLES, theme)
        yield from _rows(columns, widths, lines, heights, top, theme)

    return Picture(_bar(frame, theme.colours.paper), items, title, _description(board, say))


def _winners_first(context: Context) -> Context:
    """The rows by the places of their pieces, the living before the dead, once there are any."""
    places = {one.id: (one.place, one.status is Status.DEAD) for one in context.scene.pieces if one.place}
    rows = sorted(context.board.rows, key=lambda row: places.get(row.team, (len(places), True)))
    return replace(context, board=replace(context.board, rows=tuple(rows))) if places else context


def _bars(frame: Box, theme: Theme) -> Iterator[Item]:
    """The strip of the head, and a line round the board."""
    colours = theme.colours
    yield Stamp(0, 0, _bar(Box(0, 0, frame.width, _HEAD), theme.strip))
    yield Stamp(0, _HEAD - 3, _bar(Box(0, 0, frame.width, 3), colours.gold))
    upright, level = _bar(Box(0, 0, 3, frame.height), colours.ink), _bar(Box(0, 0, frame.width, 3), colours.ink)
    yield from (Stamp(0, top, level) for top in (0, frame.bottom - 3))
    yield from (Stamp(left, 0, upright) for left in (0, frame.right - 3))


def _plan(scene: Scene, box: Box, theme: Theme, say: Say) -> Iterator[Item]:
    """The leader's lap in large letters, and the ground in miniature with a dot for each piece."""
    left = box.left + 8
    if isinstance(scene.ground, Ring):
        lap = theme.title.clean(lap_count(scene.ground, say))
        size = min(25.0, 25.0 * 250 / max(1.0, theme.title.width(lap, 25)))
        yield Stamp(left, box.centre[1] + size * 0.36, lettering(theme.title, lap, size, theme.strip))
    else:
        yield from _sides(scene, left, box, theme, say)
    yield from miniature(scene, Box(left + 270, box.top, box.right - 8, box.bottom), theme)


def _sides(scene: Scene, left: float, box: Box, theme: Theme, say: Say) -> Iterator[Item]:
    """The sides below each other, each with how many of it still stand."""
    sides = sides_of(scene, say)
    pitch = min(34.0, box.height / max(1, len(sides)))
    for index, (tone, name, count) in enumerate(sides):
        y = box.centre[1] + (index - (len(sides) - 1) / 2) * pitch
        yield Stamp(left, y, draw_plate(str(count), tone, Box(0, -13, 34, 13), 18, theme))
        yield Stamp(
            left + 44, y + 6.6, lettering(theme.label, theme.label.fit(name, NAME, 210), NAME, theme.colours.ink)
        )


def _description(board: Board, say: Say) -> str:
    """The board in sentences: each row's cells with the titles of their columns."""
    titles = [say(column.title) for column in board.columns]
    rows = (
        "; ".join(f"{title}: {say(cell.content)}" for title, cell in zip(titles, row.cells, strict=True))
        for row in board.rows
    )
    return " ".join(f"{row}." for row in rows)


# Columns


def _columns(context: Context, theme: Theme, say: Say) -> list[_Column]:
    """The columns of the picture: those of the board, some of them as drawings where its rows are in the scene."""
    board, scene = context.board, context.scene
    known = {piece.id: piece for piece in scene.pieces}
    pieces = [known.get(row.team) for row in board.rows]
    texts = [_texts(board, index, theme, say) for index in range(len(board.columns))]
    badge = next((index for index, column in enumerate(texts) if _has_badges(column, pieces)), None)
    if badge is None:
        return texts
    drawn = replace(texts[badge], title="", width=_BADGE, align=Align.LEFT, cells=tuple(
        _badge(one, theme) if one else cell for one, cell in zip(pieces, texts[badge].cells, strict=True)
    ))  # fmt: skip
    name = _named(texts[badge + 1], pieces, theme)
    if isinstance(scene.ground, Map):
        return [*([_places(texts[0], pieces, theme, every=False)] if badge else []), drawn, name, *texts[badge + 2 :]]
    if not isinstance(scene.ground, Ring):
        first = [say(cell.content) for cell in board.rows[0].cells]
        marked = (column for column, text in zip(texts, first, strict=True) if search(_MARKS, text))
        hurts = _hurts(next((column.title for column in marked), ""), pieces, theme)
        return [
            drawn,
            name,
            texts[badge + 2],
            *hurts,
            _ended(texts[-1], pieces, theme, say) if scene.over else texts[-1],
        ]
    hurts = _hurts(say(message("picture.board-hurts")), pieces, theme)
    arrows = [_drawing("", _ARROW, [_arrow(one, context, theme) for one in pieces], theme)] if context.before else []
    gaps = _gaps(pieces, theme)
    titled = say(message("picture.board-gap"))
    places = _places(texts[0], pieces, theme, every=True)
    if scene.over:
        return [places, drawn, name, *hurts, _ended(texts[-1], pieces, theme, say)]
    return [places, *arrows, drawn, name, _drawing(titled, _GAP, gaps, theme), *hurts, replace(texts[-1], size=_TITLE)]


def _places(column: _Column, pieces: list[Piece | None], theme: Theme, *, every: bool) -> _Column:
    """The places, with a sign of equality where one is shared; `every` piece has one, or only those that came in."""
    values = [(one.place or one.far) if one else None for one in pieces]
    ranks = zip(shared_ranks(values), values, strict=True)
    cells = tuple((rank if every or value else "", theme.tone(None)) for rank, value in ranks)
    return replace(column, face=theme.badge, size=NAME, align=Align.RIGHT, cells=cells, width=_RANK)


def _named(column: _Column, pieces: list[Piece | None], theme: Theme) -> _Column:
    cells = tuple(
        (called(one, theme.label, NAME, _NAMED), theme.tone(None)) if one else cell
        for one, cell in zip(pieces, column.cells, strict=True)
    )
    wide = max(_width(cell[0], theme.label, NAME) for cell in cells if not isinstance(cell, Art)) + 2 * _PAD
    return replace(column, face=theme.label, size=NAME, cells=cells, width=wide)


def _ended(column: _Column, pieces: list[Piece | None], theme: Theme, say: Say) -> _Column:
    """How it ended for each, as on the podium, where that is told; without the tones of a state."""
    told = (
        say(one.feat) if one and one.feat is not None else cell[0] if not isinstance(cell, Art) else ""
        for one, cell in zip(pieces, column.cells, strict=True)
    )
    return replace(column, cells=tuple((text, theme.tone(None)) for text in told))


def _texts(board: Board, index: int, theme: Theme, say: Say) -> _Column:
    column = board.columns[index]
    cells = ((sub(_MARKS, _left_of, say(row.cells[index].content)), row.cells[index].tone) for row in board.rows)
    painted = tuple((text, theme.tone(tone)) for text, tone in cells)
    return _Column(say(column.title), column.align, painted, theme.table, SIZE)


def _left_of(marks: Match[str]) -> str:
    return f"{marks[0].count('□')}/{len(marks[0])}"


def _has_badges(column: _Column, pieces: list[Piece | None]) -> bool:
    pairs = [(cell, one) for cell, one in zip(column.cells, pieces, strict=True) if one is not None]
    return bool(pairs) and all(not isinstance(cell, Art) and cell[0] == one.badge for cell, one in pairs)


def _drawing(title: str, width: float, cells: list[Art], theme: Theme) -> _Column:
    return _Column(title, Align.LEFT, tuple(cells), theme.table, SIZE, width)


def _badge(one: Piece, theme: Theme) -> Art:
    size = SIZE if len(one.badge) < 3 else SIZE * 0.8
    return draw_plate(one.badge, one.tone, Box(0, -14, 36, 14), size, theme)


def _arrow(one: Piece | None, context: Context, theme: Theme) -> Art:
    """An arrow up or down with the places gained or lost since the turn before; a dash for none."""
    places = gained(one.id, context) if one else None
    return _nothing() if places is None else _gained(places, theme)


def gained(piece: str, context: Context) -> int | None:
    """The places that a piece gained since the turn before, negative for lost ones; None without a comparison."""
    before, now = context.before.order if context.before else (), context.scene.order
    return before.index(piece) - now.index(piece) if piece in before and piece in now else None


@lru_cache(maxsize=64)
def _gained(places: int, theme: Theme) -> Art:
    tone = theme.tone("praesina" if places > 0 else "russata").fill
    if not places:
        return Art(tag("path", d="M2 0H12", stroke=theme.colours.bronze, stroke_width=3), Box(0, -9, 30, 9))
    d = "M0 5.500L7-6.500L14 5.500Z" if places > 0 else "M0-5.500L7 6.500L14-5.500Z"
    text = words(theme.table, str(abs(places)), 18, 5, 15, tone)
    return Art(tag("path", d=d, fill=tone) + text, Box(-1, -9, 38, 9), theme.table.paths("0123456789"))


def _nothing() -> Art:
    return Art("", Box(0, 0, 0, 0))


def _gaps(pieces: list[Piece | None], theme: Theme) -> list[Art]:
    """A bar for each: how many spaces it is behind the first on the track; nothing for who is on it no more."""
    gaps = [None if one is None or one.behind is None else max(0, one.behind) for one in pieces]
    most = max([1, *(gap or 0 for gap in gaps)])
    return [
        _nothing() if one is None or gap is None else _measure(str(gap), gap / most, one.tone, theme)
        for one, gap in zip(pieces, gaps, strict=True)
    ]


@lru_cache(maxsize=2048)
def _measure(told: str, share: float, tone: str, theme: Theme) -> Art:
    """A bar to the left of a line, with the number that it stands for before it."""
    colours, right = theme.colours, _GAP - 14
    long = (right - 10 - theme.table.width("8" * len(told), 15.5)) * share
    text = words(theme.table, told, right - long - 7, 5.6, 15.5, colours.ink, "end")
    bar = rectangle(
        Box(right - long, -7, right, 7), fill=theme.tone(tone).fill, stroke=colours.ink, stroke_width=1.2
    ) if share else ""  # fmt: skip
    line = tag("path", d=f"M{right}-15V15", stroke=theme.strip, stroke_width=2.4)
    return Art(bar + line + text, Box(0, -15, right + 2, 15), theme.table.paths("0123456789"))


def _hurts(title: str, pieces: list[Piece | None], theme: Theme) -> list[_Column]:
    """A column of marks for the gauges of pieces, those that are lost filled; none if nobody has a gauge."""
    if not any(gauge.size for one in pieces if one for _, gauge in one.gauges):
        return []
    gauges = [[gauge for _, gauge in one.gauges] if one else [] for one in pieces]
    sizes = tuple(max(gauge.size for gauge in column if gauge) for column in zip_longest(*gauges))
    cells = [_pips(tuple(own), sizes, theme) if own else _nothing() for own in gauges]
    wide = max(*(cell.box.width for cell in cells), theme.table.width(theme.table.clean(title), _TITLE) + 2)
    return [_drawing(title, wide + 14, cells, theme)]


@lru_cache(maxsize=2048)
def _pips(gauges: tuple[Gauge, ...], sizes: tuple[int, ...], theme: Theme) -> Art:
    """The gauges beside each other: a mark for each point, or a bar where there are many; what is lost is dark.

    All rows begin alike: in each column there is room for its largest gauge, whose size is in `sizes`.
    """
    parts, x, ink = [], 0.0, theme.colours.ink
    for gauge, most in zip(gauges, sizes, strict=False):
        many = gauge.size > _MOST_MARKS
        wide = _LONG / gauge.size if many else 9.0
        if many:
            left = rectangle(Box(x, -8, x + wide * (gauge.size - gauge.lost), 8), fill=theme.colours.plate, stroke=ink)
            parts += [rectangle(Box(x, -8, x + _LONG, 8), radius=2, fill=theme.colours.lost, stroke=ink), left]
        else:
            parts.append(moved(x, 0, draw_pips(gauge, wide * gauge.size, 16, theme)))
        x += (_LONG if many else wide * most) + 7
    return Art("".join(parts), Box(-1, -9, max(0.0, x - 7), 9))


# Texts


def _widths(columns: list[_Column]) -> list[float]:
    """The width of each column with its padding.

    The widest text is narrowed, its lines being broken, until the board has its least width, if that is near,
    or at most its largest. Then it gets one of its standard widths: columns of texts share what is left.
    """
    texts = [[column.title, *(cell[0] for cell in column.cells if not isinstance(cell, Art))] for column in columns]
    whole = [
        column.width or max(_width(text, column.face, column.size) for text in found) + 2 * _PAD
        for column, found in zip(columns, texts, strict=True)
    ]
    least = [
        column.width
        or max((_width(word, column.face, column.size) for text in found for word in breakable(text)), default=0.0)
        + 2 * _PAD
        for column, found in zip(columns, texts, strict=True)
    ]
    widths, near = [*whole], fsum(whole) < LEAST_WIDTH + _NEAR and fsum(least) + 2 * _EDGE < LEAST_WIDTH
    while fsum(widths) + 2 * _EDGE > (LEAST_WIDTH if near else MOST_WIDTH):
        giving = [index for index, width in enumerate(widths) if width > least[index]]
        if not giving:
            break
        widest = max(giving, key=lambda index: widths[index])
        widths[widest] = max(least[widest], widths[widest] - 10)
    loose = [not column.width for column in columns]
    spare = (_board_width(fsum(widths) + 2 * _EDGE) - fsum(widths) - 2 * _EDGE) / max(1, loose.count(True))
    return [width + spare * free for width, free in zip(widths, loose, strict=True)]


def _board_width(need: float) -> float:
    for width in (LEAST_WIDTH, MOST_WIDTH):
        if need <= width:
            return width
    return ceil(need / _STEP) * _STEP


def _lines(cell: tuple[str, TonePaint] | Art, column: _Column, width: float) -> tuple[str, ...]:
    return () if isinstance(cell, Art) else tuple(column.face.lines(cell[0], column.size, width - 2 * _PAD + 0.1))


def _width(text: str, face: Face, size: float) -> float:
    return face.width(face.clean(text), size)


# Rows


def _titles(columns: list[_Column], widths: list[float], top: float, theme: Theme) -> Iterator[Item]:
    """The titles of the columns, small, over a line."""
    left = _EDGE
    for column, width in zip(columns, widths, strict=True):
        text = theme.table.fit(column.title, _TITLE, width - _PAD)
        box = Box(left, top, left + width, top + _TITLES)
        yield from _letters((text,), box, column.align, theme.table, _TITLE, theme.colours.faint)
        left += width
    yield Stamp(_EDGE, top + _TITLES - 2, _bar(Box(0, 0, left - _EDGE, 1.4), theme.colours.bronze))


def _rows(
    columns: list[_Column], widths: list[float], lines: list[list[tuple[str, ...]]], heights: list[float], top: float,
    theme: Theme,
) -> Iterator[Item]:  # fmt: skip
    """The rows, every second one on paler ground; a cell with a tone has a band in its colour."""
    grounds = (theme.colours.plate, theme.colours.paper)
    for row, height in enumerate(heights):
        left = _EDGE
        yield Stamp(left, top, _bar(Box(0, 0, fsum(widths), height - 2), grounds[row % 2]))
        for column, width, broken in zip(columns, widths, lines, strict=True):
            cell, box = column.cells[row], Box(left, top, left + width, top + height - 2)
            if isinstance(cell, Art):
                yield Stamp(left + _PAD / 2, round(box.centre[1]), cell)
            else:
                if cell[1] != theme.tone(None):
                    yield Stamp(left, top + 8, _bar(Box(0, 0, 5, height - 18), cell[1].fill))
                if cell[0] not in _EMPTY:
                    yield from _letters(broken[row], box, column.align, column.face, column.size, theme.colours.ink)
            left += width
        top += height


def _bar(box: Box, fill: Colour) -> Art:
    return Art(rectangle(box, fill=fill), box, fill=fill)


def _letters(lines: tuple[str, ...], box: Box, align: Align, face: Face, size: float, ink: Colour) -> Iterator[Item]:
    first = box.top + (box.height - len(lines) * _LINE) / 2 + _LINE * 0.76
    for index, line in enumerate(lines):
        room = box.width - 2 * _PAD - _width(line, face, size)
        x = box.left + _PAD + {Align.LEFT: 0.0, Align.CENTRE: room / 2, Align.RIGHT: room}[align]
        yield from word_by_word(face, line, x, first + index * _LINE, size, ink)
