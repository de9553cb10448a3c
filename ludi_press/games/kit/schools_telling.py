"""What games of fights between schools share in their Reports, boards, Chronicles and news."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Luck, Ranking, Result
from ludi_press.core.report import Beat, Board, Cell, Fact, Listing, LogRound, Message, Phrase, Report, Row, Text, say
from ludi_press.games.contract import Teller, TurnRecord
from ludi_press.games.kit.newsroom import BEFORE_ALL, NOTHING, ORDINALS, TOGETHER, Args, Find, Key, key_of, newsroom
from ludi_press.games.kit.report import GameState, centred, columns, in_a_row, ranked, round_heading
from ludi_press.games.kit.schools import (
    Entered,
    Fallible,
    School,
    SchoolNames,
    SchoolsSetUp,
    SideStanding,
    shared_places,
)
from ludi_press.games.kit.told import ToldTurn

SetUp = SchoolsSetUp[Entered]
E = TypeVar("E", bound=Entered)
SchoolsT = TypeVar("SchoolsT", bound=SetUp)
G = TypeVar("G", bound=Fallible)
T = TypeVar("T", bound=GameState)
Orders = TypeVar("Orders", bound=Struct)


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


N = TypeVar("N", bound=SchoolNames[SetUp])

GRAVE: Final = 4
"""So much life lost in a round, or half of it, is a grave wound."""
_ENDS: Final = ("out", "died", "beast-killed")
"""The events by which a school has one fighter less."""


class FightTurn(ToldTurn[SchoolsT, T, N], Generic[SchoolsT, T, N, G], frozen=True, dict=True):
    """A round of a fight between schools, as its news and its beats are found."""

    edges: ClassVar[Mapping[str, int]] = {}
    """How much more a wound weighs, by the name of its sentence."""

    def one(self, state: T, who: str | None) -> G:
        raise NotImplementedError

    def standings(self, state: T) -> Sequence[SideStanding[G]]:
        raise NotImplementedError

    def life(self, fighter: G) -> int:
        """What a fighter has left."""
        raise NotImplementedError

    def size(self, side: SideStanding[G]) -> tuple[int, int]:
        return len(side.left), sum(map(self.life, side.left))

    def full(self, who: str) -> int:
        """The life that a fighter had at first."""
        raise NotImplementedError

    def lost(self, side: SideStanding[G]) -> int:
        """What those whom a school has left have lost of their life."""
        return sum(self.full(one.id) - self.life(one) for one in side.left)

    def down(self, fighter: G) -> str:
        """How words say that a fighter lies (`lies`), "" for one who stands."""
        return ""

    def entry(self) -> Iterator[Find]:
        """The news of the entry beside who enters: how one wins, and what the game adds."""
        yield self.find("wins", {})

    def found(self) -> Iterator[Find]:
        """What a round gives for the news in this game, without what any fight of schools has."""
        raise NotImplementedError

    def aims(self) -> Iterator[Find]:
        """Who is how near to winning, where that is by something else than by the number of those left."""
        return iter(())

    def key(self, index: int) -> Key | None:
        """As which deed an event is remembered."""
        return key_of(self.events, index, self.table.row(self.events[index]).recalls)

    def hits(self, index: int) -> Phrase:
        """By which hit somebody falls, from the second on, where nobody else had hit the same one in the fight."""
        by, who = getattr(self.events[index], "by", None), self.events[index].team
        deeds = (*map(self.key, range(index)), *(deed.key for deed in self.memory.deeds))
        hits = [key for key in deeds if key and key[0] == "hit" and key[2] == who]
        alone = {key[1] for key in hits} == {by}
        return say("news.hits", n=len(hits)) if alone and len(hits) in ORDINALS and len(hits) > 1 else NOTHING

    def so(self, index: int) -> Phrase:
        """How many a fall leaves to a school that fights on, or whom as its last, as a clause; of others nothing."""
        own = self.set_up.school_of(self.events[index].team)
        left = self.left(self.after)[own.id] if own else ()
        if own is None or self.after.over or not left or self._falls_again(index, own):
            return NOTHING
        args = {"school": self.names.bare(own.id), "n": len(left), "who": self.names.bare(left[0].id)}
        return say("news.so.last" if len(left) == 1 else "news.so", **args)

    def _falls_again(self, index: int, own: School) -> bool:
        """Whether another of a school falls later in the round."""
        later = (one.team for one in self.events[index + 1 :] if one.what in _ENDS)
        return own in map(self.set_up.school_of, later)

    def way(self, index: int) -> str:
        """How somebody was hit, as words say it (`back`)."""
        raise NotImplementedError

    def won(self, name: str, args: Args, about: str | None = None) -> Find:
        """How a fight ended, before all other news; `about` is whose fall or surrender it tells, which is told once."""
        return self.find(f"over.{name}", args, about, at=BEFORE_ALL)

    def bare(self, index: int) -> Phrase:
        """Whom an event is about, without the school, which the sentence names itself."""
        return self.names.bare(self.events[index].team)

    def nearest(self, fighters: Iterable[G], far: Callable[[G, G], int]) -> tuple[G, G]:
        """The two enemies who are nearest to each other; `far` says how far two are from each other."""
        side = self.set_up.side
        pairs = ((one, foe) for one, foe in combinations(fighters, 2) if side(one.id) != side(foe.id))
        return min(pairs, key=lambda pair: far(*pair))

    def left(self, state: T) -> dict[str, tuple[G, ...]]:
        return {one.side: one.left for one in self.standings(state) if one.side}

    def gone(self, index: int) -> Phrase | None:
        """The school that an end of a fighter leaves without anybody, with its lanista."""
        school = self.emptied(index)
        return school_words(self.set_up.school_by_id[school]) if school else None

    def emptied(self, index: int) -> str | None:
        """The same school by its id; None where somebody is left, or the fight is over by it."""
        own = self.set_up.school_of(self.events[index].team)
        if own is None or self.after.over or self.left(self.after)[own.id] or self._falls_again(index, own):
            return None
        return own.id


def fight_news(played: FightTurn[SchoolsT, T, N, G]) -> tuple[Message, ...]:
    """The news of a round: what the game finds, and what any fight of schools has; of the entry, who enters."""
    if played.record.before is None:
        return newsroom((_entering(played), *played.entry()), {})
    finds, aims = [*played.found(), *_places(played)], [*played.aims()]
    state = (one for one in _state(played) if one.weight >= played.table.sentence("front").w or not aims)
    set_up, names = played.set_up, SchoolNames(played.set_up)
    short = {names.with_school(who).value: one.name for who, one in set_up.by_id.items()}
    return newsroom([*finds, *aims, *state], short)


def _entering(played: FightTurn[SchoolsT, T, N, G]) -> Find:
    """Which schools enter with how many."""
    schools = played.set_up.schools
    sizes = {school.id: sum(one.school == school.id for one in played.set_up.roster) for school in schools}
    many: Phrase = Listing(tuple(map(school_words, schools)))
    if len({*sizes.values()}) > 1:
        many = Listing(tuple(say("news.entry.of", team=school_words(one), n=sizes[one.id]) for one in schools))
    args: Args = {"teams": many, "n": max(sizes.values())}
    return played.find("entry" if len({*sizes.values()}) == 1 else "entry.all", args, at=0)


def fight_beats(played: FightTurn[SchoolsT, T, N, G]) -> tuple[Beat, ...]:
    """The beats of a round, the most dramatic first, each event once; none of the entry."""
    return ranked([*played.table.beats(played), *_last_ones(played)]) if played.record.before else ()


def _last_ones(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Beat]:
    """The schools that have had one fighter left since this round."""
    if played.record.before is None:
        return
    before = played.left(played.record.before)
    for school, left in played.left(played.after).items() if not played.after.over else ():
        if len(left) == 1 < len(before[school]):
            yield played.lone_beat("last-of-school", played.end - 1, left[0].id, school)


def _places(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Find]:
    """The places behind the winner, once the fight is over, and since when a school has had nobody left."""
    behind = [one for one in played.standings(played.after) if one.side and one.place > 1]
    if not played.after.over or len(behind) < 2:
        return
    told = []
    for at, one in enumerate(behind):
        fell = one.last.fallen if one.last else None
        since = say("news.place.since", n=fell) if fell and fell < played.record.turn else NOTHING
        name = "news.place" if at else "news.place.first"
        told.append(say(name, team=played.names.team(one.side), since=since, n=one.place))
    yield played.find("places", {"teams": Listing(tuple(told))})


def _ranked(played: FightTurn[SchoolsT, T, N, G], state: T) -> list[SideStanding[G]]:
    order = [school.id for school in played.set_up.schools]
    sides = sorted((one for one in played.standings(state) if one.side), key=lambda one: order.index(one.side))
    return sorted((one for one in sides if one.left), key=played.size, reverse=True)


def _state(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Find]:
    """Which schools have most left, where others had before; where one is gone, or in a quiet round, what all have."""
    if played.after.over or played.record.before is None:
        return
    entered = Counter(one.school for one in played.set_up.roster)
    before, after = _ranked(played, played.record.before), _ranked(played, played.after)
    if {one.side: len(one.left) for one in after} == entered:
        yield from _bled(played, before, after)
        return
    led, lead = ([one for one in sides if len(one.left) == len(sides[0].left)] for sides in (before, after))
    if {one.side for one in led} != {one.side for one in lead} and len(after) > 1:
        name = "front.all" if len(lead[0].left) == entered[lead[0].side] else "front"
        yield played.find(name, _counted(played, lead))
    else:
        row = "front" if len(after) < len(before) else ""
        yield played.find("state", {"all": _sides(played, after, entered)}, row=row)


def _counted(played: FightTurn[SchoolsT, T, N, G], sides: Sequence[SideStanding[G]]) -> Args:
    """Schools that have as many left as each other, and how many that is."""
    teams = tuple(played.names.bare(one.side) for one in sides)
    return {"teams": Listing(teams), "k": len(teams), "n": len(sides[0].left)}


def _bled(
    played: FightTurn[SchoolsT, T, N, G], before: Sequence[SideStanding[G]], after: Sequence[SideStanding[G]]
) -> Iterator[Find]:
    """While nobody has fallen: what each school has lost, the most first; quietly if one alone has, or none now."""
    lost, had = ({one.side: played.lost(one) for one in sides} for sides in (after, before))
    args: Args = {"n": sum(len(one.left) for one in after)}
    row = "state" if lost == had or len([*filter(None, lost.values())]) == 1 else ""
    if not any(lost.values()):
        return
    if len({*lost.values()}) == 1:
        yield played.find("whole.alike", {**args, "lost": max(lost.values())}, row=row)
        return
    told: list[Phrase] = []
    for n, alike in groupby(sorted(lost, key=lambda side: -lost[side]), key=lambda side: lost[side]):
        teams = tuple(played.names.bare(side) for side in alike)
        name = "none" if not n else "more" if told else "of"
        told.append(say(f"news.bled.{name}", teams=Listing(teams), lost=say("news.lost", n=n), n=n, k=len(teams)))
    yield played.find("whole", {**args, "all": in_a_row("news.comma", told)}, row=row)


def _sides(
    played: FightTurn[SchoolsT, T, N, G], sides: Sequence[SideStanding[G]], entered: Mapping[str | None, int]
) -> Phrase:
    """How many each school has left, who of them lies, and by name who is the last."""
    told = []
    for (n, whole, lying), alike in groupby(sides, key=lambda one: _count(played, one, entered)):
        group = [*alike]
        if n > 1:
            name = "news.has.all" if whole else "news.has"
            told.append(say(name, **_counted(played, group), lying=lying))
        for last, fighter in ((one.side, one.left[0]) for one in group if n == 1):
            down, team, who = played.down(fighter), played.names.bare(last), played.names.bare(fighter.id)
            name = f"news.has.only.{down}" if down else "news.has.only"
            told.append(say(name, team=team, who=who, left=played.life(fighter)))
    return in_a_row("news.semicolon", told)


def _count(
    played: FightTurn[SchoolsT, T, N, G], side: SideStanding[G], entered: Mapping[str | None, int]
) -> tuple[int, bool, Phrase]:
    """How many a school has left, whether these are all who entered, and who of them lies."""
    down = tuple(played.names.bare(one.id) for one in side.left if played.down(one))
    lying = say("news.lying", teams=Listing(down)) if down else NOTHING
    return len(side.left), len(side.left) == entered[side.side], lying


def wounds(played: FightTurn[SchoolsT, T, N, G]) -> Iterator[Find]:
    """One sentence for each who was hit and has life left: by whom, for how much, and what is left."""
    taken: dict[str, list[int]] = {}
    for index, event in enumerate(played.events):
        if "hit" in played.table.row(event).recalls and played.life(played.one(played.after, event.team)):
            taken.setdefault(event.team or "", []).append(index)
    told = sorted((_wound(played, *found) for found in taken.items()), key=lambda one: (-one.weight, one.at))
    for rank, find in enumerate(_left_alike(told)):
        light = min(find.weight, played.table.sentence("wound.light").w)
        yield find if rank < TOGETHER else replace(find, weight=light)


def _left_alike(told: Sequence[Find]) -> Iterator[Find]:
    """The same wounds; of two that stand together and leave as much, the later tells that of both."""
    for first in range(0, len(told), TOGETHER):
        pair = sorted(told[first : first + TOGETHER], key=lambda one: one.at)
        same = len({(one.args["rest"], one.topic) for one in pair}) == 1 and all(one.name != "wounds" for one in pair)
        for one in pair:
            alike, rest = pair if same else [one], one.args["rest"]
            teams = Listing(tuple(other.args["team"] for other in alike))
            has = say("news.has-left", teams=teams, k=len(alike), rest=rest) if one is alike[-1] else NOTHING
            yield replace(one, args={**one.args, "has": has})


def _wound(played: FightTurn[SchoolsT, T, N, G], victim: str, hits: Sequence[int]) -> Find:
    """What somebody lost in the round by hits, the indices of their events."""
    events: list[Any] = [played.events[at] for at in hits]
    by = [*dict.fromkeys(key[1] for key in map(played.key, hits) if key)]
    lost, left = sum(one.before - max(0, one.after) for one in events), played.life(played.one(played.after, victim))
    args: Args = {"team": played.names.team(victim), "n": lost, "left": left}
    args["rest"] = say("news.remains", left=left, full=played.full(victim))
    name, args["by"] = "wounds", played.teams(by)
    if len(by) == 1:
        ways = {played.way(at) for at in hits}
        name, args["by"] = f"wound.{ways.pop()}" if len(ways) == 1 else "wound", played.names.team(by[0])
        args["memory"] = played.memory.clause(("hit", by[0], victim))
        if not played.life(played.one(played.after, by[0])):
            name = "wound.before"
    grave = lost >= GRAVE or 2 * lost >= played.full(victim)
    row = "wound.barely" if left == 1 else "wound.grave" if grave else "wound"
    return played.find(name, args, victim, row=row, at=hits[-1], more=played.edges.get(name, 0))


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
            news=self.turn_news(set_up, record),
            log=self.turn_log(set_up, record),
            standings=self.final_places(set_up, state) if over else None,
            leader=self.winner(set_up, state) if over else None,
            won=record.turn if over else None,
            beats=self.turn_beats(set_up, record),
        )

    def turn_news(self, set_up: SchoolsT, record: TurnRecord[T, Orders]) -> tuple[Message, ...]:
        return fight_news(self.turn(set_up, record, self.names(set_up, schooled=True)))

    def turn_beats(self, set_up: SchoolsT, record: TurnRecord[T, Orders]) -> tuple[Beat, ...]:
        return fight_beats(self.turn(set_up, record, self.names(set_up)))

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
