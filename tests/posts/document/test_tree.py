import pytest
from hypothesis import given
from post_samples import hostile, seen

from ludi_press.posts.document import tree as doc


@given(hostile)
def test_tidy_text_is_one_printable_line(text: str) -> None:
    assert doc.tidy(text) == seen(text)
    assert doc.tidy(doc.tidy(text)) == doc.tidy(text)


def test_a_space_that_forbids_a_break_stays() -> None:
    assert doc.tidy(" L\u00a0■\u202f□ ") == "L\u00a0■\u202f□"


def test_directional_overrides_turn_round_nothing() -> None:
    assert doc.tidy("a\u202egnp.exe\u2066b\u2069") == "agnp.exeb"


@pytest.mark.parametrize(
    ("inlines", "fewest"),
    [
        ((doc.Text("a"), doc.Text("b")), (doc.Text("ab"),)),
        ((doc.Text(""), doc.Strong(()), doc.Emphasis(())), ()),
        ((doc.Strong((doc.Text("a"),)), doc.Strong((doc.Text("b"),))), (doc.Strong((doc.Text("ab"),)),)),
        (
            (doc.Strong((doc.Text("a"),)), doc.Emphasis((doc.Text("b"),))),
            (doc.Strong((doc.Text("a"),)), doc.Emphasis((doc.Text("b"),))),
        ),
        ((doc.Code(""), doc.LineBreak(), doc.Badge("x")), (doc.Code(""), doc.LineBreak(), doc.Badge("x"))),
    ],
)
def test_neighbours_of_one_kind_are_joined_and_empty_nodes_dropped(inlines: doc.Inlines, fewest: doc.Inlines) -> None:
    assert doc.joined(inlines) == fewest


def test_plain_text_keeps_the_words_of_every_inline() -> None:
    inlines = (
        doc.Badge("veneta"),
        doc.Strong((doc.Text("a"), doc.Emphasis((doc.Text("b"),)))),
        doc.LineBreak(),
        doc.Code("c"),
        doc.Link("https://x.example", (doc.Text("d"),)),
        doc.Image("https://x.example/e.png", "e"),
    )
    assert doc.plain_text(inlines) == "ab cde"
