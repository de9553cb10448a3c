"""The boards of a battle: how everybody stands, the final places, who fights (MR-13.1)."""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.grid import Wind
from ludi_press.content.words import named
from ludi_press.core.report import Align, Board, Cell, Column, Gauge, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Entrant, Gladiator, School, Status
from ludi_press.games.morturi.rules.profile import Condition
from ludi_press.games.morturi.rules.standings import Place, standings
from ludi_press.games.morturi.telling.narrate import Names, badges, tone_of

ARROWS: Final = {Wind.NORTH: "↑", Wind.EAST: "→", Wind.SOUTH: "↓", Wind.WEST: "←"}


def status_board(set_up: BattleSetUp, battle: Battle) -> Board:
    """MR-13.1: the schools in priority order, and who is out below."""
    heads = ("badge", "fighter", "type", "where", "life", "condition")
    known, places = badges(set_up), [school.id for school in battle.schools]
    ranked = sorted(battle.gladiators, key=lambda one: (not one.on_field, places.index(set_up.by_id[one.id].school)))
    rows = tuple(_row(set_up, one, known[one.id]) for one in ranked)
    return Board(say("board.title"), tuple(Column(say(f"board.{head}")) for head in heads), rows)


def _row(set_up: BattleSetUp, one: Gladiator, badge: str) -> Row:
    entrant, colour = set_up.by_id[one.id], tone_of(set_up, one.id)
    lost = entrant.life - one.life
    tone = "dead" if not one.on_field else "flipped" if Condition.PRONE in one.conditions else None
    where: Phrase = Text(f"{one.at} {ARROWS[one.facing]}") if one.on_field else say("board.nothing")
    cells = (
        Cell(Text(badge), colour),
        Cell(Text(entrant.name), colour),
        Cell(named("type", entrant.profile.id)),
        Cell(where, tone),
        Cell(Gauge(lost, entrant.life), "lost" if lost else None),
        Cell(_condition(set_up, one), tone),
    )
    return Row(one.id, cells)


def _condition(set_up: BattleSetUp, one: Gladiator) -> Phrase:
    """What he suffers from, stance, reaction, flag and place in the sequence; of who is off the field why."""
    names = Names(set_up)
    if one.status is Status.GONE:
        return say("fate.gone", round=one.fallen or 0)
    if one.status is Status.OUT:
        by = {} if one.by is None else {"by": names.team(one.by)}
        return say("fate.out-by" if by else "fate.out", round=one.fallen or 0, **by)
    parts: list[Phrase] = [say(f"condition.{condition}") for condition in one.conditions]
    if one.stance is not None:
        parts.append(named("trick", one.stance))
    if not one.reaction.everybody:
        whom = Listing(tuple(map(names.team, one.reaction.to)))
        parts.append(say("reaction.some", whom=whom) if one.reaction.to else say("reaction.nobody"))
    if one.carries is not None:
        parts.append(say("condition.flag", school=names.team(one.carries)))
    if one.acted:
        parts.append(say("condition.acted", n=one.acted))
    return Listing(tuple(parts)) if parts else say("board.nothing")


def favour_words(set_up: BattleSetUp, battle: Battle) -> Iterator[Message]:
    """MR-6: the favour of each school, and what morale adds to its damage."""
    names, present = Names(set_up), battle.present(set_up)
    for school in battle.schools:
        told = {"school": names.team(school.id), "n": school.favour}
        if school.id not in present:
            yield say("favour.gone", **told)
            continue
        others = [one.favour for one in battle.schools if one.id in present and one is not school]
        yield say("favour", morale=set_up.rules.morale_of(school.favour, others), **told)


def school_words(school: School) -> Message:
    """A school, and who sends its orders."""
    if school.lanista is None:
        return say("school", school=Text(school.name))
    return say("school.lanista", school=Text(school.name), lanista=Text(school.lanista))


def final_places(set_up: BattleSetUp, battle: Battle) -> Board:
    """MR-7: the schools of a battle that is over."""
    columns = (
        Column(say("places.place"), Align.RIGHT),
        Column(say("places.school")),
        Column(say("places.left"), Align.RIGHT),
        Column(say("places.favour"), Align.RIGHT),
        Column(say("places.end")),
    )
    rows = tuple(_place_row(set_up, battle, one) for one in standings(set_up, battle))
    return Board(say("places.title"), columns, rows)


def _place_row(set_up: BattleSetUp, battle: Battle, one: Place) -> Row:
    end = say("places.end.won") if one.school == battle.winner else say("places.end.stands")
    if one.fell is not None:
        end = say("places.end.fell", round=one.fell)
    cells = (
        Cell(one.place),
        Cell(school_words(set_up.school_by_id[one.school]), tone_of(set_up, one.school)),
        Cell(len(one.left)),
        Cell(battle.school(one.school).favour),
        Cell(end),
    )
    return Row(one.school, cells)


def roster_board(set_up: BattleSetUp) -> Board:
    """MR-12.1: who fights, of which type, for which school."""
    columns = (
        Column(say("board.badge"), Align.CENTRE),
        Column(say("board.fighter")),
        Column(say("board.type")),
        Column(say("teams.school")),
        Column(say("teams.lanista")),
    )
    known = badges(set_up)
    return Board(say("teams.title"), columns, tuple(_roster_row(set_up, one, known[one.id]) for one in set_up.roster))


def _roster_row(set_up: BattleSetUp, one: Entrant, badge: str) -> Row:
    school, tone = set_up.school_by_id[one.school], tone_of(set_up, one.id)
    lanista: Phrase = Text(school.lanista) if school.lanista is not None else say("board.nothing")
    cells = (
        Cell(Text(badge), tone),
        Cell(Text(one.name), tone),
        Cell(named("type", one.profile.id)),
        Cell(Text(school.name)),
        Cell(lanista),
    )
    return Row(one.id, cells)
