"""What the page of a turn shows as drawings: its board, and who did what.

What it leaves out, such as addresses and dice, stands folded below it.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from ludi_press.archive.line_chart import Measured
from ludi_press.core.report import Align, Board, Gauge, Report, Row, Text, say
from ludi_press.pictures.board import Context, gained
from ludi_press.pictures.grounds.standings import shared_ranks
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.sections import DeedLine, Translator, deeds
from ludi_press.scene import Piece, Ring, Status

LOOK: Final = "seen"
DEEDS: Final = "seen did"
"""The classes of the tables in pages."""
_NOTHING: Final = ("", "0", "\N{EN DASH}")
"""Cells that tell nothing."""
HURT: Final = "lost"
"""The tone of what went wrong."""
_WORSE: Final = (Status.DOWN, Status.OUT, Status.DEAD)
_NUMBER: Final = re.compile(r"\d+(?:\s\d{3})*")


class _Line(Struct, frozen=True):
    """A row of the game's board, and the piece that it is about."""

    row: Row
    piece: Piece | None


def seen_board(board: Board, drawn: Context, told: Translator, entries: Container[str]) -> doc.Table | None:
    """Return the table; None for a board without badges.

    Where worth is measured it has only the `entries`, who are played.
    """
    pieces = {piece.id: piece for piece in drawn.scene.pieces}
    measured = any(column.measured for column in board.columns)
    lines = [_Line(row, pieces.get(row.team)) for row in board.rows if row.team in entries or not measured]
    badge = _badges(board, lines, told)
    return None if badge is None else _Seen(board, drawn, told, lines, badge).table()


def _badges(board: Board, lines: Sequence[_Line], told: Translator) -> int | None:
    """The column in which all pieces have their badges."""
    known = [line for line in lines if line.piece]
    found = (
        at
        for at in range(len(board.columns))
        if known and all(one.piece and told.say(one.row.cells[at].content) == one.piece.badge for one in known)
    )
    return next(found, None)


