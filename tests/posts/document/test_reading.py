import pytest

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.parse import read


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


@pytest.mark.parametrize(
    ("source", "block"),
    [
        ("# a", doc.Heading(1, text("a"))),
        ("a\nb", doc.Paragraph(text("a b"))),
        ("a\\\nb", doc.Paragraph((doc.Text("a"), doc.LineBreak(), doc.Text("b")))),
        ("a\\\nb\n===", doc.Heading(1, (doc.Text("a"), doc.LineBreak(), doc.Text("b")))),
        ("**a**_b_ `c`", doc.Paragraph((doc.Strong(text("a")), doc.Emphasis(text("b")), doc.Text(" "), doc.Code("c")))),
        ("- a\n- b", doc.BulletList(((doc.Paragraph(text("a")),), (doc.Paragraph(text("b")),)))),
        ("3. a", doc.OrderedList(((doc.Paragraph(text("a")),),), 3)),
        ("> a", doc.Quote((doc.Paragraph(text("a")),))),
        ("```sh\na\n b\n```", doc.CodeBlock("a\n b")),
        ("    a\n", doc.CodeBlock("a")),
        ("***", doc.Divider()),
        ("<https://x.example>", doc.Paragraph((doc.Link("https://x.example", text("https://x.example")),))),
        ("![a *b*](https://x.example/a.png)", doc.Paragraph((doc.Image("https://x.example/a.png", "a b"),))),
        ("**\ue0000\ue001**", doc.Paragraph((doc.Strong(text("\ue0000\ue001")),))),
        ("~~a~~", doc.Paragraph(text("~~a~~"))),
        ("<b>a</b>", doc.Paragraph(text("<b>a</b>"))),
        ("| a | b |\n| :-: | --: |\n| c | d |", doc.Table(
            (doc.Column(text("a"), Align.CENTRE), doc.Column(text("b"), Align.RIGHT)),
            ((doc.Cell(text("c")), doc.Cell(text("d"))),),
        )),
    ],
)  # fmt: skip
def test_markdown_becomes_blocks(source: str, block: doc.Block) -> None:
    assert read(source) == (block,)


@pytest.mark.parametrize(
    "href",
    ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "data:image/png;base64,x", "vbscript:x",
     "file:///etc/passwd", "ftp://x.example", "x.html", "//x.example", "https:///x", "#a"],
)  # fmt: skip
def test_a_link_leads_to_the_web_or_to_mail_or_is_none(href: str) -> None:
    tree = repr(read(f"[a]({href}) ![b]({href}) <{href}>"))
    assert "Link(" not in tree
    assert "Image(" not in tree


def test_a_picture_comes_from_the_web() -> None:
    assert read("a ![b](mailto:x@x.example)") == (doc.Paragraph(text("a b")),)
    assert read("[a](mailto:x@x.example)") == (doc.Paragraph((doc.Link("mailto:x@x.example", text("a")),)),)
