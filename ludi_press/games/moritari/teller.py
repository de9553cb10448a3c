"""What tells of Moritari Te Salutamus: boards, Chronicle, tables for readers (MO-3.1, MO-4.5, MO-6)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from ludi_press.boards.plane import units
from ludi_press.core.chronicle import Attack, Luck, RuleTable
from ludi_press.core.dice import D6
from ludi_press.core.report import Board, Cell, Fact, Gauge, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.kit.judging import file_forms, fill_files, told_tables
from ludi_press.games.kit.odds import LuckBook, chance_from
from ludi_press.games.kit.report import columns, right, signed, table
from ludi_press.games.kit.schools import SideStanding
from ludi_press.games.kit.schools_news import school_words
from ludi_press.games.kit.schools_telling import SchoolsTeller, opening_facts, roster_board
from ludi_press.games.kit.told import moments
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.model import (
    BEASTS,
    Bout,
    BoutSetUp,
    Fighter,
    Kind,
    RoundOrders,
    Status,
    Tables,
    standings,
)
from ludi_press.games.moritari.telling.ahead import blanks, offers, opened, order_slips
from ludi_press.games.moritari.telling.names import Names, near
from ludi_press.games.moritari.telling.scene import turn_scene
from ludi_press.games.moritari.telling.tell import TOLD, Record, Round, turn_log

_TONES: Final = {Status.LYING: "flipped", Status.DEAD: "dead"}
"""The tones of a theme's boards for who is down and who is dead."""


def _row(set_up: BoutSetUp, bout: Bout, fighter: Fighter, badge: str) -> Row:
    entrant, tone = set_up.by_id[fighter.id], _TONES.get(fighter.status)
    colour, whole = set_up.tone_of(fighter.id), set_up.tables.melee.points
    lost = max(0, whole - fighter.points)
    cells = (
        Cell(Text(badge), colour),
        Cell(say("board.killer", name=Text(entrant.name)) if fighter.killed else Text(entrant.name), colour),
        Cell(say(f"kind.{entrant.kind}")),
        Cell(near(fighter) if fighter.on_sand else say("board.nothing"), tone),
        Cell(Gauge(lost, max(whole, fighter.points)), "lost" if lost else None),
        Cell(_condition(set_up, bout, fighter), tone),
    )
    return Row(fighter.id, cells)


