import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from toy_press import RACE, ToyPress, codes, snapshot

from ludi_press.content.proof_files import DiceFile, read_dice_file, write_dice_file
from ludi_press.core.dice import Source, commitment
from ludi_press.core.report import Listing, Message, Phrase, Term, Text, say
from ludi_press.press.building.making import play
from ludi_press.press.playing import vault
from ludi_press.press.playing.dicebook import link
from ludi_press.press.playing.explain import check_race
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.playing.verify import Strength, Verification, proof_facts, strength, verify_race
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.read import read_race


def verdict(toy: ToyPress) -> Verification:
    return verify_race(toy.press, "small")


@pytest.fixture
def finished(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> ToyPress:
    """A committed race that is over after turn 3, with host dice in turn 1 and its secret revealed."""
    monkeypatch.setattr(vault, "token_bytes", lambda length: bytes(range(length)))
    toy.race(text=f"{RACE}rules: {{race: {{goal: 9}}}}\n")
    commit(toy.press, "small")
    toy.turn(1, more="dice: {ann: [step 1], bob: [step 1]}\n").turn(2).turn(3, more="dice: {ann: [step 6]}\n").built()
    assert reveal(toy.press, "small") == ()
    return toy


def dice_file(path: Path) -> DiceFile:
    judged = read_dice_file(path.read_bytes(), path.name)
    assert judged.value is not None
    return judged.value


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_an_honest_race_is_verified_by_its_folder_alone(finished: ToyPress, tmp_path: Path) -> None:
    shutil.copytree(finished.root / "content", tmp_path / "copy/content")
    found = verdict(ToyPress(tmp_path / "copy"))
    assert found.problems == ()
    assert found.verified
    assert found.over
    assert found.committed
    assert found.dice[Source.HOST] == 3
    assert found.dice[Source.SECRET] == 3
    assert found.dice[Source.SYSTEM] == 0


def test_a_published_turn_that_its_files_lead_to_no_more_is_found_though_no_die_changed(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 9}}}}\n").turn(1).built()
    assert publish(toy.press, "small", 1).problems == ()
    assert verdict(toy).problems == ()
    edit(toy.root / "content/races/small/race.yaml", "goal: 9", "goal: 10")
    found = verdict(toy).problems
    assert codes(found) == ["verify-orders", "verify-orders"]
    assert found[0].message == "the turn was resolved from something else than its files have now: race"


def test_verifying_writes_nothing(finished: ToyPress) -> None:
    before = snapshot(finished.root, times=True)
    verdict(finished)
    assert snapshot(finished.root, times=True) == before


@pytest.mark.parametrize(("turn", "source"), [(1, "host"), (2, "secret"), (3, "host")])
def test_a_changed_face_is_found(finished: ToyPress, turn: int, source: str) -> None:
    path = finished.dice(turn)
    line = next(line for line in path.read_text().splitlines() if f"source: {source}" in line)
    face = int(line.split("face: ")[1].split(",")[0])
    edit(path, line, line.replace(f"face: {face}", f"face: {face % 6 + 1}"))
    assert {"host": "verify-dice", "secret": "dice-false"}[source] in codes(verdict(finished).problems)


def test_a_changed_face_is_found_even_with_a_forged_chain(finished: ToyPress) -> None:
    previous = dice_file(finished.dice(0)).previous
    for turn in range(len(verdict(finished).turns)):
        held = replace(dice_file(finished.dice(turn)), previous=previous)
        if turn == 2:
            first, *others = held.dice
            held = replace(held, dice=(replace(first, face=first.face % 6 + 1), *others))
        finished.dice(turn).write_bytes(write_dice_file(held))
        previous = link(held)
    assert codes(verdict(finished).problems) == ["dice-false"]


def test_a_forged_chain_is_found(finished: ToyPress) -> None:
    held = dice_file(finished.dice(2))
    edit(finished.dice(2), held.previous, "0" * 64)
    assert codes(verdict(finished).problems) == ["verify-chain", "verify-chain"]


