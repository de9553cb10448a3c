"""A resolved turn of a race: who is where, how far or fast a team drove, and what befell it on its way."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final, Generic, Self

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Beat, EarlierEvent, Listing, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.newsroom import NOTHING, Args, Find, again
from ludi_press.games.kit.race import RankedChariot
from ludi_press.games.kit.race_telling import C, N, R, S, TrackNames, short_names
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.kit.told import ToldTurn

PAIR: Final = 2
LEAP: Final = 3
"""So many places won or lost in a turn are news."""


class Drive(Struct, frozen=True):
    """How a team drove in a turn: how far or how fast in all, what the whip gained, how far over a corner was held."""

    n: int
    whip: int = 0
    over: int = 0


class RaceTurn(ToldTurn[S, R, N], Generic[S, R, N, C], frozen=True, dict=True):
    """A resolved turn as its beats are found.

    `racing` and `fallen` are the statuses of those who drive and of those behind their horses, `stretches` the events
    of a way that a team drove, and `first_lap` is how a chariot's first lap is counted.
    Where a game `counts_spaces`, a drive is so many of them; elsewhere it is a speed, which does not say how far.
    """

    racing: ClassVar[str]
    fallen: ClassVar[str]
    stretches: ClassVar[tuple[type[Event], ...]]
    first_lap: ClassVar[int]
    counts_spaces: ClassVar[bool] = True

    @classmethod
    def of(cls, set_up: S, record: TurnRecord[R, Struct], names: N) -> Self:
        """The turn of a record, one for its news and beats and for the later turns that look back at it."""
        known = set_up.told.get(record.turn)
        if not isinstance(known, cls) or known.record is not record:
            known = set_up.told[record.turn] = cls(set_up, record, names)
        return known

    def one(self, state: R, who: str | None) -> RankedChariot:
        return state.chariot(who or "")

    def beat(
        self, kind: str, events: Iterable[int], *who: str | None, earlier: tuple[EarlierEvent, ...] = (), **more: Phrase
    ) -> Beat:
        """A beat about a driver (`auriga`), and perhaps another (`victim`); repeated events count once."""
        teams = tuple(team for team in who if team)
        ids = dict(zip(("auriga", "victim"), teams, strict=False))
        given: dict[str, Phrase] = {name: self.names.team(one) for name, one in ids.items()} | more
        kind_of = self.kinds[kind]
        args = {name: given[name] for name in kind_of.args}
        return replace(self.beat_of(kind, kind_of.drama, events, args, ids), earlier=earlier)

    def pack_beat(self, kind: str, teams: Sequence[str]) -> Beat:
        """A beat about several who drive close together, the list `pack`."""
        names = Listing(tuple(map(TrackNames.brief(self.set_up).team, teams)))
        return replace(self.beat(kind, self.moves(*teams), pack=names), teams=(*teams,))

    def standings(self, state: R) -> Sequence[C]:
        raise NotImplementedError

    def progress(self, one: C) -> int:
        """How far a chariot has come, in ticks of the track."""
        raise NotImplementedError

    def margin_home(self, first: str, second: str) -> Message | None:
        """By how much a team came home before another of the same turn; None where only the judges tell them apart."""
        raise NotImplementedError

    def apart_home(self, first: str, second: str) -> Message | None:
        """By how much one came home before another, in turns where it was in another one; None where level."""
        one, other = (self.after.chariot(team).finish for team in (first, second))
        if one and other and one.turn != other.turn:
            return say("news.margin.turns", n=other.turn - one.turn)
        return self.margin_home(first, second)

    def drive(self, team: str) -> Drive | None:
        """How a team drove in the turn; None where it stood."""
        raise NotImplementedError

    def weakness(self, team: str) -> Message | None:
        """Why a team drove less than others, as words between commas behind its name."""
        return None

    def from_grid(self, team: str) -> Message | None:
        """From where a team started in the first turn, as words between commas, if that was no good place."""
        return None

    def fallen_state(self, team: str) -> Phrase:
        """The state of somebody behind the horses, as a clause at the end of the sentence about the fall."""
        return say("news.down")

    def burden(self, team: str, told: Collection[int] = ()) -> Phrase:
        """What will hold a leader back from now on, as a sentence behind one about the events `told`."""
        return NOTHING

    def far(self, team: str) -> Phrase:
        """How far somebody who drives alone is from the line, as words behind a comma."""
        corners = self.corners(self.after, team)
        return say("news.corners", n=corners) if corners else NOTHING

    def home_with(self, team: str, spaces: int) -> bool:
        """Whether so many spaces more would have brought a team home in a better place."""
        return True

    def fall(self, team: str) -> Phrase:
        """Where and how a team overturned in this turn, as words behind that verb."""
        return NOTHING

    def grid(self) -> Iterator[Find]:
        """The news of turn 0."""
        raise NotImplementedError

    def found(self) -> Iterator[Find]:
        """What the game itself finds for the news, besides what its table tells."""
        return iter(())

    def found_beats(self) -> Iterator[Beat]:
        """The beats that the game itself finds, besides those of its table and of any race."""
        return iter(())

    @cached_property
    def finds(self) -> list[Find]:
        """All that the news may tell, once it is found: beats ask for it too."""
        return []

    @cached_property
    def posted(self) -> list[tuple[Message, ...]]:
        """The news of the turn, once they are told: later turns look back at them."""
        return []

    def inside(self, team: str, other: str) -> Phrase | None:
        """How a team took the inside of another in the last corner that both drove, as a clause."""
        return None

    def spaces_lost(self, index: int) -> int | None:
        """How many spaces an event has cost its team; None where nobody can say."""
        return None

    def hangs_on(self, team: str, spaces: int, against: str | None = None) -> bool:
        """Whether others, or one, would be ahead of a team that stood so many spaces on in its lane, below 0 back."""
        racing = self.running_by_team(self.after)
        if not spaces or team not in racing:
            return self.after.chariot(team).finish is not None and (spaces <= 0 or self.home_with(team, spaces))
        more = self.farther(racing[team], spaces)
        apart = (
            self.ahead(other, racing[team]) for who, other in racing.items() if who != team and against in (None, who)
        )
        return any((one > 0, one == 0) != (one > more, one == more) for one in apart)

    def restored(self, team: str, spaces: int) -> bool:
        """Whether so many spaces more would give a team back the place that it had, of those who still race."""
        racing, then = self.running_by_team(self.after), self.running_by_team(self.record.before)
        here, more = racing[team], self.farther(racing[team], spaces)
        first = [who for who, other in racing.items() if who in then and self.ahead(then[who], then[team]) > 0]
        return sum(self.ahead(other, here) > more for other in racing.values()) <= len(first)

    def farther(self, one: C, spaces: int) -> int:
        """How much farther a chariot would be so many spaces on in its lane, in ticks of the track."""
        track = self.set_up.track
        here = track.spaces[one.at]
        laps = 0 if here.on_grid else (here.cell + spaces) // track.cells[here.lane]
        there = track.spaces[here.id + spaces - laps * track.cells[here.lane]]
        return there.start - here.start + laps * track.lap

    def told_with(self, index: int) -> tuple[int, ...]:
        """The events that are told with one about a team's way, besides those that follow from it."""
        return ()

    def told_whole(self, index: int) -> bool:
        """Whether words in passing about an event tell all that followed from it."""
        return True

    def coming(self, front: Sequence[str]) -> Iterator[Phrase]:
        """What the next turn hangs on for the leader and those who are next or level, as sentences; one is told."""
        return iter(())

    def running(self, state: R | None) -> list[C]:
        """The chariots that race in a state, the leader first; none before turn 1, when places were drawn."""
        started = state is not None and state.turn > 0
        return [one for one in self.in_order(state) if one.status == self.racing] if state and started else []

    def running_by_team(self, state: R | None) -> dict[str, C]:
        return {one.team: one for one in self.running(state)}

    def ranking(self, state: R) -> list[str]:
        return [one.team for one in self.in_order(state)]

    def in_order(self, state: R) -> Sequence[C]:
        """The standings after this turn or an earlier one, sorted once for all who ask."""
        if state.turn not in self._orders:
            self._orders[state.turn] = self.standings(state)
        return self._orders[state.turn]

    @cached_property
    def _orders(self) -> dict[int, Sequence[C]]:
        return {}

    def ahead(self, one: C, other: C) -> int:
        """How far one chariot is ahead of another, in ticks of the track."""
        return self.progress(one) - self.progress(other)

    def level_with_first(self, racing: Sequence[C]) -> list[str]:
        """The first of some chariots, and those who are level with it."""
        return [one.team for one in racing if not self.ahead(racing[0], one)]

    @cached_property
    def leader(self) -> str | None:
        """Who is alone in front after the turn; None where several are level, and where nobody drives."""
        front = self.level_with_first(self.running(self.after))
        return front[0] if len(front) == 1 else None

    def dragged_home(self, team: str) -> bool:
        """Whether a team came home behind its horses."""
        done = self.after.chariot(team).finish
        return done is not None and done.dragged

    def last_move(self, team: str) -> int | None:
        """The index of the last stretch that a team drove in the turn; None where it stood."""
        return max((index for index, event in self.all(*self.stretches) if event.team == team), default=None)

    def moves(self, *teams: str | None) -> tuple[int, ...]:
        """The last stretches of some teams, of those that drove."""
        found = (self.last_move(team) for team in teams if team is not None)
        return tuple(index for index in found if index is not None)

    def last(self, team: str) -> int:
        return max(index for index, event in enumerate(self.events) if event.team == team)

    def is_last(self, lap: int) -> bool:
        return lap - self.first_lap >= self.set_up.laps - 1

    def corners(self, state: R, team: str) -> int:
        """How many corners a team has before it to the end of its lap, without the one that it has entered."""
        track = self.set_up.track
        ahead = [one.corner for one in track.plan.sections[track.spaces[state.chariot(team).at].section + 1 :]]
        return sum(corner and not before for before, corner in zip([False, *ahead], ahead, strict=False))

    def earlier(self) -> "Iterator[Self]":
        """The turns before this one, the latest first, without the start."""
        return (self.of(self.set_up, record, self.names) for record in self.record.earlier() if record.before)

    def down(self, team: str) -> bool:
        return self.after.chariot(team).status == self.fallen

    @cached_property
    def silent(self) -> Mapping[str, int]:
        """Who sent no orders, each with the first event that shows it."""
        found = [(one.team or "", at) for at, one in enumerate(self.events) if one.variant.split(".")[0] == "silent"]
        return dict(reversed(found))

    def gap(self, one: C, other: C) -> int:
        """SS-2.3: how many spaces of its own lane a chariot lacks to the middle of another that is ahead; laps count.

        A space of a bend is longer or shorter by lane, so that ticks say nothing of spaces.
        """
        track = self.set_up.track
        here, there = track.spaces[other.at], track.spaces[one.at]
        return (one.lap - other.lap) * track.cells[here.lane] + there.level[here.lane] - here.cell

    def margin(self, one: C, other: C) -> Message:
        """How far a chariot is ahead of another, "less than a square" where it is none."""
        spaces = self.gap(one, other)
        return say("news.margin", n=spaces) if spaces else say("news.margin.close")

    @cached_property
    def short(self) -> Mapping[str, str]:
        return short_names(self.set_up.drivers)


