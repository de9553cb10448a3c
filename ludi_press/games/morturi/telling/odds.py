"""Exact odds of one attack (MR-3.3, MR-3.6)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import Side, Square, Wind
from ludi_press.core.dice import D6
from ludi_press.games.kit.schools import School
from ludi_press.games.kit.tone import Tone
from ludi_press.games.morturi.rules.attack import damage_of, harm_of, hit_number
from ludi_press.games.morturi.rules.fight import Fight
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
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.rules.profile import Profile, Weapon, Word
from ludi_press.games.morturi.rules.traits import Clash, most


class BlowOdds(Struct, frozen=True):
    """The chances that an attack hits and that it puts the target out of action, and its damage on average."""

    hits: Fraction
    fells: Fraction
    damage: Fraction


def blow_odds(fight: Fight, who: str, weapon: Weapon, target: str, side: Side) -> BlowOdds:
    """MR-3.7: the odds of one attack from a side, as all stand now; rallies are not counted."""
    clash = Clash(who, target, weapon, side)
    needed = hit_number(fight, clash).needed
    dice, again = max(1, most(fight, who, Word.DICE, clash)), most(fight, who, Word.REROLL, clash)
    life, hits, fells, damage = fight.gladiators[target].life, Fraction(0), Fraction(0), Fraction(0)
    for face, chance in _faces(dice, again).items():
        if face >= needed:
            dealt = damage_of(fight, harm_of(fight, replace(clash, face=face))) if weapon.damage else 0
            hits += chance
            damage += chance * dealt
            fells += chance if dealt >= life else 0
    return BlowOdds(hits, fells, damage)


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
