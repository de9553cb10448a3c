"""A season as a Report: the crier's news first, then boards, the log, and what is due next."""

from collections.abc import Iterator

from ludi_press.core.report import Fact, Message, Phrase, Report, Text, say
from ludi_press.games.kit.report import report_of
from ludi_press.games.ludi_romani.rules.actium import victors
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.telling.board import bond_facts, final_places, region_facts, status_board
from ludi_press.games.ludi_romani.telling.drama import turn_beats
from ludi_press.games.ludi_romani.telling.log import Record, turn_log
from ludi_press.games.ludi_romani.telling.narrate import Names, season_words
from ludi_press.games.ludi_romani.telling.news import turn_news
from ludi_press.games.ludi_romani.telling.tables import turn_tables, turn_votes


def turn_report(set_up: SetUp, record: Record) -> Report:
    """Everything that a post or a page says about the season."""
    state = record.after
    return report_of(
        "ludi-romani",
        set_up,
        record,
        heading=turn_heading(set_up, record),
        facts=tuple(_facts(set_up, state)),
        board=status_board(set_up, state),
        news=turn_news(set_up, record),
        laps=region_facts(set_up, state),
        tables=turn_tables(set_up, record),
        votes=turn_votes(set_up, record),
        log=turn_log(set_up, record),
        standings=final_places(set_up, state) if state.over and state.actium else None,
        leader=_leader(set_up, state),
        beats=turn_beats(set_up, record),
    )


def turn_heading(set_up: SetUp, record: Record) -> Message:
    """What the turn is called: its season."""
    if record.before is None:
        return say("heading.start")
    if record.after.over:
        return say("heading.over", year=set_up.row(record.after.season).year)
    return season_words(set_up, record.after.season)


def _leader(set_up: SetUp, state: State) -> Phrase | None:
    """LR-12.1: whose the victory is; before Actium nobody leads."""
    won = victors(state)
    first = state.triumph.leader if state.triumph else won[0] if won else None
    return Names(set_up).team(first) if first else None


def _facts(set_up: SetUp, state: State) -> Iterator[Fact]:
    """Who tells, what is due next on the timetable, and the bonds."""
    if set_up.host:
        yield Fact(say("fact.host"), Text(set_up.host))
    if not state.over:
        number = set_up.next_row(state)
        row = set_up.row(number)
        hours = Text("\N{EN DASH}".join((*row.motus[:1], *row.time[-1:])))
        yield Fact(say("fact.next"), say("fact.next.at", season=season_words(set_up, number), hours=hours))
    yield from bond_facts(set_up, state)
