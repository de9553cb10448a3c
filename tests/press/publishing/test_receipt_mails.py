"""Receipts as mail through a real server on loopback."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from chariot_press import FILE, chariot_press, got, mail
from click.testing import CliRunner, Result
from mail_server import NAME, VANISH, Taking
from msgspec.structs import replace

from ludi_press.cli import group
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.receipts import keep_receipts


@pytest.fixture
def press(server: Taking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Press:
    press = chariot_press(tmp_path)
    form = f"from: Ludi <{NAME}>, to: [list@x.example], server: localhost, port: {server.port}, user: {NAME}"
    (press.root / "press.yaml").write_text(f"mail: {{{form}}}\n")
    monkeypatch.chdir(press.root)
    return press


def send(*args: str) -> Result:
    return CliRunner().invoke(group, ["send", "heat", "--as", "receipts", *args])


def test_a_receipt_goes_to_the_address_that_the_race_knows_and_says_what_stands_now(
    press: Press, server: Taking
) -> None:
    keep_receipts(
        got(press, replace(mail("whip"), subject="Orders", id="<1@example.org>"), mail("whip", "Livia Serena"))
    )
    path = press.root / FILE
    path.write_text(path.read_text().replace("velox: {orders: [whip]", "velox: {orders: [accelerate]"))
    assert "velox: accelerate" in send().stdout
    assert server.taken == []
    result = send("--now")
    assert (result.exit_code, result.stderr) == (0, "")
    (taken,) = server.taken
    assert taken.rcpt_tos == ["marcus@example.org"]
    assert isinstance(taken.content, bytes)
    message = message_from_bytes(taken.content, policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert (message["Subject"], message["In-Reply-To"], message["Auto-Submitted"]) == (
        "Re: Orders",
        "<1@example.org>",
        "auto-replied",
    )
    assert "velox: accelerate" in message.get_content()
    assert "no receipt is left" in send("--now").stderr


def test_what_was_mailed_once_is_not_mailed_again(press: Press, server: Taking) -> None:
    keep_receipts(got(press, mail("whip")))
    send("--now")
    keep_receipts(got(press, mail("whip")))
    assert send("--now").exit_code == 1
    keep_receipts(got(press, mail("accelerate", clock="19:00")))
    assert send("--now").exit_code == 0
    assert len(server.taken) == 2


def test_whoever_writes_under_a_name_from_elsewhere_gets_nothing(press: Press, server: Taking) -> None:
    keep_receipts(got(press, mail("whip", address="other@example.org")))
    send("--now")
    assert [taken.rcpt_tos for taken in server.taken] == [["marcus@example.org"]]
    assert "other@example.org" not in send().stdout


def test_options_of_posts_are_refused(press: Press) -> None:
    assert send("3").exit_code == 2
    assert send("--overwrite").exit_code == 2


def test_a_receipt_that_a_server_took_without_an_answer_is_sent_again_and_that_is_told(
    press: Press, server: Taking
) -> None:
    keep_receipts(got(press, mail("whip")))
    server.answers.append(VANISH)
    assert send("--now").exit_code == 1
    again = send("--now")
    assert again.exit_code == 0
    assert "the receipt for marcus@example.org is sent again with the same Message-ID" in again.stderr
    ids = {message_from_bytes(one.original_content or b"")["Message-ID"] for one in server.taken}
    assert (len(server.taken), len(ids)) == (2, 1)


def test_a_receipt_that_a_server_refused_was_never_sent(press: Press, server: Taking) -> None:
    keep_receipts(got(press, mail("whip")))
    server.answers.append("451 later")
    assert send("--now").exit_code == 1
    again = send("--now")
    assert (again.exit_code, again.stderr) == (0, "")
