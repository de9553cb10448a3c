"""The key of a turn's dice: words that look alike give the same key, and different inputs give different texts."""

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.core.dice import key_text, spelled, turn_key, unspelled

SECRET = bytes(range(32))


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("panem", "panem"),
        ("Alea iacta est!", "aleaiactaest"),
        ("  Città  7 ", "citta7"),
        ("CITTA\N{COMBINING GRAVE ACCENT}7", "citta7"),
        ("a\N{ZERO WIDTH SPACE}b\N{NO-BREAK SPACE}\N{EN DASH}c", "abc"),
        ("Straße", "strasse"),
        ("\N{LATIN SMALL LIGATURE FI}n\N{SUPERSCRIPT TWO}", "fin2"),
        ("…", ""),
    ],
)
def test_a_word_is_spelled_by_its_letters_and_digits(word: str, plain: str) -> None:
    assert spelled(word) == plain
    assert unspelled(word) == ""


@pytest.mark.parametrize(
    ("word", "strange"), [("p\N{CYRILLIC SMALL LETTER A}nem", "\N{CYRILLIC SMALL LETTER A}"), ("pæn", "æ"), ("٣", "٣")]
)
def test_letters_that_look_like_others_are_named(word: str, strange: str) -> None:
    assert unspelled(word) == strange


def test_the_text_has_the_public_value_and_the_words_by_team() -> None:
    words = {"velox": "Alea iacta est!", "celer": "Città 7"}
    assert key_text("ludi", 3, words) == "ludi/3/celer=citta7/velox=aleaiactaest"
    assert key_text("ludi", 4, {"velox": "x"}, "12 45") == "ludi/4/=1245/velox=x"
    assert key_text("ludi", 0, {}) == "ludi/0"


def test_the_key_is_the_hmac_of_the_text() -> None:
    assert turn_key(SECRET, "ludi/3/a=b") == hmac.digest(SECRET, b"ludi/3/a=b", "sha256")


IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,4}", fullmatch=True)
GIVEN = st.tuples(
    IDS,
    st.integers(0, 30),
    st.dictionaries(IDS, st.text("ab1 É", max_size=3), max_size=3),
    st.none() | st.text("ab1", max_size=2),
)


@given(GIVEN, GIVEN)
def test_no_two_texts_read_alike(
    one: tuple[str, int, dict[str, str], str | None], two: tuple[str, int, dict[str, str], str | None]
) -> None:
    def plain(given: tuple[str, int, dict[str, str], str | None]) -> object:
        race, turn, words, public = given
        return race, turn, {team: spelled(word) for team, word in words.items()}, public

    assert (key_text(*one) == key_text(*two)) == (plain(one) == plain(two))
