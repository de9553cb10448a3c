"""A bout as a Chronicle: gladiators and beasts, who stood after each round, wounds, attacks, luck, ends."""

from collections.abc import Iterator, Sequence

from ludi_press.core.chronicle import Attack, Chronicle, Luck
from ludi_press.core.dice import D6
from ludi_press.core.report import Phrase, say
from ludi_press.games.kit.luck import LuckBook
from ludi_press.games.kit.odds import chance_from
from ludi_press.games.kit.played import moments
from ludi_press.games.kit.schools_telling import roster_board, schools_chronicle
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp, places_of
from ludi_press.games.moritari.rules.model import Fighter, Status
from ludi_press.games.moritari.telling.drama import TOLD
from ludi_press.games.moritari.telling.narrate import Names, Record


def chronicle(set_up: BoutSetUp, records: Sequence[Record]) -> Chronicle:
    """The Chronicle of a bout, with the places of the sides when it is over (MO-6)."""
    return schools_chronicle(
        set_up,
        records,
        lambda state: state.fighters,
        _standing,
        places_of,
        came_through=lambda one: one.on_sand,
        teams=roster_board(
            Names(set_up),
            ("board.school", "board.kind"),
            lambda one: (say(f"letter.{set_up.tone_of(one.id) or 'beasts'}"), say(f"kind.{one.kind}")),
        ),
        marks=TOLD.marks(records),
        attacks=tuple(_attacks(records)),
        luck=bout_luck(set_up, records),
    )


def _standing(fighter: Fighter) -> tuple[bool, bool, int, int]:
    """MO-6a: the rank during the bout: those on the sand by hit points, then the others, the last to fall first."""
    fallen = 0 if fighter.on_sand else -(fighter.fallen or 0)
    return not fighter.on_sand, fighter.status is Status.LYING, fallen, -fighter.points


def _attacks(records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
    """MO-4.2: an attack counts as a hit where a die of the attacker hits, even if armour saves."""
    hits = {
        (at, event.cause, event.team)
        for at, _, event in moments(records)
        if isinstance(event, ev.Compared) and event.outcome is ev.PairOutcome.HIT
    }
    for at, index, event in moments(records):
        if isinstance(event, ev.Fought) and event.team is not None:
            hit = (at, index, event.team) in hits
            yield Attack(event.team, event.target, *at, say(f"mark.attack.{event.quarter}"), hit, index)


def bout_luck(set_up: BoutSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
    """MO-4.2, MO-4.5, MO-5.1: the luck of every fighter: melee dice by their faces, armour and appeals by success."""
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
