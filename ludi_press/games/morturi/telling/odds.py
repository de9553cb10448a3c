"""Exact odds of one attack with every face of its dice, and the tables of an edition for readers (MR-13.3a)."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import Arc, Square, SquarePath, Wind, routes
from ludi_press.content.words import named
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Board, Listing, Message, Phrase, Text, say
from ludi_press.games.kit.odds import NEVER, chance_that, ways
from ludi_press.games.kit.report import percent, table
from ludi_press.games.kit.schools import School
from ludi_press.games.morturi.reading.entry import ProfileReader
from ludi_press.games.morturi.reading.forms import Edition
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
    Profile,
    Reaction,
    Settings,
    Standing,
    Weapon,
)
from ludi_press.games.morturi.rules.movement import is_open, is_ready, step_cost, walk
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.telling.tell import bonds


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
    hits, fells = chance_that(found, lambda blow: blow.hit), chance_that(found, lambda blow: blow.fell)
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


def rule_tables(files: Edition) -> tuple[RuleTable, ...]:
    starter = files.profiles
    profiles: dict[str, Profile] = ProfileReader(starter.types, starter.tricks).read().value or {}
    kind = say("board.type")
    odds = [RuleTable("MR-3.4", _duels(profiles, files.rules, side)) for side in Arc]
    heads = (kind, say("tables.move"), say("tables.life"), say("tables.melee"), say("tables.ranged"))
    types = table("tables.types", heads, [_type(profile) for profile in profiles.values()])
    tricks = table(
        "tables.tricks",
        (say("tables.trick"), say("tables.who"), say("tables.says"), say("tables.bonds")),
        [
            (named("trick", id_), _bearers(id_, profiles), Text(placed.value.says), _bonds(id_, profiles))
            for id_, placed in starter.tricks.items()
        ],
    )
    return (*odds, RuleTable("MR-10.1", types), RuleTable("MR-10.2", tricks))


def _type(profile: Profile) -> tuple[Phrase, ...]:
    shot = _weapon(profile.ranged) if profile.ranged else say("board.nothing")
    return named("type", profile.id), profile.move, profile.life, _weapon(profile.melee), shot


def _weapon(weapon: Weapon) -> Message:
    """MR-10.1: "5+ for 5", and from where."""
    if weapon.is_ranged:
        told = "tables.shot.still" if weapon.still else "tables.shot"
        return say(told, hits=weapon.hits, damage=weapon.damage, least=weapon.least, range=weapon.range)
    return say("tables.blow", hits=weapon.hits, damage=weapon.damage)


def _bearers(trick: str, profiles: Mapping[str, Profile]) -> Phrase:
    return Listing(tuple(named("type", profile.id) for profile in profiles.values() if profile.trick(trick)))


def _bonds(id_: str, profiles: Mapping[str, Profile]) -> Phrase:
    """MR-10.2: what a trick costs, and what binds its attack; it is told as the first type that has it does it."""
    trick = next((found for profile in profiles.values() if (found := profile.trick(id_))), None)
    told = [] if trick is None or trick.cost is None else [say("bond.cost", n=trick.cost)]
    told += bonds(trick.weapon) if trick is not None and trick.weapon else ()
    return Listing(tuple(told)) if told else say("board.nothing")


def _duels(profiles: Mapping[str, Profile], rules: Settings, side: Arc) -> Board:
    """The types that attack stand in rows, those that are attacked in columns."""
    heads: list[Phrase] = [say("tables.attacker"), *(named("type", who) for who in profiles)]
    rows: list[tuple[Phrase, ...]] = [
        (named("type", id_), *(_odds(duel_odds(rules, profile, other, side)) for other in profiles.values()))
        for id_, profile in profiles.items()
    ]
    return table(f"tables.odds.{side}", heads, rows)


def _odds(odds: BlowOdds) -> Message:
    tenths = round(odds.damage * 10)
    return say("tables.odds", hits=percent(odds.hits), damage=Text(f"{tenths // 10}.{tenths % 10}"))
