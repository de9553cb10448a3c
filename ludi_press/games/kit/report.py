"""What Reports of all games have: headings, boards and tables."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from msgspec.structs import replace

from ludi_press.core.report import Align, Board, Cell, Column, Message, Phrase, Row, Text, say
from ludi_press.games.contract import TurnRecord


class GameState(Protocol):
    @property
    def over(self) -> bool: ...


StateT = TypeVar("StateT", bound=GameState)
Orders = TypeVar("Orders")


def round_heading(record: TurnRecord[StateT, Orders]) -> Message:
    return heading(record, "entry", "round")


def heading(record: TurnRecord[StateT, Orders], start: str, usual: str) -> Message:
    """The heading of a turn, by the words `heading.…`: the start, the last turn, or the usual one with its number."""
    if record.turn == 0:
        return say(f"heading.{start}")
    return say("heading.last" if record.after.over else f"heading.{usual}", **{usual: record.turn})


def columns(*heads: str | Column, spare: Sequence[int] = ()) -> tuple[Column, ...]:
    """Columns from left to right; a head that is a word names its phrase; narrow texts leave out the `spare` ones."""
    made = (Column(say(head)) if isinstance(head, str) else head for head in heads)
    rank = {index: len(spare) - at for at, index in enumerate(spare)}
    return tuple(replace(column, spare=rank.get(index, 0)) for index, column in enumerate(made))


def right(head: str) -> Column:
    return Column(say(head), Align.RIGHT)


def centred(head: str) -> Column:
    """A column of letters or signs."""
    return Column(say(head), Align.CENTRE)


def table(title: str | Message, heads: Sequence[Phrase], rows: Iterable[Sequence[Phrase]]) -> Board:
    """A board of plain cells; all columns but the first are centred. A title that is a word names a phrase."""
    first, *rest = heads
    heading = (Column(first), *(Column(head, Align.CENTRE) for head in rest))
    named = say(title) if isinstance(title, str) else title
    return Board(named, heading, tuple(Row("", tuple(Cell(value) for value in row)) for row in rows))


def percent(chance: Fraction) -> Text:
    """A chance in per cent, with as many decimals as it needs up to one."""
    whole, rest = divmod(round(chance * 1000), 10)
    return Text(f"{whole}.{rest}" if rest else str(whole))


def signed(number: int) -> Text:
    """A number with its sign, of nought none."""
    return Text(f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0")


def ranges(faces: Iterable[int]) -> Text:
    """Faces as people write them, with a dash: 14 to 20 as one run, or 2 to 3 and 5 as two."""
    runs: list[list[int]] = []
    for face in sorted(set(faces)):
        if runs and face == runs[-1][1] + 1:
            runs[-1][1] = face
        else:
            runs.append([face, face])
    return Text(", ".join(str(low) if low == high else f"{low}\u2013{high}" for low, high in runs))
