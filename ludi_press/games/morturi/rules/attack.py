"""One attack: turn-to-face, side, dice, damage; conditions, turns, pushes and hazards (MR-2.4 to MR-4.4)."""

from typing import Final

from msgspec.structs import replace

from ludi_press.boards.grid import (
    Arc,
    Square,
    SquarePath,
    Wind,
    is_diagonal,
    opposite,
    side_of,
    turned,
    walked,
    wind_to,
)
from ludi_press.core.dice import D6
from ludi_press.games.kit.event import indices
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.fight import (
    Clash,
    Fight,
    effects,
    holds,
    is_immune,
    most,
    total,
    traits_in,
    traits_of,
)
from ludi_press.games.morturi.rules.model import Arm, Condition, Effect, Gladiator, Sweep, Trait, Weapon, When, Word
from ludi_press.games.morturi.rules.movement import open_squares, step_freely


def resists(fight: Fight, who: str, effect: Word | Condition, by: str, cause: int) -> bool:
    """MR-10.3: whether a gladiator is immune to an effect, with an event where he is."""
    if not is_immune(fight, who, effect):
        return False
    fight.emit(ev.Resisted(team=who, rule="MR-10.3", cause=cause, effect=effect, by=by))
    return True


def inflict(fight: Fight, clash: Clash, effect: Effect, cause: int) -> None:
    """MR-3.8: conditions begin for the target, except those that he already has."""
    for name in effect.names:
        condition, target = Condition(name), fight.gladiators[clash.target]
        if condition in target.conditions or resists(fight, target.id, condition, clash.attacker, cause):
            continue
        fight.change(target.id, conditions=(*target.conditions, condition))
        by = clash.attacker
        event = ev.Suffered(team=target.id, rule="MR-3.8", cause=cause, condition=condition, begins=True, by=by)
        fight.emit(event)


def turn(fight: Fight, clash: Clash, effect: Effect, cause: int) -> None:
    """MR-10.3: the target is turned to the attacker, or away from him, along the longer axis."""
    me, target = fight.gladiators[clash.attacker], fight.gladiators[clash.target]
    wind = wind_to(target.at, me.at)
    wind = opposite(wind) if "away" in effect.names else wind
    if wind is target.facing or resists(fight, target.id, Word.TURN, me.id, cause):
        return
    fight.change(target.id, facing=wind)
    fight.emit(ev.Turned(team=target.id, rule="MR-10.3", cause=cause, why=ev.Turn.FORCED, facing=wind, by=me.id))


def push(fight: Fight, clash: Clash, count: int, axis: Wind, cause: int, *, follow: bool) -> None:
    """MR-2.7: pushes the target along the axis from before the attack; with `follow` the attacker goes after him."""
    me, target = fight.gladiators[clash.attacker], fight.gladiators[clash.target]
    if resists(fight, target.id, Word.PUSH, me.id, cause):
        return
    pushed = _force(fight, clash, Word.PUSH, axis, count, cause)
    netted = Condition.NETTED in me.conditions
    if not (pushed and follow) or netted or fight.over or walked(me.at, target.at) != 1:
        return
    if fight.act is not None and open_squares(fight, me.id)(target.at):
        route = SquarePath(target.at, wind=wind_to(me.at, target.at), before=SquarePath(me.at))
        step_freely(fight, fight.act, route, ev.Pace.FOLLOW, cause)


def pull(fight: Fight, clash: Clash, count: int, axis: Wind, cause: int) -> None:
    """MR-2.7: pulls the target along the axis, until he is beside the attacker or level with him."""
    me, target = fight.gladiators[clash.attacker], fight.gladiators[clash.target]
    rows, columns = abs(me.at.row - target.at.row), abs(me.at.column - target.at.column)
    along, across = (rows, columns) if axis in (Wind.NORTH, Wind.SOUTH) else (columns, rows)
    count = min(count, along if across else along - 1)
    if count > 0 and not resists(fight, target.id, Word.PULL, me.id, cause):
        _force(fight, clash, Word.PULL, opposite(axis), count, cause)


def _force(fight: Fight, clash: Clash, how: Word, wind: Wind, count: int, cause: int) -> bool:
    """MR-2.4: forces the target `count` squares that way, into hazards too, or none of them; whether it was legal."""
    target = fight.gladiators[clash.target]
    path = tuple(target.at.beside(wind, step) for step in range(1, count + 1))
    legal = not any(fight.set_up.arena.ground(square).wall or fight.at(square) for square in path)
    event = fight.emit(
        ev.Forced(
            team=target.id,
            rule="MR-2.7" if legal else "MR-2.4",
            cause=cause,
            by=clash.attacker,
            how=how,
            before=target.at,
            path=path if legal else (),
        )
    )
    for square in path if legal else ():
        if fight.gladiators[target.id].on_field:
            fight.enter(target.id, (square,), event)
            _suffer_hazard(fight, target.id, square, clash.attacker, event)
    return legal


