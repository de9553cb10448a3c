"""A bout as a Chronicle: gladiators and beasts, who stood after each round, wounds, attacks, ends.

The one who takes part is the fighter; its owner is the lanista, its factio the school.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Mark, Moment, Ranking, Result, Shape
from ludi_press.core.report import Align, Board, Cell, Column, Phrase, Row, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules import model
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, RoundOrders, Status
from ludi_press.games.moritari.rules.standings import places_of
from ludi_press.games.moritari.telling.board import letter_cell
from ludi_press.games.moritari.telling.luck import bout_luck
from ludi_press.games.moritari.telling.narrate import Names

Record = TurnRecord[Bout, RoundOrders]

_MARKS: Final[dict[type[ev.BoutEvent], tuple[Shape, str]]] = {
    ev.PointLost: (Shape.DOT, "mark.wound"),
    ev.Fell: (Shape.TRIANGLE, "mark.fell"),
    ev.Spared: (Shape.SQUARE, "mark.spared"),
    ev.StoodUp: (Shape.DIAMOND, "mark.rises"),
    ev.BeastKilled: (Shape.END, "mark.killed"),
    ev.Died: (Shape.END, "mark.killed"),
}
"""What a chart marks."""


def chronicle(set_up: BoutSetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a bout."""
    return Chronicle(
        entrants=tuple(_entrant(set_up, one) for one in set_up.roster),
        teams=_fighters(set_up),
        rankings=tuple(Ranking(_moment(record), _order(set_up, record.after)) for record in records),
        marks=tuple(mark for record in records for mark in _marks(record)),
        attacks=tuple(attack for record in records for attack in _attacks(record)),
        luck=bout_luck(set_up, records),
        results=_results(set_up, records[-1].after) if records else (),
    )


def _entrant(set_up: BoutSetUp, one: model.Entrant) -> Entrant:
    school = set_up.school_by_id.get(one.school or "")
    if school is None:
        return Entrant(one.id, Text(one.name))
    owner = Text(school.lanista) if school.lanista is not None else None
    return Entrant(one.id, Text(one.name), owner, school.id, Text(school.name), school.tone.value)


def _fighters(set_up: BoutSetUp) -> Board:
    """MO-3.1: who fights, of which kind, for which school."""
    columns = (
        Column(say("board.school"), Align.CENTRE),
        Column(say("board.fighter")),
        Column(say("board.kind")),
        Column(say("teams.school")),
        Column(say("teams.lanista")),
    )
    return Board(say("teams.title"), columns, tuple(_fighter_row(set_up, one) for one in set_up.roster))


def _fighter_row(set_up: BoutSetUp, one: model.Entrant) -> Row:
    school = set_up.school_by_id.get(one.school or "")
    lanista: Phrase = Text(school.lanista) if school and school.lanista is not None else say("board.nothing")
    cells = (
        letter_cell(set_up, one),
        Cell(Text(one.name), school.tone.value if school else None),
        Cell(say(f"kind.{one.kind}")),
        Cell(Names(set_up).team(one.school)),
        Cell(lanista),
    )
    return Row(one.id, cells)


def _moment(record: Record) -> Moment:
    """A turn is a round."""
    return Moment(record.turn, min(record.turn, 1))


def _order(set_up: BoutSetUp, bout: Bout) -> tuple[str, ...]:
    """MO-6a: while it is fought, who is on the sand by hit points, then who fell last; at the end side by side."""
    places = places_of(set_up, bout) if bout.over else {}
    ranked = sorted(bout.fighters, key=lambda one: (places.get(one.id, 0), *_standing(one)))
    return tuple(one.id for one in ranked)


def _standing(fighter: Fighter) -> tuple[bool, bool, int, int]:
    """The least stands best; equal ones stay in order of entry."""
    fallen = 0 if fighter.on_sand else -(fighter.fallen or 0)
    return not fighter.on_sand, fighter.status is Status.LYING, fallen, -fighter.points


def _marks(record: Record) -> Iterator[Mark]:
    for index, event in enumerate(record.events):
        if type(event) in _MARKS and event.team is not None:
            shape, name = _MARKS[type(event)]
            yield Mark(event.team, _moment(record), shape, say(name), index)


def _attacks(record: Record) -> Iterator[Attack]:
    """MO-4.2: an attack hits where a die of the attacker does, whatever the armour makes of it."""
    hits = {(event.cause, event.team) for event in record.events if _is_hit(event)}
    for index, event in enumerate(record.events):
        if isinstance(event, ev.Fought) and event.team is not None:
            name = say(f"mark.attack.{event.quarter}")
            yield Attack(event.team, event.target, _moment(record), name, (index, event.team) in hits, index)


def _is_hit(event: Any) -> bool:
    return isinstance(event, ev.Compared) and event.outcome is ev.Outcome.HIT


def _results(set_up: BoutSetUp, bout: Bout) -> tuple[Result, ...]:
    """MO-6: the places of the sides when the bout is over; who is left has come through it."""
    places = places_of(set_up, bout) if bout.over else {}
    by_id = {one.id: one for one in bout.fighters}
    return tuple(
        Result(one, places.get(one), say(f"status.{by_id[one].status}"), by_id[one].on_sand)
        for one in _order(set_up, bout)
    )