def test_a_chain_that_does_not_begin_with_the_commitment_is_found(finished: ToyPress) -> None:
    edit(finished.dice(0), dice_file(finished.dice(0)).previous, "0" * 64)
    assert codes(verdict(finished).problems) == ["verify-chain", "verify-chain"]


def test_a_wrong_secret_is_found(finished: ToyPress) -> None:
    path = finished.root / "content/races/small/race.yaml"
    secret = finished.read(".secrets/small").strip()
    edit(path, secret, "0" * 64)
    assert codes(verdict(finished).problems) == ["secret-wrong"]


def test_orders_that_were_changed_afterwards_are_found(finished: ToyPress) -> None:
    finished.turn(1, "{ann: go, bob: rest}", "dice: {ann: [step 1]}\n")
    found = codes(verdict(finished).problems)
    assert "verify-orders" in found
    assert "verify-dice" in found


def test_a_lost_dice_file_is_found(finished: ToyPress) -> None:
    finished.dice(len(verdict(finished).turns) - 1).unlink()
    assert codes(verdict(finished).problems) == ["verify-dice"]


def test_a_die_of_the_system_in_a_race_with_a_commitment_is_found(finished: ToyPress) -> None:
    edit(finished.dice(2), "source: secret", "source: system")
    assert "dice-false" in codes(verdict(finished).problems)


def test_dice_of_a_turn_that_was_not_played_are_found(finished: ToyPress) -> None:
    last = len(verdict(finished).turns) - 1
    finished.turn(last, "")
    assert "verify-surplus" in codes(verdict(finished).problems)


def test_before_the_secret_is_revealed_only_its_owner_can_verify(toy: ToyPress) -> None:
    commit(toy.press, "small")
    toy.turn(1).built()
    assert verdict(toy).verified
    (toy.root / ".secrets/small").unlink()
    assert codes(verdict(toy).problems) == ["verify-unrevealed"]


def test_a_race_without_a_commitment_is_verified_by_its_chain_and_its_turns(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    found = verdict(toy)
    assert found.verified
    assert not found.committed
    assert found.dice[Source.SYSTEM] == 4
    held = dice_file(toy.dice(1))
    toy.dice(1).write_bytes(write_dice_file(DiceFile("small", 1, "f" * 64, held.orders, held.dice)))
    assert codes(verdict(toy).problems) == ["verify-chain", "verify-chain"]


@pytest.mark.parametrize("orders", ["{ann: go, bob: go}", "{ann: rest, bob: rest}"])
def test_a_turn_that_was_not_built_yet_is_said_to_be_so(toy: ToyPress, orders: str) -> None:
    toy.turn(1).built().turn(2, orders)
    found = verdict(toy)
    (problem,) = found.problems
    assert (problem.code, problem.is_error) == ("verify-unbuilt", False)
    assert problem.message == "turn 2 was not built yet, so it has no dice to check"
    assert problem.place is not None
    assert problem.place.file == "content/races/small/turns/02.yaml"
    assert found.verified


def test_a_race_that_was_not_built_yet_is_said_to_be_so(toy: ToyPress) -> None:
    found = verdict(toy.turn(1))
    assert [problem.message for problem in found.problems] == ["small was not built yet"]
    assert not found.verified


@pytest.mark.parametrize("orders", ["{ann: go, bob: go}", "{ann: rest, bob: rest}"])
def test_a_published_turn_without_its_dice_file_is_found(toy: ToyPress, orders: str) -> None:
    toy.turn(1).turn(2, orders).built()
    publish(toy.press, "small", 2)
    toy.dice(2).unlink()
    assert codes(verdict(toy).problems) == ["verify-missing" if "rest" in orders else "verify-dice"]


@pytest.mark.parametrize(
    "text", ["orders: {cat: go}", "orders: [", "ordrs: {ann: go}", "dice: {ann: [step 9]}\norders: {}"]
)
def test_a_slip_in_the_open_turn_is_no_matter_of_dice(toy: ToyPress, text: str) -> None:
    toy.turn(1).built().write("content/races/small/turns/02.yaml", text)
    assert check_race(toy.press, "small")
    assert verdict(toy).problems == ()
    toy.turn(1, "{cat: go}")
    assert "toy-team" in codes(verdict(toy).problems)


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
