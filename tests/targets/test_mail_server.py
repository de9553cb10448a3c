"""The mail through a real server on loopback: what it hands on is what was written, and a parser reads it back."""

import smtplib
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from demonstration import post, tones
from mail_server import OnLoopback
from post_samples import HtmlReader, words

from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import Inline
from ludi_press.posts.formats import mail
from ludi_press.posts.formats.text import PlainText
from ludi_press.posts.formats.writer import Images

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8
TRACK = doc.PictureBlock("race-00-mail.png", "the track", 480, 240)


class Taking:
    """Keeps what it is handed."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.taken.append(envelope.content)
        return "250 OK"


@pytest.fixture
def server() -> Iterator[tuple[Taking, int]]:
    taking = Taking()
    controller = OnLoopback(taking, hostname="127.0.0.1", ready_timeout=120, data_size_limit=mail.LIMIT)
    controller.start()
    yield taking, controller.port
    controller.stop()


def sent(server: tuple[Taking, int], data: bytes) -> EmailMessage:
    taking, port = server
    with smtplib.SMTP("127.0.0.1", port, timeout=120) as client:
        client.sendmail("host@x.example", ["list@x.example"], data)
    (taken,) = taking.taken
    assert taken == data
    message = message_from_bytes(taken, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


@pytest.mark.parametrize("turn", [0, 4, -1])
def test_a_list_takes_the_mail_and_hands_on_text_html_and_picture(server: tuple[Taking, int], turn: int) -> None:
    document = doc.Document((post(turn).blocks[0], TRACK, *post(turn).blocks[1:3]))
    envelope = mail.Envelope("race", turn, "Ludi: Turn", "en")
    (data,) = mail.write_mails(document, tones(), Images(), envelope, words(), Inline(TRACK.source, PNG))
    message = sent(server, data)
    assert not message.defects
    assert [part.get_content_type() for part in message.walk()] == [
        "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png",
    ]  # fmt: skip
    plain, html = message.get_body(("plain",)), message.get_body(("html",))
    assert plain is not None
    assert html is not None
    known = Images(known={TRACK.source: ""})
    assert plain.get_content().replace("\r\n", "\n") == PlainText(tones(), known).write(document)
    assert "img" in {tag for tag, _ in HtmlReader(html.get_content()).tags}
    (picture,) = (part for part in message.walk() if part.get_content_type() == "image/png")
    assert picture.get_content() == PNG
