"""The length of posts: a crowded turn is readable on a telephone and can be pasted in one piece."""

import re
import shutil
from collections.abc import Iterator
from email import message_from_string, policy
from pathlib import Path

import pytest
from demonstration_posts import ROOT, played, posted
from playwright.sync_api import Browser

from ludi_press.core.report import say
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.copies import Copy, chosen, write_copy
from ludi_press.posts.formats.text import PlainText
from ludi_press.press.publishing.post import post
from ludi_press.press.reading.find import Press

TWELVE = "ludi-megalenses"
"""The race of twelve chariots."""
RACES = (TWELVE, "ludi-cereales", "ludi-plebeii", "munus-apollinare")
LANGUAGES = ("en", "la", "it")
WORD = re.compile(r"[^\W\d_]{2,}")


def turns(race: str) -> range:
    return range(1, len(played(race)[1]))


def copy(race: str, turn: int, language: str, format_: str) -> Copy:
    (form,) = chosen((format_,), "phpbb")
    judged = write_copy(posted(race, turn, language), form)
    assert judged.value is not None
    return judged.value


def told(blocks: doc.Blocks, story: str) -> Iterator[doc.Block]:
    """Return the headline with the news, and the section of the story."""
    reading = True
    for block in blocks:
        if isinstance(block, doc.Heading) and block.level <= 2:
            reading = block.level == 1 or doc.plain_text(block.content) == story
        if reading:
            yield block


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_twelve_has_at_most_1300_words_and_a_fifth_of_those_of_a_race_tell_the_story(language: str) -> None:
    """A quiet turn may tell less: boards and proofs stay as they are."""
    shares = []
    for turn in turns(TWELVE):
        (part,) = copy(TWELVE, turn, language, "text").parts
        assert len(part.text.split()) <= 1300
        made = posted(TWELVE, turn, language)
        document = made.draft(()).value
        assert document is not None
        tones = made.tones
        own = doc.Document(tuple(told(document.blocks, made.words.say(say("post.story")))), language)
        words = [len(WORD.findall(PlainText(tones).write(one))) for one in (own, document)]
        shares.append(words)
    story, whole = (sum(words) for words in zip(*shares, strict=True))
    assert story * 5 >= whole, shares


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_twelve_fits_two_posts_of_xenforo(language: str) -> None:
    for turn in turns(TWELVE):
        parts = copy(TWELVE, turn, language, "xenforo").parts
        assert len(parts) <= 2
        assert not any(part.too_long for part in parts)


@pytest.mark.parametrize(("race", "turn"), [(TWELVE, 7), ("munus-apollinare", 6)])
def test_a_mail_is_one_part_of_at_most_38_kilobytes_with_its_picture(race: str, turn: int, tmp_path: Path) -> None:
    press = Press(tmp_path.resolve())
    shutil.copytree(Press(ROOT).race_folder(race), press.race_folder(race))
    with (press.race_folder(race) / "race.yaml").open("a", encoding="utf-8") as file:
        file.write("pictures: {motion: no}\n")  # no mail shows it
    judged = post(press, race, turn, "mail")
    assert judged.value is not None
    (part,) = judged.value.copy.parts
    assert len(part.text.encode()) <= 38 * 1024
    kinds = [one.get_content_type() for one in message_from_string(part.text, policy=policy.default).walk()]
    assert "image/png" in kinds


@pytest.mark.parametrize("race", [TWELVE, "munus-apollinare"])
def test_a_mail_is_no_wider_than_a_telephone(race: str, browser: Browser) -> None:
    (part,) = copy(race, 6, "en", "mail").parts
    html = message_from_string(part.text, policy=policy.default).get_body(("html",))
    assert html is not None
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(html.get_content())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("table").first.bounding_box()
    page.close()


@pytest.mark.parametrize("race", RACES)
def test_markdown_stays_editable_with_at_most_one_backslash_in_200_characters(race: str) -> None:
    for language in LANGUAGES:
        for turn in turns(race):
            for part in copy(race, turn, language, "markdown").parts:
                assert part.text.count("\\") * 200 <= len(part.text), f"{language}, turn {turn}"


@pytest.mark.parametrize("race", [*RACES, "ludi-augustales", "quinquatrus", "certamen-signi", "ludi-romani"])
def test_a_plain_board_keeps_one_line_a_row(race: str) -> None:
    boards = 0
    for language in LANGUAGES:
        for turn in range(len(played(race)[1])):
            made = posted(race, turn, language)
            document = made.draft(()).value
            assert document is not None
            for board in (block for block in document.blocks if isinstance(block, doc.Table)):
                boards += 1
                lines = PlainText(made.tones).write(doc.Document((board,), language)).splitlines()
                assert len(lines) == len(board.rows) + 2, "\n".join(lines)
    assert boards >= 3 * len(played(race)[1])
