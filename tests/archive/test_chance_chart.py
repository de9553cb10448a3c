"""The chart of the chances to win."""

import itertools

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.chance_chart import SCALE, After, Chances, chance_chart

TEAMS = (EntryCard("a", "Albus"), EntryCard("b", "Brutus"), EntryCard("c", "Cato"))
TURNS = ({"a": 50, "b": 50}, {"a": 20, "b": 80}, {"b": 100}, {"b": 100})
RACE = Chances(100, tuple(After(turn, f"key{turn}", won) for turn, won in enumerate(TURNS)))


def test_there_is_no_chart_before_two_turns() -> None:
    assert chance_chart(TEAMS, None) is None
    assert chance_chart(TEAMS, Chances(100, RACE.turns[:1])) is None


def test_the_chart_ends_when_the_winner_is_certain_who_stands_first_and_no_names_overlap() -> None:
    chart = chance_chart(TEAMS, RACE)
    assert chart is not None
    assert [(line.name, line.last) for line in chart.lines] == [("Brutus", 100), ("Albus", 0), ("Cato", 0)]
    labels = [line.label for line in chart.lines]
    assert min(below - above for above, below in itertools.pairwise(labels)) >= 24
    assert [mark.number for mark in chart.scale] == [*SCALE]
    assert [mark.number for mark in chart.turns] == [0, 1, 2]


def test_each_chance_has_its_error_and_what_is_certain_has_none() -> None:
    chart = chance_chart(TEAMS, RACE)
    assert chart is not None
    assert {row.name: row.cells for row in chart.rows} == {
        "Brutus": ((50, 10), (80, 8), (100, 0)),
        "Albus": ((50, 10), (20, 8), (0, 0)),
        "Cato": ((0, 0), (0, 0), (0, 0)),
    }
    assert [line.bars.count("V") for line in chart.lines] == [2, 2, 0]
