import pytest
from any_document import check_html, documents
from hypothesis import given, settings
from post_samples import HtmlReader, everywhere, hostile, seen, tones

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.html import Fragment, HtmlFile, HtmlWriter, MailHtml, escaped, escaped_line
from ludi_press.posts.formats.page import write_page
from ludi_press.posts.formats.writer import BESIDE, Images, Tones


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def written(*blocks: doc.Block) -> str:
    return Fragment(tones()).write(doc.Document(blocks))


@given(name=hostile)
def test_names_are_read_back_as_they_were_put_in(name: str) -> None:
    document, places = everywhere(name)
    reader = HtmlReader(Fragment(tones()).write(document))
    assert reader.words() == [(tag, seen(name)) for tag in places if seen(name)]


@given(name=hostile)
def test_names_give_no_tags_or_attributes_of_their_own(name: str) -> None:
    def tags(value: str) -> list[tuple[str, dict[str, str | None]]]:
        return HtmlReader(Fragment(tones()).write(everywhere(value)[0])).tags

    assert tags(name) == tags("Scorpus")


@given(name=hostile)
def test_names_stay_within_attributes(name: str) -> None:
    blocks = (
        doc.PictureBlock("https://x.example/a.png", doc.tidy(name)),
        doc.Paragraph((doc.Link(f"https://x.example/{doc.tidy(name)}", text("a")),)),
    )
    reader = HtmlReader(written(*blocks))
    found = dict(pair for _, attributes in reader.tags for pair in attributes.items())
    assert set(found) <= {"src", "alt", "href", "rel", "style"}
    assert found["href"] == f"https://x.example/{doc.tidy(name)}"
    assert found["alt"] == doc.tidy(name)


@pytest.mark.parametrize(
    ("block", "html"),
    [
        (doc.Heading(3, text("a")), "<h3>a</h3>\n"),
        (doc.Paragraph((*text("a"), doc.LineBreak(), doc.Emphasis(text("b")))), "<p>a<br>\n<em>b</em></p>\n"),
        (doc.OrderedList(((doc.Paragraph(text("a")),),), 3), '<ol start="3">\n<li>a</li>\n</ol>\n'),
        (doc.OrderedList(((doc.Paragraph(text("a")),),)), "<ol>\n<li>a</li>\n</ol>\n"),
        (doc.Fold(text("a"), (doc.Divider(),)), "<details open>\n<summary>a</summary>\n<hr>\n</details>\n"),
        (doc.Paragraph((doc.Badge("unknown"), *text("a"))), "<p>a</p>\n"),
    ],
)  # fmt: skip
def test_blocks_look_so(block: doc.Block, html: str) -> None:
    assert written(block) == html


def table() -> doc.Table:
    columns = (doc.Column(text("#"), Align.RIGHT), doc.Column(text("Auriga")))
    return doc.Table(columns, ((doc.Cell(text("1")), doc.Cell(text("Scorpus"), "praesina")),))


def test_a_cell_of_the_fragment_has_its_colours_in_both_ways_that_mail_programs_know() -> None:
    cells = [attributes for tag, attributes in HtmlReader(written(table())).tags if tag == "td"]
    ground, ink = tones().get("praesina").ground, tones().get("praesina").ink
    assert "bgcolor" not in cells[0]
    assert cells[1]["bgcolor"] == ground
    assert f"background-color:{ground};color:{ink}" in (cells[1]["style"] or "")
    assert "text-align:right" in (cells[0]["style"] or "")


def test_a_fragment_has_no_classes_and_a_badge_has_letter_and_colour() -> None:
    html = written(table(), doc.Paragraph((doc.Badge("veneta"), *text(" x"))))
    assert "class=" not in html
    reader = HtmlReader(html)
    assert reader.within("span") == "V"
    assert ("p", "V x") in reader.words()


@pytest.mark.parametrize(("language", "tag"), [("la", '<html lang="la">'), (None, "<html>")])
def test_a_file_says_in_which_language_it_is(language: str | None, tag: str) -> None:
    assert tag in HtmlFile(tones()).write(doc.Document((), language))


@settings(max_examples=50)
@given(documents)
def test_a_document_of_any_shape_is_read_as_it_was_put_in(document: doc.Document) -> None:
    check_html(Fragment(tones()).write(document), document)


def policy(images: Images = BESIDE) -> str:
    tags = HtmlReader(HtmlFile(tones(), images).write(doc.Document(()))).tags
    (rules,) = (attributes["content"] for _, attributes in tags if "http-equiv" in attributes)
    return rules or ""


def test_a_file_asks_no_other_site_for_a_picture() -> None:
    assert policy() == (
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'"
    )


@pytest.mark.parametrize(
    ("base", "allowed"),
    [
        ("https://pics.example/a/", "'self' https://pics.example"),
        ("http://127.0.0.1:80/?x=", "'self' http://127.0.0.1:80"),
        ("https://a;script-src *\"'>/", "'self' https://a%3Bscript-src%20%2A%22%27%3E"),
    ],
)
def test_a_file_asks_only_where_the_host_put_the_pictures(base: str, allowed: str) -> None:
    assert f"; img-src {allowed}; " in policy(Images(base))


def test_a_file_without_a_heading_still_has_a_title() -> None:
    assert "<title>ludi-press</title>" in HtmlFile(tones()).write(doc.Document(()))


def test_the_fragment_of_a_file_is_what_was_put_in() -> None:
    document = doc.Document((doc.Heading(1, text("</body> & <body>")), doc.Paragraph(text("b"))))
    assert f"<body>\n{Fragment(tones()).write(document)}</body>" in HtmlFile(tones()).write(document)


SHARED: dict[str, doc.Block] = {
    "<h2>a</h2>": doc.Heading(2, (doc.Text("a"),)),
    "<p>a<br>\nb</p>": doc.Paragraph((doc.Text("a"), doc.LineBreak(), doc.Text("b"))),
    "<ul>\n<li>a</li>\n<li>b\n<hr></li>\n</ul>": doc.BulletList(
        ((doc.Paragraph((doc.Text("a"),)),), (doc.Paragraph((doc.Text("b"),)), doc.Divider()))
    ),
    '<ol start="3">\n<li><hr></li>\n</ol>': doc.OrderedList(((doc.Divider(),),), 3),
    "<ol>\n<li><hr></li>\n</ol>": doc.OrderedList(((doc.Divider(),),)),
    "<hr>": doc.Divider(),
}


@pytest.mark.parametrize("html", SHARED)
@pytest.mark.parametrize("writer", [Fragment, MailHtml])
def test_blocks_are_the_same_in_a_fragment_and_in_a_mail(html: str, writer: type[HtmlWriter]) -> None:
    assert f"{html}\n" in writer(Tones({})).write(doc.Document((SHARED[html],)))


@pytest.mark.parametrize("html", SHARED)
def test_and_on_a_page(html: str) -> None:
    assert write_page(doc.Document((SHARED[html],)), Tones({})) == f"{html}\n"


def test_a_row_of_a_table_is_a_line() -> None:
    cells = (doc.Cell((doc.Text("x"),)), doc.Cell((doc.Text("y"),)))
    table = doc.Table((doc.Column(()), doc.Column(())), (cells, cells))
    assert write_page(doc.Document((table,)), Tones({})).count("<tr><td>x</td><td>y</td></tr>\n") == 2


def test_words_are_escaped_for_attributes_too() -> None:
    assert escaped("<a href='b\">&") == "&lt;a href=&#x27;b&quot;&gt;&amp;"
    assert escaped_line("a\n<b") == "a &lt;b"
