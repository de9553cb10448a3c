"""A round of a bout as a Report."""

from ludi_press.boards.plane import units
from ludi_press.core.report import Fact, Message, Phrase, Report, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.report import heading, report_of
from ludi_press.games.kit.schools_telling import opening_facts
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.rules.standings import standings
from ludi_press.games.moritari.telling.board import final_places, status_board
from ludi_press.games.moritari.telling.drama import turn_beats
from ludi_press.games.moritari.telling.log import turn_log
from ludi_press.games.moritari.telling.narrate import Names
from ludi_press.games.moritari.telling.news import turn_news


def turn_report(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> Report:
    """Everything that a post or a page says about the round."""
    bout = record.after
    return report_of(
        "moritari",
        set_up,
        record,
        heading=turn_heading(record),
        facts=_facts(set_up, bout),
        board=status_board(set_up, bout),
        news=turn_news(set_up, record),
        log=turn_log(record.events, record.rolls, Names(set_up)),
        standings=final_places(set_up, bout) if bout.over else None,
        leader=_winner(set_up, bout),
        beats=turn_beats(set_up, record),
    )


def turn_heading(record: TurnRecord[Bout, RoundOrders]) -> Message:
    """What the round is called."""
    return heading(record, "entry", "round")


def _winner(set_up: BoutSetUp, bout: Bout) -> Phrase | None:
    """MO-6: whose the bout is; nobody leads while it is fought, and nobody wins where nobody is left."""
    best = standings(set_up, bout)[0]
    return Names(set_up).team(best.side or None) if bout.over and best.left else None


def _facts(set_up: BoutSetUp, bout: Bout) -> tuple[Fact, ...]:
    names = Names(set_up)
    arena = set_up.arena
    sand = say(f"arena.{arena.shape}", width=Text(units(arena.width)), height=Text(units(arena.height)))
    facts = opening_facts(set_up, sand, bout.round)
    if bout.caesar:
        facts.append(Fact(say("fact.caesar"), names.team(bout.caesar)))
    if bout.barred and not bout.over:
        facts.append(Fact(say("fact.barred"), names.team(bout.barred)))
    return tuple(facts)
