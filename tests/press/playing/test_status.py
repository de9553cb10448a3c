from collections.abc import Callable
from pathlib import Path

import pytest
from chariot_press import FILE, built_chariots
from toy_press import RACE, ToyPress

from ludi_press.press.playing.explain import check_race, play_and_check
from ludi_press.press.playing.status import Arrival, RaceStatus, Wait, status, status_in
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.publishing.publish import publish

TIMED = f"{RACE}opens: {{closes: 2026-04-07 21:00}}\n"
OVER = "rules: {race: {goal: 1}}\n"
Step = Callable[[ToyPress], object]


def at(toy: ToyPress) -> RaceStatus:
    return status(toy.press, "small")


STEPS: dict[str, tuple[list[Step], Wait, int, str]] = {
    "a file with errors": ([lambda toy: toy.turn(1, "{cat: go}")], Wait.CORRECTION, 0, "check small"),
    "to be committed": (
        [lambda toy: toy.race(text=f"{RACE}dice:\n  scheme: 2\n")],
        Wait.COMMITMENT,
        0,
        "bind small",
    ),
    "words for the start": (
        [lambda toy: toy.race(text=f"{RACE}draw: yes\n"), lambda toy: commit(toy.press, "small")],
        Wait.WORDS,
        0,
        "build",
    ),
    "never built": ([], Wait.BUILD, 0, "build"),
    "no file yet": ([ToyPress.built], Wait.TURN, 1, "new turn small"),
    "no orders": ([ToyPress.built, lambda toy: toy.turn(1, "")], Wait.ORDERS, 1, "build"),
    "some orders": ([ToyPress.built, lambda toy: toy.turn(1, "{ann: go, bob: }")], Wait.ORDERS, 1, "build"),
    "held": ([ToyPress.built, lambda toy: toy.turn(1, more="hold: yes\n")], Wait.ORDERS, 1, "build"),
    "all orders": ([ToyPress.built, lambda toy: toy.turn(1)], Wait.BUILD, 1, "build"),
    "orders changed": (
        [lambda toy: toy.turn(1).built(), lambda toy: toy.turn(1, "{ann: go, bob: rest}")],
        Wait.BUILD,
        1,
        "build",
    ),
    "built": ([lambda toy: toy.turn(1).built()], Wait.SEAL, 1, "seal small 1"),
    "sealed": (
        [lambda toy: toy.turn(1).built(), lambda toy: publish(toy.press, "small", 1)],
        Wait.TURN,
        2,
        "new turn small",
    ),
    "over": ([lambda toy: toy.race(text=RACE + OVER).turn(1).built()], Wait.SEAL, 1, "seal small 1"),
    "over, with a secret": (
        [
            lambda toy: toy.race(text=RACE + OVER).turn(1),
            lambda toy: commit(toy.press, "small", asks_words=False),
            ToyPress.built,
        ],
        Wait.SECRET,
        1,
        "disclose small",
    ),
    "done": (
        [
            lambda toy: toy.race(text=RACE + OVER).turn(1),
            lambda toy: commit(toy.press, "small", asks_words=False),
            ToyPress.built,
            lambda toy: reveal(toy.press, "small"),
            lambda toy: publish(toy.press, "small", 1),
        ],
        Wait.NOTHING,
        1,
        "",
    ),
}


@pytest.mark.parametrize("name", STEPS)
def test_what_a_race_waits_for_and_which_command_comes_next(toy: ToyPress, name: str) -> None:
    steps, wait, turn, command = STEPS[name]
    for step in steps:
        step(toy)
    found = at(toy)
    assert (found.wait, found.turn, found.command.removeprefix("ludi-press ")) == (wait, turn, command)
    assert found.is_done is (wait is Wait.NOTHING)
    assert status_in(toy.press, play_and_check(toy.press, "small")[0]) == found


def test_a_check_tells_what_a_race_waits_for_and_not_what_its_secret_would_roll(toy: ToyPress) -> None:
    commit(toy.race(text=RACE + OVER).press, "small", asks_words=False)
    toy.built()
    played, _ = play_and_check(toy.turn(1).press, "small")
    assert played.over
    assert status_in(toy.press, played) == at(toy)
    assert not at(toy).over


def test_line_ends_of_windows_make_no_turn_another(toy: ToyPress) -> None:
    toy.turn(1).built()
    for path in (toy.root / "content/races/small").rglob("*.yaml"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert (at(toy).wait, at(toy).turn) == (Wait.SEAL, 1)


def test_who_has_sent_who_was_late_and_who_is_awaited(toy: ToyPress) -> None:
    toy.race(text=TIMED).built()
    assert at(toy).awaited == ("ann", "bob")
    late = "received: {ann: 2026-04-07 21:05}\n"
    found = at(toy.turn(1, "{ann: go, bob: }", late))
    assert found.asked is not None
    assert found.asked.closes is not None
    assert [(one.team, one.late) for one in found.sent] == [("ann", True)]
    assert (found.awaited, found.silent) == (("bob",), ())
    found = at(toy.turn(1, "{ann: go}"))
    assert (found.sent, found.awaited, found.silent) == ((Arrival("ann"),), (), ("bob",))


def test_who_was_late_and_has_no_orders_is_late_and_not_silent(toy: ToyPress) -> None:
    toy.race(text=TIMED).built()
    found = at(toy.turn(1, "{ann: go}", "received: {bob: 2026-04-07 21:05}\n"))
    assert [(one.team, one.late) for one in found.sent] == [("ann", False), ("bob", True)]
    assert found.silent == ()
    found = at(toy.turn(1, "{ann: go}", "received: {bob: 2026-04-07 20:55}\n"))
    assert found.silent == ("bob",)


def test_a_turn_file_in_a_wrong_place_is_told_before_a_new_one_is_made(toy: ToyPress) -> None:
    toy.turn(1).built()
    publish(toy.press, "small", 1)
    toy.write("content/races/small/02.yaml", "orders: {ann: go}\n")
    found = at(toy)
    assert found.todo == "content/races/small/02.yaml: move it to turns/02.yaml"
    assert found.command == "ludi-press check small"


def test_a_turn_with_nothing_below_orders_waits_for_them_and_is_told_of(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    (press.root / FILE).parent.mkdir(exist_ok=True)
    (press.root / FILE).write_text("orders:\n  # nobody sent any\n")
    found = status(press, "heat")
    assert (found.wait, "'orders: {}' if all were silent" in found.todo) == (Wait.ORDERS, True)
    told = [problem for problem in check_race(press, "heat") if problem.code == "orders-awaited"]
    assert [problem.message for problem in told] == ["turn 1 is open: no name stands below 'orders:'"]
