"""A theme: tones, ornaments, and what it does not know."""

import pytest
from picture_samples import THEMES, theme

from ludi_press.core.colour import Colour
from ludi_press.pictures.theme import ORNAMENTS, Ornament, OrnamentPath


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_every_ornament_that_pictures_name(name: str) -> None:
    assert {*ORNAMENTS} <= {*theme(name).ornaments}


def test_a_tone_that_a_theme_does_not_know_is_ink_on_a_plate() -> None:
    look = theme()
    for name in ("aurata", "", None):
        assert (look.tone(name).fill, look.tone(name).ink) == (look.colours.plate, look.colours.ink)


def test_an_ornament_is_drawn_about_its_middle() -> None:
    ornament = Ornament(20, 10, (OrnamentPath("M0 0H20V10Z", Colour(1, 2, 3), None, 1),))
    svg = ornament.drawn(100, 50, 2, 30)
    assert svg == (
        '<g transform="translate(100 50) rotate(30) scale(2)"><g transform="translate(-10 -5)">'
        '<path d="M0 0H20V10Z" fill="#010203"/></g></g>'
    )


def test_the_colours_of_a_theme_can_all_be_listed() -> None:
    assert len({*theme().colours}) > 12
