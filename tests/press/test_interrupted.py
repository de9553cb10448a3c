"""After any command is killed anywhere, or the disk is full, the same command run again gives the same result."""

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from time import sleep
from typing import Any
from unittest.mock import Mock
from zoneinfo import ZoneInfo

import arena_samples
import pytest
from chariot_press import chariot_press, mail
from click.testing import CliRunner
from fuzzing import FUZZ, some
from hypothesis import given, settings
from hypothesis import strategies as st
from interrupted import interrupted
from small_album import draw_small
from toy_press import RACE, ToyPress, environment, program, snapshot

from ludi_press.cli import group
from ludi_press.core.dice import commitment
from ludi_press.games.registry import find_game
from ludi_press.press.building import build as build_module
from ludi_press.press.building.build import build
from ludi_press.press.playing import vault
from ludi_press.press.playing.by_hand import give
from ludi_press.press.playing.new import NewRace, new_race, new_turn
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.publishing.preview import peek
from ludi_press.press.publishing.publish import amend, publish, undo
from ludi_press.press.reading.founding import found_press
from ludi_press.press.reading.looks import is_untouched
from ludi_press.press.reading.write import drop, is_leftover
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.receive import receive
from ludi_press.scene import Scene

SECRET = bytes(range(32))
BRIEF = RACE.replace("[wiki, markdown, bbcode, mail, html, text]", "[text]")
"""One format writes as the others do."""
FIXED = f"{BRIEF}dice:\n  commitment: {commitment(SECRET)}\n  secret: {SECRET.hex()}\n"
NOW = datetime(2026, 4, 9, 21, 5, tzinfo=ZoneInfo("Europe/Rome"))
EITHER = pytest.mark.parametrize("full", [False, True], ids=["killed", "disk full"])


def scene(game: object, set_up: object, record: Any) -> Scene:
    """Return something to draw of a turn of the toy game."""
    return arena_samples.scene(arena_samples.combatant(1, (record.turn * 100, 0)))


class State:
    """A copy of a press before a command, and the folder where the command works."""

    def __init__(self, toy: ToyPress) -> None:
        self.toy, self.saved = toy, toy.root.with_name("saved")
        shutil.copytree(toy.root, self.saved)

    def __repr__(self) -> str:
        return f"State({self.saved})"

    def back(self) -> ToyPress:
        """Restore the press with its timestamps."""
        drop(self.toy.root)
        shutil.copytree(self.saved, self.toy.root)
        return self.toy


def age(folder: Path) -> None:
    """Give every file an old time, so that builds trust its timestamp."""
    for path in folder.rglob("*"):
        if path.is_file():
            os.utime(path, (path.stat().st_mtime - 100, path.stat().st_mtime - 100))


# --- builds


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[State]:
    """A press that was built and then edited: a turn and a race more, another race less, a story; with pictures."""
    toy = ToyPress(tmp_path_factory.mktemp("edited").resolve() / "press")
    with pytest.MonkeyPatch.context() as patch:
        draw_small(patch)
        patch.setattr("toy_game.game.Toy.scene", scene)
        patch.setattr("ludi_press.press.building.pool.processors", lambda: 1)
        toy.race(text=FIXED).turn(1).race("gone", FIXED).turn(1, race="gone").built()
        age(toy.root)
        toy.built()
        drop(toy.root / "content/races/gone")
        toy.turn(2, more="story: Dust.\n").race("new", FIXED)
        age(toy.root / "content")
        yield State(toy)


@pytest.fixture(scope="module")
def calls(edited: State) -> int:
    """Return how many writing calls an uninterrupted build makes."""
    with interrupted(edited.back().root) as disk:
        edited.toy.built()
    return len(disk.calls)


def text_alone(edited: State) -> dict[str, tuple[bytes, int]]:
    """Return the site of a build without pictures, the first pass over the press being complete."""
    toy = edited.back()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build_module, "draw_all", Mock(side_effect=OSError("no room")))
        with pytest.raises(OSError, match="no room"):
            build(toy.press)
    return snapshot(toy.press.site)


