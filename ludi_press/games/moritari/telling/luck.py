"""What the dice of a bout gave beside what they owed: melee by its pips, armour and appeals by their chances."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from ludi_press.core.chronicle import Luck
from ludi_press.core.dice import D6
from ludi_press.core.report import say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.rules.tables import chance_from

Record = TurnRecord[Bout, RoundOrders]

COUNTED: Final = ("melee", "armour", "appeal")
"""What is counted; more of each is good."""

_SIDES: Final = len(D6.faces)
_MEAN: Final = Fraction(sum(D6.faces), _SIDES)
_VARIANCE: Final = Fraction(sum(face * face for face in D6.faces), _SIDES) - _MEAN * _MEAN


class _Die(Struct, frozen=True):
    """A die that somebody rolled: what it gave and owed."""

    team: str
    name: str
    got: int
    owed: Fraction
    variance: Fraction


def bout_luck(set_up: BoutSetUp, records: Sequence[Record]) -> tuple[Luck, ...]:
    """The luck of every fighter that rolled a die, in order of entry."""
    dice = [die for record in records for event in record.events for die in _dice(event)]
    found: dict[tuple[str, str], list[_Die]] = {}
    for die in dice:
        found.setdefault((die.team, die.name), []).append(die)
    return tuple(
        _luck(one.id, name, found[one.id, name]) for one in set_up.roster for name in COUNTED if (one.id, name) in found
    )


def _luck(team: str, name: str, dice: Sequence[_Die]) -> Luck:
    got = sum(die.got for die in dice)
    owed = sum((die.owed for die in dice), Fraction(0))
    variance = sum((die.variance for die in dice), Fraction(0))
    return Luck(team, say(f"luck.{name}"), len(dice), got, owed, variance, True)


def _dice(event: ev.BoutEvent) -> Iterator[_Die]:
    """MO-4.2, MO-4.5, MO-5.1: the dice that fighters roll."""
    team = event.team or ""
    if isinstance(event, ev.Fought):
        for who, faces in ((team, event.mine), (event.target, event.theirs)):
            yield from (_Die(who, "melee", face, _MEAN, _VARIANCE) for face in faces)
    elif isinstance(event, ev.ArmourTried):
        yield _chance(team, "armour", event.saved, event.needed)
    elif isinstance(event, ev.Implored):
        yield _chance(team, "appeal", event.spared, event.needed - event.bonus)


def _chance(team: str, name: str, got: bool, least: int) -> _Die:
    """A die that says yes from a face on."""
    owed = chance_from(least)
    return _Die(team, name, int(got), owed, owed * (1 - owed))