def _suffer_hazard(fight: Fight, who: str, square: Square, by: str, cause: int) -> None:
    """MR-4.4: a hazard damages a gladiator who is forced into it, without bonuses or armour."""
    damage = fight.set_up.arena.ground(square).hazard
    if damage:
        wound(fight, who, by, damage, "MR-4.4", cause, hazard=square)


def wound(
    fight: Fight,
    who: str,
    by: str,
    damage: int,
    rule: str,
    cause: int,
    clash: Clash | None = None,
    harm: ev.Harm | None = None,
    hazard: Square | None = None,
) -> None:
    """MR-3.2, MR-4.4: takes damage from life, by an attack (`harm` tells its parts) or in a `hazard`."""
    before = fight.gladiators[who].life
    after = before - damage
    fight.change(who, life=after)
    event = ev.Wounded(
        team=who,
        rule=rule,
        cause=cause,
        by=by,
        damage=damage,
        before=before,
        after=after,
        harm=harm,
        hazard=hazard,
    )
    settle(fight, who, by, fight.emit(event), clash)


def settle(fight: Fight, who: str, by: str, cause: int, clash: Clash | None = None) -> None:
    """MR-3.2, MR-6.2: who has 0 life or less is out of action, unless he rallies; the final blow wins favour.

    Attacks are on enemies alone, so `by` is one.
    """
    life = fight.gladiators[who].life
    if life > 0 or (life == 0 and _rallies(fight, who, cause)):
        return
    event = fight.take_off(who, by=by, rule="MR-3.2", cause=cause, overkill=-life)
    fight.favour(fight.entrant(by).school, 1, "MR-6.2", event)
    gain(fight, by, When.KILL, event, clash)
    gain(fight, who, When.OUT, event, clash)
    fight.last_wins()


def _rallies(fight: Fight, who: str, cause: int) -> bool:
    """MR-10.3: `rally N`: at exactly 0 life a d6 of N or more leaves him with 1 life; whether it did."""
    needed = min((effect.size for effect in effects(fight, who, Word.RALLY)), default=0)
    if not needed:
        return False
    roll = fight.roll(who, "rally", "MR-10.3", D6)
    stays = roll.face >= needed
    if stays:
        fight.change(who, life=1)
    dice = (roll.index,)
    fight.emit(ev.Rallied(team=who, rule="MR-10.3", dice=dice, cause=cause, face=roll.face, needed=needed, stays=stays))
    return stays


def gain(fight: Fight, who: str, when: When, cause: int | None, clash: Clash | None = None) -> None:
    """MR-10.3: life and favour by the traits of a gladiator at a moment other than a hit."""
    for trait in tuple(traits_in(fight, who, clash)):
        if trait.when is when and holds(fight, who, trait, clash):
            gain_from(fight, who, trait.effects, cause)


def gain_at_start(fight: Fight, who: str, word: Word, cause: int | None) -> None:
    """MR-10.3: effects at `when: start`: favour as the battle starts, life as an activation starts."""
    for trait in tuple(traits_in(fight, who, None)):
        if trait.when is When.START and holds(fight, who, trait, None):
            gain_from(fight, who, tuple(effect for effect in trait.effects if effect.word is word), cause)


def gain_from(fight: Fight, who: str, given: tuple[Effect, ...], cause: int | None) -> None:
    """MR-3.7: applies heal, then favour."""
    sizes = {effect.word: effect.size for effect in given}
    if Word.HEAL in sizes and fight.gladiators[who].on_field:
        fight.heal(who, sizes[Word.HEAL], cause)
    if Word.FAVOUR in sizes:
        fight.favour(fight.entrant(who).school, sizes[Word.FAVOUR], "MR-10.3", cause)


LOW, HIGH = 2, 6
"""MR-3.6: a 1 always misses, a 6 always hits."""
_QUARTERS: Final = {Sweep.LEFT: -1, Sweep.RIGHT: 1, Sweep.BACK: 2}


def attack(fight: Fight, who: str, weapon: Weapon, target: str) -> None:
    """MR-3.1, MR-3.7: a gladiator turns to his target and attacks; a sweep strikes others after it.

    MR-3.7b: a sweep strikes those who stand in its squares before the first die.
    """
    me, aimed = fight.gladiators[who], fight.gladiators[target]
    axis = wind_to(me.at, aimed.at)
    fight.change(who, facing=axis)
    if fight.act is not None:
        fight.act.attacked = True
    for victim in (target, *_swept(fight, me, weapon, aimed, axis)):
        if fight.gladiators[victim].on_field:
            strike(fight, who, weapon, victim)


