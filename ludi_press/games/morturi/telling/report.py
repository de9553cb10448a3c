"""A round of a battle as a Report."""

from ludi_press.content.words import named
from ludi_press.core.report import Fact, Listing, Message, Report, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.report import heading, report_of
from ludi_press.games.kit.schools_telling import opening_facts
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders
from ludi_press.games.morturi.telling.board import favour_words, final_places, status_board
from ludi_press.games.morturi.telling.drama import turn_beats
from ludi_press.games.morturi.telling.log import turn_log
from ludi_press.games.morturi.telling.narrate import Names
from ludi_press.games.morturi.telling.news import turn_news

Record = TurnRecord[Battle, RoundOrders]


def turn_report(set_up: BattleSetUp, record: Record) -> Report:
    """Everything that a post or a page says about the round."""
    battle = record.after
    return report_of(
        "morturi",
        set_up,
        record,
        heading=turn_heading(record),
        facts=_facts(set_up, battle),
        board=status_board(set_up, battle),
        news=turn_news(set_up, record),
        log=turn_log(set_up, record),
        standings=final_places(set_up, battle) if battle.over else None,
        leader=Names(set_up).team(battle.winner) if battle.winner else None,
        beats=turn_beats(set_up, record),
    )


def turn_heading(record: Record) -> Message:
    """What the round is called."""
    return heading(record, "entry", "round")


def _facts(set_up: BattleSetUp, battle: Battle) -> tuple[Fact, ...]:
    """MR-13.1: the arena, the order of the schools, favour and morale, and where flags are."""
    names = Names(set_up)
    facts = opening_facts(set_up, named("arena", set_up.arena.title), battle.round)
    facts.append(Fact(say("fact.priority"), Listing(tuple(names.team(one.id) for one in battle.schools))))
    facts.append(Fact(say("fact.favour"), Listing(tuple(favour_words(set_up, battle)))))
    for school in battle.schools:
        if school.flag is not None:
            facts.append(Fact(say("fact.flag", school=names.team(school.id)), Text(str(school.flag))))
    for one in battle.gladiators:
        if one.carries is not None:
            facts.append(Fact(say("fact.flag", school=names.team(one.carries)), names.team(one.id)))
    return tuple(facts)
