"""Which plan is carried out: the first that can be done whole, else the last as far as it goes (MR-9.4 to MR-9.8)."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from ludi_press.boards.grid import Square, walked
from ludi_press.games.morturi.rules.attack import is_locked_by
from ludi_press.games.morturi.rules.fight import Act, Fight
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arm,
    Blow,
    Check,
    Gladiator,
    Manner,
    Move,
    Paid,
    Plan,
    Query,
    Silent,
)
from ludi_press.games.morturi.rules.movement import Walk, aim_of, find_walk, step_cost
from ludi_press.games.morturi.rules.targets import is_ready, pick, weapon_of


class Choice(Struct, frozen=True):
    """The plan that is carried out; `number` counts from 1, 0 is instinct; without a plan he holds still."""

    plan: Plan | None
    number: int | None
    whole: bool
    rule: str


def choose(fight: Fight, act: Act) -> Choice:
    """MR-9.5, MR-9.6: the first plan whose `if` holds and which can be done whole; else the last if its `if` holds."""
    ordered = fight.orders.plans.get(act.who)
    plans = instinct(fight, act.who) if ordered is None else ordered
    for number, plan in enumerate(plans, 1):
        if all_hold(fight, act.who, plan) and is_whole(fight, act, plan):
            return Choice(plan, number if ordered else 0, whole=True, rule="MR-9.5" if ordered else "MR-9.8")
    if plans and all_hold(fight, act.who, plans[-1]):
        return Choice(plans[-1], len(plans) if ordered else 0, whole=False, rule="MR-9.6" if ordered else "MR-9.8")
    return Choice(None, None, whole=False, rule="MR-9.6")


def instinct(fight: Fight, who: str) -> tuple[Plan, ...]:
    """MR-9.8: what a gladiator without orders does."""
    strike, shoot = Plan(blow=Blow(Arm.STRIKE)), Plan(blow=Blow(Arm.SHOOT))
    shoots = fight.entrant(who).profile.ranged is not None
    if fight.set_up.rules.silent is Silent.HOLD:
        return (strike, shoot) if shoots else (strike,)
    if shoots:
        return (strike, shoot, Plan(move=Move(Manner.TOWARD), blow=Blow(Arm.SHOOT, (NEAREST, ANY))))
    return (strike, Plan(move=Move(Manner.TO), blow=Blow(Arm.STRIKE, (NEAREST, ANY))))


def all_hold(fight: Fight, who: str, plan: Plan) -> bool:
    """MR-9.4: whether all that a plan asks is so."""
    return all(_holds(fight, fight.gladiators[who], check) for check in plan.checks)


def _holds(fight: Fight, me: Gladiator, check: Check) -> bool:
    """MR-9.4, MR-9.4a: of who is out `out` holds, and nothing else, denied or not."""
    if check.query is Query.LIFE:
        return (me.life <= check.size) != check.denied
    about = aim_of(fight, me.id, NEAREST) if check.who == NEAREST else fight.gladiators[check.who]
    out = not isinstance(about, Gladiator) or not about.on_field
    if check.query is Query.OUT:
        return out != check.denied
    return not out and isinstance(about, Gladiator) and _ASKED[check.query](fight, me, about, check) != check.denied


_ASKED: Final[dict[Query, Callable[[Fight, Gladiator, Gladiator, Check], bool]]] = {
    Query.NEAR: lambda fight, me, about, check: walked(me.at, about.at) <= check.size,
    Query.HURT: lambda fight, me, about, check: about.life < fight.entrant(about.id).life,
    Query.LOCKED: lambda fight, me, about, check: is_locked_by(fight, about, me.id),
}


def is_whole(fight: Fight, act: Act, plan: Plan) -> bool:
    """MR-9.5, MR-9.5a: whether a plan can be done whole as things stand; `first` changes nothing but points."""
    ahead = Act(act.who, act.points, act.spent, act.winds)
    at = fight.gladiators[act.who].at
    if not all(_pay(fight, ahead, paid, at) for paid in plan.first):
        return False
    found = walk_of(fight, ahead, plan)
    if not found.whole:
        return False
    ahead.points -= found.way.cost
    ahead.spent += found.way.cost
    ahead.winds += found.way.winds
    if not all(_pay(fight, ahead, paid, found.way.at) for paid in plan.spend):
        return False
    return plan.blow is None or target_of(fight, ahead, plan.blow, found.way.at) is not None


def walk_of(fight: Fight, act: Act, plan: Plan) -> Walk:
    """MR-9.3: the way of a plan's move."""
    return find_walk(fight, act, plan.move, weapon_of(fight, act.who, plan.blow), step_cost(fight, act.who))


def _pay(fight: Fight, ahead: Act, paid: Paid, at: Square) -> bool:
    """MR-9.5a: whether a paid trick is open; then its points are taken, and sure ones of a feat added."""
    if not can_pay(fight, ahead, paid, at):
        return False
    trick = fight.entrant(ahead.who).profile.trick(paid.trick)
    cost = trick.cost or 0 if trick else 0
    sure = trick.feat.move if trick and trick.feat and not trick.feat.die else 0
    ahead.points += sure - cost
    ahead.spent += cost
    return True


def can_pay(fight: Fight, act: Act, paid: Paid, at: Square) -> bool:
    """MR-2.1, MR-10.2: whether a paid trick can be paid, and has a target if it is an attack."""
    trick = fight.entrant(act.who).profile.trick(paid.trick)
    if trick is None or trick.cost is None or trick.cost > act.points:
        return False
    return trick.weapon is None or target_of(fight, act, Blow(Arm.USE, paid.targets, paid.trick), at) is not None


def target_of(fight: Fight, act: Act, blow: Blow, at: Square) -> str | None:
    """MR-9.7: the target of an attack from a square, None where it is not open."""
    weapon = weapon_of(fight, act.who, blow)
    if weapon is None or not is_ready(act, weapon):
        return None
    return pick(fight, act.who, weapon, at, blow.targets)
