"""The tables of edition 1 against the printed source, copied here by hand."""

from collections.abc import Iterator, Mapping
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenario import TABLES

from ludi_press.core.dice import D20
from ludi_press.games.super_series.rules.model import Part, Speed, Trait
from ludi_press.games.super_series.rules.tables import (
    Chance,
    Corner,
    CornerRow,
    Landing,
    read_chance,
    standard_slip_die,
)

LEVELS = (Speed.LOW, Speed.FAST, Speed.MAX)
BY_RANK = ("14-20 (35%)", "16-20 (25%)", "18-20 (15%)")
"""The wall by Skill, the fall by Constitution, the slip by Size or Endurance."""

ALL_CLEAR = ("clear (100%)", "clear (100%)", "clear (100%)")
CORNERS = {
    (1, Speed.LOW): ("clear 2-3 (50%); slip 4 (50%)", "clear (100%)", "clear (100%)"),
    (1, Speed.FAST): (
        "slip 4 (12.5%); naufragia 5-8 (87.5%)",
        "slip 4-5 (25%); naufragia 6-8 (75%)",
        "clear 4 (12.5%); slip 5-6 (37.5%); naufragia 7-8 (50%)",
    ),
    (1, Speed.MAX): (
        "naufragia 7-12 (100%)",
        "naufragia 7-12 (100%)",
        "slip 7-8 (33.33%); naufragia 9-12 (66.66%)",
    ),
    (2, Speed.LOW): ALL_CLEAR,
    (2, Speed.FAST): (
        "clear 4-5 (25%); slip 6-8 (75%)",
        "clear 4-6 (50%); slip 7-8 (50%)",
        "clear 4-7 (75%); slip 8 (25%)",
    ),
    (2, Speed.MAX): (
        "slip 7-9 (50%); naufragia 10-12 (50%)",
        "clear 7 (16.66%); slip 8-10 (50%); naufragia 11-12 (33.33%)",
        "clear 7-8 (33.33%); slip 9-11 (50%); naufragia 12 (16.66%)",
    ),
    (3, Speed.LOW): ALL_CLEAR,
    (3, Speed.FAST): ("clear 4-6 (50%); slip 7-8 (50%)", "clear 4-7 (75%); slip 8 (25%)", "clear (100%)"),
    (3, Speed.MAX): (
        "clear 7-8 (33.33%); slip 9-11 (50%); naufragia 12 (16.66%)",
        "clear 7-9 (50%); slip 10-12 (50%)",
        "clear 7-10 (66.66%); slip 11-12 (33.33%)",
    ),
    (4, Speed.LOW): ALL_CLEAR,
    (4, Speed.FAST): ALL_CLEAR,
    (4, Speed.MAX): (
        "clear 7-9 (50%); slip 10-12 (50%)",
        "clear 7-10 (66.66%); slip 11-12 (33.33%)",
        "clear 7-11 (83.33%); slip 12 (16.66%)",
    ),
    (5, Speed.LOW): ALL_CLEAR,
    (5, Speed.FAST): ALL_CLEAR,
    (5, Speed.MAX): ALL_CLEAR,
}
WHIP = (
    ("11-20 (50%)", 2, "1-10 (50%)"),
    ("9-20 (60%)", 2, "1-10 (50%)"),
    ("7-20 (70%)", 3, "1-8 (40%)"),
)
CRASH_SUCCESS = {
    (Landing.ADJACENT, Part.LEFT): (
        ("17-20 (20%)", "15-20 (30%)", "13-20 (40%)"),
        ("13-20 (40%)", "11-20 (50%)", "9-20 (60%)"),
        ("9-20 (60%)", "7-20 (70%)", "5-20 (80%)"),
    ),
    (Landing.ADJACENT, Part.HORSES): (("15-20 (30%)",) * 3, ("11-20 (50%)",) * 3, ("7-20 (70%)",) * 3),
    (Landing.OVERTAKING, Part.LEFT): (
        ("19-20 (10%)", "17-20 (20%)", "15-20 (30%)"),
        ("15-20 (30%)", "13-20 (40%)", "11-20 (50%)"),
        ("11-20 (50%)", "9-20 (60%)", "7-20 (70%)"),
    ),
    (Landing.OVERTAKING, Part.HORSES): (("17-20 (20%)",) * 3, ("13-20 (40%)",) * 3, ("9-20 (60%)",) * 3),
}
MISPRINT = "1-4 (40%)"
CRASH_DAMAGE = (
    (("9-20 (60%)", 1), ("7-20 (70%)", 0), ("5-20 (80%)", 0)),
    (("11-20 (50%)", 1), ("9-20 (60%)", 0), ("7-20 (70%)", 0)),
    (("13-20 (40%)", 1), ("11-20 (50%)", 1), ("9-20 (60%)", 0)),
    (("15-20 (30%)", 1), ("13-20 (40%)", 1), ("11-20 (50%)", 0)),
    (("17-20 (20%)", 1), ("15-20 (30%)", 1), (MISPRINT, 1)),
    (("19-20 (10%)", 1), ("17-20 (20%)", 1), ("15-20 (30%)", 1)),
    (("none (0%)", 1), ("19-20 (10%)", 1), ("17-20 (20%)", 1)),
)
LACERATION = (
    (("13-20 (40%)", 1), ("16-20 (25%)", 1), ("19-20 (10%)", 1)),
    (("10-20 (55%)", 1), ("13-20 (40%)", 1), ("16-20 (25%)", 1)),
    (("7-20 (70%)", 2), ("10-20 (55%)", 2), ("13-20 (40%)", 1)),
)


