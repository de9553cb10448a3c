"""Wikitext by itself; tests/targets shows what a wiki makes of it."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from any_document import documents
from hypothesis import given, settings
from post_samples import HtmlReader, hostile, seen, tones

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.mediawiki import MediaWiki, escape, upload_name
from ludi_press.posts.formats.writer import Images

PASS = {"b", "i", "br", "code", "pre", "div", "span", "p", "ul", "ol", "li", "blockquote"}
"""Tags that MediaWiki 1.17 and present versions allow."""

DROPPED = {"role", "tabindex", "reversed", "hidden", "background"}


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def link(href: str, words: str) -> doc.Paragraph:
    return doc.Paragraph((doc.Link(href, text(words)),))


def written(*blocks: doc.Block) -> str:
    return MediaWiki(tones()).write(doc.Document(blocks)).removeprefix("__NOTOC__\n")


@given(hostile)
def test_an_escaped_text_has_no_mark_and_reads_as_it_was(name: str) -> None:
    out = escape(name)
    assert not re.search(r"[<>\[\]{}|'=*:~_!\"/\n\U00010000-\U0010ffff]|&(?!#[0-9]+;)|(?<!&)#|RFC|PMID|ISBN", out)
    assert unescape(out).strip() == seen(name)


@pytest.mark.parametrize(
    "words", ["RFC 822", "PMID 1", "ISBN 1-84356-028-3", "😀", "-{x}-", "~~~~", "__TOC__", "{{!}}"]
)
def test_what_wikis_link_or_replace_is_broken(words: str) -> None:
    assert escape(words) != words
    assert unescape(escape(words)) == words


class _Tags(HTMLParser):
    """Collects all tags of a text with their attributes, and whether they are balanced."""

    def __init__(self, wikitext: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.feed(wikitext)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@settings(max_examples=60)
@given(documents)
def test_a_document_of_any_shape_is_in_the_dialect_of_1_17(document: doc.Document) -> None:
    out = MediaWiki(tones()).write(document)
    tags = _Tags(out)
    assert {*tags.tags} <= PASS
    assert not DROPPED & tags.attributes
    assert not any(name.startswith(("aria-", "on")) for name in tags.attributes)
    assert not re.search("&[a-z]|[\U00010000-\U0010ffff]|{{", out)
    assert all(not line.startswith(" ") for line in re.sub("(?s)<pre.*?</pre>", "", out).split("\n"))
    assert out.count("{|") == out.count("|}")


@pytest.mark.parametrize(
    ("blocks", "out"),
    [
        ((doc.Heading(1, text("A #1")), doc.Heading(6, text("B"))), "== A &#35;1 ==\n\n====== B ======"),
        ((doc.Heading(2, ()),), ""),
        ((doc.Paragraph((*text(" a"), doc.LineBreak(), *text("b"))),), "a<br>b"),
        ((doc.Paragraph((doc.Strong(text("a")), doc.Emphasis(text("b")))),), "<b>a</b><i>b</i>"),
        ((doc.Paragraph((doc.Code("speed 7"),)),), "<code>speed 7</code>"),
        ((doc.Paragraph((doc.Badge("unknown"), *text("x"))),), "x"),
        ((doc.Quote((doc.Paragraph(text("a")), doc.Divider())),), "<blockquote>\n<p>a</p>\n\n----\n</blockquote>"),
        ((doc.CodeBlock("  a\n[b]"),), '<pre style="white-space:pre-wrap">\n  a\n&#91;b&#93;\n</pre>'),
        ((doc.OrderedList(((doc.Paragraph(text("a")),),), 9),), '<ol start="9">\n<li>a</li>\n</ol>'),
        ((doc.BulletList(((doc.Divider(),),)),), "<ul>\n<li>\n----\n</li>\n</ul>"),
        ((link("https://x.example/?a=[1]&b", "c]"),), "[https://x.example/?a=%5B1%5D&#38;b c&#93;]"),
        ((link("https://x.example/", ""),), "[https://x.example/ https&#58;&#47;&#47;x.example&#47;]"),
        ((), ""),
    ],
)  # fmt: skip
def test_blocks_look_so(blocks: doc.Blocks, out: str) -> None:
    assert written(*blocks) == f"{out}\n"


def test_lists_of_lines_lie_in_lists_by_their_marks() -> None:
    inner = doc.OrderedList(((doc.Paragraph(text("b")),),))
    outer = doc.BulletList(((doc.Paragraph(text("a")), inner), (doc.Paragraph(text("c")),)))
    assert written(outer) == "* a\n*# b\n* c\n"


def test_a_table_has_a_cell_a_line_coloured_by_its_tone() -> None:
    table = doc.Table(
        (doc.Column(text("#"), Align.RIGHT), doc.Column(text("Auriga"))),
        ((doc.Cell(text("1"), "russata"), doc.Cell(text("+x"))), (doc.Cell(()), doc.Cell(text("y"), "unknown"))),
    )
    assert written(table) == (
        '<div style="overflow:auto">\n'
        '{| class="wikitable"\n'
        "|-\n"
        '! scope="col" style="text-align:right" | &#35;\n'
        '! scope="col" style="text-align:left" | Auriga\n'
        "|-\n"
        '| style="text-align:right;background-color:#a61c1c;color:#ffffff" | 1\n'
        "| +x\n"
        "|-\n"
        '| style="text-align:right" |\n'
        "| y\n"
        "|}\n"
        "</div>\n"
    )


def test_a_fold_has_its_title_in_sight_where_a_wiki_cannot_fold() -> None:
    out = written(doc.Fold(text("Order 1"), (doc.Paragraph(text("b")),)))
    assert HtmlReader(out).within("b") == "Order 1"
    assert 'class="mw-collapsible mw-collapsed"' in out


def test_a_picture_is_the_wiki_s_own_and_one_from_elsewhere_a_link() -> None:
    own = doc.PictureBlock("ludi-04-track.png", "The [track]", 690, 345)
    assert written(own) == "[[File:Ludi-04-track.png|690px|alt=The &#91;track&#93;]]\n"
    elsewhere = Images("https://x.example/")
    assert MediaWiki(tones(), elsewhere).write(doc.Document((own,))) == f"__NOTOC__\n{written(own)}"
    assert written(doc.Paragraph((doc.Image("a.png", "b"),))) == "[[File:A.png|alt=b]]\n"
    assert written(doc.PictureBlock("https://x.example/a.png", "b")) == "[https://x.example/a.png b]\n"
    linked = doc.Link("https://x.example/", (doc.Image("https://x.example/a.png", "b"),))
    assert written(doc.Paragraph((linked,))) == "[https://x.example/ b]\n"


@pytest.mark.parametrize(("file", "name"), [("a-04-track.png", "A-04-track.png"), ("x#[y]|{z}: _a.png", "X-y-z-a.png")])
def test_the_name_of_an_upload_is_one_that_a_wiki_takes(file: str, name: str) -> None:
    assert upload_name(file) == name
