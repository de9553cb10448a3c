import re
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from post_samples import JOINER, HtmlReader, board, hostile, plain, report, seen, speed_die, template, tones, words
from rendered import render

from ludi_press.core.problems import Severity
from ludi_press.core.report import (
    Ask,
    Brief,
    Change,
    Erratum,
    Fact,
    Listing,
    LogEntry,
    LogLine,
    LogRound,
    Offer,
    OpenOrder,
    Report,
    Text,
    say,
)
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.document.parse import parse
from ludi_press.posts.document.render import NAME, Drafts, file_of, render_board, render_lines
from ludi_press.posts.document.sections import NO_IMPRINT, SECTIONS, Imprint
from ludi_press.posts.formats.html import Fragment
from ludi_press.posts.formats.markdown import Markdown
from ludi_press.posts.formats.text import PlainText
from ludi_press.posts.formats.writer import Tones


def rendered(report: Report, shape: str | None = None) -> doc.Document:
    judged = render(report, template() if shape is None else shape, words())
    assert not judged.problems
    assert judged.value is not None
    return judged.value


def on_page(report: Report, imprint: Imprint = NO_IMPRINT) -> doc.Document:
    drafted = Drafts(report, template(), words(), imprint=imprint).page().values()
    assert not [problem for one in drafted for problem in one.problems]
    return doc.Document(tuple(block for one in drafted if one.value for block in one.value.blocks))


def shown(document: doc.Document) -> list[tuple[str, str]]:
    return HtmlReader(Fragment(tones()).write(document)).words()


@settings(max_examples=30)
@given(hostile.map(seen).filter(bool))
def test_a_name_is_only_text_in_every_place_of_a_post(name: str) -> None:
    """The post of a name without markup shows what the post of any other name must look like."""
    for over in (False, True):
        story = "The *story*."
        usual = shown(rendered(report("Scorpus", over=over, story=story, title="Scorpus")))
        strange = shown(rendered(report(name, over=over, story=story, title=name)))
        assert [(tag, text.replace("Scorpus", name)) for tag, text in usual] == strange


@settings(max_examples=30)
@given(hostile)
def test_a_post_in_markdown_reads_back_as_the_document(name: str) -> None:
    document = rendered(report(name, story="The *story*."))
    unfolded = parse(Markdown(tones()).write(unfold(document))).value
    assert unfolded is not None
    with_squares = "".join(plain_words(unfolded)).replace("🟥 R", "").replace("🟥", "")
    shown = seen(with_squares).replace(JOINER, "")
    assert shown == seen("".join(plain_words(document.blocks))).replace(JOINER, "")


def unfold(document: doc.Document) -> doc.Document:
    """Replace folds, which are HTML in Markdown and text to our own parser."""
    blocks: list[doc.Block] = []
    for block in document.blocks:
        blocks += [doc.Paragraph(block.title), *block.blocks] if isinstance(block, doc.Fold) else [block]
    return doc.Document(tuple(blocks))


def plain_words(blocks: doc.Blocks) -> list[str]:
    return [f"{text} " for _, text in HtmlReader(Fragment(Tones()).write(unfold(doc.Document(blocks)))).words()]


def test_the_post_of_a_running_race_has_all_that_a_racer_needs() -> None:
    places = shown(rendered(report("Scorpus", story="## Dust\n\nEverywhere.")))
    assert places[:3] == [("h1", "Ludi: Turn 3"), ("li", "Scorpus leads."), ("li", "Diocles is last.")]
    headings = ["Status", "Orders for turn 4", "Seen from the stands", "Who did what"]
    assert [text for tag, text in places if tag == "h2"] == headings
    assert ("h3", "Dust") in places
    assert [text for tag, text in places if tag in ("th", "td")] == [
        *("Place", "Auriga", "Damage"),
        *("1", "Scorpus", "L ■□□"),
        *("2", "Diocles", "L ■□□"),
    ]
    assert ("li", "R Scorpus: go → moves (7)") in places
    closes = "a.d. VII Id. Apr. 2779 a.u.c. · Tuesday 7 April 2026, 20:00 Roman time (18:00 UTC)"
    assert ("li", f"Orders close: {closes}") in places
    bonus = "Monday 6 April 2026, 19:00 to 20:00 Roman time (17:00 to 18:00 UTC)"
    assert ("li", f"Bonus for complete orders received on: {bonus}") in places
    assert places[-1] == ("p", "Host: Scorpus")


