"""Exact odds against every roll of the dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from circus_scenario import CHARTS

from ludi_press.games.circus_maximus.rules import charts
from ludi_press.games.circus_maximus.rules.charts import Lash, RamResult, Strain

TWO = [sum(faces) for faces in product(range(1, 7), repeat=2)]


@pytest.mark.parametrize("excess", range(1, 13))
@pytest.mark.parametrize("cdm", [-3, 0, 2])
def test_cm_4_4_strain_odds_are_the_sum_of_roll_and_excess(excess: int, cdm: int) -> None:
    odds = charts.strain_odds(CHARTS.strain, excess, cdm)
    assert sum(odds.values()) == 1
    at = {14: Strain.SLIP, 15: Strain.DOUBLE_SLIP, 16: Strain.JOSTLED, 17: Strain.LEFT_HORSE, 18: Strain.RIGHT_HORSE}
    expected: Counter[Strain] = Counter()
    for faces in product(range(1, 7), repeat=3):
        roll = min(max(sum(faces) - cdm, 4), 18)
        total = roll + min(excess, 9)
        sure = Strain.NOTHING if roll == 4 or total < 14 else Strain.FLIP if roll == 18 or total > 18 else None
        expected[sure or at[total]] += 1
    assert odds == {result: Fraction(count, 216) for result, count in expected.items()}


def test_cm_4_4_missing_endurance_is_like_a_lower_cdm() -> None:
    assert charts.strain_odds(CHARTS.strain, 6, 0, missing=2) == charts.strain_odds(CHARTS.strain, 6, -2)
    assert charts.strain_odds(CHARTS.strain, 0, 0) == {Strain.NOTHING: Fraction(1)}


def test_cm_4_4_the_example_of_18_over_12_in_lane_4() -> None:
    """The example of a driver with CDM +2: 38% no effect, 9% flip."""
    odds = charts.strain_odds(CHARTS.strain, 6, 2)
    assert (odds[Strain.NOTHING], odds[Strain.FLIP]) == (Fraction(81, 216), Fraction(20, 216))


@pytest.mark.parametrize(("attacker", "defender"), [(0, 0), (2, 0), (-3, 1)])
def test_cm_6_2_evasion_is_equal_or_higher(attacker: int, defender: int) -> None:
    hits = sum(theirs + defender >= mine + attacker for mine, theirs in product(TWO, repeat=2))
    assert charts.evasion_odds(attacker, defender) == Fraction(hits, 36 * 36)


def test_cm_6_4_rams() -> None:
    odds = charts.ram_odds(CHARTS, 2, 1)
    assert sum(odds.values()) == 1
    rolls = [sum(faces) + 1 for faces in product(range(1, 7), repeat=3)]
    assert odds[RamResult.ATTACKER] == Fraction(sum(roll <= 6 for roll in rolls), 216)
    assert odds[RamResult.DEFENDER] == Fraction(sum(roll >= 13 for roll in rolls), 216)


def test_cm_7_2_lashes_of_equals_and_of_the_strong() -> None:
    odds = charts.lash_odds(CHARTS, 0, 0)
    assert sum(odds.values()) == 1
    assert charts.lash_odds(CHARTS, 2, 1) == charts.lash_odds(CHARTS, 1, 0) != odds
    strong = charts.lash_odds(CHARTS, 30, 0)
    row = {total: CHARTS.lash.rows[total][-1] for total in range(2, 13)}
    assert strong[Lash.SWERVE] == Fraction(sum(row[total] is Lash.SWERVE for total in TWO), 36)


def test_cm_7_9_team_lashes() -> None:
    odds = charts.team_lash_odds(2, 1)
    assert odds[11] == Fraction(1, 36 * 36)
    assert odds[0] == charts.evasion_odds(2, 1)


def test_cm_6_5_and_cm_8_1_damage() -> None:
    assert charts.damage_odds(CHARTS.harm.wheel, 3)[8] == Fraction(1, 36)
    assert charts.damage_odds(CHARTS.harm.horse, -3)[0] == Fraction(sum(total - 3 <= 5 for total in TWO), 36)


@pytest.mark.parametrize(("damage", "more", "off"), [(0, 0, 0), (1, 0, 0), (2, 1, 0), (7, 6, 15), (13, 0, 36)])
def test_cm_6_3_wheels(damage: int, more: int, off: int) -> None:
    assert charts.wheel_odds(damage) == (Fraction(more, 36), Fraction(off, 36))
