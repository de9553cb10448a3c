"""A battle from the entry to its end: each round, and in it the turn of each gladiator (MR-1, MR-7, MR-9)."""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import WINDS, Square, Wind, walked, wind_to
from ludi_press.core.dice import D6, TurnDice, no_die
from ludi_press.games.contract import Played
from ludi_press.games.kit.event import draw_lots, indices
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.attack import attack, gain, gain_at_start, lock_on
from ludi_press.games.morturi.rules.fight import Act, Fight, total
from ludi_press.games.morturi.rules.model import (
    NEAREST,
    Arm,
    Battle,
    BattleSetUp,
    Blow,
    Check,
    Condition,
    Ending,
    Feat,
    Gladiator,
    Manner,
    Move,
    Paid,
    Plan,
    Query,
    RoundOrders,
    SchoolOrders,
    Silent,
    Standing,
    Status,
    Trick,
    Weapon,
    When,
    Word,
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

_NOTHING_SAID = SchoolOrders()


def enter(set_up: BattleSetUp, turn_dice: TurnDice) -> Played[Battle]:
    """Turn 0: all take their places, the order of the schools is settled, and traits give their first favour."""
    flags = dict(set_up.flags)
    fight = Fight(
        turn_dice=turn_dice,
        turn=0,
        set_up=set_up,
        orders=RoundOrders({}),
        gladiators={known.id: Gladiator(known.id, known.at, known.facing, known.life) for known in set_up.roster},
        schools={school.id: Standing(school.id, flag=flags.get(school.id)) for school in set_up.schools},
    )
    for entrant in set_up.roster:
        fight.emit(ev.Entered(team=entrant.id, rule="MR-12.2", at=entrant.at, facing=entrant.facing))
    _settle_priority(fight)
    for entrant in set_up.roster:
        gain_at_start(fight, entrant.id, Word.FAVOUR, None)
    return Played(fight.freeze(), tuple(fight.events))


def _settle_priority(fight: Fight) -> None:
    """MR-1.1, MR-1.2, MR-1.3, MR-1.3a: orders schools by fewer gladiators, then less movement, then by lot."""
    ranks: dict[tuple[int, int], list[str]] = {}
    for school in fight.schools:
        own = [entrant.profile.move for entrant in fight.set_up.roster if entrant.school == school]
        ranks.setdefault((len(own), sum(own)), []).append(school)
    order = [school for rank in sorted(ranks) for school in draw_lots(fight, ranks[rank], "lot", "MR-1.3", D6)]
    fight.schools = {school: fight.schools[school] for school in order}
    rule = (
        "MR-1.3" if len(ranks) < len(order) else "MR-1.2" if len({rank[0] for rank in ranks}) < len(order) else "MR-1.1"
    )
    fight.emit(ev.Prioritised(team=None, rule=rule, order=tuple(order)))


def resolve(set_up: BattleSetUp, battle: Battle, orders: RoundOrders, turn_dice: TurnDice) -> Played[Battle]:
    """MR-1.7: plays a round."""
    fight = begin_round(set_up, battle, orders, turn_dice)
    _activate_all(fight)
    _hear_surrenders(fight)
    _limit(fight)
    return Played(fight.freeze(), tuple(fight.events))


def begin_round(set_up: BattleSetUp, battle: Battle, orders: RoundOrders, turn_dice: TurnDice) -> Fight:
    fight = Fight(
        turn_dice=turn_dice,
        turn=battle.round + 1,
        round=1,
        set_up=set_up,
        orders=orders,
        gladiators={gladiator.id: replace(gladiator, acted=0) for gladiator in battle.gladiators},
        schools={school.id: school for school in battle.schools},
    )
    fight.shown = {school: fight.morale(school) for school in fight.schools}
    return fight


def begun(set_up: BattleSetUp, battle: Battle) -> Fight:
    """The battle as the next round begins, for questions about it; it rolls no dice."""
    return begin_round(set_up, battle, RoundOrders({}), TurnDice("", 0, no_die))


def about_to_act(set_up: BattleSetUp, battle: Battle, who: str) -> tuple[Fight, Act]:
    """The battle as if a gladiator acted first in the next round, before his plan is chosen."""
    fight = begun(set_up, battle)
    return fight, begin_activation(fight, who, 1)


def _activate_all(fight: Fight) -> None:
    """MR-1.5, MR-1.6: the schools in turn activate one gladiator each, until all have acted."""
    place, waiting = 0, {school: _sequence(fight, school) for school in fight.schools}
    while not fight.over and any(_next(fight, line) for line in waiting.values()):
        for school in fight.schools:
            who = _next(fight, waiting[school])
            if who is not None:
                place += 1
                activate(fight, who, place)
            elif school in fight.present() and any(_next(fight, line) for line in waiting.values()):
                fight.emit(ev.Passed(team=school, rule="MR-1.6"))
            if fight.over:
                return


def _sequence(fight: Fight, school: str) -> list[str]:
    """MR-1.7: the sequence of a school: the named gladiators, then the others in the order of race.yaml."""
    named = fight.orders.schools.get(school, _NOTHING_SAID).sequence
    own = [entrant.id for entrant in fight.set_up.roster if entrant.school == school]
    return [*dict.fromkeys((*(who for who in named if who in own), *own))]


def _next(fight: Fight, line: Iterable[str]) -> str | None:
    """MR-1.6, MR-1.7: the next gladiator on the field who has not acted, None where there is none."""
    left = (fight.gladiators[who] for who in line)
    return next((gladiator.id for gladiator in left if gladiator.on_field and not gladiator.acted), None)


def _hear_surrenders(fight: Fight) -> None:
    """MR-7.2: schools surrender at the end of a round, in order of priority; a school that is left alone wins."""
    limits = fight.set_up.rules.limits
    blood = sum(fallen.status is Status.OUT for fallen in fight.gladiators.values())
    for school in fight.schools:
        if fight.over or school not in fight.present() or not fight.orders.schools.get(school, _NOTHING_SAID).surrender:
            continue
        granted = limits is None or (blood >= limits.blood and fight.turn >= limits.rounds)
        cut_down = fight.set_up.rules.no_retreat
        rule = "MR-7.3" if cut_down else "MR-7.2"
        event = fight.emit(ev.Surrendered(team=school, rule=rule, granted=granted, cut_down=cut_down))
        for gladiator in fight.left(school) if granted else ():
            _go(fight, gladiator.id, event, cut_down=cut_down)
        if granted:
            fight.weigh_morale(event)
        fight.last_wins()


def _go(fight: Fight, who: str, cause: int, *, cut_down: bool) -> None:
    """MR-7.2, MR-7.3: a gladiator leaves, or is cut down without an attacker."""
    if cut_down:
        event = fight.take_off(who, by=None, rule="MR-7.3", cause=cause)
        gain(fight, who, When.OUT, event)
    else:
        fight.leave(who, cause)


def _limit(fight: Fight) -> None:
    """MR-7.4, MR-7.4a: after the last round the school with most gladiators wins, then most life, then most favour."""
    if fight.over or not fight.set_up.rules.rounds or fight.turn < fight.set_up.rules.rounds:
        return
    scores: dict[str, tuple[int, int, int]] = {}
    for school in fight.present():
        own = [gladiator.life for gladiator in fight.left(school)]
        scores[school] = len(own), sum(own), fight.schools[school].favour
    best, *others = (school for school, score in scores.items() if score == max(scores.values()))
    if others:
        fight.end(Ending.DRAW, None, "MR-7.4")
    else:
        fight.end(Ending.LIMIT, best, "MR-7.4")


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
