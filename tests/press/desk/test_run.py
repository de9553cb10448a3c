"""The desk runs a race by itself: a maildir, a mail server on loopback, and a clock that the test sets."""

import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from chariot_press import FILE, chariot_press, hour
from desk_mails import RESULT, deliver, mails, subjects
from fuzzing import some
from mail_server import NAME, PASSWORD, VANISH, Taking

from ludi_press.core.problems import Problem
from ludi_press.press.desk import run as desk
from ludi_press.press.desk.run import resume, run
from ludi_press.press.reading import write
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.drawer import MOST_ANSWERS

ADDRESSES = """\
addresses:
  Marcus Varro: marcus@example.org
  Livia Serena: livia@example.org
  Helvia Procula: helvia@example.org
"""


@pytest.fixture
def press(server: Taking, tmp_path: Path) -> Press:
    press = chariot_press(tmp_path, more="pictures: {motion: no}")
    race = press.race_folder("heat") / "race.yaml"
    text = race.read_text(encoding="utf-8")
    race.write_text(text.replace("addresses: {Marcus Varro: marcus@example.org}\n", ADDRESSES), encoding="utf-8")
    form = f"from: Ludi <{NAME}>, to: [list@x.example], server: localhost, port: {server.port}, user: {NAME}"
    desk = "{maildir: mail, trust: [mx.example.org], remind: [24h, 3h], grace: 12h}"
    settings = f"address: https://ludi.example\nmail: {{{form}}}\ndesk: {desk}\n"
    (press.root / "press.yaml").write_text(settings, encoding="utf-8")
    for name in ("new", "cur", "tmp"):
        (press.root / "mail" / name).mkdir(parents=True)
    return press


def told(press: Press, clock: str, day: int = 6) -> list[str]:
    """What a pass does at a moment; it has no problem."""
    said = [*run(press, hour(clock, day))]
    assert [one for one in said if isinstance(one, Problem)] == []
    return [one.what for one in said if not isinstance(one, Problem)]