# How a team drove

PASSING: Final = 2
"""The most that is told in passing of what befell a team on its way."""


class Account(Struct, frozen=True):
    """What befell a team, in words that have the team for their subject, and the events that these words tell.

    `feats` are its own blows; `silent` says that it sent no orders, `then` only after all else; `lost` are the spaces on which its place hangs,
    and `causes` the words of `did` that tell of them.
    """

    did: tuple[Message, ...] = ()
    feats: tuple[Message, ...] = ()
    covers: frozenset[int] = frozenset()
    silent: Message | None = None
    then: bool = False
    lost: int = 0
    causes: tuple[Message, ...] = ()


def account(turn: RaceTurn[S, R, N, C], team: str) -> Account:
    """What befell a team on its way, in order of events; of a kind that names nobody else once.

    Of spaces that were lost or spent all are told on which the place hangs, and no others.
    """
    at = turn.silent.get(team)
    every = turn.table.hows(turn, team)
    costs = {index: cost for index, _ in every if (cost := turn.spaces_lost(index)) is not None}
    decisive = _decisive(turn, team, costs)
    lost, most = sum(costs[index] for index in decisive), PASSING if at is None else 1
    others = turn.table.hows(turn, team, max(0, most - len(decisive)), without=costs)
    hows = [*(one for one in every if one[0] in decisive), *others]
    found = [*{(how if "target" in dict(how.args) else how.id): (index, how) for index, how in hows}.values()]
    whole = [index for index, _ in found if turn.told_whole(index)]
    told = {*whole} | {one for index in whole for one in turn.told_with(index)}
    silent = None
    if at is not None and turn.drive(team) is not None:
        silent = say("news.did.silent", who=Text(team), memory=again(turn.record.turn, silences(turn, team)))
    covers = set[int]()
    for index, event in enumerate(turn.events):
        if index in told or event.cause in covers:
            covers.add(index)
    in_order = [one for _, one in sorted(found, key=lambda pair: pair[0])]
    feats = tuple(one for one in in_order if one.id.removeprefix("news.did.") in turn.table.feats)
    did = _gathered([one for one in in_order if one not in feats], turn.table.together)
    causes = _gathered([_bare(how) for index, how in found if index in costs], turn.table.together)
    then = bool(did) and at is not None and all(index < at for index, _ in found)
    return Account(did, feats, frozenset(covers), silent, then, lost, causes)


