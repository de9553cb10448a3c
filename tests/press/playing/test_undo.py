"""The newest turn can be reopened until it is sealed; its dice stay the same, and it is recorded that it was seen."""

import pytest
from toy_press import RACE, ToyPress, snapshot

from ludi_press.content.proof_files import DiceFile
from ludi_press.press.playing.undo import may_be_undone, undo
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.read import read_race

TURN = "content/races/small/turns/02.yaml"


@pytest.fixture
def built(toy: ToyPress) -> ToyPress:
    return toy.turn(1).turn(2, more="story: Dust.\n").built()


def dice(toy: ToyPress, turn: int = 2) -> DiceFile:
    return read_race(toy.press, "small").dice_files[turn]


def codes(toy: ToyPress) -> list[str]:
    return [problem.code for problem in undo(toy.press, "small").problems]


def test_the_newest_turn_is_open_again_and_its_dice_are_set_aside(built: ToyPress) -> None:
    before, text = dice(built), built.read(TURN)
    done = undo(built.press, "small").value
    assert done is not None
    assert (done.turn, done.file, done.dice) == (2, TURN, 2)
    assert built.read(TURN).startswith(f"{text}hold: yes")
    after = dice(built)
    assert (after.is_resolved, after.seen) == (False, (before.inputs,))
    assert [roll.face for roll in after.set_aside] == [roll.face for roll in before.dice]
    built.built()
    assert not (built.root / "site/races/small/turns/02").exists()
    assert dice(built) == after


@pytest.mark.parametrize(
    ("orders", "told"), [("{ann: go, bob: go}", "changed since"), ("{ann: go, bob: rest}", "were")]
)
def test_the_same_dice_come_back_and_the_post_tells_that_they_were_seen(
    built: ToyPress, orders: str, told: str
) -> None:
    before = dice(built)
    undo(built.press, "small")
    built.turn(2, orders).built()
    after = dice(built)
    assert after.seen == (before.inputs,)
    assert after.dice[0] == before.dice[0]
    post = built.read("site/races/small/turns/02/turn2.md")
    assert "the host saw" in post
    assert ("were not changed since" in post) is (orders == "{ann: go, bob: go}")
    undo(built.press, "small")
    assert dice(built).seen == ((before.inputs,) if before.orders == after.orders else (before.inputs, after.inputs))


def test_a_turn_whose_secret_is_public_stays(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 6}}}}\n")
    commit(toy.press, "small", asks_words=False)
    toy.turn(1, more="dice: {ann: [step 6]}\n").built()
    assert reveal(toy.press, "small") == ()
    before = snapshot(toy.root)
    assert codes(toy) == ["undo-disclosed"]
    assert snapshot(toy.root) == before


def test_one_turn_is_taken_back_at_a_time(built: ToyPress) -> None:
    undo(built.press, "small")
    before = snapshot(built.root)
    again = undo(built.press, "small").value
    assert again is not None
    assert (again.turn, again.dice, again.wrote) == (2, 2, ())
    assert may_be_undone(built.press, "small").value is None
    assert snapshot(built.root) == before
    (built.root / TURN).unlink()
    assert may_be_undone(built.press, "small").value == 1


def test_a_turn_that_cannot_be_reopened_is_reported_with_the_reason(toy: ToyPress) -> None:
    assert codes(toy) == ["not-resolved"]
    assert codes(toy.built()) == ["undo-start"]
    toy.turn(1).built().turn(2)
    assert codes(toy) == ["undo-later"]
    toy.turn(2, "{ann: , bob: }")
    publish(toy.press, "small", 1)
    assert codes(toy) == ["undo-sealed"]
    toy.race(text=RACE.replace("toy", "toi"))
    assert "game-unknown" in codes(toy)
