"""Who is ahead: the sides of a bout by what is left of them (MO-6)."""

from msgspec import Struct

from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter


class Standing(Struct, frozen=True):
    """A side and what became of it: `place` is shared by sides that lost their last fighter in the same round.

    `left` are its fighters on the sand; `last` is who fell last of a side that has none.
    """

    side: str
    place: int
    left: tuple[Fighter, ...]
    last: Fighter | None


def standings(set_up: BoutSetUp, bout: Bout) -> tuple[Standing, ...]:
    """MO-6a: who has fighters left comes first, then who lost the last one latest; equal sides in order of entry."""
    sides = dict.fromkeys((*(school.id for school in set_up.schools), *(set_up.side(one.id) for one in set_up.roster)))
    found = {side: [one for one in bout.fighters if set_up.side(one.id) == side] for side in sides}
    endings = {side: _ending(fighters) for side, fighters in found.items()}
    ranked = sorted(sides, key=lambda side: -endings[side])
    return tuple(
        Standing(
            side,
            1 + sum(ending > endings[side] for ending in endings.values()),
            tuple(one for one in found[side] if one.on_sand),
            None if any(one.on_sand for one in found[side]) else max(found[side], key=lambda one: one.fallen or 0),
        )
        for side in ranked
    )


def places_of(set_up: BoutSetUp, bout: Bout) -> dict[str, int]:
    """MO-6a: a fighter shares the place of its side."""
    sides = {standing.side: standing.place for standing in standings(set_up, bout)}
    return {one.id: sides[set_up.side(one.id)] for one in bout.fighters}


def _ending(fighters: list[Fighter]) -> int:
    """The round in which a side lost its last fighter; beyond all rounds while it has one."""
    if any(one.on_sand for one in fighters):
        return 1_000_000
    return max((one.fallen or 0 for one in fighters), default=0)
