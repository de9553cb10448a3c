"""Messages from mails, mboxes, folders and pasted text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.core.problems import Problem
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.messages import Inbox, read_bytes, read_path

MAIL = (
    b"From: Marcus Varro <marcus@example.org>\nTo: host@example.org\nSubject: orders\n"
    b"Date: Mon, 06 Apr 2026 17:30:00 +0000\n"
)
PLAIN = MAIL + b"\nwhip\n-- \nMarcus\n"
BOTH = (
    MAIL + b'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b"\n\n'
    b"--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nfrusta =E0\n"
    b"--b\nContent-Type: text/html\n\n<p>brake</p>\n--b--\n"
)
PAGE = MAIL + b"Content-Type: text/html; charset=no-such-set\n\n<p>whip</p>"


def one(data: bytes) -> ReceivedMessage:
    (message,) = read_bytes(data).messages
    return message


@pytest.mark.parametrize(("data", "text"), [(PLAIN, "whip"), (BOTH, "frusta à"), (PAGE, "whip")])
def test_a_mail_is_read_with_its_sender_and_time(data: bytes, text: str) -> None:
    message = one(data)
    assert (message.text, message.name, message.address, message.mailed) == (
        text,
        "Marcus Varro",
        "marcus@example.org",
        True,
    )
    assert message.at is not None
    assert message.at.isoformat() == "2026-04-06T19:30:00+02:00", "the time of Rome"


def test_line_ends_of_the_net_are_understood() -> None:
    assert one(PLAIN.replace(b"\n", b"\r\n")).signature.strip() == "Marcus"


def test_a_box_holds_several_mails(tmp_path: Path) -> None:
    box = b"".join(b"From marcus Mon Apr  6 17:30:00 2026\n" + PLAIN + b"\n" for _ in range(3))
    path = tmp_path / "orders.mbox"
    path.write_bytes(box)
    found = read_path(path)
    assert isinstance(found, Inbox)
    assert [message.text for message in found.messages] == ["whip"] * 3


@pytest.mark.parametrize("name", ["new/1", "cur/1:2,S", "1.eml"])
def test_a_folder_of_mails(tmp_path: Path, name: str) -> None:
    path = tmp_path / "mails" / name
    path.parent.mkdir(parents=True)
    path.write_bytes(PLAIN)
    found = read_path(tmp_path / "mails")
    assert isinstance(found, Inbox)
    assert [message.text for message in found.messages] == ["whip"]


def test_pasted_text_is_one_message_without_a_sender() -> None:
    message = one(b"Order: whip\nVale")
    assert (message.text, message.name, message.mailed) == ("Order: whip\nVale", "", False)
    assert read_bytes(b" \n") == Inbox()


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    found = read_path(tmp_path / "none.eml")
    assert isinstance(found, Problem)
    assert found.code == "message-unreadable"


def test_a_file_of_another_program_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "orders.docx").write_bytes(b"PK\x03\x04\x14\x00word/document.xml")
    found = read_path(tmp_path / "orders.docx")
    assert isinstance(found, Problem)
    assert (found.code, found.message[:24]) == ("file-kind", "this is a Word file or a")


def changed(old: str, new: str, body: str = "whip") -> bytes:
    """Return the mail with another header."""
    return MAIL.replace(old.encode(), new.encode()) + f"\n{body}\n".encode()


NESTED = b"Content-Type: message/rfc822\n\n" * 3_000
SENDER = "Marcus Varro <marcus@example.org>"


def test_one_mail_cannot_stop_a_box() -> None:
    bad = (changed(SENDER, "(" * 1_900 + " " + SENDER), MAIL + NESTED, b"From: \xff<x@y>\nDate: x\n" + NESTED)
    box = b"".join(b"From x Mon Apr  6 17:30:00 2026\n" + one + b"\n" for one in (PLAIN, *bad, PLAIN))
    found = read_bytes(box)
    assert [message.text for message in found.messages] == ["whip", "whip"]
    assert [(one.sender, one.number) for one in found.unread] == [
        ("marcus@example.org", 2),
        ("marcus@example.org", 3),
        ("x@y", 4),
    ]
    assert {one.why for one in found.unread} == {"its parts or marks are nested too deeply"}


def test_marks_of_a_header_may_be_nested() -> None:
    assert one(changed(SENDER, "(" * 300 + " " + SENDER)).text == "whip"


AUTOMATIC = (
    "Auto-Submitted: auto-replied\nSubject: orders",
    "X-Autoreply: yes\nSubject: orders",
    "Content-Type: multipart/report; boundary=x\nSubject: orders",
    "Precedence: auto_reply\nSubject: orders",
    "Return-Path: <>\nSubject: orders",
    "Subject: Automatische Antwort: Turn 2",
    "Subject: Réponse automatique : Turn 2",
    "Subject: =?utf-8?q?Risposta_automatica=3A?= Turn 2",
)


@pytest.mark.parametrize("headers", AUTOMATIC)
def test_answers_of_machines_are_no_messages(headers: str) -> None:
    found = read_bytes(changed("Subject: orders", headers))
    assert found.messages == ()
    assert [(one.sender, one.automatic) for one in found.unread] == [("marcus@example.org", True)]


def test_a_bounce_is_no_message_and_an_answer_by_hand_is_one() -> None:
    assert read_bytes(changed(SENDER, "Mail Delivery System <MAILER-DAEMON@example.org>")).unread[0].automatic
    hand = "Auto-Submitted: no\nSubject: Re: Automatic reply: Turn 2"
    assert one(changed("Subject: orders", hand)).text == "whip"


@pytest.mark.parametrize(
    ("sender", "known"),
    [
        ("Marcus Varro via Races <races@lists.example>\nReply-To: marcus@example.org", "marcus@example.org"),
        ('"Marcus Varro via Races" <races@lists.example>\nReply-To: Races <races@lists.example>', ""),
        ("Marcus Varro (via races Mailing List) <r@l.example>\nReply-To: r@l.example, marcus@example.org", None),
        ("'Marcus Varro' via Races <r@l.example>\nX-Original-From: Marcus Varro <marcus@example.org>", None),
        ("=?utf-8?q?Marcus_Varro_=C3=BCber_Rennen?= <r@l.example>\nReply-To: marcus@example.org", None),
        ("Marcus Varro via groups.io <marcus=example.org@groups.example>", None),
        ('"Marcus Varro marcus@example.org [races]" <noreply@groups.example>', None),
        ("Marcus Varro <marcus@example.org>\nReply-To: other@example.org", None),
    ],
)
def test_a_list_that_rewrites_the_sender_is_seen_through(sender: str, known: str | None) -> None:
    found = one(changed(SENDER, sender))
    assert (found.name, found.address) == ("Marcus Varro", "marcus@example.org" if known is None else known)


@pytest.mark.parametrize("date", ["soon", "Thu, 01 Jan 1970 00:00:00 +0000", "Mon, 99 Apr 2026 17:30:00 +0000", ""])
def test_a_mail_without_a_true_date_is_undated(date: str) -> None:
    assert one(changed("Mon, 06 Apr 2026 17:30:00 +0000", date)).at is None


def test_a_mail_that_is_attached_is_anothers_and_so_is_a_file() -> None:
    parts = (
        "--b\nContent-Type: message/rfc822\n\nFrom: x@y\nSubject: z\n\nbrake\n"
        "--b\nContent-Type: text/plain\nContent-Disposition: attachment\n\nbrake\n"
        "--b\nContent-Type: text/html\n\n<p>whip</p>\n--b\nContent-Type: text/plain\n\nfoot\n--b--\n"
    )
    head = "Content-Type: multipart/mixed; boundary=b\nSubject: orders"
    assert one(changed("Subject: orders", head, parts)).text.split() == ["whip", "foot"]


def test_words_that_only_the_page_strikes_out_are_taken_back() -> None:
    parts = "--b\nContent-Type: text/plain\n\nbrake whip\n--b\nContent-Type: text/html\n\n<s>brake</s> whip\n--b--\n"
    head = "Content-Type: multipart/alternative; boundary=b\nSubject: orders"
    assert one(changed("Subject: orders", head, parts)).text.strip() == "whip"


def test_of_a_text_that_is_too_long_nothing_is_taken_for_all() -> None:
    assert one(MAIL + b"\n" + b"whip\n" * 5_000).doubt is not None


HEADERS = st.sampled_from([b"From", b"Date", b"Content-Type", b"Content-Disposition", b"Subject"])


@given(headers=st.lists(st.tuples(HEADERS, st.binary(max_size=60)), max_size=6), body=st.binary(max_size=200))
def test_any_mail_is_read_or_skipped_without_an_error(headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    lines = b"".join(name + b": " + value.replace(b"\n", b" ") + b"\n" for name, value in headers)
    for message in read_bytes(b"Subject: x\nTo: y\n" + lines + b"\n" + body).messages:
        assert message.at is None or message.at.tzinfo is not None


def headed(*headers: str, body: str = "whip") -> bytes:
    return "\n".join((*headers, "Date: Mon, 06 Apr 2026 17:30:00 +0000", "Subject: x", "", body)).encode()


@pytest.mark.parametrize(
    ("results", "vouched"),
    [
        (["mx.example.org; dmarc=pass (p=none) header.from=example.org"], ("mx.example.org",)),
        (["MX.example.org 1; spf=pass smtp.mailfrom=x; dmarc=pass header.from=EXAMPLE.org"], ("mx.example.org",)),
        (["mx.example.org; dmarc=fail header.from=example.org"], ()),
        (["mx.example.org; dmarc=pass header.from=evil.example"], ()),
        (
            [
                "mx.example.org; dmarc=fail header.from=example.org",
                "mx.example.org; dmarc=pass header.from=example.org",
            ],
            (),
        ),
        (["mx.example.org; spf=pass smtp.mailfrom=example.org"], ()),
        (["; dmarc=pass header.from=example.org"], ("",)),
        ([], ()),
    ],
)
def test_a_server_vouches_for_the_domain_of_the_sender_by_its_uppermost_line(
    results: list[str], vouched: tuple[str, ...]
) -> None:
    heads = [f"Authentication-Results: {one}" for one in results]
    (message,) = read_bytes(headed(*heads, "From: Marcus <marcus@example.org>")).messages
    assert message.vouched == vouched


def test_one_mail_that_cannot_be_read_stops_no_mailbox() -> None:
    deep = b"".join(b"Content-Type: message/rfc822\n\nFrom: a@example.org\nSubject: x\n" for _ in range(3000))
    nested = headed("From: " + "(" * 300 + "Marcus <marcus@example.org>")
    evil = b"From: Evil <evil@example.org>\nDate: Mon, 06 Apr 2026 17:30:00 +0000\nMIME-Version: 1.0\n" + deep
    box = b"".join(b"From x Mon Apr  6 17:30:00 2026\n" + mail + b"\n\n" for mail in (evil, nested, PLAIN))
    found = read_bytes(box)
    assert [one.sender for one in found.unread] == ["evil@example.org"]
    assert [message.text for message in found.messages] == ["whip", "whip"]


@pytest.mark.parametrize(
    ("header", "skipped"),
    [
        ("Auto-Submitted: auto-replied", True),
        ("Auto-Submitted: no", False),
        ("X-Autoreply: yes", True),
        ("Precedence: auto_reply", True),
        ("Precedence: bulk", False),
        ("Subject: Automatische Antwort: Rennen", True),
        ("Subject: Re: Rennen", False),
    ],
)
def test_automatic_replies_are_no_messages(header: str, *, skipped: bool) -> None:
    found = read_bytes(f"From: M <m@example.org>\n{header}\nTo: h@example.org\n\nwhip".encode())
    assert bool(found.unread) is skipped


def test_a_mail_that_came_back_is_no_message() -> None:
    assert read_bytes(headed("From: Mail Delivery <MAILER-DAEMON@example.org>")).unread
    assert read_bytes(
        headed("From: a@example.org", 'Content-Type: multipart/report; boundary="b"', body="--b--")
    ).unread


@pytest.mark.parametrize(
    "headers",
    [
        ("From: Marcus Varro via Races <races@example.net>", "Reply-To: Marcus Varro <marcus@example.org>"),
        ("From: 'Marcus Varro' via Races <races@example.net>", "X-Original-From: Marcus Varro <marcus@example.org>"),
        (
            "From: Marcus Varro <races@example.net>",
            "List-Post: <mailto:races@example.net>",
            "Reply-To: marcus@example.org",
        ),
    ],
)
def test_a_list_that_tells_the_sender_in_another_header_is_seen_through(headers: tuple[str, ...]) -> None:
    message = one(headed(*headers))
    assert (message.name, message.address) == ("Marcus Varro", "marcus@example.org")


def test_what_a_list_puts_before_a_subject_names_nothing() -> None:
    headers = ("From: Marcus Varro <marcus@example.org>", "Subject: Re: [Ludi Circenses] [Ludi Novi] turn 2")
    assert one(headed(*headers, "List-Id: <races.example.net>")).subject == "Re: [Ludi Novi] turn 2"
    assert one(headed(*headers)).subject == "Re: [Ludi Circenses] [Ludi Novi] turn 2"


def test_a_list_that_hides_the_address_leaves_the_name_alone() -> None:
    headers = ("From: Marcus Varro via Races <races@example.net>", "Reply-To: races@example.net")
    message = one(headed(*headers, "To: races@example.net"))
    assert (message.name, message.address) == ("Marcus Varro", "")


def test_what_a_page_strikes_out_counts_where_its_plain_text_lost_it() -> None:
    page = BOTH.replace(b"<p>brake</p>", b"<p><s>whip</s> brake</p>")
    assert one(page).text.strip() == "brake"


def test_a_file_may_be_named_by_its_address(tmp_path: Path) -> None:
    (tmp_path / "turn 3.txt").write_text("Velox: whip")
    found = read_path(Path(f"file://{tmp_path}/turn%203.txt"))
    assert isinstance(found, Inbox)
    assert [one.text for one in found.messages] == ["Velox: whip"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_text_that_powershell_saved_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "messages.txt"
    path.write_bytes("\ufeffVélox: whip\r\n".encode(encoding))
    found = read_path(path)
    assert isinstance(found, Inbox)
    assert [one.text.strip() for one in found.messages] == ["Vélox: whip"]


def test_text_in_the_letters_of_windows_is_read(tmp_path: Path) -> None:
    path = tmp_path / "messages.txt"
    path.write_bytes(b"Nero, 28 Nov 2026 12:37\r\n\x93brake\x94 \x96 that\x92s all, caf\xe9!\r\n")
    assert one(path.read_bytes()).text.split("\n")[1].strip() == "\u201cbrake\u201d \u2013 that\u2019s all, caf\u00e9!"


def test_files_of_a_folder_that_are_not_read_are_named(tmp_path: Path) -> None:
    for name in ("a.txt", "b.docx", "c.pdf", ".hidden"):
        (tmp_path / name).write_text("whip")
    (tmp_path / "old").mkdir()
    box = read_path(tmp_path)
    assert isinstance(box, Inbox)
    assert [one.text for one in box.messages] == ["whip"]
    assert [one.sender for one in box.unread] == ["b.docx", "c.pdf", "old"]
