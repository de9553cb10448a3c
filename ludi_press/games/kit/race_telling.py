"""What games of chariot races share when they tell: Reports, boards, Chronicles, and names on the track.

`ranked` are always all chariots in the order of the race, from the first on.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise
from typing import Final, Generic, Self, TypeVar

from msgspec import Struct, field

from ludi_press.boards.ring import Space, SpaceId, TrackPlan
from ludi_press.content.words import named
from ludi_press.core.chronicle import Entrant, Result
from ludi_press.core.report import Board, Cell, Column, Fact, Listing, Message, Offer, Phrase, Row, Term, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.race import Position, RaceSetUp, RaceState, RankedChariot, Team, spaces_between
from ludi_press.games.kit.report import Names, Words, centred, columns, heading

LEAST: Final = 3
"""The fewest letters of a short name; this excludes most numbers (Felix II)."""


def short_names(names: Mapping[str, str]) -> Mapping[str, str]:
    """The last word of each name that begins as a Roman's does, by team, where no other name has that word.

    "C. Appuleius Diocles" gives "Diocles", "Flavius Scorpus" gives "Scorpus"; "Ventus Ater", "C. Scorpus the Bald" and
    "M. Felix II" stay as written.
    """
    return _short(tuple(names.items()))


@lru_cache(maxsize=64)
def _short(names: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The same; cached, since each row of a board asks for it."""
    words = {team: name.split() for team, name in names}
    found = {team: parts[-1] for team, parts in words.items() if len(parts) > 1 and _is_roman(parts)}
    return {
        team: short
        for team, short in found.items()
        if not any(short in parts for other, parts in words.items() if other != team)
    }


_GENTES: Final = ("ius", "ia")
"""How the names of families end."""


def _is_roman(parts: list[str]) -> bool:
    """A praenomen with its full stop or the name of a family, then names without an article, the last one a word."""
    first, last = parts[0], parts[-1]
    return (
        first.endswith((".", *_GENTES))
        and all(part[0].isupper() for part in parts)
        and last.isalpha()
        and last[1:].islower()
        and len(last) >= LEAST
    )


OnTrack = TypeVar("OnTrack", bound=RaceSetUp[Team, Struct])


class TrackNames(Struct, Generic[OnTrack], frozen=True):
    """The names in a race; `short` are names to use instead of the full ones, by team.

    A game's own class adds words for the facts of its events.
    """

    set_up: OnTrack
    short: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def brief(cls, set_up: OnTrack) -> Self:
        """The names to use where everybody was named in full before."""
        return cls(set_up, short_names(set_up.drivers))

    @property
    def by_name(self) -> Mapping[str, str]:
        return {self.set_up.drivers[team]: short for team, short in self.short.items()}

    def team(self, team: str | None) -> Text:
        name = self.short.get(team or "") or self.set_up.drivers.get(team or "")
        return Text(name or team or "")

    @property
    def plan(self) -> TrackPlan:
        return self.set_up.track.plan

    @property
    def track(self) -> Term:
        """The name of the track: from the words catalogue, else as its file says."""
        return named("circus", self.plan.title)

    @property
    def words(self) -> Words:
        return {Position: lambda position: self.space(position.at), SpaceId: self.space}

    def space(self, at: SpaceId) -> Message:
        """The address of a space."""
        space = self.set_up.track.spaces[at]
        if space.on_grid:
            return self.before_line(space)
        return say("space", section=self.section(space.section), lane=space.lane, space=space.number)

    def before_line(self, space: Space) -> Message:
        """The address of a space on which chariots stand at the start."""
        raise NotImplementedError

    def section(self, section: int) -> Term:
        """The name of a section of the track: from the words catalogue, else as the track's file says."""
        return named("track", self.plan.sections[section].name)

    def section_in_brief(self, section: int) -> Term:
        """The same in a few letters, for tables."""
        return named("track.brief", self.plan.sections[section].name)


