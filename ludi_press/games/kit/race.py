"""A race of chariots on a track, whatever its rules: set-up, state, conditions of standing orders, turn.json."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct

from ludi_press.boards.ring import Side, SpaceId, Track, TrackPlan
from ludi_press.content.words import named
from ludi_press.core.colour import Tone
from ludi_press.core.report import Worded
from ludi_press.games.contract import Json, Party, StandingCondition, TurnRecord
from ludi_press.games.kit.report import Hooks, badges, event_data


class Team(Struct, frozen=True):
    """A team as it entered; `driver` is who drives, `racer` the participant who sends the orders.

    A game's own class adds what its rules ask of a team.
    """

    id: str
    driver: str
    racer: str | None
    factio: Tone


class Chariot(Struct, frozen=True):
    """A team in the race, and the space where it is; a game's own class adds how it stands."""

    team: str
    at: SpaceId


class Homecoming(Protocol):
    """When a chariot crossed the line."""

    @property
    def turn(self) -> int: ...
    @property
    def dragged(self) -> bool: ...


class RankedChariot(Protocol):
    """What any race asks of a chariot; `place` and `finish` are None until it has one."""

    @property
    def team(self) -> str: ...
    @property
    def at(self) -> SpaceId: ...
    @property
    def lap(self) -> int: ...
    @property
    def status(self) -> str: ...
    @property
    def place(self) -> int | None: ...
    @property
    def finish(self) -> Homecoming | None: ...
    @property
    def is_dead(self) -> bool: ...


TeamT = TypeVar("TeamT", bound=Team, covariant=True)
TablesT = TypeVar("TablesT", bound=Struct, covariant=True)
ChariotT = TypeVar("ChariotT", bound=RankedChariot, covariant=True)


class RaceSetUp(Struct, Generic[TeamT, TablesT], frozen=True, dict=True):
    """What does not change during a race: track, tables, laps, and teams in order of entry."""

    race: str
    title: str
    host: str | None
    track: Track
    tables: TablesT
    laps: int
    teams: tuple[TeamT, ...]

    @cached_property
    def by_id(self) -> dict[str, TeamT]:
        return {team.id: team for team in self.teams}

    @cached_property
    def told(self) -> dict[int, object]:
        """The turns as they are told (`RaceTurn`), by number; a memo that `RaceTurn.of` fills and checks."""
        return {}

    @cached_property
    def drivers(self) -> dict[str, str]:
        return {team.id: team.driver for team in self.teams}

    @cached_property
    def badges(self) -> dict[str, str]:
        """The faction's letter and the team's number within it, in order of entry, by team."""
        return badges((team.id, team.factio.value[0].upper()) for team in self.teams)


class Wreck(Struct, frozen=True):
    """The wreck of a team's chariot on a space; `turn` is when it broke."""

    at: SpaceId
    team: str
    turn: int


class RaceState(Struct, Generic[ChariotT], frozen=True):
    """The race after a turn, 0 is the start: chariots in order of entry, wrecks in the order in which they broke."""

    turn: int
    chariots: tuple[ChariotT, ...]
    wrecks: tuple[Wreck, ...] = ()
    over: bool = False

    def chariot(self, team: str) -> ChariotT:
        for chariot in self.chariots:
            if chariot.team == team:
                return chariot
        raise KeyError(team)


class Position(Struct, frozen=True):
    """A lap, counted as the game does, and a space of the track."""

    lap: int
    at: SpaceId


def spaces_between(track: Track, one: RankedChariot, other: RankedChariot) -> int:
    """SS-2.3: how many spaces of its own lane a chariot lacks to the middle of another that is ahead; laps count.

    A space of a bend is longer or shorter by lane, so that ticks say nothing of spaces.
    """
    here, there = track.spaces[other.at], track.spaces[one.at]
    return (one.lap - other.lap) * track.cells[here.lane] + there.level[here.lane] - here.cell


def team_parties(teams: Sequence[Team], drivers: Mapping[str, str]) -> tuple[Party, ...]:
    """The teams of a race as parties, each with its racer and its badge; `drivers` are their names."""
    known = badges((team.id, team.factio.value[0].upper()) for team in teams)
    return tuple(
        Party(team.id, drivers[team.id], team.racer, {team.id: drivers[team.id]}, known[team.id]) for team in teams
    )


SetUpT = TypeVar("SetUpT")
StateT = TypeVar("StateT")
C = TypeVar("C", bound=RankedChariot)
OrdersT = TypeVar("OrdersT")

Holds = Callable[[SetUpT, StateT, str, StandingCondition], bool]
"""Whether a condition holds for somebody in a set-up and a state."""

SIDES: Final = {"left": Side.LEFT, "right": Side.RIGHT}
_INWARD: Final = {Side.LEFT: -1, Side.RIGHT: 1}
"""How the number of the lane changes to a side; lane 1 is the inside."""

SetUp = RaceSetUp[Team, Struct]
State = RaceState[RankedChariot]
S = TypeVar("S", bound=SetUp)
R = TypeVar("R", bound=State)


