"""The turn of one gladiator: he rises, chooses a plan, moves and attacks (MR-1.8)."""

from collections.abc import Callable
from typing import Final

from ludi_press.boards.grid import WINDS, Wind, wind_to
from ludi_press.core.dice import D6
from ludi_press.games.kit.under_way import indices
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.attack import attack
from ludi_press.games.morturi.rules.fight import Act, Fight
from ludi_press.games.morturi.rules.forced import gain_at_start
from ludi_press.games.morturi.rules.model import Arm, Blow, Manner, Paid, Plan
from ludi_press.games.morturi.rules.movement import (
    find_walk,
    free_cost,
    points_of,
    points_to_rise,
    step_freely,
    walk,
)
from ludi_press.games.morturi.rules.plans import can_pay, choose, target_of, walk_of
from ludi_press.games.morturi.rules.profile import Condition, Trick, Word
from ludi_press.games.morturi.rules.targets import nearest_enemy, weapon_of
from ludi_press.games.morturi.rules.traits import total


def activate(fight: Fight, who: str, place: int) -> None:
    """MR-1.8: one activation from rising to the end of what he suffered from."""
    act = fight.act = Act(who, bore=fight.gladiators[who].conditions)
    fight.change(who, acted=place)
    event = fight.tell(ev.Activated(team=who, rule="MR-1.5", place=place))
    _rise(fight, act)
    gain_at_start(fight, who, Word.HEAL, event)
    choice = choose(fight, act)
    fight.tell(ev.PlanChosen(team=who, rule=choice.rule, number=choice.number, whole=choice.whole))
    for phase in _PHASES if choice.plan else ():
        if choice.plan and not fight.over:
            phase(fight, act, choice.plan)
    _recover(fight, act)
    fight.act = None


def _rise(fight: Fight, act: Act) -> None:
    """MR-3.8: who lies rises; MR-1.8a: his points are set."""
    cost = points_to_rise(fight, act.who)
    act.points, act.spent = points_of(fight, act.who) - cost, cost
    if Condition.PRONE in act.bore:
        fight.tell(ev.Rose(team=act.who, rule="MR-3.8", cost=cost))
        fight.free(act.who, Condition.PRONE)


def _set(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-3.5, MR-10.2: a new reaction, a new stance."""
    me = fight.gladiators[act.who]
    if plan.react is not None and plan.react != me.reaction:
        fight.change(act.who, reaction=plan.react)
        fight.tell(ev.ReactionSet(team=act.who, rule="MR-3.5", reaction=plan.react))
    if plan.stance is not None and (plan.stance or None) != me.stance:
        fight.change(act.who, stance=plan.stance or None)
        fight.tell(ev.StanceTaken(team=act.who, rule="MR-10.2", stance=_trick(plan.stance)))


def _trick(trick: str | None) -> ev.TrickId | None:
    return ev.TrickId(trick) if trick else None


def _first(fight: Fight, act: Act, plan: Plan) -> None:
    for paid in plan.first:
        _pay(fight, act, paid)


def _move(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-9.3, MR-9.6: the move, as far as it goes."""
    found = walk_of(fight, act, plan)
    walk(fight, act, found.way)
    if not found.whole:
        fight.tell(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.MOVE))
    fight.bring_home(act.who)


def _spend(fight: Fight, act: Act, plan: Plan) -> None:
    for paid in plan.spend:
        _pay(fight, act, paid)


def _pay(fight: Fight, act: Act, paid: Paid) -> None:
    """MR-2.3, MR-10.2: a trick that is paid with points is carried out in full."""
    trick = fight.entrant(act.who).profile.trick(paid.trick)
    if fight.over:
        return
    if trick is None or not can_pay(fight, act, paid, fight.gladiators[act.who].at):
        fight.tell(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.TRICK, trick=ev.TrickId(paid.trick)))
        return
    # A paid shot that must be `still` is judged before its own points are spent.
    target = target_of(fight, act, Blow(Arm.USE, paid.targets, trick.id), fight.gladiators[act.who].at)
    act.points -= trick.cost or 0
    act.spent += trick.cost or 0
    if trick.weapon and target:
        attack(fight, act.who, trick.weapon, target)
    else:
        _do_feat(fight, act, trick)


