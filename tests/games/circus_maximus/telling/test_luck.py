"""The pips that dice gave beside what they owed."""

from fractions import Fraction

from circus_told import DUEL, demonstration, say, told

from ludi_press.games.circus_maximus.teller import CircusMaximusTeller
from ludi_press.games.circus_maximus.telling.tell import TOLD


def test_three_dice_of_a_ram() -> None:
    race, record = told(DUEL)
    (ram, wheels) = CircusMaximusTeller().chronicle(race, [record]).luck
    assert (ram.team, say(ram.name), ram.dice, ram.got, ram.owed) == ("a", "Pips in rams", 3, 15, Fraction(21, 2))
    assert ram.variance == Fraction(35, 4)
    assert (wheels.team, wheels.got, wheels.welcome) == ("b", 12, True)


def test_every_counted_die_of_a_race_is_somebodys_luck() -> None:
    race, records = demonstration()
    rolled = [roll for record in records for roll in record.rolls if roll.address.label in TOLD.luck]
    assert sum(luck.dice for luck in CircusMaximusTeller().chronicle(race, records).luck) == len(rolled)
