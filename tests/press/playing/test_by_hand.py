"""Dice rolled by hand: a line of faces is written into the turn's file, and nothing else of it changes."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from chariot_press import built_chariots, got
from toy_press import RACE, ToyPress

from ludi_press.core.dice import Source
from ludi_press.press.playing.by_hand import asked_dice, give, list_dice
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.read import read_race
from ludi_press.press.receiving.mails import ReceivedMessage

TURN = "# turn 1\norders:\n  ann: go  # by mail\n  bob: go\n"


@pytest.fixture
def open_turn(toy: ToyPress) -> ToyPress:
    toy.built().write("content/races/small/turns/01.yaml", TURN)
    return toy


def text(toy: ToyPress) -> str:
    return toy.read("content/races/small/turns/01.yaml")


def told(toy: ToyPress) -> list[str]:
    judged = asked_dice(toy.press, "small")
    assert judged.value is not None
    return [f"{one.address.team} {one.address.label}" for one in judged.value.dice]


def test_a_line_of_faces_is_written_for_the_dice_that_are_asked(open_turn: ToyPress) -> None:
    assert told(open_turn) == ["ann step", "bob step"]
    judged = give(open_turn.press, "small", "4")
    assert judged.value is not None
    assert told(open_turn) == ["bob step"]
    judged = give(open_turn.press, "small", "bob step 2")
    assert judged.value is not None
    assert (judged.value.dice, judged.value.given) == ((), 2)
    assert text(open_turn) == f"{TURN}dice:\n  ann: [step 4]\n  bob: [step 2]\n"
    played = play_race(read_race(open_turn.press, "small"))
    assert [(roll.face, roll.source) for roll in played.turns[1].record.rolls] == [(4, Source.HOST), (2, Source.HOST)]


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("4 7", "dice-face", "d6 of 'bob step' has no face 7"),
        ("4 2 1", "dice-surplus", "2 dice are asked, and 3 faces given"),
        ("bob 4", "dice-label", "here 'ann step' is asked, not 'bob'"),
        ("ann leap 4", "dice-label", "not 'leap'"),
        ("four", "dice-form", "'four' is followed by no face"),
        (" , ", "dice-form", "no face"),
    ],
)
def test_where_one_face_does_not_fit_none_is_written(open_turn: ToyPress, line: str, code: str, words: str) -> None:
    (problem,) = give(open_turn.press, "small", line).problems
    assert problem.code == code
    assert words in problem.message
    assert text(open_turn) == TURN


@pytest.mark.parametrize(
    ("race", "orders", "code"),
    [
        (RACE, None, "dice-unasked"),
        (RACE, "orders: {ann: go, bob: }\n", "dice-unasked"),
        (RACE, "orders: {cat: go}\n", "toy-team"),
        (f"{RACE}draw: yes\ndice:\n  scheme: 2\n", None, "dice-unasked"),
    ],
)
def test_where_no_turn_waits_for_dice_it_is_said_why(toy: ToyPress, race: str, orders: str | None, code: str) -> None:
    toy.race(text=race)
    if orders:
        toy.built().write("content/races/small/turns/01.yaml", orders)
    judged = asked_dice(toy.press, "small")
    assert judged.value is None
    assert code in [problem.code for problem in judged.problems]


def test_two_hosts_who_type_at_once_lose_no_die(open_turn: ToyPress) -> None:
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda face: give(open_turn.press, "small", face), ("3", "3")))
    assert text(open_turn) == f"{TURN}dice:\n  ann: [step 3]\n  bob: [step 3]\n"


def test_a_line_that_a_killed_command_has_written_is_not_written_for_the_next_die(open_turn: ToyPress) -> None:
    def killed(judged: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        give(open_turn.press, "small", "4", killed)
    again = give(open_turn.press, "small", "4")
    assert [problem.code for problem in again.problems] == ["dice-given"]
    assert told(open_turn) == ["bob step"]
    give(open_turn.press, "small", "4")
    assert told(open_turn) == []


@pytest.mark.parametrize("meanwhile", ["looks", "edits", "types another line"])
def test_a_host_who_has_seen_what_is_written_gives_the_next_die(open_turn: ToyPress, meanwhile: str) -> None:
    def killed(judged: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        give(open_turn.press, "small", "4", killed)
    if meanwhile == "looks":
        list_dice(open_turn.press, "small")
    elif meanwhile == "edits":
        open_turn.write("content/races/small/turns/01.yaml", f"{text(open_turn)}# seen\n")
    line = "bob step 4" if meanwhile == "types another line" else "4"
    assert give(open_turn.press, "small", line).problems == ()
    assert told(open_turn) == []


def test_a_turn_that_has_all_its_dice_asks_for_none(open_turn: ToyPress) -> None:
    open_turn.write("content/races/small/turns/01.yaml", f"{TURN}dice: {{ann: step 1, bob: step 2}}\n")
    assert told(open_turn) == []


def test_what_a_special_die_counts_is_told_with_what_an_ordinary_one_shows(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, ReceivedMessage("Velox: accelerate\nCeler: accelerate\nMusclosus: accelerate\nFerox: accelerate"))
    asked = asked_dice(press, "heat").value
    assert asked is not None
    first = asked.dice[0]
    assert first.die.on_an_ordinary_die
    judged = give(press, "heat", str(first.die.faces[0]))
    assert judged.value is not None
    (told,) = judged.value.counted
    assert told.startswith(f"{first.address.team} {first.address.label} counts {first.die.faces[0]}: a d")
