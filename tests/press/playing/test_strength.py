"""How far the dice of a turn are proved, and which dice are listed."""

import pytest
from toy_press import RACE, ToyPress

from ludi_press.core.dice import commitment
from ludi_press.core.report import Listing, Message, Phrase, Term, Text, say
from ludi_press.press.building.making import play
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.strength import Strength, proof_facts, strength
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.read import read_race

SECRET = bytes(range(32))
PUBLIC = "public: the lottery\n"
BY_HAND = "dice: {ann: [step 1], bob: [step 2]}\n"


def played(toy: ToyPress) -> PlayedRace:
    found = play(toy.press, read_race(toy.press, "small"))
    assert [problem for problem in found.problems if problem.is_error] == []
    return found


def die(team: str, face: int) -> Message:
    return say("imprint.die", team=Text(team), purpose=Term("die.step", "step"), face=face)


def facts(toy: ToyPress) -> dict[str, Phrase]:
    found = played(toy)
    told = proof_facts(found.source, found.turns[-1])
    return {fact.label.id: fact.value for fact in told if isinstance(fact.label, Message)}


@pytest.mark.parametrize(
    ("race", "commits", "more", "proof"),
    [
        ("", False, "", Strength.SYSTEM),
        ("", False, BY_HAND, Strength.HAND),
        ("", False, "dice: {ann: [step 1]}\n", Strength.SYSTEM),
        (f"dice: {{commitment: {commitment(SECRET)}, secret: {SECRET.hex()}}}\n", False, "", Strength.COMMITTED),
        ("", True, "", Strength.COMMITTED),
        ("", True, BY_HAND + "words: {ann: x}\n", Strength.HAND),
        ("", True, "words: {ann: x}\ndice: {ann: [step 1]}\n", Strength.COMMITTED),
        ("", True, "words: {ann: x, bob: y}\ndice: {ann: [step 1]}\n", Strength.WORDS),
        (PUBLIC, True, "words: {ann: x}\npublic: 1 2\n", Strength.PUBLIC),
        (PUBLIC, True, "public: 1 2\n", Strength.PUBLIC),
    ],
)
def test_the_proof_of_a_turn(toy: ToyPress, race: str, commits: bool, more: str, proof: Strength) -> None:
    toy.race(text=RACE + race)
    if commits:
        commit(toy.press, "small")
    found = played(toy.turn(1, more=more))
    assert strength(found.source, found.turns[1]) is proof
    assert strength(found.source, found.turns[0]) is Strength.NONE


def test_words_and_value_are_told_with_the_sentence(toy: ToyPress) -> None:
    toy.race(text=RACE + PUBLIC)
    commit(toy.press, "small")
    told = facts(toy.turn(1, more="words: {bob: y, ann: X!}\npublic: 1 2\n"))
    assert told["imprint.proof"] == say("proof.public", n=2)
    ann, bob = (say("imprint.word", team=Text(team), word=Text(word)) for team, word in (("ann", "X!"), ("bob", "y")))
    assert told["imprint.words"] == Listing((ann, bob))
    assert told["imprint.public"] == say("imprint.public.value", source=Text("the lottery"), value=Text("1 2"))
    assert list(told) == ["imprint.proof", "imprint.words", "imprint.public"]


def test_dice_by_hand_and_dice_set_aside_are_counted_and_named(toy: ToyPress) -> None:
    toy.turn(1).built()
    (rolled,) = [roll for roll in played(toy).turns[1].dice.dice if roll.address.team == "ann"]
    told = facts(toy.turn(1, more="dice: {ann: [step 3]}\n"))
    assert told["imprint.by-hand"] == say("imprint.dice", n=1, dice=Listing((die("ann", 3),)))
    assert told["imprint.aside"] == say("imprint.dice", n=1, dice=Listing((die("ann", rolled.face),)))


def test_of_many_dice_the_rest_is_counted(toy: ToyPress) -> None:
    teams = [f"t{number}" for number in range(15)]
    toy.race(text=f"title: T\ngame: toy\nteams: {{{', '.join(f'{team}: T' for team in teams)}}}\n")
    thrown = ", ".join(f"{team}: [step 1]" for team in teams)
    toy.turn(1, f"{{{', '.join(f'{team}: go' for team in teams)}}}", f"dice: {{{thrown}}}\n")
    value = facts(toy)["imprint.by-hand"]
    assert isinstance(value, Message)
    dice = dict(value.args)["dice"]
    assert isinstance(dice, Listing)
    assert (len(dice.items), dice.items[-1]) == (13, say("imprint.more", n=3))
