import re

from hypothesis import given
from post_samples import HtmlReader, everywhere, hostile, report, seen, template, tones, words
from rendered import render

from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import MOTION, PODIUM, TRACK, PostPicture
from ludi_press.posts.document.sections import Imprint
from ludi_press.posts.formats.page import (
    PageName,
    PageSection,
    tone_class,
    tones_style,
    write_page,
    write_picture,
    write_sections,
)
from ludi_press.posts.formats.writer import Images


def page(*blocks: doc.Block, **more: object) -> str:
    return write_page(doc.Document(blocks), tones(), **more)  # type: ignore[arg-type]


@given(hostile)
def test_what_people_wrote_is_words_in_every_place(name: str) -> None:
    document, places = everywhere(name)
    strange = HtmlReader(write_page(document, tones()))
    assert strange.words() == [(tag, seen(name)) for tag in places if seen(name)]
    assert strange.tags == HtmlReader(write_page(everywhere("Scorpus")[0], tones())).tags


def test_nothing_has_a_style_of_its_own() -> None:
    document = render(report(), template(), words(), imprint=Imprint(full_log=True)).value
    assert document is not None
    written = write_page(document, tones())
    assert "style=" not in written
    assert "bgcolor" not in written
    assert 'class="badge tone-' in written


def test_every_event_has_an_anchor_and_a_link_to_it() -> None:
    document = render(report(), template(), words(), imprint=Imprint(full_log=True)).value
    assert document is not None
    written = write_page(document, tones(), here="Link to event")
    anchors = re.findall(r'<li id="(e\d+)">', written)
    assert anchors
    assert len(anchors) == len(set(anchors))
    assert re.findall(r'<a class="here" href="#(e\d+)" aria-label="Link to event e\d+">', written) == anchors


def test_the_number_of_a_rule_leads_to_its_page_and_a_die_does_not() -> None:
    codes = doc.Paragraph((doc.Code("SS-8.3", is_rule=True), doc.Code("speed 4")))
    written = page(codes, href=lambda rule: f"rules.html#{rule}")
    assert '<a class="rule" href="rules.html#SS-8.3"><code>SS-8.3</code></a>' in written
    assert "<code>speed 4</code>" in written
    assert "<a" not in page(codes)


def test_a_picture_of_another_site_is_a_link_and_an_own_one_keeps_its_place() -> None:
    assert page(doc.PictureBlock("https://x.example/a.png", "a")).startswith("<p><a href=")
    own = doc.PictureBlock("r-01-track.png", "the track", 690, 400)
    assert '<img src="r-01-track.png" alt="the track" width="690" height="400">' in page(own)
    assert "<img" not in page(own, images=Images())


def test_a_table_has_a_caption_for_screen_readers() -> None:
    table = doc.Table((doc.Column((doc.Text("x"),)),), ())
    assert '<caption class="unseen">Places</caption>' in page(table, caption="Places")


def test_tones_are_classes_of_the_style_sheet() -> None:
    style = tones_style(tones())
    assert ".tone-praesina { background-color: #" in style
    assert tone_class("a b;}") == "tone-a-b--"


def test_a_picture_with_a_larger_copy_is_large_but_on_a_phone() -> None:
    shown = write_picture(PostPicture(PODIUM, "r-01-podium.png", "the first", 690, 345))
    assert '<source srcset="r-01-podium.png" media="(max-width: 1239px)" width="690" height="345">' in shown
    assert '<a data-opens href="r-01-podium-1200.png">' in shown
    assert '<img src="r-01-podium-1200.png" alt="the first" width="1200" height="600">' in shown
    assert "srcset" not in write_picture(PostPicture("pack-1", "r-01-pack-1.png", "it", 690, 400))


def test_a_picture_in_two_layers_is_told_once_and_whole_on_a_phone() -> None:
    track = PostPicture(TRACK, "r-01-track.png", "the track", 690, 345, ground="ground.webp")
    shown = write_picture(track, folder="../../")
    assert shown.startswith('<p><a class="layers" data-opens href="r-01-track.png"><picture>')
    assert shown.count('<source srcset="r-01-track.png" media="(max-width: 1239px)" width="690" height="345">') == 2
    images = [line.split(">")[0] for line in shown.split("<img ")[1:]]
    over = ["r-01-track-overlay.webp", ""]
    assert [image.split('"')[1:4:2] for image in images] == [["../../ground.webp", "the track"], over]
    assert {image.partition(" width=")[2] for image in images} == {'"1200" height="600"'}


def test_a_telephone_gets_the_copy_that_is_made_for_it() -> None:
    shown = write_picture(PostPicture(TRACK, "r-01-track.png", "the track", 690, 345, phone_height=1000))
    phone = '<source srcset="r-01-track-phone.webp" media="(max-width: 699px)" width="690" height="1000">'
    assert f"<picture>{phone}<source " in shown


