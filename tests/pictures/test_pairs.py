"""Words are told from their ground by 4.5:1, marks by 3:1, in every theme and for the colours that pictures use."""

from re import findall

import pytest
from colour_blindness import Eyes, seen_by
from msgspec.structs import replace
from picture_samples import THEMES, spread_out, theme, track, words

from ludi_press.core.colour import Colour, contrast, parse
from ludi_press.pictures.pairs import MARK, MARKS_ON, TEXT, WORDS_ON, low_contrast_pairs
from ludi_press.pictures.picture import document
from ludi_press.pictures.stage.overview import draw_overview

FACTIONES = ("praesina", "albata", "russata", "veneta")


@pytest.mark.parametrize("name", THEMES)
def test_no_pair_is_faint(name: str) -> None:
    assert list(low_contrast_pairs(theme(name))) == []


def test_a_faint_pair_is_found() -> None:
    pale = replace(theme(), colours=replace(theme().colours, ink=Colour(200, 190, 170)))
    found = {pair.words for pair in low_contrast_pairs(pale)}
    assert {"ink on paper", "ink on plate"} <= found


@pytest.mark.parametrize("name", THEMES)
def test_all_words_of_a_picture_are_in_inks_that_are_judged(name: str) -> None:
    look = theme(name)
    svg = document(draw_overview(spread_out(track()), look, words().say), "x")
    judged = {getattr(look.colours, upper) for upper, _ in WORDS_ON} | {tone.ink for tone in look.tones.values()}
    groups = findall(r'<g fill="(#[0-9a-f]{6})" font-family', svg)
    assert {parse(ink) for ink in [*findall(r'<text[^>]*fill="(#[0-9a-f]{6})"', svg), *groups]} <= judged


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("eyes", list(Eyes))
def test_words_and_marks_hold_for_all_eyes(name: str, eyes: Eyes) -> None:
    look = theme(name)
    for table, least in ((WORDS_ON, TEXT), (MARKS_ON, MARK)):
        for upper, lower in table:
            one, other = (seen_by(eyes, getattr(look.colours, colour)) for colour in (upper, lower))
            assert contrast(one, other) >= least * 0.85, (upper, lower)
    for faction in FACTIONES:
        tone = look.tones[faction]
        assert contrast(seen_by(eyes, tone.fill), seen_by(eyes, tone.ink)) >= TEXT * 0.85
