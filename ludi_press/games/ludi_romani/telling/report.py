"""A season as a Report: news, boards, votes, the log, and the next season."""

from collections.abc import Iterator

from ludi_press.core.report import Board, Fact, Message, Phrase, Report, Text, Vote, VoteBoard, say
from ludi_press.games.kit.narration import narrate
from ludi_press.games.kit.report import table
from ludi_press.games.ludi_romani.rules.actium import victors
from ludi_press.games.ludi_romani.rules.events import Ballot as Cast
from ludi_press.games.ludi_romani.rules.events import FleetBuilt, Rowed, Voted
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.telling.board import bond_facts, final_places, region_facts, status_board
from ludi_press.games.ludi_romani.telling.drama import turn_beats
from ludi_press.games.ludi_romani.telling.log import turn_log
from ludi_press.games.ludi_romani.telling.narrate import TONES, Names, Record, money, season_words
from ludi_press.games.ludi_romani.telling.news import turn_news


def turn_report(set_up: SetUp, record: Record) -> Report:
    """Everything that a post or a page says about the season."""
    state = record.after
    return Report(
        game="ludi-romani",
        race=set_up.race,
        turn=record.turn,
        over=state.over,
        title=Text(set_up.title),
        ask=None if state.over else record.ask,
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
    """LR-12.1: the leader of the victors; None before Actium is won."""
    won = victors(state)
    first = state.triumph.leader if state.triumph else won[0] if won else None
    return Names(set_up).team(first) if first else None


def _facts(set_up: SetUp, state: State) -> Iterator[Fact]:
    """The host, the next season of the timetable, and the bonds."""
    if set_up.host:
        yield Fact(say("fact.host"), Text(set_up.host))
    if not state.over:
        number = set_up.next_row(state)
        row = set_up.row(number)
        hours = Text("\N{EN DASH}".join((*row.motus[:1], *row.time[-1:])))
        yield Fact(say("fact.next"), say("fact.next.at", season=season_words(set_up, number), hours=hours))
    yield from bond_facts(set_up, state)


# What a season decided: the votes of the senate, and Actium round by round (LR-6, LR-11)

_SENATE = tuple(say(f"tables.{head}") for head in ("consul", "bill", "about", "for", "against", "result"))
_FLEETS = tuple(say(f"tables.{head}") for head in ("party", "members", "bought", "ships-left"))


def turn_tables(set_up: SetUp, record: Record) -> tuple[Board, ...]:
    """The tables of votes, fleets and Actium that have rows in this turn."""
    names = Names(set_up)
    senate = table("tables.senate", _SENATE, _votes(names, record))
    fleets = table("tables.fleets", _FLEETS, _fleets(names, record))
    return tuple(board for board in (senate, fleets, _actium(names, record)) if board.rows)


def _votes(names: Names, record: Record) -> Iterator[tuple[Phrase, ...]]:
    """LR-6.5: each bill, who brought it, and how it went."""
    for event in record.events:
        if isinstance(event, Voted):
            result = say("tables.carried" if event.carried else "tables.failed")
            about = (names.team(event.team), Text(event.bill), names.team(event.whom))
            yield (*about, event.votes_for, event.votes_against, result)


def turn_votes(set_up: SetUp, record: Record) -> tuple[Vote, ...]:
    """LR-6.2, LR-6.5, LR-6.11: each bill with its voters; a caedes needs all votes present, others the majority."""
    names = Names(set_up)

    def ballots(cast: tuple[Cast, ...]) -> tuple[VoteBoard, ...]:
        return tuple(
            VoteBoard(names.called(ballot.who), ballot.suffragia, TONES[set_up.roster[ballot.who].row.kind])
            for ballot in cast
        )

    found = []
    for event in record.events:
        if isinstance(event, Voted):
            majority = (event.votes_for + event.votes_against) // 2 + 1
            needed = event.present if event.rule == "LR-6.11" else majority
            found.append(Vote(narrate(event, names), ballots(event.ayes), ballots(event.noes), needed, event.present))
    return tuple(found)


def _fleets(names: Names, record: Record) -> Iterator[tuple[Phrase, ...]]:
    """LR-11.4: what each party was worth, and the ships that it bought."""
    for event in record.events:
        if isinstance(event, FleetBuilt) and event.ships:
            yield names.team(event.team), names.party(event.members), money(int(event.worth)), event.ships


def _actium(names: Names, record: Record) -> Board:
    """LR-11.7: rolls and ships left by round; a second roll of a party begins the next round."""
    rounds: list[dict[str | None, Rowed]] = []
    for event in record.events:
        if isinstance(event, Rowed):
            if not rounds or event.team in rounds[-1]:
                rounds.append({})
            rounds[-1][event.team] = event
    parties = list(dict.fromkeys(team for one in rounds for team in one))
    rows = [(number, *(_rowed(one.get(party)) for party in parties)) for number, one in enumerate(rounds, 1)]
    return table("tables.actium", (say("tables.round"), *map(names.team, parties)), rows)


def _rowed(event: Rowed | None) -> Phrase:
    return say("board.nothing") if event is None else say("tables.rowed", total=event.total, ships=event.ships)
