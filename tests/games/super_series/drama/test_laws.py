"""Laws of beats in every race: nothing is told that is not in the events that a beat names."""

from typing import Any

from any_race import games, set_up
from hypothesis import given, settings
from played import Record, records

from ludi_press.core.report import Beat, Listing, Term, Text
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.teller import SuperSeriesTeller
from ludi_press.games.super_series.telling.tell import TOLD

turn_beats = SuperSeriesTeller().turn_beats


def named_events(record: Record, beat: Beat) -> list[ev.Event]:
    by_turn = {turn.turn: turn.events for turn in record.earlier()}
    return [record.events[index] for index in beat.events] + [by_turn[one.turn][one.event] for one in beat.earlier]


def teams_in(event: ev.Event) -> set[str]:
    """Everybody whom an event names."""
    named = (getattr(event, field, None) for field in ("team", "target", "other", "obstacle", "wreck"))
    names = {name for name in named if name is not None}
    return {*event.order, *names} if isinstance(event, ev.RoundBegun) else names


@settings(max_examples=12, deadline=None)
@given(games)
def test_every_team_of_a_beat_is_in_the_events_that_it_names(game: Any) -> None:
    _, played = records(game)
    for record in played:
        race = set_up(game[0])
        for beat in turn_beats(race, record):
            events = named_events(record, beat)
            assert events
            told = set().union(*(teams_in(event) for event in events))
            assert {*beat.teams} <= told, beat


@settings(max_examples=12, deadline=None)
@given(games)
def test_every_argument_is_a_fact_of_the_log(game: Any) -> None:
    race, played = records(game)
    for record in played:
        for beat in turn_beats(race, record):
            assert tuple(name for name, _ in beat.args) == TOLD.arguments[beat.kind]
            for name, value in beat.args:
                FACTS[name](race, record, beat, value)


def an_auriga(race: Any, record: Record, beat: Beat, value: Any) -> None:
    assert value in [Text(race.by_id[team].driver) for team in beat.teams]


def a_pack(race: Any, record: Record, beat: Beat, value: Any) -> None:
    assert value == Listing(tuple(Text(race.by_id[team].driver) for team in beat.teams))


def a_corner(race: Any, record: Record, beat: Beat, value: Any) -> None:
    sections = race.track.plan.sections
    taken = [event for event in named_events(record, beat) if isinstance(event, ev.CornerTaken)]
    assert isinstance(value, Term)
    assert value.text in [sections[event.section].name for event in taken]


def a_lane(race: Any, record: Record, beat: Beat, value: Any) -> None:
    assert value in [event.lane for event in named_events(record, beat) if isinstance(event, ev.CornerTaken)]


def some_spaces(race: Any, record: Record, beat: Beat, value: Any) -> None:
    assert [value] == [event.spaces for event in named_events(record, beat) if isinstance(event, ev.Whipped)]
    assert value > 1


def a_place(race: Any, record: Record, beat: Beat, value: Any) -> None:
    order = [chariot.team for chariot in standings(race, record.after)]
    assert value == order.index(beat.teams[0]) + 1


def some_passed(race: Any, record: Record, beat: Beat, value: Any) -> None:
    """Who began the turn in front, by the log's own race order, and stands behind now."""
    (begun,) = (event for event in named_events(record, beat) if isinstance(event, ev.RoundBegun))
    ahead = begun.order[: begun.order.index(beat.teams[0])]
    order = [chariot.team for chariot in standings(race, record.after)]
    behind = [team for team in ahead if order.index(team) > order.index(beat.teams[0])]
    assert 3 <= value <= len(behind)


FACTS: dict[str, Any] = {
    "auriga": an_auriga,
    "victim": an_auriga,
    "pack": a_pack,
    "corner": a_corner,
    "lane": a_lane,
    "spaces": some_spaces,
    "place": a_place,
    "passed": some_passed,
}


@settings(max_examples=12, deadline=None)
@given(games)
def test_beats_are_ranked_each_moment_is_told_once_and_the_same_again(game: Any) -> None:
    race, played = records(game)
    assert turn_beats(race, played[0]) == ()
    for record in played:
        beats = turn_beats(race, record)
        assert beats == turn_beats(race, record)
        dramas = [beat.drama for beat in beats]
        assert dramas == sorted(dramas, reverse=True)
        assert all(0 <= drama <= 100 for drama in dramas)
        heads = [beat.events[0] for beat in beats]
        assert len(set(heads)) == len(heads)


@settings(max_examples=12, deadline=None)
@given(games)
def test_who_takes_the_lead_in_a_beat_is_first_of_those_who_run(game: Any) -> None:
    race, played = records(game)
    for record in played:
        running = [one.team for one in standings(race, record.after) if one.status == "running"]
        for beat in turn_beats(race, record):
            if beat.kind in ("lead-change", "lead-inherited", "level", "breakaway", "first-away", "last-lap"):
                assert beat.teams[0] == running[0]


@settings(max_examples=12, deadline=None)
@given(games)
def test_revenge_names_a_blow_that_hit_before(game: Any) -> None:
    race, played = records(game)
    for record in played:
        for beat in turn_beats(race, record):
            if beat.kind == "revenge":
                blow, grievance = named_events(record, beat)
                assert isinstance(grievance, ev.Crashed | ev.Lacerated)
                assert isinstance(blow, ev.Crashed | ev.Lacerated)
                assert (grievance.team, grievance.target) == (blow.target, blow.team)
                assert grievance.hit
                assert blow.hit
