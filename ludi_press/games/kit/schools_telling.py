"""What games of fights between schools share in their Reports, boards, Chronicles and news."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Luck, Ranking, Result
from ludi_press.core.report import Board, Cell, Fact, Listing, LogRound, Phrase, Report, Row, Text, say
from ludi_press.games.contract import Teller, TurnRecord
from ludi_press.games.kit.report import centred, columns, round_heading
from ludi_press.games.kit.schools import Entered, School, SchoolNames, SchoolsSetUp, shared_places
from ludi_press.games.kit.schools_news import FightTurn, G, N, SchoolsT, T, fight_beats, fight_news, school_words

SetUp = SchoolsSetUp[Entered]
E = TypeVar("E", bound=Entered)
Orders = TypeVar("Orders", bound=Struct)


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


def _entrant(one: Entered, school: School | None, figure: tuple[str, bool]) -> Entrant:
    drawn, is_beast = figure
    known = Entrant(one.id, Text(one.name), figure=drawn, is_beast=is_beast)
    if school is None:
        return known
    owner = Text(school.lanista) if school.lanista is not None else None
    return replace(known, owner=owner, factio=school.id, factio_name=Text(school.name), tone=school.tone.value)


def with_letters(set_up: SetUp, board: Board) -> Board:
    """The board with a note on what the letters of the badges stand for, behind its own note."""
    told = [
        say("board.letter", letter=Text(school.tone.value[0].upper()), school=Text(school.name))
        for school in set_up.schools
    ]
    note = say("board.letters", all=Listing(tuple(told)))
    return replace(board, note=say("board.notes", first=board.note, rest=note) if board.note else note)


def _with_left(turn: FightTurn[SchoolsT, T, N, G], board: Board) -> Board:
    """The final places, with a note on who is left at the end, and with how much life."""
    left = [one for side in turn.left(turn.after).values() for one in side]
    told = [
        say("places.one", name=turn.names.bare(one.id), left=turn.life(one), full=turn.full(one.id)) for one in left
    ]
    return replace(board, note=say("places.note", all=Listing(tuple(told)))) if told else board


class SchoolsTeller(Teller[SchoolsT, T, Orders], Generic[SchoolsT, T, Orders, N, G]):
    """What tells of a fight between schools; `turn` is a resolved round, with the `names` that its beats use.

    `standing` is the rank of a fighter before the fight is over, the least first; equal ones stay in order of entry.
    """

    id: str
    turn: type[FightTurn[SchoolsT, T, N, G]]
    names: type[N]
    turn_log: Callable[[SchoolsT, TurnRecord[T, Orders]], tuple[LogRound, ...]]
    facts: Callable[[SchoolsT, T], Sequence[Fact]]
    status_board: Callable[[SchoolsT, T], Board]
    final_places: Callable[[SchoolsT, T], Board]
    winner: Callable[[SchoolsT, T], Phrase | None]
    opened: Callable[[SchoolsT, T], Iterable[Fact]]
    roster: Callable[[SchoolsT], Board]
    standing: Callable[[G], tuple[int, ...]]
    attacks: Callable[[Sequence[TurnRecord[T, Orders]]], Iterable[Attack[Phrase]]]
    luck: Callable[[SchoolsT, Sequence[TurnRecord[T, Orders]]], tuple[Luck[Phrase], ...]]

    def came_through(self, fighter: G) -> bool:
        """Whether a fighter survived."""
        raise NotImplementedError

    def figure(self, set_up: SchoolsT, fighter: str) -> tuple[str, bool]:
        """The name of a fighter's drawing, and whether it is a beast."""
        raise NotImplementedError

    def report(self, set_up: SchoolsT, record: TurnRecord[T, Orders], /) -> Report:
        state, over = record.after, record.after.over
        news = self.turn(set_up, record, self.names(set_up, schooled=True))
        return Report(
            game=self.id,
            race=set_up.race,
            turn=record.turn,
            over=over,
            title=Text(set_up.title),
            ask=None if over else record.ask,
            open=() if over else tuple(self.opened(set_up, state)),
            heading=round_heading(record),
            facts=tuple(self.facts(set_up, state)),
            board=with_letters(set_up, self.status_board(set_up, state)),
            news=fight_news(news),
            log=self.turn_log(set_up, record),
            standings=_with_left(news, self.final_places(set_up, state)) if over else None,
            leader=self.winner(set_up, state) if over else None,
            won=record.turn if over else None,
            beats=fight_beats(self.turn(set_up, record, self.names(set_up)), news),
        )

    def chronicle(self, set_up: SchoolsT, records: Sequence[TurnRecord[T, Orders]], /) -> Chronicle:
        """A fight as a Chronicle: entrants are the fighters, owner is the lanista, their factio the school."""
        rankings: list[Ranking] = []
        places: Mapping[str, int] = {}
        order: list[G] = []
        for record in records:
            turn = self.turn(set_up, record, self.names(set_up))
            places = shared_places(set_up, turn.standings(turn.after)) if turn.after.over else {}
            fighters = (turn.one(turn.after, one.id) for one in set_up.roster)
            order = sorted(fighters, key=lambda one: (places.get(one.id, 0), self.standing(one)))
            ids, shared = tuple(one.id for one in order), tuple(places[one.id] for one in order if places)
            rankings.append(Ranking(record.turn, min(record.turn, 1), ids, shared))
        return Chronicle(
            tuple(_entrant(one, set_up.school_of(one.id), self.figure(set_up, one.id)) for one in set_up.roster),
            self.roster(set_up),
            tuple(rankings),
            self.turn.table.marks(records),
            tuple(self.attacks(records)),
            self.luck(set_up, records),
            tuple(
                Result(one.id, places.get(one.id), say(f"status.{one.status}"), self.came_through(one)) for one in order
            ),
        )
