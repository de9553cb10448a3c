import pytest
from post_samples import node, tones

from ludi_press.posts.tones import LEAST_CONTRAST, Tone, contrast, read_tones


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#ffffff", "#ffffff", 1.0),
        ("#777777", "#FFFFFF", 4.478),
        ("#ff0000", "#ffffff", 3.998),
    ],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.001)
    assert contrast(one, other) == contrast(other, one)


def test_a_tone_without_a_name_or_a_look_has_no_look() -> None:
    assert tones().get(None) == tones().get("of another theme") == Tone()


def test_every_tone_of_the_mosaic_theme_can_be_read_and_every_factio_has_a_letter() -> None:
    for name, tone in tones().tones.items():
        assert contrast(tone.ground, tone.ink) >= LEAST_CONTRAST, name
    letters = {name: tones().get(name).letter for name in ("praesina", "albata", "russata", "veneta")}
    assert letters == {"praesina": "P", "albata": "A", "russata": "R", "veneta": "V"}
    assert len({tones().get(name).square for name in letters}) == len(letters)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("tones: {a: {ground: '#777777', ink: '#ffffff'}}", "faint-tone"),
        ("tones: {a: {ground: '#777777'}}", "half-a-tone"),
        ("tones: {a: {ground: red, ink: '#ffffff'}}", "wrong-form"),
        ("tones: {a: {paint: '#ffffff'}}", "unknown-key"),
    ],
)
def test_a_look_that_nobody_could_read_is_a_problem(text: str, code: str) -> None:
    (problem,) = read_tones(node(text)).problems
    assert problem.code == code
    assert problem.place is not None