@EITHER
def test_a_build_that_was_interrupted_anywhere_can_be_repeated(edited: State, calls: int, *, full: bool) -> None:
    before = snapshot(edited.back().press.site)
    after, site = snapshot(edited.toy.built().root), snapshot(edited.toy.press.site)
    assert before != site
    text = text_alone(edited)
    assert text not in (before, site)
    for stop in some(calls, 4):
        toy = edited.back()
        with interrupted(toy.root, stop, full=full) as disk:
            build(toy.press)
        left = snapshot(toy.press.site)
        if full:
            assert left in (before, text, site), disk.calls[stop - 1]
        assert left == site or not is_untouched(str(toy.root)), disk.calls[stop - 1]
        toy.built()
        assert snapshot(toy.root) == after, disk.calls[stop - 1]


@settings(max_examples=60 if FUZZ else 2)
@given(stops=st.lists(st.tuples(st.integers(1, 500), st.booleans()), min_size=2, max_size=4))
def test_a_build_that_was_interrupted_again_and_again_can_be_repeated(
    edited: State, stops: list[tuple[int, bool]]
) -> None:
    after = snapshot(edited.back().built().root)
    toy = edited.back()
    for stop, full in stops:
        with interrupted(toy.root, stop, full=full):
            build(toy.press)
    toy.built()
    assert snapshot(toy.root) == after


def test_a_program_that_is_killed_with_its_processes_can_be_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real kill at any time; with several processors races are built by several processes.

    The program draws nothing, since it knows nothing of the scenes that other tests here give to the toy game.
    """
    monkeypatch.setattr("toy_game.game.Toy.scene", lambda game, set_up, record: None)
    toy = ToyPress(tmp_path.resolve() / "press")
    for number in range(4):
        toy.race(f"race-{number}", FIXED).turn(1, race=f"race-{number}")
    state = State(toy)
    after = snapshot(toy.built().root)
    for number in some(40, 1):
        state.back()
        process = Popen(program("build"), cwd=toy.root, env=environment(), stdout=PIPE, stderr=STDOUT)
        sleep(number / 20)
        process.kill()
        process.communicate()  # comes to an end only when its processes have ended too
        toy.built()
        assert snapshot(toy.root) == after, number


# --- what hosts write


def ready(toy: ToyPress) -> ToyPress:
    return toy.turn(1).turn(2).built()


def over(toy: ToyPress) -> ToyPress:
    """A committed race at its end; its commitment binds what it is played to."""
    toy.write("content/races/small/race.yaml", toy.read("content/races/small/race.yaml") + GOAL)
    commit(toy.press, "small")
    for number in range(1, 7):
        toy.turn(number).built()
        if '"over": true' in toy.read(f"site/races/small/turns/{number:02}/turn.json"):
            break
    return toy


def changed(toy: ToyPress) -> ToyPress:
    publish(ready(toy).press, "small", 2)
    return toy.turn(1, "{ann: go, bob: rest}")


def nothing(toy: ToyPress) -> ToyPress:
    drop(toy.root)
    toy.root.mkdir()
    return toy


def begin_race(toy: ToyPress) -> object:
    game = find_game("toy")
    assert game is not None
    return new_race(toy.press, NewRace("ludi-novi", game), date(2026, 11, 21))


def heat(toy: ToyPress) -> ToyPress:
    new_turn(chariot_press(toy.root), "heat")
    return toy


def bring_mail(toy: ToyPress) -> object:
    open_turn = find_open_turn(toy.press, "heat")
    assert open_turn.value is not None
    return receive(open_turn.value, [mail("whip"), mail("2. left", "Livia Serena")])


GOAL = "rules: {race: {goal: 6}}\n"

Step = Callable[[ToyPress], object]
COMMANDS: dict[str, tuple[Callable[[ToyPress], ToyPress], Step]] = {
    "init": (nothing, lambda toy: found_press(toy.root)),
    "init --pages": (nothing, lambda toy: found_press(toy.root, "github")),
    "new race": (ready, begin_race),
    "new turn": (ready, lambda toy: new_turn(toy.press, "small")),
    "commit": (lambda toy: toy, lambda toy: commit(toy.press, "small")),
    "reveal": (over, lambda toy: reveal(toy.press, "small")),
    "receive": (heat, bring_mail),
    "dice": (lambda toy: toy.built().turn(1), lambda toy: give(toy.press, "small", "4 2")),
    "dice, one of two": (lambda toy: toy.built().turn(1), lambda toy: give(toy.press, "small", "4")),
    "preview --show-outcome": (
        lambda toy: toy.race(text=FIXED).built().turn(1),
        lambda toy: peek(toy.press, "small", "text"),
    ),
    "undo": (ready, lambda toy: undo(toy.press, "small")),
    "publish": (ready, lambda toy: publish(toy.press, "small", 2)),
    "publish --amend": (changed, lambda toy: amend(toy.press, "small", 1, "Bob had said rest.", NOW)),
}


def written(toy: ToyPress) -> dict[str, bytes]:
    """Return the host's files, without leftovers of a killed command."""
    files = {name: data for name, (data, _) in snapshot(toy.root).items() if not is_leftover(Path(name).name)}
    return {name: data for name, data in files.items() if not name.startswith((".press/", "site/"))}


