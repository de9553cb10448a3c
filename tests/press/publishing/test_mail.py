"""Posts as mail through a real server on loopback, with STARTTLS and a password."""

import json
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from interrupted import interrupted
from mail_server import NAME, PASSWORD, Taking
from toy_press import ToyPress, snapshot

from ludi_press.cli import group
from ludi_press.core.problems import Problem
from ludi_press.press.publishing.mail import mailing
from ludi_press.press.publishing.post import kept_differ
from ludi_press.press.publishing.record import read_sent

RECORD = "content/races/small/turns/01.sent.json"


@pytest.fixture
def server(server: Taking, toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> Taking:
    """An empty server, and a press with a built turn that sends through it."""
    monkeypatch.chdir(toy.root)
    press(toy, server)
    toy.turn(1).built()
    return server


def press(toy: ToyPress, server: Taking, more: str = "", to: str = "list@x.example") -> None:
    mail = f"from: M. Ludī <{NAME}>, to: [{to}], server: localhost, port: {server.port}, user: {NAME}"
    toy.write("press.yaml", f"mail: {{{mail}{more}}}\n")


def send(*args: str) -> Result:
    return CliRunner().invoke(group, ["send", "small", "--as", "mail", *args])


def test_nothing_is_sent_until_the_host_says_so(server: Taking, toy: ToyPress) -> None:
    before = snapshot(toy.root)
    result = send()
    assert result.exit_code == 0, result.output
    assert "to   list@x.example\n" in result.stdout
    assert "turn1.eml: " in result.stdout
    assert "nothing was sent: to send it, add --now" in result.stdout
    assert (server.taken, snapshot(toy.root)) == ([], before)


def test_the_newest_turn_goes_out_once(server: Taking, toy: ToyPress) -> None:
    result = send("--now")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "sent turn1.eml" in result.stdout
    (taken,) = server.taken
    assert (taken.mail_from, taken.rcpt_tos) == (NAME, ["list@x.example"])
    assert isinstance(taken.content, bytes)
    message = message_from_bytes(taken.content, policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert (message["From"], message["To"]) == (f'"M. Ludī" <{NAME}>', "list@x.example")
    assert message["Date"]
    assert "X-Unsent" not in message
    built = message_from_bytes((toy.root / "site/races/small/turns/01/turn1.eml").read_bytes(), policy=policy.default)
    assert isinstance(built, EmailMessage)
    for kind in ("plain", "html"):
        ours, theirs = message.get_body((kind,)), built.get_body((kind,))
        assert ours is not None
        assert theirs is not None
        assert ours.get_content() == theirs.get_content()
    plain, kept = message.get_body(("plain",)), (toy.root / "content/races/small/turns/01.post.eml").read_bytes()
    assert plain is not None
    assert message_from_bytes(kept, policy=policy.default).get_content().split() == plain.get_content().split()
    assert b"list@x.example" not in kept
    assert kept_differ(toy.press, "small") == ()
    again = send("--now")
    assert again.exit_code == 1
    assert "this turn was sent to list@x.example at " in again.stderr
    assert len(server.taken) == 1
    assert send("--now", "--again").exit_code == 0
    assert len(server.taken) == 2


def test_a_build_and_a_check_pass_over_the_record(server: Taking, toy: ToyPress) -> None:
    send("--now")
    assert next(iter(json.loads(toy.read(RECORD))["mails"].values()))["done"] is True
    assert toy.build().problems == ()


def test_a_changed_post_is_not_sent_unasked(server: Taking, toy: ToyPress) -> None:
    send("--now")
    toy.turn(1, more="story: Dust.\n").built()
    assert "with another text" in send("--now").stderr
    assert send("--now", "--again").exit_code == 0
    assert "with another text" not in send("--now").stderr
    ids = {
        message_from_bytes(one.content or b"")["Message-ID"] for one in server.taken if isinstance(one.content, bytes)
    }
    assert len(ids) == len(server.taken) == 2


@pytest.mark.parametrize(
    ("answer", "words", "is_known"),
    [("550 too long", "localhost did not take the mail: 550 too long", False), ("250 OK", "", True)],
)
def test_a_mail_that_was_refused_can_be_sent(
    server: Taking, toy: ToyPress, answer: str, words: str, *, is_known: bool
) -> None:
    server.answers.append(answer)
    result = send("--now")
    assert words in result.stderr
    assert bool(json.loads(toy.read(RECORD))["mails"]) is is_known
    assert send("--now").exit_code == int(is_known)
    assert len(server.taken) == 1


def test_a_mail_of_unknown_fate_is_not_sent_again_unasked(server: Taking, toy: ToyPress) -> None:
    send("--now")
    toy.write(RECORD, toy.read(RECORD).replace('"done": true', '"done": false'))
    result = send("--now")
    assert "it is not known whether the server took it" in result.stderr
    assert len(server.taken) == 1
    assert send("--now", "--again").exit_code == 0


def test_refused_recipients_are_reported_and_not_recorded(server: Taking, toy: ToyPress) -> None:
    press(toy, server, to="list@x.example, nobody@x.example")
    result = send("--now")
    assert result.exit_code == 0
    assert "did not take turn1.eml for nobody@x.example: 550 there is no such person" in result.stderr
    assert next(iter(json.loads(toy.read(RECORD))["mails"].values()))["to"] == ["list@x.example"]


def test_all_refused_is_an_error(server: Taking, toy: ToyPress) -> None:
    press(toy, server, to="nobody@x.example")
    result = send("--now")
    assert result.exit_code == 1
    assert "localhost did not take the mail: nobody@x.example: 550 there is no such person" in result.stderr
    assert not list((toy.root / "content/races/small/turns").glob("*.post*"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"LUDI_PRESS_MAIL_PASSWORD": "wrong"}, "localhost did not take the mail: 535"),
        ({"LUDI_PRESS_MAIL_PASSWORD": ""}, "there is no password for host@x.example at localhost"),
        ({"SSL_CERT_FILE": "/dev/null"}, "certificate verify failed"),
    ],
)
def test_a_server_that_does_not_trust_or_is_not_trusted_gets_nothing(
    server: Taking, monkeypatch: pytest.MonkeyPatch, change: dict[str, str], words: str
) -> None:
    for name, value in change.items():
        monkeypatch.setenv(name, value)
    result = send("--now")
    assert result.exit_code == 1
    assert words in result.stderr
    assert server.taken == []


