from typing import get_args

import pytest
from post_samples import node, tones

from ludi_press.core.colour import contrast, parse
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import _METHODS, LEAST_CONTRAST, ToneLook, Writer, read_tones


def test_every_node_of_a_document_has_its_method() -> None:
    assert set(_METHODS) == {*get_args(doc.Block), *get_args(doc.Inline)}


def test_a_writer_that_lacks_a_node_cannot_be_defined() -> None:
    with pytest.raises(AttributeError, match="_heading"):

        class Half(Writer):
            def _text(self, inline: doc.Text) -> str:
                return inline.value


def test_a_tone_without_a_name_or_a_look_has_no_look() -> None:
    assert tones().get(None) == tones().get("of another theme") == ToneLook()


def test_every_tone_of_the_mosaic_theme_can_be_read_and_every_factio_has_a_letter() -> None:
    for name, tone in tones().tones.items():
        assert contrast(parse(tone.ground), parse(tone.ink)) >= LEAST_CONTRAST, name
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
def test_a_tone_that_is_hard_to_read_is_a_problem(text: str, code: str) -> None:
    (problem,) = read_tones(node(text)).problems
    assert problem.code == code
    assert problem.place is not None
