import pytest

from ludi_press.core.dice import D6, Die


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((2, 3, 3, 4, 4, 4), "d6: 1 is 2, 2-3 is 3, 4-6 is 4"),
        ((4, 5, 6, 6, 7, 7, 8, 8), "d8: 1 is 4, 2 is 5, 3-4 is 6, 5-6 is 7, 7-8 is 8"),
        ((2, 4, 6), ""),
    ],
)
def test_a_special_die_is_told_as_an_ordinary_one_shows_it(faces: tuple[int, ...], words: str) -> None:
    assert Die("LOW", faces).on_an_ordinary_die == words


def test_an_ordinary_die_needs_no_explanation() -> None:
    assert (D6.on_an_ordinary_die, D6.shown) == ("", "1 to 6")
