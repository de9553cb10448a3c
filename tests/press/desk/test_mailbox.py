"""Messages from a maildir and, by a real Dovecot, from a mailbox by IMAP."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from chariot_press import hour
from imap_server import PASSWORD, USER, Imap, imap_server

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.core.problems import Problem
from ludi_press.press.desk.mailbox import arrived, read_boxes
from ludi_press.press.reading.settings import DeskForm
from ludi_press.press.receiving.messages import Inbox

MAIL = """\
{more}From: {name} <{address}>
To: host@x.example
Subject: orders
Date: {date}
Message-ID: <{number}@x>

Velox: accelerate
"""
_NAMES = count()
VOUCHED = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\n"


@pytest.fixture(scope="module")
def running() -> Iterator[Imap]:
    with imap_server() as server:
        yield server


@pytest.fixture
def server(running: Imap, monkeypatch: pytest.MonkeyPatch) -> Imap:
    for path in (*running.new.iterdir(), *(running.new.parent / "cur").iterdir()):
        path.unlink()
    monkeypatch.setenv("SSL_CERT_FILE", str(running.authority))
    monkeypatch.setenv("LUDI_PRESS_IMAP_PASSWORD", PASSWORD)
    return running


def desk(text: str) -> DeskForm:
    tree = load(text.encode(), "press.yaml").value
    assert tree is not None
    form = fill_one(tree, DeskForm)
    assert form.value is not None, form.problems
    return form.value


def by_imap(server: Imap, more: str = "") -> DeskForm:
    return desk(f"trust: [mx.example.org]\nimap: {{server: localhost, port: {server.port}, user: {USER}{more}}}\n")


def deliver(folder: Path, number: int, more: str = VOUCHED, end: str = "", name: str = "Marcus") -> None:
    """Deliver a mail; its file has a name of its own, by which a server remembers what it knows of it."""
    date = hour("18:00").strftime("%a, %d %b %Y %H:%M:00 %z")
    path = folder / f"{number}.{next(_NAMES)}"
    text = MAIL.format(more=more, date=date, number=number, name=name, address=f"{name.casefold()}@example.org")
    path.write_text(text + end, encoding="utf-8")
    path.chmod(0o644)


def read(form: DeskForm, root: Path = Path("/nowhere")) -> Inbox:
    found = read_boxes(root, form, hour("20:00"))
    assert isinstance(found, Inbox), found
    return found


def test_mails_of_a_mailbox_are_read_and_stay_unseen(server: Imap) -> None:
    deliver(server.new, 1)
    deliver(server.new, 2, more="", name="Livia")
    for _ in range(2):
        found = sorted(read(by_imap(server)).messages, key=lambda one: one.id)
        assert [one.text for one in found] == ["Velox: accelerate"] * 2
        assert [one.address for one in found] == ["marcus@example.org", "livia@example.org"]
        assert [bool(one.doubt) for one in found] == [False, True]
        assert "nobody vouches that this comes from livia@example.org" in str(found[1].doubt)
    assert not [path for path in (server.new.parent / "cur").iterdir() if path.name.endswith("S")]


def test_a_mail_that_is_too_large_is_named_and_not_fetched(server: Imap) -> None:
    deliver(server.new, 1)
    deliver(server.new, 2, end="x" * 2_100_000)
    box = read(by_imap(server))
    assert len(box.messages) == 1
    assert [one.why for one in box.unread] == ["it is too large"]


@pytest.mark.parametrize(
    ("more", "password", "code"),
    [
        (", folder: Nowhere", PASSWORD, "imap-refused"),
        ("", "wrong", "imap-refused"),
        (", security: starttls", PASSWORD, "imap-unreachable"),
    ],
)
def test_what_a_server_refuses_is_told(
    server: Imap, monkeypatch: pytest.MonkeyPatch, more: str, password: str, code: str
) -> None:
    monkeypatch.setenv("LUDI_PRESS_IMAP_PASSWORD", password)
    monkeypatch.setattr("ludi_press.press.desk.mailbox._PATIENCE", 3)
    found = read_boxes(Path("/nowhere"), by_imap(server, more), hour("20:00"))
    assert isinstance(found, Problem)
    assert found.code == code
    assert password not in found.message


def test_a_certificate_that_nobody_trusts_ends_it(server: Imap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    found = read_boxes(Path("/nowhere"), by_imap(server), hour("20:00"))
    assert isinstance(found, Problem)
    assert "certificate" in found.message.casefold()


def test_a_connection_without_encryption_goes_to_this_machine_alone() -> None:
    form = desk("trust: from\nimap: {server: imap.example.org, user: h, security: none}\n")
    found = read_boxes(Path("/nowhere"), form, hour("20:00"))
    assert isinstance(found, Problem)
    assert found.code == "imap-insecure"


def test_a_maildir_is_a_folder_of_the_press(tmp_path: Path) -> None:
    (tmp_path / "mail" / "new").mkdir(parents=True)
    deliver(tmp_path / "mail" / "new", 1)
    assert len(read(desk("trust: from\nmaildir: mail\n"), tmp_path).messages) == 1
    outside = read_boxes(tmp_path / "mail", desk("trust: from\nmaildir: ../mail/../..\n"), hour("20:00"))
    assert isinstance(outside, Problem)
    assert outside.code == "maildir-outside"


KNOWN = ("marcus@example.org",)
STRANGER = "From: Spam <s{number}@spam.example>\nSubject: buy\nDate: {date}\nMessage-ID: <s{number}@x>\n\n{text}\n"


def flood(folder: Path, count: int) -> None:
    """Deliver mails of strangers, and forged ones of a racer, after one true order."""
    deliver(folder, 1)
    date = hour("18:30").strftime("%a, %d %b %Y %H:%M:00 %z")
    for number in range(count):
        path = folder / f"9{number:06}.{next(_NAMES)}"
        if number % 2:
            racer = {"name": "Marcus", "address": "marcus@example.org"}
            forged = MAIL.format(more="", date=date, number=f"f{number}", **racer).replace("accelerate", "brake")
            path.write_text(forged, encoding="utf-8")
        else:
            path.write_text(STRANGER.format(number=number, date=date, text="x" * 5_000), encoding="utf-8")
        path.chmod(0o644)


@pytest.mark.parametrize("source", ["maildir", "imap"])
def test_a_flood_does_not_drown_an_order(
    running: Imap, server: Imap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.setattr("ludi_press.press.desk.mailbox.MOST", 20)
    for name in ("new", "cur"):
        (tmp_path / "mail" / name).mkdir(parents=True)
    form = by_imap(server) if source == "imap" else desk("trust: [mx.example.org]\nmaildir: mail\n")
    flood(server.new if source == "imap" else tmp_path / "mail" / "new", 200)
    box = read_boxes(tmp_path, form, hour("20:00"), known=KNOWN)
    assert isinstance(box, Inbox)
    assert len(box.messages) == 20
    assert [one.text for one in box.messages if not one.doubt] == ["Velox: accelerate"]
    assert [one.text for one in box.messages if one.address in KNOWN] == ["Velox: accelerate"]
    assert [one.why for one in box.unread] == ["181 mails more: too many are read at once"]


def test_where_nobody_vouches_for_a_sender_the_newest_mail_is_asked_about(tmp_path: Path) -> None:
    (tmp_path / "mail" / "new").mkdir(parents=True)
    for number in range(1, 6):
        deliver(tmp_path / "mail" / "new", number, more="")
    box = read_boxes(tmp_path, desk("trust: [mx.example.org]\nmaildir: mail\n"), hour("20:00"), known=KNOWN)
    assert isinstance(box, Inbox)
    assert [one.id for one in box.messages] == ["<5@x>"]
    assert len(read(desk("trust: from\nmaildir: mail\n"), tmp_path).messages) == 1  # a stranger to the races
    free = read_boxes(tmp_path, desk("trust: from\nmaildir: mail\n"), hour("20:00"), known=KNOWN)
    assert isinstance(free, Inbox)
    assert len(free.messages) == 5


def test_what_was_sent_is_found_by_its_id(server: Imap, tmp_path: Path) -> None:
    deliver(server.new, 7)
    assert arrived(tmp_path, by_imap(server), {"<7@x>", "<8@x>"}) == {"<7@x>"}
    (tmp_path / "mail" / "new").mkdir(parents=True)
    for number in (8, 9, 10):  # a list brings back all parts of a post, from the press itself
        deliver(tmp_path / "mail" / "new", number)
    found = arrived(tmp_path, desk("trust: from\nmaildir: mail\n"), {"<7@x>", "<8@x>", "<9@x>"})
    assert found == {"<8@x>", "<9@x>"}


def test_an_automatic_mail_is_passed_over_and_not_named_in_each_pass(server: Imap) -> None:
    deliver(server.new, 1)
    deliver(server.new, 2, more=f"{VOUCHED}Auto-Submitted: auto-replied\n")
    deliver(server.new, 3, more=f"{VOUCHED}Auto-Submitted: auto-replied\n")
    box = read(by_imap(server))
    assert [one.id for one in box.messages] == ["<1@x>"]
    assert box.unread == ()


@pytest.mark.parametrize(
    ("trust", "doubted"),
    [("from", False), ("mx.example.org", True), ("[mx.example.org, mx.other.example]", True), ("[]", True)],
)
def test_who_is_trusted_is_one_server_or_several_or_every_from_line(
    tmp_path: Path, trust: str, *, doubted: bool
) -> None:
    (tmp_path / "mail" / "new").mkdir(parents=True)
    deliver(tmp_path / "mail" / "new", 1, more="")
    (message,) = read(desk(f"trust: {trust}\nmaildir: mail\n"), tmp_path).messages
    assert bool(message.doubt) is doubted


@pytest.mark.parametrize("trust", ["yes", "all", "everybody"])
def test_nobody_is_led_to_trust_everybody_by_a_slip(trust: str) -> None:
    tree = load(f"trust: {trust}\nmaildir: mail\n".encode(), "press.yaml").value
    assert tree is not None
    (problem,) = fill_one(tree, DeskForm).problems
    assert "the name of a mail server" in problem.message
    assert "from" not in str(problem.suggestion)
