"""The conditions of standing orders (MO-2.2d); they are a fighter's, so none holds for a school as Caesar."""

from collections.abc import Callable, Mapping
from typing import Final

from ludi_press.boards.plane import UNIT, distance
from ludi_press.games.contract import StandingCondition
from ludi_press.games.kit.conditions import Holds
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, Status


def _of_fighter(holds: Callable[[BoutSetUp, Bout, Fighter, StandingCondition], bool]) -> Holds[BoutSetUp, Bout]:
    def of(set_up: BoutSetUp, bout: Bout, who: str, asked: StandingCondition) -> bool:
        return who in set_up.by_id and holds(set_up, bout, bout.fighter(who), asked)

    return of


def _touched(set_up: BoutSetUp, bout: Bout, me: Fighter, _asked: StandingCondition) -> bool:
    """MO-2.2d: an enemy is in base contact (MO-3.2)."""
    return bool(set_up.pinned_by(bout, me.id))


def _stunned(_set_up: BoutSetUp, _bout: Bout, me: Fighter, _asked: StandingCondition) -> bool:
    """MO-2.2d: the fighter lies on its back (MO-5)."""
    return me.status is Status.LYING


def _hurt(set_up: BoutSetUp, _bout: Bout, me: Fighter, asked: StandingCondition) -> bool:
    """MO-2.2d: n hit points or more are lost."""
    return set_up.tables.melee.points - me.points >= max(1, asked.n)


def _near(_set_up: BoutSetUp, bout: Bout, me: Fighter, asked: StandingCondition) -> bool:
    """MO-2.2d: somebody on the sand is within n inches."""
    other = bout.fighter(asked.who)
    return other.on_sand and distance(me.at, other.at) <= asked.n * UNIT


def _alone(set_up: BoutSetUp, bout: Bout, me: Fighter, _asked: StandingCondition) -> bool:
    """MO-2.2d: nobody else of its school is on the sand."""
    side = set_up.side(me.id)
    return not any(
        fighter.on_sand and fighter.id != me.id and set_up.side(fighter.id) == side for fighter in bout.fighters
    )


CONDITIONS: Final[Mapping[str, Holds[BoutSetUp, Bout]]] = {
    "touched": _of_fighter(_touched),
    "stunned": _of_fighter(_stunned),
    "hurt": _of_fighter(_hurt),
    "near": _of_fighter(_near),
    "alone": _of_fighter(_alone),
}