SetUp = RaceSetUp[Team, Struct]
T = TypeVar("T", bound=Team)
S = TypeVar("S", bound=SetUp)
R = TypeVar("R", bound=RaceState[RankedChariot])
N = TypeVar("N", bound=Names)
OrdersT = TypeVar("OrdersT", bound=Struct)


C = TypeVar("C", bound=RankedChariot)

# Boards


def listed(ranked: Sequence[C], state: RaceState[RankedChariot], racing: str) -> list[C]:
    """The standings as boards and news list them: who is home, who drives, and then the others.

    Once the race is over everybody has the place that the rules give.
    """
    return [*ranked] if state.over else sorted(ranked, key=lambda one: (one.finish is None, one.status != racing))


def shared_places(set_up: SetUp, order: Sequence[C], racing: str) -> dict[str, int]:
    """The places of all in that order; who drive and have come equally far on the track share one."""
    firsts: dict[object, int] = {}
    spaces = set_up.track.spaces
    where = ((one.lap, spaces[one.at].start) if one.status == racing else one.team for one in order)
    return {one.team: firsts.setdefault(at, n) for n, (one, at) in enumerate(zip(order, where, strict=True), start=1)}


def placed_and_apart(
    set_up: S, standings: Callable[[S, R], Sequence[C]], state: R, before: R | None, racing: str
) -> list[tuple[C, Phrase, Phrase]]:
    """All in the order of a board, each with its place and with the gap to the next who drives."""
    order = listed(standings(set_up, state), state, racing)
    old = listed(standings(set_up, before), before, racing) if before and before.turn else ()
    if not state.turn:
        return [(one, place, say("board.nothing")) for place, one in enumerate(order, start=1)]
    ranks, gaps = _ranks(set_up, order, old, racing), _gaps(set_up, order, racing)
    return [(one, ranks[one.team], gaps[one.team]) for one in order]


def _ranks(set_up: SetUp, order: Sequence[C], before: Sequence[C], racing: str) -> dict[str, Phrase]:
    """The places of all in that order for the board, with a sign where others share one.

    Others who drive, or are home, have an arrow where they gained or lost places since the order `before`.
    """
    places, old = shared_places(set_up, order, racing), shared_places(set_up, before, racing)
    upright = {one.team for one in order if one.status == racing or one.finish}

    def words(team: str, place: int) -> Phrase:
        gained = old.get(team, place) - place if team in upright else 0
        if [*places.values()].count(place) > 1:
            return say("board.rank.shared", place=place)
        return say("board.rank.up" if gained > 0 else "board.rank.down", place=place) if gained else place

    return {team: words(team, place) for team, place in places.items()}


def _gaps(set_up: SetUp, order: Sequence[C], racing: str) -> dict[str, Phrase]:
    """SS-2.3, CM-15.1: how many spaces those who drive are behind the next who does, nought only for those level."""
    driving, track = [one for one in order if one.status == racing], set_up.track

    def words(ahead: C, one: C) -> Phrase:
        level = (ahead.lap, track.spaces[ahead.at].start) == (one.lap, track.spaces[one.at].start)
        return spaces_between(track, ahead, one) or (0 if level else say("board.gap.close"))

    gaps = {one.team: words(ahead, one) for ahead, one in pairwise(driving)}
    return {one.team: gaps.get(one.team, say("board.nothing")) for one in order}


def name_cells(set_up: SetUp, team: str, rank: Phrase, name: Phrase) -> tuple[Cell, ...]:
    """The place of a team, its badge and its driver's name, in the colour of its factio."""
    tone = set_up.by_id[team].factio.value
    return Cell(rank), Cell(Text(set_up.badges[team]), tone), Cell(name, tone)


def full_name(team: Team, driver: str | None = None) -> Phrase:
    """A driver, by a shorter name if one is given, and the racer for whom he drives."""
    name = Text(driver or team.driver)
    return name if team.racer is None else say("board.name.racer", auriga=name, racer=Text(team.racer))


