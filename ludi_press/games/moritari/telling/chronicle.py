"""A bout as a Chronicle: gladiators and beasts, who stood after each round, wounds, attacks, luck, ends.

The one who takes part is the fighter; its owner is the lanista, its factio the school.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Luck, Moment, Ranking, Result, Shape
from ludi_press.core.dice import D6
from ludi_press.core.report import Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.luck import LuckBook
from ludi_press.games.kit.odds import chance_from
from ludi_press.games.kit.played import Signs, marks, moments
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules import model
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, RoundOrders, Status
from ludi_press.games.moritari.rules.standings import places_of
from ludi_press.games.moritari.telling.board import roster_board

Record = TurnRecord[Bout, RoundOrders]

_MARKS: Final[Signs] = {
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
    ranked = [(Moment(one.turn, min(one.turn, 1)), _order(set_up, one.after)) for one in records]
    return Chronicle(
        entrants=tuple(_entrant(set_up, one) for one in set_up.roster),
        teams=roster_board(set_up),
        rankings=tuple(Ranking(at, order) for at, order in ranked),
        marks=marks(records, _MARKS),
        attacks=tuple(_attacks(records)),
        luck=bout_luck(set_up, records),
        results=_results(set_up, records[-1].after) if records else (),
    )


def _entrant(set_up: BoutSetUp, one: model.Entrant) -> Entrant:
    school = set_up.school_of(one.id)
    if school is None:
        return Entrant(one.id, Text(one.name))
    owner = Text(school.lanista) if school.lanista is not None else None
    return Entrant(one.id, Text(one.name), owner, school.id, Text(school.name), school.tone.value)


def _order(set_up: BoutSetUp, bout: Bout) -> tuple[str, ...]:
    """MO-6a: while it is fought, who is on the sand by hit points, then who fell last; at the end side by side."""
    places = places_of(set_up, bout) if bout.over else {}
    ranked = sorted(bout.fighters, key=lambda one: (places.get(one.id, 0), *_standing(one)))
    return tuple(one.id for one in ranked)


def _standing(fighter: Fighter) -> tuple[bool, bool, int, int]:
    """The least stands best; equal ones stay in order of entry."""
    fallen = 0 if fighter.on_sand else -(fighter.fallen or 0)
    return not fighter.on_sand, fighter.status is Status.LYING, fallen, -fighter.points


def _attacks(records: Sequence[Record]) -> Iterator[Attack]:
    """MO-4.2: an attack hits where a die of the attacker does, whatever the armour makes of it."""
    hits = {
        (at, event.cause, event.team)
        for at, _, event in moments(records)
        if isinstance(event, ev.Compared) and event.outcome is ev.Outcome.HIT
    }
    for at, index, event in moments(records):
        if isinstance(event, ev.Fought) and event.team is not None:
            hit = (at, index, event.team) in hits
            yield Attack(event.team, event.target, at, say(f"mark.attack.{event.quarter}"), hit, index)


def _results(set_up: BoutSetUp, bout: Bout) -> tuple[Result, ...]:
    """MO-6: the places of the sides when the bout is over; who is left has come through it."""
    places = places_of(set_up, bout) if bout.over else {}
    ranked = [bout.fighter(one) for one in _order(set_up, bout)]
    return tuple(Result(one.id, places.get(one.id), say(f"status.{one.status}"), one.on_sand) for one in ranked)


def bout_luck(set_up: BoutSetUp, records: Sequence[Record]) -> tuple[Luck, ...]:
    """MO-4.2, MO-4.5, MO-5.1: the luck of every fighter: melee by its pips, armour and appeals by their chances."""
    book = LuckBook()
    for _, _, event in moments(records):
        team = event.team or ""
        if isinstance(event, ev.Fought):
            for who, faces in ((team, event.mine), (event.target, event.theirs)):
                for face in faces:
                    book.face(who, "melee", face, D6)
        elif isinstance(event, ev.ArmourTried):
            book.chance(team, "armour", event.saved, chance_from(event.needed, D6))
        elif isinstance(event, ev.Implored):
            book.chance(team, "appeal", event.spared, chance_from(event.needed - event.bonus, D6))
    return book.luck(set_up.by_id, {"melee": True, "armour": True, "appeal": True})