@pytest.mark.parametrize("full", [False, True])
def test_the_turn_in_motion_is_shown_once(full: bool) -> None:
    film = PostPicture("motion", "race-03-motion.webp", "the turn in motion", 690, 300)
    judged = render(report(), template(), words(), imprint=Imprint(full_log=full), pictures=(film,))
    assert judged.value is not None
    assert sum(isinstance(block, doc.PictureBlock) for block in judged.value.blocks) == 1


def test_a_die_tells_what_it_was_rolled_for_in_the_words_of_the_language() -> None:
    entry = LogEntry("a", plain("go"), (LogLine(0, plain("a"), "", (speed_die(0, 4),)),))
    latin = replace(words(), patterns={**words().patterns, "die.speed": "velocitas"})
    told = [PlainText(tones()).write(render_lines(entry, own)) for own in (words(), latin)]
    assert told == ["- a [speed 4]\n", "- a [velocitas 4]\n"]


def test_the_page_has_the_full_log_the_laps_and_the_odds_besides() -> None:
    places = shown(on_page(report("Scorpus")))
    assert [text for tag, text in places if tag == "h2"] == [
        "Orders for turn 4",
        "Status",
        "Standings and laps",
        "Who did what",
        "What happened",
        "Orders open, and what they lead to",
    ]
    assert ("summary", "Scorpus") in places
    assert ("p", "R Scorpus \N{EN DASH} Scorpus") in places
    assert [text for tag, text in places if tag == "li" and "SS-" in text] == [
        "Scorpus goes SS-4.3",
        "Scorpus moves speed 7 SS-5.3",
    ]
    assert ("li", "Lap 1: Scorpus") in places
    assert ("li", "whip: 12.5%; harm") in places
    assert ("li", "brake") in places


def test_a_race_that_wants_it_has_the_full_log_in_its_posts() -> None:
    judged = render(report(), template(), words(), imprint=Imprint(full_log=True))
    assert judged.value is not None
    headings = [text for tag, text in shown(judged.value) if tag == "h2"]
    assert "What happened" in headings
    assert "Who did what" not in headings


def test_several_orders_are_numbered_and_what_a_blow_did_belongs_to_its_order() -> None:
    def entry(order: str | None, *told: str) -> LogEntry:
        lines = tuple(LogLine(0, plain("x"), "R", (), 0, Brief(plain(one))) for one in told)
        return LogEntry("t1", plain("headline"), lines, Text("A"), None, plain(order) if order else None)

    log = (LogRound(plain("1"), (entry("crash", "goes"), entry(None, "hits"))), LogRound(plain("2"), (entry("brake"),)))
    assert ("li", "A: 1. crash → goes, hits; 2. brake") in shown(rendered(replace(report(), log=log)))
    twice = (LogRound(plain("1"), (entry("fight", "hits (6 to 4)", "holds (5)", "hits (6 to 4)", "holds (5)"),)),)
    told = "A: fight → hits (6 to 4), holds (5), hits (6 to 4), holds (5)"
    assert ("li", told) in shown(rendered(replace(report(), log=twice)))
    untold = (LogRound(plain("1"), (entry(None),)),)
    assert ("li", "A: headline") in shown(rendered(replace(report(), log=untold)))


def test_a_line_stands_where_somebody_first_did_something() -> None:
    """A school that passes, and surrenders when all others have acted, stands after them."""

    def entry(team: str, order: str | None, *told: str) -> LogEntry:
        lines = tuple(LogLine(0, plain("x"), "R", (), 0, Brief(plain(one))) for one in told)
        return LogEntry(team, plain("passes"), lines, Text(team), None, plain(order) if order else None)

    acts = (entry("school", None), entry("idle", None), entry("fighter", "strike", "hits"))
    log = (LogRound(plain("activations"), acts), LogRound(plain("end"), (entry("school", None, "surrenders"),)))
    told = [text for tag, text in shown(rendered(replace(report(), log=log))) if tag == "li"]
    lines = [text for text in told if text.split(":")[0] in ("school", "idle", "fighter")]
    assert lines == ["idle: passes", "fighter: strike → hits", "school: surrenders"]


def test_what_a_racer_copies_is_short_lines() -> None:
    assert (
        doc.CodeBlock("Turn 4, [auriga]:\n1. [order]\n2. [order], otherwise [contingency order]\nbonus: [which]")
        in rendered(report()).blocks
    )


def test_the_post_of_a_finished_race_has_places_and_asks_nothing() -> None:
    places = shown(rendered(report(over=True)))
    assert [text for tag, text in places if tag == "h2"] == ["Status", "Who did what"]
    assert ("p", "The race is over.") in places
    assert not [tag for tag, _ in places if tag == "pre"]


