import re
from email import message_from_string, policy
from struct import pack

import pytest
from bbcode_reader import BOARDS, XENFORO, Reading
from bbcode_reader import SMF as SMF_BOARD
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace
from post_samples import JOINER, HtmlReader, hostile, plain, report, template, tones, words
from rendered import render

from ludi_press.core.report import Report
from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.formats.copies import BY_ID, FORMATS, FORUMS, MAIL, Copy, Format, TurnCopies, chosen, write_copy
from ludi_press.posts.formats.mail import LIMIT, subject
from ludi_press.posts.formats.mediawiki import upload_name
from ludi_press.posts.formats.writer import BESIDE

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + pack(">II", 480, 240) + bytes(40)
KINDS = ("track", "pack-1", "pack-2", "board", "motion", "podium")
PICTURES = tuple(PostPicture(kind, f"race-03-{kind}.png", f"the {kind}", 690, 345) for kind in KINDS)
ORDER = ["track", "pack-1", "pack-2", "podium", "board", "motion"]


def turn(*, story: str | None = None, title: str = "Ludi") -> TurnCopies:
    told = report(over=True, story=story, title=title)
    return TurnCopies(
        "race",
        3,
        lambda pictures: render(told, template(), words(), pictures=pictures),
        tones(),
        words(),
        PICTURES,
        Inline("race-03-mail.png", PNG),
    )


def copy(format_: Format, base: str | None = None, source: TurnCopies | None = None) -> Copy:
    judged = write_copy(source or turn(), format_, base)
    assert judged.value is not None
    assert not judged.problems
    return judged.value


def words_in(one: Copy) -> str:
    return "".join(part.text for part in one.parts)


EVERY_FORMAT = pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)
FILE = re.compile(r"turn3(-\d)?\.[a-z]+(\.[a-z]+)?")
SCHEMES = ("https://", "http://", "mailto:", "cid:", "#")
STORIES = st.lists(
    st.sampled_from(
        [
            "[go](javascript:alert(1))", "![x](data:image/png;base64,AAAA)", "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>", "[go](https://x.example/a_b?c='d')", "![a](https://x.example/p.png)",
            "<https://x.example>", "<javascript:alert(1)>", "[r]: javascript:alert(1)\n\n[r]",
            "[url=javascript:x]y[/url]", "[img]data:x[/img]", "[[File:x.png]]", "{{Delete}}", "<nowiki>", "</details>",
            "**bold**", "- item", "> said", "```\ncode\n```", "<a href='vbscript:x'>y</a>", "[x](//y.example)",
            "\n\n", " ", "&lt;b&gt;",
        ]
    ),
    max_size=8,
).map(" ".join)  # fmt: skip
"""Markdown of a friendly host, and of a hostile one."""


def of(told: Report) -> TurnCopies:
    return TurnCopies(
        "race", 3, lambda pictures: render(told, template(), words(), pictures=pictures), tones(), words()
    )


def page_of(format_: Format, text: str) -> HtmlReader:
    """Return what a browser receives of a post that becomes HTML."""
    if format_ is MAIL:
        body = message_from_string(text, policy=policy.SMTP).get_body(("html",))
        assert body is not None
        return HtmlReader(body.get_content())
    if format_.id == "markdown":
        return HtmlReader(MarkdownIt("commonmark").enable("table").render(text.replace(JOINER, "")).replace(" />", ">"))
    return HtmlReader(text)


@EVERY_FORMAT
@settings(max_examples=25)
@given(hostile)
def test_no_name_reaches_the_subject_or_the_file_of_a_post(format_: Format, name: str) -> None:
    found = copy(format_, source=of(replace(report(name, title=name), heading=plain(name))))
    assert all(FILE.fullmatch(part.file) for part in found.parts)
    assert found.subject == subject(found.subject), "on one line, and no command"
    assert found.subject.isprintable() or any(char in found.subject for char in name)
    assert not set(found.subject) & set("\r\n\0\v\x85\u2028\u2029\u202e")


