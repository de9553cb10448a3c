"""Wrecks, ghosts, hoofprints and the signs of what befell."""

from re import sub
from xml.etree import ElementTree

import pytest
from picture_samples import THEMES, TONES, theme

from ludi_press.pictures.pieces.tokens import draw_print, draw_sign, draw_start, draw_wreck
from ludi_press.pictures.theme import SIGNS


@pytest.mark.parametrize("name", THEMES)
def test_every_token_has_a_sign_of_its_own(name: str) -> None:
    signs = {sub(r"#[0-9a-f]{6}", "#", draw_sign(sign, theme(name)).svg) for sign in SIGNS}
    assert len(signs) >= len(SIGNS) - 3  # thumbs on gold have the shape of the others, and a cross is a cross


def test_a_way_begins_with_a_hollow_ring_in_the_colour_of_its_team() -> None:
    assert len({draw_start(tone, theme()).svg for tone in TONES}) == len(TONES)
    assert all(f'fill="{theme().colours.plate}"' in draw_start(tone, theme()).svg for tone in TONES)


def test_the_end_of_a_round_is_a_larger_print() -> None:
    assert draw_print("veneta", 0, True, theme()).svg != draw_print("veneta", 0, False, theme()).svg


def test_a_wreck_is_sound() -> None:
    svg = draw_wreck(theme()).svg
    ElementTree.fromstring(svg)  # noqa: S314  # our own