def _do_feat(fight: Fight, act: Act, trick: Trick) -> None:
    """MR-10.2: a feat, if its die allows it: favour, life, points."""
    feat = trick.feat
    if feat is None:
        return
    rolls = fight.roll_several(1 if feat.die else 0, act.who, "feat", "MR-10.2", D6)
    done = all(roll.face >= feat.die for roll in rolls)
    face = rolls[0].face if rolls else None
    event = fight.tell(
        ev.FeatDone(team=act.who, rule="MR-10.2", dice=indices(rolls), trick=ev.TrickId(trick.id), face=face, done=done)
    )
    if done:
        act.points += feat.move
        fight.heal(act.who, feat.heal, event)
        if feat.favour:
            fight.favour(fight.entrant(act.who).school, feat.favour, "MR-10.2", event)


def _attack(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-3.1: one attack, if it is open."""
    if plan.blow is None:
        return
    weapon, target = (
        weapon_of(fight, act.who, plan.blow),
        target_of(fight, act, plan.blow, fight.gladiators[act.who].at),
    )
    if weapon is not None and target is not None:
        attack(fight, act.who, weapon, target)
        return
    fight.tell(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.ATTACK, trick=_trick(plan.blow.trick)))
    enemy = nearest_enemy(fight, act.who)
    if not act.attacks and enemy is not None:
        _face(fight, act, wind_to(fight.gladiators[act.who].at, enemy.at))


def _then(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-9.6a, MR-10.3: a free step after an attack; cancelled whole where it is illegal or too long."""
    if plan.then is None:
        return
    netted = Condition.NETTED in fight.gladiators[act.who].conditions
    free = Act(act.who, total(fight, act.who, Word.STEP) if act.attacks and not netted else 0)
    found = find_walk(fight, free, plan.then, weapon_of(fight, act.who, plan.blow), free_cost(fight, act.who))
    if found.way.steps and found.whole:
        step_freely(fight, act, found.way, ev.Pace.FREE)
    elif plan.then.manner is not Manner.STAY:
        fight.tell(ev.LeftOut(team=act.who, rule="MR-9.6", part=ev.Part.THEN))


def _turn(fight: Fight, act: Act, plan: Plan) -> None:
    """MR-2.2: what he faces in the end; of who is out nothing."""
    if plan.face is None:
        return
    me = fight.gladiators[act.who]
    if plan.face in WINDS:
        _face(fight, act, Wind(plan.face))
        return
    other = nearest_enemy(fight, act.who) if plan.face not in fight.gladiators else fight.gladiators[plan.face]
    if other is not None and other.on_field and other.id != me.id:
        _face(fight, act, wind_to(me.at, other.at))


def _face(fight: Fight, act: Act, wind: Wind) -> None:
    if wind is not fight.gladiators[act.who].facing:
        fight.change(act.who, facing=wind)
        fight.tell(ev.Turned(team=act.who, rule="MR-2.2", why=ev.Turn.END, facing=wind))


def _recover(fight: Fight, act: Act) -> None:
    """MR-3.8, MR-3.8a: the net and the blindness that he bore at the beginning end; MR-7.5: any activation's end."""
    for condition in act.bore:
        if condition is not Condition.PRONE and not fight.over:
            fight.free(act.who, condition)
    for gladiator in fight.set_up.roster if fight.set_up.flags else ():
        fight.bring_home(gladiator.id)


_PHASES: Final[tuple[Callable[[Fight, Act, Plan], None], ...]] = (_set, _first, _move, _spend, _attack, _then, _turn)