def _swept(fight: Fight, me: Gladiator, weapon: Weapon, aimed: Gladiator, axis: Wind) -> list[str]:
    """MR-10.2, MR-3.7a: the enemies in the other squares of a sweep, in the order written."""
    named = [*weapon.sweep]
    if weapon.trick is None and not weapon.is_ranged:
        named += [Sweep(name) for effect in effects(fight, me.id, Word.SWEEP) for name in effect.names]
    standing = (fight.at(_swept_square(me, aimed, axis, sweep)) for sweep in dict.fromkeys(named))
    return [
        gladiator.id
        for gladiator in standing
        if gladiator is not None and gladiator.id != aimed.id and fight.are_enemies(me.id, gladiator.id)
    ]


def _swept_square(me: Gladiator, aimed: Gladiator, axis: Wind, sweep: Sweep) -> Square:
    return aimed.at.beside(axis) if sweep is Sweep.BEYOND else me.at.beside(turned(axis, _QUARTERS[sweep]))


def strike(fight: Fight, who: str, weapon: Weapon, victim: str) -> None:
    """MR-3.7: one attack on one target."""
    axis = wind_to(fight.gladiators[who].at, fight.gladiators[victim].at)
    _turn_to_face(fight, who, weapon, victim)
    clash = Clash(who, victim, weapon, _side(fight, who, victim))
    clash, event, hit = _roll(fight, clash)
    if clash.face == 1:
        gain(fight, victim, When.JEER, event, clash)
    if hit and weapon.damage:
        harm = _harm_of(fight, clash)
        wound(fight, victim, who, _damage_of(fight, harm), "MR-3.2", event, clash, harm=harm)
    if not fight.over:
        _follow_up(fight, clash, axis, event, hit=hit)


def _turn_to_face(fight: Fight, who: str, weapon: Weapon, victim: str) -> None:
    """MR-3.5, MR-13.3b: the target turns to his attacker, or an event tells why he does not."""
    wind = _wind_to_turn(fight, who, victim)
    if wind is None:
        return
    bar, lock = _bar_to_turning(fight, who, weapon, victim)
    if bar is not None:
        fight.emit(ev.NotTurned(team=victim, rule="MR-3.5", why=bar, by=who, lock=lock))
        return
    fight.change(victim, facing=wind)
    fight.emit(ev.Turned(team=victim, rule="MR-3.5", why=ev.Turn.REACTION, facing=wind, by=who))


def _wind_to_turn(fight: Fight, who: str, victim: str) -> Wind | None:
    """MR-3.5, MR-5.2: where a target would have to turn, None where he faces his attacker or is on a diagonal."""
    me, target = fight.gladiators[who], fight.gladiators[victim]
    wind = wind_to(target.at, me.at)
    return None if wind is target.facing or is_diagonal(me.at, target.at) else wind


def _bar_to_turning(fight: Fight, who: str, weapon: Weapon, victim: str) -> tuple[ev.Bar | None, str | None]:
    """MR-3.5: what keeps a target from turning, and the enemy who locks him; None where nothing does."""
    target = fight.gladiators[victim]
    if Condition.PRONE in target.conditions:
        return ev.Bar.PRONE, None
    if Condition.NETTED in target.conditions:
        return ev.Bar.NETTED, None
    if not (target.reaction.everybody or who in target.reaction.to):
        return ev.Bar.UNWILLING, None
    lock = lock_on(fight, target, who)
    if lock is not None and not any(effects(fight, victim, Word.WATCHFUL)):
        return ev.Bar.LOCKED, lock
    if any(effects(fight, who, Word.PIN, Clash(who, victim, weapon, _side(fight, who, victim)))):
        return ev.Bar.PINNED, None
    return None, None


def lock_on(fight: Fight, target: Gladiator, but: str) -> str | None:
    """MR-3.5, MR-3.5a: the enemy, other than `but`, who stands in the front square of a gladiator."""
    ahead = fight.at(target.at.beside(target.facing))
    locks = ahead is not None and ahead.id != but and fight.are_enemies(target.id, ahead.id)
    return ahead.id if ahead is not None and locks else None


def _side(fight: Fight, who: str, victim: str) -> Arc:
    """MR-3.4, MR-5.2, MR-3.8: the side from which an attack comes; for a prone target it is the rear."""
    me, target = fight.gladiators[who], fight.gladiators[victim]
    return Arc.REAR if Condition.PRONE in target.conditions else side_of(target.at, target.facing, me.at)


