"""A battle as a Chronicle: gladiators, who stood after each round, wounds, attacks, luck, ends.

The one who takes part is the gladiator; his owner is the lanista, his factio the school.
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
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules import model
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Gladiator, RoundOrders
from ludi_press.games.morturi.rules.standings import places_of
from ludi_press.games.morturi.telling.board import roster_board

Record = TurnRecord[Battle, RoundOrders]

_MARKS: Final[Signs] = {
    ev.Wounded: (Shape.DOT, "mark.wound"),
    ev.Rallied: (Shape.DIAMOND, "mark.rally"),
    ev.FlagMoved: (Shape.SQUARE, "mark.flag"),
    ev.FellOut: (Shape.END, "mark.out"),
    ev.Left: (Shape.END, "mark.left"),
}
"""What a chart marks."""


def chronicle(set_up: BattleSetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a battle."""
    return Chronicle(
        entrants=tuple(_entrant(set_up, one) for one in set_up.roster),
        teams=roster_board(set_up),
        rankings=tuple(Ranking(Moment(one.turn, min(one.turn, 1)), _order(set_up, one.after)) for one in records),
        marks=marks(records, _MARKS),
        attacks=tuple(_attacks(records)),
        luck=battle_luck(set_up, records),
        results=_results(set_up, records[-1].after) if records else (),
    )


def _entrant(set_up: BattleSetUp, one: model.Entrant) -> Entrant:
    school = set_up.school_by_id[one.school]
    owner = Text(school.lanista) if school.lanista is not None else None
    return Entrant(one.id, Text(one.name), owner, school.id, Text(school.name), school.tone.value)


def _order(set_up: BattleSetUp, battle: Battle) -> tuple[str, ...]:
    """While it is fought, who is on the field by life, then who fell last; at the end school by school."""
    places = places_of(set_up, battle) if battle.over else {}
    ranked = sorted(battle.gladiators, key=lambda one: (places.get(one.id, 0), *_standing(one)))
    return tuple(one.id for one in ranked)


def _standing(one: Gladiator) -> tuple[bool, int, int]:
    """The least stands best; equal ones stay in order of entry."""
    return not one.on_field, 0 if one.on_field else -(one.fallen or 0), -one.life


def _attacks(records: Sequence[Record]) -> Iterator[Attack]:
    for at, index, event in moments(records):
        if isinstance(event, ev.Attacked) and event.team is not None:
            yield Attack(event.team, event.target, at, say(f"mark.attack.{event.side}"), event.hit, index)


def _results(set_up: BattleSetUp, battle: Battle) -> tuple[Result, ...]:
    """MR-7: the places of the schools when the battle is over; who is not out of action has come through it."""
    places = places_of(set_up, battle) if battle.over else {}
    ranked = [battle.gladiator(one) for one in _order(set_up, battle)]
    return tuple(
        Result(one.id, places.get(one.id), say(f"status.{one.status}"), one.status is not model.Status.OUT)
        for one in ranked
    )


def battle_luck(set_up: BattleSetUp, records: Sequence[Record]) -> tuple[Luck, ...]:
    """MR-11.1: the luck of every gladiator: attacks and feats by their pips, rallies by their chances."""
    book = LuckBook()
    for _, _, event in moments(records):
        team = event.team or ""
        if isinstance(event, ev.Attacked):
            for face in event.faces:
                book.face(team, "attack", face, D6)
        elif isinstance(event, ev.FeatDone) and event.face is not None:
            book.face(team, "feat", event.face, D6)
        elif isinstance(event, ev.Rallied):
            book.chance(team, "rally", event.stays, chance_from(event.needed, D6))
    return book.luck(set_up.by_id, {"attack": True, "feat": True, "rally": True})