def _decisive(turn: RaceTurn[S, R, N, C], team: str, costs: Mapping[int, int]) -> Collection[int]:
    """The events without whose cost, each alone, the place would be another; where there is none, all together.

    What costs nothing of its own belongs to another event that does.
    """
    alone = {index for index, cost in costs.items() if cost and turn.hangs_on(team, cost)}
    if alone:
        return {index for index, cost in costs.items() if index in alone or not cost}
    return costs if turn.hangs_on(team, sum(costs.values())) else ()


def _gathered(told: Sequence[Message], together: Iterable[str]) -> tuple[Message, ...]:
    """The same words; several of those that the table gathers are one, with the list `all` and their number `n`."""
    alike = [one for one in told if one.id.removeprefix("news.did.") in together]
    if not alike[1:]:
        return tuple(told)
    items = tuple(Message(f"{one.id}.of", one.args) for one in alike)
    whole = say("news.did.many", n=sum(_number(one) for one in alike), all=Listing(items))
    return tuple(whole if one == alike[0] else one for one in told if one == alike[0] or one not in alike)


def _bare(told: Message) -> Message:
    """Words in passing without the harm that came with a cost, which is no cause of a place."""
    return replace(told, id=told.id.removesuffix(".hurt"))


def _number(told: Message) -> int:
    """How many spaces or times some words tell of."""
    n = dict(told.args).get("n")
    return n if isinstance(n, int) else 1


