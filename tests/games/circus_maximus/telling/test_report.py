"""A turn as a Report: what stands at its head, and what at the end of the race."""

from circus_told import demonstration, say

from ludi_press.games.circus_maximus.telling.report import turn_report
from ludi_press.games.kit.race_telling import turn_heading


def test_headings() -> None:
    _, records = demonstration()
    said = [say(turn_heading(records[turn])) for turn in (0, 3, 17)]
    assert said == ["The start grid", "Turn 3", "Turn 17, the last"]


def test_nobody_leads_before_the_first_turn_and_places_come_at_the_end() -> None:
    race, records = demonstration()
    grid, under_way, last = (turn_report(race, records[turn]) for turn in (0, 5, 17))
    assert grid.leader is None
    assert under_way.leader is not None
    assert (under_way.standings, bool(under_way.laps)) == (None, True)
    assert last.standings is not None
    assert (last.laps, last.ask, last.over) == ((), None, True)
