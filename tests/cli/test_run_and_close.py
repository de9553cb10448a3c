"""`run` and `close` on the command line."""

from command_line import Run
from toy_press import ToyPress


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


def test_close_says_why_nothing_can_be_closed(run: Run, toy: ToyPress) -> None:
    result = run("close", "small")
    assert result.exit_code == 1
    assert "no turn of small waits for orders" in result.stderr
