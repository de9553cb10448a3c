"""What the dice of a race gave beside what they owed: pips of strains, evasions, rams, lashes and whips (CM-13.1)."""

from collections.abc import Sequence
from typing import Final

from ludi_press.core.chronicle import Luck
from ludi_press.core.dice import D6
from ludi_press.games.circus_maximus.rules.model import RaceSetUp
from ludi_press.games.circus_maximus.telling.log import Record
from ludi_press.games.kit.luck import LuckBook

WELCOME: Final = {
    "strain": False,
    "evade": True,
    "ram": True,
    "lash": True,
    "horse": False,
    "wheel-check": True,
    "whip": True,
}
"""Which dice are counted, by their label, and whether it is good for who rolls them to roll high."""


def race_luck(set_up: RaceSetUp, records: Sequence[Record]) -> tuple[Luck, ...]:
    """The luck of every team that rolled such a die, in order of entry."""
    book = LuckBook()
    for record in records:
        for roll in record.rolls:
            if roll.address.label in WELCOME:
                book.face(roll.address.team, roll.address.label, roll.face, D6)
    return book.luck((team.id for team in set_up.teams), WELCOME)
