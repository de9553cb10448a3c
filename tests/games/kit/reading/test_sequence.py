"""Orders in the sequence of their numbers."""

import pytest

from ludi_press.games.kit.reading.sequence import NumberedError, in_sequence


@pytest.mark.parametrize(
    ("numbered", "orders"),
    [
        ([], []),
        ([(None, "a"), (None, "b")], ["a", "b"]),
        ([(2, "b"), (1, "a")], ["a", "b"]),
        ([(1, "a"), (None, "b"), (3, "c")], ["a", "b", "c"]),
        ([(3, "c"), (1, "a"), (None, "b")], ["a", "b", "c"]),
    ],
)
def test_a_number_tells_the_place_and_without_one_an_order_follows(
    numbered: list[tuple[int | None, str]], orders: list[str]
) -> None:
    assert in_sequence(numbered) == orders


@pytest.mark.parametrize(
    ("numbered", "wrong"),
    [
        ([(2, "b")], "order 1 is missing"),
        ([(1, "a"), (3, "c")], "order 2 is missing"),
        ([(1, "a"), (1, "b")], "order 1 is given twice"),
        ([(None, "a"), (1, "b")], "order 1 is given twice"),
    ],
)
def test_a_gap_and_a_double_are_told(numbered: list[tuple[int | None, str]], wrong: str) -> None:
    with pytest.raises(NumberedError, match=wrong):
        in_sequence(numbered)
