"""Wrecks, ghosts, hoofprints and the signs of what befell."""

from re import sub
from xml.etree import ElementTree

import pytest
from picture_samples import THEMES, TONES, theme

from ludi_press.pictures.pieces.tokens import draw_deed, draw_ghost, draw_print, draw_wreck
from ludi_press.scene import Deed


@pytest.mark.parametrize("name", THEMES)
def test_every_deed_has_a_sign_of_its_own(name: str) -> None:
    signs = {sub(r"#[0-9a-f]{6}", "#", draw_deed(deed, theme(name)).svg) for deed in Deed}
    assert len(signs) == len(Deed)


def test_a_ghost_names_its_team() -> None:
    for tone in TONES:
        svg = draw_ghost(tone, "P1", 30, theme()).svg
        assert ">P1</text>" in svg
        assert "stroke-dasharray" in svg


def test_the_end_of_a_round_is_a_larger_print() -> None:
    assert draw_print("veneta", 0, True, theme()).svg != draw_print("veneta", 0, False, theme()).svg


def test_a_wreck_is_sound_and_turned() -> None:
    svg = draw_wreck(40, theme()).svg
    assert "rotate(40)" in svg
    ElementTree.fromstring(svg)  # noqa: S314  # our own
