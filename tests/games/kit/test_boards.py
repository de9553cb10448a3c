"""Boards: columns, plain tables and chances in words."""

from fractions import Fraction

import pytest

from ludi_press.core.report import Align, Column, say
from ludi_press.games.kit.report import centred, columns, percent, ranges, right, table


def test_a_word_names_the_phrase_of_a_column() -> None:
    assert columns("a", right("b"), centred("c")) == (
        Column(say("a")),
        Column(say("b"), Align.RIGHT),
        Column(say("c"), Align.CENTRE),
    )


def test_a_table_centres_all_but_its_first_column() -> None:
    board = table("title", (say("a"), say("b"), say("c")), [(1, 2, 3)])
    assert [column.align for column in board.columns] == [Align.LEFT, Align.CENTRE, Align.CENTRE]
    assert [cell.content for cell in board.rows[0].cells] == [1, 2, 3]
    assert board.caption == say("title") == table(say("title"), (say("a"),), []).caption


@pytest.mark.parametrize(("faces", "text"), [([5, 2, 3], "2\u20133, 5"), ([], ""), ([4], "4"), ([1, 2, 3], "1\u20133")])
def test_faces_are_written_as_runs(faces: list[int], text: str) -> None:
    assert ranges(faces).value == text


@pytest.mark.parametrize(("chance", "text"), [(Fraction(1, 3), "33.3"), (Fraction(1, 2), "50"), (Fraction(0), "0")])
def test_a_chance_in_per_cent_has_one_decimal_at_most(chance: Fraction, text: str) -> None:
    assert percent(chance).value == text
