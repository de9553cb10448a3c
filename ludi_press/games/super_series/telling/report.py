"""A turn of the Super Series as a Report."""

from ludi_press.core.report import Fact, Message, Report, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.report import heading, report_of
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, TurnOrders
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.board import final_places, laps, status_board
from ludi_press.games.super_series.telling.drama import turn_beats
from ludi_press.games.super_series.telling.log import turn_log
from ludi_press.games.super_series.telling.narrate import Names
from ludi_press.games.super_series.telling.news import turn_news


def turn_report(set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Report:
    """Everything that a post or a page says about the turn."""
    state = record.after
    return report_of(
        "super-series",
        set_up,
        record,
        heading=turn_heading(record),
        facts=_facts(set_up),
        board=status_board(set_up, state, record.before),
        news=turn_news(set_up, record),
        laps=() if state.over or record.turn == 0 else laps(set_up, state),
        log=turn_log(record.events, record.rolls, set_up),
        standings=final_places(set_up, state) if state.over else None,
        leader=Names(set_up).team(standings(set_up, state)[0].team) if record.turn else None,
        beats=turn_beats(set_up, record),
    )


def turn_heading(record: TurnRecord[RaceState, TurnOrders]) -> Message:
    """What the turn is called."""
    return heading(record, "grid", "turn")


def _facts(set_up: RaceSetUp) -> tuple[Fact, ...]:
    facts = [Fact(say("fact.track"), Names(set_up).track), Fact(say("fact.laps"), set_up.laps)]
    if set_up.host:
        facts.append(Fact(say("fact.host"), Text(set_up.host)))
    return tuple(facts)