def test_a_note_on_the_final_places_stands_below_them() -> None:
    over = report(over=True)
    assert over.standings
    noted = replace(over, standings=replace(over.standings, note=plain("Saeva is left.")))
    assert ("p", "Saeva is left.") in shown(rendered(noted))


@pytest.mark.parametrize("orders", [1, 2, 3])
def test_what_is_asked_is_said_for_any_number_of_orders(orders: int) -> None:
    asked = Ask(1, orders, orders - 1)
    places = shown(rendered(replace(report(), turn=0, log=(), ask=asked)))
    assert ("li", "Orders close: the host will name the time") in places
    assert not [text for _, text in places if "Bonus" in text]
    (wanted,) = (text for _, text in places if text.startswith("Wanted"))
    assert wanted.startswith(f"Wanted of each racer: {orders} order")
    assert ("contingency" in wanted) == (orders > 1)
    (lines,) = (text for tag, text in places if tag == "pre")
    assert lines.count("[contingency order]") == orders - 1


def test_a_note_that_all_offers_share_is_told_once_above_them() -> None:
    note = plain("Stunned.")
    orders = (OpenOrder(plain("endure")),)
    offers = tuple(Offer((name,), (Text(name),), orders, note) for name in ("A", "B"))
    places = shown(on_page(replace(report(), offers=offers)))
    told = places[places.index(("p", "Stunned.")) :]
    assert [words for _, words in told[:5]] == ["Stunned.", "A", "endure", "B", told[2][1]]
    (one,) = offers[:1]
    places = shown(on_page(replace(report(), offers=(one,))))
    assert places.index(("summary", "A")) < places.index(("p", "Stunned."))


def test_a_die_is_shown_where_it_is_first_told_of() -> None:
    die, twin = map(speed_die, (0, 1))
    lines = (
        LogLine(0, plain("a"), "R-1", (die,)),
        LogLine(1, plain("b"), "R-2", (die, twin), 1),
        LogLine(2, plain("c"), "R-3", (twin, die)),
    )
    entry = LogEntry("t1", plain("go"), lines, Text("A"))
    written = PlainText(tones()).write(render_lines(entry, words()))
    assert written == "- a [speed 7] [R-1]\n  - b [speed 7] [R-2]\n- c [R-3]\n"
    log = (LogRound(plain("one"), (entry, entry)),)
    again = PlainText(tones()).write(on_page(replace(report(), log=log)))
    assert again.count("a [speed 7] [R-1]") == 2, "each entry shows its own dice"


def test_lines_outside_a_post_have_no_anchors_and_are_as_deep_as_in_it() -> None:
    lines = tuple(LogLine(depth, plain(f"{depth}"), "R", (), depth) for depth in range(4))
    (told,) = render_lines(LogEntry("t1", plain("go"), lines), words()).blocks
    assert told == doc.BulletList(
        ((_told("0"), doc.BulletList(((_told("1"), doc.BulletList(((_told("2"),), (_told("3"),)))),))),)
    )
    assert render_lines(LogEntry("t1", plain("go"), ()), words()).blocks == ()


def _told(words: str) -> doc.Paragraph:
    return doc.Paragraph((doc.Text(f"{words} "), doc.Code("R", is_rule=True)))


def test_an_offer_may_be_a_note_alone() -> None:
    note = plain("Stunned.")
    orders = (OpenOrder(plain("endure")),)
    offers = (Offer(("a", "b"), (Text("A"), Text("B")), (), note), Offer(("c",), (Text("C"),), orders, note))
    places = shown(on_page(replace(report(), offers=offers)))
    told = places[places.index(("summary", "A and B")) :]
    assert told[:5] == [
        ("summary", "A and B"),
        ("p", "Stunned."),
        ("summary", "C"),
        ("p", "Stunned."),
        ("li", "endure"),
    ]


def test_the_date_and_the_proof_are_those_of_the_press() -> None:
    closed = datetime(2026, 3, 14, 23, 30, tzinfo=UTC)
    imprint = Imprint(closed, (Fact(plain("Hash"), Text("<b>")),), line="race 3 0123-4567", commitment="89ab")
    post = shown(render(report(), template(), words(), imprint=imprint).value or doc.Document(()))
    page = shown(on_page(report(), imprint))
    date = "Id. Mart. 2779 a.u.c. (Sunday 15 March 2026)"
    assert post[-2] == ("p", f"Host: Scorpus · {date}")
    check = "check: ludi-press verify race --post FILE"
    assert post[-1] == ("p", f"Line of proof: race 3 0123-4567 · commitment 89ab · {check}")
    assert page[-4:] == [("h2", "The dice"), ("li", "Host: Scorpus"), ("li", f"Date: {date}"), ("li", "Hash: <b>")]


