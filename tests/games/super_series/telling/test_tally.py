"""Chances added up in whole numbers against the same in Fractions."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.games.super_series.telling.tally import CERTAIN, Fate, Tally

WHOLES = st.integers(1, 10**12)
SHARES = st.tuples(
    st.sampled_from(list(Fate)), st.integers(0, 400), WHOLES, st.fractions(0, 1, max_denominator=400) | st.just(CERTAIN)
)


@given(st.lists(SHARES))
def test_a_tally_is_the_exact_sum(shares: list[tuple[Fate, int, int, Fraction]]) -> None:
    tally: Tally[Fate] = Tally()
    sums: dict[Fate, Fraction] = {}
    for fate, part, whole, times in shares:
        tally.add(fate, part, whole, times)
        sums[fate] = sums.get(fate, Fraction()) + Fraction(part, whole) * times
    assert tally.totals() == {fate: chance for fate, chance in sums.items() if chance}
