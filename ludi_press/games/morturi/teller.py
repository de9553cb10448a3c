"""What tells of Morturi Te Salutant: the boards of a battle, and its Chronicle (MR-13.1)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from ludi_press.boards.grid import Arc, Square, Wind
from ludi_press.content.words import named
from ludi_press.core.chronicle import Attack, Luck, RuleTable
from ludi_press.core.colour import Tone
from ludi_press.core.dice import D6
from ludi_press.core.report import Board, Cell, Fact, Gauge, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.kit.judging import file_forms, fill_files, told_tables
from ludi_press.games.kit.odds import LuckBook, chance_from
from ludi_press.games.kit.report import columns, percent, right, table
from ludi_press.games.kit.schools import School, SideStanding
from ludi_press.games.kit.schools_news import school_words
from ludi_press.games.kit.schools_telling import SchoolsTeller, opening_facts, roster_board
from ludi_press.games.kit.told import moments
from ludi_press.games.morturi.reading.entry import ProfileReader
from ludi_press.games.morturi.reading.forms import Edition
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.fight import standings
from ludi_press.games.morturi.rules.model import (
    Arena,
    Battle,
    BattleSetUp,
    Condition,
    Ending,
    Entrant,
    Gladiator,
    Ground,
    Profile,
    Reaction,
    RoundOrders,
    Settings,
    Standing,
    Status,
    Weapon,
)
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.telling.ahead import BlowOdds, blanks, blow_odds, offers, opened, order_slips
from ludi_press.games.morturi.telling.names import ARROWS, Names, bonds
from ludi_press.games.morturi.telling.scene import build_of, turn_scene
from ludi_press.games.morturi.telling.tell import TOLD, Record, Round, turn_log


def _row(set_up: BattleSetUp, gladiator: Gladiator, badge: str) -> Row:
    entrant, colour = set_up.by_id[gladiator.id], set_up.tone_of(gladiator.id)
    lost = entrant.life - gladiator.life
    tone = "dead" if not gladiator.on_field else "flipped" if Condition.PRONE in gladiator.conditions else None
    where: Phrase = Text(f"{gladiator.at} {ARROWS[gladiator.facing]}") if gladiator.on_field else say("board.nothing")
    cells = (
        Cell(Text(badge), colour),
        Cell(Text(entrant.name), colour),
        Cell(named("type", entrant.profile.id)),
        Cell(where, tone),
        Cell(Gauge(lost, entrant.life), "lost" if lost else None),
        Cell(_condition(set_up, gladiator), tone),
    )
    return Row(gladiator.id, cells)


def _condition(set_up: BattleSetUp, gladiator: Gladiator) -> Phrase:
    """Conditions, stance, reaction and flag; the fate of a gladiator who is off the field."""
    names = Names(set_up)
    if gladiator.status is Status.GONE:
        return say("fate.gone", round=gladiator.fallen or 0)
    if gladiator.status is Status.OUT:
        by = {} if gladiator.by is None else {"by": names.team(gladiator.by)}
        return say("fate.out-by" if by else "fate.out", round=gladiator.fallen or 0, **by)
    parts: list[Phrase] = [say(f"condition.{condition}") for condition in gladiator.conditions]
    if gladiator.stance is not None:
        parts.append(named("trick", gladiator.stance))
    if not gladiator.reaction.everybody:
        whom = Listing(tuple(map(names.team, gladiator.reaction.to)))
        parts.append(say("reaction.some", whom=whom) if gladiator.reaction.to else say("reaction.nobody"))
    if gladiator.carries is not None:
        parts.append(say("condition.flag", school=Text(set_up.briefs[gladiator.carries])))
    return Listing(tuple(parts)) if parts else say("board.nothing")


def _favour(set_up: BattleSetUp, battle: Battle) -> Iterator[Message]:
    """MR-6: the favour of each school, with the extra damage by morale where there is any."""
    names, fight = Names(set_up), begun(set_up, battle)
    present = fight.present()
    for school in battle.schools:
        told = {"school": names.team(school.id), "n": school.favour}
        morale = fight.morale(school.id) if school.id in present else 0
        yield say("favour", morale=morale, **told) if morale else say("favour.plain", **told)


def _place_row(set_up: BattleSetUp, battle: Battle, standing: SideStanding[Gladiator]) -> Row:
    flags = [one.carries for one in battle.gladiators if one.carries and set_up.side(one.id) == battle.winner]
    end = say("places.end.stands", n=len(standing.left))
    if standing.side == battle.winner:
        home = flags and battle.ending is Ending.FLAG
        end = say("places.end.home") if home else say("places.end.won", n=len(standing.left))
    if standing.side != battle.winner and standing.side in flags:
        end = say("places.end.flag", n=len(standing.left))
    if standing.last is not None:
        gone = standing.last.status is Status.GONE
        end = say("places.end.gave-up" if gone else "places.end.fell", round=standing.last.fallen or 0)
    cells = (
        Cell(standing.place),
        Cell(school_words(set_up.school_by_id[standing.side]), set_up.tone_of(standing.side)),
        Cell(len(standing.left)),
        Cell(battle.school(standing.side).favour),
        Cell(end),
    )
    return Row(standing.side, cells)


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

    def bearers(trick: str) -> Phrase:
        return Listing(tuple(named("type", profile.id) for profile in profiles.values() if profile.trick(trick)))

    tricks = table(
        "tables.tricks",
        (say("tables.trick"), say("tables.who"), say("tables.says"), say("tables.bonds")),
        [
            (named("trick", id_), bearers(id_), Text(placed.value.says), _bonds(id_, profiles))
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


class MorturiTeller(SchoolsTeller[BattleSetUp, Battle, RoundOrders, Names, Gladiator]):
    id = "morturi"
    turn, names = Round, Names
    beats = TOLD.arguments
    rule_forms = file_forms(Edition)
    rule_tables = staticmethod(told_tables(partial(fill_files, edition=Edition), rule_tables))

    turn_log = staticmethod(turn_log)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    opened = staticmethod(opened)
    order_slips = staticmethod(order_slips)

    def came_through(self, fighter: Gladiator) -> bool:
        return fighter.status is not Status.OUT

    def figure(self, set_up: BattleSetUp, fighter: str) -> tuple[str, bool]:
        profile = set_up.by_id[fighter].profile
        return build_of(profile), profile.beast

    def facts(self, set_up: BattleSetUp, battle: Battle) -> list[Fact]:
        """MR-13.1: the arena, the order of the schools, favour and morale, and where flags are."""
        names = Names(set_up)
        told = opening_facts(set_up, named("arena", set_up.arena.title), battle.round)
        if battle.over:
            told.append(Fact(say("fact.priority"), names.teams(tuple(standing.id for standing in battle.schools))))
        told.append(Fact(say("fact.favour"), Listing(tuple(_favour(set_up, battle)))))
        lie = ((school.id, Text(str(school.flag))) for school in battle.schools if school.flag is not None)
        carried = (
            (gladiator.carries, names.team(gladiator.id))
            for gladiator in battle.gladiators
            if gladiator.carries is not None
        )
        return [*told, *(Fact(say("fact.flag", school=names.team(flag)), where) for flag, where in (*lie, *carried))]

    def winner(self, set_up: BattleSetUp, battle: Battle) -> Phrase | None:
        """MR-7: the winner, None in a draw."""
        return Names(set_up).team(battle.winner) if battle.winner else None

    def status_board(self, set_up: BattleSetUp, battle: Battle) -> Board:
        """MR-13.1: gladiators by school in order of priority; those who are out come last."""
        heads = ("badge", "fighter", "type", "where", "life", "condition")
        titles = columns(*(f"board.{head}" for head in heads), spare=[2])
        known, side, places = set_up.badges, set_up.side, [school.id for school in battle.schools]
        ranked = sorted(battle.gladiators, key=lambda one: (not one.on_field, places.index(side(one.id))))
        rows = tuple(_row(set_up, gladiator, known[gladiator.id]) for gladiator in ranked)
        out = any(one.status is Status.OUT and one.by for one in battle.gladiators)
        return Board(say("board.title"), titles, rows, say("board.out") if out else None)

    def final_places(self, set_up: BattleSetUp, battle: Battle) -> Board:
        """MR-7: the schools of a battle that is over."""
        left, favour = right("places.left"), right("places.favour")
        heads = columns(right("places.place"), "places.school", left, favour, "places.end", spare=[3, 2])
        rows = tuple(_place_row(set_up, battle, standing) for standing in standings(set_up, battle))
        return Board(say("places.title"), heads, rows)

    def roster(self, set_up: BattleSetUp) -> Board:
        return roster_board(
            Names(set_up),
            ("board.badge", "board.type"),
            lambda one: (Text(set_up.badges[one.id]), named("type", one.profile.id)),
        )

    def standing(self, one: Gladiator) -> tuple[bool, int, int]:
        """The key of the ranking during a battle: those on the field by life, then those who fell, the last first."""
        return not one.on_field, 0 if one.on_field else -(one.fallen or 0), -one.life

    def attacks(self, records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
        for at, index, event in moments(records):
            if isinstance(event, ev.Attacked) and event.team is not None:
                yield Attack(event.team, event.target, *at, say(f"mark.attack.{event.side}"), event.hit, index)

    def luck(self, set_up: BattleSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
        """MR-11.1: the luck of each gladiator: attacks and feats by faces, rallies by chances."""
        book = LuckBook()
        for _, _, event in moments(records):
            team = event.team or ""
            if isinstance(event, ev.Attacked):
                for face in event.faces:
                    book.face(team, "attack", face, D6)
            elif isinstance(event, ev.FeatDone) and event.face is not None:
                book.face(team, "feat", event.face, D6)
            elif isinstance(event, ev.Rallied):
                book.chance(team, "rally", event.stays, chance_from(event.needed, D6))
        return book.luck(set_up.by_id, TOLD.luck)
