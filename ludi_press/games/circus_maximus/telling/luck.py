"""What the dice of a race gave beside what they owed: strains, evasions, lashes and whips."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from ludi_press.core.chronicle import Luck
from ludi_press.core.dice import D6
from ludi_press.core.report import say
from ludi_press.games.circus_maximus.rules.model import RaceSetUp
from ludi_press.games.circus_maximus.telling.log import Record

_MEAN: Final = Fraction(sum(D6.faces), len(D6.faces))
_VARIANCE: Final = Fraction(sum(face * face for face in D6.faces), len(D6.faces)) - _MEAN * _MEAN

COUNTED: Final = {
    "strain": False,
    "evade": True,
    "ram": True,
    "lash": True,
    "horse": False,
    "wheel-check": True,
    "whip": True,
}
"""Which dice are counted, by their label, and whether it is good for who rolls them to roll high (CM-13.1)."""


class _Sum(Struct):
    """Dice of one label that somebody rolled, and the sum of their faces."""

    dice: int = 0
    got: int = 0


def race_luck(set_up: RaceSetUp, records: Sequence[Record]) -> tuple[Luck, ...]:
    """The luck of every team that rolled such a die, in order of entry."""
    sums: dict[tuple[str, str], _Sum] = {}
    for record in records:
        for team, label, face in _dice(record):
            known = sums.setdefault((team, label), _Sum())
            known.dice += 1
            known.got += face
    return tuple(
        Luck(team.id, say(f"luck.{label}"), found.dice, found.got, _MEAN * found.dice, _VARIANCE * found.dice, welcome)
        for team in set_up.teams
        for label, welcome in COUNTED.items()
        if (found := sums.get((team.id, label))) is not None
    )


def _dice(record: Record) -> Iterator[tuple[str, str, int]]:
    """Who rolled which face of what, of the dice that are counted."""
    for roll in record.rolls:
        if roll.address.label in COUNTED:
            yield roll.address.team, roll.address.label, roll.face