def silences(turn: RaceTurn[S, R, N, C], team: str) -> list[int]:
    """The turns before this one in which a team sent no order."""
    return sorted(one.record.turn for one in turn.earlier() if team in one.silent)


def sides(
    turn: RaceTurn[S, R, N, C],
    team: str,
    how: Account,
    *came: Message | None,
    up: bool = True,
    plain: bool = True,
    drove: bool = True,
    keeps: bool = False,
) -> Args:
    """What stands before the verb of a sentence about a team, `by`, and what stands behind it, `but`.

    Before the verb stand from where the team `came`, how it drove, and its own deeds.
    What befell it stands there too where it lost a place; where it went `up`, the last of it stands behind the verb.
    How it drove is left out unless `drove`, and a number alone, without whip or corner, unless `plain`.
    That it sent no orders is told always. Of a leader who `keeps` the lead no more is told than that it whips.
    """
    if how.silent and how.then:
        how = replace(how, did=(*how.did, say("news.did.then", how=how.silent)), silent=None)
    manner = _manner(turn, team, how, up=up, plain=plain) if drove else how.silent
    parts = [one for one in (*came, manner) if one is not None]
    whip = _whipped(turn, team, keeps=keeps) if up and drove and turn.counts_spaces else ()
    deeds = (*how.feats, *whip) if up else (*how.did, *how.feats)
    before = say("news.by", how=in_a_row("news.by.and", parts)) if parts else NOTHING
    so = say("news.so", did=in_a_row("news.way.and", deeds)) if deeds else NOTHING
    but = say("news.but", did=how.did[-1]) if how.did and up else NOTHING
    return {"by": tail([before, so]), "but": but}


