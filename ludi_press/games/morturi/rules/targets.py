"""Which targets are possible from a square, and which is chosen (MR-3.1, MR-5, MR-9.7)."""

from collections.abc import Sequence

from ludi_press.boards.grid import Square, crossed, straight, walked
from ludi_press.games.morturi.rules.fight import Act, Fight
from ludi_press.games.morturi.rules.model import ANY, NEAREST, Arm, Blow, Gladiator
from ludi_press.games.morturi.rules.profile import Weapon, Word
from ludi_press.games.morturi.rules.traits import effects, most, total


def weapon_of(fight: Fight, who: str, blow: Blow | None) -> Weapon | None:
    """MR-9.2: the weapon of an attack, None without one."""
    if blow is None:
        return None
    profile = fight.entrant(who).profile
    if blow.arm is Arm.USE:
        trick = profile.trick(blow.trick)
        return trick.weapon if trick else None
    return profile.melee if blow.arm is Arm.STRIKE else profile.ranged


def is_open(fight: Fight, who: str, weapon: Weapon, at: Square, target: Gladiator) -> bool:
    """MR-3.1, MR-5: whether an attack from a square on a target is possible now."""
    if weapon.is_ranged:
        return _in_range(fight, who, weapon, walked(at, target.at)) and can_see(fight, who, at, target.at)
    return _in_reach(fight, who, weapon, at, target.at)


def _in_reach(fight: Fight, who: str, weapon: Weapon, at: Square, target: Square) -> bool:
    """MR-3.1, MR-10.3: the target is beside; with `reach` the plain attack goes farther in a line that is free."""
    away = walked(at, target)
    if away == 1:
        return True
    wind = straight(at, target)
    if wind is None or weapon.trick is not None or away > most(fight, who, Word.REACH):
        return False
    way = [at.beside(wind, count) for count in range(away)]
    taken = {gladiator.at for gladiator in fight.on_field() if gladiator.id != who}
    return not any(square in taken or fight.set_up.arena.ground(square).wall for square in way)


def _in_range(fight: Fight, who: str, weapon: Weapon, away: int) -> bool:
    """MR-5.1, MR-5.4: whether the distance is within the range of a weapon."""
    far_enough = away >= weapon.least or any(effects(fight, who, Word.POINT_BLANK))
    return far_enough and away <= weapon.range + total(fight, who, Word.RANGE)


def can_see(fight: Fight, who: str, at: Square, target: Square) -> bool:
    """MR-5.3: whether nothing blocks the line between two squares."""
    arena = fight.set_up.arena
    low = not (arena.ground(at).high or arena.ground(target).high)
    taken = {gladiator.at for gladiator in fight.on_field() if gladiator.id != who}
    for square in crossed(at, target):
        ground = arena.ground(square)
        if ground.wall or ground.hides or (low and ground.high) or square in taken:
            return False
    return True


def nearest_enemy(fight: Fight, who: str) -> Gladiator:
    """MR-9.7: the nearest enemy; of equally near ones the one with least life, then by race.yaml.

    Raises ValueError where no enemy is left, as the battle is over then (MR-7.1).
    """
    at = fight.gladiators[who].at
    return min(fight.enemies(who), key=lambda one: (walked(at, one.at), one.life))


def is_ready(act: Act, weapon: Weapon) -> bool:
    """MR-5.4: whether a weapon may be used: a `still` shot allows no points spent and no steps before it."""
    return not weapon.still or not (act.spent or act.winds)


def pick(fight: Fight, who: str, weapon: Weapon, at: Square, wishes: Sequence[str]) -> str | None:
    """MR-9.7: the target of an attack from a square, by order of preference; None where none is possible."""
    can = [gladiator for gladiator in fight.enemies(who) if is_open(fight, who, weapon, at, gladiator)]
    if not any(wish in (ANY, NEAREST) or fight.gladiators[wish].on_field for wish in wishes):
        wishes = (ANY,)
    for wish in wishes:
        if wish == ANY:
            best = min(can, key=lambda one: (one.life, walked(at, one.at)), default=None)
        elif wish == NEAREST:
            best = min(can, key=lambda one: (walked(at, one.at), one.life), default=None)
        else:
            best = next((gladiator for gladiator in can if gladiator.id == wish), None)
        if best is not None:
            return best.id
    return None
