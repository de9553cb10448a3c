"""Chances added up exactly, without a Fraction for each of them."""

from fractions import Fraction


class Tally:
    """A sum of chances, each `part` of a `whole`.

    Dice give few different wholes, so the parts are added as whole numbers for each of these;
    that is exact, and there are as few Fractions to add as there are wholes.
    """

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[int, int] = {}

    def add(self, part: int, whole: int, times: Fraction) -> None:
        """Adds a part of a whole, times a chance of something apart from it."""
        if times.denominator != 1:
            whole *= times.denominator
        self._parts[whole] = self._parts.get(whole, 0) + part * times.numerator

    def total(self) -> Fraction:
        """The sum."""
        return sum((Fraction(part, whole) for whole, part in self._parts.items()), Fraction())
