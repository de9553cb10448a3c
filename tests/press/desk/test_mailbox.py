"""Messages from a maildir and, by a real Dovecot, from a mailbox by IMAP."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from chariot_press import hour
from imap_server import PASSWORD, USER, Imap, imap_server

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.press_file import DeskForm
from ludi_press.core.problems import Problem
from ludi_press.press.desk.mailbox import read_boxes
from ludi_press.press.receiving.messages import Inbox

MAIL = """\
{more}From: Marcus Varro <marcus@example.org>
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


def deliver(folder: Path, number: int, more: str = VOUCHED, end: str = "") -> None:
    """Deliver a mail; its file has a name of its own, by which a server remembers what it knows of it."""
    date = hour("18:00").strftime("%a, %d %b %Y %H:%M:00 %z")
    path = folder / f"{number}.{next(_NAMES)}"
    path.write_text(MAIL.format(more=more, date=date, number=number) + end, encoding="utf-8")
    path.chmod(0o644)


def read(form: DeskForm, root: Path = Path("/nowhere")) -> Inbox:
    found = read_boxes(root, form, hour("20:00"))
    assert isinstance(found, Inbox), found
    return found


def test_mails_of_a_mailbox_are_read_and_stay_unseen(server: Imap) -> None:
    deliver(server.new, 1)
    deliver(server.new, 2, more="")
    for _ in range(2):
        found = sorted(read(by_imap(server)).messages, key=lambda one: one.id)
        assert [one.text for one in found] == ["Velox: accelerate"] * 2
        assert [bool(one.doubt) for one in found] == [False, True]
        assert "nobody vouches that this comes from marcus@example.org" in str(found[1].doubt)
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
        (", security: starttls", PASSWORD, "imap-refused"),
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
