"""A theme: tones, symbols, and what it does not know."""

import pytest
from picture_samples import THEMES, theme

from ludi_press.pictures.shapes import Box
from ludi_press.pictures.theme import SYMBOLS


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_every_symbol_that_pictures_name(name: str) -> None:
    assert {*SYMBOLS} <= {*theme(name).symbols}


def test_a_tone_that_a_theme_does_not_know_is_ink_on_a_plate() -> None:
    look = theme()
    for name in ("aurata", "", None):
        assert (look.tone(name).fill, look.tone(name).ink) == (look.colours.plate, look.colours.ink)


def test_a_symbol_is_drawn_as_large_as_its_box_allows() -> None:
    egg = theme().symbols["egg"]
    high = egg.within(Box(90, 30, 110, 70), theme().paint(None))
    assert high.startswith('<g transform="translate(100 50)"><g transform="translate(0 0) scale(1.43)">')


def test_the_colours_of_a_theme_can_all_be_listed() -> None:
    assert len({*theme().colours}) > 12
