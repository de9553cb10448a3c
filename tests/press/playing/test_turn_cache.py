from random import Random

import pytest
from toy_press import ToyPress, errors

from ludi_press.content.proof_files import write_dice_file
from ludi_press.core.dice import Address, Die, Source
from ludi_press.press.playing import turn_cache
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.read import read_race

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
        turn_cache._CACHE.clear()
        afresh = told(play_race(read_race(toy.press, "small"), None, ones))
        assert remembering == afresh
