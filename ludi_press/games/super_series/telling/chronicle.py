"""A race of the Super Series as a Chronicle: line-up, places round by round, marks, blows, ends."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludi_press.content.words import named
from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Moment, Ranking, Result, Shape
from ludi_press.core.report import Align, Board, Cell, Column, Row, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.played import Signs, marks, moments
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, Status, Team, Trait, TurnOrders
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.board import end_words, factio_cell
from ludi_press.games.super_series.telling.luck import race_luck

Record = TurnRecord[RaceState, TurnOrders]

_MARKS: Final[Signs] = {
    ev.Whipped: (Shape.DOT, "mark.whip"),
    ev.Slipped: (Shape.TRIANGLE, "mark.slip"),
    ev.Bumped: (Shape.TRIANGLE, "mark.slip"),
    ev.Crashed: (Shape.DIAMOND, "mark.crash"),
    ev.Lacerated: (Shape.SQUARE, "mark.laceration"),
    ev.Flipped: (Shape.END, "mark.naufragia"),
    ev.HorsesStopped: (Shape.END, "mark.horses"),
    ev.Retired: (Shape.END, "mark.retired"),
}
"""What a chart marks: whips and blows with who gave them, mishaps with whom they befell."""


def chronicle(set_up: RaceSetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a race."""
    return Chronicle(
        entrants=tuple(_entrant(team) for team in set_up.teams),
        teams=_teams(set_up),
        rankings=tuple(ranking for record in records for ranking in _rankings(set_up, record)),
        marks=marks(records, _MARKS),
        attacks=tuple(_attacks(records)),
        luck=race_luck(set_up, records),
        results=_results(set_up, records[-1].after) if records else (),
    )


def _entrant(team: Team) -> Entrant:
    racer = Text(team.racer) if team.racer is not None else None
    return Entrant(team.id, Text(team.auriga), racer, team.factio.value, say(f"factio.{team.factio}"))


def _teams(set_up: RaceSetUp) -> Board:
    """SS-1: who drives, for whom, with which package and characteristics."""
    columns = (
        Column(say("board.factio"), Align.CENTRE),
        Column(say("board.auriga")),
        Column(say("teams.racer")),
        Column(say("teams.package")),
        *(Column(say(f"trait.{trait}"), Align.RIGHT) for trait in Trait),
    )
    rows = tuple(
        Row(
            team.id,
            (
                factio_cell(team),
                Cell(Text(team.auriga), team.factio.value),
                Cell(Text(team.racer) if team.racer is not None else say("board.nothing")),
                Cell(named("package", team.package)),
                *(Cell(getattr(team, trait)) for trait in Trait),
            ),
        )
        for team in set_up.teams
    )
    return Board(say("teams.title"), columns, rows)


def _rankings(set_up: RaceSetUp, record: Record) -> Iterator[Ranking]:
    """SS-3.3: places after each round: who has finished, then the order that the next round took, then who is out."""
    last = tuple(chariot.team for chariot in standings(set_up, record.after))
    begun = [event for event in record.events if isinstance(event, ev.RoundBegun)]
    for event in begun[1:]:
        earlier = [other for other in record.events if other.round < event.round]
        home = _finished_before(record) + [other.team for other in earlier if isinstance(other, ev.Finished)]
        placed = [team for team in home if team is not None]
        away = [team for team in last if team not in placed and team not in event.order]
        yield Ranking(Moment(record.turn, event.round - 1), (*placed, *event.order, *away))
    yield Ranking(Moment(record.turn, begun[-1].round if begun else 0), last)


def _finished_before(record: Record) -> list[str | None]:
    chariots = record.before.chariots if record.before else ()
    home = [chariot for chariot in chariots if chariot.status is Status.FINISHED]
    return [chariot.team for chariot in sorted(home, key=lambda chariot: chariot.place or 0)]


def _attacks(records: Sequence[Record]) -> Iterator[Attack]:
    for at, index, event in moments(records):
        if isinstance(event, (ev.Crashed, ev.Lacerated)) and event.team is not None:
            yield Attack(event.team, event.target, at, say(f"mark.{event.what}"), event.hit, index)


def _results(set_up: RaceSetUp, state: RaceState) -> tuple[Result, ...]:
    """SS-17.2: places, final when the race is over."""
    return tuple(
        Result(chariot.team, chariot.place, end_words(set_up, state, chariot), chariot.status is Status.FINISHED)
        for chariot in standings(set_up, state)
    )
