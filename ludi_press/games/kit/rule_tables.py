"""Tables of the rules for readers: boards with chances in words."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from ludi_press.core.report import Align, Board, Cell, Column, Message, Phrase, Row, Text, say


def table(title: str | Message, heads: Sequence[Phrase], rows: Iterable[Sequence[Phrase]]) -> Board:
    """A board of plain cells; all columns but the first are centred."""
    first, *rest = heads
    columns = (Column(first), *(Column(head, Align.CENTRE) for head in rest))
    caption = say(title) if isinstance(title, str) else title
    return Board(caption, columns, tuple(Row("", tuple(Cell(value) for value in row)) for row in rows))


def percent(chance: Fraction) -> Text:
    """A chance in per cent, with as many decimals as it needs up to one."""
    whole, rest = divmod(round(chance * 1000), 10)
    return Text(f"{whole}.{rest}" if rest else str(whole))


def ranges(faces: Iterable[int]) -> Text:
    """Faces as people write them, with a dash: 14 to 20 as one run, or 2 to 3 and 5 as two."""
    runs: list[list[int]] = []
    for face in sorted(set(faces)):
        if runs and face == runs[-1][1] + 1:
            runs[-1][1] = face
        else:
            runs.append([face, face])
    return Text(", ".join(str(low) if low == high else f"{low}\u2013{high}" for low, high in runs))
