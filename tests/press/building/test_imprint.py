from datetime import UTC, datetime
from hashlib import sha256

from toy_press import RACE, ToyPress

from ludi_press.core.dice import commitment
from ludi_press.core.report import Fact, Listing, Message, Text, say
from ludi_press.posts.document.sections import Imprint
from ludi_press.press.building.imprint import imprint
from ludi_press.press.playing.play import play_race
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.read import read_race

SECRET = bytes(range(32))
OPENS = "opens: {closes: 2026-04-04 20:00}\n"


def of(toy: ToyPress, turn: int) -> Imprint:
    played = play_race(read_race(toy.press, "small"), SECRET)
    return imprint(played, played.turns[turn])


def facts(toy: ToyPress, turn: int) -> dict[str, object]:
    return {fact.label.id: fact.value for fact in of(toy, turn).proof if isinstance(fact.label, Message)}


def test_a_turn_is_dated_by_when_its_orders_closed(toy: ToyPress) -> None:
    toy.race(text=RACE + OPENS).turn(1).turn(2)
    closed = of(toy, 1).closed
    assert closed is not None
    assert closed.astimezone(UTC) == datetime(2026, 4, 4, 18, tzinfo=UTC)
    assert of(toy, 0).closed is None
    assert of(toy, 2).closed is None


def test_the_dice_of_the_turn_are_counted_by_who_rolled_them(toy: ToyPress) -> None:
    toy.turn(1, more="dice: {ann: [step 3]}\n")
    told = facts(toy, 1)
    assert list(told) == ["imprint.proof", "imprint.by-hand", "imprint.rolled", "imprint.hash", "imprint.line"]
    assert told["imprint.rolled"] == Listing((say("imprint.by.host", n=1), say("imprint.by.secret", n=1)))
    assert facts(toy, 0)["imprint.rolled"] == say("imprint.none")


def test_a_post_tells_the_proof_in_a_sentence_and_counts_the_dice_by_hand(toy: ToyPress) -> None:
    toy.turn(1, more="dice: {ann: [step 3]}\n")
    assert of(toy, 1).strength == (
        Fact(say("imprint.proof"), say("proof.committed", n=0)),
        Fact(say("imprint.by-hand"), 1),
    )
    assert of(toy, 0).strength == ()


def test_the_hash_is_that_of_the_dice_file(toy: ToyPress) -> None:
    toy.turn(1).built()
    assert facts(toy, 1)["imprint.hash"] == Text(sha256(toy.dice(1).read_bytes()).hexdigest())


def test_the_commitment_is_told_and_the_secret_once_it_is_out(toy: ToyPress) -> None:
    proof = f"dice: {{commitment: {commitment(SECRET)}}}\n"
    assert facts(toy.race(text=RACE + proof).turn(1), 1)["imprint.secret"] == Text(commitment(SECRET))
    revealed = f"dice: {{commitment: {commitment(SECRET)}, secret: {SECRET.hex()}}}\n"
    assert facts(toy.race(text=RACE + revealed), 1)["imprint.revealed"] == Text(SECRET.hex())
    assert "imprint.revealed" not in facts(toy.turn(2), 1)


def test_a_commitment_that_binds_the_entries_is_told_as_such_and_words_are_asked_for(toy: ToyPress) -> None:
    assert not of(toy, 0).takes_words
    made = commit(toy.press, "small").value
    assert made is not None
    assert facts(toy, 0)["imprint.commitment"] == Text(made.commitment)
    assert of(toy, 0).takes_words
