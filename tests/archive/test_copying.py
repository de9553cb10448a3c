from copied_texts import texts_of
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.archive.copying import part_id, texts_script


@given(st.dictionaries(st.text("ab-12"), st.text(st.characters(codec="utf-8"))))
def test_a_script_holds_every_text_as_it_is(texts: dict[str, str]) -> None:
    assert texts_of(texts_script(texts)) == texts


def test_equal_texts_are_stored_once() -> None:
    script = texts_script({part_id("wiki", 1): "Io triumphe", part_id("markdown", 1): "Io triumphe"})
    assert script.count(b"Io triumphe") == 1
    assert texts_of(script) == {"wiki-1": "Io triumphe", "markdown-1": "Io triumphe"}


def test_the_same_texts_are_the_same_script_on_one_line() -> None:
    script = texts_script({"wiki-1": "a\nb"})
    assert script == texts_script({"wiki-1": "a\nb"})
    assert script.count(b"\n") == 1
