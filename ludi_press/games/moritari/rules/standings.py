"""Who is ahead: the sides of a bout by what is left of them (MO-6)."""

from ludi_press.games.kit.schools import Standing, shared_places, standings_of
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout


def standings(set_up: BoutSetUp, bout: Bout) -> tuple[Standing, ...]:
    """MO-6a: who has fighters left comes first, then who lost the last one latest; equal sides in order of entry."""
    return standings_of(set_up, bout.fighters, lambda one: one.on_sand, lambda side, left: 0)


def places_of(set_up: BoutSetUp, bout: Bout) -> dict[str, int]:
    """MO-6a: a fighter shares the place of its side."""
    return shared_places(set_up, standings(set_up, bout))