def track_conditions(racing: Collection[str]) -> Mapping[str, Holds[SetUp, State]]:
    """The conditions about places on the track, by kind; `racing` are the statuses of chariots that count."""

    def others(set_up: SetUp, state: State, who: str) -> Iterator[tuple[int, int, RankedChariot]]:
        """The other chariots: by how many lanes to the outside, and how many spaces ahead."""
        track, mine = set_up.track, state.chariot(who)
        for other in state.chariots:
            if other.team != who and {other.status, mine.status} <= {*racing}:
                apart = track.spaces[other.at].lane - track.spaces[mine.at].lane
                yield apart, track.distance(mine.at, other.at), other

    def beside(set_up: SetUp, state: State, who: str, asked: StandingCondition) -> bool:
        """A chariot in the next lane on that side, on an adjacent space."""
        mine, lanes = state.chariot(who).at, _INWARD[SIDES[asked.side]]
        near = set_up.track.adjacent
        return any(apart == lanes and near(mine, other.at) for apart, _, other in others(set_up, state, who))

    def within(way: int) -> Holds[SetUp, State]:
        """A chariot at most n spaces ahead, or behind where the way is -1, in the own lane or a neighbouring one."""
        return lambda set_up, state, who, asked: any(
            abs(apart) <= 1 and 0 < way * far <= asked.n for apart, far, _ in others(set_up, state, who)
        )

    def blocked(set_up: SetUp, state: State, who: str, _asked: StandingCondition) -> bool:
        """A chariot or a wreck on the next space of the own lane."""
        front = set_up.track.spaces[state.chariot(who).at].ahead
        taken = {other.at for _, _, other in others(set_up, state, who)} | {wreck.at for wreck in state.wrecks}
        return front in taken

    near = {"beside": beside, "ahead": within(1), "behind": within(-1), "blocked": blocked}
    return {**near, "lane": _lane, "corner": _corner}


def race_conditions(
    racing: Collection[str], standings: Callable[[S, R], Sequence[RankedChariot]], first_lap: int
) -> Mapping[str, Holds[S, R]]:
    """The conditions about the order of the race and its last lap, by kind, where laps count from `first_lap`."""

    def placed(place: int) -> Holds[S, R]:
        """The place among those who race, the first one or from behind the last."""
        return lambda set_up, state, who, _: (
            [chariot.team for chariot in standings(set_up, state) if chariot.status in racing][place:][:1] == [who]
        )

    def last_lap(set_up: S, state: R, who: str, _asked: StandingCondition) -> bool:
        return state.chariot(who).lap - first_lap >= set_up.laps - 1

    return {"leader": placed(0), "last": placed(-1), "last-lap": last_lap}


def _lane(set_up: SetUp, state: State, who: str, asked: StandingCondition) -> bool:
    lane: int = set_up.track.spaces[state.chariot(who).at].lane
    return lane == asked.n


def _corner(set_up: SetUp, state: State, who: str, asked: StandingCondition) -> bool:
    """The next corner begins at most n spaces ahead in the own lane."""
    spaces, sections = set_up.track.spaces, set_up.track.plan.sections
    here = spaces[state.chariot(who).at]
    for _ in range(asked.n):
        before, here = here, spaces[here.ahead]
        if here.section != before.section and sections[here.section].corner:
            return True
    return False


# turn.json


def space_data(track: Track, at: SpaceId) -> Json:
    """The address of a space: lane and number from 1, section from 0; on the grid section 0, numbers from 0 down."""
    space = track.spaces[at]
    return {"lane": space.lane, "section": space.section, "space": space.number}


def space_value(plan: TrackPlan, row: Json, grid: str) -> Worded:
    """The space of a team of turn.json, for its score; `grid` is the entry for spaces before the line."""
    lane, number = ("lane", int(row["lane"])), int(row["space"])
    if number <= 0:
        return Worded(grid, (lane, ("rank", 1 - number), ("space", number)))
    return Worded("space", (lane, ("section", named("track", plan.sections[row["section"]].name)), ("space", number)))


def hooks(track: Track) -> Hooks:
    """Functions that turn facts about this track into JSON, by their type."""
    return {
        SpaceId: lambda at: space_data(track, at),
        Position: lambda position: {"lap": position.lap, **space_data(track, position.at)},
        Side: lambda side: side.name.lower(),
    }


def race_data(
    set_up: SetUp,
    record: TurnRecord[RaceState[C], OrdersT],
    order: Iterable[str],
    team: Callable[[C], Json],
    orders: Json,
    more: Hooks,
) -> Json:
    """Teams, wrecks, race order, orders and events of a turn; `team` gives the data of a chariot."""
    state, track = record.after, set_up.track
    own = {**hooks(track), **more}
    return {
        "teams": {chariot.team: team(chariot) for chariot in state.chariots},
        "wrecks": [{**space_data(track, wreck.at), "team": wreck.team, "turn": wreck.turn} for wreck in state.wrecks],
        "race_order": list(order),
        "orders": orders,
        "events": [event_data(event, more=own) for event in record.events],
    }