def _whipped(turn: RaceTurn[S, R, N, C], team: str, *, keeps: bool) -> tuple[Message, ...]:
    """How far a team drove with its whip, and how often it has whipped before; of one who `keeps` the lead only that."""
    drive = turn.drive(team)
    if drive is None or not drive.whip:
        return ()
    if keeps:
        return (say("news.did.whip.keeps"),)
    before = sorted(one.record.turn for one in turn.earlier() if (done := one.drive(team)) and done.whip)
    memory = again(turn.record.turn, before)
    return (say(f"news.did.whip{'.again' if before else ''}", n=drive.n, whip=drive.whip, memory=memory),)


def _manner(turn: RaceTurn[S, R, N, C], team: str, how: Account, *, up: bool, plain: bool) -> Message | None:
    """How a team drove, as words between commas behind its name; of a loss that has a whole cause only a silence."""
    drive = turn.drive(team)
    if drive is None:
        return how.silent
    if how.silent:
        weak = None if up or how.did else turn.weakness(team)
        return say("news.by.and", first=how.silent, rest=weak) if weak else how.silent
    if up and drive.over and turn.hangs_on(team, -drive.over):
        return say("news.over", n=drive.over)
    if up and drive.whip:
        whipped = not turn.counts_spaces and turn.hangs_on(team, -drive.whip)
        return say("news.how.whip", whip=drive.whip) if whipped else None
    if not up and how.did and (turn.counts_spaces or not how.lost or turn.restored(team, how.lost)):
        return None
    weak = None if up else turn.weakness(team)
    if how.did and not up:
        return weak
    return weak or (say("news.how.drove", n=drive.n) if plain and _told_far(turn, team, drive.n, up=up) else None)


def _told_far(turn: RaceTurn[S, R, N, C], team: str, n: int, *, up: bool) -> bool:
    """Whether a place hangs on how much more or less a team drove than others did."""
    drives = [drive.n for one in turn.running_by_team(turn.after) if (drive := turn.drive(one)) is not None]
    less = round(sum(drives) / len(drives)) - n if drives else 0
    return abs(less) >= PAIR and (less < 0) is up and turn.hangs_on(team, less)


def loser(turn: RaceTurn[S, R, N, C], team: str, *, plain: bool = False) -> tuple[Phrase, Account]:
    """Why somebody lost a place to another, and to what place, as a clause; if `plain`, the place alone will do.

    That this team has led is said then, since nothing else in the sentence does.
    """
    own, weak = account(turn, team), turn.weakness(team)
    did = (*own.did, *own.feats)
    if own.silent:
        did = (say("news.did.without", how=own.silent), *did)
    if not did and weak is not None and not turn.counts_spaces:
        did = (say("news.did.drove", how=weak),)
    if not did and not plain:
        return NOTHING, own
    place, racing = place_in(turn, turn.after, team), [one.team for one in turn.running(turn.after)]
    proved = own.lost and team in racing and turn.hangs_on(team, own.lost, racing[0])
    since = proved and not plain and not own.silent
    did, own = (own.causes, own) if since else (did, replace(own, lost=0))
    told: Phrase = Listing((*did,))
    if not did:
        told = say("news.did.falls", to=place.to)
    elif place.n > PAIR and not since:
        told = say("news.did.place", did=in_a_row("news.way.and", did), to=place.to)
    name = turn.names.team(team)
    who = say("news.who-led", team=name) if plain else name
    return say(f"news.loser{'.since' if since else ''}", team=who, did=told), own


