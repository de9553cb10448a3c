"""Series of races: what a race teaches, what that earns, and who follows a dead auriga (SS-19)."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from ludi_press.games.super_series.rules.model import Chariot, Status, Trait
from ludi_press.games.super_series.rules.tables import Experience

AURIGA: Final = (Trait.SKILL, Trait.CONSTITUTION)
"""SS-1.1: the characteristics of the auriga himself; the others are those of chariot and horses."""


def xp_won(experience: Experience, chariot: Chariot) -> int:
    """SS-19.1: the XP of a race: by place for who finished, none for the others."""
    if chariot.finish is None or chariot.place is None:
        return 0
    places = experience.places
    return places[chariot.place - 1] if chariot.place <= len(places) else experience.finish


def points_earned(experience: Experience, xp: int) -> int:
    """SS-19.1, SS-19.1a: XP are totals; so many earn a point."""
    return xp // experience.point


def kept_points(plus: Iterable[Trait], chariot: Chariot) -> tuple[Trait, ...]:
    """SS-19.1: the points beyond the package; those of a dead auriga are lost, chariot and horses keep theirs."""
    dead = chariot.status is Status.DEAD
    return tuple(trait for trait in plus if not (dead and trait in AURIGA))


def points_beyond(traits: Counter[Trait], package: Iterable[Trait]) -> tuple[Trait, ...]:
    """SS-1.2: what a team has beyond its package."""
    return tuple((traits - Counter(package)).elements())
