"""Which dice a turn needs next: those that it needs however they fall."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from ludi_press.core.dice.die import Die
from ludi_press.core.dice.roll import Address, Roll, Source
from ludi_press.core.dice.turn_dice import HostDie, Pending, TurnDice, no_die

MOST_TRIES: Final = 500
"""The most times that a turn is tried, to find the dice that follow whatever those before them show."""

Faces = Mapping[tuple[Address, str], Roll]


class Wanted(Struct, frozen=True):
    """A die that is to be thrown, and the rule that asks for it."""

    address: Address
    die: Die
    rule: str


class _Probe(TurnDice):
    """Notes the first die which nobody has thrown."""

    wanted: Wanted | None = None

    def roll(self, round_number: int, team: str, label: str, die: Die, rule: str) -> Roll:
        """As TurnDice does it."""
        try:
            return super().roll(round_number, team, label, die, rule)
        except Pending:
            nth = self._counts[round_number, team, label]
            self.wanted = Wanted(Address(self.race, self.turn, round_number, team, label, nth), die, rule)
            raise


def next_dice(
    race: str,
    turn: int,
    host: Mapping[str, tuple[HostDie, ...]],
    play: Callable[[TurnDice], object],
    most: int = MOST_TRIES,
) -> tuple[Wanted, ...]:
    """The dice that a turn needs next, in order, after those of the host; nothing where it needs none.

    A die is told only if every way in which the ones before it may fall leads to it: `play`, which resolves the turn,
    is tried with all of them, `most` times. So no face that is thrown for the list can ever belong to another die.
    """
    found: list[Wanted] = []
    branches: list[Faces] = [{}]
    tries = 0
    while tries + len(branches) <= most:
        tries += len(branches)
        first = _first(race, turn, host, play, branches[0])
        if first is None or any(_first(race, turn, host, play, faces) != first for faces in branches[1:]):
            break
        found.append(first)
        branches = [
            {**faces, (first.address, first.die.name): _shown(first, face)}
            for faces in branches
            for face in dict.fromkeys(first.die.faces)
        ]
    return tuple(found)


def _first(
    race: str, turn: int, host: Mapping[str, tuple[HostDie, ...]], play: Callable[[TurnDice], object], faces: Faces
) -> Wanted | None:
    """The first die that is wanting, where some others have fallen so."""
    probe = _Probe(race, turn, no_die, host, faces)
    try:
        play(probe)
    except Pending:
        return probe.wanted
    return None


def _shown(wanted: Wanted, face: int) -> Roll:
    return Roll(0, wanted.address, wanted.die.name, face, Source.SYSTEM)
