"""Posts in a real wiki: what its readers see is what the host put in, and nothing of how it was written."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from unicodedata import normalize

import pytest
from any_document import ADDRESS, documents, words_of
from demonstration import post, tones
from hypothesis import HealthCheck, given, settings
from live_wiki import Wiki
from PIL import Image
from playwright.sync_api import Browser, Page, Request
from post_samples import VOID, HtmlReader, hostile, seen

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.mediawiki import MediaWiki, escape, upload_name

EVERY_TURN = pytest.mark.parametrize("turn", [0, 4, -1])
TRACK = doc.PictureBlock("ludi-megalenses-04-track.png", "The track: [Thallus] leads", 690, 345)

MARKS = [
    "{{", "}}", "{{!}}", "{{{1|x}}}", "[[x]]", "[[File:x.png]]", "[http://x.example y]", "'''", "''", "<b>", "</b>",
    "<nowiki>", "</nowiki>", "<pre>", "</pre>", "<!-- x -->", "&lt;", "&#60;", "&apos;", "~~~~", "__TOC__", "{|", "|-",
    "|}", "||", "!!", "* x", "# x", "; a : b", ": x", "----", "== x ==", "http://x.example", "mailto:a@b.example",
    "RFC 1", "RFC\u00a01", "PMID 1", "ISBN 1843560283", "-{zh:x}-", "#REDIRECT [[x]]", "-x", "+x", "}x", "|x", "!x",
    " x", "\u00a0x", "x\n* y", "😀", "e\u0301", "\ufffd", "\u202ex", "\x7f'\"`UNIQ-x-QINU`\"'\x7f", "%7B%7B", "\\", "/",
    "//x",
]  # fmt: skip
NAMES = [*MARKS, *(f"{one}{other}" for one, other in pairwise(MARKS)), *(f"{mark}{mark} a {mark}" for mark in MARKS)]


class Reader(HtmlReader):
    """Reads a wiki's HTML, where what has no end may end in a slash."""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.handle_starttag(tag, attrs)


def told(text: str) -> str:
    """The letters of a text as a wiki keeps them, without blanks."""
    return "".join(normalize("NFC", seen(text)).split())


def leaf(part: doc.Text | doc.Code | doc.CodeBlock | doc.Badge | doc.LineBreak | doc.Divider) -> str:
    if isinstance(part, doc.Badge):
        return tones().get(part.tone).letter
    return seen(part.value) if isinstance(part, (doc.Text, doc.Code, doc.CodeBlock)) else ""


def words_in(html: str) -> str:
    """All words of a page, without blanks."""
    return told(" ".join(text for _, text in Reader(html).runs))


def with_picture(document: doc.Document) -> doc.Document:
    first, *others = document.blocks
    return doc.Document((first, TRACK, *others))