Start = Callable[[Press], None]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the press lies once its start grid is resolved: the first test that needs it puts it there."""
    return tmp_path_factory.mktemp("begun") / "press"


@pytest.fixture
def start(begun: Path) -> Start:
    """Resolve the start grid, which waits for nobody; its post goes out, and turn 1 is open."""

    def started(press: Press) -> None:
        if begun.exists():
            shutil.copytree(begun, press.root, dirs_exist_ok=True)
            return
        assert told(press, "12:00", 5)[-1].startswith("turn 1 takes orders until 2026-04-07 20:00")
        shutil.copytree(press.root, begun)

    return started


def test_a_turn_runs_without_a_hand(press: Press, start: Start, server: Taking) -> None:
    start(press)
    server.taken.clear()
    deliver(press, "Marcus Varro", "Velox: accelerate", "18:00")
    deliver(press, "Livia Serena", "I accelerate, please.", "18:30")
    assert "orders of velox, celer read into content/races/heat/turns/01.yaml" in told(press, "19:00")
    assert sorted(subjects(server)) == ["livia@example.org: Re: orders", "marcus@example.org: Re: orders"]
    assert told(press, "19:05") == ["turn 1 takes orders until 2026-04-07 20:00"]
    done = told(press, "20:01", 7)
    assert "turn 1 is closed; silent: musclosus, ferox" in done
    assert "turn 1 is resolved and built" in done
    assert "turn 1 is sealed" in done
    assert (press.race_folder("heat") / "turns" / "01.seal.json").is_file()
    assert (press.race_folder("heat") / "turns" / "02.yaml").is_file()
    posts = [one for one in mails(server) if one["To"].addresses[0].addr_spec == "list@x.example"]
    assert len(posts) == 1
    assert "musclosus" not in (press.root / FILE).read_text(encoding="utf-8").partition("opens:")[0].partition("#")[2]


def test_a_second_pass_does_nothing_again(press: Press, start: Start, server: Taking) -> None:
    start(press)
    told(press, "20:01", 7)
    server.taken.clear()
    assert told(press, "20:02", 7) == ["turn 2 has no deadline"] or not server.taken
    assert server.taken == []


def test_who_is_awaited_is_reminded_once_for_each_span(press: Press, start: Start, server: Taking) -> None:
    start(press)
    deliver(press, "Marcus Varro", "Velox: accelerate", "18:00")
    told(press, "19:00")
    server.taken.clear()
    assert "reminded livia@example.org" in told(press, "20:30")
    assert told(press, "20:40") == ["turn 1 takes orders until 2026-04-07 20:00"] or len(server.taken) == 2
    assert len(server.taken) == 2
    told(press, "18:00", 7)
    told(press, "18:10", 7)
    found = mails(server)
    assert [one["To"].addresses[0].addr_spec for one in found] == ["livia@example.org", "helvia@example.org"] * 2
    assert found[0]["Auto-Submitted"] == "auto-generated"
    told_of = " ".join(found[0].get_content().split())
    assert "20:00" in told_of
    assert "Open to Celer: accelerate; whip." in told_of
    assert "Turn 1, [auriga]: [order]" in told_of
    assert "https://ludi.example/races/heat/orders/index.html" in told_of
    assert len({one["Message-ID"] for one in found}) == 4


def test_a_from_line_alone_is_no_proof(press: Press, start: Start, server: Taking) -> None:
    start(press)
    deliver(press, "Marcus Varro", "Velox: accelerate", "18:00", head="")
    deliver(press, "Livia Serena", "accelerate", "18:00", head=RESULT.replace("example.org\n", "evil.example\n"))
    told(press, "19:00")
    orders = (press.root / FILE).read_text(encoding="utf-8")
    assert "accelerate" not in orders.partition("orders:")[2].replace("# open", "").split("#")[0]
    assert any("nobody vouches" in text(one) for one in mails(server))


def test_a_password_that_a_team_chose_proves_its_sender(press: Press, start: Start, server: Taking) -> None:
    start(press)
    chosen = "sub rosa dicta"
    press.secrets.mkdir(exist_ok=True)
    (press.secrets / "passwords.txt").write_text(f"# chosen\nmarcus@example.org {chosen}\n", encoding="utf-8")
    deliver(press, "Marcus Varro", f"Velox: accelerate\npassword: {chosen}", "18:00", head="")
    deliver(press, "Livia Serena", f"Celer: accelerate\nPassword: {chosen}", "18:10", head="")
    done = told(press, "19:00")
    assert "orders of velox read into content/races/heat/turns/01.yaml" in done
    assert any("nobody vouches" in text(one) for one in mails(server) if "livia" in str(one["To"]))
    kept = [path.read_text(encoding="utf-8") for path in (press.race_folder("heat") / "turns").iterdir()]
    assert not any(chosen in one for one in (*kept, *done, *map(text, mails(server))))


def test_a_file_of_passwords_that_cannot_be_read_is_told_without_its_lines(
    press: Press, start: Start, server: Taking
) -> None:
    start(press)
    press.secrets.mkdir(exist_ok=True)
    (press.secrets / "passwords.txt").write_text("marcus@example.org short\n", encoding="utf-8")
    (problem,) = (one for one in run(press, hour("18:00")) if isinstance(one, Problem))
    assert problem.code == "passwords"
    assert "line 1" in problem.message
    assert "short" not in str(problem)


def test_an_open_question_holds_the_turn_for_its_grace_and_then_counts_as_not_sent(
    press: Press, start: Start, server: Taking
) -> None:
    start(press)
    deliver(press, "Marcus Varro", "Velox: accelerate", "17:00")
    deliver(press, "Marcus Varro", "Velox: perhaps whip the horses twice if it pays", "18:00")
    told(press, "19:00")
    waits = "turn 1 waits until 2026-04-08 08:00 for the answer of velox"
    assert told(press, "20:30", 7) == ["receipt mailed to marcus@example.org", waits], "it tells that the turn waits"
    assert told(press, "20:40", 7) == [waits]
    assert "turn 1 is sealed" in told(press, "08:01", 8)
    turn = (press.root / FILE).read_text(encoding="utf-8")
    assert "ignored}" in turn or "ignored" in turn.partition("unclear:")[2]
    assert "velox: accelerate" in turn.replace("  ", " ").replace("  ", " ")


def test_a_race_that_is_not_there_is_told(press: Press, server: Taking) -> None:
    settings = press.root / "press.yaml"
    settings.write_text(settings.read_text().replace("grace: 12h", "grace: 12h, races: [heats]"))
    (problem,) = run(press, hour("12:00", 5))
    assert isinstance(problem, Problem)
    assert "heats" in problem.message
    assert "'heat'" in str(problem.suggestion)


def test_dry_tells_whose_messages_are_new(press: Press, start: Start, server: Taking) -> None:
    start(press)
    deliver(press, "Marcus Varro", "Velox: accelerate", "18:00")
    deliver(press, "Livia Serena", "accelerate", "18:00")

    def dry() -> list[str]:
        return [one.line for one in run(press, hour("19:00"), dry=True) if not isinstance(one, Problem)]

    waits = "heat: turn 1 takes orders until 2026-04-07 20:00"
    assert dry() == ["read 2 messages, of livia@example.org, marcus@example.org", waits]
    told(press, "19:00")
    assert dry() == [waits]


def test_dry_changes_nothing_and_hold_stops_it(press: Press, server: Taking) -> None:
    before = sorted(path.name for path in press.root.rglob("*"))
    (only,) = run(press, hour("12:00", 5), dry=True)
    assert "build turn 0" in str(only)
    assert sorted(path.name for path in press.root.rglob("*")) == before
    settings = press.root / "press.yaml"
    settings.write_text(settings.read_text().replace("grace: 12h", "grace: 12h, hold: yes"))
    assert told(press, "12:00", 5) == ["press.yaml says 'hold: yes': nothing is done"]


class KilledError(BaseException):
    pass


@pytest.mark.parametrize("nth", range(1, 40, 4))
def test_a_pass_that_is_killed_at_any_write_is_simply_repeated(
    press: Press, start: Start, server: Taking, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    start(press)
    server.taken.clear()
    deliver(press, "Marcus Varro", "Velox: accelerate", "18:00")
    count, real = 0, write.write_atomically

    def killing(path: Path, data: bytes) -> None:
        nonlocal count
        count += 1
        if count == nth:
            raise KilledError
        real(path, data)

    for module in ("receiving.receive", "publishing.record", "publishing.publish", "receiving.open_turn"):
        monkeypatch.setattr(f"ludi_press.press.{module}.write_atomically", killing)
    with suppress(KilledError):
        told(press, "20:01", 7)
    assert [
        one for one in run(press, hour("20:05", 7)) if isinstance(one, Problem) and one.code != "sent-unknown"
    ] == []
    posts = [one for one in subjects(server) if one.startswith("list@")]
    assert len(posts) <= 1
    assert len(subjects(server)) == len({*subjects(server)})


def test_failures_are_mailed_to_the_host_and_three_in_a_row_stop_the_desk(
    press: Press, start: Start, server: Taking
) -> None:
    start(press)
    race = press.race_folder("heat") / "race.yaml"
    good = race.read_text(encoding="utf-8")
    race.write_text(good.replace("laps: 1", "laps: many"), encoding="utf-8")
    server.taken.clear()
    passes = [[*run(press, hour("12:00"))] for _ in range(4)]
    assert subjects(server) == [f"{NAME}: ludi-press run has failed"] * 2 + [f"{NAME}: ludi-press run has stopped"]
    assert [one.code for one in passes[3] if isinstance(one, Problem)] == ["desk-stopped"]
    assert "laps" in mails(server)[0].get_content()
    race.write_text(good, encoding="utf-8")
    resume(press)
    assert told(press, "12:30")


@pytest.mark.parametrize("error", [OSError(28, "No space left on device", "x"), KeyError("fault")])
def test_a_pass_that_breaks_off_is_mailed_with_its_last_lines(
    press: Press, start: Start, server: Taking, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    start(press)
    server.taken.clear()

    def breaks(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(desk, "build", breaks)
    for row in range(1, 4):
        with pytest.raises(type(error)):
            list(run(press, hour("20:01", 7)))
        assert len([one for one in mails(server) if "ludi-press run has" in one["Subject"]]) == row
    told_of = (text(one).replace("\r\n", "\n") for one in mails(server) if "ludi-press run has" in one["Subject"])
    first, *_, last = told_of
    assert "The last lines of the pass:\n  heat: turn 1 is closed; silent: velox, celer, musclosus, ferox" in first
    assert ("No space left on device" if isinstance(error, OSError) else "KeyError: 'fault'") in first
    assert "The next pass tries again." in first
    assert "It does nothing more until you run it with --resume." in last
    assert [one.code for one in run(press, hour("20:40", 7)) if isinstance(one, Problem)] == ["desk-stopped"]


def test_a_server_that_is_away_is_told_once_and_stops_nothing(
    press: Press, start: Start, server: Taking, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(press)
    deliver(press, "Marcus Varro", "Velox: accelerate", "18:00")
    told(press, "19:00")
    server.taken.clear()
    server.answers += ["451 later"] * 6  # five posts, and one mail to the host about it
    for minute in range(1, 6):
        assert [one.code for one in run(press, hour(f"20:0{minute}", 7)) if isinstance(one, Problem)] == [
            "mail-unreachable"
        ]
    assert server.answers == []
    assert "turn 1 is sealed" in told(press, "20:10", 7)
    assert len([one for one in subjects(server) if one.startswith("list@")]) == 1


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_mail_that_was_taken_without_an_answer_is_looked_up_before_it_is_sent_again(
    press: Press, start: Start, server: Taking, *, comes_back: bool
) -> None:
    start(press)
    server.taken.clear()
    server.answers.append(VANISH)
    first = [*run(press, hour("20:01", 7))]
    assert [one.code for one in first if isinstance(one, Problem)] == ["mail-unreachable"]
    (post,) = [one for one in mails(server) if "Heat" in one["Subject"]]
    waits = [one.what for one in run(press, hour("20:05", 7)) if not isinstance(one, Problem)]
    assert waits == ["waits to see whether the mail of 2026-04-07T20:01+02:00 has arrived"]
    if comes_back:
        (press.root / "mail" / "new" / "back").write_bytes(bytes(post))
    last = [*run(press, hour("20:15", 7))]
    acts = [one.what for one in last if not isinstance(one, Problem)]
    assert "turn 1 is sealed" in acts
    assert ("the mail of 2026-04-07T20:01+02:00 did arrive" in acts) is comes_back
    posts = [one["Message-ID"] for one in mails(server) if one["To"].addresses[0].addr_spec == "list@x.example"]
    assert posts == [post["Message-ID"]] * (1 if comes_back else 2)
    assert [one.code for one in last if isinstance(one, Problem)] == ([] if comes_back else ["sent-again"])
    assert [*(press.race_folder("heat") / "turns").glob("01.post*.eml")]


FAULTS = ("451 later", "554 no", VANISH)


@pytest.mark.parametrize("number", some(60, 6))
def test_whatever_a_mail_server_fails_at_nothing_is_lost_and_nothing_doubled(
    press: Press, server: Taking, number: int
) -> None:
    """One of the mails of a turn fails; what a server took without an answer may come twice, under the same id."""
    place, fault = divmod(number - 1, len(FAULTS))
    server.answers += [*["250 OK"] * (place % 12), *[FAULTS[fault]] * (1 + place // 12)]
    deliver(press, "Marcus Varro", "Velox: accelerate", "18:00")
    deliver(press, "Livia Serena", "perhaps I accelerate", "18:30")
    said: list[str] = []
    for clock, day in (("12:00", 5), ("12:20", 5), ("19:00", 6), ("20:30", 6), ("20:50", 6), ("08:10", 8)):
        resume(press)
        said += [one.code for one in run(press, hour(clock, day)) if isinstance(one, Problem)]
    for minute in (20, 31, 42, 53):
        resume(press)
        said += [one.code for one in run(press, hour(f"08:{minute}", 8)) if isinstance(one, Problem)]
    assert (press.race_folder("heat") / "turns" / "01.seal.json").is_file()
    ids = [str(one["Message-ID"]) for one in mails(server) if one["To"].addresses[0].addr_spec == "list@x.example"]
    assert len({*ids}) == 2
    assert len(ids) == 2 + said.count("sent-again")
    reminders = [str(one["Message-ID"]) for one in mails(server) if "remind." in str(one["Message-ID"])]
    assert len(reminders) == len({*reminders})
    receipts = {one["To"].addresses[0].addr_spec for one in mails(server) if "receipt." in str(one["Message-ID"])}
    assert receipts == {"marcus@example.org", "livia@example.org"}


def test_no_password_stands_in_a_file_or_in_what_is_said(
    press: Press, server: Taking, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for secret in (PASSWORD, "another secret"):
        monkeypatch.setenv("LUDI_PRESS_MAIL_PASSWORD", secret)
        said = [str(one) for one in run(press, hour("12:00", 5))]
        files = (path for path in press.root.rglob("*") if path.is_file())
        assert not any(secret.encode() in path.read_bytes() for path in files)
        assert not any(secret in word for word in (*said, *capfd.readouterr()))
        (press.race_folder("heat") / "turns" / "00.sent.json").unlink(missing_ok=True)
        (press.race_folder("heat") / "turns" / "00.seal.json").unlink(missing_ok=True)


def test_programs_that_answer_each_other_come_to_an_end(press: Press, start: Start, server: Taking) -> None:
    """A racer's mail program answers each receipt with other words, and says nowhere that it is a program."""
    start(press)
    server.taken.clear()
    deliver(press, "Marcus Varro", "Velox: accelerate", "17:00")
    told(press, "17:05")
    for number in range(1, 20):
        deliver(press, "Marcus Varro", f"Thank you for your letter! Your number is {number}.", f"18:{number:02}")
        told(press, f"18:{number:02}")
    assert len(server.taken) == 2
    server.taken.clear()
    for number in range(1, 20):
        deliver(press, "Livia Serena", f"You wrote: perhaps {number} whips", f"19:{number:02}")
        told(press, f"19:{number:02}")
    assert len(server.taken) == MOST_ANSWERS


