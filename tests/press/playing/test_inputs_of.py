"""What a turn is resolved from: one hash of it all, and a mark of each part."""

import hashlib

import pytest
from toy_press import RACE, ToyPress

from ludi_press.content.dice_file import InputHashes
from ludi_press.press.building.making import play
from ludi_press.press.playing.inputs_of import as_read, changed_parts, former_hash, inputs_of
from ludi_press.press.reading.read import read_race


def inputs(toy: ToyPress, number: int = 1) -> InputHashes:
    played = play(toy.press, read_race(toy.press, "small"))
    assert [problem for problem in played.problems if problem.is_error] == []
    return played.turns[number].dice.inputs


def test_the_hash_depends_on_each_part_but_not_on_their_order() -> None:
    one = inputs_of("small", 1, {"orders": {"ann": 1, "bob": 2}, "=dice": {"ann": ["step 1"]}})
    assert inputs_of("small", 1, {"=dice": {"ann": ["step 1"]}, "orders": {"bob": 2, "ann": 1}}).orders == one.orders
    assert inputs_of("small", 2, {"orders": {"ann": 1, "bob": 2}, "=dice": {"ann": ["step 1"]}}).orders != one.orders


def test_what_was_done_is_an_outcome_and_no_part() -> None:
    assert as_read({"orders": {"a": {"asked": ["whip"], "done": ["lean"]}}}) == {"a": {"asked": ["whip"]}}


def test_only_what_differs_is_named() -> None:
    one = inputs_of("small", 1, {"orders": {"ann": 1, "bob": 2}, "=words": "small/1"})
    other = inputs_of("small", 1, {"orders": {"ann": 1, "bob": 3, "cat": 1}})
    assert changed_parts(one, other) == ("bob", "cat", "words")
    assert changed_parts(one, InputHashes(other.orders)) == ()


def test_the_hash_of_an_earlier_version_is_that_of_orders_and_dice() -> None:
    text = b'{"dice":{"ann":["step 1"]},"orders":{"ann":"go"}}'
    parts = {"orders": {"ann": "go"}, "=dice": {"ann": ["step 1"]}, "=words": "small/1"}
    assert former_hash(parts) == hashlib.sha256(text).hexdigest()


CHANGES = {
    "an order": ("{ann: rest, bob: go}", "", RACE, ("ann",)),
    "a die by hand": ("{ann: go, bob: go}", "dice: {ann: [step 3]}\n", RACE, ("dice",)),
    "the hour of a message": ("{ann: go, bob: go}", "received: {ann: 2026-04-05 20:00}\n", RACE, ("received",)),
    "what is asked": ("{ann: go, bob: go}", "", RACE + "opens: {orders: 2, closes: 2026-04-05 20:00}\n", ("opens",)),
    "a rule": ("{ann: go, bob: go}", "", f"{RACE}rules: {{race: {{goal: 9}}}}\n", ("race",)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_is_named(toy: ToyPress, change: str) -> None:
    orders, more, race, named = CHANGES[change]
    before = inputs(toy.race().turn(1))
    assert changed_parts(before, inputs(toy.race(text=race).turn(1, orders, more))) == named


def test_a_story_a_note_a_name_and_a_deadline_are_no_part(toy: ToyPress) -> None:
    before = inputs(toy.race().turn(1))
    text = RACE.replace("The small games", "The great games").replace("Ann of the Greens", "Anna")
    text += "opens: {closes: 2026-04-05 20:00}\n"
    assert inputs(toy.race(text=text).turn(1, more="story: Once.\nnotes: {ann: so}\n")) == before
