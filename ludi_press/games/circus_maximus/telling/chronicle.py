"""A race of Circus Maximus as a Chronicle: line-up, places turn by turn, marks, attacks, luck, ends (CM-13.1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludi_press.core.chronicle import Attack, Chronicle, Luck, Moment, Ranking
from ludi_press.core.dice import D6
from ludi_press.core.report import Board, Phrase, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import RaceSetUp
from ludi_press.games.circus_maximus.telling.drama import TOLD, Turn
from ludi_press.games.circus_maximus.telling.narrate import Names, Record
from ludi_press.games.circus_maximus.telling.report import end_words
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.luck import LuckBook
from ludi_press.games.kit.race_telling import entrants, line_up_board, results
from ludi_press.games.kit.report import right


def chronicle(set_up: RaceSetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a race, with one ranking a turn."""
    ranked = [standings(set_up, record.after) for record in records]
    return Chronicle(
        entrants=entrants(set_up),
        teams=_teams(set_up),
        rankings=tuple(
            Ranking(*once(record), tuple(chariot.team for chariot in order))
            for record, order in zip(records, ranked, strict=True)
        ),
        marks=TOLD.marks(records, once),
        attacks=tuple(attack for record in records for attack in _attacks(set_up, record)),
        luck=race_luck(set_up, records),
        results=results(ranked[-1], end_words) if records else (),
    )


def once(record: Record, event: Event | None = None) -> Moment:
    """When something happened: a turn has one moment, since its rounds are phases of single teams."""
    return record.turn, min(record.turn, 1)


def _teams(set_up: RaceSetUp) -> Board:
    """CM-1.2: who drives, for whom, and with which points."""
    points = (right(f"points.{name}") for name in ("driver", "chariot", "speed", "endurance"))
    return line_up_board(set_up, points, lambda team: (team.skill, team.chariot, team.speed, team.endurance))


def _attacks(set_up: RaceSetUp, record: Record) -> Iterator[Attack[Phrase]]:
    """CM-6.1: attacks by order; those that were not evaded have hit."""
    turn = Turn(set_up, record, Names(set_up))
    evaded = {event.cause for _, event in turn.all(ev.Evaded) if event.success}
    for index, event in turn.all(ev.Attacked):
        if event.rule == "CM-6.1" and event.team is not None:
            name = say(f"mark.attack.{event.variant}")
            yield Attack(event.team, event.target, *once(record), name, index not in evaded, index)


WELCOME: Final = {
    "strain": False,
    "evade": True,
    "ram": True,
    "lash": True,
    "horse": False,
    "wheel-check": True,
    "whip": True,
}
"""The dice that are counted, by label, and whether a high roll is good for the one who rolls."""


def race_luck(set_up: RaceSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
    """The luck of all teams that rolled such dice, in order of entry."""
    book = LuckBook()
    for record in records:
        for roll in record.rolls:
            if roll.address.label in WELCOME:
                book.face(roll.address.team, roll.address.label, roll.face, D6)
    return book.luck((team.id for team in set_up.teams), WELCOME)
