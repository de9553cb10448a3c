"""Exact chances: faces that differ, equal results together."""

from fractions import Fraction

from bout_scenario import set_up

from ludi_press.core.dice import D6, D20, TurnDice
from ludi_press.core.report import OpenOrder, say
from ludi_press.games.kit.odds import (
    LuckBook,
    alike,
    chance_from,
    outcomes,
    together,
    ways,
)
from ludi_press.games.moritari.telling.names import Names


def test_faces_that_bear_the_same_marks_are_one_outcome() -> None:
    assert outcomes(D20, frozenset(range(14, 21))) == ((14, Fraction(7, 20)), (1, Fraction(13, 20)))
    assert outcomes(D20) == tuple((face, Fraction(1, 20)) for face in range(20, 0, -1))


def test_all_ways_of_two_dice_where_the_second_is_rolled_after_high_faces_alone() -> None:
    def play(turn_dice: TurnDice) -> tuple[int, ...]:
        first = turn_dice.roll(1, "a", "first", D20, "X-1").face
        return (first, turn_dice.roll(1, "a", "second", D20, "X-1").face) if first > 10 else (first,)

    found = dict(ways(play, lambda team, label: (frozenset(range(11, 21)),)))
    assert found == {(11, 11): Fraction(1, 4), (11, 1): Fraction(1, 4), (1,): Fraction(1, 2)}


def test_chances_from_a_face_on() -> None:
    assert chance_from(14, D20) == Fraction(7, 20)
    assert chance_from(21, D20) == 0


BOUT = set_up({"fighters": {"r1": {"at": [0, 0]}, "r2": {"at": [2, 0]}, "b1": {"at": [4, 0]}}})


def test_equal_keys_stand_together_in_order_of_appearance() -> None:
    assert alike([("x", 1), ("y", 2), ("x", 3)]) == [("x", [1, 3]), ("y", [2])]
    assert alike([]) == []


def test_those_to_whom_the_same_is_open_have_one_offer() -> None:
    move, stay = (OpenOrder(say("move")),), (OpenOrder(say("stay")),)
    found = together([((move, None), "r1"), ((stay, None), "b1"), ((move, None), "r2")], Names(BOUT))
    assert [offer.teams for offer in found] == [("r1", "r2"), ("b1",)]
    assert [offer.orders for offer in found] == [move, stay]


def test_dice_are_added_up_by_whose_they_are_and_what_they_are_for() -> None:
    book = LuckBook()
    book.face("a", "speed", 6, D6)
    book.face("a", "speed", 2, D6)
    book.chance("b", "saved", True, Fraction(1, 3))
    speed, saved = book.luck(["b", "a", "c"], {"speed": True, "saved": False})[::-1]
    assert (speed.team, speed.name, speed.dice, speed.got, speed.owed) == ("a", say("luck.speed"), 2, 8, Fraction(7))
    assert (saved.team, saved.got, saved.owed, saved.variance, saved.welcome) == (
        "b",
        1,
        Fraction(1, 3),
        Fraction(2, 9),
        False,
    )