def _condition(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> Message:
    """Its status, with opponents in contact, or whether it may rise."""
    condition, names = say(f"status.{fighter.status}"), Names(set_up)
    opponents = set_up.pinned_by(bout, fighter.id)
    if opponents:
        condition = say("condition.engaged", opponents=Listing(tuple(map(names.team, opponents))))
    elif fighter.status is Status.LYING and set_up.may_rise(fighter, bout.round + 1):
        condition = say("condition.rises")
    return condition


def _place_row(set_up: BoutSetUp, standing: SideStanding[Fighter]) -> Row:
    school = set_up.school_of(standing.side)
    name = school_words(school) if school else say("side.beasts")
    end = say("places.end.won", names=Listing(tuple(Names(set_up).team(one.id) for one in standing.left)))
    if standing.last is not None:
        end = say("places.end.fell", name=Names(set_up).team(standing.last.id), round=standing.last.fallen or 0)
    cells = (Cell(standing.place), Cell(name, set_up.tone_of(standing.side)), Cell(len(standing.left)), Cell(end))
    return Row(standing.side or BEASTS, cells)


def rule_tables(tables: Tables) -> tuple[RuleTable, ...]:
    kinds = [(say(f"kind.{kind}"), tables.kinds.at(kind)) for kind in Kind]
    melee, crowd = tables.melee, tables.crowd
    sizes = {"killed": melee.killed, "charged": melee.charged, "side": -melee.side, "back": -melee.back}
    whose = say(f"tables.whose.{melee.flank_penalty_on}")
    modifiers = [(say(f"tables.modifier.{name}", whose=whose), signed(size)) for name, size in sizes.items()]
    appeals = [
        (say(f"tables.appeal.{name}"), _from(least), _from(least - crowd.killed))
        for name, least in (("first", crowd.first), ("later", crowd.later))
    ]
    kind, appeal = say("board.kind"), say("tables.appeal")
    dice, hits = say("tables.dice"), say("tables.hits")
    boards = {
        "MO-3.1": table("tables.moves.title", (kind, say("tables.inches")), [(who, row.move) for who, row in kinds]),
        "MO-4.2": table(
            "tables.melee.title", (kind, dice, hits), [(who, row.dice, _from(row.hits)) for who, row in kinds]
        ),
        "MO-4.4": table("tables.modifiers.title", (say("tables.modifier"), say("tables.every-die")), modifiers),
        "MO-4.5": table(
            "tables.armour.title", (kind, say("tables.saves")), [(who, _from(row.saves)) for who, row in kinds]
        ),
        "MO-5.1": table("tables.appeal.title", (appeal, say("tables.spared"), say("tables.spared-killer")), appeals),
    }
    return tuple(RuleTable(rule, board) for rule, board in boards.items())


def _from(least: int) -> Message:
    """The least face that succeeds, with its chance."""
    odds = chance_from(least, D6)
    return say("tables.from", least=least, odds=odds) if odds else say("tables.never")


class MoritariTeller(SchoolsTeller[BoutSetUp, Bout, RoundOrders, Names, Fighter]):
    id = "moritari"
    turn, names = Round, Names
    beats = TOLD.arguments
    rule_forms = file_forms(Tables)
    rule_tables = staticmethod(told_tables(partial(fill_files, edition=Tables), rule_tables))

    turn_log = staticmethod(turn_log)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    opened = staticmethod(opened)
    order_slips = staticmethod(order_slips)

    def came_through(self, fighter: Fighter) -> bool:
        return fighter.on_sand

    def figure(self, set_up: BoutSetUp, fighter: str) -> tuple[str, bool]:
        kind = set_up.by_id[fighter].kind
        return kind.value, kind.is_beast

    def facts(self, set_up: BoutSetUp, bout: Bout) -> list[Fact]:
        names = Names(set_up)
        arena = set_up.arena
        sand = say(f"arena.{arena.shape}", width=Text(units(arena.width)), height=Text(units(arena.height)))
        told = opening_facts(set_up, sand, bout.round)
        if bout.caesar:
            told.append(Fact(say("fact.caesar"), names.team(bout.caesar)))
        if bout.barred and not bout.over:
            told.append(Fact(say("fact.barred"), names.team(bout.barred)))
        return told

    def winner(self, set_up: BoutSetUp, bout: Bout) -> Phrase | None:
        """MO-6: the winner of the bout; None where nobody is left."""
        best = standings(set_up, bout)[0]
        return Names(set_up).team(best.side or None) if best.left else None

    def status_board(self, set_up: BoutSetUp, bout: Bout) -> Board:
        """Everybody in order of entry: school, name, kind, where with the facing, hit points, condition."""
        heads = columns(
            *(f"board.{name}" for name in ("badge", "fighter", "kind", "where", "points", "condition")),
            spare=[2],
        )
        known = set_up.badges
        rows = tuple(_row(set_up, bout, fighter, known[fighter.id]) for fighter in bout.fighters)
        killers = any(fighter.killed for fighter in bout.fighters)
        return Board(say("board.title"), heads, rows, say("board.killed") if killers else None)

    def final_places(self, set_up: BoutSetUp, bout: Bout) -> Board:
        """MO-6: the sides of a bout that is over: place, fighters left, and how it ended for them."""
        heads = columns(right("places.place"), "places.school", right("places.left"), "places.end", spare=[2])
        return Board(
            say("places.title"), heads, tuple(_place_row(set_up, standing) for standing in standings(set_up, bout))
        )

    def roster(self, set_up: BoutSetUp) -> Board:
        return roster_board(
            Names(set_up),
            ("board.school", "board.kind"),
            lambda one: (say(f"letter.{set_up.tone_of(one.id) or 'beasts'}"), say(f"kind.{one.kind}")),
        )

    def standing(self, fighter: Fighter) -> tuple[bool, bool, int, int]:
        """MO-6a: the rank during the bout: those on the sand by hit points, then the others, the last to fall first."""
        fallen = 0 if fighter.on_sand else -(fighter.fallen or 0)
        return not fighter.on_sand, fighter.status is Status.LYING, fallen, -fighter.points

    def attacks(self, records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
        """MO-4.2: an attack counts as a hit where a die of the attacker hits, even if armour saves."""
        hits = {
            (at, event.cause, event.team)
            for at, _, event in moments(records)
            if isinstance(event, ev.Compared) and event.outcome is ev.PairOutcome.HIT
        }
        for at, index, event in moments(records):
            if isinstance(event, ev.Fought) and event.team is not None:
                hit = (at, index, event.team) in hits
                yield Attack(event.team, event.target, *at, say(f"mark.attack.{event.quarter}"), hit, index)

    def luck(self, set_up: BoutSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
        """MO-4.2, MO-4.5, MO-5.1: the luck of all: melee dice by their faces, armour and appeals by success."""
        book = LuckBook()
        for _, _, event in moments(records):
            team = event.team or ""
            if isinstance(event, ev.Fought):
                for who, faces in ((team, event.mine), (event.target, event.theirs)):
                    for face in faces:
                        book.face(who, "melee", face, D6)
            elif isinstance(event, ev.ArmourTried):
                book.chance(team, "armour", event.saved, chance_from(event.needed, D6))
            elif isinstance(event, ev.Implored):
                book.chance(team, "appeal", event.spared, chance_from(event.needed - event.bonus, D6))
        return book.luck(set_up.by_id, TOLD.luck)
