"""A race of Circus Maximus as a Chronicle: line-up, places turn by turn, marks, attacks, luck, ends."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Mark, Moment, Ranking, Result, Shape
from ludi_press.core.report import Align, Board, Cell, Column, Row, Text, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, Status, Team
from ludi_press.games.circus_maximus.telling.board import end_words
from ludi_press.games.circus_maximus.telling.log import Record
from ludi_press.games.circus_maximus.telling.luck import race_luck
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.circus_maximus.telling.turn import Turn
from ludi_press.games.kit.event import Event

_MARKS: Final[dict[type[Event], tuple[Shape, str]]] = {
    ev.Whipped: (Shape.DOT, "whip"),
    ev.Strained: (Shape.TRIANGLE, "strain"),
    ev.HorseDied: (Shape.SQUARE, "horse"),
    ev.Flipped: (Shape.DIAMOND, "flip"),
    ev.WentOut: (Shape.END, "out"),
}
"""What a chart marks."""

_POINTS: Final = ("driver", "chariot", "speed", "endurance")


def chronicle(set_up: RaceSetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a race."""
    return Chronicle(
        entrants=tuple(_entrant(team) for team in set_up.teams),
        teams=_teams(set_up),
        rankings=tuple(Ranking(_moment(record), _order(set_up, record)) for record in records),
        marks=tuple(mark for record in records for mark in _marks(record)),
        attacks=tuple(attack for record in records for attack in _attacks(set_up, record)),
        luck=race_luck(set_up, records),
        results=_results(set_up, records[-1]) if records else (),
    )


def _entrant(team: Team) -> Entrant:
    racer = Text(team.racer) if team.racer is not None else None
    return Entrant(team.id, Text(team.driver), racer, team.factio.value, say(f"factio.{team.factio}"))


def _teams(set_up: RaceSetUp) -> Board:
    """CM-1.2: who drives, for whom, and with which points."""
    heads = (Column(say("board.factio"), Align.CENTRE), Column(say("board.auriga")), Column(say("teams.racer")))
    columns = (*heads, *(Column(say(f"points.{name}"), Align.RIGHT) for name in _POINTS))
    return Board(say("teams.title"), columns, tuple(_team_row(team) for team in set_up.teams))


def _team_row(team: Team) -> Row:
    tone = team.factio.value
    points = (team.skill, team.chariot, team.speed, team.endurance)
    cells = (
        Cell(say(f"factio.{team.factio}.letter"), tone),
        Cell(Text(team.driver), tone),
        Cell(Text(team.racer) if team.racer is not None else say("board.nothing")),
        *map(Cell, points),
    )
    return Row(team.id, cells)


def _moment(record: Record) -> Moment:
    """The order of the race is told once a turn."""
    return Moment(record.turn, min(record.turn, 1))


def _order(set_up: RaceSetUp, record: Record) -> tuple[str, ...]:
    return tuple(chariot.team for chariot in standings(set_up, record.after))


def _marks(record: Record) -> Iterator[Mark]:
    for index, event in enumerate(record.events):
        if type(event) in _MARKS and event.team is not None:
            shape, name = _MARKS[type(event)]
            yield Mark(event.team, _moment(record), shape, say(f"mark.{name}"), index)


def _attacks(set_up: RaceSetUp, record: Record) -> Iterator[Attack]:
    """CM-6.1: attacks by order; one that was not evaded has struck."""
    turn = Turn(set_up, record, Names(set_up))
    evaded = {event.cause for _, event in turn.all(ev.Evaded) if event.success}
    for index, event in turn.all(ev.Attacked):
        if event.rule == "CM-6.1" and event.team is not None:
            name = say(f"mark.attack.{event.variant}")
            yield Attack(event.team, event.target, _moment(record), name, index not in evaded, index)


def _results(set_up: RaceSetUp, record: Record) -> tuple[Result, ...]:
    """CM-12: places, final when the race is over."""
    return tuple(
        Result(chariot.team, chariot.place, end_words(chariot), chariot.status is Status.FINISHED)
        for chariot in standings(set_up, record.after)
    )