def test_a_telephones_copy_may_be_in_two_layers_too() -> None:
    shown = write_picture(PostPicture(TRACK, "r-01-track.png", "it", 690, 345, 0, "g.webp", 1000))
    layers = shown.split("<picture>")[1:]
    assert [layer.split('"')[1] for layer in layers] == ["g-phone.webp", "r-01-track-phone.webp"]


def test_a_film_is_a_still_where_nothing_may_move() -> None:
    film = PostPicture(MOTION, "r-01-motion.webp", "it", 690, 400)
    shown = write_picture(film, "r-01-track.png")
    still = '<source srcset="r-01-track.png" media="(prefers-reduced-motion: reduce)">'
    assert re.findall("<source[^>]*>", shown) == [still]
    assert '<img loading="lazy" src="r-01-motion.webp" alt="it" width="690" height="400"></picture>' in shown
    assert "<picture" not in write_picture(film)


def board(*columns: str) -> doc.Table:
    heads = tuple(doc.Column((doc.Text(name),)) for name in columns)
    cells = (doc.Cell((doc.Text("1"),)), doc.Cell((doc.Text("Thallus"),), "praesina"))
    return doc.Table(heads, ((*cells, *(doc.Cell((doc.Text("x"),), "lost") for _ in columns[2:])),))


def test_the_cells_behind_the_name_of_a_row_say_what_they_are_for_narrow_screens() -> None:
    written = page(board("#", "Auriga", "Where", "<Speed>"))
    assert '<table class="stack">' in written
    assert re.findall(r'data-label="([^"]*)"', written) == ["Where", "&lt;Speed&gt;"]


def test_a_gauge_is_drawn_and_read_aloud_as_what_is_left_and_a_share_is_a_bar() -> None:
    cells = (doc.Cell((doc.Text("■□□"),)), doc.Cell((doc.Text("12"),), share=0.5))
    written = page(doc.Table((doc.Column(()),) * 2, (cells,)))
    assert re.findall('aria-label="([^"]*)"', written) == ["2/3"]
    assert re.findall("<rect[^>]*>", written) == [
        '<rect class="lost" x="1" y="1" width="7" height="12"/>',
        '<rect x="11" y="1" width="7" height="12"/>',
        '<rect x="21" y="1" width="7" height="12"/>',
        '<rect width="100%" height="14"/>',
    ]


def test_a_narrow_table_or_one_without_names_stays_a_table() -> None:
    nobody = doc.Table(tuple(doc.Column((doc.Text(name),)) for name in "abcd"), ((doc.Cell(()),) * 4,))
    assert all("stack" not in page(table) for table in (board("#", "Auriga", "Where"), nobody))


def test_in_the_dark_a_light_state_is_dimmed_and_a_factio_keeps_its_colour() -> None:
    dark = tones_style(tones()).partition("prefers-color-scheme: dark")[2]
    assert "td.tone-lost {" in dark
    assert "praesina" not in dark
    assert "tone-dead" not in dark


def test_a_section_has_its_heading_apart() -> None:
    document = doc.Document((doc.Heading(2, (doc.Text("A & B"),)), doc.Divider()))
    found = write_sections({"a": document, "b": doc.Document((doc.Divider(),))}, tones())
    assert found == {"a": PageSection("A & B", "<hr>\n"), "b": PageSection("", "<hr>\n")}


PEOPLE = {"a": PageName("Flavius & Felix", "P1", "a.html"), "b": PageName("Felix", "V2", "b.html")}


def test_every_name_is_a_link_but_in_headings_and_in_lines_of_the_log() -> None:
    named = doc.Text("Felix and Flavius & Felix, not Felixes.")
    told = page(doc.Paragraph((named,)), people=PEOPLE)
    assert told == ('<p><a href="b.html">Felix</a> and <a href="a.html">Flavius &amp; Felix</a>, not Felixes.</p>\n')
    line = doc.BulletList(((doc.Paragraph((named,), "e1"),),))
    for block in (doc.Heading(2, (named,)), doc.Fold((named,), ()), line):
        assert 'href="b.html"' not in page(block, people=PEOPLE)


def test_a_badge_is_the_same_wherever_somebody_is_named() -> None:
    badge = '<span class="badge tone-praesina">P1</span>'
    assert badge in page(doc.Paragraph((doc.Badge("praesina", "a"),)), people=PEOPLE)
    row = tuple(doc.Cell((doc.Text(words),), "praesina", "a") for words in ("P1", "F. Felix"))
    told = page(doc.Table((doc.Column(()),) * 4, ((*row, doc.Cell(()), doc.Cell(())),)), people=PEOPLE)
    assert f'<tr class="tone-praesina"><td>{badge}</td><td><a href="a.html">F. Felix</a></td>' in told