def _hit_number(fight: Fight, clash: Clash) -> ev.Number:
    """MR-3.6: the number that the die must reach, with its parts."""
    own = total(fight, clash.attacker, Word.NUMBER, clash)
    dodge = total(fight, clash.target, Word.DODGE, clash)
    blind = Condition.BLINDED in fight.gladiators[clash.attacker].conditions
    blinded = fight.set_up.rules.blinded if blind else 0
    guard = most(fight, clash.target, Word.GUARD, clash)
    least = guard + 1 if guard else 0
    needed = min(max(clash.weapon.hits + own + dodge + blinded, least, LOW), HIGH)
    return ev.Number(clash.weapon.hits, own, dodge, blinded, least, needed)


def _roll(fight: Fight, clash: Clash) -> tuple[Clash, int, bool]:
    """MR-3.1, MR-10.3: rolls the die, or two of which the better counts, perhaps again.

    Returns the clash with the face, the index of the event, and whether it hits.
    """
    number = _hit_number(fight, clash)
    count = max(1, most(fight, clash.attacker, Word.DICE, clash))
    rolls = fight.roll_several(count, clash.attacker, "attack", "MR-3.1", D6)
    face = max(roll.face for roll in rolls)
    if face <= most(fight, clash.attacker, Word.REROLL, clash):
        again = fight.roll(clash.attacker, "again", "MR-10.3", D6)
        rolls, face = (*rolls, again), again.face
    hit = face >= number.needed
    weapon = clash.weapon
    event = ev.Attacked(
        team=clash.attacker,
        rule="MR-5.2" if weapon.is_ranged else "MR-3.1",
        dice=indices(rolls),
        target=clash.target,
        arm=Arm.USE if weapon.trick else Arm.SHOOT if weapon.is_ranged else Arm.STRIKE,
        trick=ev.TrickId(weapon.trick) if weapon.trick else None,
        side=clash.side,
        number=number,
        faces=tuple(roll.face for roll in rolls),
        face=face,
        hit=hit,
    )
    return replace(clash, face=face), fight.emit(event), hit


def _harm_of(fight: Fight, clash: Clash) -> ev.Harm:
    """MR-3.3, MR-3.4, MR-4.1, MR-6.3: the parts of the damage of a hit."""
    rules = fight.set_up.rules
    above = fight.ground(clash.attacker).high and not fight.ground(clash.target).high
    pierced = any(effects(fight, clash.attacker, Word.PIERCE, clash))
    return ev.Harm(
        base=clash.weapon.damage,
        traits=total(fight, clash.attacker, Word.DAMAGE, clash),
        rear=rules.rear if clash.side is Arc.REAR else 0,
        height=rules.height if above else 0,
        morale=fight.morale(fight.entrant(clash.attacker).school),
        armour=0 if pierced else total(fight, clash.target, Word.ARMOUR, clash),
    )


def _damage_of(fight: Fight, harm: ev.Harm) -> int:
    """MR-3.3: the damage of a hit: all bonuses, less armour, but no less than the least damage."""
    plain = harm.base + harm.traits + harm.rear + harm.height + harm.morale
    return max(plain - harm.armour, fight.set_up.rules.least_damage)


def _follow_up(fight: Fight, clash: Clash, axis: Wind, cause: int, *, hit: bool) -> None:
    """MR-3.7, MR-10.5: further effects: those of the attack itself, then traits in the order of the profile."""
    for trait in clash.weapon.own:
        if _fires(trait, clash, hit=hit):
            _bring_about(fight, clash, trait, axis, cause)
    for trait in tuple(traits_of(fight, clash.attacker)):
        deals = clash.weapon.damage > 0 or trait.when is When.ATTACK
        if deals and _fires(trait, clash, hit=hit) and holds(fight, clash.attacker, trait, clash):
            _bring_about(fight, clash, trait, axis, cause)


def _fires(trait: Trait, clash: Clash, *, hit: bool) -> bool:
    """MR-10.3: whether the moment of a trait has come."""
    if trait.when is When.ATTACK:
        return True
    return hit and (trait.when is When.HIT or (trait.when is When.FACE and clash.face in trait.faces))


def _bring_about(fight: Fight, clash: Clash, trait: Trait, axis: Wind, cause: int) -> None:
    """MR-3.7: inflict, turn, pull and push, while the target is on the field; then heal and favour."""
    given = {effect.word: effect for effect in trait.effects}
    if Word.INFLICT in given and _there(fight, clash):
        inflict(fight, clash, given[Word.INFLICT], cause)
    if Word.TURN in given and _there(fight, clash):
        turn(fight, clash, given[Word.TURN], cause)
    if Word.PULL in given and _there(fight, clash):
        pull(fight, clash, given[Word.PULL].size, axis, cause)
    if Word.PUSH in given and _there(fight, clash):
        push(fight, clash, given[Word.PUSH].size, axis, cause, follow=Word.FOLLOW in given)
    if not fight.over:
        gain_from(fight, clash.attacker, trait.effects, cause)


def _there(fight: Fight, clash: Clash) -> bool:
    return fight.gladiators[clash.target].on_field
