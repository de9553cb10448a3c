"""The chart of the chances to win."""

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.line_chart import SCALE, After, Chances, chance_chart

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