@pytest.mark.parametrize("format_", [BY_ID[name] for name in ("markdown", "html", "mail")], ids=lambda one: one.id)
@settings(max_examples=40)
@given(STORIES)
def test_a_story_is_markdown_and_nothing_more(format_: Format, story: str) -> None:
    calm = replace(report(), story="The *story*.")
    page = page_of(format_, words_in(copy(format_, source=of(replace(calm, story=story)))))
    addresses = [value for _, tag in page.tags for key, value in tag.items() if key in ("href", "src")]
    assert all((value or "").startswith(SCHEMES) for value in addresses), addresses
    assert not {tag for tag, _ in page.tags} & {"script", "iframe", "object", "style", "form", "input"}
    assert not [key for _, tag in page.tags for key in tag if key.startswith("on")]


@given(STORIES)
def test_a_story_in_a_wiki_names_no_template_no_file_and_no_tag(story: str) -> None:
    written = words_in(copy(BY_ID["wiki"], source=of(replace(report(), story=story))))
    assert not re.search(r"\{\{|\[\[File:x|<script|<img|<nowiki|<a |\[(javascript|data|vbscript):", written)


@pytest.mark.parametrize("forum", FORUMS)
@settings(max_examples=40)
@given(STORIES)
def test_a_story_opens_no_tag_of_a_board_and_leads_to_the_web_alone(forum: str, story: str) -> None:
    written = words_in(copy(FORUMS[forum], source=of(replace(report(), story=story))))
    for board in {"smf": [SMF_BOARD], "xenforo": [XENFORO]}.get(forum, BOARDS):
        reading = Reading(written, board)
        assert reading.faults == []
        assert all(where.startswith(("http://", "https://")) for where in (*reading.links, *reading.pictures))


UPLOADING = [format_ for format_ in FORMATS if format_.uploads]


@pytest.mark.parametrize("format_", UPLOADING, ids=lambda one: one.id)
def test_pictures_are_listed_in_the_order_and_by_the_names_of_the_post(format_: Format) -> None:
    found = copy(format_)
    shown = [kind for kind in ORDER if any(kind.startswith(begin) for begin in format_.kinds)]
    if "podium" in shown:  # it stands in the place of the track
        shown = [kind for kind in shown if kind != "track" and not kind.startswith("pack")]
    assert [picture.kind for picture in found.uploads] == shown
    text = words_in(found).replace("\\", "").replace("&#45;", "-").replace("&#46;", ".")
    names = [upload_name(one.file) if format_.id == "wiki" else one.file for one in found.uploads]
    places = [text.index(name) for name in names]
    assert places == sorted(places)


@pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)
def test_pictures_with_an_address_need_no_upload(format_: Format) -> None:
    found = copy(format_, "https://x.example/")
    assert found.uploads == ()
    assert "put the picture" not in words_in(found)


def test_plain_text_and_mail_ask_for_no_picture() -> None:
    assert "race-03" not in words_in(copy(BY_ID["text"]))
    assert copy(MAIL).uploads == ()


def test_the_mails_picture_stands_in_for_that_of_the_track() -> None:
    runs = replace(turn(), pictures=PICTURES[:-1])
    text = words_in(copy(MAIL, source=runs)).replace("=\r\n", "").replace("=3D", "=")
    assert text.count("<img ") == 1
    assert 'alt="the track" width="480" height="240"' in text
    assert 'filename="race-03-mail.png"' in text
    assert "<img" not in words_in(copy(MAIL, source=replace(turn(), mail=None)))


def test_at_the_end_the_mails_picture_is_the_podium() -> None:
    text = words_in(copy(MAIL)).replace("=\r\n", "").replace("=3D", "=")
    assert text.count("<img ") == 1
    assert 'alt="the podium" width="480" height="240"' in text


@pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)
def test_a_part_is_no_longer_than_its_target_takes(format_: Format) -> None:
    story = "\n\n".join("word " * 150 for _ in range(25))
    found = copy(format_, source=turn(story=story))
    sizes = [len(part.text.encode()) if format_ is MAIL else len(part.text) for part in found.parts]
    assert format_.limit is None or max(sizes) <= format_.limit
    assert (len(found.parts) > 1) == (format_ is MAIL)
    assert [part.file for part in found.parts] == [
        format_.file(3, number, len(found.parts)) for number in range(1, len(found.parts) + 1)
    ]


def test_a_part_that_nothing_can_divide_is_marked() -> None:
    story = "\n".join(f"- {'word ' * 30}" for _ in range(100))
    found = copy(FORUMS["xenforo"], source=turn(story=story))
    assert len(found.too_long) == 1


def test_the_first_heading_is_the_subject_and_no_command() -> None:
    assert copy(BY_ID["wiki"]).subject == "Ludi: Turn 3"
    assert copy(BY_ID["wiki"], source=turn(title="set a\r\nb")).subject == "set a b: Turn 3"


def test_a_mistake_of_the_theme_is_its_problem() -> None:
    broken = replace(turn(), draft=lambda pictures: render(report(), "{{ nothing }}", words()))
    judged = write_copy(broken, BY_ID["text"])
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["theme-template"]


EACH = pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)


def test_the_table_of_formats_is_sound() -> None:
    assert len({format_.file(3, 1, 1) for format_ in FORMATS}) == len(FORMATS) == len(BY_ID)
    assert set(BY_ID) == {"wiki", "markdown", "bbcode", "html", "text", "mail"}
    for format_ in FORMATS:
        assert f"format.{format_.id}" in words().patterns
        assert f"format.how.{format_.id}" in words().patterns


@EACH
def test_a_file_has_a_number_only_where_there_are_several(format_: Format) -> None:
    assert format_.file(3, 1, 1) == f"turn3.{format_.ending}"
    assert format_.file(12, 2, 3) == f"turn12-2.{format_.ending}"


@EACH
def test_each_format_writes_a_post_that_ends_with_its_line(format_: Format) -> None:
    document = render(report("Scorpus"), template(), words()).value
    assert document is not None
    written = format_.writer(tones(), BESIDE).write(document)
    assert "Scorpus" in written
    assert written.endswith("\n")
    assert not written.endswith("\n\n")


def test_limits_are_those_of_the_targets() -> None:
    limits = {one.id: one.limit for one in FORMATS if one.limit}
    assert limits == {
        "markdown": 32_000,
        "bbcode": 60_000,
        "text": 30_000,
        "mail": LIMIT,
    }
    forums = {name: one.limit for name, one in FORUMS.items()}
    assert forums == {"phpbb": 60_000, "smf": 20_000, "xenforo": 10_000, "mybb": 65_535}
    assert LIMIT == 38 * 1024


def test_bbcode_is_for_the_forum_of_the_race_unless_another_is_named() -> None:
    assert chosen(("wiki", "bbcode", "smf"), "xenforo") == (BY_ID["wiki"], FORUMS["xenforo"], FORUMS["smf"])


@pytest.mark.parametrize(
    ("format_id", "shown"),
    [
        ("wiki", ["track", "pack-1", "podium", "gif"]),
        ("markdown", ["track", "pack-1", "board", "podium", "motion"]),
        ("bbcode", ["track", "pack-1", "board", "podium", "gif"]),
        ("html", ["track", "pack-1", "podium", "motion"]),
        ("mail", ["track"]),
    ],
)
def test_a_format_shows_what_its_target_can(format_id: str, shown: list[str]) -> None:
    kinds = ("track", "pack-1", "board", "podium", "motion", "gif")
    assert [kind for kind in kinds if BY_ID[format_id].shows(PostPicture(kind, "x.png", "", 1, 1))] == shown


def test_only_what_a_browser_shows_is_copied_by_its_look() -> None:
    assert [one.id for one in FORMATS if one.rich] == ["html"]
    assert not MAIL.uploads
