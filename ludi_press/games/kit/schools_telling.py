"""What games of fights between schools of gladiators share in their boards, facts and Chronicles."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

from ludi_press.core.chronicle import Attack, ChartMark, Chronicle, Entrant, Luck, Ranking, Result
from ludi_press.core.report import Board, Cell, Fact, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.report import centred, columns
from ludi_press.games.kit.schools import Entered, Fight, School, SchoolNames, SchoolsSetUp

SetUp = SchoolsSetUp[Entered]
E = TypeVar("E", bound=Entered)
S = TypeVar("S", bound=SetUp)
T = TypeVar("T", bound=Fight)
Orders = TypeVar("Orders")


class Fighting(Protocol):
    """A fighter in a state of the fight."""

    @property
    def id(self) -> str: ...
    @property
    def status(self) -> StrEnum: ...


F = TypeVar("F", bound=Fighting)


def school_words(school: School) -> Message:
    """A school, and the lanista who sends its orders."""
    if school.lanista is None:
        return say("school", school=Text(school.name))
    return say("school.lanista", school=Text(school.name), lanista=Text(school.lanista))


def opening_facts(set_up: SetUp, arena: Phrase, turn: int) -> list[Fact]:
    """The facts about the arena, the schools (as they enter) and the host."""
    facts = [Fact(say("fact.arena"), arena)]
    if turn == 0:
        facts.append(Fact(say("fact.schools"), Listing(tuple(map(school_words, set_up.schools)))))
    if set_up.host:
        facts.append(Fact(say("fact.host"), Text(set_up.host)))
    return facts


def roster_board(
    names: SchoolNames[SchoolsSetUp[E]], heads: tuple[str, str], told: Callable[[E], tuple[Phrase, Phrase]]
) -> Board:
    """The board of all fighters with school and lanista; `told` gives sign and kind of a fighter, under the `heads`."""
    set_up, rows = names.set_up, []
    for one in set_up.roster:
        (sign, kind), school, tone = told(one), set_up.school_of(one.id), set_up.tone_of(one.id)
        lanista: Phrase = Text(school.lanista) if school and school.lanista is not None else say("board.nothing")
        cells = Cell(sign, tone), Cell(Text(one.name), tone), Cell(kind), Cell(names.team(one.school)), Cell(lanista)
        rows.append(Row(one.id, cells))
    titles = columns(centred(heads[0]), "board.fighter", heads[1], "teams.school", "teams.lanista")
    return Board(say("teams.title"), titles, tuple(rows))


def schools_chronicle(
    set_up: S,
    records: Sequence[TurnRecord[T, Orders]],
    fighters: Callable[[T], Sequence[F]],
    standing: Callable[[F], tuple[int, ...]],
    places_of: Callable[[S, T], Mapping[str, int]],
    came_through: Callable[[F], bool],
    *,
    teams: Board,
    marks: tuple[ChartMark[Phrase], ...],
    attacks: tuple[Attack[Phrase], ...],
    luck: tuple[Luck[Phrase], ...],
) -> Chronicle:
    """A fight as a Chronicle: its entrants are the fighters, their owner is the lanista, their factio the school.

    `fighters` gives the fighters of a state. They are ranked by `places_of` once the fight is over, then by
    `standing`, the least first; equal ones stay in order of entry.
    `came_through` tells whether a fighter survived.
    """
    places = [places_of(set_up, one.after) if one.after.over else {} for one in records]
    orders = [
        sorted(fighters(one.after), key=lambda fighter: (given.get(fighter.id, 0), standing(fighter)))
        for one, given in zip(records, places, strict=True)
    ]
    rankings = (
        Ranking(record.turn, min(record.turn, 1), tuple(one.id for one in order))
        for record, order in zip(records, orders, strict=True)
    )
    results = (
        Result(one.id, places[-1].get(one.id), say(f"status.{one.status}"), came_through(one))
        for one in (orders[-1] if orders else ())
    )
    entrants = (_entrant(one, set_up.school_of(one.id)) for one in set_up.roster)
    return Chronicle(
        entrants=tuple(entrants),
        teams=teams,
        rankings=tuple(rankings),
        marks=marks,
        attacks=attacks,
        luck=luck,
        results=tuple(results),
    )


def _entrant(one: Entered, school: School | None) -> Entrant:
    if school is None:
        return Entrant(one.id, Text(one.name))
    owner = Text(school.lanista) if school.lanista is not None else None
    return Entrant(one.id, Text(one.name), owner, school.id, Text(school.name), school.tone.value)