class PlaceHeld(Struct, frozen=True):
    """A place in the race, which those who are level share; `kind` is how it is said."""

    n: int
    kind: str = ""

    @property
    def said(self) -> Message:
        return say(f"news.place{self.kind}", n=self.n)

    @property
    def past(self) -> Message:
        """The place as one of a turn ago, as words between commas."""
        return say("news.how.was", was=say(f"news.place{self.kind.removesuffix('.driving')}", n=self.n))

    @property
    def left(self) -> Message:
        """The place as one from which somebody goes up or falls."""
        return say(f"news.from{self.kind}", n=self.n)

    @property
    def to(self) -> Message:
        """The place as one to which somebody goes up or falls."""
        return say(f"news.to{self.kind}", n=self.n)


def place_in(turn: RaceTurn[S, R, N, C], state: R, team: str, among: Collection[str] | None = None) -> PlaceHeld:
    """The place of a team among those who drive or are home; those who drive level have the same.

    `among` are those who are counted; where the board has somebody else between, it is that of those driving.
    """
    progress, board = {one.team: turn.progress(one) for one in turn.running(state)}, turn.ranking(state)
    counts = {one for one in board if one == team or one in progress or state.chariot(one).finish}
    ranking = [one for one in board if one in counts and (among is None or one in among)]
    level = [one for one in ranking if one in progress and progress[one] == progress.get(team)]
    n = min(map(ranking.index, level or [team])) + 1
    if level[1:]:
        return PlaceHeld(n, ".front" if n == 1 else ".level")
    return PlaceHeld(n, ".driving" if board.index(team) + 1 != n else "")


def rose(turn: RaceTurn[S, R, N, C], team: str, least: int = PAIR) -> Message | None:
    """The place of a turn ago, as words between commas, if it was worse than `least`; in turn 1 that of the grid."""
    before = turn.record.before
    if before is None or not turn.running(before):
        return turn.from_grid(team)
    was = place_in(turn, before, team)
    return was.left if was.n > least else None


def tail(parts: Iterable[Phrase]) -> Phrase:
    """Clauses one behind the other, each of which begins with its own sign."""
    found = [one for one in parts if one != NOTHING]
    return in_a_row("news.tail", found) if found else NOTHING


def both(turn: RaceTurn[S, R, N, C], *pair: str | None) -> Phrase:
    """What two did alike: both whipped, or both held a corner over its safe speed."""
    drives = [drive for team in pair if team is not None and (drive := turn.drive(team)) is not None]
    for name, numbers in (("whip", [one.whip for one in drives]), ("over", [one.over for one in drives])):
        if len(numbers) == PAIR and all(numbers):
            same = ".same" if numbers[0] == numbers[1] else ""
            who = dict(zip(("team", "other"), map(turn.names.team, pair), strict=True))
            return say(f"news.both.{name}{same}", n=numbers[0], m=numbers[1], **who)
    return NOTHING


def compared(turn: RaceTurn[S, R, N, C], team: str, other: str) -> Phrase:
    """How far or fast a team drove against another who drove less; how it held a corner is told otherwise."""
    drive, less = turn.drive(team), turn.drive(other)
    if drive is None or less is None or drive.over or less.n >= drive.n or not turn.hangs_on(team, less.n - drive.n):
        return NOTHING
    return say("news.drove.to", n=drive.n, m=less.n)


def whips(turn: RaceTurn[S, R, N, C], *teams: str) -> frozenset[int]:
    """The whips and strains of some teams, which a sentence about how they drove tells with it."""
    told = ("whipped", "strain-judged")
    return frozenset(at for at, event in enumerate(turn.events) if event.what in told and event.team in teams)
