"""What dice gave beside what they owed."""

from fractions import Fraction

from ludi_press.core.dice import D6
from ludi_press.core.report import say
from ludi_press.games.kit.luck import LuckBook


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
