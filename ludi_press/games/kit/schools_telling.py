"""What games of fights between schools share in their Reports, boards, Chronicles and news."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import Final, Protocol, TypeVar

from msgspec import Struct

from ludi_press.core.chronicle import Attack, ChartMark, Chronicle, Entrant, Luck, Ranking, Result
from ludi_press.core.report import Board, Cell, Fact, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.narration import Names
from ludi_press.games.kit.newsroom import Find, NewsTopic, newsroom
from ludi_press.games.kit.report import centred, columns
from ludi_press.games.kit.schools import Entered, Fallible, Fight, School, SchoolNames, SchoolsSetUp, SideStanding
from ludi_press.games.kit.told import ToldTurn

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
    return Chronicle(
        entrants=tuple(_entrant(one, set_up.school_of(one.id)) for one in set_up.roster),
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


SchoolsT = TypeVar("SchoolsT", bound=SchoolsSetUp[Entered])
N = TypeVar("N", bound=Names)
Standings = Callable[[SchoolsT, T], Sequence[SideStanding[Fallible]]]

WON: Final = 99
PLACES: Final = 98
GONE: Final = 96
LAST: Final = 84
FEWER: Final = 45
"""Who is left, where it has changed in the round."""
SAME: Final = 31
"""Who is left, where nothing has changed: told only where there is nothing else."""
GRAVE: Final = 4
"""So much life lost in a round, or half of it, is a grave wound."""
_BEFORE_ALL: Final = -1


def fight_news(
    played: ToldTurn[SchoolsT, T, N], standings: Standings[SchoolsT, T], *found: Iterable[Find]
) -> tuple[Message, ...]:
    """The news of a round: what the game has `found`, and what any fight of schools has."""
    all_found = [*chain(*found, _places(played, standings), _sides(played, standings))]
    return newsroom([one for one in all_found if one.weight > SAME] or all_found, {})


def entry_news(played: ToldTurn[SchoolsT, T, N], count: int, *found: Find) -> tuple[Message, ...]:
    """The news of the entry: how many enter, and what the game adds."""
    return newsroom((Find(90, 0, "entry", {"n": count}), *found), {})


def won(name: str, args: Mapping[str, Phrase], about: str | None = None) -> Find:
    """How a fight ended, before all other news; `about` is whose fall or surrender it tells, which is told once."""
    return Find(WON, _BEFORE_ALL, f"over.{name}", args, about)


def _places(played: ToldTurn[SchoolsT, T, N], standings: Standings[SchoolsT, T]) -> Iterator[Find]:
    """The places behind the winner, once the fight is over."""
    behind = [one for one in standings(played.set_up, played.after) if one.side and one.place > 1]
    if played.after.over and behind:
        places = [{"team": played.names.team(one.side), "n": one.place} for one in behind]
        told = [say("news.place.first" if at == 0 else "news.place", **args) for at, args in enumerate(places)]
        yield Find(PLACES, played.end, "places", {"teams": Listing(tuple(told))}, topic=NewsTopic.PLACES)


def gone(played: ToldTurn[SchoolsT, T, N], standings: Standings[SchoolsT, T]) -> Mapping[str, str]:
    """The schools that lost their last fighter in a round, by that fighter."""
    if played.record.before is None or played.after.over:
        return {}
    before = _left(standings(played.set_up, played.record.before))
    lost = [one for one in standings(played.set_up, played.after) if one.side and not one.left and before[one.side]]
    return {one.last.id: one.side for one in lost if one.last}


def _sides(played: ToldTurn[SchoolsT, T, N], standings: Standings[SchoolsT, T]) -> Iterator[Find]:
    """The last fighters of schools, and how many everybody has left."""
    if played.after.over or played.record.before is None:
        return
    before = _left(standings(played.set_up, played.record.before))
    after = _left(standings(played.set_up, played.after))
    for side, left in after.items():
        name, had = played.names.team(side or None), before.get(side, ())
        if len(had) > len(left) == 1 and side:
            yield Find(LAST, played.end, "last", {"team": played.names.team(left[0]), "school": name}, left[0])
    told = [say("news.side", team=played.names.team(side or None), n=len(left)) for side, left in after.items() if left]
    weight = FEWER if {*map(len, before.values())} and before != after else SAME
    yield Find(weight, played.end, "left", {"teams": Listing(tuple(told))}, topic=NewsTopic.PLACES)


def _left(standings: Sequence[SideStanding[Fallible]]) -> Mapping[str, tuple[str, ...]]:
    """The fighters whom each side has left, by their ids."""
    return {one.side: tuple(fighter.id for fighter in one.left) for one in standings}


class Hit(Struct, frozen=True):
    """A loss of life: the index of its event, who lost it, by whom, how much, and how (`.back`), if words say so."""

    at: int
    victim: str
    by: str | None
    lost: int
    how: str = ""


def wounds(
    played: ToldTurn[SchoolsT, T, N], hits: Iterable[Hit], life: Callable[[str], tuple[int, int]]
) -> Iterator[Find]:
    """One sentence for each who was hit and fights on: by whom, for how much, and what is left.

    `life` tells what somebody has left and had at first.
    """
    taken: dict[str, list[Hit]] = {}
    for hit in hits:
        taken.setdefault(hit.victim, []).append(hit)
    for victim, found in taken.items():
        left, full = life(victim)
        lost, by = sum(hit.lost for hit in found), {hit.by for hit in found}
        many = Listing(tuple(played.names.team(one) for one in dict.fromkeys(hit.by for hit in found) if one))
        args: dict[str, Phrase] = {"team": played.names.team(victim), "n": lost, "left": left, "by": many}
        name, more = "wounds" if by - {None} else "wounds.alone", {}
        if len(by) == 1 and None not in by:
            ways = {hit.how for hit in found}
            name, more = f"wound{ways.pop() if len(ways) == 1 else ''}", {"by": played.names.team(found[0].by)}
        grave = lost >= GRAVE or 2 * lost >= full
        yield Find(66 if grave else 40, found[-1].at, name, {**args, **more}, victim, NewsTopic.BLOWS)
