"""The charts for readers: every chart of the rules data, with exact odds and in words."""

from fractions import Fraction

import pytest
from circus_scenario import CHARTS
from circus_told import LANGUAGES, say, words

from ludi_press.games.circus_maximus.telling.rule_tables import rule_tables

TABLES = rule_tables(CHARTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_tables_have_words(language: str) -> None:
    boards = [table.board for table in TABLES]
    phrases = [
        phrase
        for board in boards
        for phrase in (board.caption, *(column.title for column in board.columns),
                       *(cell.content for row in board.rows for cell in row.cells))
    ]  # fmt: skip
    assert {flaw for phrase in phrases for flaw in words(language).flaws(phrase)} == set()


def test_cm_4_4_the_strain_chart_is_whole() -> None:
    chart = TABLES[1].board
    assert len(chart.rows) == 15
    assert [say(cell.content) for cell in chart.rows[6].cells] == [
        *("10", *["\N{EN DASH}"] * 3, "S", "SS", "J", "LH", "RH", "Flip")
    ]


def test_rows_of_odds_are_one_together() -> None:
    for table in TABLES:
        odds = [[cell.content for cell in row.cells if isinstance(cell.content, Fraction)] for row in table.board.rows]
        if "odds of a" in say(table.board.caption):
            assert {sum(row) for row in odds} == {1}


def test_cm_6_2_equal_drivers_evade_more_often_than_not() -> None:
    evasion = next(table.board for table in TABLES if table.rule == "CM-6.2")
    level = next(row for row in evasion.rows if say(row.cells[0].content) == "0")
    assert level.cells[1].content == Fraction(721, 1296)


def test_cm_7_8_the_ends_of_rows_are_written_as_people_do() -> None:
    criticals = next(table.board for table in TABLES if table.rule == "CM-7.8")
    assert [say(row.cells[0].content) for row in criticals.rows] == [
        "≤ 2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8\N{EN DASH}11",
        "12+",
    ]
