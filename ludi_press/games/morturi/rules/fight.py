"""The battle while a round is resolved: gladiators, schools, the effects that apply now (MR-7, MR-10.3)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.boards.grid import Arc, Square, Wind, straight, walked
from ludi_press.games.kit.event import UnderWay
from ludi_press.games.kit.schools import SideStanding, shared_places, standings_of
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import (
    Battle,
    BattleSetUp,
    Condition,
    Effect,
    Ending,
    Entrant,
    Gladiator,
    Ground,
    Need,
    Requirement,
    RoundOrders,
    Sort,
    Standing,
    Status,
    Trait,
    Weapon,
    Word,
)


def standings(set_up: BattleSetUp, battle: Battle) -> tuple[SideStanding[Gladiator], ...]:
    """MR-7.1, MR-7.4, MR-7.5: the winner, then schools by gladiators left, life, favour, and time of the last loss.

    Equal schools share a place, in the order of race.yaml.
    """
    favour = {school.id: school.favour for school in battle.schools}

    def score(school: str, left: tuple[Gladiator, ...]) -> tuple[bool, int, int, int]:
        return school == battle.winner, len(left), sum(gladiator.life for gladiator in left), favour[school]

    return standings_of(set_up, battle.gladiators, lambda gladiator: gladiator.on_field, score)


def places_of(set_up: BattleSetUp, battle: Battle) -> dict[str, int]:
    """A gladiator shares the place of his school."""
    return shared_places(set_up, standings(set_up, battle))


class Act(Struct):
    """An activation: points left, the winds of all steps so far, whether he has attacked.

    `spent` tells whether points went into anything but steps; `bore` are his conditions when it began.
    """

    who: str
    points: int = 0
    spent: bool = False
    winds: tuple[Wind, ...] = ()
    attacked: bool = False
    bore: tuple[Condition, ...] = ()


class Fight(UnderWay[Gladiator], kw_only=True):
    """A round being resolved; `schools` stand in priority order, `shown` is the morale in the last event about it."""

    set_up: BattleSetUp
    orders: RoundOrders
    gladiators: dict[str, Gladiator]
    schools: dict[str, Standing]
    act: Act | None = None
    ending: Ending | None = None
    winner: str | None = None
    shown: dict[str, int] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        return self.ending is not None

    def entrant(self, gladiator: str) -> Entrant:
        return self.set_up.by_id[gladiator]

    def ground(self, gladiator: str) -> Ground:
        return self.set_up.arena.ground(self.gladiators[gladiator].at)

    @property
    def pieces(self) -> dict[str, Gladiator]:
        return self.gladiators

    # Who is there

    def on_field(self) -> list[Gladiator]:
        """The gladiators on the field, in the order of race.yaml."""
        return [gladiator for gladiator in self.gladiators.values() if gladiator.on_field]

    def left(self, school: str) -> list[Gladiator]:
        """The gladiators of a school on the field, in the order of race.yaml."""
        return [gladiator for gladiator in self.on_field() if self.entrant(gladiator.id).school == school]

    def are_enemies(self, who: str, other: str) -> bool:
        """MR-3.5: an enemy is any gladiator of another school."""
        return self.entrant(who).school != self.entrant(other).school

    def enemies(self, gladiator: str) -> list[Gladiator]:
        return [enemy for enemy in self.on_field() if self.are_enemies(gladiator, enemy.id)]

    def at(self, square: Square) -> Gladiator | None:
        return next((gladiator for gladiator in self.on_field() if gladiator.at == square), None)

    def present(self) -> list[str]:
        """MR-6.3: the schools with somebody on the field, in priority order."""
        left = {self.entrant(gladiator.id).school for gladiator in self.on_field()}
        return [school for school in self.schools if school in left]

    # The crowd

    def morale(self, school: str) -> int:
        """MR-6.3, MR-6.4: the extra damage of a school whose favour is above that of all other schools present."""
        present = self.present()
        others = [self.schools[other].favour for other in present if other != school]
        return self.set_up.rules.morale_of(self.schools[school].favour, others) if school in present else 0

    def favour(self, school: str, size: int, rule: str, cause: int | None) -> None:
        """MR-6.1, MR-6.2: changes the favour of a school, and morale with it."""
        before = self.schools[school].favour
        self.schools[school] = replace(self.schools[school], favour=before + size)
        event = self.emit(ev.FavourWon(team=school, rule=rule, cause=cause, before=before, after=before + size))
        self.weigh_morale(event)

    def weigh_morale(self, cause: int | None) -> None:
        """MR-6.3: adds an event for each school whose morale has changed."""
        for school in self.schools:
            before, after = self.shown.get(school, 0), self.morale(school)
            if before != after:
                self.shown[school] = after
                rule = "MR-6.4" if max(before, after) > self.set_up.rules.morale else "MR-6.3"
                self.emit(ev.MoraleChanged(team=school, rule=rule, cause=cause, before=before, after=after))

    # Life and the field

    def heal(self, gladiator: str, size: int, cause: int | None) -> None:
        """MR-10.3a: a gladiator regains life, up to his full life."""
        before = self.gladiators[gladiator].life
        after = min(before + size, self.entrant(gladiator).life)
        if after > before:
            self.change(gladiator, life=after)
            self.emit(ev.Healed(team=gladiator, rule="MR-10.3", cause=cause, before=before, after=after))

    def free(self, gladiator: str, condition: Condition) -> None:
        """MR-3.8: ends a condition."""
        left = tuple(other for other in self.gladiators[gladiator].conditions if other is not condition)
        self.change(gladiator, conditions=left)
        self.emit(ev.Suffered(team=gladiator, rule="MR-3.8", condition=condition, begins=False))

    def take_off(self, gladiator: str, *, by: str | None, rule: str, cause: int | None, overkill: int = 0) -> int:
        """MR-3.2: a gladiator is out of action and off the board; a flag that he carries stays there."""
        self.change(gladiator, status=Status.OUT, fallen=self.turn, by=by, life=0)
        event = self.emit(ev.FellOut(team=gladiator, rule=rule, cause=cause, by=by, overkill=overkill))
        self.drop_flag(gladiator, event)
        return event

    def leave(self, gladiator: str, cause: int) -> None:
        """MR-7.2: a gladiator leaves the board without being out of action."""
        self.change(gladiator, status=Status.GONE, fallen=self.turn)
        self.drop_flag(gladiator, self.emit(ev.Left(team=gladiator, rule="MR-7.2", cause=cause)))

    def enter(self, gladiator: str, path: Iterable[Square], cause: int) -> None:
        """MR-7.5: a gladiator goes from square to square, and takes a flag that lies there."""
        school = self.entrant(gladiator).school
        for square in path:
            self.change(gladiator, at=square)
            lying = (other.id for other in self.schools.values() if other.flag == square and other.id != school)
            flag = next(lying, None)
            if flag is not None and self.gladiators[gladiator].carries is None:
                self._move_flag(gladiator, flag, cause, taken=True)

    def drop_flag(self, gladiator: str, cause: int) -> None:
        """MR-7.5: the flag of a carrier stays where he was."""
        flag = self.gladiators[gladiator].carries
        if flag is not None:
            self._move_flag(gladiator, flag, cause, taken=False)

    def _move_flag(self, gladiator: str, flag: str, cause: int, *, taken: bool) -> None:
        """MR-7.5: a gladiator takes the flag on his square, or leaves it there."""
        at = self.gladiators[gladiator].at
        self.schools[flag] = replace(self.schools[flag], flag=None if taken else at)
        self.change(gladiator, carries=flag if taken else None)
        self.emit(ev.FlagMoved(team=gladiator, rule="MR-7.5", cause=cause, flag=flag, at=at, taken=taken))

    def bring_home(self, gladiator: str) -> None:
        """MR-7.5: a carrier on a start square of his own school wins for it."""
        me, school = self.gladiators[gladiator], self.entrant(gladiator).school
        if not self.over and me.on_field and me.carries is not None and me.at in self.set_up.homes[school]:
            self.end(Ending.FLAG, school, "MR-7.5")

    def last_wins(self) -> None:
        """MR-7.1: ends the battle when at most one school has gladiators on the field."""
        present = self.present()
        if not self.over and len(present) < 2:
            self.end(Ending.LAST if present else Ending.DRAW, next(iter(present), None), "MR-7.1")

    def end(self, ending: Ending, winner: str | None, rule: str) -> None:
        self.ending, self.winner = ending, winner
        self.emit(ev.BattleOver(team=winner, rule=rule, ending=ending))

    def freeze(self) -> Battle:
        gladiators = tuple(self.gladiators[entrant.id] for entrant in self.set_up.roster)
        return Battle(self.turn, gladiators, tuple(self.schools.values()), self.ending, self.winner)


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
    return any(effect in immunity.names for immunity in effects(fight, who, Word.IMMUNE))


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
    Need.LAST: lambda fight, me: len(fight.left(fight.entrant(me.id).school)) == 1,
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