class _Seen(Struct, frozen=True):
    board: Board
    drawn: Context
    told: Translator
    lines: Sequence[_Line]
    badge: int

    def table(self) -> doc.Table:
        """Return the columns as a table; where worth is measured, the richest first, and below who is no rival."""
        measured = [at for at, column in enumerate(self.board.columns) if column.measured]
        columns = [*self._places(), self._plain(self.badge), self._names(), *map(self._bars, measured)]
        columns += [*self._gaps(), *([] if measured else self._hurts())]
        rows = list(zip(*(cells for _, cells in columns), strict=True))
        if measured:
            ranked = zip(self.lines, rows, strict=True)
            rows = [row for _, row in sorted(ranked, key=lambda one: (not self._is_rival(one[0]), -_share(one[1])))]
        return doc.Table(tuple(head for head, _ in columns), tuple(rows), LOOK)

    @property
    def _is_race(self) -> bool:
        return isinstance(self.drawn.scene.ground, Ring)

    def _cell(self, line: _Line, words: str = "", share: float | None = None) -> doc.Cell:
        return doc.Cell((doc.Text(words),) if words else (), None, line.row.team, share)

    def _text(self, line: _Line, at: int) -> str:
        text = self.told.say(line.row.cells[at].content)
        return "" if text in _NOTHING else text

    def _plain(self, at: int) -> tuple[doc.Column, list[doc.Cell]]:
        """A column as the game's board has it."""
        column = self.board.columns[at]
        cells = [
            doc.Cell(self.told.text(line.row.cells[at].content), line.row.cells[at].tone, line.row.team)
            for line in self.lines
        ]
        return doc.Column(self.told.text(column.title), column.align), cells

    def _is_rival(self, line: _Line) -> bool:
        """Whether the last column has something of a row: where it is a place, a numen has none."""
        return bool(self._text(line, len(line.row.cells) - 1))

    def _places(self) -> Iterable[tuple[doc.Column, list[doc.Cell]]]:
        """Of a race the places, with a sign of equality where one is shared, and those gained and lost."""
        if not self._is_race:
            return
        ranks = shared_ranks([(one.piece.place or one.piece.far) if one.piece else None for one in self.lines])
        changes = [gained(line.row.team, self.drawn) or 0 for line in self.lines]
        arrows = [f"{'▲' if change > 0 else '▼'}{abs(change)}" if change else "" for change in changes]
        cells = [
            doc.Cell((doc.Text(rank),), None, line.row.team, note=arrow)
            for line, rank, arrow in zip(self.lines, ranks, arrows, strict=True)
        ]
        yield doc.Column(self.told.text(self.board.columns[0].title), Align.RIGHT), cells

    def _names(self) -> tuple[doc.Column, list[doc.Cell]]:
        head, cells = self._plain(self.badge + 1)
        noted = [
            doc.Cell(cell.content, cell.tone, cell.team, note=self._note(line))
            for cell, line in zip(cells, self.lines, strict=True)
        ]
        return head, noted

    def _note(self, line: _Line) -> str:
        """What matters of a row: in a race a state that has a tone, else the kind and the condition, but no number."""
        cells, last = line.row.cells, len(line.row.cells) - 1
        if not self._is_race:
            words = [at for at in (self.badge + 2, last) if self.board.columns[at].align is not Align.RIGHT]
            return " · ".join(filter(None, (self._text(line, at) for at in dict.fromkeys(words))))
        if self.drawn.before is None:
            return self._text(line, self.badge + 2)
        return self._text(line, last) if cells[last].tone else ""

    def _gaps(self) -> Iterable[tuple[doc.Column, list[doc.Cell]]]:
        """The spaces behind whoever leads as bars, of a race under way."""
        gaps = [one.piece.behind if one.piece else None for one in self.lines]
        if not self._is_race or self.drawn.before is None:
            return
        most = max([1, *(gap or 0 for gap in gaps)])
        cells = [
            self._cell(line) if gap is None else self._cell(line, str(max(0, gap)), max(0, gap) / most)
            for line, gap in zip(self.lines, gaps, strict=True)
        ]
        yield doc.Column(self.told.text(say("picture.board-gap"))), cells

    def _bars(self, at: int) -> tuple[doc.Column, list[doc.Cell]]:
        """A column of numbers as bars from nought; who is no rival may have more than fills one."""
        head, cells = self._plain(at)
        numbers = [_number(doc.plain_text(cell.content)) for cell in cells]
        most = max([1, *(number for line, number in zip(self.lines, numbers, strict=True) if self._is_rival(line))])
        barred = [
            doc.Cell(cell.content, cell.tone, cell.team, min(1, number / most))
            for cell, number in zip(cells, numbers, strict=True)
        ]
        return doc.Column(head.title), barred

    def _hurts(self) -> Iterable[tuple[doc.Column, list[doc.Cell]]]:
        """The gauges of each as marks, those that are lost filled; none if nobody has a gauge."""
        gauges = [[gauge for _, gauge in one.piece.gauges] if one.piece else [] for one in self.lines]
        if not any(gauge.size for own in gauges for gauge in own):
            return
        told = [" ".join(self.told.say(gauge) for gauge in own) for own in gauges]
        cells = [self._cell(line, words) for line, words in zip(self.lines, told, strict=True)]
        yield doc.Column(self._hurts_title()), cells

    def _hurts_title(self) -> doc.Inlines:
        """The title of the marks: that of the board's own column of marks, but of a race, which has several."""
        first = self.board.rows[0].cells
        own = (column.title for column, cell in zip(self.board.columns, first, strict=True) if _is_gauge(cell.content))
        return self.told.text(say("picture.board-hurts") if self._is_race else next(own, Text("")))


def _share(row: Sequence[doc.Cell]) -> float:
    return row[-1].share or 0


def _is_gauge(content: object) -> bool:
    return isinstance(content, Gauge)


def _number(words: str) -> int:
    """The first number in some words, 0 for none."""
    found = _NUMBER.search(words)
    return int(re.sub(r"\s", "", found[0])) if found else 0


def measured(reports: Sequence[Report], told: Translator) -> Measured | None:
    """Return the last column that the boards measure, by which they are sorted, as numbers; None without one."""
    found = [(one, at) for one in reports for at, column in enumerate(one.board.columns) if column.measured]
    if not found:
        return None
    last = {one.turn: (one.board, at) for one, at in found}
    boards = [*last.values()]
    told_of = [{row.team: _number(told.say(row.cells[at].content)) for row in board.rows} for board, at in boards]
    board, at = boards[-1]
    numbers = {row.team: tuple(one.get(row.team, 0) for one in told_of) for row in board.rows}
    return Measured(told.say(board.columns[at].title), tuple(last), numbers)