def test_no_password_goes_over_an_open_line(server: Taking, toy: ToyPress) -> None:
    toy.write("press.yaml", toy.read("press.yaml").replace("localhost", "x.example").replace("}", ", security: none}"))
    result = send("--now")
    assert result.exit_code == 1
    assert "press.yaml:1:" in result.stderr
    assert "the connection to x.example would not be secured" in result.stderr


def test_a_keyring_knows_passwords(server: Taking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDI_PRESS_MAIL_PASSWORD")
    known = {("ludi-press localhost", NAME): PASSWORD}
    monkeypatch.setattr("keyring.get_password", lambda service, user: known.get((service, user)))
    assert send("--now").exit_code == 0
    assert len(server.taken) == 1


def test_a_file_may_have_the_password(server: Taking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDI_PRESS_MAIL_PASSWORD")
    kept = tmp_path / "password"
    monkeypatch.setenv("LUDI_PRESS_MAIL_PASSWORD_FILE", str(kept))
    lost = send("--now")
    assert (lost.exit_code, server.taken) == (1, [])
    assert "the file that LUDI_PRESS_MAIL_PASSWORD_FILE names cannot be read" in lost.stderr
    kept.write_text(f"{PASSWORD}\n", encoding="utf-8")
    assert send("--now").exit_code == 0
    assert len(server.taken) == 1


def test_a_press_that_says_nothing_of_mail(server: Taking, toy: ToyPress) -> None:
    (toy.root / "press.yaml").unlink()
    assert "press.yaml has no 'mail:'" in send("--now").stderr


def test_a_server_that_is_not_there(server: Taking, toy: ToyPress) -> None:
    toy.write("press.yaml", toy.read("press.yaml").replace(f"port: {server.port}", "port: 1"))
    result = send("--now")
    assert result.exit_code == 1
    assert "Connection refused" in result.stderr
    assert not (toy.root / RECORD).exists()


def test_a_part_that_the_post_has_not_is_told(server: Taking) -> None:
    assert "the post has 1 mail, and no part 2" in send("--now", "--part", "2").stderr
    assert send("--now", "--part", "1").exit_code == 0


def test_as_json(server: Taking) -> None:
    data = json.loads(send("--json").stdout)
    assert (data["schema"], data["turn"], data["to"], data["sent"]) == (
        "ludi-press/send/1",
        1,
        ["list@x.example"],
        [],
    )
    assert data["mails"][0]["file"] == "turn1.eml"
    assert json.loads(send("--json", "--now").stdout)["sent"] == ["turn1.eml"]


def test_a_broken_record_stops(server: Taking, toy: ToyPress, tmp_path: Path) -> None:
    toy.write(RECORD, "{}x")
    result = send("--now")
    assert result.exit_code == 1
    assert f"{RECORD} cannot be read" in result.stderr
    assert server.taken == []


@pytest.mark.parametrize("args", [["--overwrite"], ["--as", "wiki", "--again"], ["--as", "wiki", "--part", "1"]])
def test_options_of_the_other_target_are_wrong_usage(server: Taking, args: list[str]) -> None:
    assert send(*args).exit_code == 2


def go(toy: ToyPress) -> list[str]:
    """Send, and return the codes of the problems."""
    now = datetime(2026, 4, 9, tzinfo=UTC)
    judged = mailing(toy.press, "small", 1, None, now, part=None, again=False)
    done = list(judged.value.send(now)) if judged.value else []
    return [one.code for one in (*judged.problems, *done) if isinstance(one, Problem)]


@pytest.mark.parametrize("full", [False, True], ids=["killed", "disk full"])
def test_whenever_it_is_interrupted_no_mail_goes_twice(server: Taking, toy: ToyPress, *, full: bool) -> None:
    record = toy.root / RECORD
    with interrupted(toy.root) as disk:
        assert go(toy) == []
    assert len(disk.calls) > 5
    for stop in range(1, len(disk.calls) + 1):
        record.unlink()
        server.taken.clear()
        with interrupted(toy.root, stop, full=full):
            go(toy)
        gone, known = len(server.taken), record.exists() and read_sent(record.read_bytes(), "").value
        again = go(toy)
        assert len(server.taken) == 1 or (again == ["sent-unknown"] and not gone), disk.calls[stop - 1]
        assert again == [] if not known else again in (["sent-unknown"], ["sent-before"]), disk.calls[stop - 1]
