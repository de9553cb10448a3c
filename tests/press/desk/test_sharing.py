"""A press that two hosts share by git: one desk runs it, the other waits, and takes over when the claim is over."""

import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from shutil import rmtree

import pytest
from chariot_press import chariot_press, hour
from command_line import invoke

from ludi_press.core.problems import Problem
from ludi_press.press.desk.sharing import CLAIM, claimed, last_change, push, read_claim
from ludi_press.press.reading.find import Press

SPAN = timedelta(hours=6)


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def clone(there: Path, folder: Path, name: str) -> Press:
    git(folder.parent, "clone", "--quiet", str(there), folder.name)
    git(folder, "config", "user.name", name)
    git(folder, "config", "user.email", f"{name}@x.example")
    return Press(folder.resolve())


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """A repository that has a press."""
    there, first = tmp_path / "there", tmp_path / "first"
    there.mkdir()
    git(there, "init", "--quiet", "--bare", "--initial-branch=main")
    chariot_press(first)
    git(first, "init", "--quiet", "--initial-branch=main")
    git(first, "add", "content")
    git(first, "-c", "user.name=Marcus", "-c", "user.email=m@x.example", "commit", "--quiet", "-m", "A race")
    git(first, "push", "--quiet", str(there), "main")
    rmtree(first)
    return there


@pytest.fixture
def two(there: Path, tmp_path: Path) -> tuple[Press, Press]:
    return clone(there, tmp_path / "a", "anna"), clone(there, tmp_path / "b", "bruno")


def claims(press: Press, desk: str, now: datetime) -> list[str]:
    """Why a desk may do nothing; empty where it may work."""
    return [one.code if isinstance(one, Problem) else one for one in claimed(press, desk, now, SPAN)]


def test_of_two_desks_one_works_and_the_other_takes_over_when_the_claim_is_over(two: tuple[Press, Press]) -> None:
    a, b = two
    assert claims(a, "a", hour("12:00")) == []
    waits = f"the desk 'a' runs this press until 2026-04-06 18:00; to take over, remove {CLAIM}"
    assert claims(b, "b", hour("12:10")) == [waits]
    assert claims(a, "a", hour("14:00")) == []
    assert claims(b, "b", hour("18:01")) == []
    assert "the desk 'b'" in claims(a, "a", hour("18:02"))[0]


def test_a_claim_is_renewed_when_half_of_it_is_over_and_makes_no_commit_before(two: tuple[Press, Press]) -> None:
    a, _ = two
    for clock in ("12:00", "12:10", "14:59"):
        assert claims(a, "a", hour(clock)) == []
    assert git(a.root, "rev-list", "--count", "HEAD").strip() == "2"
    assert claims(a, "a", hour("15:01")) == []
    claim = read_claim(a)
    assert claim is not None
    assert claim.until.startswith("2026-04-06T21:01")
    assert git(a.root, "status", "--porcelain").strip() == ""


def test_of_two_claims_at_once_one_is_refused(two: tuple[Press, Press], monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = two
    from ludi_press.press.desk import sharing

    real = sharing._fetched

    def slow(press: Press) -> Problem | None:
        """The other desk claims between this one's fetch and its claim."""
        found = real(press)
        monkeypatch.setattr(sharing, "_fetched", real)
        assert claims(a, "a", hour("12:00")) == []
        return found

    monkeypatch.setattr(sharing, "_fetched", slow)
    assert claims(b, "b", hour("12:00")) == ["git-unreachable"]
    assert git(b.root, "log", "--format=%s").strip() == "A race"
    assert "the desk 'a'" in claims(b, "b", hour("12:10"))[0]


def test_what_is_not_pushed_yet_comes_on_top_of_what_others_pushed(two: tuple[Press, Press]) -> None:
    a, b = two
    (b.root / "content/races/heat/notes.txt").write_text("b", encoding="utf-8")
    assert [*push(b, "heat: turn 1 is open")] == ["pushed"]
    (a.root / "content/races/heat/other.txt").write_text("a", encoding="utf-8")
    git(a.root, "add", "content")
    git(a.root, "commit", "--quiet", "-m", "heat: turn 1 is closed")
    assert claims(a, "a", hour("12:00")) == []
    assert git(a.root, "log", "--format=%s").split("\n")[1:3] == ["heat: turn 1 is closed", "heat: turn 1 is open"]
    assert (a.root / "content/races/heat/notes.txt").is_file()


def test_changes_that_contradict_each_other_are_left_to_the_host(two: tuple[Press, Press]) -> None:
    a, b = two
    for press, text in ((b, "b"), (a, "a")):
        (press.root / "content/races/heat/race.yaml").write_text(text, encoding="utf-8")
        git(press.root, "add", "content")
        git(press.root, "commit", "--quiet", "-m", text)
    assert [*push(b, "b")] == ["pushed"]
    assert claims(a, "a", hour("12:00")) == ["git-apart"]
    assert (a.root / "content/races/heat/race.yaml").read_text(encoding="utf-8") == "a"


def test_while_the_repository_is_away_only_a_claim_that_stands_lets_a_desk_work(
    two: tuple[Press, Press], there: Path
) -> None:
    a, b = two
    assert claims(a, "a", hour("12:00")) == []
    there.rename(there.with_name("away"))
    assert claims(a, "a", hour("12:10")) == []
    assert claims(a, "a", hour("18:10")) == ["git-unreachable"]
    assert claims(b, "b", hour("12:10")) == ["git-unreachable"]


def test_a_claim_that_is_damaged_is_made_anew(two: tuple[Press, Press]) -> None:
    a, _ = two
    (a.root / CLAIM).write_text("{", encoding="utf-8")
    git(a.root, "add", "content")
    assert [*push(a, "damaged")] == ["pushed"]
    assert claims(a, "a", hour("12:00")) == []
    assert read_claim(a) is not None


def test_status_tells_who_changed_a_race_last_and_which_desk_runs_it(two: tuple[Press, Press]) -> None:
    a, b = two
    (a.root / "content/races/heat/notes.txt").write_text("a", encoding="utf-8")
    assert [*push(a, "heat: turn 1 is open")] == ["pushed"]
    assert claims(b, "b", hour("12:00")) == []
    change = last_change(b, "heat")
    assert change is not None
    assert (change.who, change.what) == ("anna", "heat: turn 1 is open")
    told = invoke("status", "--press", str(b.root))
    assert "  last     anna, " in told.output
    assert "'ludi-press run' of the desk 'b' runs these races until 2026-04-06 18:00" in told.output


def test_where_no_git_is_nobody_changed_it_last(tmp_path: Path) -> None:
    assert last_change(chariot_press(tmp_path), "heat") is None


def test_no_password_of_a_repository_is_told(two: tuple[Press, Press]) -> None:
    a, _ = two
    git(a.root, "remote", "set-url", "origin", "http://host:hunter2@127.0.0.1:9/press.git")
    (problem,) = claimed(a, "a", hour("12:00"), SPAN)
    assert isinstance(problem, Problem)
    assert "127.0.0.1" in problem.message
    assert "hunter2" not in problem.message
