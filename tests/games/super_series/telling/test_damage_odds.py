"""What a drive may cost: against the same counted point by point."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenario import TABLES, entrant

from ludi_press.boards.ring import SpaceId
from ludi_press.games.super_series.rules.model import Chariot, Part
from ludi_press.games.super_series.telling.forecast import DamageOdds, Hazard, Risks

POINTS = st.integers(0, 2)
CHARIOTS = st.builds(
    Chariot, st.just("velox"), st.just(SpaceId(0)), left=POINTS, right=POINTS, horses=st.integers(0, 3)
)
HALF = Fraction(1, 2)


def fresh(chariot: Chariot, **traits: int) -> DamageOdds:
    return DamageOdds.unharmed(Risks(TABLES, entrant("velox", dict(traits)), chariot))


def counted(risks: Risks, hazards: list[Hazard], points: dict[Part, int]) -> tuple[Fraction, Fraction, Fraction]:
    """Under way, stopped, broken: by every case of every hazard, one after the other."""
    if points[Part.HORSES] >= TABLES.teams.points.horses:
        return Fraction(0), Fraction(1), Fraction(0)
    if max(points[Part.LEFT], points[Part.RIGHT]) >= TABLES.teams.points.side:
        return Fraction(0), Fraction(0), Fraction(1)
    if not hazards:
        return Fraction(1), Fraction(0), Fraction(0)
    harms = risks.harms(hazards[0], points[Part.HORSES])
    cases = [(chance, points | {part: points[part] + 1}) for part, chance in harms]
    cases.append((1 - sum((chance for chance, _ in cases), Fraction()), points))
    ends = [(chance, counted(risks, hazards[1:], after)) for chance, after in cases]
    under_way, stopped, broken = (sum((chance * end[at] for chance, end in ends), Fraction()) for at in range(3))
    return under_way, stopped, broken


@given(CHARIOTS, st.lists(st.sampled_from(list(Hazard)), max_size=4), POINTS, POINTS, POINTS)
def test_ss_14_1_a_strain_is_the_sum_of_all_cases(
    chariot: Chariot, hazards: list[Hazard], endurance: int, size: int, skill: int
) -> None:
    damage = fresh(chariot, endurance=endurance, size=size, skill=skill)
    points = {Part.LEFT: chariot.left, Part.RIGHT: chariot.right, Part.HORSES: chariot.horses}
    expected = counted(damage.risks, hazards, points)
    for hazard in hazards:
        damage = damage.then(hazard)
    assert (damage.chance, damage.stopped, damage.broken) == expected


@pytest.mark.parametrize(
    ("hazard", "points", "stopped", "broken"),
    [
        (Hazard.HELD, {"horses": 3}, Fraction(1), Fraction(0)),
        (Hazard.BUMP, {"right": 2}, Fraction(0), HALF),
        (Hazard.BUMP, {"left": 2}, Fraction(0), Fraction(0)),
        (Hazard.WHIP, {"horses": 3}, HALF, Fraction(0)),
        (Hazard.LEFT_WALL, {"left": 2, "horses": 3}, HALF * Fraction(7, 20), HALF * Fraction(7, 20)),
        (Hazard.RIGHT_WALL, {"left": 2}, Fraction(0), Fraction(0)),
        (Hazard.STRUCK, {"left": 2}, Fraction(0), HALF * Fraction(7, 20)),
        (Hazard.SLIP, {"right": 2}, Fraction(0), Fraction(1, 4) * Fraction(7, 20)),
    ],
    ids=str,
)
def test_what_a_toll_ends(hazard: Hazard, points: dict[str, Any], stopped: Fraction, broken: Fraction) -> None:
    """SS-6.2, SS-9.3, SS-9.4, SS-10.2, SS-11.1, SS-14.2: the tables' rows for a team without a point in anything."""
    damage = fresh(Chariot("velox", SpaceId(0), **points)).then(hazard)
    assert (damage.stopped, damage.broken) == (stopped, broken)


def test_the_same_tolls_are_the_same_strain() -> None:
    damage = fresh(Chariot("velox", SpaceId(0)))
    assert damage.then(Hazard.SLIP).then(Hazard.BUMP) is damage.then(Hazard.SLIP).then(Hazard.BUMP)
