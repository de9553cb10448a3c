"""The chart of the chances to win."""

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.line_chart import SCALE, After, Chances, Measured, chance_chart, measure_chart

TEAMS = (EntryCard("a", "Albus"), EntryCard("b", "Brutus"), EntryCard("c", "Cato"))
TURNS = ({"a": 50, "b": 50}, {"a": 20, "b": 80}, {"b": 100}, {"b": 100})
RACE = Chances(100, tuple(After(turn, f"key{turn}", won) for turn, won in enumerate(TURNS)))


def test_there_is_no_chart_before_two_turns() -> None:
    assert chance_chart(TEAMS, None) is None
    assert chance_chart(TEAMS, Chances(100, RACE.turns[:1])) is None


def test_the_chart_ends_when_the_winner_is_certain_who_stands_first() -> None:
    charts = chance_chart(TEAMS, RACE)
    assert charts is not None
    chart, small = charts
    assert small.width < chart.width
    rows = [line.series for line in chart.lines]
    assert [(row.name, row.values[-1]) for row in rows] == [("Brutus", 100), ("Albus", 0), ("Cato", 0)]
    assert [mark.number for mark in chart.scale] == [*SCALE]
    assert [mark.number for mark in chart.turns] == [0, 1, 2]


def test_each_chance_has_its_error_and_what_is_certain_has_none() -> None:
    charts = chance_chart(TEAMS, RACE)
    assert charts is not None
    chart, small = charts
    assert small.width < chart.width
    assert {line.series.name: (line.series.values, line.series.errors) for line in chart.lines} == {
        "Brutus": ((50, 80, 100), (10, 8, 0)),
        "Albus": ((50, 20, 0), (10, 8, 0)),
        "Cato": ((0, 0, 0), (0, 0, 0)),
    }


def test_what_boards_measure_is_a_chart_with_a_round_scale_of_those_who_have_anything() -> None:
    charts = measure_chart(
        TEAMS, Measured("Worth", (0, 1, 2, 3), {"a": (5, 9_000, 2, 0), "b": (5, 14_400, 3, 0), "c": (0, 0, 0, 0)})
    )
    assert charts is not None
    chart, small = charts
    assert small.width < chart.width
    assert [line.series.name for line in chart.lines] == ["Brutus", "Albus"]
    assert [mark.told for mark in chart.scale] == [
        "0",
        *(f"{thousands}\N{NARROW NO-BREAK SPACE}000" for thousands in (5, 10, 15)),
    ]
    assert [mark.number for mark in chart.turns] == [0, 1, 2]
    assert [line.series.last for line in chart.lines] == ["3", "2"]


def test_there_is_no_chart_of_nothing_or_of_one_turn() -> None:
    assert measure_chart(TEAMS, None) is None
    assert measure_chart(TEAMS, Measured("Worth", (0,), {"a": (5,)})) is None
    assert measure_chart(TEAMS, Measured("Worth", (0, 1), {"a": (0, 0)})) is None
