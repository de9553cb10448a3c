"""Exact odds of one attack (MR-3.3, MR-3.6)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product, takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import Route, Side, Square, Wind, routes
from ludi_press.core.dice import D6
from ludi_press.games.kit.odds import chance_from
from ludi_press.games.kit.schools import School
from ludi_press.games.kit.tone import Tone
from ludi_press.games.morturi.rules.attack import damage_of, harm_of, hit_number, side_attacked
from ludi_press.games.morturi.rules.fight import Act, Fight
from ludi_press.games.morturi.rules.forced import rally_number
from ludi_press.games.morturi.rules.model import (
    Arena,
    Battle,
    BattleSetUp,
    Entrant,
    Gladiator,
    Ground,
    Settings,
    Standing,
)
from ludi_press.games.morturi.rules.movement import step_cost, walk
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.rules.profile import Profile, Weapon, Word
from ludi_press.games.morturi.rules.targets import is_open, is_ready
from ludi_press.games.morturi.rules.traits import Clash, most


class BlowOdds(Struct, frozen=True):
    """The chances that an attack hits and that it puts the target out of action, and its damage on average."""

    hits: Fraction
    fells: Fraction
    damage: Fraction


class Goal(Struct, frozen=True):
    """A route for which the points of an activation suffice, and a copy of the battle after it."""

    route: Route
    after: Fight


def in_reach(fight: Fight, act: Act) -> list[Goal]:
    """MR-2.1, MR-13.3a: where a gladiator can walk before he attacks."""
    found = routes(fight.gladiators[act.who].at, step_cost(fight, act.who))
    return [Goal(route, _after(fight, act, route)) for route in takewhile(lambda one: one.cost <= act.points, found)]


def _after(fight: Fight, act: Act, route: Route) -> Fight:
    there = Act(act.who, act.points, act.spent, act.winds, bore=act.bore)
    gladiators, schools = dict(fight.gladiators), dict(fight.schools)
    gone = replace(fight, gladiators=gladiators, schools=schools, events=[], act=there)
    walk(gone, there, route)
    gone.bring_home(act.who)
    return gone


def attack_odds(fight: Fight, weapon: Weapon, target: str) -> tuple[Side, BlowOdds] | None:
    """MR-13.3a: the side and the odds of an attack by whoever acts, once the target has turned if he may.

    None where the attack is not possible.
    """
    act = fight.act
    if act is None or fight.over or not is_ready(act, weapon):
        return None
    if not is_open(fight, act.who, weapon, fight.gladiators[act.who].at, fight.gladiators[target]):
        return None
    side = side_attacked(fight, act.who, weapon, target)
    return side, blow_odds(fight, act.who, weapon, target, side)


def blow_odds(fight: Fight, who: str, weapon: Weapon, target: str, side: Side) -> BlowOdds:
    """MR-3.7: the odds of one attack from a side, as all stand now."""
    clash = Clash(who, target, weapon, side)
    needed = hit_number(fight, clash).needed
    dice, again = max(1, most(fight, who, Word.DICE, clash)), most(fight, who, Word.REROLL, clash)
    life, hits, fells, damage = fight.gladiators[target].life, Fraction(0), Fraction(0), Fraction(0)
    for face, chance in _faces(dice, again).items():
        if face >= needed:
            dealt = damage_of(fight, harm_of(fight, replace(clash, face=face))) if weapon.damage else 0
            hits += chance
            damage += chance * dealt
            fells += chance * _falls(fight, target, life - dealt)
    return BlowOdds(hits, fells, damage)


def _falls(fight: Fight, target: str, left: int) -> Fraction:
    """MR-3.2, MR-10.3: the chance that a gladiator with so much life left is out of action, and does not rally."""
    if left:
        return Fraction(left < 0)
    before = fight.gladiators[target]
    fight.change(target, life=0)
    needed = rally_number(fight, target)
    fight.change(target, life=before.life)
    return 1 - chance_from(needed, D6) if needed else Fraction(1)


@lru_cache(maxsize=32)
def _faces(dice: int, again: int) -> Mapping[int, Fraction]:
    """MR-10.3: the chance of each face that counts: the best of some dice, rolled again if it is `again` or less."""
    best = {face: Fraction(0) for face in D6.faces}
    for thrown in product(D6.faces, repeat=dice):
        best[max(thrown)] += Fraction(1, len(D6.faces) ** dice)
    low = sum((chance for face, chance in best.items() if face <= again), Fraction(0))
    once = Fraction(1, len(D6.faces))
    return {face: (chance if face > again else 0) + low * once for face, chance in best.items()}


_FIELD: Final = Arena("", (tuple([Ground()] * 3),) * 3)
_SPOTS: Final = {Side.FRONT: Wind.NORTH, Side.FLANK: Wind.EAST, Side.REAR: Wind.SOUTH}
"""Where the target faces that is attacked from the north."""


def duel_odds(rules: Settings, attacker: Profile, target: Profile, side: Side) -> BlowOdds:
    """The odds of the plain melee attack of a type on an unhurt gladiator of another type, two of each school."""
    bare = replace(attacker, tricks=())
    profiles = {"a": attacker, "b": target, "c": bare, "d": bare}
    spots = {"a": Square(0, 1), "b": Square(1, 1), "c": Square(0, 2), "d": Square(2, 0)}
    schools = tuple(School(one, one, None, Tone.RUSSATA) for one in ("x", "y"))
    roster = tuple(
        Entrant(one, one, schools["bd".count(one)].id, profile, spots[one], Wind.SOUTH, profile.life)
        for one, profile in profiles.items()
    )
    set_up = BattleSetUp("", "", None, schools, roster, _FIELD, rules)
    gladiators = tuple(Gladiator(one.id, one.at, _SPOTS[side], one.life) for one in roster)
    fight = begun(set_up, Battle(0, gladiators, tuple(Standing(school.id) for school in schools)))
    return blow_odds(fight, "a", attacker.melee, "b", side)