def seen_places(board: Board, drawn: Context, told: Translator) -> doc.Table | None:
    """Return the final places of a race, each with how far behind it came home, or how it ended.

    None for another game, and for a board without badges.
    """
    pieces = {piece.id: piece for piece in drawn.scene.pieces}
    lines = [_Line(row, pieces.get(row.team)) for row in board.rows]
    badge = _badges(board, lines, told)
    if badge is None or not isinstance(drawn.scene.ground, Ring):
        return None
    last = len(board.columns) - 1
    heads = [doc.Column(told.text(board.columns[at].title)) for at in (0, badge, badge + 1, last)]
    rows = []
    for row, piece in ((line.row, line.piece) for line in lines):
        cells = [
            doc.Cell(told.text(row.cells[at].content), row.cells[at].tone, row.team) for at in (0, badge, badge + 1)
        ]
        end = piece.feat if piece and piece.feat is not None else row.cells[last].content
        rows.append((*cells, doc.Cell(told.text(end), None, row.team)))
    return doc.Table(tuple(heads), tuple(rows), LOOK)


def seen_deeds(report: Report, drawn: Context, told: Translator) -> doc.Table | None:
    """Return who did what: the order, the spaces driven or the life that is left, and what came of it.

    None for a board without badges, and where nobody has done anything.
    """
    pieces = {piece.id: piece for piece in drawn.scene.pieces}
    badge = _badges(report.board, [_Line(row, pieces.get(row.team)) for row in report.board.rows], told)
    lines = deeds(report.log, {})
    if badge is None or not lines:
        return None
    driven = _driven(drawn)
    heads = [report.board.columns[badge].title, report.board.columns[badge + 1].title]
    heads += [say("page.deeds.driven" if driven else "page.deeds.left"), say("page.deeds.came")]
    last = {line.entries[0].team: line for line in lines}
    worse = {id_: last.get(id_) for id_, piece in pieces.items() if _is_worse(piece, drawn)}
    rows = [
        _deed(line, pieces.get(team := line.entries[0].team), driven, told, is_worse=worse.get(team) is line)
        for line in lines
    ]
    return doc.Table(tuple(doc.Column(told.text(head)) for head in heads), tuple(rows), DEEDS)


def _driven(drawn: Context) -> Mapping[str, int]:
    """The spaces that each has driven in this turn of a race."""
    found: Counter[str] = Counter()
    for act in drawn.scene.acts if isinstance(drawn.scene.ground, Ring) else ():
        found[act.piece] += len(act.path) - 1
    return found


def _deed(
    line: DeedLine, piece: Piece | None, driven: Mapping[str, int], told: Translator, *, is_worse: bool
) -> tuple[doc.Cell, ...]:
    entry, pairs = line.entries[0], told.came_of(line.entries, dice=False)
    orders = "; ".join(filter(None, (order for order, _ in pairs)))
    came = "; ".join(filter(None, (came for _, came in pairs))) or ("" if orders else told.say(entry.headline))
    team, name = entry.team, told.text(entry.name) if entry.name is not None else ()
    words, share = _measure(piece, driven)
    return (
        doc.Cell((doc.Badge(entry.tone or "", team),), None, team),
        doc.Cell(name, entry.tone, team, note=orders),
        doc.Cell((doc.Text(words),) if words else (), None, team, share),
        doc.Cell((doc.Text(came),) if came else (), HURT if is_worse else None, team),
    )


def _measure(piece: Piece | None, driven: Mapping[str, int]) -> tuple[str, float | None]:
    """The spaces that a piece has driven, as a bar, which the words tell of, or in a fight its first gauge."""
    if piece is None:
        return "", None
    if driven:
        return "", driven[piece.id] / max(1, *driven.values())
    gauge = piece.first_gauge
    return "■" * gauge.lost + "□" * (gauge.size - gauge.lost) if gauge.hurts else "", None


def _is_worse(piece: Piece, drawn: Context) -> bool:
    """Whether a piece is down or out since this turn, or, in a race, where nobody else did it, was hurt."""
    old = next((one for one in drawn.before.pieces if one.id == piece.id), None) if drawn.before else None
    if old is None:
        return False
    hurts, hurt = (sum(gauge.lost for _, gauge in one.gauges if gauge.hurts) for one in (piece, old))
    is_race = isinstance(drawn.scene.ground, Ring)
    return (is_race and hurts > hurt) or (piece.status is not old.status and piece.status in _WORSE)
