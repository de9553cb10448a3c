"""A turn of Circus Maximus as a Report."""

from ludi_press.core.report import Fact, Message, Report, Text, say
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import RaceSetUp
from ludi_press.games.circus_maximus.telling.board import final_places, laps, status_board
from ludi_press.games.circus_maximus.telling.drama import turn_beats
from ludi_press.games.circus_maximus.telling.log import Record, turn_log
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.circus_maximus.telling.news import turn_news


def turn_report(set_up: RaceSetUp, record: Record) -> Report:
    """CM-15: everything that a post or a page says about the turn."""
    state, names = record.after, Names(set_up)
    facts = [Fact(say("fact.track"), names.track), Fact(say("fact.laps"), set_up.laps)]
    if set_up.host:
        facts.append(Fact(say("fact.host"), Text(set_up.host)))
    return Report(
        game="circus-maximus",
        race=set_up.race,
        turn=record.turn,
        over=state.over,
        title=Text(set_up.title),
        heading=turn_heading(record),
        facts=tuple(facts),
        board=status_board(set_up, state),
        news=turn_news(set_up, record),
        laps=() if state.over or record.turn == 0 else laps(set_up, state),
        log=turn_log(set_up, record),
        standings=final_places(set_up, state) if state.over else None,
        leader=names.team(standings(set_up, state)[0].team) if record.turn else None,
        ask=None if state.over else record.ask,
        beats=turn_beats(set_up, record),
    )


def turn_heading(record: Record) -> Message:
    """What the turn is called."""
    if record.turn == 0:
        return say("heading.grid")
    return say("heading.last" if record.after.over else "heading.turn", turn=record.turn)
