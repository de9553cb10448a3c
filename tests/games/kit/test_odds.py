"""Exact chances: faces that differ, sums in whole numbers against the same in Fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.core.dice import D20, TurnDice
from ludi_press.games.kit.odds import CERTAIN, ChanceTally, chance_from, no_dice, outcomes, ways

WHOLES = st.integers(1, 10**12)
SHARES = st.tuples(
    st.sampled_from(["wall", "finish", "dead"]),
    st.integers(0, 400),
    WHOLES,
    st.fractions(0, 1, max_denominator=400) | st.just(CERTAIN),
)


@given(st.lists(SHARES))
def test_a_tally_is_the_exact_sum(shares: list[tuple[str, int, int, Fraction]]) -> None:
    tally: ChanceTally[str] = ChanceTally()
    sums: dict[str, Fraction] = {}
    for fate, part, whole, times in shares:
        tally.add(fate, part, whole, times)
        sums[fate] = sums.get(fate, Fraction()) + Fraction(part, whole) * times
    assert tally.totals() == {fate: chance for fate, chance in sums.items() if chance}


def test_faces_that_bear_the_same_marks_are_one_outcome() -> None:
    assert outcomes(D20, frozenset(range(14, 21))) == ((14, Fraction(7, 20)), (1, Fraction(13, 20)))
    assert outcomes(D20) == tuple((face, Fraction(1, 20)) for face in range(20, 0, -1))


def test_a_cup_for_nobody_is_not_rolled_from() -> None:
    with pytest.raises(LookupError, match="d20"):
        TurnDice("", 0, no_dice).roll(1, "velox", "fall", D20, "SS-15.1")


def test_all_ways_of_two_dice_where_the_second_is_rolled_after_high_faces_alone() -> None:
    def play(turn_dice: TurnDice) -> tuple[int, ...]:
        first = turn_dice.roll(1, "a", "first", D20, "X-1").face
        return (first, turn_dice.roll(1, "a", "second", D20, "X-1").face) if first > 10 else (first,)

    found = dict(ways(play, lambda team, label: (frozenset(range(11, 21)),)))
    assert found == {(11, 11): Fraction(1, 4), (11, 1): Fraction(1, 4), (1,): Fraction(1, 2)}


def test_chances_from_a_face_on() -> None:
    assert chance_from(14, D20) == Fraction(7, 20)
    assert chance_from(21, D20) == 0
