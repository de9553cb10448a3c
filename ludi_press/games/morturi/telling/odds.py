"""Exact odds of one attack: the rules resolve it with every face of its dice (MR-13.3a)."""

from fractions import Fraction
from itertools import takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import Arc, Square, SquarePath, Wind, routes
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.games.kit.odds import NEVER, ways
from ludi_press.games.kit.schools import School
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.attack import strike
from ludi_press.games.morturi.rules.fight import Act, Fight
from ludi_press.games.morturi.rules.model import (
    Arena,
    Battle,
    BattleSetUp,
    Entrant,
    Gladiator,
    Ground,
    Reaction,
    Settings,
    Standing,
)
from ludi_press.games.morturi.rules.movement import step_cost, walk
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.rules.profile import Profile, Weapon
from ludi_press.games.morturi.rules.targets import is_open, is_ready


class BlowOdds(Struct, frozen=True):
    """The chances that an attack hits and that it puts the target out of action, and its damage on average."""

    hits: Fraction
    fells: Fraction
    damage: Fraction


class Goal(Struct, frozen=True):
    """A route for which the points of an activation suffice, and a copy of the battle after it."""

    route: SquarePath
    after: Fight


def in_reach(fight: Fight, act: Act) -> list[Goal]:
    """MR-2.1, MR-13.3a: where a gladiator can walk before he attacks."""
    found = routes(fight.gladiators[act.who].at, step_cost(fight, act.who))
    return [Goal(route, _after(fight, act, route)) for route in takewhile(lambda path: path.cost <= act.points, found)]


def _after(fight: Fight, act: Act, route: SquarePath) -> Fight:
    gone = _copy(fight, fight.turn_dice)
    if gone.act is not None:
        walk(gone, gone.act, route)
    gone.bring_home(act.who)
    return gone


def attack_odds(fight: Fight, weapon: Weapon, target: str) -> tuple[Arc, BlowOdds] | None:
    """MR-13.3a: the side and the odds of an attack by whoever acts, who turns to his target if he may.

    None where the attack is not possible.
    """
    act = fight.act
    if act is None or fight.over or not is_ready(act, weapon):
        return None
    if not is_open(fight, act.who, weapon, fight.gladiators[act.who].at, fight.gladiators[target]):
        return None
    return blow_odds(fight, act.who, weapon, target)


def blow_odds(fight: Fight, who: str, weapon: Weapon, target: str) -> tuple[Arc, BlowOdds]:
    """MR-3.7: the side and the odds of one attack on one target: it is resolved with every face of its dice."""
    found = ways(lambda turn_dice: _blow(_copy(fight, turn_dice), who, weapon, target), lambda who, label: ())
    hits = sum((chance for blow, chance in found if blow.hit), NEVER)
    fells = sum((chance for blow, chance in found if blow.fell), NEVER)
    damage = sum((chance * blow.damage for blow, chance in found), NEVER)
    return found[0][0].side, BlowOdds(hits, fells, damage)


class _Blow(Struct, frozen=True):
    """What came of an attack with certain dice."""

    side: Arc
    hit: bool
    fell: bool
    damage: int


def _blow(fight: Fight, who: str, weapon: Weapon, target: str) -> _Blow:
    strike(fight, who, weapon, target)
    attacked = next(event for event in fight.events if isinstance(event, ev.Attacked))
    damage = sum(event.damage for event in fight.events if isinstance(event, ev.Wounded) and event.team == target)
    return _Blow(attacked.side, attacked.hit, not fight.gladiators[target].on_field, damage)


def _copy(fight: Fight, turn_dice: TurnDice) -> Fight:
    """A battle that may change while `fight` stays as it is."""
    gladiators, schools, shown = dict(fight.gladiators), dict(fight.schools), dict(fight.shown)
    act = replace(fight.act) if fight.act else None
    return replace(fight, turn_dice=turn_dice, gladiators=gladiators, schools=schools, shown=shown, act=act, events=[])


_FIELD: Final = Arena("", (tuple([Ground()] * 3),) * 3)
_SPOTS: Final = {Arc.FRONT: Wind.NORTH, Arc.FLANK: Wind.EAST, Arc.REAR: Wind.SOUTH}
"""Where the target faces that is attacked from the north."""

_FIRM: Final = Reaction(everybody=False)


def duel_odds(rules: Settings, attacker: Profile, target: Profile, side: Arc) -> BlowOdds:
    """The odds of the plain melee attack of a type on an unhurt gladiator of another type, who does not turn.

    Each school has two.
    """
    bare = replace(attacker, tricks=())
    profiles = {"a": attacker, "b": target, "c": bare, "d": bare}
    spots = {"a": Square(0, 1), "b": Square(1, 1), "c": Square(0, 2), "d": Square(2, 0)}
    schools = tuple(School(literal, literal, None, Tone.RUSSATA) for literal in ("x", "y"))
    roster = tuple(
        Entrant(who, who, schools["bd".count(who)].id, profile, spots[who], Wind.SOUTH, profile.life)
        for who, profile in profiles.items()
    )
    set_up = BattleSetUp("", "", None, schools, roster, _FIELD, rules)
    gladiators = tuple(
        Gladiator(entrant.id, entrant.at, _SPOTS[side], entrant.life, reaction=_FIRM) for entrant in roster
    )
    fight = begun(set_up, Battle(0, gladiators, tuple(Standing(school.id) for school in schools)))
    return blow_odds(fight, "a", attacker.melee, "b")[1]
