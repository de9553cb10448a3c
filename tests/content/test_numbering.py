"""Numbers and dashes before list items."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.numbering import unnumbered


@pytest.mark.parametrize(
    ("text", "rest", "number"),
    [
        ("Whip", "whip", None),
        ("1. Whip", "whip", 1),
        ("2) whip", "whip", 2),
        ("(3) whip", "whip", 3),
        ("#4: whip", "whip", 4),
        ("1.whip", "whip", 1),
        ("2 - left", "left", 2),
        ("- whip", "whip", None),
        ("• whip", "whip", None),
        ("• 2. whip", "whip", 2),
        ("Order 1: whip", "whip", None),
        ("ORDINE #2 - frusta", "frusta", None),
        ("Turn 4, order 2: whip", "whip", None),
        ("Certatio 3: pugna", "pugna", None),
    ],
)
def test_what_numbers_a_text_is_taken_away(text: str, rest: str, number: int | None) -> None:
    assert unnumbered(text) == (rest, number)


@pytest.mark.parametrize(
    "text", ["2 left", "1", "1.5, 2", "2.5 inches", "-3, 2", "2-left", "turn 4, -2", "turn 4.5, 2", "order 2 left", ""]
)
def test_a_number_that_belongs_to_the_text_stays(text: str) -> None:
    assert unnumbered(text) == (text, None)


@given(st.text(alphabet="1234.:)(#- ordetun,", max_size=60))
def test_what_is_left_is_the_end_of_the_text(text: str) -> None:
    rest, _ = unnumbered(text)
    assert text.endswith(rest)
    assert unnumbered(rest)[0] == rest
