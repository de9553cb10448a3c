from calendar import isleap
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.posts.words.roman_calendar import FOUNDING, Anchor, RomanDate, numeral, roman_date

KAL, NON, ID = Anchor.KALENDS, Anchor.NONES, Anchor.IDES


@pytest.mark.parametrize(
    ("day", "known"),
    [
        (date(2026, 1, 1), RomanDate(KAL, 1, 1, 2779)),
        (date(2026, 3, 15), RomanDate(ID, 1, 3, 2779)),
        (date(2026, 3, 14), RomanDate(ID, 2, 3, 2779)),
        (date(2026, 4, 4), RomanDate(NON, 2, 4, 2779)),
        (date(2026, 4, 21), RomanDate(KAL, 11, 5, 2779)),
        (date(2026, 7, 4), RomanDate(NON, 4, 7, 2779)),
        (date(2026, 12, 31), RomanDate(KAL, 2, 1, 2779)),
        (date(2026, 12, 29), RomanDate(KAL, 4, 1, 2779)),
        (date(2025, 2, 24), RomanDate(KAL, 6, 3, 2778)),
        (date(2028, 2, 23), RomanDate(KAL, 7, 3, 2781)),
        (date(2028, 2, 24), RomanDate(KAL, 6, 3, 2781, again=True)),
        (date(2028, 2, 25), RomanDate(KAL, 6, 3, 2781)),
        (date(2028, 2, 28), RomanDate(KAL, 3, 3, 2781)),
        (date(2028, 2, 29), RomanDate(KAL, 2, 3, 2781)),
    ],
)
def test_known_days(day: date, known: RomanDate) -> None:
    """The Ides of March, the birthday of the city (a.d. XI Kal. Mai.), the leap day."""
    assert roman_date(day) == known


def back(roman: RomanDate) -> date:
    """Return the day of a Roman date, counted from its anchor by a separate calendar."""
    late = roman.month in (3, 5, 7, 10)
    number = {KAL: 1, NON: 7 if late else 5, ID: 15 if late else 13}[roman.anchor]
    year = roman.year - FOUNDING + (roman.month == 1 and roman.anchor is KAL and roman.count > 1)
    anchor = date(year, roman.month, number)
    early = isleap(year) and (roman.month, roman.anchor) == (3, KAL) and (roman.count > 6 or roman.again)
    return anchor - timedelta(days=roman.count - 1 + early)


@pytest.mark.parametrize("year", [2024, 2025, 2026, 2100])
def test_every_day_of_a_year_has_a_name_of_its_own(year: int) -> None:
    days = [date(year, 1, 1) + timedelta(days=number) for number in range(365 + isleap(year))]
    names = [roman_date(day) for day in days]
    assert len(set(names)) == len(days)
    assert [back(name) for name in names] == days
    assert all(1 <= name.count <= 19 for name in names)


@given(st.integers(1, 3999))
def test_numerals_can_be_read_back(number: int) -> None:
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    read = [values[letter] for letter in numeral(number)]
    assert sum(-value if value < max(read[place:]) else value for place, value in enumerate(read)) == number


def test_the_numeral_of_a_year() -> None:
    assert numeral(2779) == "MMDCCLXXIX"
