"""Places in a file's text: from 1 for people, never outside the file."""

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.source import source
from ludi_press.core.problems import Place


def test_a_place_counts_from_one_and_holds_the_whole_line() -> None:
    assert source("a.yaml", "one\ntwo: x\n").place(1, 5, 1) == Place("a.yaml", 2, 6, 1, "two: x")


def test_columns_count_characters_not_bytes() -> None:
    assert source("a.yaml", "née: 😀 x").place(0, 7).column == 8


@given(st.text(), st.integers(-5, 50), st.integers(-5, 50), st.integers(-5, 50))
def test_a_place_never_leaves_the_file(text: str, line: int, column: int, width: int) -> None:
    lines = text.split("\n")
    place = source("a.yaml", text).place(line, column, width)
    assert 1 <= place.line <= len(lines)
    assert place.text == lines[place.line - 1]
    assert 1 <= place.column <= len(place.text) + 1
    assert 1 <= place.width <= max(1, len(place.text) - place.column + 1)
