"""Cells of the rules tables: "14-20 (35%)"."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.rules import UnreadableError
from ludi_press.core.dice import D20, Die
from ludi_press.games.super_series.rules.tables import Chance, read_chance

LOW = Die("LOW", (2, 3, 3, 4, 4, 4))


def chance(text: str, die: Die = D20) -> Chance:
    return read_chance(text, die)


@given(st.integers(1, 20), st.integers(1, 20))
def test_a_range_hits_its_faces_from_first_to_last_and_no_other(one: int, other: int) -> None:
    first, last = sorted((one, other))
    found = chance(f"{first}-{last}")
    assert [face for face in range(-5, 30) if found.hits(face)] == list(range(first, last + 1))
    assert found.probability == Fraction(last - first + 1, 20)


def test_one_face_and_no_face_can_be_written() -> None:
    assert chance("8").faces == {8}
    assert chance("none (0%)").faces == frozenset()
    assert chance("none").probability == 0


def test_ss_13_3_a_roll_that_was_made_worse_than_one_misses() -> None:
    assert not chance("1-10").hits(1 - 2)
    assert chance("1-10").hits(3 - 2)


def test_a_face_that_the_die_shows_more_often_counts_more_often() -> None:
    assert chance("2-3", LOW).probability == Fraction(1, 2)
    assert chance("2", LOW).probability == Fraction(1, 6)


def test_the_printed_chance_is_kept() -> None:
    assert chance(" 14-20 (35%) ").printed == "35"
    assert chance("7-8 (33.33%)").printed == "33.33"
    assert chance("14-20").printed is None


BAD = ("", "oops", "0-3", "14-21", "21", "20-14", "14-", "-3", "14-20 (35)", "14-20 (35%) or so", "14, 15", "1000-2000")


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_range_of_the_die_is_told_with_help(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        chance(text)
    assert caught.value.code == "rules-range"
    assert "1 to 20" in (caught.value.suggestion or "")


def test_the_faces_are_those_of_the_die_in_hand() -> None:
    assert chance("2-4", LOW).faces == {2, 3, 4}
    for text in ("1", "4-5"):
        with pytest.raises(UnreadableError):
            chance(text, LOW)


@given(st.text(max_size=30))
def test_any_text_is_a_chance_or_unreadable(text: str) -> None:
    with suppress(UnreadableError):
        assert chance(text).faces <= {*D20.faces}


def test_what_is_no_range_is_told_with_one_that_the_die_has() -> None:
    with pytest.raises(UnreadableError) as caught:
        chance("14-21")
    assert caught.value.suggestion == "write faces from 1 to 20, as in '17-20', or 'none'"