@pytest.fixture(scope="module")
def pictures(wiki: Wiki, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The host's uploads."""
    folder = tmp_path_factory.mktemp("pictures")
    Image.new("RGB", (690, 345), "#d8c49a").save(folder / upload_name(TRACK.source))
    wiki.upload(folder)
    return folder


@EVERY_TURN
def test_the_words_of_a_post_are_those_of_the_document(wiki: Wiki, turn: int) -> None:
    html = wiki.parsed(MediaWiki(tones()).write(post(turn)))
    assert words_in(html) == told(words_of(post(turn), leaf))


@EVERY_TURN
def test_a_post_has_no_fault_for_the_linter_and_shows_no_markup(wiki: Wiki, turn: int) -> None:
    wikitext = MediaWiki(tones()).write(with_picture(post(turn)))
    assert wiki.lint(wikitext) == []
    shown = " ".join(text for _, text in Reader(wiki.parsed(wikitext)).runs)
    assert not re.search(r"'''|\{\||\|\}|\|-|\[\[|\]\]|==|</?[a-z]|&#|style=|__|\{\{", shown)


def test_the_linter_sees_what_is_wrong(wiki: Wiki) -> None:
    assert wiki.lint("<div>\n'''x") != []


@EVERY_TURN
def test_tables_have_their_rows_and_colours(wiki: Wiki, turn: int) -> None:
    tables = [block for block in post(turn).blocks if isinstance(block, doc.Table)]
    reader = Reader(wiki.parsed(MediaWiki(tones()).write(post(turn))))
    cells = [cell for table in tables for row in table.rows for cell in row]
    assert [text for tag, text in reader.words() if tag == "td"] == [doc.plain_text(cell.content) for cell in cells]
    styles = [attributes.get("style") or "" for tag, attributes in reader.tags if tag == "td"]
    for style, cell in zip(styles, cells, strict=True):
        tone = tones().get(cell.tone)
        assert (f"background-color:{tone.ground};color:{tone.ink}" in style) if tone.ground else "color" not in style
    rows = [tag for tag, _ in reader.tags if tag == "tr"]
    assert len(rows) == sum(len(table.rows) + 1 for table in tables)


def test_the_picture_is_found_as_it_was_uploaded(wiki: Wiki, pictures: Path) -> None:
    html = wiki.parsed(MediaWiki(tones()).write(with_picture(post(4))))
    ((_, image),) = [(tag, attributes) for tag, attributes in Reader(html).tags if tag == "img"]
    assert (image["alt"], image["width"], image["height"]) == (TRACK.alt, "690", "345")
    assert wiki.fetch(str(image["src"])) == (pictures / upload_name(TRACK.source)).read_bytes()


def test_hostile_names_are_read_as_they_were_put_in(wiki: Wiki) -> None:
    """All in one page: at the beginning of a cell and within, in an item, a heading, bold italics, a link, code."""
    rows = []
    for name in NAMES:
        words = (doc.Text(name),)
        rows.append(
            (
                doc.Table((doc.Column(words),), ((doc.Cell(words),), (doc.Cell((doc.Text("x "), *words), "russata"),))),
                doc.BulletList(((doc.Paragraph(words),),)),
                doc.Paragraph(words),
                doc.Paragraph((doc.Strong((doc.Emphasis(words), *words)),)),
                doc.Paragraph((doc.Code(name), doc.Link("https://x.example/", words))),
                doc.Heading(2, words),
                doc.CodeBlock(doc.tidy(name)),
            )
        )
    document = doc.Document(tuple(block for row in rows for block in row))
    wikitext = MediaWiki(tones()).write(document)
    html = wiki.parsed(wikitext)
    assert words_in(html) == told(words_of(document, leaf))
    assert {attributes["href"] for tag, attributes in Reader(html).tags if tag == "a"} == {"https://x.example/"}
    assert wiki.lint(wikitext) == []


def test_hostile_words_stay_in_the_alternative_text_of_a_picture(wiki: Wiki, pictures: Path) -> None:
    document = doc.Document(tuple(doc.PictureBlock(TRACK.source, name, 690, 345) for name in NAMES))
    html = wiki.parsed(MediaWiki(tones()).write(document))
    alts = [attributes["alt"] or "" for tag, attributes in Reader(html).tags if tag == "img"]
    assert [told(alt) for alt in alts] == [told(name) for name in NAMES]


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(document=documents)
def test_a_document_of_any_shape_is_read_as_it_was_put_in(wiki: Wiki, document: doc.Document) -> None:
    wikitext = MediaWiki(tones()).write(document)
    html = wiki.parsed(wikitext)
    assert words_in(html) == told(words_of(document, leaf))
    links = [attributes["href"] for tag, attributes in Reader(html).tags if tag == "a"]
    assert len(links) == str(document).count("Link(")
    assert len(set(links)) <= 1
    assert wiki.lint(wikitext) == []


def test_an_address_leads_where_it_should(wiki: Wiki) -> None:
    reader = Reader(wiki.parsed(MediaWiki(tones()).write(doc.Document((doc.Paragraph((doc.Link(ADDRESS, ()),)),)))))
    (href,) = [attributes["href"] for tag, attributes in reader.tags if tag == "a"]
    assert href == "https://x.example/a_b/?c=%5Bd%5D&amp;e=%27f%27&f=%7B%7Bg%7D%7D%7Ch_%5Fi_%5F%7E%7E%7E%7E#j"


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=hostile)
def test_any_name_is_read_as_it_was_put_in(wiki: Wiki, name: str) -> None:
    assert words_in(wiki.parsed(f"{{|\n|-\n| {escape(name)}\n|}}\n* {escape(name)}")) == told(name) * 2


@pytest.fixture(scope="module")
def page(wiki: Wiki, pictures: Path, browser: Browser) -> Iterator[Page]:
    """The post of turn 4 as a visitor of the wiki sees it, who asks nobody else for anything."""
    opened = browser.new_page()
    strangers: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(wiki.url):
            strangers.append(request.url)

    opened.on("request", note)
    opened.goto(wiki.save("Turn 4", MediaWiki(tones()).write(with_picture(post(4)))))
    yield opened
    assert strangers == []
    opened.close()


def test_a_visitor_sees_the_board_in_its_colours(page: Page) -> None:
    rows = page.locator("table.wikitable").first.locator("tr")
    assert rows.count() == 13
    cell = rows.nth(2).locator("td").nth(1)
    assert cell.inner_text() == "V1"
    assert cell.evaluate("cell => getComputedStyle(cell).backgroundColor") == "rgb(31, 78, 158)"


def test_a_visitor_sees_the_picture_and_no_table_of_contents(page: Page) -> None:
    assert page.locator("img[alt^='The track']").evaluate("image => image.naturalWidth") == 690
    assert page.locator("#toc").count() == 0


def test_a_visitor_unfolds_what_is_folded(wiki: Wiki, browser: Browser) -> None:
    log = doc.Fold((doc.Text("The log"),), (doc.Paragraph((doc.Text("Naufragia!"),)),))
    page = browser.new_page()
    page.goto(wiki.save("Fold", MediaWiki(tones()).write(doc.Document((log,)))))
    fold = page.locator(".mw-collapsible").first
    assert not fold.get_by_text("Naufragia!").is_visible()
    fold.locator(".mw-collapsible-toggle").click()
    assert fold.get_by_text("Naufragia!").is_visible()
    page.close()
