from typing import Any

import pytest
from any_document import check_html, documents, simpler
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace
from post_samples import HtmlReader, everywhere, hostile, seen, tones

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.parse import parse
from ludi_press.posts.formats.markdown import Markdown, escape

READER = MarkdownIt("commonmark").enable("table")
"""The Markdown that Discourse and GitHub share; HTML is allowed, so that a tag in a name would be visible."""
JOINER = "\u2060"


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def written(*blocks: doc.Block) -> str:
    return Markdown(tones()).write(doc.Document(blocks))


def read(markdown: str) -> HtmlReader:
    """Return what a reader sees, without word joiners."""
    return HtmlReader(READER.render(markdown.replace(JOINER, "")))


unjoined = hostile.map(lambda name: name.replace(JOINER, ""))


@given(unjoined)
def test_names_are_read_back_as_they_were_put_in(name: str) -> None:
    document, places = everywhere(name)
    reader = read(Markdown(tones()).write(document))
    square = tones().get("albata").square
    words = [(tag, shown.removeprefix(square).strip()) for tag, shown in reader.words()]
    assert [(tag, shown) for tag, shown in words if shown] == [(tag, seen(name)) for tag in places if seen(name)]


@given(hostile)
def test_names_give_no_tags_of_their_own(name: str) -> None:
    def tags(value: str) -> list[str]:
        return [tag for tag, _ in read(Markdown(tones()).write(everywhere(value)[0])).tags]

    assert tags(name) == tags("Scorpus") or not seen(name)


@given(unjoined, unjoined, unjoined)
def test_stress_reaches_as_far_as_it_should_whatever_it_touches(before: str, within: str, after: str) -> None:
    for node, tag in ((doc.Strong, "strong"), (doc.Emphasis, "em")):
        reader = read(written(doc.Paragraph((*text(before), node(text(within)), *text(after)))))
        assert seen(reader.within(tag)) == seen(within)
        assert seen("".join(shown for _, shown in reader.runs)) == seen(before + within + after)


@pytest.mark.parametrize(
    ("blocks", "markdown"),
    [
        ((doc.Heading(2, text("A #1")),), "## A \\#\u20601\n"),
        ((doc.Paragraph((*text("a"), doc.LineBreak(), *text("b"))),), "a\\\nb\n"),
        ((doc.Paragraph((doc.Code("speed 7"),)),), "`speed 7`\n"),
        ((doc.Paragraph((doc.Code("a`b"),)),), "``a`b``\n"),
        ((doc.Paragraph((doc.Badge("russata"), *text(" Scorpus"))),), "🟥 R Scorpus\n"),
        ((doc.Paragraph((doc.Badge("unknown"), *text("Scorpus"))),), "Scorpus\n"),
        ((doc.Paragraph((doc.Strong((doc.Badge("veneta"), *text(" x"))),)),), "**🟦 V x**\n"),
        ((doc.Quote((doc.Paragraph(text("a")), doc.Divider())),), "> a\n>\n> ___\n"),
        ((doc.CodeBlock("a\n``` b"),), "````\na\n``` b\n````\n"),
        ((doc.PictureBlock("https://x.example/a.png", "[a]"),), "![\\[a\\]](<https://x.example/a.png>)\n"),
        ((doc.Fold(text("<a>"), (doc.Divider(),)),), "<details>\n<summary>&lt;a&gt;</summary>\n\n___\n\n</details>\n"),
        ((doc.OrderedList(((doc.Divider(),), (doc.Quote((doc.Divider(),)),)), 9),), "9. ___\n\n10. > ___\n"),
        ((), "\n"),
    ],
)  # fmt: skip
def test_blocks_look_so(blocks: doc.Blocks, markdown: str) -> None:
    assert written(*blocks) == markdown


def test_a_table_tells_its_alignment_and_a_tone_by_one_square_a_row() -> None:
    columns = (doc.Column(text("#"), Align.RIGHT), doc.Column(text("Factio"), Align.CENTRE), doc.Column(text("Auriga")))
    cells = (doc.Cell(text("1")), doc.Cell(text("P"), "praesina"), doc.Cell(text("Scorpus"), "praesina"))
    assert written(doc.Table(columns, (cells, (replace(cells[0], tone="lost"), *cells[1:])))) == (
        "| \\# | Factio | Auriga |\n"
        "| ---: | :---: | :--- |\n"
        "| 1 | 🟩 P | Scorpus |\n"
        "| 1 | 🟩 P | Scorpus |\n"
    )  # fmt: skip


