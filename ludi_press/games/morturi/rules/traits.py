"""The effects that apply to a gladiator now (MR-10.3, MR-10.4)."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from ludi_press.boards.grid import Arc, straight, walked
from ludi_press.games.morturi.rules.fight import Fight
from ludi_press.games.morturi.rules.model import Gladiator
from ludi_press.games.morturi.rules.profile import Condition, Effect, Need, Requirement, Sort, Trait, Weapon, Word


class Clash(Struct, frozen=True):
    """MR-3.7: one attack on one target; `face` is None before the die."""

    attacker: str
    target: str
    weapon: Weapon
    side: Arc
    face: int | None = None


def traits_of(fight: Fight, who: str) -> Iterator[Trait]:
    """MR-10.2, MR-10.3: the traits that a gladiator has now, his own in the order of his profile, then auras."""
    yield from (trait for trait in _borne(fight, who) if not trait.aura)
    me = fight.gladiators[who]
    for other in fight.set_up.aura_bearers:
        bearer = fight.gladiators[other]
        if other == who or not bearer.on_field or Condition.PRONE in bearer.conditions:
            continue
        for trait in _borne(fight, other):
            if trait.aura >= walked(me.at, bearer.at) and trait.enemies == fight.are_enemies(who, other):
                yield trait


def _borne(fight: Fight, who: str) -> Iterator[Trait]:
    stance = fight.gladiators[who].stance
    for trick in fight.entrant(who).profile.tricks:
        if trick.sort is Sort.TRAIT or (trick.sort is Sort.STANCE and trick.id == stance):
            yield from trick.traits


def traits_in(fight: Fight, who: str, clash: Clash | None) -> Iterator[Trait]:
    """MR-3.7: the traits of a gladiator in an attack: for the attacker those of the attack itself come first."""
    if clash is not None and clash.attacker == who:
        yield from clash.weapon.own
    yield from traits_of(fight, who)


def effects(fight: Fight, who: str, word: Word, clash: Clash | None = None) -> Iterator[Effect]:
    """The effects of a kind that apply to a gladiator now."""
    for trait in traits_in(fight, who, clash):
        effect = trait.effect(word)
        if effect is not None and holds(fight, who, trait, clash):
            yield effect


def total(fight: Fight, who: str, word: Word, clash: Clash | None = None) -> int:
    """MR-3.3: the sum of the numbers of an effect, for bonuses that add up."""
    return sum(effect.size for effect in effects(fight, who, word, clash))


def most(fight: Fight, who: str, word: Word, clash: Clash | None = None) -> int:
    """The greatest number of an effect that does not add up, 0 where it does not apply."""
    return max((effect.size for effect in effects(fight, who, word, clash)), default=0)


def is_immune(fight: Fight, who: str, effect: str) -> bool:
    """MR-10.3: whether a gladiator is immune to an effect."""
    return any(effect in found.names for found in effects(fight, who, Word.IMMUNE))


def holds(fight: Fight, who: str, trait: Trait, clash: Clash | None) -> bool:
    """MR-10.4: whether all conditions of a trait hold."""
    return all(_holds(fight, fight.gladiators[who], need, clash) for need in trait.needs)


def _holds(fight: Fight, me: Gladiator, need: Requirement, clash: Clash | None) -> bool:
    """MR-1.8a, MR-10.4: whether a condition holds; conditions about an attack never hold outside one."""
    if need.need in _ALONE:
        return _ALONE[need.need](fight, me)
    if clash is None:
        return False
    if need.need in _ATTACK:
        return _ATTACK[need.need](clash, need)
    foe = fight.gladiators[clash.target if clash.attacker == me.id else clash.attacker]
    return _OPPONENT[need.need](fight, me, foe, need)


def _pressed(fight: Fight, me: Gladiator) -> bool:
    return sum(walked(me.at, other.at) == 1 for other in fight.enemies(me.id)) > 1


def _still(fight: Fight, me: Gladiator) -> bool:
    """MR-10.4b: he has taken no step in his activation; outside it, none in his last one."""
    return not (fight.act.winds if fight.act is not None and fight.act.who == me.id else me.stepped)


def _charged(fight: Fight, me: Gladiator, foe: Gladiator, need: Requirement) -> bool:
    """MR-10.4: his last steps were straight at the opponent."""
    winds = fight.act.winds[-need.size :] if fight.act and fight.act.who == me.id else ()
    return len(winds) == need.size and set(winds) == {straight(me.at, foe.at)}


def _is_above(fight: Fight, me: Gladiator, foe: Gladiator, need: Requirement) -> bool:
    """MR-4.1: he stands on higher ground, and the opponent does not."""
    return fight.ground(me.id).high and not fight.ground(foe.id).high


_ALONE: Final[dict[Need, Callable[[Fight, Gladiator], bool]]] = {
    Need.SOUND: lambda fight, me: me.life >= fight.entrant(me.id).life,
    Need.ODD: lambda fight, me: me.life % 2 == 1,
    Need.LAST: lambda fight, me: len(fight.friends(me.id)) == 1,
    Need.PRESSED: _pressed,
    Need.STILL: _still,
}

_ATTACK: Final[dict[Need, Callable[[Clash, Requirement], bool]]] = {
    Need.MELEE: lambda clash, need: not clash.weapon.is_ranged,
    Need.RANGED: lambda clash, need: clash.weapon.is_ranged,
    Need.FRONT: lambda clash, need: clash.side is Arc.FRONT,
    Need.FLANK: lambda clash, need: clash.side is Arc.FLANK,
    Need.REAR: lambda clash, need: clash.side is Arc.REAR,
    Need.UNFRONTAL: lambda clash, need: clash.side is not Arc.FRONT,
    Need.FACE: lambda clash, need: clash.face in need.faces,
}

_OPPONENT: Final[dict[Need, Callable[[Fight, Gladiator, Gladiator, Requirement], bool]]] = {
    Need.ABOVE: _is_above,
    Need.HURT: lambda fight, me, foe, need: foe.life < fight.entrant(foe.id).life,
    Need.PRONE: lambda fight, me, foe, need: Condition.PRONE in foe.conditions,
    Need.NETTED: lambda fight, me, foe, need: Condition.NETTED in foe.conditions,
    Need.BLINDED: lambda fight, me, foe, need: Condition.BLINDED in foe.conditions,
    Need.BEAST: lambda fight, me, foe, need: fight.entrant(foe.id).profile.beast,
    Need.FOE: lambda fight, me, foe, need: fight.entrant(foe.id).profile.id == need.name,
    Need.CHARGED: _charged,
}