def test_what_was_done_is_pushed(
    press: Press, server: Taking, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, there = press.root / "press.yaml", tmp_path_factory.mktemp("there")
    settings.write_text(settings.read_text().replace("grace: 12h", "grace: 12h, push: yes"))
    git(there, "init", "--quiet", "--bare")
    git(press.root, "init", "--quiet")
    git(press.root, "config", "user.name", "h")
    git(press.root, "config", "user.email", "h@x.example")
    git(press.root, "add", "content")
    git(press.root, "commit", "--quiet", "-m", "A press")
    git(press.root, "remote", "add", "origin", str(there))
    git(press.root, "push", "--quiet", "--set-upstream", "origin", "HEAD")
    listed: list[str] = []  # what a list of processes would show
    started = subprocess.Popen.__init__

    def noted(self: "subprocess.Popen[bytes]", args: list[str], *more: Any, **settings: Any) -> None:
        listed.extend(args)
        started(self, args, *more, **settings)

    monkeypatch.setattr(subprocess.Popen, "__init__", noted)
    assert told(press, "12:00", 5)[-1] == "pushed"
    assert "git" in listed
    assert [word for word in listed if PASSWORD in word] == []
    assert "content/races/heat/turns/00.seal.json" in git(there, "ls-tree", "-r", "--name-only", "HEAD")
    assert told(press, "12:05", 5)[-1] != "pushed"


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def text(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    return str(body.get_content()) if body else ""
