import hashlib
from random import Random

import pytest
from msgspec.structs import replace
from toy_press import RACE, ToyPress, errors

from ludi_press.content.proof_files import NO_HASH, DiceFile, InputHashes, read_dice_file, write_dice_file
from ludi_press.core.dice import D6, Address, Die, Roll, Source, TurnDice, commitment, draw
from ludi_press.press.building.making import play
from ludi_press.press.playing import dicebook
from ludi_press.press.playing.dicebook import (
    as_read,
    changed_parts,
    dice_file,
    earlier_rolls,
    false_dice,
    former_hash,
    inputs_of,
    link,
)
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.read import RaceSource, read_race

SECRET = bytes(range(32))
AT = Address("small", 1, 1, "ann", "step", 1)


def roll(face: int, source: Source, address: Address = AT, index: int = 0) -> Roll:
    return Roll(index, address, D6.name, face, source)


def file(*rolls: Roll, aside: tuple[Roll, ...] = ()) -> DiceFile:
    return DiceFile("small", 1, NO_HASH, NO_HASH, rolls, aside)


def source(toy: ToyPress, held: DiceFile, *, committed: bool = False) -> RaceSource:
    text = f"{RACE}dice: {{commitment: {commitment(SECRET)}}}\n" if committed else RACE
    return replace(read_race(toy.race(text=text).press, "small"), dice_files={1: held})


def flaws(toy: ToyPress, held: DiceFile, secret: bytes | None = None, *, committed: bool = False) -> list[str]:
    return [problem.message for problem in false_dice(source(toy, held, committed=committed), secret)]


def test_the_hosts_own_dice_are_no_earlier_dice() -> None:
    held = file(roll(3, Source.HOST), aside=(roll(4, Source.SYSTEM),))
    assert earlier_rolls(held) == {(AT, "d6"): roll(4, Source.SYSTEM)}
    assert earlier_rolls(None) == {}


def test_a_link_is_the_hash_of_the_files_bytes() -> None:
    held = file(roll(3, Source.SYSTEM))
    assert link(held) == hashlib.sha256(write_dice_file(held)).hexdigest()


def test_a_file_that_git_gave_other_line_ends_has_the_same_link() -> None:
    held = file(roll(3, Source.SYSTEM))
    again = read_dice_file(write_dice_file(held).replace(b"\n", b"\r\n"), "01.dice.yaml").value
    assert again is not None
    assert link(again) == link(held)


def test_dice_that_were_not_used_are_set_aside() -> None:
    earlier = earlier_rolls(file(roll(4, Source.SYSTEM), aside=(roll(5, Source.SYSTEM, replace(AT, team="bob")),)))
    turn_dice = TurnDice("small", 1, lambda address, die: (1, Source.SYSTEM), earlier=earlier)
    turn_dice.roll(1, "bob", "step", D6, "TOY-2")
    made = dice_file(turn_dice, NO_HASH, {"orders": {}})
    assert [(die.address.team, die.face) for die in made.dice] == [("bob", 5)]
    assert [(die.address.team, die.face) for die in made.set_aside] == [("ann", 4)]


def built(orders: dict[str, object], earlier: DiceFile | None = None) -> DiceFile:
    turn_dice = TurnDice("small", 1, lambda address, die: (1, Source.SYSTEM))
    return dice_file(turn_dice, NO_HASH, {"orders": orders}, earlier=earlier)


def test_whoever_resolves_a_turn_from_something_else_has_seen_the_outcome_before() -> None:
    first = built({"ann": "go"})
    second = built({"ann": "stay"}, first)
    assert (first.seen, second.seen) == ((), (first.inputs,))
    assert built({"ann": "go"}, second).seen == (first.inputs, second.inputs)


def test_each_set_of_orders_is_seen_once() -> None:
    first = built({"ann": "go"})
    assert built({"ann": "go"}, first) == first
    third = built({"ann": "go"}, built({"ann": "stay"}, first))
    assert built({"ann": "stay"}, third).seen == third.seen


def test_a_file_of_an_earlier_version_stays_as_it_is_while_nothing_is_changed() -> None:
    before = replace(file(), orders=former_hash({"orders": {"ann": "go"}}))
    assert built({"ann": "go"}, before) == before
    changed = built({"ann": "stay"}, before)
    assert (changed.seen, changed.is_resolved) == ((InputHashes(before.orders),), True)


