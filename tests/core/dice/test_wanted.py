"""The dice that a turn needs next, whatever they show."""

from ludi_press.core.dice import D6, Die, HostDie, TurnDice, next_dice
from ludi_press.core.problems import Place

COIN = Die("coin", (0, 1))


def play(turn_dice: TurnDice) -> None:
    """Roll two coins; two heads are followed by ann's die, and bob's is always rolled."""
    heads = [turn_dice.roll(1, "ann", "coin", COIN, "R-1").face, turn_dice.roll(1, "bob", "coin", COIN, "R-2").face]
    if heads == [1, 1]:
        turn_dice.roll(1, "ann", "prize", D6, "R-3")
    turn_dice.roll(2, "bob", "coin", COIN, "R-4")


def asked(**host: list[tuple[str, int]]) -> list[str]:
    dice = {team: tuple(HostDie(label, face, Place("x")) for label, face in thrown) for team, thrown in host.items()}
    return [f"{one.address} {one.die.name} {one.rule}" for one in next_dice("race", 3, dice, play)]


def test_a_die_that_depends_on_another_is_asked_after_it() -> None:
    assert asked() == ["race/3/1/ann/coin/1 coin R-1", "race/3/1/bob/coin/1 coin R-2"]


def test_dice_that_are_there_are_not_asked_again() -> None:
    assert asked(ann=[("coin", 0)]) == ["race/3/1/bob/coin/1 coin R-2", "race/3/2/bob/coin/1 coin R-4"]
    both = {"ann": [("coin", 1)], "bob": [("coin", 1)]}
    assert asked(**both) == ["race/3/1/ann/prize/1 d6 R-3", "race/3/2/bob/coin/1 coin R-4"]


def test_a_turn_that_has_all_its_dice_asks_none() -> None:
    assert asked(ann=[("coin", 0)], bob=[("coin", 1), ("coin", 0)]) == []
    assert next_dice("race", 1, {}, lambda turn_dice: None) == ()


def test_no_more_is_tried_than_is_allowed() -> None:
    tries = []

    def many(turn_dice: TurnDice) -> None:
        tries.append(1)
        for number in range(9):
            turn_dice.roll(1, "ann", f"die-{number}", D6, "R-1")

    assert len(next_dice("race", 1, {}, many, 50)) == 3  # 1 + 6 + 36 tries
    assert len(tries) == 43