def printed(text: str) -> Chance:
    return read_chance(text)


def same(found: Chance, text: str) -> bool:
    wanted = printed(text)
    return (found.faces, found.printed) == (wanted.faces, wanted.printed)


def agrees(percentage: str, exact: Fraction) -> bool:
    """Whether a printed percentage is the exact chance, rounded or cut off at its last printed digit."""
    wanted, digit = Decimal(percentage), Decimal(1).scaleb(-len(percentage.partition(".")[2]))
    value = Decimal(exact.numerator * 100) / exact.denominator
    deep = Context(prec=40)
    return wanted in {value.quantize(digit, rounding, deep) for rounding in (ROUND_DOWN, ROUND_HALF_UP)}


def chances(found: Any) -> Iterator[Chance]:
    """Every Chance anywhere in the tables."""
    if isinstance(found, Chance):
        yield found
    elif isinstance(found, Mapping):
        yield from (chance for value in found.values() for chance in chances(value))
    elif isinstance(found, tuple):
        yield from (chance for value in found for chance in chances(value))
    elif hasattr(found, "__struct_fields__"):
        yield from (chance for name in found.__struct_fields__ for chance in chances(getattr(found, name)))


def corner_cell(row: CornerRow) -> str:
    """A row as the source prints it."""
    cells = []
    for corner, chance in row.results:
        low, high = min(chance.faces), max(chance.faces)
        faces = f" {low}-{high}" if high > low else f" {low}"
        faces = "" if corner is Corner.CLEAR and chance.printed == "100" else faces
        cells.append(f"{corner}{faces} ({chance.printed}%)")
    return "; ".join(cells)


# The printed source


def test_every_printed_percentage_equals_its_faces() -> None:
    found = [*chances(TABLES), *chances(TABLES.corners)]
    corners = sum(cell.count("%") for cells in CORNERS.values() for cell in cells)
    assert len(found) == corners + 3 * len(BY_RANK) + 2 * len(WHIP) + 4 * 9 + 7 * 3 + 9
    assert [chance for chance in found if not agrees(str(chance.printed), chance.probability)] == []


def test_ss_12_5_the_one_misprint_of_the_source_does_not_equal_its_faces_and_is_not_taken_over() -> None:
    misprint, taken = printed(MISPRINT), TABLES.crash_damage.at(4, 2).self_
    assert not agrees(str(misprint.printed), misprint.probability)
    assert same(taken, "13-20 (40%)")


@pytest.mark.parametrize("level", LEVELS)
def test_ss_5_2_the_special_dice_show_each_number_as_often_as_printed(level: Speed) -> None:
    die = TABLES.speed.dice.at(level, TABLES.speed.dice.LOW)
    assert die.printed is not None
    assert set(die.printed) == set(map(str, die.faces))
    for face, percentage in die.printed.items():
        assert agrees(percentage, Fraction(die.faces.count(int(face)), len(die.faces)))


