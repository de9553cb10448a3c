"""What tells of Morturi Te Salutant: the boards of a battle, and its Chronicle (MR-13.1)."""

from collections.abc import Iterator, Sequence
from functools import partial

from ludi_press.content.words import named
from ludi_press.core.chronicle import Attack, Chronicle, Luck
from ludi_press.core.dice import D6
from ludi_press.core.report import Board, Cell, Fact, Gauge, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.kit.judging import file_forms, fill_files, told_tables
from ludi_press.games.kit.odds import LuckBook, chance_from
from ludi_press.games.kit.report import columns, right
from ludi_press.games.kit.schools import SideStanding
from ludi_press.games.kit.schools_telling import (
    SchoolsTeller,
    opening_facts,
    roster_board,
    school_words,
    schools_chronicle,
)
from ludi_press.games.kit.told import moments
from ludi_press.games.morturi.reading.forms import Edition
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.fight import places_of, standings
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Condition, Ending, Gladiator, RoundOrders, Status
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.telling.ahead import blanks, offers, opened, order_slips
from ludi_press.games.morturi.telling.odds import rule_tables
from ludi_press.games.morturi.telling.scene import turn_scene
from ludi_press.games.morturi.telling.tell import ARROWS, TOLD, Names, Record, turn_beats, turn_log, turn_news


def facts(set_up: BattleSetUp, battle: Battle) -> list[Fact]:
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


def winner(set_up: BattleSetUp, battle: Battle) -> Phrase | None:
    """MR-7: the winner, None in a draw."""
    return Names(set_up).team(battle.winner) if battle.winner else None


def status_board(set_up: BattleSetUp, battle: Battle) -> Board:
    """MR-13.1: gladiators by school in order of priority; those who are out come last."""
    heads = ("badge", "fighter", "type", "where", "life", "condition")
    titles = columns(*(f"board.{head}" for head in heads), spare=[2])
    known, places = set_up.badges, [school.id for school in battle.schools]
    ranked = sorted(battle.gladiators, key=lambda one: (not one.on_field, places.index(set_up.by_id[one.id].school)))
    rows = tuple(_row(set_up, gladiator, known[gladiator.id]) for gladiator in ranked)
    out = any(one.status is Status.OUT and one.by for one in battle.gladiators)
    return Board(say("board.title"), titles, rows, say("board.out") if out else None)


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
    """MR-6: the favour of each school, with the extra damage by morale."""
    names, fight = Names(set_up), begun(set_up, battle)
    present = fight.present()
    for school in battle.schools:
        told = {"school": names.team(school.id), "n": school.favour}
        if school.id in present:
            yield say("favour", morale=fight.morale(school.id), **told)
        else:
            yield say("favour.gone", **told)


def final_places(set_up: BattleSetUp, battle: Battle) -> Board:
    """MR-7: the schools of a battle that is over."""
    left, favour = right("places.left"), right("places.favour")
    heads = columns(right("places.place"), "places.school", left, favour, "places.end", spare=[3, 2])
    rows = tuple(_place_row(set_up, battle, standing) for standing in standings(set_up, battle))
    return Board(say("places.title"), heads, rows)


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


def chronicle(set_up: BattleSetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a battle; the places of the schools when it is over (MR-7)."""
    return schools_chronicle(
        set_up,
        records,
        lambda state: state.gladiators,
        _standing,
        places_of,
        came_through=lambda one: one.status is not Status.OUT,
        teams=roster_board(
            Names(set_up),
            ("board.badge", "board.type"),
            lambda one: (Text(set_up.badges[one.id]), named("type", one.profile.id)),
        ),
        marks=TOLD.marks(records),
        attacks=tuple(_attacks(records)),
        luck=battle_luck(set_up, records),
    )


def _standing(one: Gladiator) -> tuple[bool, int, int]:
    """The key of the ranking during a battle: those on the field by life, then those who fell, the last first."""
    return not one.on_field, 0 if one.on_field else -(one.fallen or 0), -one.life


def _attacks(records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
    for at, index, event in moments(records):
        if isinstance(event, ev.Attacked) and event.team is not None:
            yield Attack(event.team, event.target, *at, say(f"mark.attack.{event.side}"), event.hit, index)


def battle_luck(set_up: BattleSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
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


class MorturiTeller(SchoolsTeller[BattleSetUp, Battle, RoundOrders]):
    id = "morturi"
    beats = TOLD.arguments
    rule_forms = file_forms(Edition)
    rule_tables = staticmethod(told_tables(partial(fill_files, edition=Edition), rule_tables))

    facts = staticmethod(facts)
    status_board = staticmethod(status_board)
    final_places = staticmethod(final_places)
    winner = staticmethod(winner)
    turn_news = staticmethod(turn_news)
    turn_log = staticmethod(turn_log)
    turn_beats = staticmethod(turn_beats)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    opened = staticmethod(opened)
    order_slips = staticmethod(order_slips)
    chronicle = staticmethod(chronicle)
