"""The tables of an edition for readers: types, tricks, and the exact odds of each type against each from each side."""

from collections.abc import Mapping

from ludi_press.boards.grid import Arc
from ludi_press.content.words import named
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.report import Board, Listing, Message, Phrase, Text, say
from ludi_press.games.kit.report import percent, table
from ludi_press.games.morturi.reading.forms import Edition
from ludi_press.games.morturi.reading.profiles import ProfileReader
from ludi_press.games.morturi.rules.model import Settings
from ludi_press.games.morturi.rules.profile import Profile, Weapon
from ludi_press.games.morturi.telling.narrate import bonds
from ludi_press.games.morturi.telling.odds import BlowOdds, duel_odds


def rule_tables(files: Edition) -> tuple[RuleTable, ...]:
    """Every table, in the order of the rules."""
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