def test_a_site_with_an_address_links_the_page_that_checks_the_dice() -> None:
    imprint = Imprint(line="race 3 0123-4567", check="https://ludi.example/proof.html")
    judged = render(report(), template(), words(), imprint=imprint)
    assert judged.value is not None
    links = [tag for tag in HtmlReader(Fragment(tones()).write(judged.value)).tags if tag[0] == "a"]
    assert [attributes["href"] for _, attributes in links] == ["https://ludi.example/proof.html"]


def test_errata_stand_below_the_head_each_with_its_date_and_where_it_comes_from() -> None:
    at = datetime(2026, 4, 9, 19, tzinfo=UTC)
    changes = (
        Change("scorpus", "*Scorpus*", "place", 3, None),
        Change("scorpus", "*Scorpus*", "status", "status.running", "status.out"),
        Change("felix", "Felix", "place", 0, 2),
    )
    errata = (Erratum(at, "*Misread*.", 3, "", changes), Erratum(at, "Again.", 1, "", ()), Erratum(at, "Old.", 1, ""))
    places = shown(render(report(), template(), words(), imprint=Imprint(errata=errata)).value or doc.Document(()))
    first = places.index(("h2", "Errata"))
    assert "h2" not in [kind for kind, _ in places[:first]]
    date = "a.d. V Id. Apr. 2779 a.u.c. (Thursday 9 April 2026)"
    assert places[first + 1 : first + 7] == [
        ("li", f"{date}: *Misread*."),
        ("li", "*Scorpus*: place 3 → \N{EN DASH} and running → out"),
        ("li", "Felix: place 0 → 2"),
        ("li", f"{date}: Again. (It follows from the erratum of turn 1.)"),
        ("li", "Nothing changed for anybody."),
        ("li", f"{date}: Old. (It follows from the erratum of turn 1.)"),
    ]


LOG = '{% include "post/head.md.j2" %}\n{% include "post/log.md.j2" %}\n\nThe end.\n'


def test_the_template_of_the_mosaic_theme_is_an_order_of_sections() -> None:
    used = re.findall(r'{% include "(.*?)" %}', template()[NAME])
    assert {*template()} == {NAME}
    assert {*used} < {*map(file_of, SECTIONS)}


@pytest.mark.parametrize("over", [False, True])
def test_a_section_is_the_same_by_its_order_and_within_a_template_of_the_host(over: bool) -> None:
    """A template with a line of its own is read as Markdown, with the sections put in afterwards."""
    told = report("*Scorpus*", over=over, story="## Dust\n\n- everywhere")
    document = rendered(told)
    assert rendered(told, f"{template()[NAME]}\n***\n").blocks == (*document.blocks, doc.Divider())
    assert [type(block) for block in rendered(told, LOG).blocks] == [
        *(doc.Heading, doc.BulletList, doc.Heading, doc.Fold, doc.Paragraph)
    ]


@pytest.mark.parametrize("full", [False, True])
def test_a_section_that_a_theme_writes_is_in_the_post_of_the_mosaic_theme(full: bool) -> None:
    own = {**template(), file_of("log" if full else "deeds"): "Mine: {{ turn }}.\n"}
    document = render(report(), own, words(), imprint=Imprint(full_log=full)).value
    usual = render(report(), template(), words(), imprint=Imprint(full_log=full)).value
    assert document is not None
    assert usual is not None
    mine = doc.Paragraph((doc.Text("Mine: 3."),))
    assert set(document.blocks) - set(usual.blocks) == {mine}
    assert document.blocks.index(mine) == len(document.blocks) - 2


def test_a_theme_writes_single_sections_itself_in_posts_and_on_pages() -> None:
    own = {**template(), file_of("news"): "Read **all** about it:\n\n- {{ news[0] }}\n"}
    drafts = Drafts(report("Scorpus"), own, words(), "themes/mine")
    line = doc.Paragraph((doc.Text("Read "), doc.Strong((doc.Text("all"),)), doc.Text(" about it:")))
    bullets = doc.BulletList(((doc.Paragraph((doc.Text("Scorpus leads."),)),),))
    page = drafts.page()
    assert page["news"].value == doc.Document((line, bullets), "en")
    assert page["board"] == Drafts(report("Scorpus"), template(), words()).page()["board"]
    own[NAME] = '{% include "post/news.md.j2" %}\n{% include "post/board.md.j2" %}'
    drafted = Drafts(report("Scorpus"), own, words(), "themes/mine").draft().value
    assert drafted is not None
    assert page["board"].value is not None
    assert drafted.blocks == (line, bullets, *page["board"].value.blocks)


