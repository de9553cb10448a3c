"""The two Markdowns in the engines that will read them: Discourse's, and GitHub's."""

from collections.abc import Callable

import pytest
from cmarkgfm import github_flavored_markdown_to_html
from cmarkgfm.cmark import Options
from demonstration import post
from hypothesis import given
from post_samples import HtmlReader, everywhere, hostile, report, seen, template, tones, words
from rendered import render

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.markdown import Markdown

JOINER = "\u2060"
Cook = Callable[[str], str]
Reads = Callable[[doc.Document], HtmlReader]


def github_reads(document: doc.Document) -> HtmlReader:
    html = github_flavored_markdown_to_html(Markdown(tones()).write(document), Options.CMARK_OPT_UNSAFE)
    return reader(html)


def reader(html: str) -> HtmlReader:
    return HtmlReader(_plain(html.replace(JOINER, "").replace(" />", ">")))


def _plain(text: str) -> str:
    """An apostrophe within a word as it was written; Discourse curls it."""
    return text.replace("\u2019", "'")


@pytest.fixture(params=["discourse", "github"])
def reads(request: pytest.FixtureRequest) -> Reads:
    if request.param == "github":
        return github_reads
    cook: Cook = request.getfixturevalue("discourse")
    return lambda document: reader(cook(Markdown(tones()).write(document)))


unjoined = hostile.map(lambda name: _plain(name.replace(JOINER, "")))
SQUARE = tones().get("albata").square


def test_names_are_read_back_as_they_were_put_in(reads: Reads) -> None:
    @given(unjoined)
    def check(name: str) -> None:
        document, places = everywhere(name)
        found = [(tag, shown.removeprefix(SQUARE).strip()) for tag, shown in reads(document).words()]
        assert [(tag, shown) for tag, shown in found if shown] == [(tag, seen(name)) for tag in places if seen(name)]

    check()


def test_names_become_no_tags_mentions_or_emoji(reads: Reads) -> None:
    @given(unjoined)
    def check(name: str) -> None:
        def tags(value: str) -> list[str]:
            return [tag for tag, _ in reads(everywhere(value)[0]).tags]

        assert tags(name) == tags("Scorpus") or not seen(name)

    check()


@pytest.mark.parametrize(
    "name",
    [
        "@all", "a @all.", "#turn", "#1", ":smile:", ":100:", ":)", ":-P", ";)", ":/", "8-)", "<3", "[x]", "[ ]",
        "[date=2026-01-01]",
    ],
)  # fmt: skip
def test_discourse_finds_nobody_and_nothing_in_a_name(discourse: Cook, name: str) -> None:
    document = doc.Document((doc.Paragraph((doc.Text(name),)), doc.Fold((doc.Text(name),), ())))
    html = discourse(Markdown(tones()).write(document))
    assert "<kbd>" not in html
    assert [shown for _, shown in reader(html).words()] == [name, name]
    assert "<kbd>" in discourse(name)


@pytest.mark.parametrize("turn", [0, 4, -1])
def test_the_demonstration_is_shown_whole(reads: Reads, turn: int) -> None:
    document = post(turn)
    html = reads(document)
    tables = [block for block in document.blocks if isinstance(block, doc.Table)]
    assert sum(tag == "table" for tag, _ in html.tags) == len(tables)
    assert sum(tag == "tr" for tag, _ in html.tags) == sum(len(table.rows) + 1 for table in tables)
    assert sum(tag == "details" for tag, _ in html.tags) == sum(
        isinstance(block, doc.Fold) for block in document.blocks
    )
    raw = [text for path, text in html.runs if not {"code", "pre"} & set(path) and ("**" in text or "\\" in text)]
    assert raw == []


def test_a_picture_stays_a_picture_in_both(reads: Reads) -> None:
    picture = doc.Document((doc.PictureBlock("https://x.example/a.png", "the track, lap 1", 690, 345),))
    ((_, attributes),) = (tag for tag in reads(picture).tags if tag[0] == "img")
    assert attributes["alt"] == "the track, lap 1"


STORIES = [
    "<b>a</b>",
    "<script>a()</script>",
    "[a](javascript:b)",
    "[a](data:text/html,b)",
    "![a](data:image/png;base64,b)",
]


@pytest.mark.parametrize("story", STORIES)
def test_a_story_is_markdown_and_nothing_more(reads: Reads, story: str) -> None:
    judged = render(report(story=f"before {story} after **loud**"), template(), words())
    assert judged.value is not None
    html = reads(judged.value)
    assert not {"script", "img", "b", "a"} & {tag for tag, _ in html.tags}
    assert "loud" in html.within("strong")
