"""The turn of one gladiator: he rises, chooses a plan, moves and attacks (MR-1.8, MR-9.4 to MR-9.8)."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from ludi_press.boards.grid import WINDS, Square, Wind, walked, wind_to
from ludi_press.core.dice import D6
from ludi_press.games.kit.event import indices
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.attack import attack, gain_at_start, lock_on
from ludi_press.games.morturi.rules.fight import Act, Fight, total
from ludi_press.games.morturi.rules.model import (
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
from ludi_press.games.morturi.rules.movement import (
    Walk,
    find_walk,
    free_cost,
    is_ready,
    nearest_enemy,
    pick,
    points_of,
    points_to_rise,
    step_cost,
    step_freely,
    walk,
    weapon_of,
)
from ludi_press.games.morturi.rules.profile import Condition, Feat, Trick, Weapon, Word


def activate(fight: Fight, who: str, place: int) -> None:
    """MR-1.8: plays one activation; `place` is its number in the round, from 1."""
    act = begin_activation(fight, who, place)
    choice = choose(fight, act)
    fight.emit(ev.PlanChosen(team=who, rule=choice.rule, number=choice.number, whole=choice.whole))
    for phase in _PHASES if choice.plan else ():
        if choice.plan and not fight.over:
            phase(fight, act, choice.plan)
    _recover(fight, act)
    fight.change(who, stepped=bool(act.winds))
    fight.act = None


def begin_activation(fight: Fight, who: str, place: int) -> Act:
    """MR-1.8: an activation up to the choice of a plan: he rises, points are set, traits heal him."""
    act = fight.act = Act(who, bore=fight.gladiators[who].conditions)
    fight.change(who, acted=place)
    event = fight.emit(ev.Activated(team=who, rule="MR-1.5", place=place))
    _rise(fight, act)
    gain_at_start(fight, who, Word.HEAL, event)
    return act


def _rise(fight: Fight, act: Act) -> None:
    """MR-3.8, MR-1.8a: a prone gladiator rises; the points of the activation are set."""
    cost = points_to_rise(fight, act.who)
    act.points, act.spent = points_of(fight, act.who) - cost, bool(cost)
    if Condition.PRONE in act.bore:
        fight.emit(ev.Rose(team=act.who, rule="MR-3.8", cost=cost))
        fight.free(act.who, Condition.PRONE)


def _set(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-3.5, MR-10.2: sets a new reaction and a new stance."""
    me = fight.gladiators[act.who]
    if plan.react is not None and plan.react != me.reaction:
        fight.change(act.who, reaction=plan.react)
        fight.emit(ev.ReactionSet(team=act.who, rule="MR-3.5", reaction=plan.react))
    if plan.stance is not None and (plan.stance or None) != me.stance:
        fight.change(act.who, stance=plan.stance or None)
        fight.emit(ev.StanceTaken(team=act.who, rule="MR-10.2", stance=_trick(plan.stance)))


def _trick(trick: str | None) -> ev.TrickId | None:
    return ev.TrickId(trick) if trick else None


def _first(fight: Fight, act: Act, plan: Plan) -> None:
    for paid in plan.first:
        _pay(fight, act, paid)


def _move(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-9.3, MR-9.6: makes the move of the plan, as far as it is possible."""
    way = walk_of(fight, act, plan)
    walk(fight, act, way.route)
    if not way.whole:
        fight.emit(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.MOVE))
    fight.bring_home(act.who)


def _spend(fight: Fight, act: Act, plan: Plan) -> None:
    for paid in plan.spend:
        _pay(fight, act, paid)


def _pay(fight: Fight, act: Act, paid: Paid) -> None:
    """MR-2.3, MR-10.2: carries out a trick that is paid with points, or leaves it out."""
    if fight.over:
        return
    trick = payable(fight, act, paid, fight.gladiators[act.who].at)
    if trick is None:
        fight.emit(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.TRICK, trick=ev.TrickId(paid.trick)))
        return
    # A paid shot that must be `still` is judged before its own points are spent.
    aim = _aimed(fight, act, Blow(Arm.USE, paid.targets, paid.trick))
    _spend_points(act, trick)
    if aim:
        attack(fight, act.who, *aim)
    elif trick.feat:
        _do_feat(fight, act, paid.trick, trick.feat)


def _spend_points(act: Act, trick: Trick) -> None:
    """MR-2.1: takes the cost of a paid trick from the points."""
    if trick.cost:
        act.points -= trick.cost
        act.spent = True


def _do_feat(fight: Fight, act: Act, trick: str, feat: Feat) -> None:
    """MR-10.2: carries out a feat, which brings favour, life or points if its die succeeds."""
    rolls = fight.roll_several(bool(feat.die), act.who, "feat", "MR-10.2", D6)
    done = all(roll.face >= feat.die for roll in rolls)
    face = next((roll.face for roll in rolls), None)
    event = fight.emit(
        ev.FeatDone(team=act.who, rule="MR-10.2", dice=indices(rolls), trick=ev.TrickId(trick), face=face, done=done)
    )
    if done:
        act.points += feat.move
        fight.heal(act.who, feat.heal, event)
        if feat.favour:
            fight.favour(fight.entrant(act.who).school, feat.favour, "MR-10.2", event)


def _attack(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-3.1: makes the attack of the plan if it is possible."""
    if plan.blow is None:
        return
    aim = _aimed(fight, act, plan.blow)
    if aim:
        attack(fight, act.who, *aim)
        return
    fight.emit(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.ATTACK, trick=_trick(plan.blow.trick)))


