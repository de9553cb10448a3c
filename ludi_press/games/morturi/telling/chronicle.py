"""A battle as a Chronicle: gladiators, rankings by round, wounds, attacks, luck, results."""

from collections.abc import Iterator, Sequence

from ludi_press.content.words import named
from ludi_press.core.chronicle import Attack, Chronicle, Luck
from ludi_press.core.dice import D6
from ludi_press.core.report import Phrase, Text, say
from ludi_press.games.kit.luck import LuckBook
from ludi_press.games.kit.odds import chance_from
from ludi_press.games.kit.played import moments
from ludi_press.games.kit.schools_telling import roster_board, schools_chronicle
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import BattleSetUp, Gladiator, Status
from ludi_press.games.morturi.rules.standings import places_of
from ludi_press.games.morturi.telling.drama import TOLD
from ludi_press.games.morturi.telling.narrate import Names, Record


def chronicle(set_up: BattleSetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a battle; the places of the schools when it is over (MR-7)."""
    return schools_chronicle(
        set_up,
        records,
        lambda state: state.gladiators,
        _standing,
        places_of,
        came_through=lambda one: one.status is not Status.OUT,
        teams=roster_board(
            Names(set_up),
            ("board.badge", "board.type"),
            lambda one: (Text(set_up.badges[one.id]), named("type", one.profile.id)),
        ),
        marks=TOLD.marks(records),
        attacks=tuple(_attacks(records)),
        luck=battle_luck(set_up, records),
    )


def _standing(one: Gladiator) -> tuple[bool, int, int]:
    """The key of the ranking during a battle: those on the field by life, then those who fell, the last first."""
    return not one.on_field, 0 if one.on_field else -(one.fallen or 0), -one.life


def _attacks(records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
    for at, index, event in moments(records):
        if isinstance(event, ev.Attacked) and event.team is not None:
            yield Attack(event.team, event.target, *at, say(f"mark.attack.{event.side}"), event.hit, index)


def battle_luck(set_up: BattleSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
    """MR-11.1: the luck of each gladiator: attacks and feats by faces, rallies by chances."""
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
