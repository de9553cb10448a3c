"""Effects of attacks: damage, conditions, turns, pushes, pulls and hazards (MR-2.4 to MR-4.4)."""

from ludi_press.boards.grid import Square, SquarePath, Wind, opposite, walked, wind_to
from ludi_press.core.dice import D6
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.fight import Fight
from ludi_press.games.morturi.rules.movement import open_squares, step_freely
from ludi_press.games.morturi.rules.profile import Condition, Effect, When, Word
from ludi_press.games.morturi.rules.traits import Clash, effects, holds, is_immune, traits_in


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
