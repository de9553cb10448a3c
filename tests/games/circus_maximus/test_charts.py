"""The charts: those of the source, and what a host's own may not break."""

from typing import Any

import pytest
from cases import overlaid
from circus_scenario import CHARTS, TREES

from ludi_press.games.circus_maximus.rules.charts import Lash, Strain, read_charts, read_up_to


def test_cm_4_4_the_whole_strain_chart_is_one_sum() -> None:
    at = {14: Strain.SLIP, 15: Strain.DOUBLE_SLIP, 16: Strain.JOSTLED, 17: Strain.LEFT_HORSE, 18: Strain.RIGHT_HORSE}
    assert list(CHARTS.strain.rows) == list(range(4, 19))
    for roll, row in CHARTS.strain.rows.items():
        for excess, result in enumerate(row, start=1):
            total = roll + excess
            expected = at.get(total, Strain.FLIP if total > 18 else Strain.NOTHING)
            assert result is (Strain.NOTHING if roll == 4 else Strain.FLIP if roll == 18 else expected)


def test_cm_7_2_the_lash_chart_is_that_of_the_rules() -> None:
    printed = """
        2 Loss Loss Brake Grab Wound Loss Swerve - Loss Grab
        3 Grab Loss Grab Brake Brake Wound Brake Swerve Grab Swerve
        4 Brake - Wound Loss Brake Brake Wound Grab Loss Brake
        5 Grab Brake Loss Wound Loss Loss Grab Brake Swerve Swerve
        6 - Grab Brake Brake Wound Grab Loss Loss Brake Wound
        7 Grab - Grab Grab Grab Swerve Swerve Swerve Swerve Swerve
        8 - Grab - - Swerve Wound Wound Wound Wound Wound
        9 Loss Loss Loss Swerve - - - Brake Wound Brake
        10 Loss Wound Swerve - - Brake Brake Wound - Loss
        11 Wound Swerve - Loss Brake - Brake - Brake -
        12 Swerve Loss - Wound Loss Brake - Loss Brake Brake
    """
    for line in printed.strip().splitlines():
        number, *row = line.split()
        assert [result.value for result in CHARTS.lash.rows[int(number)]] == row


def test_cm_10_1_a_dash_is_no_effect_and_2_is_the_first_critical_hit() -> None:
    assert Lash("-") is Lash.NOTHING
    assert read_up_to(CHARTS.lash.critical, 2).value == "entangled"


ROWS: dict[str, dict[int, Any]] = {
    "ram": {3: "attacker", 6: "attacker", 7: "both", 9: "both", 10: "none", 12: "none", 13: "defender", 20: "defender"},
    "wheel": {-1: 1, 4: 1, 5: 2, 7: 2, 8: 3, 9: 3, 10: 4, 11: 4, 12: 5, 13: 6, 14: 7, 15: 8},
    "horse": {-1: 0, 5: 0, 6: 1, 8: 1, 9: 2, 10: 2, 11: 3, 12: 4, 13: 5, 14: 6, 15: 8},
}


@pytest.mark.parametrize("name", ROWS)
def test_cm_6_4_cm_6_5_cm_8_1_every_row_and_its_bounds(name: str) -> None:
    chart = getattr(CHARTS.harm, name)
    assert {total: read_up_to(chart, total) for total in ROWS[name]} == ROWS[name]


def test_cm_7_8_cm_9_2_cm_9_3_every_row() -> None:
    critical = {2: "entangled", 3: "severe", 4: "arm", 5: "eye", 6: "repeat", 7: "deep", 8: "none", 11: "none"}
    critical |= {12: "showdown"}
    assert {total: read_up_to(CHARTS.lash.critical, total).value for total in critical} == critical
    over = {8: "none", 9: "jostled", 10: "jostled", 11: "car", 12: "hobbled", 13: "hobbled", 14: "badly", 15: "danger"}
    over |= {3: "none", 16: "danger", 17: "flip", 30: "flip"}
    assert {total: read_up_to(CHARTS.wrecks.over, total).value for total in over} == over
    assert CHARTS.wrecks.lies == {
        2: (-1, 3), 3: (-2, 5), 4: (0, 0), 5: (0, 2), 6: (0, 1), 7: (1, 3), 8: (1, 1), 9: (1, 4), 10: (3, 2),
        11: (4, 6), 12: (-3, 4),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"harm": {"ram": {2: "both"}}}, "must rise"),
        ({"prep": {"most": 2, "hits": {9: 3}}}, ""),
        ({"race": {"wrecks": "often"}}, "a number of turns"),
        ({"prep": {"speed": {1: [1, 2]}}}, "6"),
        ({"weather": {"rain": 1}}, "no part 'weather'"),
    ],
)
def test_what_a_host_breaks_is_a_problem(changes: dict[str, Any], words: str) -> None:
    trees = dict(TREES) | {name: TREES["race"] for name in changes if name not in TREES}
    judged = read_charts(overlaid(trees, changes))
    assert (judged.value is None) is bool(words)
    assert words in " ".join(f"{problem.message} {problem.suggestion}" for problem in judged.problems)


def test_a_missing_file_is_a_problem() -> None:
    judged = read_charts({name: tree for name, tree in TREES.items() if name != "lash"})
    assert judged.value is None
    assert "lack their part 'lash'" in judged.problems[0].message
