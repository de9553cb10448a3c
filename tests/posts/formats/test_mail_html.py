import pytest
from hypothesis import given
from post_samples import HtmlReader, everywhere, hostile, seen, tones

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.html import MailHtml
from ludi_press.posts.formats.writer import Images

NOBODY_KNOWS = Images(None, "[put {} here]".format)
OWN = doc.PictureBlock("race-03-mail.png", "the track", 480, 240)


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def written(*blocks: doc.Block, images: Images = NOBODY_KNOWS) -> str:
    return MailHtml(tones(), images).write(doc.Document((doc.Heading(1, text("Ludi: Turn 3")), *blocks)))


def test_it_has_what_old_programs_know() -> None:
    cell = doc.Cell((doc.Badge("veneta"), *text("x")), "praesina")
    picture = doc.PictureBlock("https://x.example/a.png", "a")
    link = doc.Paragraph((doc.Link("https://x.example/", (doc.Image("https://x.example/b.png", "b"),)),))
    table = doc.Table((doc.Column(text("a")),), ((cell,),))
    html = written(table, doc.Fold(text("more"), (doc.Divider(),)), picture, link)
    tags = HtmlReader(html).tags
    assert not {tag for tag, _ in tags} & {"details", "summary", "div", "img", "script", "style", "svg"}
    assert not [1 for _, attributes in tags if "class" in attributes]
    ((_, attributes),) = (tag for tag in tags if tag[0] == "td")
    tone = tones().get("praesina")
    assert attributes["bgcolor"] == tone.ground
    assert attributes["style"] == f"background:{tone.ground};color:{tone.ink}"
    assert '<meta charset="utf-8">' in html
    assert '<meta name="color-scheme" content="light dark">' in html
    assert "<title>Ludi: Turn 3</title>" in html


def test_columns_stand_as_they_should_by_attributes_alone() -> None:
    columns = (doc.Column(text("#"), Align.RIGHT), doc.Column(text("b")), doc.Column(text("c"), Align.CENTRE))
    row = tuple(doc.Cell(text(word)) for word in ("1", "2", "3"))
    tags = HtmlReader(written(doc.Table(columns, (row,)))).tags
    for kind in ("th", "td"):
        assert [attributes.get("align") for tag, attributes in tags if tag == kind] == ["right", None, "center"]


def test_a_picture_in_the_mail_is_shown_and_any_other_is_linked() -> None:
    inside = HtmlReader(written(OWN, images=Images(known={OWN.source: "cid:a@b"})))
    ((_, image),) = (tag for tag in inside.tags if tag[0] == "img")
    assert (image["src"], image["alt"], image["width"], image["height"]) == ("cid:a@b", "the track", "480", "240")
    linked = HtmlReader(written(OWN, images=Images("https://x.example/")))
    assert [attributes["href"] for tag, attributes in linked.tags if tag == "a"] == [
        "https://x.example/race-03-mail.png"
    ]
    assert ("p", "[put race-03-mail.png here]") in HtmlReader(written(OWN)).words()


def test_long_words_and_lines_to_copy_stay_on_a_narrow_page() -> None:
    html = written(doc.CodeBlock("Turn 4, [auriga]: [order]"))
    assert "overflow-wrap:break-word" in html
    assert '<pre style="white-space:pre-wrap">Turn 4, [auriga]: [order]</pre>' in html


@given(hostile)
def test_names_are_read_back_and_give_no_tags_of_their_own(name: str) -> None:
    def read(value: str) -> HtmlReader:
        return HtmlReader(MailHtml(tones()).write(everywhere(value)[0]))

    assert [words for _, words in read(name).words()] == [seen(name)] * len(everywhere(name)[1]) * bool(seen(name))
    assert read(name).tags == read("Scorpus").tags


def test_a_table_too_wide_for_a_telephone_has_the_rest_of_each_row_below_its_first_words() -> None:
    columns = (doc.Column(text("#"), Align.RIGHT), *(doc.Column(text(name)) for name in "abcde"))
    row = (
        doc.Cell(text("1")),
        doc.Cell(text("Ajax"), "praesina"),
        *(doc.Cell(text(word)) for word in ("B", "", "D", "E")),
    )
    html = written(doc.Table(columns, (row,)))
    reader = HtmlReader(html)
    assert [words for tag, words in reader.words() if tag in ("th", "td")] == [
        *("#", "ab · c · d · e"),
        *("1", "AjaxB · D · E"),
    ]
    assert html.count("<br>") == 2


@pytest.mark.parametrize(("beside", "times"), [("praesina", 0), (None, 1)])
def test_a_colour_that_stands_beside_the_words_is_not_told_twice(beside: str | None, times: int) -> None:
    columns = (doc.Column(text("#"), Align.RIGHT), *(doc.Column(text(name)) for name in "abcde"))
    row = (doc.Cell(text("1"), beside), doc.Cell(text("Ajax"), "praesina"), *(doc.Cell(text(word)) for word in "BCDE"))
    tone = tones().get("praesina")
    style = f"background:{tone.ground};color:{tone.ink}"
    tags = HtmlReader(written(doc.Table(columns, (row,)))).tags
    assert [attributes["style"] for tag, attributes in tags if tag == "span"] == [style] * times