def test_mentions_shortcodes_and_hashtags_are_cut() -> None:
    assert escape("@all :smile: #1 (c) www.x.example") == (
        "\\@\u2060all :\u2060smile: \\#\u20601 \\(c) www\\.x.example"
    )


@pytest.mark.parametrize(
    "words", ["Ludi Megalenses 2779 a.u.c., the final: Turn 4", "10 + 2 - 1 = 11!", "a.d. IV Id. Apr."]
)
def test_what_no_engine_reads_stays_as_a_host_would_write_it(words: str) -> None:
    assert escape(words) == words


names = hostile.map(lambda name: seen(name.replace(JOINER, ""))).filter(bool)
inlines: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        names.map(doc.Text),
        names.map(doc.Code),
        st.builds(doc.Link, st.just("https://x.example/?a=1&copy=2"), names.map(text)),
        st.builds(doc.Image, st.just("https://x.example/a.png"), names),
    ),
    lambda inner: st.lists(inner, min_size=1, max_size=3).flatmap(
        lambda row: st.sampled_from([doc.Strong(tuple(row)), doc.Emphasis(tuple(row))])
    ),
    max_leaves=4,
)
"""Inlines as a parser makes them: no emphasis inside its own kind, which no format shows."""


def normal(row: list[doc.Inline], within: tuple[type, ...] = ()) -> doc.Inlines:
    result: list[doc.Inline] = []
    for inline in row:
        if isinstance(inline, (doc.Strong, doc.Emphasis)):
            content = normal(list(inline.content), (*within, type(inline)))
            result += content if type(inline) in within else [type(inline)(content)]
        else:
            result.append(inline)
    return doc.joined(result)


lines = st.lists(inlines, min_size=1, max_size=4).map(normal)
paragraphs = lines.filter(lambda line: not (len(line) == 1 and isinstance(line[0], doc.Image))).map(doc.Paragraph)
cells = lines.map(doc.Cell)
columns = st.tuples(st.builds(doc.Column, lines, st.sampled_from(Align)), st.just(doc.Column(text("b"))))
rows = st.lists(st.tuples(cells, cells), min_size=1, max_size=2).map(tuple)
leaves = st.one_of(
    paragraphs,
    st.builds(doc.Heading, st.integers(1, 6), lines),
    st.just(doc.Divider()),
    names.map(doc.CodeBlock),
    st.builds(doc.Table, columns, rows),
)


def lists_of(inner: st.SearchStrategy[doc.Block]) -> st.SearchStrategy[doc.Block]:
    blocks = st.lists(inner, min_size=1, max_size=3).map(tuple)
    items = st.lists(blocks, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(doc.BulletList, items),
        st.builds(doc.OrderedList, items, st.integers(0, 12)),
        st.builds(doc.Quote, blocks),
    )


@settings(max_examples=40)
@given(st.lists(st.recursive(leaves, lists_of, max_leaves=5), max_size=4).map(tuple))
def test_a_document_written_and_read_is_the_same(blocks: doc.Blocks) -> None:
    judged = parse(written(*blocks).replace(JOINER, ""))
    assert not judged.problems
    assert judged.value == blocks


def test_lists_with_invisible_text_between_them_stay_two() -> None:
    """A paragraph of unprintable characters leaves no trace, and must not join its neighbours."""
    one = doc.BulletList(((doc.Paragraph(text("a")),),))
    for between in ((), (doc.Paragraph(()),), (doc.Paragraph(text("\u202e")), doc.Paragraph(()))):
        reader = read(written(one, *between, one, *between, one))
        assert [tag for tag, _ in reader.tags].count("ul") == 3


@settings(max_examples=50)
@given(documents.map(simpler))
def test_a_document_of_any_shape_is_read_as_it_was_put_in(document: doc.Document) -> None:
    check_html(READER.render(Markdown(tones()).write(document).replace(JOINER, "")).replace(" />", ">"), document)


def test_words_above_an_empty_item_do_not_become_a_heading() -> None:
    empty = doc.BulletList(((doc.Paragraph(()),), (doc.Paragraph(text("b")),)))
    tags = [tag for tag, _ in read(written(doc.BulletList(((doc.Paragraph(text("a")), empty),)))).tags]
    assert "h2" not in tags
    assert tags.count("li") == 3
