from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st
from post_samples import HtmlReader, everywhere, hostile, seen, tones, words

from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import Inline
from ludi_press.posts.formats.mail import LIMIT, Envelope, subject, write_mails
from ludi_press.posts.formats.text import PlainText, harmless
from ludi_press.posts.formats.writer import Images

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20
TRACK = doc.PictureBlock("race-03-mail.png", "the track", 480, 240)
NOBODY_KNOWS = Images(None, "[put {} here]".format)


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def post(*blocks: doc.Block) -> doc.Document:
    return doc.Document((doc.Heading(1, text("Ludi: Turn 3")), *blocks))


def mails(
    document: doc.Document, picture: Inline | None = None, images: Images = NOBODY_KNOWS, title: str = "Ludi: Turn 3"
) -> tuple[bytes, ...]:
    return write_mails(document, tones(), images, Envelope("race", 3, title, "en"), words(), picture)


def read(mail: bytes) -> EmailMessage:
    message = message_from_bytes(mail, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def text_of(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    assert part is not None
    content: str = part.get_content()
    return content.replace("\r\n", "\n")


def html_of(message: EmailMessage) -> str:
    part = message.get_body(("html",))
    assert part is not None
    content: str = part.get_content()
    return content.replace("\r\n", "\n")


@given(hostile)
def test_a_reader_of_mail_gets_the_text_and_the_names_in_html(name: str) -> None:
    document, places = everywhere(name)
    (mail,) = mails(document)
    message = read(mail)
    assert text_of(message) == PlainText(tones()).write(document)
    html = html_of(message)
    kinds = [tag for tag in places if tag != "summary"]
    kinds.insert(places.index("summary"), "p")
    assert HtmlReader(html).words() == [(tag, seen(name)) for tag in kinds if seen(name)]


@given(hostile)
def test_names_give_no_tags_of_their_own_in_html(name: str) -> None:
    def tags(value: str) -> list[tuple[str, dict[str, str | None]]]:
        return HtmlReader(html_of(read(mails(everywhere(value)[0])[0]))).tags

    assert tags(name) == tags("Scorpus")


@given(hostile)
def test_a_subject_is_read_back_as_it_was_put_in(title: str) -> None:
    (mail,) = mails(post(), title=title)
    message = read(mail)
    assert message["Subject"] == harmless(seen(title))
    assert list(message) == ["Subject", "Message-ID", "X-Unsent", "MIME-Version", "Content-Type"]


@given(st.lists(hostile, max_size=40).map(" ".join))
def test_every_line_is_short_ascii_and_ends_as_smtp_wants(name: str) -> None:
    (mail,) = mails(post(doc.Paragraph(text(name))), Inline("race-03-mail.png", PNG), title=name)
    lines = mail.split(b"\r\n")
    assert all(len(line) <= 78 for line in lines)
    assert mail.isascii()
    assert not any(b"\r" in line or b"\n" in line or b"\0" in line for line in lines)


@given(st.lists(st.sampled_from(["From", "the", "stands", "Fróm", "ä" * 20, "\n"]), max_size=60).map(" ".join))
def test_no_line_begins_as_a_mailbox_begins_a_mail(words: str) -> None:
    (mail,) = mails(
        post(doc.Heading(2, text("Seen from the stands")), doc.Paragraph(text(words)), doc.CodeBlock(words))
    )
    lines = mail.split(b"\r\n")
    assert not any(line.startswith(b"From ") for line in lines)
    assert all(len(line) <= 78 for line in lines)
    assert "Seen from the stands" in text_of(read(mail))


@pytest.mark.parametrize(
    "title", ["Ludi\r\nBcc: all@x.example", "Ludi\0\vBcc: a", "Ludi\u2028\x85Bcc: a", "=?utf-8?q?a?="]
)
def test_no_title_becomes_a_header(title: str) -> None:
    message = read(mails(post(), title=title)[0])
    assert message["Bcc"] is None
    assert message["Subject"] == seen(title)


@pytest.mark.parametrize(("title", "safe"), [("help", "- help"), ("who is it", "who is it"), ("Turn 3", "Turn 3")])
def test_no_subject_is_a_command_to_a_list(title: str, safe: str) -> None:
    assert subject(title) == safe


def test_the_picture_lies_beside_the_html_that_shows_it() -> None:
    (mail,) = mails(post(TRACK), Inline(TRACK.source, PNG))
    message = read(mail)
    plain, related = message.iter_parts()
    html, picture = related.iter_parts()
    kinds = [part.get_content_type() for part in (message, plain, related, html, picture)]
    assert kinds == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]
    assert picture.get_content() == PNG
    assert (picture.get_filename(), picture.get_content_disposition()) == ("race-03-mail.png", "inline")
    ((_, shown),) = (tag for tag in HtmlReader(html_of(message)).tags if tag[0] == "img")
    assert f"<{(shown['src'] or '').removeprefix('cid:')}>" == picture["Content-ID"]
    assert (shown["width"], shown["height"], shown["alt"]) == ("480", "240", "the track")
    assert text_of(message).endswith("\n\n[the track]\n")


def test_text_says_how_it_is_set_and_every_part_how_it_is_encoded() -> None:
    message = read(mails(post())[0])
    assert message.get_body(("plain",))["Content-Type"].params["format"] == "fixed"  # type: ignore[index]
    assert {part["Content-Transfer-Encoding"] for part in message.iter_parts()} == {"quoted-printable"}
    assert message["Date"] is None
    assert message["X-Unsent"] == "1"
    assert message["Message-ID"] == "<race.3.en.1@ludi-press.invalid>"


def test_the_parts_of_a_post_refer_to_one_whole_and_those_of_another_language_to_another() -> None:
    long = [doc.Paragraph(text("words " * 2000)) for _ in range(6)]
    found = {}
    for language in ("en", "la"):
        envelope = Envelope("race", 3, "Ludi: Turn 3", language)
        parts = [read(mail) for mail in write_mails(post(*long), tones(), NOBODY_KNOWS, envelope, words())]
        assert len(parts) > 1
        assert {part["References"] for part in parts} == {f"<race.3.{language}@ludi-press.invalid>"}
        found[language] = {part["Message-ID"] for part in parts}
    assert not found["en"] & found["la"]


def test_the_same_turn_gives_the_same_bytes_and_another_other_boundaries() -> None:
    picture = Inline(TRACK.source, PNG)
    assert mails(post(TRACK), picture) == mails(post(TRACK), picture)
    other = write_mails(post(TRACK), tones(), NOBODY_KNOWS, Envelope("race", 4, "Ludi: Turn 3", "en"), words(), picture)
    assert read(other[0]).get_boundary() != read(mails(post(TRACK), picture)[0]).get_boundary()


@pytest.mark.parametrize(
    ("images", "said"),
    [
        (Images("https://x.example/"), "https://x.example/race-03-mail.png"),
        (NOBODY_KNOWS, "[put race-03-mail.png here]"),
    ],
)
def test_a_picture_too_big_for_a_list_is_left_out_and_linked(images: Images, said: str) -> None:
    (mail,) = mails(post(TRACK), Inline(TRACK.source, bytes(LIMIT)), images)
    assert len(mail) < LIMIT
    message = read(mail)
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    assert said in text_of(message)
    assert said in html_of(message)
    assert "<img" not in html_of(message)


@pytest.mark.parametrize(("images", "count"), [(Images("https://x.example/"), 1), (NOBODY_KNOWS, 2)])
def test_a_picture_may_cost_one_mail_more_where_it_cannot_be_linked(images: Images, count: int) -> None:
    sections = (block for name in "abcde" for block in (doc.Heading(2, text(name)), doc.Paragraph(text("word " * 600))))
    found = mails(post(TRACK, *sections), Inline(TRACK.source, bytes(15_000)), images)
    assert len(found) == count
    assert [b"image/png" in mail for mail in found] == [True, False][:count] if count > 1 else [False]
    assert all(len(mail) <= LIMIT for mail in found)


def test_a_long_post_is_several_mails() -> None:
    paragraphs = [doc.Paragraph(text(f"{number} " + "lorem ipsum " * 60)) for number in range(60)]
    found = mails(post(*paragraphs))
    assert len(found) > 1
    assert all(len(mail) <= LIMIT for mail in found)
    subjects = [read(mail)["Subject"] for mail in found]
    assert subjects == [f"Ludi: Turn 3 ({number}/{len(found)})" for number in range(1, len(found) + 1)]
    assert len({read(mail)["Message-ID"] for mail in found}) == len(found)


def test_an_amended_post_is_a_mail_of_its_own() -> None:
    def sent(errata: int) -> EmailMessage:
        envelope = Envelope("race", 3, f"Ludi: Turn 3 {errata}", "en", errata)
        return read(write_mails(post(TRACK), tones(), NOBODY_KNOWS, envelope, words())[0])

    first, second, third = map(sent, range(3))
    assert len({mail["Message-ID"] for mail in (first, second, third)}) == 3
    assert first["In-Reply-To"] is None
    assert second["In-Reply-To"] == third["In-Reply-To"] == first["Message-ID"]
