"""`ludi-press receive`."""

import json
from pathlib import Path

import click
import pytest
from chariot_press import FILE, chariot_press, got, hour
from click.testing import CliRunner, Result

from ludi_press.cli import group, receive
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.messages import read_bytes

MAIL = """\
From: Marcus Varro <marcus@example.org>
To: host@example.org
Subject: orders
Date: Mon, 06 Apr 2026 16:30:00 +0000

Salve!
I'll whip the horses.
"""


@pytest.fixture
def press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path.resolve()
    chariot_press(root)
    (root / "one.eml").write_text(MAIL)
    monkeypatch.chdir(root)
    return root


def run(*args: str, stdin: str = "") -> Result:
    return CliRunner().invoke(group, ["receive", *args], prog_name="ludi-press", input=stdin)


def test_understood_orders_are_shown_beside_the_message(press: Path) -> None:
    result = run("heat", "one.eml")
    assert result.exit_code == 0, result.output
    assert "  Salve!                                       | -\n" in result.output
    assert "  I'll whip the horses.                        | velox: whip\n" in result.output
    assert f"wrote {FILE}\n" in result.output
    assert "01.messages.json, which belongs into git too\n" in result.output
    assert "--- to Marcus Varro <marcus@example.org>\nSalve Marcus Varro,\n" in result.output


def test_race_may_be_left_out_and_text_comes_by_the_standard_input(press: Path) -> None:
    assert "velox: whip" in run("one.eml").output
    result = run("-", "--at", "2026-04-06 18:00", stdin="Celer: accelerate\n")
    assert "  celer: accelerate\n" in result.output
    assert "{orders: [accelerate], received: 2026-04-06 18:00}" in (press / FILE).read_text()
    assert "there is no message here" in run(stdin="").output


def test_machines_are_told_all(press: Path) -> None:
    told = json.loads(run("heat", "one.eml", "--json").output)
    assert (told["schema"], told["turn"], told["changed"]) == ("ludi-press/receive/1", 1, True)
    assert told["messages"][0]["lines"][-1] == {"wrote": "I'll whip the horses.", "says": "velox: whip", "doubt": None}
    assert told["receipts"][0]["address"] == "marcus@example.org"
    assert json.loads(run("heat", "none.eml", "--json").output)["problems"][0]["code"] == "message-unreadable"
    assert "error: there is no file none.eml here" in run("none.eml").output


def test_mistakes_are_told_without_a_traceback(press: Path) -> None:
    assert run("heat", "none.eml").exit_code == 1
    assert "--at" in run("heat", "--at", "soon").output
    (press / FILE).parent.mkdir(exist_ok=True)
    (press / FILE).write_text("orders: {velox: [whip\n")
    result = run("heat", "one.eml")
    assert (result.exit_code, "01.yaml:1:17" in result.output) == (1, True), result.output
    assert (press / FILE).read_text() == "orders: {velox: [whip\n"


def test_a_host_is_asked_for_a_line_that_is_not_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.prompt", lambda text, **more: "whip")
    assert receive._Terminal().question("Marcus, turn 1", "whipp\x1b", "what does 'whipp' say?") == "whip"


def test_a_host_who_breaks_off_keeps_the_answers_before_and_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["whip"])
    asked: list[str] = []

    def prompt(text: str, **_: object) -> str:
        asked.append(text)
        for answer in answers:
            return answer
        raise click.Abort

    monkeypatch.setattr("click.prompt", prompt)
    terminal = receive._Terminal()
    assert [terminal.question("Marcus", "flarp", "what?") for _ in range(4)] == ["whip", "", "", ""]
    assert len(asked) == 2


def test_a_warning_that_is_said_of_several_teams_is_one(press: Path) -> None:
    text = "Velox: whip. Bonus: space\n\nCeler: accelerate. Bonus: quality\n"
    output = run("-", "--at", "2026-04-06 18:00", stdin=text).output
    assert output.count("warning:") == 1
    assert "warning: velox, celer: gets no bonus" in output


def test_open_questions_and_mails_that_are_no_messages_are_told(press: Path) -> None:
    (press / "two.eml").write_text(MAIL.replace("I'll whip the horses.", "whip or not"))
    (press / "three.eml").write_text(MAIL.replace("Subject: orders", "Auto-Submitted: auto-replied\nSubject: x"))
    output = run("heat", "two.eml", "three.eml").output
    assert "these questions hold the turn" in output
    assert "  velox, 2026-04-06 18:30, of Marcus Varro: " in output
    assert "no message: mail 1, of marcus@example.org: an automatic mail\n" in output
    told = json.loads(run("heat", "three.eml", "--json").output)
    assert told["open"][0]["team"] == "velox"
    assert told["unread"] == [
        {"sender": "marcus@example.org", "number": 1, "why": "an automatic mail", "automatic": True}
    ]


def test_what_is_passed_over_is_named_with_the_reason(press: Path) -> None:
    (press / "old.eml").write_text(MAIL.replace("marcus@example.org", "host@x.example"))
    (press / "press.yaml").write_text("mail: {from: Ludi <host@x.example>, to: [list@x.example], server: localhost}\n")
    why = "passed over: Marcus Varro, 2026-04-06 18:30: a post of this press\n"
    assert why in run("heat", "old.eml").output
    told = json.loads(run("heat", "old.eml", "--json").output)
    assert told["passed"] == [{"sender": "Marcus Varro", "at": "2026-04-06 18:30", "why": "a post of this press"}]


def test_a_no_is_told_with_the_way_to_take_it_back(press: Path) -> None:
    message = MAIL.replace("I'll whip the horses.", "whip or brake")
    (press / "one.eml").write_text(message)
    mail = read_bytes(message.encode()).messages[0]
    got(Press(press), mail, question=lambda _about, _written, _doubt: "no")
    output = run("heat", "one.eml").output
    assert "? " not in output
    assert "you have said no to Marcus Varro, 2026-04-06 18:30: to take that back, add --again\n" in output
    assert "these questions hold the turn" in run("heat", "one.eml", "--again").output


def test_what_is_for_a_turn_to_come_is_not_judged_by_this_one(press: Path) -> None:
    output = run("heat", "-", stdin=MAIL.replace("I'll whip the horses.", "turn 2: brake")).output
    assert "kept for turn 2" in output
    assert "not open at the start" not in output


def test_the_race_may_stand_behind_the_files(press: Path) -> None:
    assert "velox: whip" in run("one.eml", "heat").output


@pytest.mark.parametrize("at", ["19:12", "6 Apr 2026 19:12", "2026-04-06 19:12"])
def test_a_time_is_given_as_people_write_it(monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    monkeypatch.setattr(receive, "now", lambda: hour("20:00"))
    assert receive._moment(at) == hour("19:12")
