"""LR-14.4: exact chances of battles."""

from fractions import Fraction

import pytest

from ludi_press.games.ludi_romani.telling.ahead import battle_odds, clash_odds, god_odds


def test_lr_14_4_one_concursatio() -> None:
    assert clash_odds() == (Fraction(10, 36), Fraction(5, 36), Fraction(6, 36), Fraction(10, 36))
    assert god_odds() == (Fraction(21, 36), Fraction(15, 36))


@pytest.mark.parametrize("legions", range(1, 11))
def test_a_battle_favours_nobody(legions: int) -> None:
    more, fewer, same = battle_odds(legions)
    assert more == fewer
    assert more + fewer + same == 1
    assert same > 0


def test_a_battle_of_one_legion_is_one_concursatio() -> None:
    take, lose, tie, _ = clash_odds()
    assert battle_odds(1) == (take + lose, take + lose, tie)
