"""Chances added up exactly, without a Fraction for each of them."""

from enum import StrEnum
from fractions import Fraction
from typing import Final, Generic, TypeVar

CERTAIN: Final = Fraction(1)
NEVER: Final = Fraction(0)


class Fate(StrEnum):
    """What can befall a chariot that carries out an order, or its auriga.

    `WALL`: harm by a wall (SS-10.1); `HELD`: harm to the horses by an obstacle (SS-6.2); `STOPPED`: the horses stand
    (SS-14.1); `BROKEN`: a side destroyed (SS-14.1); `FINISH`: over the line of the last lap (SS-17.1);
    `DEAD` by a fall (SS-15.3). For who is overturned: `HURT` (SS-15.4) and `TRAMPLED` (SS-15.5).
    """

    WALL = "wall"
    HELD = "held"
    STOPPED = "stopped"
    BROKEN = "broken"
    FINISH = "finish"
    HURT = "hurt"
    TRAMPLED = "trampled"
    DEAD = "dead"


Name = TypeVar("Name")


class Tally(Generic[Name]):
    """Sums of chances by what they are chances of, each `part` of a `whole`.

    Dice give few different wholes, so the parts are added as whole numbers for each of these;
    that is exact, and there are as few Fractions to add as there are wholes.
    """

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        self._parts: dict[Name, dict[int, int]] = {}

    def add(self, name: Name, part: int, whole: int, times: Fraction) -> None:
        """Adds a part of a whole, times a chance of something apart from it."""
        if times is not CERTAIN:
            part, whole = part * times.numerator, whole * times.denominator
        if part:
            parts = self._parts.setdefault(name, {})
            parts[whole] = parts.get(whole, 0) + part

    def totals(self) -> dict[Name, Fraction]:
        """The sums, of what can happen."""
        return {
            name: sum((Fraction(part, whole) for whole, part in parts.items()), NEVER)
            for name, parts in self._parts.items()
        }