def test_a_host_s_story_stands_below_the_section_before_it() -> None:
    document = rendered(report(story="# Dust"), '{% include "post/board.md.j2" %}\n\n{{ story }}')
    assert document.blocks[-1] == doc.Heading(3, (doc.Text("Dust"),))


def test_a_theme_orders_drops_and_rewords_without_code() -> None:
    shape = "{{ board }}\n\n# {{ words('plain', text=heading) }}, {{ words('plain', text='*mine*') }}\n\n*{{ turn }}*"
    document = rendered(report(), shape)
    assert [type(block) for block in document.blocks] == [doc.Table, doc.Heading, doc.Paragraph]
    assert document.blocks[1:] == (
        doc.Heading(1, (doc.Text("Turn 3, *mine*"),)),
        doc.Paragraph((doc.Emphasis((doc.Text("3"),)),)),
    )


def test_lines_stand_below_what_brought_them_about() -> None:
    document = rendered(report(), "{% for entry in log[0].entries %}{{ entry.lines }}{% endfor %}")
    (lines,) = document.blocks
    assert isinstance(lines, doc.BulletList)
    ((cause, below),) = lines.items
    assert isinstance(cause, doc.Paragraph)
    assert isinstance(below, doc.BulletList)
    assert doc.plain_text(cause.content) == "Scorpus goes SS-4.3"


@pytest.mark.parametrize(
    ("shape", "line", "column", "message"),
    [
        ("a\n  {{ nothing }}", 2, 3, "'nothing' is undefined"),
        ("{{ ask.nothing }}", 1, 1, "no attribute 'nothing'"),
        ("a\n\n{% if %}", 3, 1, "Expected an expression"),
        ("{% for fact in facts %}", 1, 1, "Unexpected end of template"),
        ("a\n{{ 1 / 0 }}", 2, 1, "division by zero"),
        ("{{ words() }}", 1, 1, "missing 1 required positional argument"),
        ("{{ ''.__class__.__mro__ }}", 1, 1, "unsafe"),
        ("{% include 'other' %}", 1, 1, "other"),
        ('\n{% include "post/other.md.j2" %}', 2, 1, "no template post/other.md.j2"),
    ],
)
def test_a_mistake_of_a_template_is_a_problem_with_its_line(shape: str, line: int, column: int, message: str) -> None:
    judged = render(report(), shape, words(), "themes/mine")
    assert judged.value is None
    (problem,) = judged.problems
    assert problem.place is not None
    assert (problem.place.file, problem.place.line, problem.place.column) == ("themes/mine/post.md.j2", line, column)
    assert message in problem.message


def test_words_that_are_missing_show_and_warn() -> None:
    judged = render(replace(report(), heading=say("unheard-of")), template(), words())
    assert judged.value is not None
    assert shown(judged.value)[0] == ("h1", "Ludi: ⟦unheard-of⟧")
    (problem,) = judged.problems
    assert problem.severity is Severity.WARNING
    assert "unheard-of" in problem.message


@pytest.mark.parametrize(
    "shape", ["{{ facts }}", "{{ log }}", "{{ offers }}", "{{ ask | string }}", "{{ title | upper | safe }}"]
)
def test_no_template_can_make_markup_of_a_value(shape: str) -> None:
    name = "*Scorpus* <b>"
    document = render(report(name, title=name), shape, words()).value
    assert document is not None
    (paragraph,) = document.blocks
    assert isinstance(paragraph, doc.Paragraph)
    (text,) = paragraph.content
    assert isinstance(text, doc.Text)
    assert text.value == name or name not in text.value


def test_a_board_alone_is_a_table() -> None:
    (table,) = render_board(board("Scorpus"), words()).blocks
    assert isinstance(table, doc.Table)
    assert table.rows[0][1] == doc.Cell((doc.Text("Scorpus"),), "russata", "t1")


def test_a_listing_may_be_an_argument() -> None:
    heading = plain("x")
    document = rendered(replace(report(), heading=heading), "# {{ words('list.last', items=heading, item=title) }}")
    assert document.blocks == (doc.Heading(1, (doc.Text("x and Ludi"),)),)
    assert words().say(Listing((Text("x"), Text("Ludi")))) == "x and Ludi"
