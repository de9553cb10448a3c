"""One die away: the die of a turn that, with a face one higher or lower, would have changed a place, a fall or a death.

It is found by resolving the turn again with that face; where the turn then needs a die that was not rolled, nothing is
known, and nothing is told.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from msgspec import Struct

from ludi_press.core.dice import Address, Die, Roll, Source, TurnDice
from ludi_press.games.contract import AnyGame, Outcome, Ranker, TurnRecord


class NearestDie(IntEnum):
    """What would have been otherwise; the greatest is told."""

    PLACE, STANDS, FALLS, LIVES, DIES = range(5)


class Closest(Struct, frozen=True):
    """The die, by its number from 0, with the other face; and for `team` the change, with its places then and now."""

    roll: Roll
    other: int
    change: NearestDie
    team: str
    place: int
    instead: int


class _UnrolledError(Exception):
    """The turn would need a die that was not rolled."""


def closest(game: AnyGame, race: str, set_up: Any, record: TurnRecord[Any, Any]) -> Closest | None:
    """Return the die that was the nearest to another outcome; None for turns without one, and for other games."""
    if record.before is None or not isinstance(game.teller, Ranker):
        return None
    found = (
        one
        for roll, other in _others(game, set_up, record)
        if (state := _resolved(game, race, set_up, record, roll, other)) is not None
        for one in _changes(game.teller, set_up, record.after, state, roll, other)
    )
    return max(found, key=_weight, default=None)


def _weight(one: Closest) -> tuple[int, bool, int, int]:
    """What is told of several: the greatest change, the first place, most places; then the earliest die."""
    return one.change, 1 in (one.place, one.instead), abs(one.place - one.instead), -one.roll.index


def _others(game: AnyGame, set_up: Any, record: TurnRecord[Any, Any]) -> Iterator[tuple[Roll, int]]:
    """The dice of a turn with their faces one higher and one lower."""
    dice = {die.name: die for die in game.dice(set_up)}
    for roll in record.rolls:
        faces = {*dice[roll.die].faces} if roll.die in dice else set()
        yield from ((roll, other) for other in sorted(faces) if abs(other - roll.face) == 1)


def _resolved(
    game: AnyGame, race: str, set_up: Any, record: TurnRecord[Any, Any], changed: Roll, other: int
) -> Any | None:
    """The state after the turn with another face of one die; None where it would need further dice."""
    known = {(roll.address, roll.die): roll.face for roll in record.rolls}
    known[changed.address, changed.die] = other

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        if (address, die.name) not in known:
            raise _UnrolledError
        return known[address, die.name], Source.SECRET

    try:
        return game.resolve(set_up, record.before, record.orders, TurnDice(race, record.turn, roll)).state
    except _UnrolledError:
        return None


def _changes(teller: Any, set_up: Any, now: Any, then: Any, roll: Roll, other: int) -> Iterator[Closest]:
    """What is otherwise in a state, for the team of the die first."""
    places, others = teller.places(set_up, now), teller.places(set_up, then)
    was, would = teller.outcomes(now), teller.outcomes(then)
    for team in sorted(places, key=lambda one: (one != roll.address.team, places.index(one))):
        place, instead = places.index(team) + 1, others.index(team) + 1
        fates = was[team] ^ would[team]
        for outcome, changes in _FATES.items():
            if outcome in fates:
                yield Closest(roll, other, changes[outcome in would[team]], team, place, instead)
        if place != instead:
            yield Closest(roll, other, NearestDie.PLACE, team, place, instead)


_FATES = {Outcome.DIED: (NearestDie.LIVES, NearestDie.DIES), Outcome.OVERTURNED: (NearestDie.STANDS, NearestDie.FALLS)}
"""For each outcome the change where it would not have come, and where it would."""