def _then(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-9.6a, MR-10.3: makes the free step after an attack, or none of it where it is illegal or too long."""
    if plan.then is None:
        return
    netted = Condition.NETTED in fight.gladiators[act.who].conditions
    free = Act(act.who, total(fight, act.who, Word.STEP) if act.attacked and not netted else 0)
    way = find_walk(fight, free, plan.then, weapon_of(fight, act.who, plan.blow), free_cost(fight, act.who))
    if way.route.steps and way.whole:
        step_freely(fight, act, way.route, ev.Pace.FREE)
    elif plan.then.manner is not Manner.STAY:
        fight.emit(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.THEN))


def _turn(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-2.2, MR-9.6c: turns to what the plan faces at the end; to the nearest enemy where nothing ordered was done.

    Nothing was done: an attack was ordered, and there was neither attack nor step.
    """
    wind = _wind_to_face(fight, act.who, plan.face)
    if wind is None and plan.blow is not None and not (act.attacked or act.winds):
        wind = _wind_to_face(fight, act.who, NEAREST)
    if wind is not None and wind is not fight.gladiators[act.who].facing:
        fight.change(act.who, facing=wind)
        fight.emit(ev.Turned(team=act.who, rule="MR-2.2", why=ev.Turn.END, facing=wind))


def _wind_to_face(fight: Fight, who: str, face: str | None) -> Wind | None:
    """MR-2.2: the wind that `face` says, None where it says nothing or somebody who is out."""
    if face is None or face in WINDS:
        return Wind(face) if face else None
    me, other = fight.gladiators[who], nearest_enemy(fight, who) if face == NEAREST else fight.gladiators[face]
    return wind_to(me.at, other.at) if other.on_field and other.id != who else None


def _recover(fight: Fight, act: Act) -> None:
    """MR-3.8, MR-3.8a, MR-7.5: ends the net and the blindness that he had at the beginning, and checks all flags."""
    for condition in act.bore:
        if condition is not Condition.PRONE and not fight.over:
            fight.free(act.who, condition)
    for gladiator in fight.set_up.roster if fight.set_up.flags else ():
        fight.bring_home(gladiator.id)


_PHASES: Final[tuple[Callable[[Fight, Act, Plan], None], ...]] = (_set, _first, _move, _spend, _attack, _then, _turn)


# Which plan is carried out: the first that is possible as a whole, else the last as far as possible


class Choice(Struct, frozen=True):
    """The plan that is carried out, None for none; `number` counts from 1, 0 is instinct."""

    plan: Plan | None
    number: int | None
    whole: bool
    rule: str


def choose(fight: Fight, act: Act) -> Choice:
    """MR-9.5, MR-9.6: the first plan that is wholly possible and whose checks hold, else the last if its do."""
    ordered = fight.orders.plans.get(act.who)
    plans = instinct(fight, act.who) if ordered is None else ordered
    for number, plan in enumerate(plans, 1):
        if all_hold(fight, act.who, plan) and is_whole(fight, act, plan):
            return Choice(plan, number if ordered else 0, whole=True, rule="MR-9.5" if ordered else "MR-9.8")
    if plans and all_hold(fight, act.who, plans[-1]):
        return Choice(plans[-1], len(plans) if ordered else 0, whole=False, rule="MR-9.6" if ordered else "MR-9.8")
    return Choice(None, None, whole=False, rule="MR-9.6")


def instinct(fight: Fight, who: str) -> tuple[Plan, ...]:
    """MR-9.8, MR-9.8b: the plans of a gladiator without orders: he goes to the nearest and attacks any.

    MR-9.8a: with `silent: hold` he only strikes.
    """
    strike, shoot = Plan(blow=Blow(Arm.STRIKE)), Plan(blow=Blow(Arm.SHOOT))
    if fight.set_up.rules.silent is Silent.HOLD:
        return (strike,)
    if fight.entrant(who).profile.ranged is not None:
        return (strike, shoot, Plan(move=Move(Manner.TOWARD), blow=Blow(Arm.SHOOT)))
    return (strike, Plan(move=Move(Manner.TO), blow=Blow(Arm.STRIKE)))


def all_hold(fight: Fight, who: str, plan: Plan) -> bool:
    """MR-9.4: whether all checks of a plan hold."""
    return all(_holds(fight, fight.gladiators[who], check) for check in plan.checks)


def _holds(fight: Fight, me: Gladiator, check: Check) -> bool:
    """MR-9.4, MR-9.4a: whether a check holds; about a gladiator who is out only `out` holds, denied or not."""
    if check.query is Query.LIFE:
        return (me.life <= check.size) != check.denied
    about = nearest_enemy(fight, me.id) if check.who == NEAREST else fight.gladiators[check.who]
    if check.query is Query.OUT:
        return about.on_field == check.denied
    return about.on_field and _ASKED[check.query](fight, me, about, check) != check.denied


_ASKED: Final[dict[Query, Callable[[Fight, Gladiator, Gladiator, Check], bool]]] = {
    Query.NEAR: lambda fight, me, about, check: walked(me.at, about.at) <= check.size,
    Query.HURT: lambda fight, me, about, check: about.life < fight.entrant(about.id).life,
    Query.LOCKED: lambda fight, me, about, check: lock_on(fight, about, me.id) is not None,
}


def is_whole(fight: Fight, act: Act, plan: Plan) -> bool:
    """MR-9.5, MR-9.5a: whether a plan is possible as a whole now; `first` is taken to change points only."""
    ahead = Act(act.who, act.points, act.spent, act.winds)
    at = fight.gladiators[act.who].at
    if not all(_pay_ahead(fight, ahead, paid, at) for paid in plan.first):
        return False
    way = walk_of(fight, ahead, plan)
    if not way.whole:
        return False
    ahead.points -= way.route.cost
    ahead.winds += way.route.winds
    if not all(_pay_ahead(fight, ahead, paid, way.route.at) for paid in plan.spend):
        return False
    return plan.blow is None or target_of(fight, ahead, plan.blow, way.route.at) is not None


def walk_of(fight: Fight, act: Act, plan: Plan) -> Walk:
    """MR-9.3: the way of a plan's move."""
    return find_walk(fight, act, plan.move, weapon_of(fight, act.who, plan.blow), step_cost(fight, act.who))


def _pay_ahead(fight: Fight, ahead: Act, paid: Paid, at: Square) -> bool:
    """MR-9.5a: whether a paid trick is possible; if so its cost is taken, and sure points of a feat are added."""
    trick = payable(fight, ahead, paid, at)
    if trick is None:
        return False
    _spend_points(ahead, trick)
    if trick.feat and not trick.feat.die:
        ahead.points += trick.feat.move
    return True


def payable(fight: Fight, act: Act, paid: Paid, at: Square) -> Trick | None:
    """MR-2.1, MR-10.2: the trick that is to be paid, None where points or the target of an attack are missing."""
    trick = fight.entrant(act.who).profile.trick(paid.trick)
    if trick is None or trick.cost is None or trick.cost > act.points:
        return None
    blow = Blow(Arm.USE, paid.targets, paid.trick)
    return trick if trick.weapon is None or target_of(fight, act, blow, at) else None


def _aimed(fight: Fight, act: Act, blow: Blow) -> tuple[Weapon, str] | None:
    """MR-9.7: the weapon and the target of an attack from where he stands, None where it is not possible."""
    weapon, target = weapon_of(fight, act.who, blow), target_of(fight, act, blow, fight.gladiators[act.who].at)
    return (weapon, target) if weapon and target else None


def target_of(fight: Fight, act: Act, blow: Blow, at: Square) -> str | None:
    """MR-9.7: the target of an attack from a square, None where it is not possible."""
    weapon = weapon_of(fight, act.who, blow)
    if weapon is None or not is_ready(act, weapon):
        return None
    return pick(fight, act.who, weapon, at, blow.targets)
