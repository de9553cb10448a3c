"""The boards of a bout: the status of everybody and the final places (MO-3.1, MO-4.5, MO-6)."""

from typing import Final

from ludi_press.boards.plane import units, wind
from ludi_press.core.report import Board, Cell, Fact, Gauge, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.kit.report import columns, right
from ludi_press.games.kit.schools import SideStanding
from ludi_press.games.kit.schools_telling import opening_facts, school_words
from ludi_press.games.moritari.rules.live import BEASTS, BoutSetUp, standings
from ludi_press.games.moritari.rules.model import Bout, Fighter, Status
from ludi_press.games.moritari.telling.narrate import Names, near

_TONES: Final = {Status.LYING: "flipped", Status.DEAD: "dead"}
"""The tones of a theme's boards for who is down and who is dead."""


def facts(set_up: BoutSetUp, bout: Bout) -> list[Fact]:
    """The facts about the arena, Caesar, and the barred school."""
    names = Names(set_up)
    arena = set_up.arena
    sand = say(f"arena.{arena.shape}", width=Text(units(arena.width)), height=Text(units(arena.height)))
    told = opening_facts(set_up, sand, bout.round)
    if bout.caesar:
        told.append(Fact(say("fact.caesar"), names.team(bout.caesar)))
    if bout.barred and not bout.over:
        told.append(Fact(say("fact.barred"), names.team(bout.barred)))
    return told


def winner(set_up: BoutSetUp, bout: Bout) -> Phrase | None:
    """MO-6: the winner of the bout; None where nobody is left."""
    best = standings(set_up, bout)[0]
    return Names(set_up).team(best.side or None) if best.left else None


def status_board(set_up: BoutSetUp, bout: Bout) -> Board:
    """Everybody in order of entry: school, name, kind, place and facing, hit points, condition."""
    heads = columns(
        *(f"board.{name}" for name in ("badge", "fighter", "kind", "where", "faces", "points", "condition")),
        spare=[4, 2, 3],
    )
    known = set_up.badges
    rows = tuple(_row(set_up, bout, fighter, known[fighter.id]) for fighter in bout.fighters)
    return Board(say("board.title"), heads, rows)


def _row(set_up: BoutSetUp, bout: Bout, fighter: Fighter, badge: str) -> Row:
    entrant, tone = set_up.by_id[fighter.id], _TONES.get(fighter.status)
    colour, whole = set_up.tone_of(fighter.id), set_up.tables.melee.points
    lost = max(0, whole - fighter.points)
    cells = (
        Cell(Text(badge), colour),
        Cell(Text(entrant.name), colour),
        Cell(say(f"kind.{entrant.kind}")),
        Cell(near(fighter.at) if fighter.on_sand else say("board.nothing"), tone),
        Cell(_faces(fighter), tone),
        Cell(Gauge(lost, max(whole, fighter.points)), "lost" if lost else None),
        Cell(_condition(set_up, bout, fighter), tone),
    )
    return Row(fighter.id, cells)


def _faces(fighter: Fighter) -> Message:
    return say(f"wind.brief.{wind(fighter.facing)}" if fighter.on_sand else "board.nothing")


def _condition(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> Message:
    """Its status, with opponents in contact, whether it may rise, and whether it has killed."""
    condition, names = say(f"status.{fighter.status}"), Names(set_up)
    opponents = set_up.pinned_by(bout, fighter.id)
    if opponents:
        condition = say("condition.engaged", opponents=Listing(tuple(map(names.team, opponents))))
    elif fighter.status is Status.LYING and set_up.may_rise(fighter, bout.round + 1):
        condition = say("condition.rises")
    return say("condition.killed", condition=condition) if fighter.killed else condition


def final_places(set_up: BoutSetUp, bout: Bout) -> Board:
    """MO-6: the sides of a bout that is over: place, fighters left, and how it ended for them."""
    heads = columns(right("places.place"), "places.school", right("places.left"), "places.end", spare=[2])
    return Board(
        say("places.title"), heads, tuple(_place_row(set_up, standing) for standing in standings(set_up, bout))
    )


def _place_row(set_up: BoutSetUp, standing: SideStanding[Fighter]) -> Row:
    school = set_up.school_of(standing.side)
    name = school_words(school) if school else say("side.beasts")
    end = say("places.end.won")
    if standing.last is not None:
        end = say("places.end.fell", name=Names(set_up).team(standing.last.id), round=standing.last.fallen or 0)
    cells = (Cell(standing.place), Cell(name, set_up.tone_of(standing.side)), Cell(len(standing.left)), Cell(end))
    return Row(standing.side or BEASTS, cells)
