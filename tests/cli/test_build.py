import socket
from contextlib import closing
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from command_line import Run
from toy_press import RACE, ToyPress, snapshot

from ludi_press.cli import build as build_command
from ludi_press.cli.build import ingredients
from ludi_press.press.reading.parts import SHARED
from ludi_press.press.reading.store import peek

NEXT = "small: turn 1 has no file yet\n  next     ludi-press new turn small"


def test_a_build_says_what_it_wrote(run: Run, toy: ToyPress) -> None:
    result = run("build")
    assert result.exit_code == 0
    first, last, *standing = result.stdout.splitlines()
    assert "\n".join(standing) == NEXT
    assert first == "wrote content/races/small/turns/00.dice.yaml"
    files = [name for name in snapshot(toy.root / "site") if not name.startswith(".")]
    assert last == f"site/: {len(files)} files written"
    assert result.stderr == ""


def test_a_second_build_has_nothing_to_do(run: Run, toy: ToyPress) -> None:
    run("build")
    assert run("build").stdout == f"site/: 1 race unchanged\n{NEXT}\n"


def test_errors_end_with_1_and_a_summary_and_write_nothing(run: Run, toy: ToyPress) -> None:
    toy.turn(1, "{cat: go}").turn(2, "{ann: go}")
    result = run("build")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1] == "1 error, 2 warnings"
    assert "content/races/small/turns/01.yaml:1:15: error: there is no team cat [TOY-1]" in result.stderr
    assert not (toy.root / "site/index.html").exists()


def test_warnings_end_with_0(run: Run, toy: ToyPress) -> None:
    toy.turn(1, "{ann: go}")
    result = run("build")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[-1] == "1 warning"


def test_a_host_is_told_why_in_words(run: Run, toy: ToyPress) -> None:
    toy.write("press.yaml", "title: Ludi\naddress: https://example.org/\n")
    toy.turn(1, more="story: Once.\nopens: {closes: 2026-04-04 20:00}\n").turn(2).built()
    stored = peek(toy.press, lambda store: [store.parts(race).old for race in (SHARED, "small")])
    assert stored
    recipes = [part.made_of for parts in stored for part in parts.values()]
    assert recipes
    assert {word.partition("=")[0] for made_of in recipes for word in made_of.split()} <= ingredients().keys()
    toy.turn(1, more="story: Twice.\nopens: {closes: 2026-04-04 20:00}\n")
    told = run("build", "--explain", "site/races/small/turns/01/index.html").stdout.splitlines()[-1]
    assert told == "site/races/small/turns/01/index.html: made again, since the story or the notes changed"


def test_a_file_of_an_untouched_race_is_kept(run: Run, toy: ToyPress) -> None:
    toy.turn(1).race("other").turn(1, race="other").built()
    toy.turn(2)
    told = run("build", "--explain", "races/other/turns/01/index.html").stdout.splitlines()[-1]
    assert told == "site/races/other/turns/01/index.html: kept, since nothing that it is made of differs"
    told = run("build", "--explain", "races/other/turns/99/turn1.txt").stdout.splitlines()[-1]
    assert told == "site/races/other/turns/99/turn1.txt: no build makes such a file"


def test_a_file_that_somebody_else_changed_is_made_again_for_that(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    toy.write("site/races/small/index.html", "mine now")
    told = run("build", "--explain", "races/small/index.html").stdout.splitlines()[-1]
    assert told == "site/races/small/index.html: made again, since it was not as the last build had left it"


def test_a_file_is_named_as_a_shell_names_it(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    for name in ("./site/races/small/index.html", "races/small/", str(toy.root / "site/races/small/index.html")):
        assert run("build", "--explain", name).stdout.splitlines()[-1].startswith("site/races/small/index.html: kept")


def test_warnings_of_an_untouched_race_are_counted(run: Run, toy: ToyPress) -> None:
    toy.turn(1, "{ann: go}").race("other")
    assert run("build").stderr.endswith("1 warning\n")
    toy.turn(1, race="other")
    again = run("build")
    assert again.stderr == ""
    assert again.stdout.splitlines()[2] == "1 warning of unchanged races: 'ludi-press check' tells more"


def test_a_race_behind_build_is_wrong_usage_and_told_why(run: Run, toy: ToyPress) -> None:
    result = run("build", "small")
    assert result.exit_code == 2
    assert "'build' takes no race: it makes all that changed. Leave 'small' out." in result.output
    assert not (toy.root / "site").exists()


def test_a_turn_is_closed_before_its_deadline_with_a_warning_or_unasked(
    run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_command, "now", lambda: datetime(2026, 4, 6, 18, 55, tzinfo=ZoneInfo("Europe/Rome")))
    toy.race(text=f"{RACE}opens: {{closes: 2026-04-07 21:00}}\n")
    assert "closes" not in run("build").stderr, "the start is drawn"
    toy.turn(1, more="opens: {closes: 2026-04-07 21:30}\n")
    told = run("build").stderr
    assert "warning: this build resolves turn 1 of small before its deadline, 1 day 2 hours left" in told
    assert "closed: 2026-04-06 18:55" in toy.read("content/races/small/turns/01.yaml")
    toy.turn(2)
    assert "before its deadline" not in run("build", "--now").stderr
    assert "closed: 2026-04-06 18:55" in toy.read("content/races/small/turns/02.yaml")


def test_a_port_that_is_taken_is_told_in_a_line(run: Run) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert result.output.startswith("error: ")
    assert "in use" in result.output
    assert "--port 0" in result.output
    assert "Traceback" not in result.output


def test_a_port_is_a_number_that_ports_have(run: Run) -> None:
    assert run("serve", "--port", "70000").exit_code == 2


def test_run_needs_a_desk_and_says_what_to_write(run: Run, toy: ToyPress) -> None:
    result = run("run")
    assert result.exit_code == 1
    assert "press.yaml has no 'desk:'" in result.stderr
    assert "write desk: with trust, and imap or maildir" in result.stderr


def test_run_dry_tells_what_is_due(run: Run, toy: ToyPress) -> None:
    mail = "mail: {from: h@x.example, to: [l@x.example], server: localhost}"
    toy.write("press.yaml", f"{mail}\ndesk: {{maildir: mail, trust: from}}\n")
    lost = run("run", "--dry")
    assert (lost.exit_code, lost.stdout) == (1, "small: build turn 0\n")
    assert "mail cannot be read: it is not there" in lost.stderr
    (toy.root / "mail").mkdir()
    result = run("run", "--dry")
    assert (result.exit_code, result.stdout) == (0, "small: build turn 0\n")


def test_mistakes_of_the_desk_are_told_with_their_place(run: Run, toy: ToyPress) -> None:
    toy.write("press.yaml", "desk:\n  maildir: mail\n  trust: from\n  grace: soon\n")
    result = run("run")
    assert result.exit_code == 1
    assert "press.yaml:4:10" in result.stderr
    assert "a span of time: 30m, 24h or 2d" in result.stderr
