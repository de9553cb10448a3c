"""The least and the most that the numbers of the charts may be, which a race may change too."""

from typing import Any

from cases import overlaid
from circus_scenario import TREES

from ludi_press.games.circus_maximus.rules.charts import read_charts

LIMITS: tuple[tuple[str, tuple[str | int, ...], int, int], ...] = (
    ("prep", ("points",), 0, 8),
    ("prep", ("most",), 0, 2),
    ("prep", ("hits", 1), 1, 30),
    ("harm", ("wheel", 4), 0, 12),
    ("harm", ("weight", "light"), -6, 6),
    ("harm", ("weight", "normal"), -6, 6),
    ("harm", ("weight", "heavy"), -6, 6),
    ("race", ("last-call",), 0, 50),
    ("race", ("turns",), 1, 200),
    ("race", ("walk",), 0, 20),
)
"""The file, the keys, the least and the most."""


def is_fit(file: str, keys: tuple[str | int, ...], number: int) -> bool:
    change: Any = number
    for key in reversed(keys):
        change = {key: change}
    return read_charts(overlaid(TREES, {file: change})).value is not None


def test_cm_1_2_cm_1_3_cm_6_5_cm_12_4_cm_14_1_a_number_may_be_its_least_and_its_most_and_no_other_beyond() -> None:
    found = {
        keys: [is_fit(file, keys, number) for number in (least - 1, least, most, most + 1)]
        for file, keys, least, most in LIMITS
    }
    assert {keys: fits for keys, fits in found.items() if fits != [False, True, True, False]} == {}


def test_cm_1_2_nobody_has_a_third_point_even_where_there_are_rows_for_it() -> None:
    rows = {"hits": {9: 10}, "speed": {3: [20] * 6}, "endurance": {3: [70] * 6}}
    assert read_charts(overlaid(TREES, {"prep": {"most": 2, **rows}})).value is not None
    assert read_charts(overlaid(TREES, {"prep": {"most": 3, **rows}})).value is None
