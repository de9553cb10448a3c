"""The demonstration race as a Chronicle."""

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from ludi_press.core.chronicle import Chronicle, MarkShape
from ludi_press.core.report import Term
from ludi_press.games.super_series.rules.events import Crashed, Finished, Lacerated, RoundBegun
from ludi_press.games.super_series.teller import SuperSeriesTeller
from ludi_press.press.building.making import play
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

ROOT = Path(__file__).parents[4]


@cache
def played() -> PlayedRace:
    press = Press(ROOT)
    return play(press, read_race(press, "ludi-megalenses"))


@cache
def told(turns: int | None = None) -> Chronicle:
    race = played()
    return SuperSeriesTeller().chronicle(race.source.set_up, [turn.record for turn in race.turns[:turns]])


def test_everybody_has_a_place_after_every_round() -> None:
    teams = {entrant.id for entrant in told().entrants}
    assert len(teams) == 12
    assert all(len(ranking.order) == 12 and set(ranking.order) == teams for ranking in told().rankings)


def test_there_is_a_ranking_for_every_round_and_one_for_the_grid() -> None:
    begun = [
        (turn.record.turn, event.round)
        for turn in played().turns
        for event in turn.record.events
        if isinstance(event, RoundBegun)
    ]
    assert [(ranking.turn, ranking.round) for ranking in told().rankings] == [(0, 0), *begun]


def test_the_places_of_the_last_round_are_the_results() -> None:
    assert told().rankings[-1].order == tuple(result.team for result in told().results)
    assert [result.place for result in told().results] == list(range(1, 13))


def test_who_has_finished_keeps_his_place() -> None:
    finished = {
        event.team: event.place
        for turn in played().turns
        for event in turn.record.events
        if isinstance(event, Finished)
    }
    order = told().rankings[-1].order
    assert {team: order.index(team or "") + 1 for team in finished} == finished
    assert {result.team for result in told().results if result.finished} == set(finished)


def test_a_race_that_runs_has_no_places_and_tells_nothing_of_later_turns() -> None:
    early = told(4)
    assert {result.place for result in early.results} == {None}
    assert early.rankings == told().rankings[: len(early.rankings)]
    assert set(early.marks) < set(told().marks)
    assert max(mark.turn for mark in early.marks) == 3


def test_marks_and_attacks_name_their_events() -> None:
    events = {turn.record.turn: turn.record.events for turn in played().turns}
    for mark in told().marks:
        assert events[mark.turn][mark.event].team == mark.team
    assert any(mark.shape is MarkShape.END for mark in told().marks)
    for attack in told().attacks:
        event = events[attack.turn][attack.event]
        assert isinstance(event, Crashed | Lacerated)
        assert event.target == attack.target


def test_a_package_is_called_as_the_words_know_it_or_as_the_rules_have_it() -> None:
    packages = [row.cells[3].content for row in told().teams.rows]
    assert len(packages) == 12
    assert all(isinstance(name, Term) and name.id == f"package.{name.text}" for name in packages)


def test_the_table_of_teams_has_a_row_for_each() -> None:
    assert [row.team for row in told().teams.rows] == [entrant.id for entrant in told().entrants]
    assert {len(row.cells) for row in told().teams.rows} == {len(told().teams.columns)}


@pytest.mark.parametrize("racer", ["Aurelia", None])
def test_a_team_may_have_no_participant(racer: str | None) -> None:
    set_up = played().source.set_up
    teams = tuple(replace(team, racer=racer) for team in set_up.teams)
    entrants = SuperSeriesTeller().chronicle(replace(set_up, teams=teams), [played().turns[0].record]).entrants
    assert {entrant.owner and entrant.owner.value for entrant in entrants} == {racer}


def test_the_table_of_teams_of_a_campaign_tells_their_xp() -> None:
    """SS-19.1"""
    race = played().source.set_up
    grown = replace(race, teams=(replace(race.teams[0], xp=7), *race.teams[1:]))
    records = [turn.record for turn in played().turns]
    table = SuperSeriesTeller().chronicle(grown, records).teams
    assert [row.cells[-1].content for row in table.rows] == [7, *[0] * 11]
    assert len(table.columns) == len(told().teams.columns) + 1
