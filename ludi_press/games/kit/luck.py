"""Luck: what dice gave compared with what they give on average, by the exact chance of each die."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache

from msgspec import Struct, field

from ludi_press.core.chronicle import Luck
from ludi_press.core.dice import Die
from ludi_press.core.report import Phrase, say


class Sum(Struct):
    """The sums of some dice: their number, their results, and the mean and variance that were to be expected."""

    dice: int = 0
    got: int = 0
    owed: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)


class LuckBook(Struct):
    """Sums of dice, by team and by the name of what is counted."""

    sums: dict[tuple[str, str], Sum] = field(default_factory=dict)

    def add(self, team: str, name: str, got: int, owed: Fraction, variance: Fraction) -> None:
        """Adds a die: its result, and the mean and variance of such a die."""
        counted = self.sums.setdefault((team, name), Sum())
        counted.dice += 1
        counted.got += got
        counted.owed += owed
        counted.variance += variance

    def chance(self, team: str, name: str, got: bool, owed: Fraction) -> None:
        """Adds a die that decides yes or no, with the chance of yes."""
        self.add(team, name, int(got), owed, owed * (1 - owed))

    def face(self, team: str, name: str, face: int, die: Die) -> None:
        """Adds a die whose face is the result."""
        self.add(team, name, face, *moments(die))

    def luck(self, teams: Iterable[str], welcome: Mapping[str, bool]) -> tuple[Luck[Phrase], ...]:
        """The luck of every team that has dice in the book.

        `welcome` names what is counted, and tells whether more of it is good.
        """
        return tuple(
            Luck(team, say(f"luck.{name}"), one.dice, one.got, one.owed, one.variance, good)
            for team in teams
            for name, good in welcome.items()
            if (one := self.sums.get((team, name)))
        )


@cache
def moments(die: Die) -> tuple[Fraction, Fraction]:
    """Mean and variance of a die."""
    count = len(die.faces)
    mean = Fraction(sum(die.faces), count)
    return mean, Fraction(sum(face * face for face in die.faces), count) - mean * mean