def test_honest_dice_have_no_flaw(toy: ToyPress) -> None:
    face = draw(SECRET, AT, D6)
    assert flaws(toy, file(roll(face, Source.SECRET)), SECRET, committed=True) == []
    assert flaws(toy, file(roll(face, Source.SECRET)), None, committed=True) == []
    assert flaws(toy, file(roll(3, Source.SYSTEM))) == []
    assert flaws(toy, file(roll(99, Source.HOST))) == []


def test_a_face_that_the_secret_does_not_give_is_a_flaw_used_or_set_aside(toy: ToyPress) -> None:
    wrong = roll(draw(SECRET, AT, D6) % 6 + 1, Source.SECRET)
    assert len(flaws(toy, file(wrong), SECRET, committed=True)) == 1
    assert len(flaws(toy, file(aside=(wrong,)), SECRET, committed=True)) == 1


@pytest.mark.parametrize(
    ("held", "committed", "words"),
    [
        (roll(7, Source.SYSTEM), False, "d6 has no such face"),
        (replace(roll(3, Source.SYSTEM), die="d7"), False, "there is no die d7"),
        (roll(3, Source.SYSTEM), True, "was not drawn from the secret"),
        (roll(3, Source.SECRET), False, "race.yaml has no commitment"),
    ],
)
def test_dice_that_cannot_have_been_rolled_so_are_flaws(
    toy: ToyPress, held: Roll, words: str, *, committed: bool
) -> None:
    (message,) = flaws(toy, file(held), committed=committed)
    assert words in message
    assert "small/1/1/ann/step/1" in message


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


ORDERS = ("{ann: go, bob: go}", "{ann: rest, bob: go}", "{ann: go}")
MORE = (
    "",
    "story: Once.\n",
    "story: Twice.\n",
    "opens: {orders: 2}\n",
    "dice: {ann: [step 3]}\n",
    "dice: {bob: [step 1]}\n",
)


def ones(address: Address, die: Die) -> tuple[int, Source]:
    return 1, Source.SYSTEM


def played(toy: ToyPress) -> PlayedRace:
    source = read_race(toy.press, "small")
    race = play_race(source, None, ones)
    for turn in race.turns:
        toy.write(f"content/races/small/turns/{turn.record.turn:02}.dice.yaml", write_dice_file(turn.dice))
    return race


def test_a_turn_is_played_once_until_it_or_one_before_it_differs(toy: ToyPress) -> None:
    toy.turn(1).turn(2).turn(3)
    played(toy)
    first = played(toy)
    toy.turn(3, more="story: Once.\n")
    assert [one is two for one, two in zip(first.turns, played(toy).turns, strict=True)] == [True] * 4
    toy.turn(2, "{ann: rest, bob: go}")
    changed = played(toy)
    assert [one is two for one, two in zip(first.turns, changed.turns, strict=False)] == [True, True, False, False]


def test_of_other_entries_nothing_is_known(toy: ToyPress) -> None:
    first = played(toy.turn(1))
    path = toy.root / "content/races/small/race.yaml"
    path.write_text(path.read_text().replace("Ann of the Greens", "Anna of the Greens"))
    assert played(toy).turns[0] is not first.turns[0]


def test_what_is_wrong_with_a_turn_is_told_each_time(toy: ToyPress) -> None:
    played(toy.turn(1))
    toy.turn(1, more="dice: {ann: [step 1, step 1]}\n")
    assert [errors(played(toy).problems) for _ in range(2)] == [["dice-left-over"]] * 2


def told(race: PlayedRace) -> tuple[object, ...]:
    assert race.source.game is not None
    reports = [turn.report(race.source.game, race.source.set_up) for turn in race.turns]
    return race.turns, race.problems, reports


@pytest.mark.parametrize("seed", range(4))
def test_what_is_known_never_changes_what_is_played_or_told(toy: ToyPress, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 # the same edits on every run
    for number in (1, 2, 3):
        toy.turn(number)
    for _ in range(8):
        toy.turn(chance.choice((1, 2, 3)), chance.choice(ORDERS), chance.choice(MORE))
        if chance.random() < 0.2:
            toy.dice(chance.choice((0, 1, 2, 3))).unlink(missing_ok=True)
        told(played(toy))
        remembering = told(play_race(read_race(toy.press, "small"), None, ones))
        dicebook._CACHE.clear()
        afresh = told(play_race(read_race(toy.press, "small"), None, ones))
        assert remembering == afresh
