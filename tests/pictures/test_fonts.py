"""Fonts: widths, letters that are not there, names that fit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from picture_samples import font_of, theme

from ludi_press.pictures.fonts import REPLACEMENT, FontFile, read_font, widest

FACE = theme().label


def test_widths_are_those_of_the_file() -> None:
    file = font_of("mosaic", "NotoSans_600SemiBold.ttf")
    assert file is not None
    font = read_font(file, "Noto Sans", 600)
    assert font.widths[ord("0")] == font.widths[ord("9")]
    assert 0.2 < font.widths[ord("i")] < font.widths[ord("m")] < 1.1


@pytest.mark.parametrize("data", [b"", b"OTTO", b"\0\1\0\0" + b"\0" * 40, b"wOF2" + b"x" * 100])
def test_what_is_no_truetype_file_raises_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match="TrueType"):
        read_font(FontFile("x.ttf", data), "X", 400)


@given(st.text(max_size=80))
def test_cleaned_words_have_only_letters_of_the_fonts(text: str) -> None:
    cleaned = FACE.clean(text)
    assert all(ord(char) in FACE.font.widths or ord(char) in FACE.fallback.widths for char in cleaned)
    assert "\n" not in cleaned
    assert FACE.clean(cleaned) == cleaned


@given(st.text(max_size=80), st.floats(10, 400))
def test_fitted_words_fit(text: str, room: float) -> None:
    assert FACE.width(FACE.fit(text, 17, room), 17) <= max(room, FACE.width("…", 17))
    assert FACE.width(FACE.brief(text, 17, room), 17) <= max(room, FACE.width("…", 17))


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (400, "P. Aelius Gutta Calpurnianus"),
        (200, "Aelius Gutta Calpurnianus"),
        (120, "Calpurnianus"),
        (60, "Calpu…"),
        (3, ""),
    ],
)
def test_a_roman_is_known_by_his_last_name(room: float, shown: str) -> None:
    assert FACE.brief("P. Aelius Gutta Calpurnianus", 17, room) == shown


def test_a_letter_that_no_font_has_is_a_dot() -> None:
    assert FACE.clean("競A") == f"{REPLACEMENT}A"


def test_letters_of_the_fallback_name_its_file() -> None:
    assert len(FACE.paths("abc")) == 1
    assert len(FACE.paths("жук")) == 2


def test_the_widest_of_no_words_is_nothing() -> None:
    assert widest(FACE, (), 10) == 0
    assert widest(FACE, ("i", "mm"), 10) == FACE.width("mm", 10)