def test_ss_5_2_the_special_dice_face_by_face() -> None:
    dice = {level: (die.name, die.faces) for level, die in TABLES.speed_die.items()}
    assert dice == {
        Speed.LOW: ("LOW", (2, 3, 3, 4, 4, 4)),
        Speed.FAST: ("FAST", (4, 5, 6, 6, 7, 7, 8, 8)),
        Speed.MAX: ("MAX", (7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12)),
    }


def test_ss_5_3_the_speed_bonus_by_level_and_speed() -> None:
    bonuses = {level: [TABLES.speed.bonus_at(level, trait) for trait in range(3)] for level in Speed}
    assert bonuses == {Speed.STOP: [0, 0, 0], Speed.LOW: [0, 0, 0], Speed.FAST: [0, 0, 1], Speed.MAX: [0, 1, 2]}


@pytest.mark.parametrize(("lane", "level"), CORNERS)
def test_ss_8_3_a_corner_does_what_the_source_prints(lane: int, level: Speed) -> None:
    rows = [TABLES.corner_row(lane, level, skill) for skill in range(3)]
    assert tuple(corner_cell(row) for row in rows) == CORNERS[lane, level]


@pytest.mark.parametrize(("lane", "level"), CORNERS)
def test_ss_8_3_each_face_of_the_die_has_exactly_one_result(lane: int, level: Speed) -> None:
    die = TABLES.speed_die[level]
    for skill in range(3):
        results = TABLES.corner_row(lane, level, skill).results
        for face in set(die.faces):
            (hit,) = [corner for corner, chance in results if chance.hits(face)]
            assert TABLES.corner_result(lane, level, skill, face) is hit
        assert sum(chance.probability for _, chance in results) == 1


def test_ss_8_3_the_fifth_lane_stands_for_all_beyond() -> None:
    assert TABLES.corner_row(9, Speed.MAX, 0) is TABLES.corner_row(5, Speed.MAX, 0)
    assert TABLES.corner_row(4, Speed.MAX, 0) is not TABLES.corner_row(5, Speed.MAX, 0)


def test_ss_9_4_ss_10_1_ss_15_1_slip_wall_and_fall_by_rank() -> None:
    for lookup in (TABLES.slip.harm_at, TABLES.wall.at, TABLES.naufragia.fall_at):
        assert all(same(lookup(rank), text) for rank, text in enumerate(BY_RANK))


def test_ss_11_1_the_whip_by_endurance() -> None:
    for endurance, (success, spaces, harm) in enumerate(WHIP):
        row = TABLES.whip.at(endurance)
        assert same(row.success, success)
        assert row.spaces == spaces
        assert same(row.harm, harm)


@pytest.mark.parametrize(("landing", "part"), CRASH_SUCCESS)
def test_ss_12_4_crash_success(landing: Landing, part: Part) -> None:
    for skill, row in enumerate(CRASH_SUCCESS[landing, part]):
        assert all(same(TABLES.crash_success.at(landing, skill, size, part), text) for size, text in enumerate(row))


def test_ss_12_4_both_sides_of_a_chariot_read_the_same_rows() -> None:
    assert TABLES.crash_success.at(Landing.ADJACENT, 1, 2, Part.RIGHT) is TABLES.crash_success.at(
        Landing.ADJACENT, 1, 2, Part.LEFT
    )


def test_ss_12_5_crash_damage() -> None:
    for combo, row in enumerate(CRASH_DAMAGE):
        for column, (text, inflicted) in enumerate(row):
            found = TABLES.crash_damage.at(combo, column)
            assert found.inflicts == inflicted
            assert same(found.self_, "13-20 (40%)" if text == MISPRINT else text)


def test_ss_13_1_laceration() -> None:
    for skill, row in enumerate(LACERATION):
        for constitution, (text, stun) in enumerate(row):
            found = TABLES.laceration.at(skill, constitution)
            assert found.stun == stun
            assert same(found.chance, text)


