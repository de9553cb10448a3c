"""Finds the dice that a turn needs next, whatever faces they show."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from ludi_press.core.dice.die import Die
from ludi_press.core.dice.roll import Address, Roll, Source
from ludi_press.core.dice.turn_dice import HostDie, Pending, TurnDice, no_die

MOST_TRIES: Final = 500
"""The most trial resolutions of a turn to find dice that are needed whatever the earlier ones show."""

Faces = Mapping[tuple[Address, str], Roll]


class Wanted(Struct, frozen=True):
    """A die to be thrown, and the rule that needs it."""

    address: Address
    die: Die
    rule: str


class _Probe(TurnDice):
    """Records the first die that nobody has thrown."""

    wanted: Wanted | None = None

    def roll(self, round_number: int, team: str, label: str, die: Die, rule: str, fight: str = "") -> Roll:
        """Roll as TurnDice does, and record the die if it is missing."""
        fight = fight if self.names_fights else ""
        try:
            return super().roll(round_number, team, label, die, rule, fight)
        except Pending:
            nth = self._counts[fight or round_number, team, label]
            self.wanted = Wanted(Address(self.race, self.turn, round_number, team, label, nth, fight), die, rule)
            raise


def next_dice(
    race: str,
    turn: int,
    host: Mapping[str, tuple[HostDie, ...]],
    play: Callable[[TurnDice], object],
    most: int = MOST_TRIES,
    *,
    names_fights: bool = True,
) -> tuple[Wanted, ...]:
    """Return the dice that a turn needs next, in order, after the host's; empty if it needs none.

    A die is listed only if it is needed whatever the dice before it show: `play`, which resolves the turn, is tried
    with all their faces, at most `most` times.
    So each face thrown for the list certainly belongs to its die.
    `names_fights` is as in `TurnDice`.
    """

    def first_after(faces: Faces) -> Wanted | None:
        """The first missing die after these faces."""
        probe = _Probe(race, turn, no_die, host, faces, names_fights=names_fights)
        try:
            play(probe)
        except Pending:
            return probe.wanted
        return None

    found: list[Wanted] = []
    branches: list[Faces] = [{}]
    tries = 0
    while tries + len(branches) <= most:
        tries += len(branches)
        first = first_after(branches[0])
        if first is None or any(first_after(faces) != first for faces in branches[1:]):
            break
        found.append(first)
        branches = [
            {**faces, (first.address, first.die.name): _shown(first, face)}
            for faces in branches
            for face in dict.fromkeys(first.die.faces)
        ]
    return tuple(found)


def _shown(wanted: Wanted, face: int) -> Roll:
    return Roll(0, wanted.address, wanted.die.name, face, Source.SYSTEM)
