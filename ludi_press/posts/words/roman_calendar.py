"""The Roman calendar: days are counted back from the next Kalends, Nones or Ides, years from the city's founding."""

from datetime import date, timedelta
from enum import StrEnum
from typing import Final

from msgspec import Struct


class Anchor(StrEnum):
    """The named days of a month: the first, the fifth (or seventh), the thirteenth (or fifteenth)."""

    KALENDS = "kalends"
    NONES = "nones"
    IDES = "ides"


class RomanDate(Struct, frozen=True):
    """A day in the Roman calendar.

    `count` is the days to the anchor, both ends counted: 1 on the day, 2 on its eve, else ante diem that number.
    `month` (1 to 12) is the anchor's; `again` marks the leap day, ante diem bis sextum Kalendas Martias.
    `year` is counted ab urbe condita and is the day's own year, even in the days before the Kalends of January.
    """

    anchor: Anchor
    count: int
    month: int
    year: int
    again: bool = False


FOUNDING: Final = 753
"""Years from the city's founding to our year 1: 2026 is 2779 a.u.c."""

_LATE: Final = frozenset({3, 5, 7, 10})
"""The months with their Nones on the seventh and their Ides on the fifteenth: March, May, July and October."""

_LEAP_DAY: Final = 24
"""The added day: the sixth day before the Kalends of March comes twice, and the first of the two is added."""


def roman_date(day: date) -> RomanDate:
    """Return the Roman date of a day of our calendar; each day has a different one."""
    year = day.year + FOUNDING
    late = 2 if day.month in _LATE else 0
    for anchor, number in ((Anchor.KALENDS, 1), (Anchor.NONES, 5 + late), (Anchor.IDES, 13 + late)):
        if day.day <= number:
            return RomanDate(anchor, number - day.day + 1, day.month, year)
    following = day.replace(day=1) + timedelta(days=32)
    count = (following.replace(day=1) - day).days + 1
    leap = day.month == 2 and (following.replace(day=1) - day.replace(day=1)).days == 29
    if leap and day.day <= _LEAP_DAY:
        return RomanDate(Anchor.KALENDS, count - 1, 3, year, again=day.day == _LEAP_DAY)
    return RomanDate(Anchor.KALENDS, count, following.month, year)


_NUMERALS: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def numeral(number: int) -> str:
    written = ""
    for value, letters in _NUMERALS:
        times, number = divmod(number, value)
        written += letters * times
    return written
