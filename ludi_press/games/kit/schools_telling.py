"""What games of fights between schools share in their Reports, boards, Chronicles and news."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Final, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.chronicle import Attack, ChartMark, Chronicle, Entrant, Luck, Ranking, Result
from ludi_press.core.report import Board, Cell, Fact, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.narration import Names
from ludi_press.games.kit.newsroom import ORDINALS, TOGETHER, Find, Memory, NewsTopic, key_of, newsroom
from ludi_press.games.kit.report import centred, columns
from ludi_press.games.kit.schools import Entered, Fight, School, SchoolNames, SchoolsSetUp, SideStanding
from ludi_press.games.kit.told import DramaticTurn, ToldTable

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

WON: Final = 99
PLACES: Final = 98
LAST: Final = 84
WOUND: Final = 44
FEWER: Final = 67
STATE: Final = 42
"""Who leads: the third bullet of most rounds, and before the wounds where a school has fewer left."""
LIGHT: Final = 40
"""The wounds behind the two that matter most, and blows that missed: told where there is room."""
CLOSE: Final = 3
"""One against so many at most is told by their names."""
GRAVE: Final = 4
"""So much life lost in a round, or half of it, is a grave wound."""
_BEFORE_ALL: Final = -1
_ENDS: Final = ("out", "died", "beast-killed")
"""The events by which a school has one fighter less."""

Args = dict[str, Phrase]


class FightTurn(DramaticTurn[SchoolsT, T, N], frozen=True, dict=True):
    """A round of a fight between schools, as its news and its beats are found."""

    table: ClassVar[ToldTable]

    def standings(self, state: T) -> Sequence[SideStanding[Any]]:
        """The sides in their order."""
        raise NotImplementedError

    def life(self, fighter: Any) -> int:
        """What a fighter has left."""
        raise NotImplementedError

    def full(self, who: str) -> int:
        """The life that a fighter had at first."""
        raise NotImplementedError

    @cached_property
    def memory(self) -> Memory:
        """The hits of the rounds before."""
        return self.table.memory(self.record)

    def hits(self, index: int) -> Message:
        """By which hit of the same one in the fight somebody falls, from the second on."""
        by, who = getattr(self.events[index], "by", None), self.events[index].team
        now = [key_of(self.events, at, self.table.row(self.events[at]).recalls) for at in range(index)]
        n = [*now, *(deed.key for deed in self.memory.deeds)].count(("hit", by or "", who or ""))
        return say("news.hits", n=n) if n in ORDINALS and n > 1 else say("news.hits.none")

    def left(self, state: T) -> dict[str, tuple[Any, ...]]:
        """The fighters whom each school has left."""
        return {one.side: one.left for one in self.standings(state) if one.side}

    def gone(self, index: int) -> Phrase | None:
        """The school that an end of a fighter leaves without anybody, unless the fight is over by it."""
        own = self.set_up.school_of(self.events[index].team)
        if own is None or self.after.over or self.left(self.after)[own.id]:
            return None
        later = (one.team for one in self.events[index + 1 :] if one.what in _ENDS)
        return None if own in map(self.set_up.school_of, later) else school_words(own)

    def and_gone(self, index: int) -> Message:
        """The same as the end of a sentence."""
        school = self.gone(index)
        return say("news.gone", school=school) if school else say("news.gone.none")


Played = FightTurn[SchoolsT, T, N]


def fight_news(played: Played[SchoolsT, T, N], found: Iterable[Find]) -> tuple[Message, ...]:
    """The news of a round: what the game has `found`, and what any fight of schools has."""
    finds = [*found, *_places(played)]
    return newsroom([*finds, *_state(played, {one.about for one in finds})], {})


def entry_news(played: Played[SchoolsT, T, N], *found: Find) -> tuple[Message, ...]:
    """The news of the entry: which schools enter with how many, how one wins, and what the game adds."""
    schools = played.set_up.schools
    sizes = {school.id: sum(one.school == school.id for one in played.set_up.roster) for school in schools}
    many: Phrase = Listing(tuple(map(school_words, schools)))
    if len({*sizes.values()}) > 1:
        many = Listing(tuple(say("news.entry.of", team=school_words(one), n=sizes[one.id]) for one in schools))
    args: Args = {"teams": many, "n": max(sizes.values())}
    entry = Find(90, 0, "entry" if len({*sizes.values()}) == 1 else "entry.all", args)
    return newsroom((entry, *found), {})


def won(name: str, args: Mapping[str, Phrase], about: str | None = None) -> Find:
    """How a fight ended, before all other news; `about` is whose fall or surrender it tells, which is told once."""
    return Find(WON, _BEFORE_ALL, f"over.{name}", args, about)


def _places(played: Played[SchoolsT, T, N]) -> Iterator[Find]:
    """The places behind the winner, once the fight is over, and since when a school has had nobody left."""
    behind = [one for one in played.standings(played.after) if one.side and one.place > 1]
    if not played.after.over or len(behind) < 2:
        return
    told = []
    for at, one in enumerate(behind):
        fell = one.last.fallen if one.last else None
        since = say("news.place.since", n=fell) if fell and fell < played.record.turn else say("news.place.now")
        name = "news.place" if at else "news.place.first"
        told.append(say(name, team=played.names.team(one.side), since=since, n=one.place))
    yield Find(PLACES, played.end, "places", {"teams": Listing(tuple(told))}, topic=NewsTopic.PLACES)


class _Side(Struct, frozen=True):
    """What a school has left: its fighters, and their life."""

    id: str
    left: tuple[Any, ...]
    life: int

    @property
    def n(self) -> int:
        return len(self.left)


def _ranked(played: Played[SchoolsT, T, N], state: T) -> list[_Side]:
    """The schools by the number of those left, and then by their life."""
    sides = [_Side(side, left, sum(map(played.life, left))) for side, left in played.left(state).items()]
    order = [school.id for school in played.set_up.schools]
    return sorted(sides, key=lambda one: (-one.n, -one.life, order.index(one.id)))


def _state(played: Played[SchoolsT, T, N], told: Container[str | None]) -> Iterator[Find]:
    """The last fighters of schools, and who leads; those who are `told` of are not named again."""
    if played.after.over or played.record.before is None:
        return
    stray = [one for one in played.standings(played.after) if not one.side and one.left]
    if stray:
        yield Find(STATE, played.end, "left", _all_left(played), topic=NewsTopic.PLACES)
        return
    before, after = _ranked(played, played.record.before), _ranked(played, played.after)
    had, ranked = {one.id: one.n for one in before}, [one for one in after if one.n]
    fewer = had != {one.id: one.n for one in after}
    still = ".still" if not fewer and before[0].id == ranked[0].id else ""
    if len(ranked) == 2 and ranked[1].n == 1 and ranked[0].n <= CLOSE:
        name = "few.against" if ranked[1].left[0].id in told else f"few{still}"
        yield Find(LAST if fewer else STATE, played.end, name, _few(played, *ranked), topic=NewsTopic.PLACES)
        return
    for one in ranked:
        if one.n == 1 < had[one.id]:
            args: Args = {"team": played.names.team(one.left[0].id), "school": played.names.team(one.id)}
            yield Find(LAST, played.end, "last", args, one.left[0].id, NewsTopic.PLACES)
    if len(ranked) > 1:
        name, args = _leads(played, ranked)
        name += still if name == "leads" else ""
        yield Find(FEWER if fewer else STATE, played.end, name, args, topic=NewsTopic.PLACES)


def _all_left(played: Played[SchoolsT, T, N]) -> Args:
    """How many every side has left, those without a school too."""
    sides = [one for one in played.standings(played.after) if one.left]
    told = [say("news.left.of", team=played.names.team(one.side or None), n=len(one.left)) for one in sides]
    return {"teams": Listing(tuple(told))}


def _few(played: Played[SchoolsT, T, N], many: _Side, one: _Side) -> Args:
    """One against few, all by their names and with what they have left."""
    against = [say("news.few.of", team=played.names.team(foe.id), n=played.life(foe)) for foe in many.left]
    life = played.life(one.left[0])
    last = say("news.few.last" if life else "news.few.down", team=played.names.team(one.left[0].id), n=life)
    return {"team": last, "school": played.names.team(one.id), "others": Listing(tuple(against))}


def _leads(played: Played[SchoolsT, T, N], ranked: Sequence[_Side]) -> tuple[str, Args]:
    """Who leads, or who is level in front, and what the others have: a sentence by its name and arguments."""
    name, first, second = played.names.team, ranked[0], ranked[1]
    sizes = dict.fromkeys(one.n for one in ranked if one.n != first.n)
    same = [tuple(name(one.id) for one in ranked if one.n == n) for n in sizes]
    rest = [say("news.side", teams=Listing(teams), n=n, k=len(teams)) for teams, n in zip(same, sizes, strict=True)]
    more = say("news.rest", teams=Listing(tuple(rest))) if rest else say("news.rest.none")
    args: Args = {"team": name(first.id), "n": first.n, "life": first.life, "rest": more}
    level = [name(one.id) for one in ranked if (one.n, one.life) == (first.n, first.life)]
    if len(level) > 1:
        return "level", {**args, "teams": Listing(tuple(level))}
    if first.n == second.n:
        return "ahead", {**args, "second": name(second.id), "less": second.life}
    return "leads", args


class Hit(Struct, frozen=True):
    """A loss of life: the index of its event, who lost it, by whom, how much, and how (`.back`), if words say so."""

    at: int
    victim: str
    by: str | None
    lost: int
    how: str = ""


def wounds(played: Played[SchoolsT, T, N], hits: Iterable[Hit]) -> Iterator[Find]:
    """One sentence for each who was hit and fights on: by whom, for how much, and what is left."""
    taken: dict[str, list[Hit]] = {}
    for hit in hits:
        taken.setdefault(hit.victim, []).append(hit)
    told = sorted((_wound(played, found) for found in taken.values()), key=lambda one: (-one.weight, one.at))
    for rank, find in enumerate(told):
        yield find if rank < TOGETHER else replace(find, weight=min(find.weight, LIGHT))


def _wound(played: Played[SchoolsT, T, N], hits: Sequence[Hit]) -> Find:
    """What somebody lost in the round."""
    victim, lost, by = hits[0].victim, sum(hit.lost for hit in hits), [*dict.fromkeys(hit.by for hit in hits if hit.by)]
    left = played.life(played.one(played.after, victim))
    args: Args = {"team": played.names.team(victim), "n": lost, "left": left}
    name, args["by"] = "wounds" if by else "wounds.alone", Listing(tuple(map(played.names.team, by)))
    if len(by) == 1:
        ways = {hit.how for hit in hits}
        name, args["by"] = f"wound{ways.pop() if len(ways) == 1 else ''}", played.names.team(by[0])
        args["memory"] = played.memory.clause(("hit", by[0], victim))
    args["rest"] = say("news.all-but-one") if left == 1 < lost else say("news.remains", left=left)
    grave = lost >= GRAVE or 2 * lost >= played.full(victim)
    return Find(66 if grave else WOUND, hits[-1].at, name, args, victim, NewsTopic.BLOWS)