def status_columns(*more: str, spare: Sequence[str] = ()) -> tuple[Column, ...]:
    """The columns of `name_cells`, and more by their names; narrow texts leave out `spare` ones, the first first."""
    heads = ("rank", "badge", "auriga", *more)
    return columns(*(f"board.{name}" for name in heads), spare=[heads.index(name) for name in spare])


def laps(set_up: SetUp, ranked: Sequence[C], stage: Callable[[C], Message]) -> tuple[Fact, ...]:
    """The teams by stage (finished, on which lap, out), in the order of the race; `stage` names that of a chariot."""
    found: dict[Message, list[Phrase]] = {}
    for chariot in ranked:
        found.setdefault(stage(chariot), []).append(Text(set_up.drivers[chariot.team]))
    return tuple(Fact(stage, Listing(tuple(teams))) for stage, teams in found.items())


def final_places(set_up: SetUp, ranked: Sequence[C], place: Column, end: Callable[[C], Phrase]) -> Board:
    """The places of a race that is over, and how each team ended it; `place` is the column of the places."""
    rows, short = [], short_names(set_up.drivers)
    for one in ranked:
        cells = name_cells(set_up, one.team, one.place or 0, full_name(set_up.by_id[one.team], short.get(one.team)))
        rows.append(Row(one.team, (*cells, Cell(end(one)))))
    heads = columns(place, "board.badge", "board.auriga", "places.end", spare=[1])
    return Board(say("places.title"), heads, tuple(rows))


# The Report


def turn_heading(record: TurnRecord[R, OrdersT]) -> Message:
    return heading(record, "grid", "turn")


def race_facts(set_up: SetUp) -> Iterator[Fact]:
    """The track, the laps and the host."""
    yield Fact(say("fact.track"), TrackNames(set_up).track)
    yield Fact(say("fact.laps"), set_up.laps)
    if set_up.host:
        yield Fact(say("fact.host"), Text(set_up.host))


def open_facts(offers: Iterable[Offer], names: Names) -> Iterator[Fact]:
    """The orders that are open to most, and by name those to whom others are, or who alone may send any."""
    most_first = sorted(offers, key=lambda offer: -len(offer.teams))
    alone = len(most_first) == 1 and len(most_first[0].teams) == 1
    for at, offer in enumerate(most_first):
        whom = Listing(tuple(names.team(team) for team in offer.teams))
        label = say("ask.open.to", whom=whom) if at or alone else say("ask.open")
        yield Fact(label, one_of(order.order for order in offer.orders))


def one_of(orders: Iterable[Phrase]) -> Phrase:
    """Orders of which one is to be chosen, with nothing but commas between them."""
    items = (item for order in orders for item in (order.items if isinstance(order, Listing) else (order,)))
    return reduce(lambda so_far, item: say("list.next", items=so_far, item=item), items)


# The Chronicle


def entrants(set_up: SetUp) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(
            team.id,
            Text(team.driver),
            Text(team.racer) if team.racer is not None else None,
            team.factio.value,
            say(f"factio.{team.factio}"),
        )
        for team in set_up.teams
    )


def line_up_board(
    set_up: RaceSetUp[T, Struct], more: Iterable[Column | str], facts: Callable[[T], Iterable[Phrase]]
) -> Board:
    """The board of all teams: driver, racer, and the further facts of the game."""
    heads = columns(centred("board.factio"), "board.auriga", "teams.racer", *more)
    rows = (
        Row(
            team.id,
            (
                Cell(say(f"factio.{team.factio}.letter"), team.factio.value),
                Cell(Text(team.driver), team.factio.value),
                Cell(Text(team.racer) if team.racer is not None else say("board.nothing")),
                *map(Cell, facts(team)),
            ),
        )
        for team in set_up.teams
    )
    return Board(say("teams.title"), heads, tuple(rows))


def results(ranked: Sequence[C], end: Callable[[C], Message]) -> tuple[Result[Phrase], ...]:
    """Places, final when the race is over, and how each team ended it."""
    return tuple(Result(one.team, one.place, end(one), one.finish is not None) for one in ranked)