def leftovers(toy: ToyPress) -> list[str]:
    """Return what killed commands had begun to write."""
    return [name for name in snapshot(toy.root) if is_leftover(Path(name).name)]


@EITHER
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_was_interrupted_anywhere_leaves_no_half_file_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, *, full: bool
) -> None:
    monkeypatch.setattr(vault, "token_bytes", lambda length: SECRET)
    prepare, command = COMMANDS[name]
    toy = ToyPress(tmp_path.resolve() / "press").race()
    state = State(prepare(toy))
    before = written(toy)
    with interrupted(toy.root) as disk:
        command(toy)
    after, calls = written(toy), len(disk.calls)
    assert before != after
    for stop in some(calls, 3):
        state.back()
        ended = False
        with interrupted(toy.root, stop, full=full) as disk:
            command(toy)
            ended = True  # a disk that is full only where nothing more is written does no harm
        left = written(toy)
        assert all(left[file] in (before.get(file), after.get(file)) for file in left), disk.calls[stop - 1]
        assert before.keys() <= left.keys(), disk.calls[stop - 1]
        if not ended:
            command(toy)
        assert written(toy) == after, disk.calls[stop - 1]
        assert leftovers(toy) == [], disk.calls[stop - 1]


def on_disk(toy: ToyPress) -> dict[str, bytes]:
    """Return the host's files, the site and all leftovers; not what builds keep for themselves."""
    return {name: data for name, (data, _) in snapshot(toy.root).items() if not name.startswith(".press/")}


SAID: dict[str, tuple[Callable[[ToyPress], ToyPress], tuple[str, ...], str]] = {
    "undo": (lambda toy: toy.turn(1).turn(2).built(), ("undo", "small"), "turn 2 is open again"),
    "dice": (lambda toy: toy.built().turn(1), ("dice", "small", "4"), "1. bob  step"),
    "commit": (lambda toy: toy, ("bind", "small"), "Post this;"),
}
"""A press before each command, the command, and what it says of what was done."""


@pytest.mark.parametrize("name", SAID)
def test_a_command_that_was_killed_anywhere_says_what_was_done_when_it_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(vault, "token_bytes", lambda length: SECRET)
    prepare, command, said = SAID[name]
    toy = ToyPress(tmp_path.resolve() / "press").race(text=BRIEF)
    state = State(prepare(toy))
    monkeypatch.chdir(toy.root)
    with interrupted(toy.root) as disk:
        whole = CliRunner().invoke(group, command, catch_exceptions=False)
    after, calls = on_disk(toy), len(disk.calls)
    assert said in whole.stdout
    for stop in some(calls, 6):
        state.back()
        monkeypatch.chdir(toy.root)
        with interrupted(toy.root, stop) as disk:
            CliRunner().invoke(group, command, catch_exceptions=False)
        again = CliRunner().invoke(group, command, catch_exceptions=False)
        where = disk.calls[stop - 1]
        assert (again.exit_code, on_disk(toy)) == (0, after), where
        assert said in again.stdout, where


def test_wherever_a_commit_is_killed_its_secret_is_in_no_file_that_git_would_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vault, "token_bytes", lambda length: SECRET)
    toy = ToyPress(tmp_path.resolve() / "press").race()
    state = State(toy)
    with interrupted(toy.root) as disk:
        commit(toy.press, "small")
    for stop in range(1, len(disk.calls) + 1):
        state.back()
        with interrupted(toy.root, stop):
            commit(toy.press, "small")
        told = {name for name, (data, _) in snapshot(toy.root).items() if SECRET.hex()[:8].encode() in data}
        assert all(name.startswith(".secrets/") for name in told)
        assert not told or toy.read(".secrets/.gitignore").splitlines()[-1] == "*"