def test_numbers_of_the_rules() -> None:
    assert TABLES.laceration.watch == -2
    moving = TABLES.moving
    assert [moving.control.at(level, 0) for level in Speed] == [0, 0, -1, -2]
    assert [moving.reach.at(level, 0) for level in Speed] == [0, 2, 5, 7]
    assert [moving.discards.at(level, None) for level in Speed] == [None, None, 2, 4]
    assert (TABLES.teams.points.side, TABLES.teams.points.horses, TABLES.naufragia.hurts_borne) == (3, 4, 2)
    assert (TABLES.naufragia.escape.radius, TABLES.naufragia.escape.most, TABLES.naufragia.wreck_lasts) == (12, 4, None)
    assert (TABLES.teams.cap, TABLES.teams.free, TABLES.teams.aurigae) == (2, 2, 2)


def test_ss_1_3_every_package_gives_three_characteristics_and_each_is_given_by_three() -> None:
    given = [trait for package in TABLES.teams.packages.values() for trait in package]
    assert set(TABLES.teams.packages) == {"military", "noble", "political", "priestly", "strength", "trader"}
    assert all(len(set(package)) == 3 for package in TABLES.teams.packages.values())
    assert {trait: given.count(trait) for trait in Trait} == dict.fromkeys(Trait, 3)


# Lookups


def test_ss_1_1a_a_value_above_the_last_row_reads_the_last_row() -> None:
    assert TABLES.wall.at(3) is TABLES.wall.at(2)
    assert TABLES.naufragia.fall_at(3) is TABLES.naufragia.fall_at(2)
    assert TABLES.slip.harm_at(3) is TABLES.slip.harm_at(2)
    assert TABLES.whip.at(3) is TABLES.whip.at(2)
    assert TABLES.crash_damage.at(6, 3) is TABLES.crash_damage.at(6, 2)
    assert TABLES.laceration.at(3, 3) is TABLES.laceration.at(2, 2)
    assert TABLES.speed.bonus_at(Speed.MAX, 3) == 2
    assert TABLES.corner_row(1, Speed.FAST, 3) is TABLES.corner_row(1, Speed.FAST, 2)
    assert TABLES.crash_success.at(Landing.ADJACENT, 3, 3, Part.HORSES) is TABLES.crash_success.at(
        Landing.ADJACENT, 2, 2, Part.HORSES
    )


SLIP_SPACES = {
    3: ("d6", [1, 1, 2, 2, 3, 3]),
    4: ("d8", [1, 1, 2, 2, 3, 3, 4, 4]),
    5: ("d6", [1, 2, 3, 4, 5, None]),
    6: ("d6", [1, 2, 3, 4, 5, 6]),
    7: ("d8", [1, 2, 3, 4, 5, 6, 7, None]),
    1: ("d6", [1] * 6),
    2: ("d6", [1, 1, 1, 2, 2, 2]),
    8: ("d8", [1, 2, 3, 4, 5, 6, 7, 8]),
    9: ("d10", [1, 2, 3, 4, 5, 6, 7, 8, 9, None]),
    11: ("d12", [*range(1, 12), None]),
    13: ("d20", [*range(1, 14), *[None] * 7]),
}


@pytest.mark.parametrize("spaces", SLIP_SPACES)
def test_ss_9_1_where_a_slip_begins(spaces: int) -> None:
    found = TABLES.slip.die(spaces)
    assert (found.die.name, [found.space(face) for face in found.die.faces]) == SLIP_SPACES[spaces]


@given(st.integers(1, 20))
def test_ss_9_1b_every_space_of_a_zone_is_as_likely_as_the_next(spaces: int) -> None:
    for found in (TABLES.slip.die(spaces), standard_slip_die(spaces)):
        named = [found.space(face) for face in found.die.faces]
        counts = {number: named.count(number) for number in range(1, spaces + 1)}
        assert len(set(counts.values())) == 1
        assert set(named) - {None} == set(counts)


@pytest.mark.parametrize("spaces", [20, 21, 40])
def test_ss_9_1b_a_lane_with_more_spaces_than_the_largest_die_has_faces_reads_the_first_of_them(spaces: int) -> None:
    found = standard_slip_die(spaces)
    assert (found.die, [found.space(face) for face in found.die.faces]) == (D20, [*range(1, 21)])


def test_the_die_of_a_chance_is_the_d20_but_in_corners() -> None:
    assert {chance.die.name for chance in chances(TABLES)} == {D20.name}
    assert TABLES.corner_row(1, Speed.MAX, 0).results[0][1].die is TABLES.speed_die[Speed.MAX]
